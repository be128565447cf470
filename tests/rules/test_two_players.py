"""Two players: one detective player with four pawns."""

from itertools import permutations

import pytest

from blackticket import Game
from tests.rules.positions import finish_round, place, play, refused, texts
from tests.states import ticket_state

EDITIONS = ["london-2015", "london-2023", "venice-2018"]


@pytest.mark.rule("C-50")
@pytest.mark.parametrize("edition", EDITIONS)
def test_one_seat_has_two_detectives_and_two_bobbies(edition: str) -> None:
    setup = Game.new(edition, detectives=1).setup
    assert setup.seats == ("fugitive", "detective-1")
    assert setup.pawns == ("detective-1", "detective-2", "bobby-1", "bobby-2")
    assert setup.moved_by("detective-1") == setup.pawns


@pytest.mark.rule("C-50")
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_two_detectives_share_one_stock(edition: str) -> None:
    game = Game.new(edition, detectives=1)
    assert ticket_state(game).stocks == ((22, 16, 8),)
    seen = [pawn.tickets for pawn in game.view("fugitive").seekers]
    assert seen == [(22, 16, 8), (22, 16, 8), None, None]


@pytest.mark.rule("C-50", "C-25")
def test_tickets_are_spent_on_either_as_the_player_likes() -> None:
    game = place(100, 1, 2, 60, 70, detectives=1, stocks=((2, 1, 0),), supply=(5, 5, 5))
    play(game, "taxi 101", "detective-1 taxi 8", "detective-2 taxi 10")
    assert ticket_state(game).stocks == ((0, 1, 0),)
    assert ticket_state(game).supply == (6, 5, 5)


@pytest.mark.rule("C-50", "C-27")
def test_a_ticket_that_one_has_spent_the_other_has_not() -> None:
    game = place(100, 1, 2, 60, 70, detectives=1, stocks=((1, 0, 0),))
    play(game, "taxi 101")
    assert {"detective-1 taxi 8", "detective-2 taxi 10"} <= texts(game, "detective-1")
    play(game, "detective-2 taxi 10")
    assert refused(game, "detective-1", "detective-1 taxi 8").code == "no-ticket"
    finish_round(game)
    assert game.state.turn == "fugitive", "detective-1 sat out"
    assert game.state.seekers[0] == 1


@pytest.mark.rule("C-50", "C-42")
def test_with_the_shared_stock_empty_the_fugitive_has_won() -> None:
    game = place(100, 1, 2, 60, 70, detectives=1, stocks=((0, 0, 0),))
    play(game, "taxi 101")
    assert game.outcome == ("fugitive", "stranded")


@pytest.mark.rule("C-50")
@pytest.mark.parametrize("order", list(permutations(["detective-1", "detective-2", "bobby-1", "bobby-2"])))
def test_the_four_pawns_move_in_any_order(order: tuple[str, ...]) -> None:
    game = place(100, 1, 2, 60, 70, detectives=1)
    play(game, "taxi 101")
    for pawn in order:
        game.play("detective-1", next(action for action in game.legal("detective-1") if action.pawn == pawn))
    assert game.state.turn == "fugitive"


@pytest.mark.rule("C-50")
def test_two_detective_players_do_not_share() -> None:
    assert ticket_state(Game.new("london-2023", detectives=2)).stocks == ((11, 8, 4), (11, 8, 4))
