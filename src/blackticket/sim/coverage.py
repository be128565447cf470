# mypy: allow-untyped-defs, allow-untyped-calls
"""How well each move of a pawn covers where the fugitive can be.

A move is worth the belief's mean of how well each station is covered then: 1 where a pawn ends, and elsewhere less with
every ride that the nearest pawn, and with a smaller weight the second nearest, is away from it. A pawn that has yet to
move counts as one ride nearer than one that has moved.
"""

from typing import NamedTuple

import numpy as np
from numba import types

from blackticket.sim import ticket_layout as at
from blackticket.sim.kernel import kernel
from blackticket.sim.layout import ACTIONS, OUTCOME, SIDE, STATE, TABLES, Actions, Floats, Ints
from blackticket.sim.moves import distance, number, packed, pawn_rides

SCORED = 40
"""The likeliest stations, which are the ones that count."""
FARTHEST = 16
"""Rides from which on it makes no difference how far a pawn is."""
FADE, SECOND_NEAREST = 0.6, 0.3
"""What is left of the worth of a pawn with every ride, and the weight of the second nearest."""


class Coverage(NamedTuple):
    """The moves of a pawn with the score of each, and room to find them."""

    actions: Actions
    scores: Floats
    likely: Ints  # the likeliest stations
    shares: Floats
    covered: Floats  # by likely station: by the nearest and second nearest of the others, and whether one stands there
    fades: Floats


REALS = types.float64[::1]
COVERAGE = types.NamedTuple((ACTIONS, REALS, types.int64[::1], REALS, types.float64[:, ::1], REALS), Coverage)


def new_coverage() -> Coverage:
    return Coverage(
        np.zeros(at.MOST_ACTIONS, np.int32),
        np.zeros(at.MOST_ACTIONS),
        np.zeros(SCORED, np.int64),
        np.zeros(SCORED),
        np.zeros((SCORED, 3)),
        np.array([FADE**rides for rides in range(FARTHEST)]),
    )


@kernel()
def _likeliest(stations, belief, first, count, coverage):
    """Sorts the likeliest stations into `coverage`; how many."""
    likely, shares = coverage.likely, coverage.shares
    found = 0
    for place in range(first, first + count):
        share = belief[place]
        if found == SCORED and share <= shares[found - 1]:
            continue
        rank = found if found < SCORED else SCORED - 1
        while rank > 0 and shares[rank - 1] < share:
            likely[rank] = likely[rank - 1]
            shares[rank] = shares[rank - 1]
            rank -= 1
        likely[rank] = stations[place]
        shares[rank] = share
        found = min(SCORED, found + 1)
    return found


@kernel()
def _cover(state, tables, pawn, count, coverage):
    """How well the seekers other than `pawn` cover each likely station."""
    for place in range(count):
        nearest, second, stands = 0.0, 0.0, 0.0
        for other in range(tables[at.PAWNS]):
            if other == pawn:
                continue
            apart = np.int64(distance(tables, number(state, at.SEEKERS + other), coverage.likely[place]))
            if state[at.WAITING] >> other & 1 == 0:
                if apart == 0:
                    stands = 1.0
                apart += 1
            reach = coverage.fades[min(FARTHEST - 1, apart)]
            if reach > nearest:
                second = nearest
                nearest = reach
            elif reach > second:
                second = reach
        coverage.covered[place, 0] = nearest
        coverage.covered[place, 1] = second
        coverage.covered[place, 2] = stands


@kernel()
def _score(tables, target, count, coverage):
    """What it is worth that the pawn left out of `_cover` ends its move there."""
    total = 0.0
    for place in range(count):
        apart = np.int64(distance(tables, target, coverage.likely[place]))
        if apart == 0 or coverage.covered[place, 2] != 0.0:
            total += coverage.shares[place]
            continue
        reach = coverage.fades[min(FARTHEST - 1, apart + 1)]
        nearest, second = coverage.covered[place, 0], coverage.covered[place, 1]
        if reach > nearest:
            second = nearest
            nearest = reach
        elif reach > second:
            second = reach
        total += coverage.shares[place] * (nearest + SECOND_NEAREST * second) / (1.0 + SECOND_NEAREST)
    return total


@kernel()
def _moves(state, tables, coverage):
    """The next pawn to move, the first that can, and how many actions it has."""
    if state[SIDE] == 0 or state[OUTCOME] != 0:
        return 0, 0
    seekers = packed(state)
    for pawn in range(tables[at.PAWNS]):
        if state[at.WAITING] >> pawn & 1:
            found = pawn_rides(state, tables, pawn, seekers, coverage.actions, 0)
            if found:
                return pawn, found
    return 0, 0


@kernel()
def _target(state, pawn, action):
    """Where the pawn stands after its action."""
    if action >> at.TICKET_AT & at.TICKET_BITS == at.PASS:
        return number(state, at.SEEKERS + pawn)
    return action & at.STATION_BITS


@kernel(types.int64(STATE, TABLES, types.int64[::1], REALS, types.int64, types.int64, COVERAGE))
def pawn_moves(state, tables, stations, belief, first, count, coverage):
    """Lists the actions of the next pawn in `coverage`, with the score of each; how many.

    The belief is in `count` places from `first` on.
    """
    likely = _likeliest(stations, belief, first, count, coverage)
    pawn, actions = _moves(state, tables, coverage)
    if actions:
        _cover(state, tables, pawn, likely, coverage)
    for place in range(actions):
        target = _target(state, pawn, np.int64(coverage.actions[place]))
        coverage.scores[place] = _score(tables, target, likely, coverage)
    return actions
