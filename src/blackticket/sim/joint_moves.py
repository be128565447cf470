# mypy: allow-untyped-defs, allow-untyped-calls
"""The seekers' round as one move: the joint moves that close in best on where he can be, found by a beam over pawns.

A joint move is worth the belief's mean of how well each station is covered: 1 where a pawn ends, and elsewhere less
with every ride that the nearest pawn, and with a smaller weight the second nearest, is away from it. A pawn that has
yet to move counts as one ride nearer than one that has moved.
"""

from typing import NamedTuple

import numpy as np
import numpy.typing as npt
from numba import types

from blackticket.sim import ticket_layout as at
from blackticket.sim.kernel import kernel
from blackticket.sim.layout import ACTIONS, CHANCE, OUTCOME, SIDE, STATE, TABLES, Actions, Floats, Ints, Row
from blackticket.sim.moves import distance, number, packed, pawn_rides
from blackticket.sim.ticket import apply

LONGEST = 8
"""The most actions of a joint move."""
WIDEST = 64
"""The most joint moves that a beam holds."""
SCORED = 40
"""The likeliest stations, which are the ones that count."""
FARTHEST = 16
"""Rides from which on it makes no difference how far a pawn is."""
FADE, SECOND_NEAREST = 0.6, 0.3
"""What is left of the worth of a pawn with every ride, and the weight of the second nearest."""


class Beam(NamedTuple):
    """Room for a search of joint moves; what it finds is in the first rows of `moves` and `scores`."""

    states: Row  # two beams of WIDEST, one made from the other
    moves: npt.NDArray[np.int32]
    scores: Floats
    picks: Ints  # by extension: the entry that it extends, and the action
    pick_scores: Floats
    likely: Ints  # the likeliest stations
    shares: Floats
    covered: Floats  # by likely station: by the nearest and second nearest of the others, and whether one stands there
    fades: Floats
    actions: Actions


BEAM = types.NamedTuple(
    (
        types.int16[:, ::1],
        types.int32[:, ::1],
        types.float64[::1],
        types.int64[:, ::1],
        types.float64[::1],
        types.int64[::1],
        types.float64[::1],
        types.float64[:, ::1],
        types.float64[::1],
        ACTIONS,
    ),
    Beam,
)


def new_beam() -> Beam:
    extensions = WIDEST * at.MOST_ACTIONS
    return Beam(
        np.zeros((2 * WIDEST, at.WIDTH), np.int16),
        np.zeros((2 * WIDEST, LONGEST), np.int32),
        np.zeros(2 * WIDEST),
        np.zeros((extensions, 2), np.int64),
        np.zeros(extensions),
        np.zeros(SCORED, np.int64),
        np.zeros(SCORED),
        np.zeros((SCORED, 3)),
        np.array([FADE**rides for rides in range(FARTHEST)]),
        np.zeros(at.MOST_ACTIONS, np.int32),
    )


@kernel()
def _likeliest(stations, belief, first, count, beam):
    """Sorts the likeliest stations into the beam; how many."""
    likely, shares = beam.likely, beam.shares
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
def _cover(state, tables, pawn, count, beam):
    """How well the seekers other than `pawn` cover each likely station."""
    for place in range(count):
        nearest, second, stands = 0.0, 0.0, 0.0
        for other in range(tables[at.PAWNS]):
            if other == pawn:
                continue
            apart = np.int64(distance(tables, number(state, at.SEEKERS + other), beam.likely[place]))
            if state[at.WAITING] >> other & 1 == 0:
                if apart == 0:
                    stands = 1.0
                apart += 1
            reach = beam.fades[min(FARTHEST - 1, apart)]
            if reach > nearest:
                second = nearest
                nearest = reach
            elif reach > second:
                second = reach
        beam.covered[place, 0] = nearest
        beam.covered[place, 1] = second
        beam.covered[place, 2] = stands


@kernel()
def _score(tables, target, count, beam):
    """What it is worth that the pawn left out of `_cover` ends its move there."""
    total = 0.0
    for place in range(count):
        apart = np.int64(distance(tables, target, beam.likely[place]))
        if apart == 0 or beam.covered[place, 2] != 0.0:
            total += beam.shares[place]
            continue
        reach = beam.fades[min(FARTHEST - 1, apart + 1)]
        nearest, second = beam.covered[place, 0], beam.covered[place, 1]
        if reach > nearest:
            second = nearest
            nearest = reach
        elif reach > second:
            second = reach
        total += beam.shares[place] * (nearest + SECOND_NEAREST * second) / (1.0 + SECOND_NEAREST)
    return total


