"""Lines are drawn beside each other and around the stations where they do not stop."""

import dataclasses
import math
from functools import cache
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from blackticket.boards import load, names
from blackticket.boards.board import Point
from blackticket.boards.board_files import build
from blackticket.boards.drawing.curves import Curve, figure, parallel_curve, path, samples, smooth_curve
from blackticket.boards.drawing.routes import BADGE, WIDTHS, Line, around, routes
from tests.boards.small_board import small
from tests.length import a_few

POINTS = st.tuples(st.integers(0, 1000), st.integers(0, 750)).map(lambda p: (float(p[0]), float(p[1])))


def nearest(curve: Curve, point: Point) -> float:
    return min(math.dist(point, sample) for sample in samples(curve, 1))


@cache
def unbent(name: str) -> dict[Line, Curve]:
    """The lines of a shipped board as they would be drawn if it gave no bends."""
    return routes(dataclasses.replace(load(name), bends=()))


def test_a_line_with_nothing_in_its_way_is_straight() -> None:
    assert path(around((0, 0), (100, 0), [(50, 60)], 1)) == "M0 0L100 0"


@pytest.mark.parametrize("off", [-9, -3, 0, 4, 12])
def test_a_line_goes_around_a_station_where_it_does_not_stop(off: float) -> None:
    curve = around((0, 0), (100, 0), [(50, off)], 2)
    assert nearest(curve, (50, off)) >= BADGE + 2
    assert max(abs(y) for _, y in samples(curve, 1)) < 40, "and no further than it must"


def test_a_line_takes_two_turns_where_one_will_not_do() -> None:
    stations = [(60.0, 6.0), (140.0, -6.0)]
    curve = around((0, 0), (200, 0), stations, 2)
    assert all(nearest(curve, station) >= BADGE + 2 for station in stations)


@pytest.mark.parametrize("name", a_few(names(), 1))
def test_left_to_itself_a_line_runs_through_no_badge(name: str) -> None:
    stations = load(name).stations.values()
    for line, curve in unbent(name).items():
        points = samples(curve, 3)
        (left, right), (top, bottom) = ((min(along), max(along)) for along in zip(*points, strict=True))
        for station in stations:
            x, y = station.at
            near = left - BADGE <= x <= right + BADGE and top - BADGE <= y <= bottom + BADGE
            if near and station.number not in (line.a, line.b):
                assert min(math.dist(station.at, point) for point in points) > BADGE, (line, station.number)


@pytest.mark.parametrize("name", a_few(names(), 1))
def test_lines_between_the_same_two_stations_do_not_cover_each_other(name: str) -> None:
    found = 0
    for one, two in combinations(unbent(name), 2):
        if (one.a, one.b) == (two.a, two.b):
            points = samples(unbent(name)[one], 4)
            apart = (WIDTHS[one.transport] + WIDTHS[two.transport]) / 2
            assert nearest(unbent(name)[two], points[len(points) // 2]) > apart
            found += 1
    assert found


def test_a_bend_is_kept_to() -> None:
    curve = routes(build(small()))[Line("bus", 1, 3)]
    assert [piece[0] for piece in curve] == [(20, 50), (100, 20)]
    assert [piece[3] for piece in curve] == [(100, 20), (180, 50)]


@given(st.lists(POINTS, min_size=2, max_size=6), st.booleans())
def test_a_smooth_curve_goes_through_its_points(points: list[Point], closed: bool) -> None:
    curve = smooth_curve(points, closed)
    assert [piece[0] for piece in curve] == (points if closed else points[:-1])
    assert curve[-1][3] == (points[0] if closed else points[-1])


@given(POINTS, POINTS, st.floats(-9, 9))
def test_a_parallel_keeps_its_distance(a: Point, b: Point, by: float) -> None:
    [piece] = parallel_curve(smooth_curve([a, b]), by)
    expected = abs(by) if a != b else 0
    assert math.isclose(math.dist(piece[0], a), expected, abs_tol=1e-9)
    assert math.isclose(math.dist(piece[3], b), expected, abs_tol=1e-9)


@pytest.mark.parametrize(("number", "text"), [(1.0, "1"), (-0.04, "0"), (2.25, "2.2"), (-3.46, "-3.5"), (10.0, "10")])
def test_a_figure_is_short(number: float, text: str) -> None:
    assert figure(number) == text
