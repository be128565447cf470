"""Random games of each mode and number of detectives, watched at every step."""

from collections.abc import Iterable
from random import Random

import pytest

from blackticket.rules.chance import Seeded
from blackticket.rules.dice import Action, DiceState, acting, apply, legal_actions, start
from blackticket.rules.dice.dice import on_log
from blackticket.rules.dice.setup import DICE
from blackticket.rules.options import Value
from tests.length import repeats
from tests.rules.dice.positions import COUNTS, DICE_MODES, OPTIONS, REVEALS, count_dice, prepare

GAMES = 40
"""The games checked of each set-up; `python -m tests.rules.proof` checks more."""
TABLES = [(mode, detectives) for mode in DICE_MODES for detectives in COUNTS]
OTHERWISE = {name: not option.default for name, option in OPTIONS.items() if isinstance(option.default, bool)}


def options_of(number: int) -> dict[str, bool]:
    """Three games of four by our rulings, the fourth with one of them, or all, played otherwise."""
    turned = [{}, OTHERWISE, *({name: other} for name, other in OTHERWISE.items())]
    return turned[number // 4 % len(turned)] if number % 4 == 0 else {}


def choose(rng: Random, state: DiceState, actions: tuple[Action, ...]) -> Action:
    """Any action, but mostly none that ends the game, so that games are long; rare words as often as common ones."""
    safe = [action for action in actions if action.station != state.fugitive and action.station not in state.seekers]
    found = safe if safe and rng.random() < 0.95 else actions
    if rng.random() < 0.7:
        return rng.choice(found)
    word = rng.choice(sorted({action.word for action in found}))
    return rng.choice([action for action in found if action.word == word])


def check_dice(state: DiceState) -> None:
    """Seven dice, always, each in one place; the dice on the log are those since the last reveal."""
    assert count_dice(state) == DICE
    assert state.supply >= 0
    assert "X" not in state.beside
    since = 0  # the spaces since the last reveal
    for space in state.log:
        since = 0 if space.shown else since + 1
    assert on_log(state) == since
    assert all(space.die for space in state.log[len(state.log) - since :])


def check_hand(state: DiceState) -> None:
    """What the rules promise when a round begins: a full hand, and under any ruling a die for each pawn."""
    held = len(state.hand)
    if state.setup.ruling("refill-to-hand") and state.setup.ruling("double-counts-twice"):
        assert held == state.setup.hand
    elif state.setup.ruling("refill-to-hand"):
        assert held == min(state.setup.hand, DICE - on_log(state))
    assert held >= len(state.seekers) or state.supply == 0


def check_step(before: DiceState, seat: str, action: Action, after: DiceState) -> None:
    """What one action may change, and how."""
    assert after.version == before.version + 1
    assert (after.rows, after.expert) == (before.rows, before.expert)
    if seat == "fugitive":
        assert after.seekers == before.seekers
        assert len(after.log) == len(before.log) + 1
        assert after.fugitive == (before.fugitive if action.word == "pass" else action.station)
        assert before.black - after.black == (action.word == "black")
        assert before.double - after.double == action.double
        assert before.helicopter - after.helicopter == (action.word == "helicopter")
        assert after.rerolls == before.rerolls
        assert after.log[-1].station == after.fugitive
    else:
        assert after.log == before.log
        assert after.fugitive == before.fugitive
        assert (after.black, after.double, after.helicopter) == (before.black, before.double, before.helicopter)
        assert before.rerolls - after.rerolls == (action.word == "reroll")
        moved = sum(old != new for old, new in zip(before.seekers, after.seekers, strict=True))
        assert moved == (action.word not in ("stay", "reroll"))
    if before.setup.ruling("one-detective-a-place"):
        stand = [place for place in after.seekers if place]
        assert len(set(stand)) == len(stand)
    done = seat == "fugitive" and not after.second_leg and after.fugitive not in after.seekers
    assert after.round - before.round == done


def check_end(state: DiceState) -> None:
    """The outcome and its reason agree with the board."""
    assert state.outcome
    assert acting(state) == ()
    caught = state.fugitive in state.seekers
    assert state.outcome == (("seekers", "caught") if caught else ("fugitive", "escaped"))
    if not caught:
        assert state.moves == state.setup.spaces
        assert state.round == len({space.round for space in state.log})
    if state.setup.ruling("start-is-no-move") and state.setup.ruling("double-counts-twice"):
        assert [n for n, space in enumerate(state.log) if space.shown] == [n for n in REVEALS if n <= state.moves]


def watch(mode: str, detectives: int, numbers: Iterable[int]) -> set[str]:
    """Play the games of those numbers, and look at every step; what was done in them, and why they ended."""
    met = set[str]()
    for number in numbers:
        setup = prepare(mode, detectives, options_of(number))
        rng, chance = Random(number), Seeded(number)
        state, _ = start(setup, chance)
        assert (state.version, count_dice(state)) == (0, DICE)
        while not state.outcome:
            (seat,) = acting(state)
            actions = legal_actions(state, seat)
            assert actions, "somebody can act while it is not over"
            before, action = state, choose(rng, state, actions)
            state, _ = apply(state, seat, action, chance)
            check_dice(state)
            check_step(before, seat, action, state)
            if state.round > before.round:
                check_hand(state)
            met.add(f"double {action.word}" if action.double else action.word)
            if before.second_leg:
                met.add("second leg")
        check_end(state)
        met.add(state.outcome.reason)
    return met


@pytest.mark.rule("D-01", "D-16", "D-18", "D-20", "D-21", "D-22", "D-23", "D-24", "D-25", "D-30", "D-40", "D-41")
@pytest.mark.parametrize(("mode", "detectives"), TABLES, ids=[f"{mode}-{count}" for mode, count in TABLES])
def test_nothing_impossible_happens_and_no_die_is_lost(mode: str, detectives: int) -> None:
    walked = {"double taxi", "double bus", "double black", "second leg", "black", "helicopter"}
    assert walked | {"pass", "reroll", "stay", "caught", "escaped"} <= watch(mode, detectives, range(GAMES))


@pytest.mark.parametrize("faces", [("X",) * 6, ("underground",) * 6, ("taxi", "X", "X", "X", "X", "X")])
@pytest.mark.parametrize("detectives", COUNTS)
@pytest.mark.rule("D-02", "D-15", "D-21")
def test_with_bad_dice_games_still_end_and_no_die_is_lost(faces: tuple[str, ...], detectives: int) -> None:
    for number in range(repeats(20, at_length=60)):
        options: dict[str, Value] = {"die-faces": faces, **(OTHERWISE if number % 2 else {})}
        rng, chance = Random(number), Seeded(number)
        state, _ = start(prepare("expert", detectives, options), chance)
        while not state.outcome:
            (seat,) = acting(state)
            state, _ = apply(state, seat, choose(rng, state, legal_actions(state, seat)), chance)
            check_dice(state)
        check_end(state)
