"""The numerals of the quarters: where the board has a label for one, or else in the open towards its corner."""

import math
from collections.abc import Iterator
from typing import Final

from blackticket.boards.board import QUARTERS, Board, Point
from blackticket.boards.drawing.curves import figure

GRID: Final = 10
RISE: Final = 8.6
ROOM: Final = 26.0
"""Beyond this distance from all stations a numeral has all the room it needs."""


def numeral_places(board: Board) -> Iterator[tuple[str, Point]]:
    """Where the numeral goes of every quarter that has stations and no label of the same name."""
    labelled = {piece.name for piece in board.scenery if piece.kind == "label"}
    quarters = {station.quarter for station in board.stations.values()}
    unlabelled = [quarter for quarter in QUARTERS if quarter in quarters - labelled]
    if not unlabelled:
        return
    stations = [(station.at, station.quarter or "") for station in board.stations.values()]
    width, height = board.frame
    corners = [(0.0, 0.0), (width, 0.0), (0.0, height), (width, height)]
    spots = [
        (float(x), float(y))
        for x in range(2 * GRID, int(width) - 2 * GRID, GRID)
        for y in range(2 * GRID, int(height) - 2 * GRID, GRID)
    ]
    nearest = {spot: min((math.dist(spot, at), quarter) for at, quarter in stations) for spot in spots}
    for quarter in unlabelled:
        own = [spot for spot in spots if nearest[spot][1] == quarter]
        if own:
            yield quarter, max(own, key=lambda spot: _preference(spot, nearest[spot][0], corners))


def numeral(quarter: str, at: Point) -> str:
    return f'<text class="quarter" x="{figure(at[0])}" y="{figure(at[1] + RISE)}">{quarter}</text>'


def _preference(spot: Point, distance: float, corners: list[Point]) -> tuple[float, float]:
    """First that there is room, then that a corner is near."""
    return min(distance, ROOM), -min(math.dist(spot, corner) for corner in corners)
