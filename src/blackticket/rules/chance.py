"""Chance: the only source of randomness. It is passed in, and no state or view keeps it."""

from collections.abc import Sequence
from functools import cached_property
from hashlib import sha256
from typing import Protocol, TypeVar

from blackticket.rules.errors import SetupError, shown

T = TypeVar("T")


class Chance(Protocol):
    """Something that can pick a number."""

    def below(self, count: int) -> int:
        """A whole number from 0 to `count` - 1, each as likely as the others."""


class Seeded:
    """Chance from a seed: the same seed and step give the same numbers on every machine.

    `step` is the version of the game it is used at, so that what an action draws does not depend on
    how many numbers were drawn before it.
    """

    def __init__(self, seed: int, step: int = 0) -> None:
        self._seed = check_seed(seed)
        self._step = step
        self._drawn = 0

    @cached_property
    def _prefix(self) -> str:
        return f"blackticket chance {self._seed} {self._step} "  # made when first needed: few actions draw

    def below(self, count: int) -> int:
        """A whole number below `count`; the bias of taking a 256-bit number modulo `count` is beyond measure."""
        digest = sha256(f"{self._prefix}{self._drawn}".encode()).digest()
        self._drawn += 1
        return int.from_bytes(digest) % count


def shuffled(items: Sequence[T], chance: Chance) -> list[T]:
    rest = list(items)
    return [rest.pop(chance.below(len(rest))) for _ in items]


def check_seed(seed: object) -> int:
    if not isinstance(seed, int) or isinstance(seed, bool) or not 0 <= seed < 2**256:
        raise SetupError("bad-seed", f"A seed is a whole number from 0 to 2**256 - 1, but got {shown(seed)}.")
    return seed


def commitment(seed: int) -> str:
    """A fingerprint of the seed to publish before a game, so that the seed shown afterwards can be checked.

    It hides the seed only if that cannot be guessed: leave the seed out and the game draws 128 random bits.
    """
    return "sha256:" + sha256(f"blackticket seed {check_seed(seed)}".encode()).hexdigest()
