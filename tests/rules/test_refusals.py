"""Refusals: every code is reached, says what was expected and what came, and changes nothing."""

import pickle
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from blackticket import Action, Game, IllegalAction, SetupError, editions
from blackticket.rules.actions import parse_action
from blackticket.rules.chance import Seeded
from blackticket.rules.errors import ACTION_CODES, SETUP_CODES
from blackticket.rules.games import prepare
from blackticket.rules.options import Value
from blackticket.rules.setup import Setup
from blackticket.rules.ticket import TicketState, acting, all_actions, apply, legal_actions, start
from blackticket.rules.ticket.end import settle_fugitive_turn
from blackticket.rules.ticket.play import is_legal
from tests.length import repeats
from tests.rules.dice.test_actions import CODES as DICE_CODES
from tests.rules.positions import place, play, refused
from tests.rules.sherlock.test_refusals import CASES as SHERLOCK_CASES
from tests.rules.test_refused_setups import SETUPS
from tests.seats import seat_of
from tests.states import ticket_state


def seekers_turn() -> Game:
    """1 has had its turn, 2 is shut in by 3 and 4."""
    game = place(100, 50, 2, 10, 20, waiting=("detective-2", "detective-3", "detective-4"), moves=1)
    game.state = ticket_state(game)._replace(stocks=((11, 8, 4), (11, 8, 4), (0, 8, 4), (11, 8, 4)))
    return game


def research_turn() -> Game:
    return place(100, 1, 60, edition="research-2013", detectives=5, moves=1, waiting=("detective-1", "detective-2"))


def caught() -> Game:
    game = place(1, 19)
    play(game, "taxi 8", "detective-1 taxi 8")
    return game


def on_second_leg() -> Game:
    game = place(1)
    play(game, "double taxi 8")
    return game


CASES: list[tuple[str, Callable[[], Game], str, str, list[str]]] = [
    ("game-over", caught, "fugitive", "taxi 1", ["over", "seekers won", "caught"]),
    ("game-over", caught, "detective-2", "detective-2 taxi 1", ["over", "seekers won", "caught"]),
    ("unknown-seat", caught, "detective-9", "taxi 1", ["'detective-9'", "fugitive, detective-1"]),
    ("unknown-seat", seekers_turn, "spectator", "detective-2 taxi 10", ["'spectator'", "fugitive, detective-1"]),
    ("not-your-turn", seekers_turn, "fugitive", "taxi 101", ["seekers' turn"]),
    ("not-your-turn", lambda: place(1), "detective-1", "detective-1 taxi 8", ["fugitive's turn"]),
    ("not-your-turn", on_second_leg, "detective-1", "detective-1 taxi 8", ["fugitive's turn"]),
    ("unreadable-action", lambda: place(1), "fugitive", "fly 8", ["Expected", "'taxi 58'", "'fly 8'"]),
    ("unreadable-action", lambda: place(1), "fugitive", "ferry 8", ["Expected", "'ferry 8'"]),
    ("unreadable-action", seekers_turn, "detective-2", "detective-2 double taxi 10", ["Expected", "double taxi 10"]),
    ("can-move", lambda: place(1), "fugitive", "pass", ["must move"]),
    ("not-now", lambda: place(1), "fugitive", "helicopter 8", ["helicopter"]),
    ("not-now", lambda: place(1), "fugitive", "taxi 8 crime", ["crime"]),
    ("not-now", lambda: place(1), "fugitive", "fly", ["fly"]),
    ("not-now", seekers_turn, "detective-2", "detective-2 reroll", ["reroll"]),
    ("unreadable-action", lambda: place(1), "fugitive", "taxi 08", ["'taxi 08'"]),
    ("unreadable-action", lambda: place(1), "fugitive", "taxi ٨", ["Expected"]),
    (
        "not-your-pawn",
        seekers_turn,
        "detective-2",
        "detective-3 bus 11",
        ["detective-2 moves detective-2", "detective-3"],
    ),
    ("not-your-pawn", seekers_turn, "detective-2", "taxi 101", ["detective-2 moves detective-2", "fugitive"]),
    ("not-your-pawn", seekers_turn, "detective-2", "bobby-1 taxi 101", ["detective-2 moves detective-2", "bobby-1"]),
    ("not-your-pawn", lambda: place(1), "fugitive", "detective-1 taxi 8", ["a move of your own", "detective-1"]),
    ("already-moved", seekers_turn, "detective-1", "detective-1 taxi 37", ["detective-1", "has had its turn"]),
    ("already-moved", seekers_turn, "detective-1", "detective-1 pass", ["detective-1", "has had its turn"]),
    ("wait-your-order", research_turn, "detective-2", "detective-2 taxi 61", ["detective-1 moves before detective-2"]),
    ("can-move", seekers_turn, "detective-4", "detective-4 pass", ["detective-4", "must move"]),
    ("can-move", seekers_turn, "detective-2", "detective-2 pass", ["detective-2", "make way"]),
    ("unknown-station", lambda: place(1), "fugitive", "taxi 200", ["1 to 199", "200"]),
    ("unknown-station", seekers_turn, "detective-2", "detective-2 taxi 9999", ["1 to 199", "9999"]),
    ("no-line", lambda: place(1), "fugitive", "bus 8", ["No bus line", "from 1 to 8"]),
    ("no-line", lambda: place(1), "fugitive", "black 157", ["No line of any kind", "from 1 to 157"]),
    ("no-line", seekers_turn, "detective-4", "detective-4 underground 9", ["No underground line", "from 20 to 9"]),
    ("no-ticket", lambda: place(1, supply=(0, 0, 0)), "fugitive", "taxi 8", ["taxi", "black ticket would do"]),
    ("no-ticket", lambda: place(1, black=0), "fugitive", "black 8", ["no black ticket"]),
    ("no-ticket", seekers_turn, "detective-3", "detective-3 taxi 11", ["detective-3", "no taxi ticket"]),
    ("no-ticket", seekers_turn, "detective-4", "detective-4 black 9", ["Only the fugitive", "black"]),
    ("occupied", lambda: place(1, 8), "fugitive", "taxi 8", ["A seeker stands on 8", "free stations"]),
    ("occupied", seekers_turn, "detective-2", "detective-2 taxi 10", ["A seeker stands on 10", "free stations"]),
    ("no-double", lambda: place(1, double=0), "fugitive", "double taxi 8", ["no double ticket"]),
    ("no-double", on_second_leg, "fugitive", "double taxi 1", ["One double ticket a round"]),
    ("no-double", lambda: place(1, moves=23, round=21), "fugitive", "double taxi 8", ["no room for two"]),
    ("no-second-leg", lambda: place(2, supply=(1, 0, 0), black=0), "fugitive", "double taxi 10", ["From 10", "single"]),
]


