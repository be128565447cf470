"""Every secret that fits the public history, found by the rules alone: what a belief is measured against."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import combinations
from typing import Any

from blackticket.knowledge import World
from blackticket.rules.actions import FLY, FUGITIVE, START, Action
from blackticket.rules.chance import Chance, Seeded
from blackticket.rules.events import Event
from blackticket.rules.family import State
from blackticket.rules.games import apply, legal_actions
from blackticket.rules.ticket import TicketState
from blackticket.rules.ticket.end import settle_fugitive_turn
from blackticket.rules.ticket.sherlock.moves import stack

SEEKER = "detective-1"
WorldKey = tuple[object, ...]
"""Where he is and was, his start card, the crime cards that he holds and where he has played the others."""
WeightedWorlds = dict[WorldKey, tuple[State, Fraction]]


class ExhaustiveBelief:
    """A true game, and every other one that looks the same to the seekers, with the number of its histories.

    Worlds that can only go on alike are counted together: the same station, the same cards, the same answer to any
    question about two moves before.
    """

    def __init__(self, first: State, seed: int, choosy: bool = False) -> None:
        self.seed, self.true = seed, first
        self.choosy = choosy  # whether a history is the less likely the more choices he had
        self.worlds: WeightedWorlds = {}
        for state in beginnings(first):
            self._add(self.worlds, state, Fraction(1))

    def play(self, seat: str, action: Action) -> None:
        """The action is played in the true game; the worlds go on in every way that looks the same."""
        turned: list[tuple[int, ...]] = []
        before = self.true
        self.true, events = apply(before, seat, action, Seeded(self.seed, before.version + 1))
        seen = _seen(self.true, events)
        if action.word == FLY:
            turned = [tuple(card) for card in events[-1].facts["cards"]]
        choosy = self.choosy and action.word != START  # how he picks his start no model is asked
        worlds: WeightedWorlds = {}
        for state, count in self.worlds.values():
            tries = self._tries(state, seat, action)
            for tried in tries:
                chance = self._chance(state, turned)
                if chance is not None:
                    after, happened = apply(state, seat, tried, chance)
                    if _seen(after, happened) == seen:
                        self._add(worlds, after, count / len(tries) if choosy else count)
        self.worlds = worlds

    @property
    def states(self) -> list[State]:
        """One of each kind of world."""
        return [state for state, _ in self.worlds.values()]

    @property
    def histories(self) -> dict[World, Fraction]:
        """How many histories lead to each world that a belief tells apart."""
        found: dict[World, Fraction] = defaultdict(Fraction)
        for state, count in self.worlds.values():
            played = state.sherlock.played if isinstance(state, TicketState) and state.sherlock else ()
            found[World(state.fugitive, frozenset(played))] += count
        return dict(found)

    def _tries(self, state: State, seat: str, action: Action) -> Sequence[Action]:
        if seat != FUGITIVE:
            return [action]
        same = action._replace(station=0)
        return [mine for mine in legal_actions(state, seat) if mine._replace(station=0) == same]

    def _chance(self, state: State, turned: list[tuple[int, ...]]) -> Chance | None:
        """What chance drew in the true game; None if it cannot have drawn that here."""
        if not turned:
            return Seeded(self.seed, state.version + 1)
        assert isinstance(state, TicketState)
        rest = stack(state)
        if not set(turned) <= set(rest):
            return None
        picks = []
        for card in turned:
            picks.append(rest.index(card))
            rest.remove(card)
        return ScriptedDraws(picks)

    @staticmethod
    def _add(worlds: WeightedWorlds, state: State, count: Fraction) -> None:
        key = _key(state)
        worlds[key] = state, count + (worlds[key][1] if key in worlds else 0)


class ScriptedDraws:
    """Chance that draws the given picks."""

    def __init__(self, picks: list[int]) -> None:
        self.picks = picks

    def below(self, count: int) -> int:
        picked = self.picks.pop(0)
        assert picked < count
        return picked


def beginnings(first: State) -> Iterator[State]:
    """The first state of a game with every secret that can have been dealt, each as often as a card says so."""
    if not isinstance(first, TicketState):
        yield first  # all of a dice game's first state is public
        return
    setup, board = first.setup, first.setup.board
    public = setup.ruling("decks-are-public")
    free = [station for station in sorted(board.stations) if station not in first.seekers]
    deck = board.decks[setup.mode.fugitive_deck]
    if first.sherlock is None:
        starts = [card[0] for card in deck if card[0] in free] if first.dealt and public else free
        for start in starts:
            yield from _if_alike(first._replace(fugitive=start, start=start, outcome=None), first)
        return
    marked = [number for number, station in board.stations.items() if station.symbols]
    scenes = board.crime_scenes if setup.ruling("crime-scenes-are-public") else marked
    for held in combinations(sorted(scenes), setup.mode.crimes):
        case = first.sherlock._replace(cards=held)
        if not first.dealt:
            for start in free:
                yield from _if_alike(first._replace(fugitive=start, start=start, sherlock=case, outcome=None), first)
            continue
        cards = [card for card in deck if set(card) & set(free)] if public else [(station,) for station in free]
        for card in cards:
            yield first._replace(sherlock=case._replace(card=card))


def _if_alike(state: State, first: TicketState) -> Iterator[State]:
    assert isinstance(state, TicketState)
    settled = settle_fugitive_turn(state, [])
    if settled.outcome == first.outcome:
        yield settled


def _seen(state: State, events: Sequence[Event]) -> tuple[Any, ...]:
    """What everyone has seen of an action, but for what the end shows; where he was caught belongs to the game."""
    caught = state.outcome is not None and state.outcome.reason == "caught" and state.fugitive
    seen = [event.seen_by(SEEKER) for event in events if event.kind != "ended"]
    return seen, state.outcome, state.turn, state.second_leg, caught


def _key(state: State) -> WorldKey:
    if not isinstance(state, TicketState) or state.sherlock is None:
        return (state.fugitive,)
    route = (state.start, *(entry.station for entry in state.log))
    return route[-3:], state.sherlock.card, state.sherlock.cards, frozenset(state.sherlock.played)
