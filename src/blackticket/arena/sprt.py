"""The stopping rule: a sequential probability ratio test on pairs of games.

Each pair of games with one deal gives the player named first 0, 1/2 or 1: both lost, one won, both won. The test asks
which is likelier, that its expected share is the one of `elo0` or of `elo1`, where the shares of the three results are
otherwise free and take their likeliest values. It ends when the logarithm of that ratio leaves Wald's bounds for the
two errors. Pairs, not games, are counted: what a deal brings to one side is in both games of a pair.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import copysign, log, prod, sqrt
from typing import Literal

from blackticket.arena.errors import ArenaError
from blackticket.arena.ratings import expected_share

SprtDecision = Literal["stronger", "not-stronger"]
RESULTS = (0.0, 0.5, 1.0)
UNSEEN = 1e-3
"""Pseudo-count of a result that has not occurred yet."""
LARGEST = 2000.0
"""Beyond it one side wins all games but one in a hundred thousand."""


@dataclass(frozen=True, slots=True)
class Sprt:
    """The two hypotheses, in Elo of the first player over the second, and how often each may be taken wrongly."""

    elo0: float = 0.0
    elo1: float = 30.0
    alpha: float = 0.05  # taking elo1 where elo0 is true
    beta: float = 0.05  # taking elo0 where elo1 is true

    def check(self) -> None:
        for name, value in (("elo0", self.elo0), ("elo1", self.elo1)):
            if not -LARGEST <= value <= LARGEST:
                raise ArenaError(
                    "bad-stop", f"Expected {name} between -{LARGEST:g} and {LARGEST:g}, but got {value:g}."
                )
        if not self.elo0 < self.elo1:
            raise ArenaError("bad-stop", f"Expected elo0 below elo1, but got {self.elo0:g} and {self.elo1:g}.")
        for name, value in (("alpha", self.alpha), ("beta", self.beta)):
            if not 0 < value < 0.5:
                raise ArenaError("bad-stop", f"Expected {name} between 0 and 0.5, but got {value:g}.")

    @property
    def bounds(self) -> tuple[float, float]:
        return log(self.beta / (1 - self.alpha)), log((1 - self.beta) / self.alpha)

    def ratio(self, pairs: Sequence[int]) -> float:
        """The logarithm of the likelihood ratio, given the numbers of pairs lost, shared and won."""
        seen = [count or UNSEEN for count in pairs]
        at0, at1 = (_divisors(seen, expected_share(elo)) for elo in (self.elo0, self.elo1))
        return sum(count * (log(zero) - log(one)) for count, zero, one in zip(seen, at0, at1, strict=True))

    def verdict(self, pairs: Sequence[int]) -> SprtDecision | None:
        """The accepted hypothesis, or None while the test goes on."""
        low, high = self.bounds
        ratio = self.ratio(pairs) if any(pairs) else 0.0
        return "stronger" if ratio >= high else "not-stronger" if ratio <= low else None


def _divisors(seen: Sequence[float], mean: float) -> list[float]:
    """What to divide the shares seen by, to have the likeliest shares whose mean is `mean`.

    These are seen / (1 + x * (result - mean)) for the one x that makes them positive and gives them that mean. Times
    all denominators, that is a quadratic equation in x.
    """
    off = [result - mean for result in RESULTS]
    square = sum(seen) * prod(off)
    linear = sum(count * by * (sum(off) - by) for count, by in zip(seen, off, strict=True))
    constant = sum(count * by for count, by in zip(seen, off, strict=True))
    root = -(linear + copysign(sqrt(linear * linear - 4 * square * constant), linear)) / 2
    x = constant / root
    if not -1 / off[-1] < x < -1 / off[0]:
        x = root / square
    return [1 + x * by for by in off]
