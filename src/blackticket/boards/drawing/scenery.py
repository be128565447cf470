"""SVG outlines of the scenery, labels apart."""

from blackticket.boards.board import Scenery
from blackticket.boards.drawing.curves import corners, path, through


def outline(piece: Scenery) -> str:
    """The way that a piece is drawn along: an open one for rivers and boundaries, else the edge of what it covers."""
    match piece.kind:
        case "river":
            return path(through(piece.points))
        case "boundary":
            return corners(piece.points)
        case _:
            return path(through(piece.points, closed=True), closed=True)
