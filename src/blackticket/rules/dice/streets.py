"""The streets of a grid of tiles: where each transport leads from each place, listed once for each grid."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from blackticket.boards.frozen import Frozen
from blackticket.boards.tiles import Link, TileSet
from blackticket.rules.actions import BLACK
from blackticket.rules.setup import Setup

Spot = tuple[int, int]
"""A row and a column of the grid of places, counted from the top left."""

STEPS: tuple[Spot, ...] = ((-1, 0), (0, -1), (0, 1), (1, 0))


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Streets:
    """What the rules look up for one grid. Those of equal grids are equal, though not always one object."""

    grid: tuple[TileSet, tuple[str, ...], tuple[str, ...]]  # the tiles, their letters row by row, the expert sides
    tile_of: Mapping[int, str]  # the letter of each place's tile
    spots: Mapping[int, Spot]
    places: Mapping[Spot, int]
    height: int  # in places
    width: int
    taxi_only: tuple[int, ...]  # where a detective can start (D-06)
    rides: Mapping[int, Mapping[str, tuple[int, ...]]]  # by place, by transport or black ticket

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, Streets) and self.grid == other.grid)

    def __hash__(self) -> int:
        return hash(self.grid)

    def __reduce__(self) -> tuple[Any, ...]:
        return streets, self.grid  # the receiver builds and caches its own


@lru_cache(maxsize=256)
def streets(tiles: TileSet, rows: tuple[str, ...], expert: tuple[str, ...]) -> Streets:
    """The streets of `rows` of tiles, given by their letters, those of `expert` lying on their expert side."""
    laid = {letter: tiles.tiles[letter] for row in rows for letter in row}
    turned = [laid[letter] for letter in expert]
    places = {
        (2 * r + n // 2, 2 * c + n % 2): place
        for r, row in enumerate(rows)
        for c, letter in enumerate(row)
        for n, place in enumerate(laid[letter].places)
    }
    stops = {place: tile.stops[place] for tile in laid.values() for place in tile.places}
    cut = _both_ways(link for tile in turned for link in tile.dead_ends)  # D-52
    against = {(second, first) for tile in turned for first, second in tile.one_way}  # D-51
    lanes = _both_ways(link for tile in turned for link in tile.lanes)  # D-53
    tube = [place for place in sorted(stops) if "underground" in stops[place]]
    rides: dict[int, Mapping[str, tuple[int, ...]]] = {}
    for spot, place in places.items():
        lawful, free = cut | against, cut
        by = {
            "taxi": _taxi(places, spot, lawful, lanes),
            "bus": _bus(places, stops, spot, lawful),
            "underground": set(tube) - {place} if place in tube else set(),  # D-13
        }
        unbound = _taxi(places, spot, free, lanes) | _bus(places, stops, spot, free)  # D-51
        by[BLACK] = unbound | by["underground"]  # D-22
        rides[place] = Frozen({word: tuple(sorted(targets)) for word, targets in by.items()})
    return Streets(
        grid=(tiles, rows, expert),
        tile_of=Frozen({place: tile.letter for tile in laid.values() for place in tile.places}),
        spots=Frozen({place: spot for spot, place in places.items()}),
        places=Frozen(places),
        height=2 * len(rows),
        width=2 * len(rows[0]),
        taxi_only=tuple(place for place in sorted(stops) if set(stops[place]) == {"taxi"}),
        rides=Frozen(rides),
    )


def _both_ways(links: Iterator[Link]) -> set[Link]:
    return {way for first, second in links for way in ((first, second), (second, first))}


def _taxi(places: Mapping[Spot, int], spot: Spot, closed: set[Link], lanes: set[Link]) -> set[int]:
    """The places next to it, across the edges of tiles too, and those at the end of a lane (D-11, D-53)."""
    here = places[spot]
    beside = {places[there] for there in (_step(spot, step) for step in STEPS) if there in places}  # D-17
    return {there for there in beside if (here, there) not in closed} | {end for begin, end in lanes if begin == here}


def _bus(places: Mapping[Spot, int], stops: Mapping[int, tuple[str, ...]], spot: Spot, closed: set[Link]) -> set[int]:
    """The next bus stop in each of the four directions, if every street on the way is open (D-12, D-51, D-52)."""
    if "bus" not in stops[places[spot]]:
        return set()
    found = set()
    for step in STEPS:
        here, there = spot, _step(spot, step)
        while there in places and (places[here], places[there]) not in closed:
            if "bus" in stops[places[there]]:
                found.add(places[there])
                break
            here, there = there, _step(there, step)
    return found


def _step(spot: Spot, step: Spot) -> Spot:
    return spot[0] + step[0], spot[1] + step[1]


def flights(streets: Streets, place: int, straight: bool, either_way: bool) -> tuple[int, ...]:
    """Where a helicopter lands that takes off from `place`: across the grid, from edge to edge (D-24)."""
    row, column = streets.spots[place]
    down, across = streets.height - 1, streets.width - 1
    upright, level = row in (0, down), column in (0, across)
    if upright and level and not either_way:
        return (streets.places[down - row, across - column],)
    found: set[Spot] = set()
    if upright:
        found |= {(down - row, column)} if straight else {(down - row, c) for c in range(streets.width)}
    if level:
        found |= {(row, across - column)} if straight else {(r, across - column) for r in range(streets.height)}
    return tuple(sorted(streets.places[spot] for spot in found if spot != (row, column)))


def landings_from(setup: Setup, streets: Streets, place: int) -> tuple[int, ...]:
    """Where the helicopter can take him from `place` by the rulings of the set-up (D-24)."""
    ruling = setup.ruling
    return flights(streets, place, ruling("helicopter-flies-straight"), ruling("corner-flies-either-way"))
