"""Whether a tile set of the right form makes sense: its letters, places, stops and expert links agree."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from blackticket.boards.checking.faults import Fault
from blackticket.boards.checking.places import Value, items, member, whole
from blackticket.boards.checking.tile_form import PLACES_A_TILE, TILE_COUNT

DIAGONALS: Final = ({0, 3}, {1, 2})
"""Places across the tile from each other, counted in reading order. All other pairs lie side by side."""

FEWEST_UNDERGROUND, MOST_UNDERGROUND = 4, 6
"""Six tiles with exactly three underground stops must be there to be chosen (D-04), and in more ways than one."""

FEWEST_STARTS: Final = 3
"""Every detective begins on a taxi-only place of its own (D-06)."""


@dataclass(frozen=True, slots=True)
class _Place:
    number: int
    line: int
    stops: frozenset[str] | None


@dataclass(frozen=True, slots=True)
class _Tile:
    """A tile as far as it could be read."""

    letter: str
    line: int
    places: list[_Place]
    expert: Value | None

    def is_whole(self) -> bool:
        return len(self.places) == PLACES_A_TILE and all(place.stops is not None for place in self.places)

    def has_underground(self) -> bool:
        return any("underground" in (place.stops or ()) for place in self.places)

    def starts(self) -> int:
        return sum(place.stops == frozenset({"taxi"}) for place in self.places)


def senseless_tiles(tile_set: Value) -> Iterator[Fault]:
    """The faults of a tile set that has been fitted to its form: parts that did not fit are missing from it."""
    tiles = [_tile(entry) for entry in items(tile_set, "tiles")]
    letters: set[str] = set()
    numbers: set[int] = set()
    for tile in tiles:
        if tile.letter and tile.letter in letters:
            text = f"Expected each letter once, got {tile.letter} again; rename one."
            yield Fault(tile.line, f"tile {tile.letter}", "tile-twice", text)
        letters.add(tile.letter)
        for place in tile.places:
            if place.number in numbers:
                text = f"Expected each number once, got {place.number} again; renumber one."
                yield Fault(place.line, f"place {place.number}", "place-twice", text)
            numbers.add(place.number)
            yield from _stops(place)
        yield from _links(tile)
    listed = member(tile_set, "tiles")
    if listed is not None and len(tiles) == TILE_COUNT and all(tile.is_whole() for tile in tiles):
        yield from _grids(tiles, listed.line)


def _stops(place: _Place) -> Iterator[Fault]:
    if place.stops is None:
        return
    where = f"place {place.number}, stops"
    if "taxi" not in place.stops:
        yield Fault(place.line, where, "place-without-taxi", 'Expected "taxi" among the stops, got none; add it.')
    if "underground" in place.stops and "bus" not in place.stops:
        text = 'Expected "bus" at an underground stop, got none; add it.'
        yield Fault(place.line, where, "underground-without-bus", text)


def _links(tile: _Tile) -> Iterator[Fault]:
    """The faults of the expert side. Where the places are not all known, nothing can be said."""
    if len(tile.places) < PLACES_A_TILE:
        return
    order = [place.number for place in tile.places]
    named: set[frozenset[int]] = set()
    for kind in ("one_way", "dead_ends", "lanes"):
        where = f"tile {tile.letter}, {kind}" if tile.letter else kind
        for link in items(tile.expert, kind):
            a, b = map(whole, link.data if isinstance(link.data, list) else ())
            strangers = sorted({a, b} - set(order))
            for number in strangers:
                text = f"Expected a place of this tile, got {number}; correct the number."
                yield Fault(link.line, where, "unknown-place", text)
            if strangers:
                continue
            across = {order.index(a), order.index(b)} in DIAGONALS
            if kind == "lanes" and not across:
                text = f"Expected two places across the tile, got {a} and {b}; correct one."
                yield Fault(link.line, where, "not-diagonal", text)
            elif kind != "lanes" and (across or a == b):
                text = f"Expected two places side by side, got {a} and {b}; correct one."
                yield Fault(link.line, where, "not-neighbours", text)
            elif frozenset((a, b)) in named:
                text = f"Expected the link of {a} and {b} once, got it again; remove one."
                yield Fault(link.line, where, "link-twice", text)
            else:
                named.add(frozenset((a, b)))


def _grids(tiles: list[_Tile], line: int) -> Iterator[Fault]:
    """Whether every grid of nine or six tiles can be played."""
    stops = sum(tile.has_underground() for tile in tiles)
    if not FEWEST_UNDERGROUND <= stops <= MOST_UNDERGROUND:
        wanted = f"{FEWEST_UNDERGROUND} to {MOST_UNDERGROUND} tiles with an underground stop"
        yield Fault(line, "tiles", "underground-tiles", f"Expected {wanted}, got {stops}; add or remove stops.")
        return
    poorest = [sorted(tile.starts() for tile in tiles if tile.has_underground() is side)[:3] for side in (True, False)]
    starts = sum(map(sum, poorest))
    if starts < FEWEST_STARTS:
        text = f"Expected {FEWEST_STARTS} taxi-only places in every grid, got one with {starts}; remove bus stops."
        yield Fault(line, "tiles", "few-starts", text)


def _tile(entry: Value) -> _Tile:
    letter = member(entry, "tile")
    return _Tile(
        letter=str(letter.data) if letter is not None else "",
        line=entry.line,
        places=[place for item in items(entry, "places") if (place := _place(item)) is not None],
        expert=member(entry, "expert"),
    )


def _place(entry: Value) -> _Place | None:
    number = member(entry, "place")
    if number is None:
        return None
    stops = member(entry, "stops")
    known = None if stops is None else frozenset(str(item.data) for item in items(entry, "stops"))
    return _Place(whole(number), number.line, known)
