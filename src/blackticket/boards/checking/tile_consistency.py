"""Whether the parts of a tile set agree with each other: its letters, places, stops and expert links."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from blackticket.boards.checking.faults import Fault

TILE_COUNT: Final = 9
PLACES_A_TILE: Final = 4

DIAGONALS: Final = ({0, 3}, {1, 2})
"""Places across the tile from each other, counted in reading order. All other pairs lie side by side."""

FEWEST_UNDERGROUND, MOST_UNDERGROUND = 4, 6
"""Six tiles with exactly three underground stops must be there to be chosen (D-04), and in more ways than one."""

FEWEST_STARTS: Final = 3
"""Every detective begins on a taxi-only place of its own (D-06)."""


JsonObject = dict[str, Any]


@dataclass(frozen=True, slots=True)
class _Place:
    number: int
    stops: frozenset[str] | None


@dataclass(frozen=True, slots=True)
class _Tile:
    """The fields of a tile that could be read."""

    letter: str
    places: list[_Place]
    expert: JsonObject

    def is_whole(self) -> bool:
        return len(self.places) == PLACES_A_TILE and all(place.stops is not None for place in self.places)

    def has_underground(self) -> bool:
        return any("underground" in (place.stops or ()) for place in self.places)

    def starts(self) -> int:
        return sum(place.stops == frozenset({"taxi"}) for place in self.places)


def tile_inconsistencies(tile_set: JsonObject) -> Iterator[Fault]:
    """The faults of a tile set that fits its schema; parts that did not are missing from it."""
    tiles = [_tile(entry) for entry in tile_set.get("tiles", ())]
    letters: set[str] = set()
    numbers: set[int] = set()
    for tile in tiles:
        if tile.letter and tile.letter in letters:
            text = f"Expected each letter once, got {tile.letter} again; rename one."
            yield Fault(f"tile {tile.letter}", "tile-twice", text)
        letters.add(tile.letter)
        for place in tile.places:
            if place.number in numbers:
                text = f"Expected each number once, got {place.number} again; renumber one."
                yield Fault(f"place {place.number}", "place-twice", text)
            numbers.add(place.number)
            yield from _stops(place)
        yield from _links(tile)
    if len(tiles) == TILE_COUNT and all(tile.is_whole() for tile in tiles):
        yield from _grids(tiles)


def _stops(place: _Place) -> Iterator[Fault]:
    if place.stops is None:
        return
    where = f"place {place.number}, stops"
    if "taxi" not in place.stops:
        yield Fault(where, "place-without-taxi", 'Expected "taxi" among the stops, got none; add it.')
    if "underground" in place.stops and "bus" not in place.stops:
        text = 'Expected "bus" at an underground stop, got none; add it.'
        yield Fault(where, "underground-without-bus", text)


def _links(tile: _Tile) -> Iterator[Fault]:
    """The faults of the expert side. Where the places are not all known, nothing can be said."""
    if len(tile.places) < PLACES_A_TILE:
        return
    order = [place.number for place in tile.places]
    named: set[frozenset[int]] = set()
    for kind in ("one_way", "dead_ends", "lanes"):
        where = f"tile {tile.letter}, {kind}" if tile.letter else kind
        for a, b in tile.expert.get(kind, ()):
            strangers = sorted({a, b} - set(order))
            for number in strangers:
                text = f"Expected a place of this tile, got {number}; correct the number."
                yield Fault(where, "unknown-place", text)
            if strangers:
                continue
            across = {order.index(a), order.index(b)} in DIAGONALS
            if kind == "lanes" and not across:
                text = f"Expected two places across the tile, got {a} and {b}; correct one."
                yield Fault(where, "not-diagonal", text)
            elif kind != "lanes" and (across or a == b):
                text = f"Expected two places side by side, got {a} and {b}; correct one."
                yield Fault(where, "not-neighbours", text)
            elif frozenset((a, b)) in named:
                text = f"Expected the link of {a} and {b} once, got it again; remove one."
                yield Fault(where, "link-twice", text)
            else:
                named.add(frozenset((a, b)))


def _grids(tiles: list[_Tile]) -> Iterator[Fault]:
    """Whether every grid of nine or six tiles can be played."""
    stops = sum(tile.has_underground() for tile in tiles)
    if not FEWEST_UNDERGROUND <= stops <= MOST_UNDERGROUND:
        wanted = f"{FEWEST_UNDERGROUND} to {MOST_UNDERGROUND} tiles with an underground stop"
        yield Fault("tiles", "underground-tiles", f"Expected {wanted}, got {stops}; add or remove stops.")
        return
    poorest = [sorted(tile.starts() for tile in tiles if tile.has_underground() is side)[:3] for side in (True, False)]
    starts = sum(map(sum, poorest))
    if starts < FEWEST_STARTS:
        text = f"Expected {FEWEST_STARTS} taxi-only places in every grid, got one with {starts}; remove bus stops."
        yield Fault("tiles", "few-starts", text)


def _tile(entry: JsonObject) -> _Tile:
    places = [
        _Place(place["place"], frozenset(place["stops"]) if "stops" in place else None)
        for place in entry.get("places", ())
        if "place" in place
    ]
    return _Tile(entry.get("tile", ""), places, entry.get("expert", {}))
