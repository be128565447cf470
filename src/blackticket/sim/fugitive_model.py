# mypy: allow-untyped-defs, allow-untyped-calls
"""How a good fugitive of the ticket game chooses: a softmax over what each of his actions looks like to him."""

import numpy as np
from numba import types

from blackticket.sim import ticket_layout as at
from blackticket.sim.kernel import kernel
from blackticket.sim.layout import ACTIONS, STATE, TABLES
from blackticket.sim.moves import distance, nearest, number

FEATURES = 18
(
    BESIDE_ONE,  # a seeker is one ride from the station; the next ones: the nearest seeker is so far
    TWO_APART,
    THREE_APART,
    FAR_APART,
    BESIDE_MORE,  # how many more seekers are one ride from it
    SEEKERS_CLOSE,  # how many are at most two rides from it
    EXITS,
    BLACK_SOON,  # a black ticket soon after a reveal; later; where it hides nothing
    BLACK_LATER,
    BLACK_IDLE,
    DOUBLE,
    DOUBLE_IN_DANGER,  # a seeker is one ride from where he is
    DOUBLE_BESIDE,  # the first leg ends beside a seeker
    SHOWN_CLOSE,  # he shows himself with a seeker at most two rides away
    BUS,
    UNDERGROUND,
    MEAN_DISTANCE,
    DOUBLE_SHOWN,  # he shows himself after the first leg
) = range(FEATURES)
WEIGHTS = FEATURES + 1
"""The last weight is the share of his actions that the model takes to be random, so that nothing is ruled out."""


@kernel(types.void(STATE, TABLES, types.int64, types.float64[::1]))
def describe(state, tables, action, out):
    """Writes what an action of his looks like before he plays it."""
    for place in range(FEATURES):
        out[place] = 0.0
    if action == at.HIS_PASS:
        return
    target = action & at.STATION_BITS
    ticket = action >> at.TICKET_AT & at.TICKET_BITS
    move = number(state, at.MOVE)
    near, beside, close, total = at.FAR, 0, 0, 0
    for pawn in range(tables[at.PAWNS]):
        apart = distance(tables, target, state[at.SEEKERS + pawn])
        near = min(near, apart)
        beside += apart <= 1
        close += apart <= 2
        total += min(apart, 10)
    soon = tables[at.REVEALS + move] != 0 or (move > 0 and tables[at.REVEALS + move - 1] != 0)
    shows = tables[at.REVEALS + move + 1] != 0
    if action & at.DOUBLED:
        out[DOUBLE] = 1.0
        out[DOUBLE_IN_DANGER] = nearest(state, tables, number(state, at.FUGITIVE)) <= 1
        out[DOUBLE_BESIDE] = near <= 1
        out[DOUBLE_SHOWN] = shows
    else:
        out[BESIDE_ONE] = near <= 1
        out[TWO_APART] = near == 2
        out[THREE_APART] = near == 3
        out[FAR_APART] = near >= 5
        out[BESIDE_MORE] = max(0, beside - 1)
        out[SEEKERS_CLOSE] = close
        out[SHOWN_CLOSE] = shows and near <= 2
        out[MEAN_DISTANCE] = total / (10.0 * tables[at.PAWNS])
    out[EXITS] = tables[at.EXITS + target] / 10.0
    if ticket == at.BLACK_TICKET:
        if shows or move + 1 < tables[at.FIRST_REVEAL]:
            out[BLACK_IDLE] = 1.0
        elif soon:
            out[BLACK_SOON] = 1.0
        else:
            out[BLACK_LATER] = 1.0
    out[BUS] = ticket == 1
    out[UNDERGROUND] = ticket == 2


@kernel(types.void(STATE, TABLES, ACTIONS, types.int64, types.float64[::1], types.float64[::1], types.float64[::1]))
def action_shares(state, tables, actions, count, weights, features, out):
    """Writes how likely he is to choose each of the first `count` actions; `features` is scratch."""
    most = -1e300
    for place in range(count):
        describe(state, tables, np.int64(actions[place]), features)
        worth = 0.0
        for feature in range(FEATURES):
            worth += weights[feature] * features[feature]
        out[place] = worth
        most = max(most, worth)
    total = 0.0
    for place in range(count):
        out[place] = np.exp(out[place] - most)
        total += out[place]
    careless = weights[FEATURES]
    for place in range(count):
        out[place] = (1.0 - careless) * out[place] / total + careless / count
