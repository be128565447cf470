"""I-02, I-03: two dice games with the same public history look the same to everyone but the fugitive."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from blackticket.rules.chance import Seeded
from blackticket.rules.dice import Action, DiceGame, acting, apply, legal_actions, parse_action, refuse, seen, turn
from blackticket.rules.dice import legal as legal_module
from blackticket.rules.dice.legal import can_move
from blackticket.rules.dice.seen import SPECTATOR
from blackticket.rules.errors import IllegalAction
from blackticket.rules.events import Event
from tests.rules.dice.positions import table
from tests.rules.dice.worlds import Twins, many_twins

PROBES = ["taxi 1", "black 15", "double taxi 2", "helicopter 3", "pass", "start 4", "detective-9 stay"]


def everything_seen(pair: Twins, which: int) -> list[str]:
    """All that anyone but the fugitive can get out of the game, step by step, as text."""
    found: list[str] = []
    for state, events in pair.play(which):
        for seat in (*state.setup.seats[1:], SPECTATOR):
            found += [json.dumps(event.seen_by(seat).to_json()) for event in events]
            found += [repr(event.seen_by(seat)) for event in events]
            found += [json.dumps(look(state, seat)), str(acting(state))]
            found += [action.text for action in legal_actions(state, seat)]
            found += [refusal(state, seat, text) for text in probes(state, seat)]
    return found


def look(state: DiceGame, seat: str) -> Any:
    """Through the door that a test may replace by a leaky one."""
    return LOOK[-1](state, seat)


def probes(state: DiceGame, seat: str) -> list[str]:
    """Actions worth refusing: nonsense, the fugitive's moves; at every fourth step of its own every pawn everywhere."""
    if state.version % 4 or seat not in acting(state):
        return PROBES
    words = ("start", "taxi", "bus", "underground")
    onto = [f"{pawn} {word} {place}" for pawn in state.setup.pawns for word in words for place in state.table.spots]
    return [*PROBES, *onto, *(f"{pawn} {word}" for pawn in state.setup.pawns for word in ("stay", "reroll"))]


def refusal(state: DiceGame, seat: str, text: str) -> str:
    """What the seat is told when it tries `text`; a legal action is left alone."""
    action = parse_action(text)
    if action in legal_actions(state, seat):
        return "legal"
    try:
        apply(state, seat, action, Seeded(0))
    except IllegalAction as error:
        return f"{error.code} {error.text} {error!r}"
    raise AssertionError(f"{seat} played {text}")


@pytest.mark.rule("I-02", "I-03")
@settings(max_examples=60, deadline=None)
@given(st.integers(0, 2**32))
def test_nobody_but_the_fugitive_can_tell_two_worlds_apart(seed: int) -> None:
    (pair,) = many_twins(1, seed)
    assert pair.scripts[0] != pair.scripts[1]
    assert everything_seen(pair, 0) == everything_seen(pair, 1)


def test_the_worlds_go_through_every_word_the_fugitive_has() -> None:
    words = {action.word for pair in many_twins(120) for seat, action in pair.scripts[0] if seat == "fugitive"}
    assert words == {"start", "taxi", "bus", "underground", "black", "helicopter", "pass"}


@pytest.mark.rule("I-01")
def test_the_fugitive_tells_them_apart() -> None:
    for pair in many_twins(20):
        views = [[seen(state, "fugitive") for state, _ in pair.play(which)] for which in (0, 1)]
        assert views[0] != views[1]


@pytest.mark.rule("I-04")
def test_when_the_game_is_over_all_is_shown() -> None:
    game = table(1, 2, 5, 22, hand="taxi taxi taxi taxi", to_move=(0, 1, 2), moves=2)
    assert [space["station"] for space in seen(game.state, "detective-1")["log"]] == [None] * 3
    assert seen(game.state, SPECTATOR)["fugitive"] is None
    game.play("detective-1 taxi 1")
    assert [space["station"] for space in seen(game.state, SPECTATOR)["log"]] == [1, 1, 1]
    assert seen(game.state, "detective-3")["fugitive"] == 1


