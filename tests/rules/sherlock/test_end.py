"""How a game of the Sherlock mode ends: S-50 to S-54."""

import pytest

from blackticket.rules.outcome import BOXED_IN, CAUGHT, ESCAPED
from tests.rules.sherlock.positions import kinds, place


@pytest.mark.rule("S-50")
def test_he_escapes_when_the_seekers_have_answered_move_16() -> None:
    game = place(1, moves=15)
    game.play("taxi 8")
    assert (game.turn, game.outcome) == ("seekers", None)
    events = game.answer_round()
    assert kinds(events)[-2:] == ["round-ended", "ended"]
    assert game.outcome == ESCAPED


@pytest.mark.rule("S-50")
def test_they_can_still_catch_him_then() -> None:
    game = place(1, 19, moves=15)
    game.play("taxi 8", "detective-1 taxi 8")
    assert game.outcome == CAUGHT


@pytest.mark.rule("S-50")
def test_or_as_soon_as_he_has_made_it() -> None:
    game = place(1, moves=15, options={"last-answer": False})
    game.play("taxi 8")
    assert game.outcome == ESCAPED
    game = place(1, moves=14, options={"last-answer": False})
    game.play("double taxi 8")
    assert game.turn == "fugitive"
    game.play("taxi 18")
    assert game.outcome == ESCAPED
    assert len(game.state.log) == 16


@pytest.mark.rule("S-50", "S-54")
def test_at_once_even_if_a_second_leg_was_announced() -> None:
    game = place(1, moves=15, options={"last-answer": False, "double-needs-two-spaces": False})
    game.play("double taxi 8")
    assert game.outcome == ESCAPED
    assert game.state.log[-1].leg == "only"


@pytest.mark.rule("S-50")
def test_moves_are_counted_and_not_rounds() -> None:
    game = place(1, moves=15, round=12)
    game.play("taxi 8")
    game.answer_round()
    assert game.outcome == ESCAPED
    game = place(1, moves=14)
    game.play("taxi 8")
    game.answer_round()
    assert (game.outcome, game.turn) == (None, "fugitive")


@pytest.mark.rule("S-52")
def test_a_seeker_on_his_station_catches_him() -> None:
    game = place(1, 19)
    game.play("taxi 8")
    events = game.play("detective-1 taxi 8")
    assert game.outcome == CAUGHT
    assert kinds(events) == ["seeker-moved", "ended"]


@pytest.mark.rule("S-52", "C-24", "C-37")
def test_he_may_not_enter_a_seekers_station_on_either_leg() -> None:
    game = place(1, 8, 20)
    assert not [text for text in game.texts() if text.split()[-1] == "8"]
    game.play("double taxi 9")
    assert not [text for text in game.texts() if text.split()[-1] == "20"]
    assert game.refused("fugitive", "taxi 20").code == "occupied"


@pytest.mark.rule("S-53")
@pytest.mark.parametrize("tokens", [0, 1])
def test_detectives_that_cannot_move_sit_out_and_the_game_goes_on(tokens: int) -> None:
    game = place(1, stocks=((0, 0, 0),) * 4, case={"tokens": (tokens,) * 4})
    events = game.play("taxi 8")
    assert "sat-out" in kinds(events)
    assert game.outcome is None
    assert game.turn == ("seekers" if tokens else "fugitive")
    if tokens:
        assert {"seekers done", "holmes search"} == game.texts("detective-1")
        game.play("seekers done")
    assert (game.turn, game.state.round) == ("fugitive", 2)


@pytest.mark.rule("S-54")
def test_with_one_space_left_no_double_ticket_is_played() -> None:
    game = place(1, moves=15)
    assert not [text for text in game.texts() if "double" in text]
    assert game.refused("fugitive", "double taxi 8").code == "no-double"
    game = place(1, moves=14)
    game.play("double taxi 8", "taxi 18")
    assert len(game.state.log) == 16
    game.answer_round()
    assert game.outcome == ESCAPED


@pytest.mark.rule("S-54")
def test_or_it_is_and_its_second_leg_is_move_17() -> None:
    game = place(1, moves=15, options={"double-needs-two-spaces": False})
    game.play("double taxi 8", "taxi 18")
    assert len(game.state.log) == 17
    assert game.turn == "seekers"
    game.answer_round()
    assert game.outcome == ESCAPED
    assert "double taxi 8" not in place(1, moves=16, options={"double-needs-two-spaces": False}).texts()


@pytest.mark.rule("C-31")
def test_he_is_boxed_in_if_seekers_and_road_blocks_leave_him_no_way() -> None:
    for loses in (True, False):
        case, options = {"blocks": (58, 18, 19), "tokens": (0,) * 4}, {"boxed-in-loses": loses}
        game = place(18, 9, 46, black=0, case=case, supply=(9, 9, 0), options=options)
        game.play("taxi 8")
        game.play("detective-1 taxi 1")
        game.answer_round()
        assert game.outcome == (BOXED_IN if loses else None)
