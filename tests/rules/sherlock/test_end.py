"""How a game of the Sherlock mode ends: S-50 to S-54."""

import pytest

from blackticket.rules.outcome import BOXED_IN, CAUGHT, ESCAPED
from tests.rules.sherlock.table import kinds, place


@pytest.mark.rule("S-50")
def test_he_escapes_when_the_seekers_have_answered_move_16() -> None:
    table = place(1, moves=15)
    table.play("taxi 8")
    assert (table.turn, table.outcome) == ("seekers", None)
    events = table.answer_round()
    assert kinds(events)[-2:] == ["round-ended", "ended"]
    assert table.outcome == ESCAPED


@pytest.mark.rule("S-50")
def test_they_can_still_catch_him_then() -> None:
    table = place(1, 19, moves=15)
    table.play("taxi 8", "detective-1 taxi 8")
    assert table.outcome == CAUGHT


@pytest.mark.rule("S-50")
def test_or_as_soon_as_he_has_made_it() -> None:
    table = place(1, moves=15, options={"last-answer": False})
    table.play("taxi 8")
    assert table.outcome == ESCAPED
    table = place(1, moves=14, options={"last-answer": False})
    table.play("double taxi 8")
    assert table.turn == "fugitive"
    table.play("taxi 18")
    assert table.outcome == ESCAPED
    assert len(table.state.log) == 16


@pytest.mark.rule("S-50", "S-54")
def test_at_once_even_if_a_second_leg_was_announced() -> None:
    table = place(1, moves=15, options={"last-answer": False, "double-needs-two-spaces": False})
    table.play("double taxi 8")
    assert table.outcome == ESCAPED
    assert table.state.log[-1].leg == "only"


@pytest.mark.rule("S-50")
def test_moves_are_counted_and_not_rounds() -> None:
    table = place(1, moves=15, round=12)
    table.play("taxi 8")
    table.answer_round()
    assert table.outcome == ESCAPED
    table = place(1, moves=14)
    table.play("taxi 8")
    table.answer_round()
    assert (table.outcome, table.turn) == (None, "fugitive")


@pytest.mark.rule("S-52")
def test_a_seeker_on_his_station_catches_him() -> None:
    table = place(1, 19)
    table.play("taxi 8")
    events = table.play("detective-1 taxi 8")
    assert table.outcome == CAUGHT
    assert kinds(events) == ["seeker-moved", "ended"]


@pytest.mark.rule("S-52", "C-24", "C-37")
def test_he_may_not_enter_a_seekers_station_on_either_leg() -> None:
    table = place(1, 8, 20)
    assert not [text for text in table.texts() if text.split()[-1] == "8"]
    table.play("double taxi 9")
    assert not [text for text in table.texts() if text.split()[-1] == "20"]
    assert table.refused("fugitive", "taxi 20").code == "occupied"


@pytest.mark.rule("S-53")
@pytest.mark.parametrize("tokens", [0, 1])
def test_detectives_that_cannot_move_sit_out_and_the_game_goes_on(tokens: int) -> None:
    table = place(1, stocks=((0, 0, 0),) * 4, case={"tokens": (tokens,) * 4})
    events = table.play("taxi 8")
    assert "sat-out" in kinds(events)
    assert table.outcome is None
    assert table.turn == ("seekers" if tokens else "fugitive")
    if tokens:
        assert {"seekers done", "holmes search"} == table.texts("detective-1")
        table.play("seekers done")
    assert (table.turn, table.state.round) == ("fugitive", 2)


@pytest.mark.rule("S-54")
def test_with_one_space_left_no_double_ticket_is_played() -> None:
    table = place(1, moves=15)
    assert not [text for text in table.texts() if "double" in text]
    assert table.refused("fugitive", "double taxi 8").code == "no-double"
    table = place(1, moves=14)
    table.play("double taxi 8", "taxi 18")
    assert len(table.state.log) == 16
    table.answer_round()
    assert table.outcome == ESCAPED


@pytest.mark.rule("S-54")
def test_or_it_is_and_its_second_leg_is_move_17() -> None:
    table = place(1, moves=15, options={"double-needs-two-spaces": False})
    table.play("double taxi 8", "taxi 18")
    assert len(table.state.log) == 17
    assert table.turn == "seekers"
    table.answer_round()
    assert table.outcome == ESCAPED
    assert "double taxi 8" not in place(1, moves=16, options={"double-needs-two-spaces": False}).texts()


@pytest.mark.rule("C-31")
def test_he_loses_if_seekers_and_road_blocks_leave_him_no_way() -> None:
    table = place(18, 9, 46, black=0, case={"blocks": (58, 18, 19), "tokens": (0,) * 4}, supply=(9, 9, 0))
    table.play("taxi 8")
    table.play("detective-1 taxi 1")
    table.answer_round()
    assert table.outcome == BOXED_IN
