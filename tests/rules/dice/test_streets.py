"""Where taxis, buses, the underground and the helicopter run."""

import pytest

from blackticket.boards.tiles import load_tiles
from blackticket.rules.dice.streets import flights, streets
from tests.rules.dice.positions import SIX, dice_game, grid, turned


@pytest.mark.rule("D-11")
@pytest.mark.parametrize(
    ("place", "reached"),
    [(4, {2, 3, 7, 14}), (18, {8, 17, 20, 21}), (16, {14, 15, 19, 26}), (5, {2, 6, 7})],
)
def test_a_taxi_goes_to_the_places_next_to_it_on_its_tile_and_across_to_the_next(place: int, reached: set[int]) -> None:
    assert set(grid().rides[place]["taxi"]) == reached


@pytest.mark.rule("D-12")
def test_a_bus_runs_to_the_next_stop_straight_on_past_taxi_only_places() -> None:
    rides = grid().rides
    assert set(rides[15]["bus"]) == {1, 19, 25}, "the rulebook's example: from 15 straight to 19"
    assert set(rides[4]["bus"]) == {7, 14}
    assert set(rides[6]["bus"]) == {1, 9, 18}
    assert set(rides[24]["bus"]) == {12, 19, 36}
    assert set(rides[36]["bus"]) == {24, 31}


@pytest.mark.rule("D-12")
def test_the_rulebooks_example_holds_with_the_real_tiles() -> None:
    assert 19 in grid(("ABC", "DEF", "GHI"), load_tiles()).rides[15]["bus"]


@pytest.mark.rule("D-12")
def test_a_bus_leaves_only_from_a_bus_stop() -> None:
    assert grid().rides[16]["bus"] == ()


@pytest.mark.rule("D-12")
def test_a_bus_stops_at_the_first_stop_and_does_not_turn() -> None:
    rides = grid().rides
    assert 18 not in rides[4]["bus"], "not in its row or column"
    assert 19 in rides[15]["bus"]
    assert 24 not in rides[15]["bus"], "19 comes first"


@pytest.mark.rule("D-12")
def test_a_pawn_on_a_place_that_the_bus_passes_is_in_nobodys_way() -> None:
    game = dice_game(1, 15, 16, 22, hand="bus", to_move=(0,))
    assert "detective-1 bus 19" in game.texts()
    game = dice_game(15, 16, 2, 22, beside="bus - -")
    assert "bus 19" in game.texts()


@pytest.mark.rule("D-13")
def test_the_underground_goes_from_any_of_its_stops_to_any_other() -> None:
    rides = grid().rides
    assert rides[4]["underground"] == (9, 18, 28, 31)
    assert rides[31]["underground"] == (4, 9, 18, 28)
    assert rides[14]["underground"] == ()
    assert grid(SIX).rides[4]["underground"] == (9, 18), "tiles that stayed in the box have no stops"


@pytest.mark.rule("D-17")
def test_nothing_leads_beyond_the_edge() -> None:
    rides = grid().rides
    assert set(rides[1]["taxi"]) == {2, 3}
    assert set(rides[10]["taxi"]) == {9, 12}, "not round to the next row"
    assert set(rides[1]["bus"]) == {6, 15}
    assert set(rides[12]["bus"]) == {7, 24}
    assert set(rides[36]["bus"]) == {24, 31}


@pytest.mark.rule("D-22")
def test_a_black_ticket_pays_for_every_transport() -> None:
    rides = grid().rides
    assert set(rides[4]["black"]) == {2, 3, 7, 14} | {9, 18, 28, 31}
    assert set(rides[15]["black"]) == {13, 16, 25} | {1, 19}


@pytest.mark.rule("D-51")
def test_a_taxi_takes_a_one_way_street_only_with_the_arrow() -> None:
    rides = grid(tiles=turned("D", one_way=((16, 15),)), expert="D").rides
    assert 15 in rides[16]["taxi"]
    assert 16 not in rides[15]["taxi"]
    assert 16 in grid(tiles=turned("D", one_way=((16, 15),))).rides[15]["taxi"], "the plain side has no arrow"


