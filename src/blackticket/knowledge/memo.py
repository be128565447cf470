"""The views of one moment are asked for together: what they have in common is put together once."""

from collections.abc import Callable
from typing import TypeVar

S = TypeVar("S")
T = TypeVar("T")


def memoize_last(make: Callable[[S], T]) -> Callable[[S], T]:
    """`make`, which remembers what it made of the last state. States never change, so it is right for as long."""
    last: tuple[S, T] | None = None

    def made(state: S) -> T:
        nonlocal last
        kept = last  # looked at once: meanwhile another thread may ask for another state
        if kept is None or kept[0] is not state:
            last = kept = (state, make(state))
        return kept[1]

    return made