@pytest.mark.parametrize(("code", "game", "seat", "text", "said"), CASES, ids=[f"{c[0]}-{c[3]}" for c in CASES])
def test_an_action_is_refused_with_its_reason(
    code: str, game: Callable[[], Game], seat: str, text: str, said: list[str]
) -> None:
    refusal = refused(game(), seat, text)
    assert refusal.code == code
    assert [words for words in said if words not in refusal.text] == []
    assert str(refusal) == refusal.text


def test_every_code_for_an_action_is_refused_with_in_one_of_the_games() -> None:
    of_the_chase = {case[0] for case in CASES}
    of_sherlock = {case[0] for case in SHERLOCK_CASES}
    assert of_the_chase | of_sherlock | DICE_CODES == set(ACTION_CODES)


def test_every_code_for_a_set_up_is_among_the_refused_ones() -> None:
    of_matches = {"unknown-player", "bad-player-setting", "bad-games"}
    assert set(SETUPS) == set(SETUP_CODES) - of_matches


@pytest.mark.parametrize("game", ["london-2023", "dice-2019"])
@pytest.mark.parametrize(
    "action",
    [
        Action(["x"], "taxi", 5),  # type: ignore[arg-type]
        Action("fugitive", 5),  # type: ignore[arg-type]
        Action("detective-1", "taxi", 10**5000),
        Action("detective-1", "taxi", 5.0),  # type: ignore[arg-type]
        Action("detective-1", "taxi", 5, 1),  # type: ignore[arg-type]
        Action("detective-1", "taxi", 5, False, 7),  # type: ignore[arg-type]
        Action("a" * 100_000, "taxi", 5),
        None,
        12,
        ["taxi", 5],
    ],
)
def test_what_is_no_action_at_all_is_refused_shortly(game: str, action: Any) -> None:
    for seat in ("fugitive", "detective-1", "nobody"):
        refusal = refused(Game.new(game, seed=1), seat, action)
        assert refusal.code == "unreadable-action"
        assert len(refusal.text) < 200


@pytest.mark.rule("C-35")
def test_only_the_fugitive_plays_double_tickets() -> None:
    game = seekers_turn()
    with pytest.raises(IllegalAction) as refusal:
        game.play("detective-4", Action("detective-4", "taxi", 9, double=True))
    assert (refusal.value.code, "Only the fugitive" in refusal.value.text) == ("no-double", True)


