"""I-02, I-03: two games with the same public history look the same to everyone but the fugitive."""

import json
from collections import Counter, deque
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import cache
from itertools import islice, zip_longest
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from blackticket import Game, IllegalAction, belief, possible_stations
from blackticket.knowledge import SPECTATOR, PawnSeen, View, view
from blackticket.record import position_seen
from blackticket.rules import games
from blackticket.rules.actions import FUGITIVE, Action
from blackticket.rules.chance import Seeded
from blackticket.rules.events import NOTHING, Event
from blackticket.rules.family import State
from blackticket.rules.ticket import TicketState
from blackticket.rules.ticket.end import begin_seekers_turn
from blackticket.rules.ticket.sherlock.tokens import can_spend
from blackticket.rules.ticket.state import sherlock_of
from tests.knowledge.worlds import Twins, endless_twins, many_twins
from tests.length import repeats
from tests.modes import SOME_MODES
from tests.states import ticket_state

ModeId = tuple[str, str | None]
PAIRS = {"sherlock": 6}
"""Pairs compared of a mode, three of any other; `python -m tests.knowledge.proof` compares more."""
MOST_PAIRS = 120
"""Pairs of one mode within which everything that is asked of them must have come up."""
PROBES = (
    *("taxi 1", "black 115", "double taxi 2", "", "x", "detective-9 pass", "bobby-1 bus 3", "bobby-1 pass"),
    *(f"detective-{number} {rest}" for number in (1, 2) for rest in ("taxi 1", "taxi 999", "pass", "underground 46")),
    *("detective-1 black 5", "detective-1 bus 200", "pass", "start 5", "helicopter 3", "detective-1 start 4"),
    *("detective-1 stay", "detective-1 reroll", "taxi 58 crime", "fly", "land 71", "holmes search", "adler ban bus"),
    *("watson ask river", "mycroft ask", "lestrade block 86", "seekers done"),
)


def everything_seen(twins: Twins, which: int) -> Iterator[list[str]]:
    """All that anyone but the fugitive can get out of the game as text, step by step."""
    announced = 0
    for game, _ in twins.play(which):
        seen: list[str] = []
        for seat in (*game.seats[1:], SPECTATOR):
            seen += _looked(game, seat)
            seen += [json.dumps(event.seen_by(seat).to_json()) for event in game.events[announced:]]
            seen += [repr(event.seen_by(seat)) for event in game.events[announced:]]
        announced = len(game.events)
        known = belief(game.view(SPECTATOR))
        seen += [str(known.weights), str(known.sample(Seeded(announced)))]
        record = game.record().dumps(sealed=True)
        seen += [_public_part(record), str(len(record))]
        yield seen


@cache
def pair_of(kind: ModeId, seed: int) -> Twins:
    (pair,) = many_twins(1, seed, *kind)
    return pair


def secretly_placed(pair: Twins, which: int) -> list[tuple[bool, bool]]:
    """Whether he stands on a crime scene of his, and on a hide-out, step by step."""
    found = []
    for game, _ in pair.play(which):
        state, stations = ticket_state(game), game.setup.board.stations
        hideout = bool(state.fugitive) and stations[state.fugitive].hideout
        found.append((state.fugitive in sherlock_of(state).cards, hideout))
    return found


def can_be_told_apart(pair: Twins) -> bool:
    """Whether the seekers see a difference, or can do in one world what they cannot do in the other."""
    try:
        return first_difference(pair) is not None
    except IllegalAction:
        return True


def first_difference(pair: Twins) -> str | None:
    """Where the two worlds part, in short; None if they never do."""
    assert pair.another_route or pair.other_cards
    for first, second in zip_longest(everything_seen(pair, 0), everything_seen(pair, 1), fillvalue=()):
        if first != second:
            both = zip(first, second, strict=False)
            different = (f"{one[:300]}\n{two[:300]}" for one, two in both if one != two)
            return next(different, "one has seen more than the other")
    return None


