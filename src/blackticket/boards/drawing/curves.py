"""Curves for the drawing: smooth ways through points, their samples, their parallels, and their SVG text."""

import math
from collections.abc import Iterable, Sequence
from typing import Final

from blackticket.boards.board import Point

Cubic = tuple[Point, Point, Point, Point]
Curve = tuple[Cubic, ...]
SOFTNESS: Final = 6.0
"""The tangent at a point is a sixth of the way between its neighbours: a Catmull-Rom curve."""


def smooth_curve(points: Sequence[Point], closed: bool = False) -> Curve:
    """The smooth curve through points: open from the first to the last, or closed."""
    last = len(points) - 1
    pieces = []
    for here in range(last + 1 if closed else last):
        if closed:
            before, a, b, after = (points[(here + step) % (last + 1)] for step in (-1, 0, 1, 2))
        else:
            a, b = points[here], points[here + 1]
            before, after = points[max(here - 1, 0)], points[min(here + 2, last)]
        one = (a[0] + (b[0] - before[0]) / SOFTNESS, a[1] + (b[1] - before[1]) / SOFTNESS)
        two = (b[0] - (after[0] - a[0]) / SOFTNESS, b[1] - (after[1] - a[1]) / SOFTNESS)
        pieces.append((a, one, two, b))
    return tuple(pieces)


def bowed_curve(a: Point, b: Point, near_a: float, near_b: float) -> Curve:
    """One piece from a to b that bows to its left, by some units near a and by others near b."""
    (x, y), (nx, ny) = a, normal(a, b)
    dx, dy = (b[0] - x) / 3, (b[1] - y) / 3
    one = (x + dx + nx * near_a, y + dy + ny * near_a)
    two = (x + 2 * dx + nx * near_b, y + 2 * dy + ny * near_b)
    return ((a, one, two, b),)


def normal(a: Point, b: Point) -> Point:
    """The unit vector across the way from a to b; none if they are one point."""
    length = math.dist(a, b)
    return ((b[1] - a[1]) / length, (a[0] - b[0]) / length) if length else (0.0, 0.0)


def parallel_curve(curve: Curve, by: float) -> Curve:
    """The curve that runs `by` units beside another, near enough for the gentle bends of a board."""
    pieces = []
    for a, one, two, b in curve:
        (ax, ay), (bx, by_) = normal(a, one if one != a else b), normal(two if two != b else a, b)
        pieces.append(
            (
                (a[0] + ax * by, a[1] + ay * by),
                (one[0] + ax * by, one[1] + ay * by),
                (two[0] + bx * by, two[1] + by_ * by),
                (b[0] + bx * by, b[1] + by_ * by),
            )
        )
    return tuple(pieces)


def backwards(curve: Curve) -> Curve:
    return tuple((b, two, one, a) for a, one, two, b in reversed(curve))


def samples(curve: Curve, step: float) -> list[Point]:
    """Points along the curve about `step` units apart, both its ends among them."""
    points = [curve[0][0]]
    for a, one, two, b in curve:
        count = max(2, math.ceil((math.dist(a, one) + math.dist(one, two) + math.dist(two, b)) / step))
        for n in range(1, count + 1):
            t = n / count
            u = 1 - t
            p, q, r, s = u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t
            points.append(
                (p * a[0] + q * one[0] + r * two[0] + s * b[0], p * a[1] + q * one[1] + r * two[1] + s * b[1])
            )
    return points


def figure(number: float) -> str:
    """A number as short as the drawing needs it: one decimal, and none if it is whole."""
    text = f"{number:.1f}".removesuffix(".0")
    return "0" if text == "-0" else text


def path(curve: Curve, closed: bool = False) -> str:
    """The curve as the `d` of an SVG path; a piece that is straight is written as a straight line."""
    parts = [f"M{_pair(curve[0][0])}"]
    for a, one, two, b in curve:
        straight = _off(a, b, one) < 0.05 and _off(a, b, two) < 0.05
        parts.append(f"L{_pair(b)}" if straight else f"C{_pair(one)} {_pair(two)} {_pair(b)}")
    return "".join(parts) + ("Z" if closed else "")


def corners(points: Iterable[Point]) -> str:
    """Straight lines through points, corners kept sharp, as the `d` of an SVG path."""
    return "M" + "L".join(map(_pair, points))


def _pair(point: Point) -> str:
    return f"{figure(point[0])} {figure(point[1])}"


def _off(a: Point, b: Point, point: Point) -> float:
    nx, ny = normal(a, b)
    return abs((point[0] - a[0]) * nx + (point[1] - a[1]) * ny)