@pytest.mark.rule("C-21")
def test_the_fugitive_does_not_pass() -> None:
    with pytest.raises(IllegalAction) as refusal:
        place(1).play("fugitive", Action("fugitive", "pass"))
    assert refusal.value.code == "can-move"


@pytest.mark.parametrize("error", [IllegalAction("no-line", "No line."), SetupError("bad-seed", "No seed.")])
def test_a_refusal_travels_between_processes(error: IllegalAction | SetupError) -> None:
    again = pickle.loads(pickle.dumps(error))
    assert (type(again), again.code, again.text) == (type(error), error.code, error.text)


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("taxi 58", Action("fugitive", "taxi", 58)),
        ("  Double   BLACK 115 ", Action("fugitive", "black", 115, double=True)),
        ("detective-2 bus 67", Action("detective-2", "bus", 67)),
        ("bobby-1 pass", Action("bobby-1", "pass")),
    ],
)
def test_an_action_is_read_from_its_text(text: str, action: Action) -> None:
    assert parse_action(text) == action
    assert parse_action(action.text) == action


SETUPS_TO_TRY = [(edition.id, mode) for edition in editions() for mode in edition.modes if mode.family == "ticket"]


@st.composite
def setups(draw: st.DrawFn) -> Setup:
    edition, mode = draw(st.sampled_from(SETUPS_TO_TRY))
    options: dict[str, Value] = {option.name: draw(st.booleans()) for option in mode.options}
    return prepare(edition, mode.name, draw(st.sampled_from(mode.detectives)), options)


@st.composite
def states(draw: st.DrawFn) -> TicketState:
    """A game some way on, and perhaps with few tickets left."""
    setup, seed = draw(setups()), draw(st.integers(0, 2**32))
    rng, (state, _) = Random(seed), start(setup, Seeded(seed))
    few = st.tuples(st.integers(0, 2), st.integers(0, 2), st.integers(0, 1))
    if draw(st.booleans()):
        state = state._replace(
            supply=draw(few),
            stocks=tuple(draw(few) for _ in state.stocks),
            black=draw(st.integers(0, 2)),
        )
        state = settle_fugitive_turn(state, [])
    for _ in range(draw(st.integers(0, 40))):
        if state.outcome:
            break
        action = rng.choice(all_actions(state))
        state = apply(state, seat_of(state, action), action, Seeded(0))[0]
    return state


WORDS = [
    *("taxi", "bus", "underground", "black", "pass", "ferry", "fly", "land", "start", "search", "ask", "ban", "block"),
    *("done", "reroll", "helicopter"),
]
SAID = ["", "", "", "crime", "take black", "take double", "vanish", "crime take black", "park", "bus", "x"]


@st.composite
def attempts(draw: st.DrawFn, state: TicketState) -> tuple[str, Action]:
    """An action that somebody tries: along a line of the board, or anything."""
    setup = state.setup
    seat = draw(st.sampled_from([*setup.seats, "spectator"]))
    pawn = draw(st.sampled_from(["fugitive", *setup.pawns, "bobby-9", *setup.characters, "seekers"]))
    word = draw(st.sampled_from(WORDS))
    here = dict(zip(setup.pawns, state.seekers, strict=True)).get(pawn, state.fugitive) or 1
    near = {target for targets in setup.board.stations[here].lines.values() for target in targets}
    station = draw(st.sampled_from([*sorted(near), here, 0, 1, 999]))
    bare = word in ("pass", "fly", "search", "ask", "ban", "done", "reroll") and draw(st.booleans())
    return seat, Action(pawn, word, 0 if bare else station, draw(st.booleans()), draw(st.sampled_from(SAID)))


@settings(max_examples=repeats(60, at_length=400), deadline=None)
@given(st.data())
def test_an_action_is_legal_exactly_if_it_is_listed_and_is_refused_exactly_if_it_is_not(data: st.DataObject) -> None:
    state = data.draw(states())
    listed = {(seat, action) for seat in state.setup.seats for action in legal_actions(state, seat)}
    assert {seat for seat, _ in listed} == set(acting(state))
    assert {action for _, action in listed} == set(all_actions(state))
    assert len(set(all_actions(state))) == len(all_actions(state))
    tries = [data.draw(attempts(state)) for _ in range(12)]
    for seat, action in [*tries, *sorted(listed)]:
        legal = (seat, action) in listed
        assert is_legal(state, seat, action) == legal
        if legal:
            after, events = apply(state, seat, action, Seeded(0))
            assert after.version == state.version + 1
            assert events
            assert parse_action(action.text) == action
        else:
            with pytest.raises(IllegalAction) as refusal:
                apply(state, seat, action, Seeded(0))
            assert refusal.value.code in ACTION_CODES
