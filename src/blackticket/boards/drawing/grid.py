"""A grid of street tiles as a piece of drawing: the tiles, their streets, their places and their letters."""

from collections.abc import Collection, Iterator, Sequence
from itertools import pairwise
from typing import Final, Literal, NamedTuple

from blackticket.boards.board import Point, Scenery
from blackticket.boards.drawing.badge import plate
from blackticket.boards.drawing.curves import corners, figure
from blackticket.boards.drawing.scenery import DrawnPiece, drawn_scenery, piece_svg
from blackticket.boards.tiles import Link, Tile, TileSet

TILE: Final = 120.0
STEP: Final = TILE / 2
"""Places are this far apart, on a tile and across to the next one."""

_SEAM: Final = 1.5
_CORNER: Final = 12.5
_DISC: Final = 8.2
_APART: Final = 20.0
_FOOT: Final = 21.0
"""How far below the middle of a tile its landmark stands."""
_GAP: Final = 7.0
"""Half the gap at the end of a dead-end street."""

ARROW: Final = '<path class="arrow" d="M-7 -7L9 0L-7 7L-3.6 0Z"/>'
BARS: Final = f'<path class="bar" d="M-{_GAP} -6.5V6.5M{_GAP} -6.5V6.5"/>'


class Street(NamedTuple):
    """A street of a grid as one travels it: one-way from the first place to the second, else from the lower one."""

    link: Link
    kind: Literal["", "one-way", "dead-end", "lane"] = ""


