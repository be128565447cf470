"""Our street tiles: whichever way they are shuffled and turned, the grid can be played."""

import random
from itertools import chain, combinations, permutations

import pytest

from blackticket.boards.tiles import load_tiles
from tests.boards.expected_streets import (
    TILES,
    WITH_UNDERGROUND,
    WITHOUT,
    all_from_all,
    bus_ways,
    is_bus_stop,
    rows_of_places,
    taxi_ways,
)
from tests.length import proof_only

Layout = list[list[str]]
SHUFFLES = 2_000


def shuffled(seed: int) -> tuple[Layout, list[str]]:
    """A grid as a game is set up, of nine tiles or of six, and the tiles that are turned (D-04, D-50)."""
    rng = random.Random(seed)
    if seed % 2:
        letters = rng.sample(sorted(TILES), 9)
        return [letters[:3], letters[3:6], letters[6:]], rng.sample(letters, 3)
    letters = rng.sample(WITH_UNDERGROUND, 3) + rng.sample(WITHOUT, 3)
    rng.shuffle(letters)
    grid = [letters[:3], letters[3:]] if seed % 4 else [letters[:2], letters[2:4], letters[4:]]
    return grid, rng.sample(letters, 2)


@pytest.mark.rule("D-01", "D-03")
def test_there_are_nine_tiles_a_to_i_with_places_1_to_36_in_order() -> None:
    assert "".join(TILES) == "ABCDEFGHI"
    assert list(chain.from_iterable(tile.places for tile in TILES.values())) == list(range(1, 37))
    assert all(tuple(tile.stops) == tile.places for tile in TILES.values())


@pytest.mark.rule("D-03")
def test_every_place_is_a_taxi_stop_and_every_underground_stop_a_bus_stop() -> None:
    kinds = {stops for tile in TILES.values() for stops in tile.stops.values()}
    assert kinds == {("taxi",), ("taxi", "bus"), ("taxi", "bus", "underground")}


@pytest.mark.rule("D-04")
def test_five_tiles_have_one_underground_stop_each_so_that_six_with_exactly_three_can_be_chosen() -> None:
    counts = [sum("underground" in stops for stops in tile.stops.values()) for tile in TILES.values()]
    assert sorted(counts) == [0, 0, 0, 0, 1, 1, 1, 1, 1]


def test_every_tile_has_a_bus_stop_in_each_of_its_rows_and_columns_and_no_more() -> None:
    """So each row and column of places, of any layout whatever, has one bus stop a tile."""
    for tile in TILES.values():
        a, b, c, d = map(is_bus_stop, tile.places)
        assert [a + b, c + d, a + c, b + d] == [1, 1, 1, 1], tile.letter


def test_a_bus_runs_from_every_stop_to_the_next_tile_and_back() -> None:
    """For all pairs of tiles, side by side and one above the other: so for all neighbours in all layouts."""
    for first, second in permutations(TILES, 2):
        for layout in ([[first, second]], [[first], [second]]):
            ways = bus_ways(layout)
            assert len(ways) == 4
            for place, ends in ways.items():
                [end] = ends
                assert ways[end] == {place}
                assert (place in TILES[first].places) != (end in TILES[first].places)


@pytest.mark.rule("D-12")
def test_with_d_left_of_e_a_bus_runs_from_15_straight_to_19() -> None:
    assert rows_of_places(["DE"])[1] == [15, 16, 19, 20]
    assert [is_bus_stop(place) for place in (15, 16, 19)] == [True, False, True]
    assert bus_ways(["DE"])[15] == {19}


@pytest.mark.rule("D-06")
def test_every_tile_has_two_taxi_only_places_so_a_grid_has_twelve_or_eighteen_to_start_from() -> None:
    assert all(sum(stops == ("taxi",) for stops in tile.stops.values()) == 2 for tile in TILES.values())


@pytest.mark.rule("D-50")
def test_every_expert_side_has_something_and_all_three_kinds_are_used_within_the_tile() -> None:
    for tile in TILES.values():
        a, b, c, d = tile.places
        streets = {(a, b), (c, d), (a, c), (b, d)}
        links = [*tile.one_way, *tile.dead_ends]
        assert {(min(link), max(link)) for link in links} <= streets
        assert len({frozenset(link) for link in links}) == len(links)
        assert set(tile.lanes) <= {(a, d), (b, c)}
        assert links or tile.lanes, tile.letter
    for kind in ("one_way", "dead_ends", "lanes"):
        assert sum(bool(getattr(tile, kind)) for tile in TILES.values()) >= 3


@pytest.mark.parametrize("letter", TILES)
def test_a_turned_tile_alone_can_be_driven_all_through(letter: str) -> None:
    """Streets between tiles run both ways, so any layout with any tiles turned can be driven all through too."""
    assert all_from_all(taxi_ways([[letter]], [letter]))


@proof_only
def test_every_bus_stop_keeps_a_ride_whichever_tiles_are_turned() -> None:
    """For every tile with one neighbour beside it and one above or below, as every tile of every grid has.

    A ride ends on the next tile, so that further tiles can take none away.
    """
    for here, beside, beyond in permutations(TILES, 3):
        turns = [turned for count in range(4) for turned in combinations((here, beside, beyond), count)]
        for turned in turns:
            rides: dict[str, set[int]] = {}
            for name, layout in {
                "west": [[beside, here]],
                "east": [[here, beside]],
                "north": [[beyond], [here]],
                "south": [[here], [beyond]],
            }.items():
                rides[name] = {place for place, ends in bus_ways(layout, turned).items() if ends}
            stops = {place for place in TILES[here].places if is_bus_stop(place)}
            for across in ("west", "east"):
                for along in ("north", "south"):
                    assert stops <= rides[across] | rides[along], (here, beside, beyond, turned)


def test_two_thousand_shuffled_grids_can_be_played() -> None:
    for seed in range(SHUFFLES):
        layout, expert = shuffled(seed)
        assert all_from_all(taxi_ways(layout)), seed
        turned = taxi_ways(layout, expert)
        assert all_from_all(turned), seed
        assert all(turned.values()), seed
        assert min(map(len, bus_ways(layout).values())) >= 2, seed
        assert all(bus_ways(layout, expert).values()), seed


def test_the_design_says_that_it_is_our_own() -> None:
    tiles = load_tiles()
    assert (tiles.name, tiles.title) == ("tiles", "London street tiles")
    assert tiles.about.startswith("Our own design")
