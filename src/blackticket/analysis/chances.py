"""The chance to win that a searched share stands for, as fitted to the ends of games by `bench/learn_chances.py`."""

import json
from collections.abc import Mapping
from functools import cache
from math import exp, log
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


def chance(variant: Variant, side: Side, share: float) -> float:
    """The chance that the side wins, if both sides go on well."""
    if share in (0.0, 1.0):
        return share
    shift, slope = _fitted()[f"{variant} {side}"]
    return 1.0 / (1.0 + exp(-shift - slope * logit(share)))


@cache
def _fitted() -> Mapping[str, tuple[float, float]]:
    """By game and side: what is added to the logit of a share, and the factor before it."""
    found: dict[str, tuple[float, float]] = json.loads(FILE.read_text("utf-8"))
    return found
