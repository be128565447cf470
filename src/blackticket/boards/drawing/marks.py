"""The small drawn marks beside stations: hide-outs, symbols and ferry landings, and where there is room for them."""

import math
from collections.abc import Iterable, Sequence
from typing import Final

from blackticket.boards.board import Board, Point, Station
from blackticket.boards.drawing.curves import Curve, figure, samples
from blackticket.boards.drawing.routes import BADGE

DISC: Final = 6.3
REACH: Final = BADGE + DISC - 0.6
TURNS: Final = 24

SIGNS: Final[dict[str, str]] = {
    "hideout": '<path class="sign" d="M-4.7 1.3Q-3.6 2.1 -2.5 2L-2.9 -3.7Q0 -4.5 2.9 -3.7'
    'L2.5 2Q3.6 2.1 4.7 1.3Q4.2 3.9 0 3.9T-4.7 1.3Z"/>',
    "symbol-park": '<path class="sign" d="M0 -4.6L3.2 .2H1.8L3.9 2.6H.7V4.4H-.7V2.6H-3.9L-1.8 .2H-3.2Z"/>',
    "symbol-attraction": '<path class="sign" d="M0 -4.4L4.2 -1.7H-4.2ZM-3.5 -1H-2.1V2.2H-3.5ZM-.7 -1H.7V2.2H-.7Z'
    'M2.1 -1H3.5V2.2H2.1ZM-4.2 2.8H4.2V4H-4.2Z"/>',
    "symbol-river": '<path class="stroke" d="M-4 -1.6Q-2 -3.8 0 -1.6T4 -1.6M-4 2Q-2 -.2 0 2T4 2"/>',
    "landing": '<path class="stroke" d="M0 -2.2V4M-1.7 -.8H1.7M-3.4 1.4Q-3 4 0 4T3.4 1.4M0 -2.3'
    'A1 1 0 1 0 0 -4.3A1 1 0 1 0 0 -2.3"/>',
}
MEANINGS: Final[dict[str, str]] = {
    "hideout": "hide-out",
    "symbol-park": "park",
    "symbol-attraction": "attraction",
    "symbol-river": "river",
    "landing": "landing",
}


def marks(station: Station) -> list[str]:
    """The names of the marks a station bears, in a fixed order."""
    borne = ["hideout"] if station.hideout else []
    borne += [f"symbol-{symbol}" for symbol in station.symbols]
    return borne + (["landing"] if station.lines.get("ferry") else [])


def mark(name: str, at: Point) -> str:
    place = f"translate({figure(at[0])} {figure(at[1])})"
    return f'<g class="mark {name}" transform="{place}"><circle class="disc" r="{DISC}"/>{SIGNS[name]}</g>'


def covered(board: Board, curves: Iterable[Curve]) -> list[Point]:
    """Points all along the lines and the labels, which marks had better not hide."""
    points = [point for curve in curves for point in samples(curve, 4)]
    for label in (piece for piece in board.scenery if piece.kind == "label"):
        (x, y), half = label.points[0], 3 * len(label.name)
        points += [(x + step, y - 4) for step in range(-half, half + 1, 3)]
    return points


def placed(board: Board, trodden: Sequence[Point]) -> list[tuple[int, str, Point]]:
    """Every mark of a board at a point close to its station, clear of badges and, where possible, of lines."""
    done: list[tuple[int, str, Point]] = []
    badges = [station.at for station in board.stations.values()]
    for number in sorted(board.stations):
        station = board.stations[number]
        borne = marks(station)
        if not borne:
            continue
        near = [badge for badge in badges if badge != station.at and math.dist(badge, station.at) < 60]
        lines = [point for point in trodden if math.dist(point, station.at) < REACH + 2 * DISC]
        for name in borne:
            taken = [at for _, _, at in done if math.dist(at, station.at) < 60]
            spots = (_around(station.at, turn) for turn in range(TURNS))
            spot = min(spots, key=lambda at: _crowd(at, near, taken, lines, board.frame))
            done.append((number, name, spot))
    return done


def _around(at: Point, turn: int) -> Point:
    """A spot beside a badge, the first to the upper right, the others on from there."""
    angle = math.tau * turn / TURNS - math.pi / 4
    return round(at[0] + REACH * math.cos(angle), 1), round(at[1] + REACH * math.sin(angle), 1)


def _crowd(at: Point, badges: Sequence[Point], taken: Sequence[Point], lines: Sequence[Point], frame: Point) -> float:
    """How much a mark at this point would cover; less is better."""
    crowd = sum(30 * max(0.0, BADGE + DISC + 1.5 - math.dist(at, badge)) for badge in badges)
    crowd += sum(30 * max(0.0, 2 * DISC + 0.8 - math.dist(at, other)) for other in taken)
    crowd += sum(max(0.0, DISC + 2 - math.dist(at, point)) for point in lines)
    outside = not (DISC <= at[0] <= frame[0] - DISC and DISC <= at[1] <= frame[1] - DISC)
    return crowd + (1000 if outside else 0)