@kernel()
def _moves(state, tables, first_pawn, beam):
    """The next pawn to move and how many actions it has: `first_pawn`, or if that is -1 the first that can move."""
    if state[SIDE] == 0 or state[OUTCOME] != 0:
        return 0, 0
    seekers = packed(state)
    for pawn in range(tables[at.PAWNS]):
        if state[at.WAITING] >> pawn & 1 and (first_pawn == -1 or first_pawn == pawn):
            found = pawn_rides(state, tables, pawn, seekers, beam.actions, 0)
            if found:
                return pawn, found
    return 0, 0


@kernel()
def _target(state, pawn, action):
    """Where the pawn stands after its action."""
    if action >> at.TICKET_AT & at.TICKET_BITS == at.PASS:
        return number(state, at.SEEKERS + pawn)
    return action & at.STATION_BITS


@kernel()
def _extend(tables, old, held, first_pawn, count, beam):
    """Lists every extension of the entries of a beam by one pawn's action; how many, and whether there was any."""
    found, grown = 0, False
    for entry in range(old, old + held):
        state = beam.states[entry]
        pawn, actions = _moves(state, tables, first_pawn, beam)
        if actions == 0:  # complete
            beam.picks[found, 0] = entry
            beam.picks[found, 1] = 0
            beam.pick_scores[found] = beam.scores[entry]
            found += 1
            continue
        grown = True
        _cover(state, tables, pawn, count, beam)
        for place in range(actions):
            action = np.int64(beam.actions[place])
            beam.picks[found, 0] = entry
            beam.picks[found, 1] = action
            beam.pick_scores[found] = _score(tables, _target(state, pawn, action), count, beam)
            found += 1
    return found, grown


@kernel()
def _sort_best(beam, found, wanted):
    """Brings the best extensions to the front, in order; the first of equals stays first."""
    picks, scores = beam.picks, beam.pick_scores
    for rank in range(wanted):
        best = rank
        for place in range(rank + 1, found):
            if scores[place] > scores[best]:
                best = place
        if best != rank:
            score, entry, action = scores[best], picks[best, 0], picks[best, 1]
            scores[best] = scores[rank]
            picks[best, 0] = picks[rank, 0]
            picks[best, 1] = picks[rank, 1]
            scores[rank] = score
            picks[rank, 0] = entry
            picks[rank, 1] = action


@kernel(
    types.int64(
        STATE,
        TABLES,
        types.int64[::1],
        types.float64[::1],
        types.int64,
        types.int64,
        types.int64,
        types.int64,
        BEAM,
        CHANCE,
    )
)
def joint_moves(state, tables, stations, belief, first, count, first_pawn, width, beam, chance):
    """Finds the best joint moves of all seekers that wait, at most `width` of them; how many.

    The belief is in `count` places from `first` on. `first_pawn` moves first if it is not -1.
    """
    likely = _likeliest(stations, belief, first, count, beam)
    states, moves, scores = beam.states, beam.moves, beam.scores
    for place in range(state.size):
        states[0, place] = state[place]
    states[0, at.FUGITIVE] = 0  # nobody is caught in the beam
    for place in range(LONGEST):
        moves[0, place] = 0
    scores[0] = 0.0
    held, old, new, step = 1, 0, WIDEST, 0
    while True:
        found, grown = _extend(tables, old, held, first_pawn if step == 0 else -1, likely, beam)
        if not grown:
            break
        held = min(found, width)
        _sort_best(beam, found, held)
        for rank in range(held):
            entry, action, into = beam.picks[rank, 0], beam.picks[rank, 1], new + rank
            for place in range(state.size):
                states[into, place] = states[entry, place]
            for place in range(LONGEST):
                moves[into, place] = moves[entry, place]
            scores[into] = beam.pick_scores[rank]
            if action != 0:
                length = 0
                while moves[into, length] != 0:
                    length += 1
                moves[into, length] = action
                apply(states[into], tables, np.int32(action), chance)
        old, new, step = new, old, step + 1
    if old != 0:
        for rank in range(held):
            scores[rank] = scores[old + rank]
            for place in range(LONGEST):
                moves[rank, place] = moves[old + rank, place]
    return held


@kernel(types.int64(STATE, TABLES, types.int64[::1], types.float64[::1], types.int64, types.int64, types.int64, BEAM))
def pawn_moves(state, tables, stations, belief, first, count, first_pawn, beam):
    """Lists all actions of the next pawn alone, with the score of each, where `joint_moves` would; how many."""
    likely = _likeliest(stations, belief, first, count, beam)
    pawn, actions = _moves(state, tables, first_pawn, beam)
    if actions == 0:
        return 0
    _cover(state, tables, pawn, likely, beam)
    for place in range(actions):
        action = np.int64(beam.actions[place])
        beam.scores[place] = _score(tables, _target(state, pawn, action), likely, beam)
        beam.moves[place, 0] = action
        for step in range(1, LONGEST):
            beam.moves[place, step] = 0
    return actions
