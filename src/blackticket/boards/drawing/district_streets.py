"""The small streets of a board's districts: worked out, the same for the same board, clear of water and parks."""

import math
from collections.abc import Iterator, Sequence
from random import Random
from typing import Final

from blackticket.boards.board import Point, Scenery
from blackticket.boards.drawing.curves import samples, smooth_curve

CELL: Final = 5
"""The side of the square cells into which the ground is divided."""
APART: Final = 34.0
"""The distance between the streets of a district whose data gives none."""
STRIDE: Final = 10.0
REACH: Final = 150.0
"""How far from its name a district reaches at most."""
SHORTEST: Final = 20.0
BANK: Final = 3.0
NARROW: Final = 8.0
EVERY: Final = 3
"""One street in this many is a main one, which is seen from farther away."""
_BENDS: Final = (7.0, 110.0)
"""The amplitude and the wavelength with which streets stray from a straight line."""

Way = list[Point]


class _Ground:
    """Where streets can be: on land, not in a park, and in whose district."""

    def __init__(self, scenery: Sequence[Scenery], frame: Point, ground: str) -> None:
        self.districts = [piece for piece in scenery if piece.kind == "district"]
        self._centres = [district.points[0] for district in self.districts]
        self.across, self.down = (math.ceil(length / CELL) for length in frame)
        self._owners: dict[tuple[int, int], Scenery] = {}
        self.free = [bytearray([ground == "land"]) * self.across for _ in range(self.down)]
        for piece in scenery:
            if piece.kind in ("land", "park", "water"):
                self._fill(samples(smooth_curve(piece.points, closed=True), STRIDE), piece.kind == "land")
        # Streets lead over narrow canals: the way across is a bridge.
        for river in scenery:
            if river.kind == "river" and river.width >= NARROW:
                for at in samples(smooth_curve(river.points), CELL):
                    self._flood(at, river.width / 2 + BANK)

    def _fill(self, shape: Sequence[Point], land: bool) -> None:
        sides = list(zip(shape, (*shape[1:], shape[0]), strict=True))
        for row in range(self.down):
            y = (row + 0.5) * CELL
            crossed = [(a, b) for a, b in sides if (a[1] > y) != (b[1] > y)]
            edges = sorted((b[0] - a[0]) * (y - a[1]) / (b[1] - a[1]) + a[0] for a, b in crossed)
            for left, right in zip(edges[::2], edges[1::2], strict=True):
                for column in range(max(0, round(left / CELL)), min(self.across, round(right / CELL))):
                    self.free[row][column] = land

    def _flood(self, at: Point, radius: float) -> None:
        for row in range(max(0, int((at[1] - radius) / CELL)), min(self.down, int((at[1] + radius) / CELL) + 1)):
            for column in range(
                max(0, int((at[0] - radius) / CELL)), min(self.across, int((at[0] + radius) / CELL) + 1)
            ):
                if math.dist(((column + 0.5) * CELL, (row + 0.5) * CELL), at) <= radius:
                    self.free[row][column] = False

    def belongs(self, at: Point, district: Scenery) -> bool:
        column, row = int(at[0] // CELL), int(at[1] // CELL)
        if not (0 <= column < self.across and 0 <= row < self.down and self.free[row][column]):
            return False
        return self._nearest(column, row) is district

    def _nearest(self, column: int, row: int) -> Scenery:
        if (column, row) not in self._owners:
            x, y = (column + 0.5) * CELL, (row + 0.5) * CELL
            away = [(cx - x) * (cx - x) + (cy - y) * (cy - y) for cx, cy in self._centres]
            self._owners[column, row] = self.districts[away.index(min(away))]
        return self._owners[column, row]


def district_streets(scenery: Sequence[Scenery], frame: Point, ground: str) -> tuple[list[Way], list[Way]]:
    """The main streets and the small ones of all districts, as points to be joined by straight lines."""
    city = _Ground(scenery, frame, ground)
    main: list[Way] = []
    small: list[Way] = []
    for district in city.districts:
        for way, is_main in _laid_out(district):
            for part in _parts(way, city, district):
                (main if is_main else small).append(part)
    return main, small


def _laid_out(district: Scenery) -> Iterator[tuple[Way, bool]]:
    """Streets side by side through a whole district and beyond, and others that join each to the next."""
    chance = Random(district.name)  # the same streets for the same name
    apart = district.width or APART
    reach = math.ceil(REACH / apart)
    for n in range(-reach, reach + 1):
        ends = -reach * apart, reach * apart
        yield [_bent(district, (x, n * apart)) for x in _steps(*ends)], n % EVERY == 0
        x = ends[0]
        for step in range(2 * reach):
            x += apart * chance.uniform(0.8, 1.9)
            down = [_bent(district, (x, y)) for y in _steps(n * apart, (n + 1) * apart)]
            yield down, step % EVERY == 0 and n % 2 == 0


def _steps(start: float, end: float) -> list[float]:
    count = max(1, round((end - start) / STRIDE))
    return [start + (end - start) * n / count for n in range(count + 1)]


def _bent(district: Scenery, at: Point) -> Point:
    """A point of the district's own grid on the board: turned, moved there, and shaken a little."""
    (x, y), turn = at, math.radians(district.turn)
    (cx, cy), (far, length) = district.points[0], _BENDS
    x, y = cx + x * math.cos(turn) - y * math.sin(turn), cy + x * math.sin(turn) + y * math.cos(turn)
    return x + far * math.sin(y / length * 2 + x / length), y + far * math.sin(x / length * 2 - y / length)


def _parts(way: Way, ground: _Ground, district: Scenery) -> Iterator[Way]:
    """The part of a way on the ground of its district, simplified."""
    part: Way = []
    for at in way:
        if ground.belongs(at, district):
            part.append(at)
        else:
            yield from _long_enough(part)
            part = []
    yield from _long_enough(part)


def _long_enough(part: Way) -> Iterator[Way]:
    if len(part) > 1 and math.dist(part[0], part[-1]) >= SHORTEST:
        step = max(1, round(60 / STRIDE))
        yield [*part[:-1:step], part[-1]]


def roughly(way: Way) -> str:
    """Straight lines through points as the `d` of an SVG path, in whole and relative numbers to keep it short."""
    (x, y), *rest = [(round(at[0]), round(at[1])) for at in way]
    text = f"M{x} {y}l"
    for to in rest:
        text += f"{to[0] - x} {to[1] - y} "
        x, y = to
    return text.strip().replace(" -", "-")
