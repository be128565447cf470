"""Token buckets: what is granted in the long run and at once, and how much is remembered."""

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from blackticket.server.rate_limiter import TokenBucket, TokenBuckets

ASKED = st.lists(st.tuples(st.sampled_from("abc"), st.floats(0, 5)), max_size=60)


def test_a_burst_is_granted_and_then_one_for_every_second_over_the_rate() -> None:
    buckets = TokenBuckets(rate=2, burst=3)
    assert [buckets.take("a", 10.0) for _ in range(3)] == [0, 0, 0]
    assert buckets.take("a", 10.0) == pytest.approx(0.5)
    assert buckets.take("a", 10.25) == pytest.approx(0.25)
    assert buckets.take("a", 10.5) == 0
    assert buckets.take("a", 10.5) == pytest.approx(0.5)


def test_keys_do_not_share() -> None:
    buckets = TokenBuckets(rate=1, burst=1)
    assert buckets.take("a", 0) == 0
    assert buckets.take("b", 0) == 0
    assert buckets.take("a", 0) > 0


def test_asking_how_long_to_wait_takes_nothing() -> None:
    buckets = TokenBuckets(rate=1, burst=1)
    assert [buckets.wait("a", 0) for _ in range(5)] == [0] * 5
    assert len(buckets) == 0
    assert buckets.take("a", 0) == 0
    assert buckets.wait("a", 0) == pytest.approx(1)


def test_what_was_refused_costs_nothing() -> None:
    buckets = TokenBuckets(rate=1, burst=1)
    buckets.take("a", 0)
    for _ in range(100):
        assert buckets.take("a", 0.5) == pytest.approx(0.5)
    assert buckets.take("a", 1) == 0


def test_a_clock_that_goes_back_grants_nothing_more() -> None:
    buckets = TokenBuckets(rate=1, burst=1)
    assert buckets.take("a", 100) == 0
    assert buckets.take("a", 50) > 0
    assert buckets.take("a", 100.5) == pytest.approx(0.5)
    assert buckets.take("a", 101) == 0


def test_what_is_granted_while_the_clock_is_behind_does_not_fill_up_twice() -> None:
    buckets = TokenBuckets(rate=1, burst=2)
    assert buckets.take("a", 100) == 0
    assert buckets.take("a", 50) == 0
    assert buckets.take("a", 100) == pytest.approx(1)


def test_no_more_are_remembered_than_asked_for_and_the_latest_are() -> None:
    buckets = TokenBuckets(rate=0.001, burst=1, keep=100)
    for number in range(10_000):
        assert buckets.take(f"client {number}", number * 0.001) == 0
        assert len(buckets) <= 100
    assert all(buckets.take(f"client {number}", 10.0) > 0 for number in range(9_900, 10_000))


@pytest.mark.parametrize("ask", [TokenBuckets.take, TokenBuckets.wait])
def test_one_who_keeps_asking_is_not_forgotten_among_many(ask: Callable[[TokenBuckets, str, float], float]) -> None:
    buckets = TokenBuckets(rate=0.001, burst=2, keep=10)
    assert [buckets.take("guesser", 0) for _ in range(2)] == [0, 0]
    for number in range(1000):
        buckets.take(f"client {number}", 0)
        assert ask(buckets, "guesser", 0) > 0


@given(ASKED)
def test_never_more_than_burst_and_rate_allow_and_the_wait_told_is_enough(
    asked: list[tuple[str, float]],
) -> None:
    buckets = TokenBuckets(rate=3, burst=4)
    now = 0.0
    granted = dict.fromkeys("abc", 0.0)
    for key, pause in asked:
        now += pause
        wait = buckets.take(key, now)
        assert 0 <= wait <= 1 / 3 + 1e-6
        if not wait:
            granted[key] += 1
            assert granted[key] <= 4 + 3 * now + 1e-6
        else:
            assert buckets.wait(key, now + wait + 1e-6) == 0


@pytest.mark.parametrize(
    ("rate", "burst", "keep"), [(0, 1, 1), (1, 0.5, 1), (1, 1, 0), (-1, 1, 1), (float("nan"), 1, 1)]
)
def test_buckets_that_could_never_be_filled_are_refused(rate: float, burst: float, keep: int) -> None:
    with pytest.raises(ValueError, match="above 0"):
        TokenBuckets(rate, burst, keep)


def test_a_bucket_that_is_empty_fills_up_again() -> None:
    time = 0.0
    bucket = TokenBucket(rate=2.0, burst=3, now=lambda: time)
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]
    time = 0.4
    assert not bucket.take()
    time = 0.5
    assert bucket.take()
    time = 1000.0
    assert [bucket.take(3), bucket.take()] == [True, False]
