# mypy: allow-untyped-defs, allow-untyped-calls
"""What a position of the ticket game is worth to the seekers when they are to move: a net with one hidden layer.

It looks at what is public, the seekers' belief with it, and at where he is.
"""

import numpy as np
from numba import types

from blackticket.sim import ticket_layout as at
from blackticket.sim.kernel import kernel
from blackticket.sim.layout import STATE, TABLES
from blackticket.sim.moves import distance, list_at, nearest, number, occupied, packed

PUBLIC = 5
INPUTS = 28
HIDDEN = 24
UNIT = INPUTS + 2
"""Of a hidden unit: its weights, its bias, and the weight of the unit itself."""
NET = HIDDEN * UNIT + 1
"""How many numbers a net has; the last is the bias of the result."""
FAR_ENOUGH = 10
LOOKS_AHEAD = 6
"""Moves up to the next reveal that it tells apart."""
LOG = 60
"""No log has more spaces."""

Inputs = types.float64[::1]


@kernel(types.void(STATE, TABLES, types.int64[::1], types.float64[::1], types.int64, types.int64, Inputs))
def describe_public(state, tables, stations, belief, first, count, out):
    """Writes how much the seekers know, and how near they are to where he can be."""
    squares, one, two, three, mean = 0.0, 0.0, 0.0, 0.0, 0.0
    pawns = number(tables, at.PAWNS)
    for place in range(first, first + count):
        share = belief[place]
        near, total = at.FAR, 0
        for pawn in range(pawns):
            apart = distance(tables, stations[place], state[at.SEEKERS + pawn])
            near = min(near, apart)
            total += min(FAR_ENOUGH, apart)
        squares += share * share
        one += share * (near <= 1)
        two += share * (near <= 2)
        three += share * (near <= 3)
        mean += share * total / pawns
    out[0] = -np.log(squares)
    out[1] = one
    out[2] = two
    out[3] = mean / FAR_ENOUGH
    out[4] = three


@kernel()
def _rounds_left(state, tables):
    if tables[at.COUNTS_MOVES] != 0:
        return number(tables, at.SPACES) - number(state, at.MOVE)
    return number(tables, at.ROUNDS) - number(state, at.ROUND)


@kernel()
def _moves_to_reveal(state, tables):
    """How many moves he will still make unseen, as far as it looks ahead."""
    move, until = number(state, at.MOVE), 0
    while until < LOOKS_AHEAD and move + until + 1 < LOG and tables[at.REVEALS + move + until + 1] == 0:
        until += 1
    return until


@kernel()
def _stock(state, tables):
    """The share of the tickets that the detectives may come to need."""
    total = 0
    for pawn in range(tables[at.DETECTIVES]):
        stock = number(tables, at.STOCK_OF + pawn)
        total += min(3, number(state, stock)) + min(3, number(state, stock + 1)) + min(2, number(state, stock + 2))
    return total / (8.0 * tables[at.DETECTIVES])


@kernel(types.void(STATE, TABLES, Inputs, types.float64, Inputs))
def describe_position(state, tables, public, share, out):
    """Writes the inputs of the net; `share` is what the belief says of the station where he is."""
    pawns = number(tables, at.PAWNS)
    here, seekers = number(state, at.FUGITIVE), packed(state)
    near, total, one, two, three, waiting = at.FAR, 0, 0, 0, 0, 0
    for pawn in range(pawns):
        apart = distance(tables, here, state[at.SEEKERS + pawn])
        near = min(near, apart)
        total += min(FAR_ENOUGH, apart)
        one += apart <= 1
        two += apart <= 2
        three += apart <= 3
        waiting += state[at.WAITING] >> pawn & 1
    safe, exits = 0, 0
    ways = list_at(here, number(state, at.PURSE) & at.ORDINARY)
    first = tables[ways]
    for place in range(first, first + tables[ways + 1]):
        target = number(tables, at.RIDES + place) & at.STATION_BITS
        if not occupied(seekers, target):
            exits += 1
            safe += nearest(state, tables, target) >= 2
    left = _rounds_left(state, tables)
    out[0] = 0.4 * public[0]
    for place in range(1, PUBLIC):
        out[place] = public[place]
    out[5] = left / 10.0
    out[6] = _moves_to_reveal(state, tables) / 5.0
    out[7] = min(5, number(state, at.BLACK)) / 5.0
    out[8] = number(state, at.DOUBLE) / 2.0
    out[9] = near <= 1
    out[10] = near == 2
    out[11] = near == 3
    out[12] = near >= 5
    out[13] = two / 5.0
    out[14] = three / 5.0
    out[15] = total / (10.0 * pawns)
    out[16] = exits / 10.0
    out[17] = safe / 10.0
    out[18] = safe == 0
    out[19] = share
    out[20] = np.log(share + 1e-4) * 0.3
    out[21] = share * out[9]
    out[22] = _stock(state, tables)
    out[23] = one / 3.0
    out[24] = out[5] * out[0]
    out[25] = pawns / 5.0
    out[26] = waiting / 5.0
    out[27] = left == 0


@kernel(types.float64(Inputs, types.float64[::1]))
def position_value(inputs, net):
    """The seekers' chance to win."""
    total, place = net[HIDDEN * UNIT], 0
    for _ in range(HIDDEN):
        unit = net[place + INPUTS]
        for at_input in range(INPUTS):
            unit += net[place + at_input] * inputs[at_input]
        if unit > 0.0:
            total += unit * net[place + INPUTS + 1]
        place += UNIT
    return 1.0 / (1.0 + np.exp(-total))