class Grid:
    """Tiles laid out in rows, some with the expert side up; `prefix` keeps the ids of two grids apart."""

    def __init__(
        self, tiles: TileSet, layout: Sequence[Sequence[str]], expert: Collection[str] = (), prefix: str = ""
    ) -> None:
        self.laid = [[tiles.tiles[letter] for letter in row] for row in layout]
        self.expert = frozenset(expert)
        self.prefix = prefix
        self.places = [
            [place for tile in row for place in (tile.places[2 * half], tile.places[2 * half + 1])]
            for row in self.laid
            for half in (0, 1)
        ]
        self.at: dict[int, Point] = {
            place: ((x + 0.5) * STEP, (y + 0.5) * STEP)
            for y, row in enumerate(self.places)
            for x, place in enumerate(row)
        }
        self.turned = [tile for row in self.laid for tile in row if tile.letter in self.expert]
        self.one_way: list[Link] = [link for tile in self.turned for link in tile.one_way]
        self.dead_ends: list[Link] = [link for tile in self.turned for link in tile.dead_ends]
        self.lanes: list[Link] = [link for tile in self.turned for link in tile.lanes]

    @property
    def size(self) -> Point:
        return len(self.places[0]) * STEP, len(self.places) * STEP

    def drawn(self) -> Iterator[str]:
        """The groups of the drawing, from the back."""
        yield '<g class="scenery">'
        for tile, at in self.tiles():
            yield self._ground(tile, at)
        yield from map(piece_svg, self.scenery())
        yield "</g>"
        yield '<g class="lines">'
        yield from map(self._street, self.streets())
        yield "</g>"
        yield '<g class="stations">'
        for tile, _ in self.tiles():
            for place in tile.places:
                stops = tile.stops[place]
                name = f'id="{self.prefix}station-{place}" class="station {" ".join(stops)}"'
                yield plate(name, self.at[place], stops, str(place))
        yield "</g>"
        yield '<g class="marks">'
        for tile, (x, y) in self.tiles():
            yield letter(tile.letter, (x + _CORNER, y + _CORNER), tile.letter in self.expert)
        yield from (_turned(ARROW, *self._ends(link)) for link in self.one_way)
        yield from (_turned(BARS, *self._ends(link)) for link in self.dead_ends)
        yield "</g>"

    def tiles(self) -> Iterator[tuple[Tile, Point]]:
        """The tiles with their upper left corners, row by row."""
        for y, row in enumerate(self.laid):
            for x, tile in enumerate(row):
                yield tile, (x * TILE, y * TILE)

    def scenery(self) -> list[DrawnPiece]:
        """The city under the tiles: parks, water, small streets, and on each tile what it is known by."""
        shapes = [
            Scenery(kind, tuple((left + x, top + y) for x, y in points))
            for tile, (left, top) in self.tiles()
            for kind, points in (("park", tile.park), ("water", tile.water))
            if points
        ]
        middles = [(tile, (x + TILE / 2, y + TILE / 2)) for tile, (x, y) in self.tiles()]
        districts = [Scenery("district", (at,), _APART, tile.letter) for tile, at in middles]
        landmarks = [
            Scenery("landmark", ((x, y + _FOOT),), drawing=tile.drawing) for tile, (x, y) in middles if tile.drawing
        ]
        drawn = drawn_scenery([*shapes, *districts, *landmarks], self.size)
        return [piece for piece in drawn if piece.kind != "district"]  # its letter stands in the corner

    def _ground(self, tile: Tile, at: Point) -> str:
        x, y, side = figure(at[0] + _SEAM), figure(at[1] + _SEAM), figure(TILE - 2 * _SEAM)
        kind = "tile expert" if tile.letter in self.expert else "tile"
        name = f'id="{self.prefix}tile-{tile.letter}" class="{kind}"'
        return f'<rect {name} x="{x}" y="{y}" width="{side}" height="{side}" rx="9"/>'

    def streets(self) -> Iterator[Street]:
        """All streets in the order in which they are drawn, the lanes last."""
        columns = zip(*self.places, strict=True)
        links = sorted(_sorted(link) for line in (*self.places, *columns) for link in pairwise(line))
        dead = {_sorted(link) for link in self.dead_ends}
        one_way = {_sorted(link): link for link in self.one_way}
        for link in links:
            if link in dead:
                yield Street(link, "dead-end")
            else:
                yield Street(one_way[link], "one-way") if link in one_way else Street(link)
        yield from (Street(link, "lane") for link in sorted(map(_sorted, self.lanes)))

    def path(self, link: Link, cut: bool = False) -> str:
        """The way between two places as the `d` of an SVG path; of one that is cut only what leads to the gap."""
        (ax, ay), (bx, by) = self._ends(link)
        if not cut:
            return corners(((ax, ay), (bx, by)))
        share = 0.5 - _GAP / STEP
        dx, dy = (bx - ax) * share, (by - ay) * share
        return corners(((ax, ay), (ax + dx, ay + dy))) + corners(((bx, by), (bx - dx, by - dy)))

    def _street(self, street: Street) -> str:
        link, kind = _sorted(street.link), f" {street.kind}" if street.kind else ""
        name = f'id="{self.prefix}taxi-{link[0]}-{link[1]}" class="line taxi{kind}"'
        return f"<g {name}>{road(self.path(link, cut=street.kind == 'dead-end'))}</g>"

    def _ends(self, link: Link) -> tuple[Point, Point]:
        return self.at[link[0]], self.at[link[1]]


def road(d: str) -> str:
    """A street along a path, with its rim."""
    return f'<path class="casing" d="{d}"/><path class="road" d="{d}"/>'


def letter(name: str, at: Point, expert: bool) -> str:
    """The letter of a tile: on a dark disc on the plain side, on a light one on the expert side."""
    kind = "letter expert" if expert else "letter"
    place = f"translate({figure(at[0])} {figure(at[1])})"
    text = f'<text y="3.8">{name}</text>'
    return f'<g class="{kind}" transform="{place}"><circle r="{_DISC}"/>{text}</g>'


def _turned(shape: str, a: Point, b: Point) -> str:
    """A shape drawn for a street that runs east, in the middle of one that runs from a to b."""
    turns = {(1, 0): 0, (0, 1): 90, (-1, 0): 180, (0, -1): 270}
    turn = turns[_sign(b[0] - a[0]), _sign(b[1] - a[1])]
    place = f"translate({figure((a[0] + b[0]) / 2)} {figure((a[1] + b[1]) / 2)})"
    return f'<g transform="{place}{f" rotate({turn})" if turn else ""}">{shape}</g>'


def _sign(number: float) -> int:
    return (number > 0) - (number < 0)


def _sorted(link: Link) -> Link:
    return min(link), max(link)
