"""A cache of one entry, for what the views of one moment have in common."""

from collections.abc import Callable
from typing import TypeVar

S = TypeVar("S")
T = TypeVar("T")


def memoize_last(make: Callable[[S], T]) -> Callable[[S], T]:
    """`make` with a cache for the last state. States are immutable, so it never goes stale."""
    last: tuple[S, T] | None = None

    def memoized(state: S) -> T:
        nonlocal last
        cached = last  # looked at once: meanwhile another thread may ask for another state
        if cached is None or cached[0] is not state:
            last = cached = (state, make(state))
        return cached[1]

    return memoized
