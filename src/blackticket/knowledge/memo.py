"""The views of one moment are asked for together: what they have in common is put together once."""

from collections.abc import Callable
from typing import TypeVar

S = TypeVar("S")
T = TypeVar("T")


def memoize_last(make: Callable[[S], T]) -> Callable[[S], T]:
    """`make`, which remembers what it made of the last state. States never change, so it is right for as long."""
    last: tuple[S, T] | None = None

    def memoized(state: S) -> T:
        nonlocal last
        cached = last  # looked at once: meanwhile another thread may ask for another state
        if cached is None or cached[0] is not state:
            last = cached = (state, make(state))
        return cached[1]

    return memoized
