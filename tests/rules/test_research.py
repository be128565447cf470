"""The research rules: the game of the published experiments."""

import pytest

from blackticket import Game
from blackticket.boards import load
from tests.rules.positions import finish_round, kinds, place, play, refused, texts
from tests.states import ticket_state

EDITION = "research-2013"
NONE = (0, 0, 0)
SOME = (5, 5, 5)


@pytest.mark.rule("N-01")
def test_six_pawns_start_on_six_different_stations_of_one_deck_of_18() -> None:
    deck = {card[0] for card in load("london").decks["single"]}
    assert len(deck) == 18
    states = [Game.new(EDITION, seed=seed).state for seed in range(300)]
    assert all(len({state.fugitive, *state.seekers}) == 6 for state in states)
    assert {state.fugitive for state in states} == deck
    assert {state.seekers[0] for state in states} == deck
    assert {station for state in states for station in state.seekers} == deck


@pytest.mark.rule("N-01", "C-15")
def test_the_detectives_know_that_he_began_on_a_card_that_nobody_drew() -> None:
    game = Game.new(EDITION, seed=3)
    deck = {card[0] for card in load("london").decks["single"]}
    assert set(game.view("detective-1").possible_starts) == deck - set(game.state.seekers)
    assert len(game.view("detective-1").possible_starts) == 13


@pytest.mark.rule("N-01")
def test_it_is_played_with_five_detectives_and_no_bobby_on_the_london_board() -> None:
    game = Game.new(EDITION)
    assert game.setup.pawns == tuple(f"detective-{n}" for n in range(1, 6))
    assert game.setup.mode.detectives == (5,)
    assert game.setup.board is load("london")


@pytest.mark.rule("N-02")
def test_what_tickets_each_has() -> None:
    state = ticket_state(Game.new(EDITION))
    assert state.stocks == ((10, 8, 4),) * 5
    assert state.supply == (4, 3, 3)
    assert (state.black, state.double) == (5, 2)


@pytest.mark.rule("N-03")
def test_tickets_that_detectives_play_go_to_mister_x_and_his_leave_the_game() -> None:
    game = place(1, 50, 60, 70, 80, 46, edition=EDITION, detectives=5)
    play(game, "taxi 8")
    assert ticket_state(game).supply == (3, 3, 3)
    play(game, "detective-1 taxi 37", "detective-2 taxi 61", "detective-3 taxi 71", "detective-4 taxi 99")
    play(game, "detective-5 underground 13")
    assert ticket_state(game).supply == (7, 3, 4)
    assert ticket_state(game).stocks[4] == (10, 8, 3)


@pytest.mark.rule("N-03")
def test_without_a_ticket_of_his_own_he_cannot_use_a_transport() -> None:
    game = place(1, edition=EDITION, detectives=5, supply=(0, 1, 0))
    assert refused(game, "fugitive", "taxi 8").code == "no-ticket"


@pytest.mark.rule("N-04")
def test_mister_x_moves_and_then_detectives_1_to_5_in_that_order() -> None:
    game = place(1, 50, 60, 70, 80, 46, edition=EDITION, detectives=5)
    play(game, "taxi 8")
    for number, move in enumerate(("taxi 37", "taxi 61", "taxi 71", "taxi 99", "bus 34"), start=1):
        assert game.acting == (f"detective-{number}",)
        for other in range(number + 1, 6):
            target = game.setup.board.neighbours(game.state.seekers[other - 1], "taxi")[0]
            refusal = refused(game, f"detective-{other}", f"detective-{other} taxi {target}")
            assert refusal.code == "wait-your-order"
            assert f"detective-{number} moves before" in refusal.text
        play(game, f"detective-{number} {move}")
    assert (game.acting, game.state.round) == (("fugitive",), 2)


@pytest.mark.rule("N-04")
def test_a_detective_that_cannot_move_passes_when_its_turn_comes_and_waits_for_nobody() -> None:
    # 1 is hemmed in by 2 and 3, 4 has no ticket.
    game = place(100, 2, 10, 20, 80, 60, edition=EDITION, detectives=5, stocks=(SOME, SOME, SOME, NONE, SOME))
    events = play(game, "taxi 101")
    assert events[-1].facts == {"pawns": ["detective-1"]}
    assert game.acting == ("detective-2",)
    play(game, "detective-2 taxi 11")
    assert refused(game, "detective-1", "detective-1 taxi 10").code == "already-moved"
    events = play(game, "detective-3 taxi 9")
    assert events[-1].facts == {"pawns": ["detective-4"]}
    assert game.acting == ("detective-5",)


