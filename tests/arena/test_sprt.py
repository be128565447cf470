"""The sequential test errs as seldom as it says, and sees what there is to see."""

import random
from math import isfinite, log

import pytest

from blackticket import BlackTicketError
from blackticket.arena.ratings import expected_share
from blackticket.arena.sprt import LARGEST, Sprt

RUNS = 400


def pair(rng: random.Random, strength: float, side: float, luck: float) -> int:
    """The games that the first player wins of a pair; a deal's luck is for the fugitive, whoever he is."""
    deal = rng.choice((-luck, luck))
    as_fugitive = rng.random() < strength + side + deal
    as_seekers = rng.random() < strength - side - deal
    return as_fugitive + as_seekers


def found(rule: Sprt, rng: random.Random, elo: float, side: float, luck: float) -> tuple[str, int]:
    """The verdict on simulated coin games, and after how many pairs."""
    pairs = [0, 0, 0]
    while (verdict := rule.verdict(pairs)) is None:
        pairs[pair(rng, expected_share(elo), side, luck)] += 1
    return verdict, sum(pairs)


@pytest.mark.parametrize(("side", "luck"), [(0.0, 0.0), (-0.2, 0.1)], ids=["fair", "one-sided"])
def test_the_errors_are_as_seldom_as_stated(side: float, luck: float) -> None:
    rule, rng = Sprt(0, 120, alpha=0.05, beta=0.1), random.Random(1)
    wrongly_taken = sum(found(rule, rng, 0, side, luck)[0] == "stronger" for _ in range(RUNS))
    wrongly_left = sum(found(rule, rng, 120, side, luck)[0] == "not-stronger" for _ in range(RUNS))
    slack = 1.5  # three standard deviations of a simulation of this size
    assert 0 < wrongly_taken <= slack * 0.05 * RUNS
    assert 0 < wrongly_left <= slack * 0.1 * RUNS


def test_a_clear_case_is_decided_sooner() -> None:
    rule, rng = Sprt(0, 60), random.Random(2)

    def pairs(elo: float) -> float:
        return sum(found(rule, rng, elo, 0, 0)[1] for _ in range(20)) / 20

    assert pairs(400) < pairs(60) / 3
    assert pairs(-400) < pairs(0) / 3


def test_the_ratio_is_that_of_the_likeliest_shares() -> None:
    """Without shared pairs the likeliest shares with mean s are s and 1 - s, and the ratio has a closed form."""
    rule = Sprt(0, 100)
    one = expected_share(100)
    expected = 30 * log(one / 0.5) + 10 * log((1 - one) / 0.5)
    assert rule.ratio((10, 0, 30)) == pytest.approx(expected, abs=0.01)


def test_it_is_even_handed() -> None:
    assert Sprt(-50, 50).ratio((3, 9, 3)) == pytest.approx(0)
    assert Sprt(-50, 50).ratio((3, 9, 5)) == pytest.approx(-Sprt(-50, 50).ratio((5, 9, 3)))


@pytest.mark.parametrize("pairs", [(0, 0, 1), (1, 0, 0), (0, 1, 0)])
def test_one_pair_decides_nothing(pairs: tuple[int, int, int]) -> None:
    assert Sprt().verdict(pairs) is None
    assert Sprt().verdict((0, 0, 0)) is None


EXTREME = [Sprt(elo1=elo) for elo in (10_000, float("inf"), float("nan"))] + [Sprt(elo0=-1e6)]


@pytest.mark.parametrize(
    "rule", [Sprt(30, 30), Sprt(30, 0), Sprt(alpha=0), Sprt(beta=0.5), Sprt(alpha=float("nan")), *EXTREME]
)
def test_a_rule_that_is_none_is_refused(rule: Sprt) -> None:
    with pytest.raises(BlackTicketError) as refused:
        rule.check()
    assert refused.value.code == "bad-stop"


@pytest.mark.parametrize("pairs", [(0, 0, 9), (9, 0, 0), (1, 2, 3)])
def test_the_widest_hypotheses_can_be_reckoned_with(pairs: tuple[int, int, int]) -> None:
    rule = Sprt(-LARGEST, LARGEST)
    rule.check()
    assert isfinite(rule.ratio(pairs))
