"""SVG outlines of the scenery, labels apart."""

from blackticket.boards.board import Scenery
from blackticket.boards.drawing.curves import corners, path, smooth_curve


def outline(piece: Scenery) -> str:
    """The way that a piece is drawn along: an open one for rivers and boundaries, else the edge of what it covers."""
    match piece.kind:
        case "river":
            return path(smooth_curve(piece.points))
        case "boundary":
            return corners(piece.points)
        case _:
            return path(smooth_curve(piece.points, closed=True), closed=True)
