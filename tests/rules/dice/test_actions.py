"""Actions in words, refusals, and the agreement of what is listed with what is played."""

from collections import Counter
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from blackticket.rules.actions import parse_action
from blackticket.rules.chance import Seeded
from blackticket.rules.dice import Action, DiceState, acting, apply, legal_actions, start
from blackticket.rules.errors import ACTION_CODES, IllegalAction
from blackticket.rules.json_types import KINDS
from tests.length import repeats
from tests.rules.dice.positions import OPTIONS, dice_game, prepare

TEXTS = [
    "detective-1 start 15",
    "start 15",
    "detective-2 taxi 14",
    "detective-1 bus 19",
    "detective-3 underground 4",
    "detective-1 stay",
    "detective-1 reroll",
    "taxi 14",
    "black 14",
    "double taxi 14",
    "double black 14",
    "helicopter 10",
    "pass",
]
CODES = {
    *("game-over", "unknown-seat", "not-your-turn", "unreadable-action", "not-your-pawn", "already-moved"),
    *("wait-your-order", "can-move", "unknown-station", "no-line", "no-ticket", "occupied", "no-double"),
    *("no-second-leg", "not-now", "not-taxi-only", "no-die", "no-reroll", "no-helicopter"),
}
DICE_KINDS = {
    *("laid", "placed", "hidden", "round-began", "rolled", "token-spent", "seeker-moved", "stayed"),
    *("double-played", "fugitive-moved", "revealed", "ended"),
}
WORDS = ["start", "taxi", "bus", "underground", "black", "helicopter", "pass", "stay", "reroll", "swim"]


@pytest.mark.parametrize("text", TEXTS)
def test_an_action_reads_back_from_its_text(text: str) -> None:
    assert parse_action(text).text == str(parse_action(text)) == text
    assert parse_action(f"  {text.upper()} ".replace(" ", "  ")) == parse_action(text)


@pytest.mark.parametrize(
    "text",
    [
        "", "taxi", "taxi 0", "taxi 014", "taxi 99999", "taxi -1", "double 14", "double pass", "double helicopter 3",
        "double start 4", "stay", "reroll", "detective-1 helicopter 4",
        "detective-1 double taxi 4", "detective-0 taxi 4", "detective-10 taxi 4", "pass 4", "ferry 4",
        "taxi 14 caught", "taxi ١٤", "ſtart 4", None, 14, b"taxi 14", "x" * 1000,
    ],
)  # fmt: skip
def test_what_is_no_action_is_refused(text: object) -> None:
    with pytest.raises(IllegalAction) as refused:
        parse_action(text)
    assert refused.value.code == "unreadable-action"
    assert len(refused.value.text) < 200


@st.composite
def states(draw: st.DrawFn) -> DiceState:
    """A state of a game played at random for a while, with few tickets sometimes, and any options."""
    names = [name for name, option in OPTIONS.items() if isinstance(option.default, bool)]
    options = {name: not OPTIONS[name].default for name in draw(st.sets(st.sampled_from(names)))}
    seed = draw(st.integers(0, 2**32))
    setup = prepare(draw(st.sampled_from(["standard", "expert"])), draw(st.integers(1, 3)), options)
    rng, chance = Random(seed), Seeded(seed)
    state, _ = start(setup, chance)
    if draw(st.booleans()):
        state = state._replace(black=0, double=draw(st.integers(0, 1)), helicopter=0, rerolls=draw(st.integers(0, 1)))
    for _ in range(draw(st.integers(0, 60))):
        if state.outcome:
            break
        (seat,) = acting(state)
        state, _ = apply(state, seat, rng.choice(legal_actions(state, seat)), chance)
    return state


@st.composite
def attempts(draw: st.DrawFn, state: DiceState) -> tuple[str, Action]:
    """An action that somebody tries: along a street, or anything."""
    seat = draw(st.sampled_from([*state.setup.seats, *acting(state), "spectator"]))
    pawn = draw(st.sampled_from(["fugitive", *state.setup.pawns, seat, "detective-9"]))
    here = dict(zip(state.setup.pawns, state.seekers, strict=True)).get(pawn, state.fugitive)
    near = [place for reached in state.streets.rides.get(here, {}).values() for place in reached]
    station = draw(st.sampled_from([*near, here, 0, 0, 1, 36, 99]))
    return seat, Action(pawn, draw(st.sampled_from(WORDS)), station, draw(st.booleans()))


