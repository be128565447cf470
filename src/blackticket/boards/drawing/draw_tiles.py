"""Street tiles as an SVG drawing: any layout of them, or the whole set with both its sides."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Final

from blackticket.boards.drawing.curves import figure
from blackticket.boards.drawing.draw import MARGIN, sheet
from blackticket.boards.drawing.grid import ARROW, BARS, Grid, letter, road
from blackticket.boards.drawing.legend import SAMPLE, LegendEntry, laid_out, stop_entries
from blackticket.boards.drawing.stylesheet import style
from blackticket.boards.drawing.text import safe
from blackticket.boards.tiles import TileSet, load_tiles

BETWEEN: Final = 36.0
HEADING: Final = 26.0
ACROSS: Final = 3


def draw_tiles(
    layout: Sequence[Sequence[str]],
    expert: Collection[str] = (),
    tiles: TileSet | None = None,
    words: Mapping[str, str] | None = None,
) -> str:
    """The drawing of tiles laid out in rows of letters, those of `expert` with the expert side up."""
    tiles = tiles or load_tiles()
    grid = Grid(tiles, layout, expert)
    return _picture(tiles, [(grid, "")], words or {})


def draw_tile_set(tiles: TileSet, words: Mapping[str, str] | None = None) -> str:
    """The drawing of all tiles of a set: the plain sides, and beside them the expert sides."""
    letters = sorted(tiles.tiles)
    layout = [letters[start : start + ACROSS] for start in range(0, len(letters), ACROSS)]
    plain, expert = Grid(tiles, layout), Grid(tiles, layout, letters, prefix="expert-")
    return _picture(tiles, [(plain, "Plain sides"), (expert, "Expert sides")], words or {})


def _picture(tiles: TileSet, grids: Sequence[tuple[Grid, str]], words: Mapping[str, str]) -> str:
    head = HEADING if any(heading for _, heading in grids) else 0.0
    width = sum(grid.size[0] for grid, _ in grids) + BETWEEN * (len(grids) - 1)
    height = max(grid.size[1] for grid, _ in grids) + head
    key, depth = laid_out(_entries([grid for grid, _ in grids]), words, width, height + MARGIN)
    described = _described([grid for grid, _ in grids])
    parts = [*sheet(tiles.title, described, (width, height + depth), style(tiles.name, tiles=True))]
    left = 0.0
    for grid, heading in grids:
        parts.append(f'<g class="tiles" transform="translate({figure(left)} {figure(head)})">')
        if heading:
            parts.append(f'<text class="heading" x="2" y="-9">{safe(words.get(heading, heading))}</text>')
        parts += [*grid.drawn(), "</g>"]
        left += grid.size[0] + BETWEEN
    return "\n".join([*parts, key, "</svg>"]) + "\n"


def _entries(grids: Sequence[Grid]) -> Iterator[LegendEntry]:
    """The legend's entries: a street, the kinds of stops, and what the expert sides add."""
    sample = road(f"M0 0H{figure(SAMPLE)}")
    yield f'<g class="tiles"><g class="line taxi">{sample}</g></g>', SAMPLE, ("taxi",)
    kinds = {stops for grid in grids for row in grid.laid for tile in row for stops in tile.stops.values()}
    yield from stop_entries(kinds)
    if any(grid.expert for grid in grids):
        yield letter("A", (9, 0), expert=False), 18.0, ("plain side",)
        yield letter("A", (9, 0), expert=True), 18.0, ("expert side",)
    middle = f"translate({figure(SAMPLE / 2)} 0)"
    if any(grid.one_way for grid in grids):
        arrow = f'<g class="tiles"><g class="line taxi">{sample}</g><g transform="{middle}">{ARROW}</g></g>'
        yield arrow, SAMPLE, ("one-way street",)
    if any(grid.dead_ends for grid in grids):
        ends = road("M0 0H13M27 0H40")
        bars = f'<g class="tiles"><g class="line taxi">{ends}</g><g transform="{middle}">{BARS}</g></g>'
        yield bars, SAMPLE, ("dead end",)
    if any(grid.lanes for grid in grids):
        yield f'<g class="tiles"><g class="line taxi lane">{sample}</g></g>', SAMPLE, ("taxi lane",)


def _described(grids: Sequence[Grid]) -> str:
    first = grids[0]
    count = sum(map(len, first.laid))
    turned = sum(len(grid.turned) for grid in grids)
    return f"{count} tiles with {len(first.at)} places; {turned} expert sides."
