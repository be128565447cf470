"""London: two editions, one game."""

import pytest

from blackticket import Game

SEATS = ["fugitive", "detective-1", "spectator"]


@pytest.mark.rule("L-01")
def test_the_two_editions_have_the_same_rules_and_the_same_network() -> None:
    older, newer = Game.new("london-2015").setup, Game.new("london-2023").setup
    assert older.mode == newer.mode
    assert older.board is newer.board
    assert older.edition.title != newer.edition.title


@pytest.mark.rule("L-01")
@pytest.mark.parametrize("detectives", [1, 2, 3, 4, 5])
def test_the_same_seed_and_moves_give_the_same_game_in_both(detectives: int) -> None:
    games = [Game.new(edition, detectives=detectives, seed=9) for edition in ("london-2015", "london-2023")]
    for step in range(60):
        if games[0].over:
            break
        seat = games[0].acting[step % len(games[0].acting)]
        legal = games[0].legal(seat)
        for game in games:
            game.play(seat, legal[step * 7 % len(legal)])
    for seat in SEATS:
        older, newer = ({**game.view(seat).to_json()} for game in games)
        assert older.pop("edition") != newer.pop("edition")
        assert older == newer