@pytest.mark.rule("N-04")
def test_one_that_a_colleague_makes_way_for_in_time_does_not_pass() -> None:
    game = place(100, 10, 2, 20, 80, 60, edition=EDITION, detectives=5)
    play(game, "taxi 101", "detective-1 taxi 11")
    assert texts(game, "detective-2") == {"detective-2 taxi 10"}


@pytest.mark.rule("N-05")
def test_a_double_move_takes_two_rounds_and_the_detectives_skip_their_turn_between() -> None:
    game = place(1, 50, 60, 70, 80, 46, edition=EDITION, detectives=5)
    play(game, "double taxi 8")
    assert (game.acting, game.state.round) == (("fugitive",), 2)
    play(game, "taxi 18")
    assert [entry.round for entry in game.state.log] == [1, 2]
    finish_round(game)
    assert game.state.round == 3


@pytest.mark.rule("N-05", "N-07")
def test_there_are_24_rounds() -> None:
    game = place(1, 50, 60, 70, 80, 47, edition=EDITION, detectives=5, moves=22)
    play(game, "taxi 8")
    finish_round(game)
    assert (game.over, game.state.round) == (False, 24)
    play(game, game.legal("fugitive")[0].text)
    assert not game.over, "the detectives answer in round 24 too"
    finish_round(game)
    assert game.outcome == ("fugitive", "escaped")


@pytest.mark.rule("N-05")
def test_a_double_move_needs_two_rounds_that_are_left() -> None:
    game = place(1, edition=EDITION, detectives=5, moves=23)
    refusal = refused(game, "fugitive", "double taxi 8")
    assert (refusal.code, "no room" in refusal.text) == ("no-double", True)
    game = place(1, 50, 60, 70, 80, 47, edition=EDITION, detectives=5, moves=22)
    play(game, "double taxi 8", "taxi 18")
    finish_round(game)
    assert game.outcome == ("fugitive", "escaped")


@pytest.mark.rule("N-05")
def test_a_second_leg_that_is_lost_takes_no_round() -> None:
    options = {"double-needs-second-leg": False}
    game = place(2, edition=EDITION, detectives=5, supply=(1, 0, 0), black=0, options=options)
    assert "second-leg-lost" in kinds(play(game, "double taxi 10"))
    assert game.state.round == 1
    assert Game.from_position(game.position).state.round == 1
    finish_round(game)
    assert game.state.round == 2


@pytest.mark.rule("N-06")
@pytest.mark.parametrize("number", range(1, 25))
def test_he_appears_after_moving_in_rounds_3_8_13_18_and_24(number: int) -> None:
    game = place(1, edition=EDITION, detectives=5, moves=number - 1)
    assert game.state.round == number
    assert ("revealed" in kinds(play(game, "taxi 8"))) == (number in (3, 8, 13, 18, 24))


@pytest.mark.rule("N-06", "N-05")
def test_with_double_moves_round_and_move_stay_the_same_number() -> None:
    game = place(1, 50, 60, 70, 80, 47, edition=EDITION, detectives=5, moves=1)
    play(game, "double taxi 8")
    assert "revealed" in kinds(play(game, "taxi 18"))
    assert (game.state.round, len(game.state.log)) == (3, 3)


@pytest.mark.rule("N-07")
def test_the_detectives_win_by_moving_onto_him() -> None:
    game = place(1, 19, edition=EDITION, detectives=5)
    play(game, "taxi 8", "detective-1 taxi 8")
    assert game.outcome == ("seekers", "caught")


@pytest.mark.rule("N-07")
def test_mister_x_wins_when_no_detective_can_move() -> None:
    game = place(100, 2, 5, 6, 30, 21, edition=EDITION, detectives=5, stocks=((0, 5, 5),) * 5)
    play(game, "taxi 101")
    assert game.outcome == ("fugitive", "stranded")


@pytest.mark.rule("N-07")
def test_a_capture_in_round_24_beats_the_escape() -> None:
    game = place(1, 50, 60, 70, 80, 19, edition=EDITION, detectives=5, moves=23)
    play(game, "taxi 8", "detective-1 taxi 37", "detective-2 taxi 61", "detective-3 taxi 71", "detective-4 taxi 99")
    play(game, "detective-5 taxi 8")
    assert game.outcome == ("seekers", "caught")
