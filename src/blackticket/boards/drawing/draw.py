"""A board as an SVG drawing: ground, scenery, lines, badges, marks and a legend, in the frame's own units."""

from collections.abc import Iterator, Mapping
from typing import Final

from blackticket.boards.board import TRANSPORTS, Board, Point, Transport
from blackticket.boards.drawing.badge import badge
from blackticket.boards.drawing.curves import Curve, figure, path
from blackticket.boards.drawing.legend import legend
from blackticket.boards.drawing.marks import covered, mark, placed
from blackticket.boards.drawing.quarters import numeral, numeral_places
from blackticket.boards.drawing.routes import Line, from_the_back, routes
from blackticket.boards.drawing.scenery import drawn_scenery, is_numeral, piece_svg
from blackticket.boards.drawing.stylesheet import style
from blackticket.boards.drawing.text import safe

MARGIN: Final = 14.0
STROKES: Final[Mapping[Transport, tuple[str, ...]]] = {
    "taxi": ("casing", "road"),
    "bus": ("casing", "road"),
    "underground": ("casing", "road", "core"),
    "ferry": ("road",),
}


def draw(board: Board, words: Mapping[str, str] | None = None) -> str:
    """The drawing of a board, the same text for the same board.

    `words` are what an edition or another language calls a transport or a mark, each under its plain English word.
    """
    width, height = board.frame
    key, depth = legend(board, words or {}, height + MARGIN)
    curves = routes(board)
    clip = f'<clipPath id="board-frame"><rect width="{figure(width)}" height="{figure(height)}" rx="8"/></clipPath>'
    parts = [
        *sheet(board.title, _described(board), (width, height + depth), style(board.name), clip),
        '<g class="scenery" clip-path="url(#board-frame)">',
        f'<rect class="{safe(board.ground)}" width="{figure(width)}" height="{figure(height)}"/>',
        *map(piece_svg, drawn_scenery(board.scenery, board.frame, board.ground)),
        *(numeral(piece.name, piece.points[0]) for piece in board.scenery if is_numeral(piece)),
        *(numeral(quarter, at) for quarter, at in numeral_places(board)),
        "</g>",
        f'<rect class="frame" width="{figure(width)}" height="{figure(height)}" rx="8"/>',
        '<g class="lines">',
        *_lines(curves),
        "</g>",
        '<g class="stations">',
        *(badge(board.stations[number]) for number in sorted(board.stations)),
        "</g>",
        '<g class="marks">',
        *(mark(name, at) for _, name, at in placed(board, covered(board, curves.values()))),
        "</g>",
        key,
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


def sheet(title: str, description: str, size: Point, css: str, *definitions: str) -> Iterator[str]:
    """The head of a drawing of that size, and the sheet that it is drawn on."""
    x = y = figure(-MARGIN)
    w, h = (figure(length + 2 * MARGIN) for length in size)
    named = 'role="img" aria-labelledby="board-title board-desc"'
    yield f'<svg xmlns="http://www.w3.org/2000/svg" version="1.1" class="board" {named} viewBox="{x} {y} {w} {h}">'
    yield f'<title id="board-title">{safe(title)}</title>'
    yield f'<desc id="board-desc">{description}</desc>'
    yield f"<style>\n{css}\n</style>"
    yield from definitions
    yield f'<rect class="sheet" x="{x}" y="{y}" width="{w}" height="{h}"/>'


def _lines(curves: Mapping[Line, Curve]) -> Iterator[str]:
    for (transport, a, b), curve in from_the_back(curves):
        d = path(curve)
        strokes = "".join(f'<path class="{stroke}" d="{d}"/>' for stroke in STROKES[transport])
        yield f'<g id="{transport}-{a}-{b}" class="line {transport}">{strokes}</g>'


def _described(board: Board) -> str:
    counts = [f"{len(board.lines(transport))} {transport}" for transport in TRANSPORTS if board.lines(transport)]
    return f"{len(board.stations)} stations; lines: {', '.join(counts)}."
