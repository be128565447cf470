"""What the detectives of the dice game take for likely: that he keeps away from where they can go next."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from blackticket.knowledge.belief_history import Moment
from blackticket.rules.actions import TICKETS
from blackticket.rules.dice.streets import Streets

RECKLESS: Final = 0.3
"""How likely he goes where a detective can be after one ride, beside a place where none can."""
CACHED: Final = 256
"""Positions of the detectives; a game has less than twenty."""


def careful_moves(moment: Moment, place: int, options: Sequence[int]) -> Sequence[float]:
    """How likely he chose each of the places to which a move of his can have led: a `Model` of a belief."""
    del place
    assert moment.streets
    near = _within_a_ride(moment.streets, moment.line.seekers)
    weights = [RECKLESS if option in near else 1.0 for option in options]
    total = sum(weights)
    return [weight / total for weight in weights]


@lru_cache(maxsize=CACHED)
def _within_a_ride(streets: Streets, stands: tuple[int, ...]) -> frozenset[int]:
    """The places to which one die leads from any of those."""
    return frozenset(target for stand in stands for face in TICKETS for target in streets.rides[stand][face])
