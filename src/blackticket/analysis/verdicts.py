"""What a decision is called, by the chance to win that it gave away."""

from collections.abc import Collection
from typing import Final, Literal, get_args

Verdict = Literal["best", "good", "slip", "mistake", "blunder"]
VERDICTS: Final[tuple[Verdict, ...]] = get_args(Verdict)
LIMITS: Final = (0.01, 0.04, 0.08, 0.16)
"""A decision has the first of the verdicts whose limit its loss does not reach; a blunder has none."""
ACCURACY_LOSS: Final = 0.25
"""A decision that gives away so much of the chance to win counts nothing for the accuracy."""


def verdict(loss: float) -> Verdict:
    return VERDICTS[sum(loss >= limit for limit in LIMITS)]


def accuracy(losses: Collection[float]) -> float:
    """From 0 to 100: the mean over decisions, each 100 less what it gave away."""
    return 100.0 * sum(max(0.0, 1.0 - loss / ACCURACY_LOSS) for loss in losses) / len(losses)
