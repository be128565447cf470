"""Rate limiter: a token bucket, and token buckets by key in bounded memory."""

import time
from collections import OrderedDict
from collections.abc import Callable
from typing import Final

KEPT: Final = 10_000
"""Buckets of clients that are kept."""


class TokenBucket:
    """A token bucket: `burst` units at once, `rate` a second over time; it reads the clock only when it is empty."""

    __slots__ = ("_burst", "_left", "_now", "_rate", "_since")

    def __init__(self, rate: float, burst: float, now: Callable[[], float] = time.monotonic) -> None:
        self._rate, self._burst, self._now = rate, burst, now
        self._left, self._since = burst, now()

    def take(self, units: int = 1) -> bool:
        if self._left < units:
            self._fill()
            if self._left < units:
                return False
        self._left -= units
        return True

    def reserve(self) -> float:
        """Take one in any case: how many seconds to wait until it would have been granted."""
        if self._left < 1:
            self._fill()
        self._left -= 1
        return 0.0 if self._left >= 0 else -self._left / self._rate

    def _fill(self) -> None:
        now = self._now()
        self._left = min(self._burst, self._left + self._rate * (now - self._since))
        self._since = now


class TokenBuckets:
    """Token buckets by key: `burst` at once, `rate` a second in the long run.

    At most `keep` buckets are kept. The least recently used is evicted first: it has had the most time to fill up.
    """

    def __init__(self, rate: float, burst: float, keep: int = KEPT) -> None:
        if not (rate > 0 and burst >= 1 and keep > 0):
            raise ValueError(f"expected rate and keep above 0 and a burst from 1, but got {rate}, {keep} and {burst}")
        self.rate = rate
        self.burst = burst
        self.keep = keep
        self._buckets: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def __len__(self) -> int:
        return len(self._buckets)

    def wait(self, key: str, now: float) -> float:
        """The seconds until a unit would be granted; nothing is taken."""
        seconds = max(0.0, (1.0 - self._level(key, now)) / self.rate)
        if seconds:
            self._buckets.move_to_end(key)  # a client that has to wait is not evicted while it asks
        return seconds

    def take(self, key: str, now: float) -> float:
        """0.0 if granted; else nothing is taken, and the seconds to wait."""
        left = self._level(key, now) - 1.0
        if left < 0.0:
            self._buckets.move_to_end(key)  # a client that has to wait is not evicted while it asks
            return -left / self.rate
        self._put(key, left, now)
        return 0.0

    def _put(self, key: str, level: float, now: float) -> None:
        kept = self._buckets.get(key)
        self._buckets[key] = level, now if kept is None or now > kept[1] else kept[1]
        self._buckets.move_to_end(key)
        if len(self._buckets) > self.keep:
            self._buckets.popitem(last=False)

    def _level(self, key: str, now: float) -> float:
        kept = self._buckets.get(key)
        if kept is None:
            return self.burst
        level, at = kept
        return min(self.burst, level + self.rate * (now - at)) if now > at else level
