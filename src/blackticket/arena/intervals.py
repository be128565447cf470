"""Confidence intervals of a share of games."""

from math import sqrt

NORMAL_95 = 1.959964
"""Standard deviations to either side that hold 95 % of a normal distribution."""


def wilson(wins: int, games: int) -> tuple[float, float]:
    """The 95 % Wilson interval of a share of games won: sound for few games and for shares near 0 and 1 too."""
    z, share = NORMAL_95, wins / games
    middle = share + z * z / (2 * games)
    spread = z * sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    scale = 1 + z * z / games
    return max(0.0, (middle - spread) / scale), min(1.0, (middle + spread) / scale)
