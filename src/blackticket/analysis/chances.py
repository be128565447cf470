"""The chance to win that a searched share stands for, as fitted to the ends of games by `bench/learn_chances.py`."""

import json
from collections.abc import Mapping
from functools import cache
from math import exp, log
from operator import mul
from pathlib import Path
from typing import Final

from blackticket.rules.editions import Variant
from blackticket.rules.outcome import Side

FILE: Final = Path(__file__).with_name("chances.json")
SURE: Final = 0.002
"""No share is taken to be nearer to 0 or 1: a search of some thousand games cannot tell."""


def logit(share: float) -> float:
    share = min(max(share, SURE), 1.0 - SURE)
    return log(share / (1.0 - share))


def inputs(share: float, progress: float) -> tuple[float, float, float, float]:
    """What the fit weighs; a share says more of the end the nearer that is."""
    searched = logit(share)
    return 1.0, progress, searched, searched * progress


def chance(variant: Variant, side: Side, share: float, progress: float) -> float:
    """The chance that the side wins if both sides go on well; `progress` is the part of his log that is written."""
    if share in (0.0, 1.0):
        return share
    weights = _fitted()[f"{variant} {side}"]
    return 1.0 / (1.0 + exp(-sum(map(mul, weights, inputs(share, progress)))))


@cache
def _fitted() -> Mapping[str, tuple[float, ...]]:
    """By game and side: the weight of each of the `inputs`."""
    found: dict[str, tuple[float, ...]] = json.loads(FILE.read_text("utf-8"))
    return found
