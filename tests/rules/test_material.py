"""Material: what is in the box."""

import pytest

from blackticket import Game, editions
from blackticket.boards import load
from tests.rules.positions import finish_round, play
from tests.states import ticket_state

COMMON_GAMES = ["london-2015", "london-2023", "venice-2018"]


@pytest.mark.rule("C-01")
@pytest.mark.parametrize("edition", COMMON_GAMES)
def test_130_tickets_and_of_three_double_tickets_two_are_used(edition: str) -> None:
    mode = Game.new(edition).setup.mode
    assert mode.tickets == (57, 45, 23)
    assert sum(mode.tickets) + mode.black == 130
    assert mode.double == 2


@pytest.mark.rule("C-01", "S-01")
@pytest.mark.parametrize("edition", [*COMMON_GAMES, "sherlock-2022"])
@pytest.mark.parametrize("detectives", [1, 2, 3, 4, 5])
def test_all_tickets_of_the_box_are_dealt_or_in_the_supply(edition: str, detectives: int) -> None:
    game = Game.new(edition, detectives=detectives)
    piles = (*ticket_state(game).stocks, ticket_state(game).supply)
    assert tuple(map(sum, zip(*piles, strict=True))) == game.setup.mode.tickets


@pytest.mark.rule("C-02")
@pytest.mark.parametrize("edition", [*COMMON_GAMES, "sherlock-2022", "research-2013"])
def test_there_are_six_pawns_one_fugitive_and_up_to_five_seekers(edition: str) -> None:
    for detectives in Game.new(edition).setup.mode.detectives:
        pawns = Game.new(edition, detectives=detectives).setup.pawns
        assert 4 <= len(pawns) <= 5
        assert len(set(pawns)) == len(pawns)


@pytest.mark.rule("C-02")
@pytest.mark.parametrize("board", ["london", "venice", "victorian"])
def test_29_start_cards_16_of_them_for_the_detectives(board: str) -> None:
    decks = load(board).decks
    assert (len(decks["detectives"]), len(decks["fugitive"])) == (16, 13)


@pytest.mark.rule("C-03")
def test_the_log_has_24_spaces_of_which_five_are_circled() -> None:
    for edition in editions():
        for mode in edition.modes:
            if mode.family == "dice" or mode.crimes:
                continue
            assert mode.spaces == 24
            assert mode.reveals == (3, 8, 13, 18, 24)


@pytest.mark.rule("C-03", "C-20", "C-35", "C-41")
def test_22_rounds_with_both_double_moves_fill_the_log_and_24_spaces_are_not_24_rounds() -> None:
    game = Game.new("london-2023", detectives=4, seed=1, starts={"fugitive": 1, "detective-1": 10})
    game.state = ticket_state(game)._replace(supply=(99, 99, 99), stocks=((99, 99, 99),) * 4)
    while not game.over:
        first = next(action for action in game.legal("fugitive") if action.double or not game.state.double)
        play(game, first.text)
        if game.state.second_leg:
            play(game, game.legal("fugitive")[0].text)
        finish_round(game)
    assert game.outcome == ("fugitive", "escaped")
    assert (game.state.round, len(game.state.log)) == (22, 24)
    assert game.state.log[-1].shown
