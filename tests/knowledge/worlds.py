"""Two games that differ only in the fugitive's secret: the same public history with another route, or other cards."""

import random
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice

from blackticket import Game, editions
from blackticket.rules.actions import FLY, FUGITIVE, Action
from blackticket.rules.chance import Seeded
from blackticket.rules.dice import DiceState
from blackticket.rules.family import State
from blackticket.rules.games import acting, apply, legal_actions
from blackticket.rules.options import Option, Value
from blackticket.rules.ticket import TicketState
from blackticket.rules.ticket.sherlock.state import CRIME

Script = tuple[tuple[str, Action], ...]
World = tuple[State, State, Script]
"""How it began, how it stands, and what was done between."""
RARE = (FLY, "search", "ask", "block", "underground", "helicopter")
FOLLOWED = 60
"""Hidden worlds that are followed at once."""


@dataclass(frozen=True)
class Twins:
    """One public history, two secrets: where each world began, and what was done in it."""

    seed: int
    firsts: tuple[State, State]
    scripts: tuple[Script, Script]

    @property
    def first(self) -> State:
        """How the first of the two began."""
        return self.firsts[0]

    @property
    def routes(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """The fugitive's stations in either world, his start first."""
        first, second = (
            (began.fugitive, *(action.station for seat, action in script if seat == FUGITIVE))
            for began, script in zip(self.firsts, self.scripts, strict=True)
        )
        return first, second

    @property
    def crime_cards(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """The fugitive's crime cards in either world, in the Sherlock mode."""
        first, second = (
            began.sherlock.cards if isinstance(began, TicketState) and began.sherlock else () for began in self.firsts
        )
        return first, second

    @property
    def another_route(self) -> bool:
        """Whether the two worlds differ in a station."""
        return self.routes[0] != self.routes[1]

    @property
    def other_cards(self) -> bool:
        """Whether they differ in a crime card."""
        return self.crime_cards[0] != self.crime_cards[1]

    @property
    def scenes(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """Where the crimes were committed in either world."""
        first, second = (
            tuple(action.station for _, action in script if CRIME in action.also) for script in self.scripts
        )
        return first, second

    def play(self, which: int) -> Iterator[tuple[Game, tuple[str, Action] | None]]:
        """World number `which` before its first action and after each."""
        game = Game(self.firsts[which], self.seed)
        yield game, None
        for seat, action in self.scripts[which]:
            game.play(seat, action)
            yield game, (seat, action)


def random_value(option: Option, rng: random.Random) -> Value:
    """The option as it is by default, mostly."""
    if isinstance(option.default, bool):
        return option.default == (rng.random() < 0.8)
    return option.default if rng.random() < 0.6 else ("taxi", "bus", "underground", "underground", "underground", "X")


def random_new_game(rng: random.Random, edition_id: str | None = None, mode_name: str | None = None) -> Game:
    """A new game of a random edition, mode, number of players, options and characters."""
    edition = rng.choice([entry for entry in editions() if edition_id in (None, entry.id)])
    mode = rng.choice([entry for entry in edition.modes if mode_name in (None, entry.name)])
    detectives = rng.choice(mode.detectives)
    pawns = max(detectives, mode.lone_detectives)
    return Game.new(
        edition.id,
        mode=mode.name,
        detectives=detectives,
        options={option.name: random_value(option, rng) for option in mode.options},
        characters=rng.sample(mode.characters, pawns) if mode.characters else None,
        seed=rng.randrange(2**64),
    )


def twins(rng: random.Random, edition: str | None = None, mode: str | None = None) -> Twins | None:
    """A random game with a second world that fits all that was public, or None if this one has no other."""
    game = random_new_game(rng, edition, mode)
    true: World = (game.state, game.state, ())
    others: list[World] = [(other, other, ()) for other in _other_beginnings(game.state, rng)]
    for _ in range(rng.randrange(4, 90)):
        true = _tempted(true, rng)
        game = Game(true[1], game.seed)
        seat = rng.choice(game.acting)
        action = _choose(game, seat, rng)
        game.play(seat, action)
        if game.over:
            break  # with the last action all is shown
        true = true[0], game.state, (*true[2], (seat, action))
        others = _followed(others, game, seat, action, rng)
    pairs = [Twins(game.seed, (true[0], began), (true[2], path)) for began, _, path in others]
    elsewhere = [pair for pair in pairs if pair.scenes[0] != pair.scenes[1]]
    if elsewhere and rng.random() < 0.5:
        return rng.choice(elsewhere)
    by_kind = {(pair.another_route, pair.other_cards): pair for pair in pairs}
    by_kind.pop((False, False), None)
    return rng.choice(list(by_kind.values())) if by_kind else None


def twins_of(first: State, seed: int, script: Script, rng: random.Random) -> list[Twins]:
    """The pairs of a game that was played so with another world that fits all that was public in it."""
    game = Game(first, seed)
    others: list[World] = [(other, other, ()) for other in _other_beginnings(first, rng)]
    for seat, action in script:
        game.play(seat, action)
        others = _followed(others, game, seat, action, rng)
    pairs = [Twins(seed, (first, began), (script, path)) for began, _, path in others]
    return [pair for pair in pairs if pair.another_route or pair.other_cards]


def many_twins(count: int, seed: int = 0, edition: str | None = None, mode: str | None = None) -> list[Twins]:
    """Twins of random games, without those that have only one possible secret."""
    return list(islice(endless_twins(seed, edition, mode), count))


def endless_twins(seed: int, edition: str | None = None, mode: str | None = None) -> Iterator[Twins]:
    """The same, one after another as they are asked for."""
    rng = random.Random(seed)
    while True:
        pair = twins(rng, edition, mode)
        if pair is not None:
            yield pair


def _choose(game: Game, seat: str, rng: random.Random) -> Action:
    """A random action, with a liking for what is rare: declarations, flights, questions."""
    legal = game.legal(seat)
    crimes = [action for action in legal if "crime" in action.also]
    if crimes:  # that he stands on a scene and says nothing is as telling as a crime
        crime = rng.choice(crimes)
        return crime if rng.random() < 0.6 else crime._replace(also="")
    rare = [action for action in legal if action.also or action.word in RARE]
    return rng.choice(rare if rare and rng.random() < 0.4 else legal)


def _other_beginnings(first: State, rng: random.Random) -> list[State]:
    """The first state with every secret that the seekers must reckon with, or a handful of them."""
    if not isinstance(first, TicketState):
        return [first]  # all of a dice game's first state is public
    if first.sherlock is None:
        return [first._replace(fugitive=start, start=start) for start in first.possible_starts]
    deck = first.setup.board.decks[first.setup.mode.fugitive_deck]
    cards = [card for card in deck if not set(card) <= set(first.seekers)]
    scenes = first.setup.board.crime_scenes
    drawn = first.sherlock.cards
    return [
        first._replace(
            sherlock=first.sherlock._replace(
                card=rng.choice((first.sherlock.card, rng.choice(cards))),
                cards=rng.choice((drawn, tuple(sorted(rng.sample(scenes, len(drawn)))))),
            )
        )
        for _ in range(3 * FOLLOWED)
    ]


def _followed(others: list[World], game: Game, seat: str, action: Action, rng: random.Random) -> list[World]:
    """The other worlds after an action that has just been played, as many as are followed at once."""
    following = [world for other in others for world in _follow(other, game.seed, seat, action, game.state)]
    rng.shuffle(following)
    return list({_kind_of_secret(world[1], game.state): world for world in following}.values())[:FOLLOWED]


def _follow(world: World, seed: int, seat: str, action: Action, true: State) -> Iterator[World]:
    """The world one action on, in every way that looks the same to the seekers as it truly went.

    What the seekers do can be done in every world, and the fugitive is asked in all of them or in none: otherwise a
    step would tell the secret, and this fails.
    """
    if seat != FUGITIVE:
        yield from _done(world, seed, seat, action, true)
        return
    assert FUGITIVE in acting(world[1]), "a step that exists only because of the secret"
    for other in (world, *_recast(world, action)):
        for tried in legal_actions(other[1], FUGITIVE):
            if _said(tried) == _said(action):
                yield from _done(other, seed, FUGITIVE, tried, true)


def _done(world: World, seed: int, seat: str, action: Action, true: State) -> Iterator[World]:
    began, state, script = world
    after, _ = apply(state, seat, action, Seeded(seed, state.version + 1))
    if _public(after) == _public(true):
        yield began, after, (*script, (seat, action))


def _tempted(world: World, rng: random.Random) -> World:
    """The same world, but for a crime card of a scene that he can reach with his next move."""
    plain = [action for action in legal_actions(world[1], FUGITIVE) if not action.also]
    found = [other for action in plain for other in _recast(world, action._replace(also=CRIME))]
    return rng.choice(found) if found else world


def _recast(world: World, crime: Action) -> Iterator[World]:
    """The world with one crime card that he has not played exchanged for a scene where he could strike so now."""
    began, state, script = world
    if CRIME not in crime.also or not isinstance(state, TicketState) or state.sherlock is None:
        return
    assert isinstance(began, TicketState)
    assert began.sherlock
    for action in legal_actions(state, FUGITIVE):
        scene = action.station
        if action.also or _said(action)[:2] != _said(crime)[:2] or scene in began.sherlock.cards:
            continue
        if scene in state.setup.board.crime_scenes and state.sherlock.cards:
            others = set(began.sherlock.cards) - {state.sherlock.cards[0]}
            drawn = tuple(sorted(others | {scene}))
            held = tuple(card for card in drawn if card not in state.sherlock.played)
            first = began._replace(sherlock=began.sherlock._replace(cards=drawn))
            yield first, state._replace(sherlock=state.sherlock._replace(cards=held)), script


def _said(action: Action) -> tuple[str, bool, str]:
    return action.word, action.double, action.also


def _kind_of_secret(state: State, true: State) -> tuple[object, ...]:
    """Worlds of one kind are as good as each other: the same station, and cards as they truly are or not."""
    if (
        not isinstance(state, TicketState)
        or not isinstance(true, TicketState)
        or not state.sherlock
        or not true.sherlock
    ):
        return (state.fugitive,)
    return state.fugitive, state.sherlock.cards == true.sherlock.cards, state.sherlock.card == true.sherlock.card


def _public(state: State) -> tuple[object, ...]:
    """What an observer has learned that the secret can make differ; all else has to be the same in every world."""
    seen = [entry.station for entry in state.log if entry.shown or entry.ticket == FLY]
    public: tuple[object, ...] = (state.outcome, state.second_leg, seen)
    if isinstance(state, DiceState):
        return *public, state.log and state.streets.tile_of[state.log[0].station]
    assert isinstance(state, TicketState)
    return public if state.sherlock is None else (*public, state.sherlock.answers, state.sherlock.turned)
