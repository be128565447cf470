# mypy: allow-untyped-defs, allow-untyped-calls
"""The rules of the ticket game (Parts C and N) as kernels: the twin of `rules/ticket`.

What a kernel decides is what the function of that name in `rules/ticket` decides. `ticket_codec` writes the states and
the tables.
"""

import numpy as np

from blackticket.sim import ticket_layout as at
from blackticket.sim.chance import GAMMA, scaled
from blackticket.sim.kernel import kernel
from blackticket.sim.layout import APPLY, BOXED_IN, DEAL, LEGAL, OBSERVATION, OUTCOME, SIDE, STRANDED
from blackticket.sim.moves import (
    end,
    leads_on,
    leads_to,
    list_at,
    may_double,
    move_seeker,
    moved,
    next_round,
    number,
    occupied,
    packed,
    pawn_rides,
    pay,
    payable,
    purse_after,
    put,
    settle_waiting,
    station_of,
)

# Who can move


@kernel()
def second_leg(state, tables, ride, seekers):
    """Whether he may double with this first leg: another has to follow it, if the ruling asks for one (C-38)."""
    if tables[at.NEEDS_SECOND_LEG] == 0:
        return True
    return leads_on(tables, ride & at.STATION_BITS, purse_after(state, tables, ride >> at.TICKET_AT), seekers)


@kernel()
def _able_seekers(state, tables, seekers):
    """The seekers that could make a move at this moment, a bit each."""
    able = 0
    for pawn in range(tables[at.PAWNS]):
        if leads_on(tables, station_of(seekers, pawn), payable(state, tables, pawn), seekers):
            able |= 1 << pawn
    return able


@kernel()
def _could_move(state, tables, seekers, asked):
    """Whether any of `asked` could move in this turn, colleagues having moved out of the way (C-27)."""
    able = _able_seekers(state, tables, seekers)
    grown = tables[at.HEMMED_IN_WAITS] != 0
    while grown and able & asked == 0:
        vacated = at.NOTHING
        for pawn in range(tables[at.PAWNS]):
            if able >> pawn & 1:
                vacated = moved(vacated, pawn, station_of(seekers, pawn))
        grown = False
        for pawn in range(tables[at.PAWNS]):
            if able >> pawn & 1 == 0:
                station = station_of(seekers, pawn)
                if leads_to(tables, station, payable(state, tables, pawn), vacated):
                    able |= 1 << pawn
                    grown = True
    return able & asked != 0


@kernel()
def can_answer(state, tables, seekers):
    """Whether a detective (or a bobby, if the ruling counts them) can still move in the seekers' turn (C-42)."""
    if leads_on(tables, station_of(seekers, 0), payable(state, tables, 0), seekers):
        return True
    if tables[at.STRANDED_MEANS_UNABLE] == 0:
        for stock in range(at.STOCKS, at.STOCKS + at.FREE * at.STOCK, at.STOCK):
            if state[stock + 3] != 0:
                return True
    count = tables[at.DETECTIVES] if tables[at.BOBBIES_DO_NOT_COUNT] else tables[at.PAWNS]
    return _could_move(state, tables, seekers, (1 << count) - 1)


# What is legal


@kernel()
def _list_fugitive_actions(state, tables, out):
    """All that he may do, doubles included."""
    seekers = packed(state)
    doubles = may_double(state, tables)
    ways = list_at(number(state, at.FUGITIVE), number(state, at.PURSE))
    first = tables[ways]
    found = 0
    for place in range(first, first + tables[ways + 1]):
        ride = number(tables, at.RIDES + place)
        if not occupied(seekers, ride & at.STATION_BITS):
            out[found] = ride
            found += 1
            if doubles and second_leg(state, tables, ride, seekers):
                out[found] = ride | at.DOUBLED
                found += 1
    if found == 0 and tables[at.BOXED_IN_LOSES] == 0:
        out[found] = at.HIS_PASS
        found += 1
    return found