@pytest.mark.rule("D-25", "I-02")
def test_his_pawn_stands_on_the_board_until_his_next_move() -> None:
    game = table(16, 1, 2, 22, hand="X", beside="taxi taxi taxi", moves=2)
    game.play("taxi 14", "taxi taxi taxi taxi")
    assert seen(game.state, "detective-2")["fugitive"] == 14
    game.play("detective-2 taxi 5", "taxi taxi taxi")
    game.play("detective-3 taxi 21", "taxi taxi")
    game.play("detective-1 taxi 3")
    assert seen(game.state, "detective-2")["fugitive"] == 14
    game.play("taxi 17", "taxi taxi taxi taxi")
    told = seen(game.state, "detective-2")
    assert told["fugitive"] is None
    assert [space["station"] for space in told["log"]] == [None, None, None, 14, None]


def test_an_unknown_seat_sees_nothing() -> None:
    with pytest.raises(IllegalAction) as refused:
        seen(table(16, 1, 2, 22).state, "detective-4")
    assert refused.value.code == "unknown-seat"


def _seen_has_his_place(state: DiceGame, seat: str) -> dict[str, Any]:
    return {**seen(state, seat), "tile": state.fugitive}


def _seen_is_ordered_by_the_secret(state: DiceGame, seat: str) -> dict[str, Any]:
    found = seen(state, seat)
    return dict(reversed(found.items())) if state.fugitive % 2 else found


def _legal_depends_on_the_secret(state: DiceGame, pawn: int, face: str) -> list[int]:
    return [place for place in REAL_TARGETS(state, pawn, face) if place != state.fugitive]


def _event_tells_all(self: Event, seat: str) -> Event:
    del seat
    return Event(self.kind, {**self.facts, **self.secret})


def _refusal_tells_all(state: DiceGame, seat: str, action: Action) -> IllegalAction:
    error = REAL_REFUSAL(state, seat, action)
    return IllegalAction(error.code, f"{error.text} He is {'near' if state.fugitive % 2 else 'far'}.")


def _stays_depend_on_the_secret(state: DiceGame, pawn: int) -> bool:
    return can_move(state, pawn) or bool(state.fugitive % 2)


LOOK: list[Callable[[DiceGame, str], dict[str, Any]]] = [seen]
REAL_TARGETS = legal_module.targets
REAL_REFUSAL = refuse.refusal

LEAKS: dict[str, tuple[Any, str, Any]] = {
    "a place that should be hidden": (None, "", _seen_has_his_place),
    "an order that follows the secret": (None, "", _seen_is_ordered_by_the_secret),
    "legal actions that follow the secret": (legal_module, "targets", _legal_depends_on_the_secret),
    "an event that tells all": (Event, "seen_by", _event_tells_all),
    "a refusal that tells all": (None, "refusal", _refusal_tells_all),
    "a forced stay that follows the secret": (turn, "can_move", _stays_depend_on_the_secret),
}


@pytest.mark.parametrize("leak", LEAKS)
def test_a_planted_leak_is_found(leak: str, monkeypatch: pytest.MonkeyPatch) -> None:
    pairs = many_twins(12)
    owner, name, leaky = LEAKS[leak]
    if owner is not None:
        monkeypatch.setattr(owner, name, leaky)
    elif name:
        monkeypatch.setattr("blackticket.rules.dice.play.refusal", leaky)
    else:
        monkeypatch.setattr("tests.rules.dice.test_two_worlds.LOOK", [leaky])
    assert any(differ(pair) for pair in pairs)


def differ(pair: Twins) -> bool:
    """Whether the worlds look different, or can no longer be played alike."""
    try:
        return everything_seen(pair, 0) != everything_seen(pair, 1)
    except IllegalAction:
        return True
