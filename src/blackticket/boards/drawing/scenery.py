"""The scenery as it is drawn: shapes and ways as SVG paths from the back, names with their places."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from blackticket.boards.board import QUARTERS, Point, Scenery
from blackticket.boards.drawing.curves import corners, figure, path, smooth_curve
from blackticket.boards.drawing.district_streets import district_streets, roughly
from blackticket.boards.drawing.landmarks import LANDMARKS
from blackticket.boards.drawing.text import safe

FROM_THE_BACK: Final = ("street", "bridge", "boundary", "landmark", "district", "label")
"""What comes after the shapes of land and water, which keep the order of the file."""
MAIN, SMALL = 3.0, 1.8
"""How wide streets are."""
LINE: Final = 7.0
"""How far below its foot the name of a landmark stands."""


class DrawnPiece(NamedTuple):
    """A piece of scenery as it is drawn: `d` is its path, `at` the place of its name, or a landmark's foot."""

    kind: str
    d: str | None = None
    width: float = 0.0
    name: str = ""
    at: Point | None = None


def drawn_scenery(scenery: Sequence[Scenery], frame: Point, ground: str = "land") -> list[DrawnPiece]:
    """All of it, the numerals of quarters apart."""
    pieces = [_piece(piece) for piece in scenery if not is_numeral(piece)]
    ways = zip(district_streets(scenery, frame, ground), (MAIN, SMALL), strict=True)
    pieces += [DrawnPiece("street", "".join(map(roughly, some)), width) for some, width in ways if some]
    return sorted(pieces, key=lambda piece: FROM_THE_BACK.index(piece.kind) if piece.kind in FROM_THE_BACK else -1)


def is_numeral(piece: Scenery) -> bool:
    return piece.kind == "label" and piece.name in QUARTERS


def _piece(piece: Scenery) -> DrawnPiece:
    at = piece.points[0]
    match piece.kind:
        case "label" | "district":
            return DrawnPiece(piece.kind, name=piece.name, at=at)
        case "landmark":
            return DrawnPiece(piece.kind, LANDMARKS[piece.drawing], name=piece.name, at=at)
        case _:
            return DrawnPiece(piece.kind, _outline(piece), piece.width, piece.name)


def _outline(piece: Scenery) -> str:
    """The way that a piece is drawn along: an open one for what has a width and for boundaries, else an edge."""
    match piece.kind:
        case "river" | "bridge":
            return path(smooth_curve(piece.points))
        case "boundary":
            return corners(piece.points)
        case _:
            return path(smooth_curve(piece.points, closed=True), closed=True)


def piece_svg(piece: DrawnPiece) -> str:
    """The piece as SVG: its path and its name, if it has them."""
    kind, at = safe(piece.kind), piece.at
    place = f' transform="translate({figure(at[0])} {figure(at[1])})"' if at else ""
    width = f' stroke-width="{figure(piece.width)}"' if piece.width else ""
    text = f'<path class="{kind}"{width}{place} d="{piece.d}"/>' if piece.d else ""
    if at and piece.name:
        y = at[1] + (LINE if piece.d else 0.0)
        text += f'<text class="{kind} name" x="{figure(at[0])}" y="{figure(y)}">{safe(piece.name)}</text>'
    return text
