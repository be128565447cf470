"""How likely the dice take a detective from place to place, and how many rides apart places are."""

from collections import deque
from collections.abc import Mapping
from functools import lru_cache

from blackticket.rules.actions import TICKETS
from blackticket.rules.dice.streets import Streets

CACHED_GRIDS = 64
"""Size of the cache of grids; a game uses one."""

Chances = Mapping[int, Mapping[int, float]]
"""By place, by target: how likely a ride leads there."""


@lru_cache(maxsize=CACHED_GRIDS)
def chances(streets: Streets, faces: tuple[str, ...], dice: float) -> Chances:
    """The probability that a roll of `dice` dice, a mean if not whole, shows a face that leads from place to target."""
    shows = {face: faces.count(face) / len(faces) for face in TICKETS}
    found: dict[int, dict[int, float]] = {}
    for place, rides in streets.rides.items():
        share: dict[int, float] = {}
        for face in TICKETS:
            for target in rides[face]:
                share[target] = share.get(target, 0.0) + shows[face]
        found[place] = {target: 1 - (1 - shown) ** dice for target, shown in share.items()}
    return found


@lru_cache(maxsize=CACHED_GRIDS)
def rides_between(streets: Streets) -> Mapping[int, Mapping[int, int]]:
    """The number of rides from every place to every other."""
    joined = {place: {target for face in TICKETS for target in rides[face]} for place, rides in streets.rides.items()}
    return {place: _from(place, joined) for place in joined}


def _from(start: int, joined: Mapping[int, set[int]]) -> dict[int, int]:
    rides = dict.fromkeys(joined, len(joined))  # one-way streets can leave a place out of reach
    rides[start] = 0
    queue = deque([start])
    while queue:
        place = queue.popleft()
        for target in joined[place]:
            if rides[target] > rides[place] + 1:
                rides[target] = rides[place] + 1
                queue.append(target)
    return rides


def mean_dice(hand: int, pawns: int) -> float:
    """How many dice a detective rolls, on average over the round: each colleague before it has used one."""
    return hand - (pawns - 1) / 2