@kernel(LEGAL)
def legal(state, tables, out):
    if state[OUTCOME] != 0:
        return 0
    if state[at.WAITING] == 0:
        return _list_fugitive_actions(state, tables, out)
    seekers = packed(state)
    found = 0
    for pawn in range(tables[at.PAWNS]):
        if state[at.WAITING] >> pawn & 1:
            found = pawn_rides(state, tables, pawn, seekers, out, found)
            if tables[at.FIXED_ORDER] != 0:  # N-04
                break
    return found


# What an action does


@kernel()
def _settle_seekers(state, tables, seekers):
    """Seekers are to move: the turn ends when none can, and he can move then or not (C-31)."""
    if settle_waiting(state, tables, seekers):
        return
    if not next_round(state, tables) or tables[at.BOXED_IN_LOSES] == 0:
        return
    if not leads_on(tables, number(state, at.FUGITIVE), number(state, at.PURSE), seekers):
        end(state, BOXED_IN)


@kernel()
def _move_fugitive(state, tables, action):
    if action != at.HIS_PASS:
        pay(state, tables, action >> at.TICKET_AT & at.TICKET_BITS)
        state[at.FUGITIVE] = action & at.STATION_BITS
    state[at.MOVE] += 1
    state[at.SECOND] = 0
    seekers = packed(state)
    if action & at.DOUBLED:
        state[at.DOUBLE] -= 1
        if leads_on(tables, number(state, at.FUGITIVE), number(state, at.PURSE), seekers):
            state[at.SECOND] = 1
            state[at.ROUND] += tables[at.TWO_ROUNDS]  # N-05
            return
    if not can_answer(state, tables, seekers):
        end(state, STRANDED)
        return
    state[at.WAITING] = tables[at.ALL_WAITING]
    state[SIDE] = 1
    _settle_seekers(state, tables, seekers)


@kernel(APPLY)
def apply(state, tables, action, chance):  # noqa: ARG001 the type of all variants' kernels
    """Plays a legal action; no rule of the ticket game draws by chance."""
    if action < at.SEEKERS_ACT:
        _move_fugitive(state, tables, np.int64(action))
    elif move_seeker(state, tables, np.int64(action)):
        _settle_seekers(state, tables, packed(state))


@kernel(OBSERVATION)
def public_observation(state, tables, action):
    """What the seekers see of his move: ticket and double, whether a second leg follows, and where he shows himself."""
    if action >= at.SEEKERS_ACT:
        return 0
    shown = number(state, at.FUGITIVE) if tables[at.REVEALS + state[at.MOVE]] != 0 else 0
    said = (action >> at.TICKET_AT) | number(state, at.SECOND) << 3 | number(state, OUTCOME) << 4
    said |= (action == at.HIS_PASS) << 7
    return (shown << 8 | said) + 1


@kernel(OBSERVATION)
def private_observation(state, tables, action):  # noqa: ARG001 the type of all variants' kernels
    """What the seekers learn from an action of their own: nothing in this game."""
    return 0


# A new game


@kernel(forceinline=True)
def _card(tables, deck, seekers, seed):
    """The free station that a start card of the deck names, and the seed after the draw."""
    count = number(tables, deck)
    while True:
        seed += GAMMA
        station = number(tables, deck + 1 + scaled(seed, count))
        if not occupied(seekers, station):
            return station, seed


@kernel(DEAL)
def deal(state, tables, chance):
    """A new game: all tickets, and a start card for everyone (C-15, C-16)."""
    for place in range(at.WIDTH):
        state[place] = tables[at.OPENING + place]
    seekers = at.NOTHING
    seed = chance[0]
    for pawn in range(number(tables, at.PAWNS)):
        station, seed = _card(tables, at.DETECTIVE_DECK, seekers, seed)
        seekers = moved(seekers, pawn, station)
        put(state, at.SEEKERS + pawn, station)
    station, seed = _card(tables, at.FUGITIVE_DECK, seekers, seed)
    state[at.FUGITIVE] = station
    chance[0] = seed
    if tables[at.BOXED_IN_LOSES] != 0 and not leads_on(tables, station, number(state, at.PURSE), seekers):
        end(state, BOXED_IN)
