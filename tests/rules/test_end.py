"""The end: caught, boxed in, escaped, or nobody left to chase him."""

import pytest

from tests.rules.positions import finish_round, kinds, place, play, texts
from tests.states import ticket_state

NONE = (0, 0, 0)
SOME = (5, 5, 5)


@pytest.mark.rule("C-40")
@pytest.mark.parametrize("pawn", ["detective-1", "detective-3", "bobby-1"])
def test_a_seeker_on_his_station_has_caught_him_at_once_though_he_was_not_visible(pawn: str) -> None:
    stations = {"detective-1": (19, 60, 70, 80), "detective-3": (60, 70, 19, 80), "bobby-1": (60, 70, 80, 19)}[pawn]
    game = place(1, *stations, detectives=3)
    play(game, "taxi 8")
    assert game.view("detective-1").fugitive is None
    events = play(game, f"{pawn} taxi 8")
    assert kinds(events) == ["seeker-moved", "ended"]
    assert game.outcome == ("seekers", "caught")
    assert game.acting == ()
    assert game.state.round == 1


@pytest.mark.rule("C-40")
def test_he_is_caught_while_visible_too() -> None:
    game = place(1, 19, moves=2)
    play(game, "taxi 8", "detective-1 taxi 8")
    assert game.outcome == ("seekers", "caught")


@pytest.mark.rule("C-40", "I-04")
@pytest.mark.parametrize("seat", ["detective-2", "spectator"])
def test_caught_he_must_show_himself(seat: str) -> None:
    game = place(1, 19)
    play(game, "taxi 8", "detective-1 taxi 8")
    assert game.view(seat).fugitive == 8
    assert game.view(seat).log[-1].station == 8


@pytest.mark.rule("C-40")
def test_the_capture_is_paid_for() -> None:
    game = place(1, 19, stocks=((1, 0, 0), NONE, NONE, NONE), supply=(5, 5, 5))
    play(game, "taxi 8", "detective-1 taxi 8")
    assert ticket_state(game).stocks[0] == NONE
    assert ticket_state(game).supply == (5, 5, 5)


@pytest.mark.rule("C-40")
def test_a_seeker_next_to_him_or_where_he_was_has_not_caught_him() -> None:
    game = place(1, 18, 9, 60, 80)
    play(game, "taxi 8", "detective-2 taxi 1", "detective-1 taxi 43")
    assert not game.over


@pytest.mark.rule("C-41", "C-20")
def test_he_has_escaped_when_the_seekers_have_answered_in_round_22_and_not_before() -> None:
    game = place(1, 50, 60, 70, 80, moves=21)
    assert game.state.round == 22
    play(game, "taxi 8", "detective-1 taxi 37", "detective-2 taxi 61", "detective-3 taxi 71")
    assert not game.over
    assert kinds(play(game, "detective-4 taxi 99")) == ["seeker-moved", "round-ended", "ended"]
    assert game.outcome == ("fugitive", "escaped")


@pytest.mark.rule("C-41")
def test_round_21_is_not_the_last() -> None:
    game = place(1, 50, 60, 70, 80, moves=20)
    play(game, "taxi 8")
    finish_round(game)
    assert (game.over, game.state.round) == (False, 22)


@pytest.mark.rule("C-41", "C-32")
def test_rounds_count_and_not_moves() -> None:
    game = place(1, 50, 60, 70, 80, moves=22, round=21, double=1)
    play(game, "taxi 8")
    finish_round(game)
    assert (game.over, game.state.round, len(game.state.log)) == (False, 22, 23)


@pytest.mark.rule("C-41", "C-40")
def test_a_capture_with_the_very_last_move_of_round_22_beats_the_escape() -> None:
    game = place(1, 50, 60, 70, 19, moves=21)
    play(game, "taxi 8", "detective-1 taxi 37", "detective-2 taxi 61", "detective-3 taxi 71", "detective-4 taxi 8")
    assert game.outcome == ("seekers", "caught")


@pytest.mark.rule("C-41", "C-31")
def test_at_the_end_of_round_22_he_has_escaped_though_he_could_not_move_on() -> None:
    game = place(2, 10, 33, 70, 80, moves=22, round=22, waiting=("detective-2",))
    play(game, "detective-2 taxi 20")
    assert game.outcome == ("fugitive", "escaped")


