"""The rating scale."""

import random
from itertools import permutations
from math import log10, sqrt

import pytest

from blackticket.arena.ratings import SCALE, Result, expected_share, rate


def test_two_players_are_as_far_apart_as_their_games_say() -> None:
    """With as many games in each role the closed form is half the difference of the two roles' log odds."""
    results = [Result(0, 0, 1, 6000, 10_000), Result(0, 1, 0, 3000, 10_000)]
    (first, second), (side,) = rate(results, 2, 1)
    as_fugitive, against = 400 * log10(0.6 / 0.4), 400 * log10(0.3 / 0.7)
    assert first.elo - second.elo == pytest.approx((as_fugitive - against) / 2, rel=0.001)
    assert side.elo == pytest.approx((as_fugitive + against) / 2, rel=0.001)
    assert first.elo == pytest.approx(-second.elo)
    sure = sqrt(1 / (10_000 * 0.24) + 1 / (10_000 * 0.21)) / 2 * SCALE
    assert side.error == pytest.approx(sure, rel=0.001)
    assert first.error == pytest.approx(sure / 2, rel=0.001)


def test_the_strength_of_many_players_at_several_games_is_found_again() -> None:
    true, sides = [0.0, 80.0, -150.0, 300.0], [-200.0, 100.0]
    rng = random.Random(5)
    results = []
    for setup, side in enumerate(sides):
        for fugitive, seekers in permutations(range(4), 2):
            share = expected_share(true[fugitive] + side - true[seekers])
            results.append(Result(setup, fugitive, seekers, sum(rng.random() < share for _ in range(2000)), 2000))
    players, found = rate(results, 4, 2, anchor=0)
    assert (players[0].elo, players[0].error) == (0, 0)
    for rated, elo in zip((*players[1:], *found), (*true[1:], *sides), strict=True):
        assert abs(rated.elo - elo) < 3 * rated.error < 40


def test_the_anchor_moves_the_scale_and_nothing_else() -> None:
    results = [Result(0, 0, 1, 60, 100), Result(0, 1, 2, 50, 100), Result(0, 2, 0, 10, 100)]
    by_mean, anchored = rate(results, 3, 1)[0], rate(results, 3, 1, anchor=2)[0]
    assert sum(rated.elo for rated in by_mean) == pytest.approx(0)
    assert anchored[0].elo - anchored[1].elo == pytest.approx(by_mean[0].elo - by_mean[1].elo)
    assert (anchored[2].elo, anchored[2].error) == (0, 0)


@pytest.mark.parametrize("games", [1, 100, 10_000])
def test_who_wins_everything_has_a_finite_rating_that_grows_with_the_games(games: int) -> None:
    def gap(count: int) -> float:
        (first, second), _ = rate([Result(0, 0, 1, count, count), Result(0, 1, 0, 0, count)], 2, 1)
        return first.elo - second.elo

    assert 0 < gap(games) < gap(10 * games) < 5000


def test_without_games_all_are_equal_and_nothing_is_known() -> None:
    players, sides = rate([], 2, 1)
    assert [rated.elo for rated in (*players, *sides)] == [0, 0, 0]
    assert all(rated.error > 500 for rated in (*players, *sides))
