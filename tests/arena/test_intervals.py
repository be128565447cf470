"""Intervals of a share of games."""

import pytest

from blackticket.arena.intervals import wilson


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [(0, 1000, 0.0, 0.0038), (242, 1000, 0.2165, 0.2695), (986, 1000, 0.9766, 0.9916), (1, 1, 0.2065, 1.0)],
)
def test_the_interval_is_wilsons(wins: int, games: int, low: float, high: float) -> None:
    assert wilson(wins, games) == pytest.approx((low, high), abs=0.0001)


def test_more_games_tell_more_and_the_sides_mirror_each_other() -> None:
    few, many = wilson(5, 10), wilson(500, 1000)
    assert few[0] < many[0] < 0.5 < many[1] < few[1]
    low, high = wilson(3, 10)
    assert wilson(7, 10) == pytest.approx((1 - high, 1 - low))
