"""Caches by identity: states and their parts are immutable, large, and expensive to hash."""

from collections.abc import Callable
from typing import Any, Final, TypeVar

MOST: Final = 256
"""Entries of a cache, if it is not given another number; then it begins anew."""

S = TypeVar("S")
T = TypeVar("T")


def memoize_by_identity(make: Callable[[S], T], most: int = MOST) -> Callable[[S], T]:
    """`make` with a cache by the identity of its argument, which must never change."""
    cache: dict[int, tuple[Any, T]] = {}

    def memoized(value: S) -> T:
        found = cache.get(id(value))  # the entry holds the value, so that no other can have its id
        if found is None:
            if len(cache) >= most:
                cache.clear()
            found = cache[id(value)] = (value, make(value))
        return found[1]

    return memoized
