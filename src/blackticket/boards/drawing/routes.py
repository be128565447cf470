"""Where each line is drawn: beside the others of its two stations, and around stations where it does not stop."""

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import product
from typing import Final, NamedTuple

from blackticket.boards.board import TRANSPORTS, Board, Point, Transport
from blackticket.boards.drawing.curves import (
    Curve,
    backwards,
    bowed_curve,
    normal,
    parallel_curve,
    samples,
    smooth_curve,
)

BADGE: Final = 11.0
"""The radius of a station's badge."""

WIDTHS: Final[Mapping[Transport, float]] = {"taxi": 1.8, "bus": 3.4, "underground": 5.0, "ferry": 2.4}
GAP: Final = 1.4
AIR: Final = 2.5
STEP: Final = 5.0
BENEATH_FIRST: Final[tuple[Transport, ...]] = ("underground", "bus", "taxi", "ferry")

_LIFTS: Final = range(-120, 121, 6)
_BOWS: Final = sorted(
    product(_LIFTS, repeat=2), key=lambda bow: (bow[0] ** 2 + bow[1] ** 2 + (bow[0] - bow[1]) ** 2, bow)
)
_WAVES: Final = sorted(
    product(range(-48, 49, 8), repeat=3),
    key=lambda wave: (sum(lift * lift for lift in wave) + (wave[0] - 2 * wave[1] + wave[2]) ** 2, wave),
)


class Line(NamedTuple):
    """One line of a board, from its lower to its higher station."""

    transport: Transport
    a: int
    b: int


def routes(board: Board) -> dict[Line, Curve]:
    """The curve of every line, by transport and then by stations."""
    bent = {Line(bend.transport, *sorted(bend.between)): _bent(board, bend.between, bend.via) for bend in board.bends}
    bundles: dict[tuple[int, int], list[Transport]] = {}
    for transport in TRANSPORTS:
        for a, b in board.lines(transport):
            if Line(transport, a, b) not in bent:
                bundles.setdefault((a, b), []).append(transport)
    drawn: dict[Line, Curve] = dict(bent)
    for (a, b), transports in bundles.items():
        for transport, curve in _bundle(board, a, b, transports):
            drawn[Line(transport, a, b)] = curve
    lines = (Line(transport, a, b) for transport in TRANSPORTS for a, b in board.lines(transport))
    return {line: drawn[line] for line in lines}


def from_the_back(curves: Mapping[Line, Curve]) -> Iterator[tuple[Line, Curve]]:
    """The lines in the order in which they are drawn."""
    for transport in BENEATH_FIRST:
        yield from ((line, curve) for line, curve in curves.items() if line.transport == transport)


def departing(board: Board, line: Line, curve: Curve) -> Curve:
    """The curve of a line as one travels it from its lower to its higher station."""
    begin, a, b = curve[0][0], board.stations[line.a].at, board.stations[line.b].at
    return curve if math.dist(begin, a) <= math.dist(begin, b) else backwards(curve)


def _bent(board: Board, between: tuple[int, int], via: Sequence[Point]) -> Curve:
    a, b = (board.stations[end].at for end in between)
    return smooth_curve((a, *via, b))


def _bundle(board: Board, a: int, b: int, transports: Sequence[Transport]) -> Iterable[tuple[Transport, Curve]]:
    """The lines between two stations, side by side about one middle; the first is always the upper one."""
    start, end = sorted((board.stations[a].at, board.stations[b].at))
    whole = sum(WIDTHS[transport] for transport in transports) + GAP * (len(transports) - 1)
    middle = around(start, end, [s.at for s in board.stations.values() if s.number not in (a, b)], whole / 2)
    edge = whole / 2
    for transport in transports:
        yield transport, parallel_curve(middle, edge - WIDTHS[transport] / 2)
        edge -= WIDTHS[transport] + GAP


def around(a: Point, b: Point, stations: Iterable[Point], half: float) -> Curve:
    """The straightest curve from a to b that keeps clear of the stations; the one least in their way if none does."""
    room = BADGE + half + AIR
    near = sorted((_aside(a, b, station), station) for station in stations)
    best, least = bowed_curve(a, b, 0, 0), math.inf
    for reach, curve in _ways(a, b):
        worst = _blocked(samples(curve, STEP), near, room, reach, least)
        if worst < least:
            best, least = curve, worst
        if not least:
            break
    return best


def _ways(a: Point, b: Point) -> Iterator[tuple[float, Curve]]:
    """The curves to try and how far each strays: the straight one, bows of one or two turns, waves of three."""
    most = math.dist(a, b) * 0.6
    for one, two in _BOWS:
        reach = max(abs(one), abs(two))
        if reach <= most:
            yield reach, bowed_curve(a, b, one, two)
    (nx, ny), (dx, dy) = normal(a, b), ((b[0] - a[0]) / 4, (b[1] - a[1]) / 4)
    for wave in _WAVES:
        via = [(a[0] + n * dx + nx * lift, a[1] + n * dy + ny * lift) for n, lift in enumerate(wave, 1)]
        yield 1.5 * max(map(abs, wave)), smooth_curve((a, *via, b))


def _blocked(
    points: Sequence[Point], near: Iterable[tuple[float, Point]], room: float, reach: float, enough: float
) -> float:
    """How far, in all, the points run into the room of the stations; counting stops when it is enough."""
    total = 0.0
    for aside, (sx, sy) in near:
        if aside >= room + reach:
            break
        nearest = min([(x - sx) * (x - sx) + (y - sy) * (y - sy) for x, y in points])
        if nearest < room * room:
            total += room - math.sqrt(nearest)
            if total >= enough:
                break
    return total


def _aside(a: Point, b: Point, point: Point) -> float:
    """The distance of a point from the straight way between a and b."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    along = ((point[0] - a[0]) * dx + (point[1] - a[1]) * dy) / (dx * dx + dy * dy or 1)
    along = min(1.0, max(0.0, along))
    return math.dist(point, (a[0] + along * dx, a[1] + along * dy))