def _looked(game: Game, seat: str) -> list[str]:
    looked = game.view(seat)
    legal = [action.text for action in game.legal(seat)]
    return [
        json.dumps(looked.to_json()),
        looked.dumps(),
        repr(looked),
        position_seen(looked).dumps(),
        str(sorted(possible_stations(looked))),
        str(game.acting),
        *legal,
        *(_refusal(game, seat, probe, legal) for probe in _probes(game)),
        _cannot_resign(game, seat),
    ]


def _probes(game: Game) -> list[str]:
    """Actions worth refusing: nonsense, other seats' moves, and at every fourth step every pawn onto every other."""
    if game.state.version % 4:
        return list(PROBES)
    stations = game.state.seekers
    onto = [f"{pawn} {word} {target}" for pawn in game.setup.pawns for word in ("taxi", "bus") for target in stations]
    return [*PROBES, *onto]


def _refusal(game: Game, seat: str, text: str, legal: list[str]) -> str:
    """What the seat learns when it tries `text`; a legal action is left alone."""
    if text in legal:
        return "legal"
    try:
        game.play(seat, text)
    except IllegalAction as error:
        hidden = (error.__cause__, error.__context__, sorted(vars(error).items()), getattr(error, "__notes__", ()))
        return f"{error.code} {error.text} {error!r} {hidden!r}"
    raise AssertionError(f"{seat} played {text}")


def _cannot_resign(game: Game, seat: str) -> str:
    """The refusal of one seat that would resign for its whole side (I-05)."""
    with pytest.raises(IllegalAction) as refused:
        game.resign(seat)  # type: ignore[arg-type] # whoever calls may not look
    return f"{refused.value!r} {refused.value.code} {refused.value.__context__!r}"


def _public_part(record: str) -> str:
    """A sealed file without its sealed part and its fingerprint."""
    return "\n".join(line for line in record.splitlines() if not line.startswith(("sealed: ", "end: ")))


@pytest.mark.rule("I-02", "I-03")
@pytest.mark.parametrize("kind", SOME_MODES, ids=str)
def test_nobody_but_the_fugitive_can_tell_two_worlds_apart(kind: ModeId) -> None:
    @settings(max_examples=PAIRS.get(str(kind[1]), 3), deadline=None)
    @given(seed=st.integers(0, 2**32))
    def test(seed: int) -> None:
        (pair,) = many_twins(1, seed, *kind)
        difference = first_difference(pair)
        assert difference is None, difference

    test()


def test_worlds_of_the_dice_game_go_through_every_word_the_fugitive_has() -> None:
    words, wanted = set[str](), {"start", "taxi", "bus", "underground", "black", "helicopter", "pass"}
    for pair in islice(endless_twins(1, "dice-2019"), MOST_PAIRS):
        words |= {action.word for seat, action in pair.scripts[0] if seat == FUGITIVE}
        if words == wanted:
            break
    assert words == wanted


def test_worlds_of_the_sherlock_mode_differ_in_station_in_cards_and_in_both() -> None:
    wanted: dict[object, int] = dict.fromkeys((("route",), ("cards",), ("route", "cards")), 1)
    wanted |= dict.fromkeys((("taxi", "crime"), ("taxi", "vanish"), ("fly", ""), ("ask", "river"), ("search", "")), 1)
    wanted |= {"crimes elsewhere": repeats(1, at_length=5), "scenes and hide-outs": repeats(2, at_length=10)}
    met = Counter[object]()
    for pair in islice(endless_twins(1, *SHERLOCK), MOST_PAIRS):
        met[("route",) * pair.another_route + ("cards",) * pair.other_cards] += 1
        met["crimes elsewhere"] += pair.scenes[0] != pair.scenes[1]
        met["scenes and hide-outs"] += secretly_placed(pair, 0) != secretly_placed(pair, 1)
        met.update({(action.word, action.also) for _, action in pair.scripts[0]})
        if all(met[each] >= count for each, count in wanted.items()):
            break
    assert [each for each, count in wanted.items() if met[each] < count] == []
    assert not met[()], "each pair differs in something"


@pytest.mark.rule("I-01")
def test_the_fugitive_tells_them_apart() -> None:
    for kind in SOME_MODES:
        for seed in range(2):
            first, second = (deque(pair_of(kind, seed).play(which), 1)[0][0] for which in (0, 1))
            assert first.view(FUGITIVE).to_json() != second.view(FUGITIVE).to_json()


