# mypy: allow-untyped-defs, allow-untyped-calls
"""Kernels that the ticket game and the Sherlock mode share: where rides lead, who can move, who pays, how turns end.

The seekers' stations are kept as the bytes of one number, so that a station is compared with all of them at once.
"""

import numpy as np

from blackticket.sim import ticket_layout as at
from blackticket.sim.kernel import kernel
from blackticket.sim.layout import CAUGHT, ESCAPED, OUTCOME, SIDE

# Numbers of a row


@kernel()
def number(row, place):
    """A number of a row. Unsigned types, since neither is negative: the check for negative indices is left out."""
    return np.int64(np.uint16(row[np.uintp(place)]))


@kernel()
def put(row, place, value):
    row[np.uintp(place)] = value


# Seekers as bytes


@kernel()
def packed(state):
    """The seekers' stations, a byte each."""
    seekers = at.NOTHING
    for pawn in range(7, -1, -1):
        seekers = (seekers << at.BYTE_WIDTH) | np.uint64(state[at.SEEKERS + pawn])
    return seekers


@kernel()
def occupied(seekers, station):
    """Whether a seeker stands there: a byte of the difference is 0."""
    apart = seekers ^ (np.uint64(station) * at.LOW_BITS)
    return ((apart - at.LOW_BITS) & ~apart & at.HIGH_BITS) != at.NOTHING


@kernel()
def station_of(seekers, pawn):
    return np.int64((seekers >> np.uint64(pawn << 3)) & at.BYTE)


@kernel()
def moved(seekers, pawn, station):
    """The seekers after one of them went to another station."""
    shift = np.uint64(pawn << 3)
    return (seekers & ~(at.BYTE << shift)) | (np.uint64(station) << shift)


# Lists of rides


@kernel()
def list_at(station, purse):
    """Where the tables tell of the rides from a station that these tickets pay for."""
    return at.LISTS + (((station << 4) | purse) << 1)


@kernel()
def leads_on(tables, station, purse, seekers):
    """Whether one of those rides ends where no seeker stands."""
    ways = list_at(station, purse)
    ride = at.RIDES + number(tables, ways)
    last = ride + number(tables, ways + 1)
    while ride < last:
        if not occupied(seekers, number(tables, ride) & at.STATION_BITS):
            return True
        ride += 1
    return False


@kernel()
def leads_to(tables, station, purse, vacated):
    """Whether one of those rides ends where a seeker of `vacated` stands now."""
    ways = list_at(station, purse)
    ride = at.RIDES + number(tables, ways)
    last = ride + number(tables, ways + 1)
    while ride < last:
        if occupied(vacated, number(tables, ride) & at.STATION_BITS):
            return True
        ride += 1
    return False


@kernel()
def pawn_rides(state, tables, pawn, seekers, out, found):
    """What a waiting seeker may do, written behind what was found before: its rides, or a pass if rulings allow it."""
    said = (pawn + at.FIRST_SEEKER) << at.WHO_AT
    ways = list_at(station_of(seekers, pawn), payable(state, tables, pawn))
    first = tables[ways]
    before = found
    for place in range(first, first + tables[ways + 1]):
        ride = number(tables, at.RIDES + place)
        if not occupied(seekers, ride & at.STATION_BITS):
            out[found] = ride | said
            found += 1
    if found == before and tables[at.HEMMED_IN_WAITS] == 0:
        out[found] = (at.PASS << at.TICKET_AT) | said
        found += 1
    return found


@kernel()
def distance(tables, here, there):
    """How many rides of the seekers' transports are between two stations."""
    return tables[at.DISTANCES + (here << 8) + there]


@kernel()
def nearest(state, tables, station):
    """How many rides the nearest seeker is from a station."""
    near = at.FAR
    for pawn in range(tables[at.PAWNS]):
        near = min(near, distance(tables, station, state[at.SEEKERS + pawn]))
    return near


# Tickets


@kernel()
def purse_after(state, tables, ticket):
    """What he could pay with once he has paid with `ticket` (C-37, C-38)."""
    spent = number(state, at.SUPPLY + ticket) <= 1 and (ticket == at.BLACK_TICKET or tables[at.FINITE_SUPPLY] != 0)
    return number(state, at.PURSE) & ~(spent << ticket)


@kernel()
def may_double(state, tables):
    """Whether he may announce a double move (C-36, S-54)."""
    return (
        state[at.DOUBLE] > 0
        and state[at.SECOND] == 0
        and state[at.MOVE] + tables[at.DOUBLE_SPACES] <= tables[at.SPACES]
    )


@kernel()
def payable(state, tables, pawn):
    """The mask of tickets that the seeker can pay with."""
    return number(state, number(tables, at.STOCK_OF + pawn) + 3)


@kernel()
def pay(state, tables, ticket):
    """The fugitive pays; an endless supply does not go below nothing (C-26)."""
    state[at.PURSE] = purse_after(state, tables, ticket)
    left = number(state, at.SUPPLY + ticket)
    put(state, at.SUPPLY + ticket, left - (left > 0))


@kernel()
def seeker_pays(state, tables, pawn, ticket):
    """A detective's ticket goes to the supply (C-25), a bobby's stays; the mask of what the fugitive can now take."""
    pays = number(tables, at.PAYS + pawn)
    stock = number(tables, at.STOCK_OF + pawn)
    left = number(state, stock + ticket) - pays
    put(state, stock + ticket, left)
    put(state, stock + 3, number(state, stock + 3) ^ (left == 0) << ticket)
    put(state, at.SUPPLY + ticket, number(state, at.SUPPLY + ticket) + pays)
    return pays << ticket


# Turns


@kernel()
def end(state, outcome):
    state[OUTCOME] = outcome
    state[at.WAITING] = 0
    state[SIDE] = 0


@kernel()
def is_last_round(state, tables):
    """Whether he has escaped once this round has been answered (C-41, N-07)."""
    if tables[at.COUNTS_MOVES] != 0:
        return state[at.MOVE] >= tables[at.SPACES]
    return state[at.ROUND] >= tables[at.ROUNDS]


@kernel()
def next_round(state, tables):
    """All seekers have answered: he has escaped (C-41, N-07), or the next round begins; whether it does."""
    state[at.WAITING] = 0
    state[SIDE] = 0
    if is_last_round(state, tables):
        state[OUTCOME] = ESCAPED
        return False
    state[at.ROUND] += 1
    return True


@kernel()
def settle_waiting(state, tables, seekers):
    """Seekers are to move: whether one of them can; those that certainly cannot no longer wait (C-27, N-04)."""
    waiting = number(state, at.WAITING)
    for pawn in range(tables[at.PAWNS]):
        if waiting >> pawn & 1:
            if leads_on(tables, station_of(seekers, pawn), payable(state, tables, pawn), seekers):
                state[at.WAITING] = waiting
                return True
            if tables[at.FIXED_ORDER] != 0:
                waiting &= ~(1 << pawn)
    state[at.WAITING] = 0
    return False


@kernel()
def move_seeker(state, tables, action):
    """A seeker rides, or passes; whether the game goes on."""
    pawn = (action >> at.WHO_AT) - at.FIRST_SEEKER
    ticket = action >> at.TICKET_AT & at.TICKET_BITS
    state[at.WAITING] &= ~(1 << pawn)
    if ticket != at.PASS:
        target = action & at.STATION_BITS
        state[at.PURSE] |= seeker_pays(state, tables, pawn, ticket)
        state[at.SEEKERS + pawn] = target
        if target == state[at.FUGITIVE]:  # C-40
            end(state, CAUGHT)
            return False
    return True
