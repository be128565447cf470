"""Venice: other transports on the screen, the same game."""

import pytest

from blackticket import Game
from blackticket.boards import load
from tests.rules.positions import place, play, refused, singles, texts

EDITION = "venice-2018"


@pytest.mark.rule("V-01")
def test_all_counts_are_those_of_the_common_game() -> None:
    venice, london = Game.new(EDITION).setup.mode, Game.new("london-2023").setup.mode
    assert venice == london
    assert venice.tickets == (57, 45, 23)


@pytest.mark.rule("V-01")
def test_gondola_motoscafo_moto_dacqua_and_vaporetto_ride_where_taxi_bus_underground_and_ferry_do() -> None:
    board = load("venice")
    assert all("taxi" in station.stops for station in board.stations.values())
    assert all(board.lines(transport) for transport in ("taxi", "bus", "underground", "ferry"))
    stop = board.lines("underground")[0][0]
    used = {action.word for action in place(stop, 1, 2, 3, 4, edition=EDITION).legal("fugitive")}
    assert used == {"taxi", "bus", "underground", "black"}, "the words of an edition are for the screen"


@pytest.mark.rule("V-01", "C-13")
def test_poliziotti_join_as_bobbies() -> None:
    assert Game.new(EDITION, detectives=2).setup.bobby_pawns == ("bobby-1", "bobby-2")


@pytest.mark.rule("V-02", "C-34")
def test_a_vaporetto_joins_157_and_70_for_who_plays_a_black_ticket() -> None:
    assert 70 in load("venice").neighbours(157, "ferry")
    assert 157 in load("venice").neighbours(70, "ferry")
    game = place(157, 1, 2, 3, 4, edition=EDITION)
    assert "black 70" in singles(game)
    assert refused(game, "fugitive", "taxi 70").code == "no-line"
    play(game, "black 70")
    assert game.state.fugitive == 70


@pytest.mark.rule("V-02", "C-34")
def test_no_seeker_takes_the_vaporetto() -> None:
    game = place(1, 157, 20, 40, 60, edition=EDITION)
    play(game, max(singles(game)))
    assert not any(text.endswith(" 70") for text in texts(game, "detective-1"))