def _view_shows_a_hidden_pawn(state: State, seat: str) -> View:
    seen = REAL_VIEW(state, seat)
    pawns = (PawnSeen(FUGITIVE, state.fugitive), *seen.seekers)
    return _with(seen, pawns=pawns)


def _view_orders_by_the_secret(state: State, seat: str) -> View:
    seen = REAL_VIEW(state, seat)
    turned = seen.possible_starts[::-1] if state.fugitive % 2 else seen.possible_starts
    return _with(seen, possible_starts=turned)


def _view_is_longer_by_the_secret(state: State, seat: str) -> View:
    seen = REAL_VIEW(state, seat)
    return _with(seen, acting=(*seen.acting, *("x",) * (state.fugitive % 3)))


def _view_counts_his_cards(state: State, seat: str) -> View:
    seen = REAL_VIEW(state, seat)
    if not isinstance(state, TicketState) or state.sherlock is None or seen.case is None:
        return seen
    return _with(seen, case=replace(seen.case, crimes=sum(state.sherlock.cards) % 2))


def _view_tells_of_his_hideout(state: State, seat: str) -> View:
    seen = REAL_VIEW(state, seat)
    if not isinstance(state, TicketState) or seen.case is None or not state.fugitive:
        return seen
    return _with(seen, case=replace(seen.case, flown=state.setup.board.stations[state.fugitive].hideout))


def _view_tells_where_he_struck(state: State, seat: str) -> View:
    seen = REAL_VIEW(state, seat)
    if not isinstance(state, TicketState) or state.sherlock is None or seen.case is None:
        return seen
    return _with(seen, case=replace(seen.case, played=state.sherlock.played))


def _view_tells_his_start_card(state: State, seat: str) -> View:
    seen = REAL_VIEW(state, seat)
    if not isinstance(state, TicketState) or state.sherlock is None or seen.case is None:
        return seen
    return _with(seen, case=replace(seen.case, card=state.sherlock.card))


def _crime_announced_with_its_scene(
    kind: str, facts: Mapping[str, Any] = NOTHING, secret: Mapping[str, Any] = NOTHING
) -> Event:
    return Event(kind, {**facts, **secret} if kind == "crime-committed" else facts, secret)


def _done_on_hideouts(state: TicketState) -> bool:
    return REAL_SPEND(state) and state.setup.board.stations[state.fugitive].hideout


def _done_off_scenes(state: TicketState) -> bool:
    assert state.sherlock
    return REAL_SPEND(state) and state.fugitive not in state.sherlock.cards


def _longer_round(state: TicketState, events: list[Event]) -> TicketState:
    assert state.sherlock
    later = state.round + (state.fugitive in state.sherlock.cards)
    return begin_seekers_turn(state._replace(round=later), events)


def _acting_depends_on_the_secret(state: State, seat: str) -> tuple[Action, ...]:
    found = REAL_LEGAL(state, seat)
    return found[::-1] if state.fugitive % 2 else found


def _event_tells_all(self: Event, seat: str) -> Event:
    del seat
    return Event(self.kind, {**self.facts, **self.secret})


def _refusal_tells_all(state: State, seat: str, action: Action) -> IllegalAction:
    error = REAL_REFUSAL(state, seat, action)
    return IllegalAction(error.code, f"{error.text} He is {'near' if state.fugitive % 2 else 'far'}.")


def _refusal_has_a_cause(state: State, seat: str, action: Action) -> IllegalAction:
    error = REAL_REFUSAL(state, seat, action)
    error.__cause__ = ValueError(str(state.fugitive))
    return error


def _with(seen: View, **changes: Any) -> View:
    return replace(seen, **changes)


REAL_VIEW = view
REAL_SPEND = can_spend
REAL_LEGAL = games.legal_actions
REAL_REFUSAL: Callable[..., IllegalAction] = games.refusal

