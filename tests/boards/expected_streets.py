"""The ways through a grid of tiles, worked out from the rulebook alone and not by the rules' own code."""

from collections.abc import Collection, Mapping, Sequence

from blackticket.boards.tiles import Tile, load_tiles

TILES: Mapping[str, Tile] = load_tiles().tiles
WITH_UNDERGROUND = [tile.letter for tile in TILES.values() if any("underground" in s for s in tile.stops.values())]
WITHOUT = [letter for letter in TILES if letter not in WITH_UNDERGROUND]
Ways = dict[int, set[int]]
AROUND = ((0, 1), (1, 0), (0, -1), (-1, 0))


def rows_of_places(layout: Sequence[Sequence[str]]) -> list[list[int]]:
    """The places as they lie: two rows for each row of tiles."""
    return [
        [place for letter in row for place in TILES[letter].places[half : half + 2]]
        for row in layout
        for half in (0, 2)
    ]


def closed(expert: Collection[str]) -> set[tuple[int, int]]:
    """The steps that no taxi or bus may make, by the expert tiles."""
    tiles = [TILES[letter] for letter in expert]
    against = {(b, a) for tile in tiles for a, b in tile.one_way}
    return against | {step for tile in tiles for a, b in tile.dead_ends for step in ((a, b), (b, a))}


def taxi_ways(layout: Sequence[Sequence[str]], expert: Collection[str] = ()) -> Ways:
    """Where a taxi leads from each place (D-11, D-51 to D-53)."""
    at, shut = _at(layout), closed(expert)
    ways = {
        place: {at[there] for dy, dx in AROUND if (there := (y + dy, x + dx)) in at and (place, at[there]) not in shut}
        for (y, x), place in at.items()
    }
    for letter in expert:
        for a, b in TILES[letter].lanes:
            ways[a].add(b)
            ways[b].add(a)
    return ways


def bus_ways(layout: Sequence[Sequence[str]], expert: Collection[str] = ()) -> Ways:
    """Where a bus leads from each bus stop: the next stop straight on (D-12)."""
    at, shut = _at(layout), closed(expert)
    ways: Ways = {}
    for (y, x), place in at.items():
        if not is_bus_stop(place):
            continue
        ways[place] = set()
        for dy, dx in AROUND:
            here, spot = place, (y + dy, x + dx)
            while spot in at and (here, at[spot]) not in shut:
                here, spot = at[spot], (spot[0] + dy, spot[1] + dx)
                if is_bus_stop(here):
                    ways[place].add(here)
                    break
    return ways


def is_bus_stop(place: int) -> bool:
    return any("bus" in tile.stops.get(place, ()) for tile in TILES.values())


def all_from_all(ways: Ways) -> bool:
    """Whether there is a way from every place to every other."""
    back: Ways = {place: set() for place in ways}
    for place, ends in ways.items():
        for end in ends:
            back[end].add(place)
    first = min(ways)
    return _reached(ways, first) == _reached(back, first) == ways.keys()


def _reached(ways: Ways, start: int) -> set[int]:
    seen, ahead = {start}, [start]
    while ahead:
        new = ways[ahead.pop()] - seen
        seen |= new
        ahead.extend(new)
    return seen


def _at(layout: Sequence[Sequence[str]]) -> dict[tuple[int, int], int]:
    return {(y, x): place for y, row in enumerate(rows_of_places(layout)) for x, place in enumerate(row)}