@pytest.mark.rule("D-51")
def test_a_bus_does_not_run_against_an_arrow_on_any_part_of_its_way() -> None:
    first_part = grid(tiles=turned("D", one_way=((16, 15),)), expert="D").rides
    assert 19 not in first_part[15]["bus"]
    assert 15 in first_part[19]["bus"]
    last_part = grid(tiles=turned("E", one_way=((20, 19),)), expert="E").rides
    assert set(last_part[19]["bus"]) == {15, 7, 31}
    assert 19 in last_part[24]["bus"], "with the arrow at the end of its way"
    against = grid(tiles=turned("E", one_way=((19, 20),)), expert="E").rides
    assert 19 not in against[24]["bus"]
    assert 24 in against[19]["bus"]


@pytest.mark.rule("D-51", "D-22")
def test_a_black_ticket_ignores_the_arrow_by_taxi_and_by_bus() -> None:
    rides = grid(tiles=turned("D", one_way=((16, 15),)), expert="D").rides
    assert {16, 19} <= set(rides[15]["black"])


@pytest.mark.rule("D-52")
def test_a_dead_end_is_cut_for_everyone_and_a_bus_does_not_run_through_it() -> None:
    cut = grid(tiles=turned("D", dead_ends=((15, 16),)), expert="D").rides
    assert 16 not in cut[15]["taxi"]
    assert 15 not in cut[16]["taxi"]
    assert 19 not in cut[15]["bus"]
    assert 15 not in cut[19]["bus"]
    assert not {16, 19} & set(cut[15]["black"])
    assert not {15} & set(cut[19]["black"])
    whole = grid(tiles=turned("D", dead_ends=((15, 16),))).rides
    assert 19 in whole[15]["bus"], "the plain side is open"


@pytest.mark.rule("D-52", "D-13")
def test_a_dead_end_does_not_stop_the_underground() -> None:
    cut = grid(tiles=turned("A", dead_ends=((2, 4), (3, 4))), expert="A").rides
    assert cut[4]["underground"] == (9, 18, 28, 31)


@pytest.mark.rule("D-53")
def test_a_taxi_lane_is_a_diagonal_for_taxis_alone_both_ways() -> None:
    rides = grid(tiles=turned("D", lanes=((14, 15),)), expert="D").rides
    assert 15 in rides[14]["taxi"]
    assert 14 in rides[15]["taxi"]
    assert 15 not in rides[14]["bus"], "both are bus stops"
    assert 14 not in rides[15]["bus"]
    assert 15 in rides[14]["black"], "a black ticket pays for a taxi too"
    assert 15 not in grid(tiles=turned("D", lanes=((14, 15),))).rides[14]["taxi"]


@pytest.mark.rule("D-24")
@pytest.mark.parametrize(
    ("place", "landed"),
    [(5, (31,)), (31, (5,)), (13, (22,)), (24, (15,)), (1, (10, 27)), (36, (10, 27)), (4, ()), (17, ())],
)
def test_the_helicopter_crosses_the_grid_in_its_row_or_column_from_edge_to_edge(
    place: int, landed: tuple[int, ...]
) -> None:
    assert flights(grid(), place, straight=True, either_way=True) == landed


@pytest.mark.rule("D-24")
def test_a_grid_of_six_tiles_has_its_own_edges() -> None:
    assert flights(grid(SIX), 19, straight=True, either_way=True) == (5,)
    assert flights(grid(SIX), 15, straight=True, either_way=True) == (1, 24)


@pytest.mark.rule("D-24")
def test_otherwise_it_lands_anywhere_on_the_opposite_edge_or_from_a_corner_in_the_other_corner() -> None:
    assert flights(grid(), 5, straight=False, either_way=True) == (27, 28, 31, 32, 35, 36)
    assert flights(grid(), 1, straight=False, either_way=True) == (10, 12, 22, 24, 27, 28, 31, 32, 34, 35, 36)
    assert flights(grid(), 1, straight=True, either_way=False) == (36,)
    assert flights(grid(), 27, straight=True, either_way=False) == (10,)
    assert flights(grid(), 5, straight=True, either_way=False) == (31,)


def test_equal_grids_have_equal_streets_even_when_the_first_were_forgotten() -> None:
    first = grid()
    streets.cache_clear()
    assert grid() is not first
    assert grid() == first
    assert hash(grid()) == hash(first)
    assert grid(expert="A") != first