TICKET: ModeId = ("london-2023", "standard")
SHERLOCK: ModeId = ("sherlock-2022", "sherlock")
DICE: ModeId = ("dice-2019", None)
Leak = tuple[ModeId, object, str, Callable[..., object]]
LEAKS: dict[str, Leak] = {
    "a pawn that should be hidden": (TICKET, "blackticket.game", "view", _view_shows_a_hidden_pawn),
    "a dice game's pawn": (DICE, "blackticket.game", "view", _view_shows_a_hidden_pawn),
    "an order that follows the secret": (TICKET, "blackticket.game", "view", _view_orders_by_the_secret),
    "a length that follows the secret": (TICKET, "blackticket.game", "view", _view_is_longer_by_the_secret),
    "his cards": (SHERLOCK, "blackticket.game", "view", _view_counts_his_cards),
    "a hide-out that he did not declare": (SHERLOCK, "blackticket.game", "view", _view_tells_of_his_hideout),
    "where he struck": (SHERLOCK, "blackticket.game", "view", _view_tells_where_he_struck),
    "his start card": (SHERLOCK, "blackticket.game", "view", _view_tells_his_start_card),
    "a crime announced with its scene": (
        SHERLOCK,
        "blackticket.rules.ticket.sherlock.play",
        "Event",
        _crime_announced_with_its_scene,
    ),
    "a step that exists only on a hide-out": (
        SHERLOCK,
        "blackticket.rules.ticket.sherlock.spend",
        "can_spend",
        _done_on_hideouts,
    ),
    "a step that exists only off his scenes": (
        SHERLOCK,
        "blackticket.rules.ticket.sherlock.spend",
        "can_spend",
        _done_off_scenes,
    ),
    "a round that follows the secret": (
        SHERLOCK,
        "blackticket.rules.ticket.sherlock.play",
        "begin_seekers_turn",
        _longer_round,
    ),
    "legal actions that follow the secret": (
        TICKET,
        "blackticket.game",
        "legal_actions",
        _acting_depends_on_the_secret,
    ),
    "a dice game's legal actions": (DICE, "blackticket.game", "legal_actions", _acting_depends_on_the_secret),
    "an event that tells all": (TICKET, Event, "seen_by", _event_tells_all),
    "an event that tells Moriarty's all": (SHERLOCK, Event, "seen_by", _event_tells_all),
    "an event of the dice game that tells all": (DICE, Event, "seen_by", _event_tells_all),
    "a refusal with a cause": (TICKET, "blackticket.rules.ticket.play", "refusal", _refusal_has_a_cause),
    "a refusal that tells all": (TICKET, "blackticket.rules.ticket.play", "refusal", _refusal_tells_all),
    "a refusal of the dice game that tells all": (DICE, "blackticket.rules.dice.play", "refusal", _refusal_tells_all),
}


SHOWS_IN = {
    "a hide-out that he did not declare": 19,
    "where he struck": 32,
    "his start card": 2,
    "a crime announced with its scene": 32,
    "a step that exists only on a hide-out": 1,
    "a step that exists only off his scenes": 16,
    "a round that follows the secret": 1,
}
"""The seed of a pair in which a leak shows, if that of seed 0 does not show it; others are tried only after it."""


@pytest.mark.parametrize("leak", list(LEAKS)[:: repeats(2, at_length=1)])
def test_a_planted_leak_is_found(leak: str, monkeypatch: pytest.MonkeyPatch) -> None:
    kind, owner, name, leaky = LEAKS[leak]
    target: Any = __import__(owner, fromlist=["_"]) if isinstance(owner, str) else owner

    def found_with(seed: int) -> bool:
        pair = pair_of(kind, seed)  # made before the leak is planted
        with monkeypatch.context() as planted:
            planted.setattr(target, name, leaky)
            return can_be_told_apart(pair)

    assert any(map(found_with, (SHOWS_IN.get(leak, 0), *range(30))))


def test_a_view_holds_nothing_but_plain_parts() -> None:
    """A View has no field through which the state could be reached."""
    assert "state" not in View.__dataclass_fields__
    types = " ".join(str(field.type) for field in View.__dataclass_fields__.values())
    assert not any(whole in types for whole in ("TicketState", "DiceState", "SherlockState", "Chance"))