@settings(max_examples=repeats(60, at_length=400), deadline=None)
@given(st.data())
def test_an_action_is_played_exactly_if_it_is_listed(data: st.DataObject) -> None:
    state = data.draw(states())
    listed = {(seat, action) for seat in state.setup.seats for action in legal_actions(state, seat)}
    assert {seat for seat, _ in listed} == set(acting(state))
    assert sum(len(legal_actions(state, seat)) for seat in state.setup.seats) == len(listed), "each once"
    tries = [data.draw(attempts(state)) for _ in range(12)]
    for seat, action in [*tries, *sorted(listed)]:
        if (seat, action) in listed:
            after, events = apply(state, seat, action, Seeded(0))
            assert after.version == state.version + 1
            assert events
            assert {event.kind for event in events} <= set(KINDS)
            assert parse_action(action.text) == action
        else:
            with pytest.raises(IllegalAction) as refusal:
                apply(state, seat, action, Seeded(0))
            assert refusal.value.code in ACTION_CODES
            assert refusal.value.text.endswith(".")


def test_every_code_and_every_kind_of_event_comes_up() -> None:
    rng, codes, kinds = Random(5), Counter[str]({"unreadable-action": 1}), Counter[str]()
    for game in range(300):
        if (
            game >= repeats(60, at_length=300)
            and codes.keys() | {"no-second-leg"} >= CODES
            and kinds.keys() >= DICE_KINDS
        ):
            break
        setup = prepare(rng.choice(["standard", "expert"]), rng.randint(1, 3))
        chance = Seeded(game)
        state, events = start(setup, chance)
        kinds.update(event.kind for event in events)
        while not state.outcome:
            (seat,) = acting(state)
            who = rng.choice([*setup.seats, seat, seat, seat, "nobody"])
            pawn = rng.choice(["fugitive", *(setup.moved_by(who) or ("fugitive",)) * 3])
            word = rng.choice(WORDS)
            bare = word in ("pass", "stay", "reroll")
            tried = Action(pawn, word, 0 if bare else rng.randint(1, 40), not bare and rng.random() < 0.2)
            if tried not in legal_actions(state, who):
                with pytest.raises(IllegalAction) as refusal:
                    apply(state, who, tried, chance)
                codes[refusal.value.code] += 1
            state, events = apply(state, seat, rng.choice(legal_actions(state, seat)), chance)
            kinds.update(event.kind for event in events)
        with pytest.raises(IllegalAction) as refusal:
            apply(state, "fugitive", Action("fugitive", "pass"), chance)
        codes[refusal.value.code] += 1
    codes["no-second-leg"] += (
        dice_game(15, 1, 2, 22, beside="bus - -", black=0).refused("double bus 19") == "no-second-leg"
    )
    assert set(codes) == CODES
    assert set(kinds) == DICE_KINDS


@pytest.mark.parametrize(
    ("action", "code"),
    [
        (Action("fugitive", "taxi", 16, also="crime"), "not-now"),
        (Action("fugitive", "taxi", 16.0), "unreadable-action"),  # type: ignore[arg-type]
        (Action("fugitive", "taxi", 16, 0), "unreadable-action"),  # type: ignore[arg-type]
        (Action("fugitive", "fly"), "not-now"),
    ],
)
def test_what_only_looks_like_a_legal_action_is_refused(action: Action, code: str) -> None:
    state = dice_game(15, 1, 2, 22, beside="taxi - -").state
    assert Action("fugitive", "taxi", 16) in legal_actions(state, "fugitive")
    with pytest.raises(IllegalAction) as refused:
        apply(state, "fugitive", action, Seeded(0))
    assert refused.value.code == code


def test_a_refused_action_changes_nothing_and_draws_nothing() -> None:
    class NoChance:
        def below(self, count: int) -> int:
            raise AssertionError(f"drew below {count}")

    state = dice_game(36, 15, 2, 22, hand="taxi X X X", to_move=(0, 1, 2)).state
    kept = state._replace()
    with pytest.raises(IllegalAction):
        apply(state, "detective-1", parse_action("detective-1 bus 19"), NoChance())
    assert state == kept