@pytest.mark.rule("C-41", "C-35")
def test_a_double_move_is_possible_in_the_last_round() -> None:
    game = place(1, 50, 60, 70, 80, moves=22, round=22, double=1)
    play(game, "double taxi 8")
    assert "revealed" in kinds(play(game, "taxi 18")), "move 24"
    finish_round(game)
    assert game.outcome == ("fugitive", "escaped")


@pytest.mark.rule("C-42")
@pytest.mark.parametrize("stock", [NONE, (0, 5, 5)])
def test_he_wins_when_no_detective_can_move_any_more(stock: tuple[int, int, int]) -> None:
    # At 2, 5, 6 and 30 only taxis stop.
    game = place(100, 2, 5, 6, 30, stocks=(stock,) * 4)
    assert kinds(play(game, "taxi 101")) == ["fugitive-moved", "ended"]
    assert game.outcome == ("fugitive", "stranded")


@pytest.mark.rule("C-42", "C-27")
def test_one_detective_that_can_move_keeps_the_game_alive() -> None:
    game = place(100, 2, 5, 6, 30, stocks=(NONE, NONE, NONE, (1, 0, 0)))
    play(game, "taxi 101")
    assert game.acting == ("detective-4",)


@pytest.mark.rule("C-42")
def test_it_is_asked_at_the_start_of_the_seekers_turn_and_not_when_the_last_ticket_is_played() -> None:
    game = place(100, 2, 5, 6, 30, stocks=(NONE, NONE, NONE, (1, 0, 0)))
    play(game, "taxi 101")
    assert kinds(play(game, "detective-4 taxi 17")) == ["seeker-moved", "sat-out", "round-ended"]
    assert not game.over
    play(game, "taxi 100")
    assert game.outcome == ("fugitive", "stranded")


@pytest.mark.rule("C-42", "C-40")
def test_the_last_ticket_may_still_catch_him() -> None:
    game = place(1, 2, 5, 6, 19, stocks=(NONE, NONE, NONE, (1, 0, 0)))
    play(game, "taxi 8", "detective-4 taxi 8")
    assert game.outcome == ("seekers", "caught")


@pytest.mark.rule("C-42")
def test_bobbies_that_can_move_do_not_keep_the_game_alive() -> None:
    game = place(100, 2, 5, 60, 70, detectives=2, stocks=(NONE, NONE))
    play(game, "taxi 101")
    assert game.outcome == ("fugitive", "stranded")


@pytest.mark.rule("C-42", "C-27")
def test_a_detective_hemmed_in_by_bobbies_that_can_make_way_keeps_the_game_alive() -> None:
    game = place(100, 2, 60, 10, 20, detectives=2, stocks=(SOME, NONE))
    play(game, "taxi 101")
    assert not game.over
    play(game, "bobby-1 taxi 11")
    assert texts(game, "detective-1") >= {"detective-1 taxi 10"}


@pytest.mark.rule("C-42", "C-27")
def test_one_that_has_no_ticket_for_the_way_they_would_make_does_not() -> None:
    game = place(100, 2, 60, 10, 20, detectives=2, stocks=((0, 5, 5), NONE))
    play(game, "taxi 101")
    assert game.outcome == ("fugitive", "stranded")


@pytest.mark.rule("C-42", "C-27")
def test_so_does_one_behind_two_bobbies_in_a_chain() -> None:
    game = place(100, 7, 17, 6, 29, detectives=2, stocks=((5, 0, 0), NONE))
    play(game, "taxi 101")
    assert not game.over


@pytest.mark.rule("C-42", "C-27")
def test_a_detective_hemmed_in_by_colleagues_that_cannot_move_does_not() -> None:
    game = place(100, 2, 10, 20, 5, stocks=(SOME, NONE, NONE, NONE))
    play(game, "taxi 101")
    assert game.outcome == ("fugitive", "stranded")


@pytest.mark.rule("C-42", "C-35")
def test_it_is_not_asked_between_the_legs_of_a_double_move() -> None:
    game = place(100, 2, 5, 6, 30, stocks=(NONE,) * 4)
    play(game, "double taxi 101")
    assert not game.over
    play(game, "taxi 82")
    assert game.outcome == ("fugitive", "stranded")
    assert len(game.state.log) == 2


@pytest.mark.rule("C-31", "C-42")
def test_when_both_would_lose_the_fugitive_who_has_to_move_first_loses_first() -> None:
    game = place(2, 10, 20, 5, 6)
    assert game.outcome == ("seekers", "boxed-in")
