# mypy: allow-untyped-defs, allow-untyped-calls
"""The ticket game (Parts C and N) as kernels: the twin of `rules/ticket`, for search and for many games.

A state, an action and the tables are plain numbers, laid out below; `ticket_codec` writes them. Nothing here allocates
and nothing holds Python's lock. What a kernel decides is what the function of that name in `rules/ticket` decides.

Uniformly random play means here: the fugitive draws from all his legal actions, doubles included; then the seekers move
one after another, always the first waiting pawn that can, and each draws from its own legal moves. A draw is made from
the ready list of all rides that a pawn could pay for, and made again where a seeker stands in the way. Such games are
played by a path of their own, the same draw by draw, that leaves the seekers' guess alone.
"""

import numpy as np

from blackticket.sim.chance import GAMMA, MIX_2, below, scaled
from blackticket.sim.kernel import kernel
from blackticket.sim.layout import APPLY, DEAL, LEGAL, OBSERVATION, PLAY_OUT, ROLLOUT_POLICY

# A state. The first three places are the shared ones of `layout`; a test holds them against each other.
OUTCOME = 0
SIDE = 1
ESTIMATE = 2
FUGITIVE = 3  # his station
WAITING = 4  # the seekers that have yet to move, a bit each; 0 in his turn
SECOND = 5  # 1 between the two legs of a double move
ROUND = 6
MOVE = 7  # moves in the log
SUPPLY = 8  # taxi, bus, underground; his black tickets follow, so that a ticket's number finds its count
BLACK = 11
DOUBLE = 12
PURSE = 13  # the tickets that he can pay with, a bit each, black the fourth
SEEKERS = 16  # their stations by pawn, 8 places, 0 where there is no pawn
STOCKS = 24  # a stock each: taxi, bus, underground, and the mask of those it still has
STOCK = 4
WIDTH = 48
FREE = 5  # the stock of those that pay nothing: one of each, for ever

# An action, in 13 bits: the target station, the ticket, and who: 0 the fugitive, 1 he with the first leg of a double
# move, and from 2 on the seekers.
STATION_BITS = 255
TICKET_AT = 8
TICKET_BITS = 3
WHO_AT = 10
DOUBLED = 1 << WHO_AT
FIRST_SEEKER = 2
SEEKERS_ACT = FIRST_SEEKER << WHO_AT  # from this number on an action is a seeker's
ORDINARY = 7  # the purse of taxi, bus and underground
BLACK_TICKET = 3
PASS = 3  # a seeker has no black ticket
MOST_ACTIONS = 128

# The tables: the numbers and rulings of the set-up, then what the board gives.
PAWNS = 0
DETECTIVES = 1
ALL_WAITING = 2
ROUNDS = 3
SPACES = 4
DOUBLE_SPACES = 5
COUNTS_MOVES = 6
TWO_ROUNDS = 7  # N-05: a double move takes two
FIXED_ORDER = 8  # N-04
FINITE_SUPPLY = 9
NEEDS_SECOND_LEG = 10
HEMMED_IN_WAITS = 11
BOBBIES_DO_NOT_COUNT = 12
STRANDED_MEANS_UNABLE = 13
FIRST_REVEAL = 14
STOCK_OF = 16  # by pawn: where in a state its stock begins
PAYS = 24  # by pawn: 1 if a ride costs it a ticket
REVEALS = 32  # by move: 1 if he shows himself after it (C-32)
DETECTIVE_DECK = 96  # how many cards, and the stations they name
FUGITIVE_DECK = 128
OPENING = 160  # a state with all tickets dealt and nobody placed
STATIONS = 256
EXITS = 224  # by station: where rides of any ordinary transport lead from it
DISTANCES = EXITS + STATIONS  # by two stations: rides of the seekers' transports
LISTS = DISTANCES + STATIONS * STATIONS  # by station and purse: where the list of its rides begins, and its length
RIDES = LISTS + STATIONS * 32  # the lists: targets and tickets, as in an action
TABLES = RIDES + 8_192
FAR = 99  # the distance of stations that no ride joins

CAUGHT = 1
BOXED_IN = 2
ESCAPED = 3
STRANDED = 4

# The dials of the quick players.
HIS_RANDOM = 0  # the share of his random actions
THEIR_RANDOM = 1
LOOKS_AHEAD = 2  # he tells distances up to this apart
EXIT_WORTH = 3  # what an exit is worth to him, in rides of distance
BLACK_COST = 4  # what a black ticket costs him, in rides
BLACK_AFTER_REVEAL = 5  # the chance that he covers a move that soon follows a reveal
DOUBLE_IN_DANGER = 6  # the chance that he doubles where every single ride ends beside a seeker
PARAM_COUNT = 7

B8 = np.uint64(8)
BYTE = np.uint64(255)
LOW_BITS = np.uint64(0x0101010101010101)
HIGH_BITS = np.uint64(0x8080808080808080)
NOTHING = np.uint64(0)
TRIES = 8
"""So many draws are rejected before it is asked whether any could be taken."""


# Chance


@kernel()
def _happens(chance, share):
    """Whether something with that probability happens; what is certain draws no number."""
    return share >= 1.0 or (share > 0.0 and below(chance, 1 << 30) < share * (1 << 30))


# Seekers as the bytes of one number, so that a station is compared with all of them at once


@kernel()
def _packed(state):
    """The seekers' stations, a byte each."""
    seekers = NOTHING
    for pawn in range(7, -1, -1):
        seekers = (seekers << B8) | np.uint64(state[SEEKERS + pawn])
    return seekers


@kernel()
def _occupied(seekers, station):
    """Whether a seeker stands there: a byte of the difference is 0."""
    apart = seekers ^ (np.uint64(station) * LOW_BITS)
    return ((apart - LOW_BITS) & ~apart & HIGH_BITS) != NOTHING


@kernel()
def _station_of(seekers, pawn):
    return np.int64((seekers >> np.uint64(pawn << 3)) & BYTE)


@kernel()
def _moved(seekers, pawn, station):
    """The seekers after one of them went to another station."""
    shift = np.uint64(pawn << 3)
    return (seekers & ~(BYTE << shift)) | (np.uint64(station) << shift)


# Lists of rides


@kernel()
def _number(row, place):
    """A number of a row, both known not to be negative: so nothing is spent on counting from the end."""
    return np.int64(np.uint16(row[np.uintp(place)]))


@kernel()
def _put(row, place, number):
    row[np.uintp(place)] = number


@kernel()
def _list_at(station, purse):
    """Where the tables tell of the rides from a station that these tickets pay for."""
    return LISTS + (((station << 4) | purse) << 1)


@kernel()
def _leads_on(tables, station, purse, seekers):
    """Whether one of those rides ends where no seeker stands."""
    at = _list_at(station, purse)
    ride = RIDES + _number(tables, at)
    end = ride + _number(tables, at + 1)
    while ride < end:
        if not _occupied(seekers, _number(tables, ride) & STATION_BITS):
            return True
        ride += 1
    return False


@kernel()
def _leads_to(tables, station, purse, vacated):
    """Whether one of those rides ends where a seeker of `vacated` stands now."""
    at = _list_at(station, purse)
    ride = RIDES + _number(tables, at)
    end = ride + _number(tables, at + 1)
    while ride < end:
        if _occupied(vacated, _number(tables, ride) & STATION_BITS):
            return True
        ride += 1
    return False


@kernel()
def _purse_after(state, tables, ticket):
    """What he could pay with once he has paid with `ticket` (C-37, C-38)."""
    spent = _number(state, SUPPLY + ticket) <= 1 and (ticket == BLACK_TICKET or tables[FINITE_SUPPLY] != 0)
    return _number(state, PURSE) & ~(spent << ticket)


@kernel()
def _may_double(state, tables):
    """Whether he may announce a double move (C-36, S-54)."""
    return state[DOUBLE] > 0 and state[SECOND] == 0 and state[MOVE] + tables[DOUBLE_SPACES] <= tables[SPACES]


@kernel()
def _second_leg(state, tables, ride, seekers):
    """Whether he may double with this first leg: another has to follow it, if the ruling asks for one (C-38)."""
    if tables[NEEDS_SECOND_LEG] == 0:
        return True
    return _leads_on(tables, ride & STATION_BITS, _purse_after(state, tables, ride >> TICKET_AT), seekers)


@kernel()
def _payable(state, tables, pawn):
    """The mask of tickets that the seeker can pay with."""
    return _number(state, _number(tables, STOCK_OF + pawn) + 3)


# Who can move


@kernel()
def _able(state, tables, seekers):
    """The seekers that could make a move at this moment, a bit each."""
    able = 0
    for pawn in range(tables[PAWNS]):
        if _leads_on(tables, _station_of(seekers, pawn), _payable(state, tables, pawn), seekers):
            able |= 1 << pawn
    return able


@kernel()
def _could_move(state, tables, seekers, asked):
    """Whether any of `asked` could move in this turn, colleagues having moved out of the way (C-27)."""
    able = _able(state, tables, seekers)
    grown = tables[HEMMED_IN_WAITS] != 0
    while grown and able & asked == 0:
        vacated = NOTHING
        for pawn in range(tables[PAWNS]):
            if able >> pawn & 1:
                vacated = _moved(vacated, pawn, _station_of(seekers, pawn))
        grown = False
        for pawn in range(tables[PAWNS]):
            if able >> pawn & 1 == 0:
                station = _station_of(seekers, pawn)
                if _leads_to(tables, station, _payable(state, tables, pawn), vacated):
                    able |= 1 << pawn
                    grown = True
    return able & asked != 0


@kernel()
def _can_answer(state, tables, seekers):
    """Whether a detective (or a bobby, if the ruling counts them) can still move in the seekers' turn (C-42)."""
    if _leads_on(tables, _station_of(seekers, 0), _payable(state, tables, 0), seekers):
        return True
    if tables[STRANDED_MEANS_UNABLE] == 0:
        for stock in range(STOCKS, STOCKS + FREE * STOCK, STOCK):
            if state[stock + 3] != 0:
                return True
    count = tables[DETECTIVES] if tables[BOBBIES_DO_NOT_COUNT] else tables[PAWNS]
    return _could_move(state, tables, seekers, (1 << count) - 1)


# What is legal


@kernel()
def _his_rides(state, tables, out):
    """All that he may do, doubles included."""
    seekers = _packed(state)
    may_double = _may_double(state, tables)
    at = _list_at(_number(state, FUGITIVE), _number(state, PURSE))
    first = tables[at]
    found = 0
    for place in range(first, first + tables[at + 1]):
        ride = _number(tables, RIDES + place)
        if not _occupied(seekers, ride & STATION_BITS):
            out[found] = ride
            found += 1
            if may_double and _second_leg(state, tables, ride, seekers):
                out[found] = ride | DOUBLED
                found += 1
    return found


@kernel()
def _pawn_rides(state, tables, pawn, seekers, out, found):
    """What a waiting seeker may do, written behind what was found before: its rides, or a pass if rulings allow it."""
    said = (pawn + FIRST_SEEKER) << WHO_AT
    at = _list_at(_station_of(seekers, pawn), _payable(state, tables, pawn))
    first = tables[at]
    before = found
    for place in range(first, first + tables[at + 1]):
        ride = _number(tables, RIDES + place)
        if not _occupied(seekers, ride & STATION_BITS):
            out[found] = ride | said
            found += 1
    if found == before and tables[HEMMED_IN_WAITS] == 0:
        out[found] = (PASS << TICKET_AT) | said
        found += 1
    return found


@kernel(LEGAL)
def legal(state, tables, out):
    """Everything that anyone may do now, each action once."""
    if state[OUTCOME] != 0:
        return 0
    if state[WAITING] == 0:
        return _his_rides(state, tables, out)
    seekers = _packed(state)
    found = 0
    for pawn in range(tables[PAWNS]):
        if state[WAITING] >> pawn & 1:
            found = _pawn_rides(state, tables, pawn, seekers, out, found)
            if tables[FIXED_ORDER] != 0:  # N-04
                break
    return found


@kernel()
def _danger(state, tables, station):
    """How many rides the nearest seeker is from a station."""
    near = FAR
    for pawn in range(tables[PAWNS]):
        near = min(near, tables[DISTANCES + (station << 8) + state[SEEKERS + pawn]])
    return near


@kernel()
def _is_plain(tables, station, purse, target):
    """Whether an ordinary ticket takes him there as well."""
    at = _list_at(station, purse & ORDINARY)
    first = tables[at]
    found = False
    for place in range(first, first + tables[at + 1]):
        found |= tables[RIDES + place] & STATION_BITS == target
    return found


@kernel(LEGAL)
def search_actions(state, tables, out):
    """What a search looks at.

    His single rides, black only where it hides or reaches something; doubles only with a seeker within two rides. The
    seekers' moves of the first waiting pawn that has any.
    """
    if state[OUTCOME] != 0:
        return 0
    seekers = _packed(state)
    if state[WAITING] != 0:
        for pawn in range(tables[PAWNS]):
            if state[WAITING] >> pawn & 1:
                found = _pawn_rides(state, tables, pawn, seekers, out, 0)
                if found:
                    return found
        return 0
    station, purse, move = _number(state, FUGITIVE), _number(state, PURSE), state[MOVE] + 1
    black_is_idle = tables[REVEALS + move] != 0 or move < tables[FIRST_REVEAL]
    may_double = _may_double(state, tables) and _danger(state, tables, station) <= 2
    at = _list_at(station, purse)
    first = tables[at]
    found = 0
    for place in range(first, first + tables[at + 1]):
        ride = _number(tables, RIDES + place)
        target = ride & STATION_BITS
        if _occupied(seekers, target):
            continue
        if black_is_idle and ride >> TICKET_AT == BLACK_TICKET and _is_plain(tables, station, purse, target):
            continue
        out[found] = ride
        found += 1
        if may_double and _second_leg(state, tables, ride, seekers):
            out[found] = ride | DOUBLED
            found += 1
    return found


# What an action does


@kernel()
def _end(state, outcome):
    state[OUTCOME] = outcome
    state[WAITING] = 0
    state[SIDE] = 0


@kernel()
def _pay(state, tables, ticket):
    """The fugitive pays; an endless supply does not go below nothing (C-26)."""
    state[PURSE] = _purse_after(state, tables, ticket)
    left = _number(state, SUPPLY + ticket)
    _put(state, SUPPLY + ticket, left - (left > 0))


@kernel()
def _seeker_pays(state, tables, pawn, ticket):
    """A detective's ticket goes to the supply (C-25), a bobby's stays; the mask of what the fugitive can now take."""
    pays = _number(tables, PAYS + pawn)
    stock = _number(tables, STOCK_OF + pawn)
    left = _number(state, stock + ticket) - pays
    _put(state, stock + ticket, left)
    _put(state, stock + 3, _number(state, stock + 3) ^ (left == 0) << ticket)
    _put(state, SUPPLY + ticket, _number(state, SUPPLY + ticket) + pays)
    return pays << ticket


@kernel()
def _is_last_round(state, tables):
    """Whether he has escaped once this round has been answered (C-41, N-07)."""
    if tables[COUNTS_MOVES] != 0:
        return state[MOVE] >= tables[SPACES]
    return state[ROUND] >= tables[ROUNDS]


@kernel()
def _end_round(state, tables, seekers):
    """All seekers have answered: he has escaped, or the next round begins and he can move or not (C-31)."""
    if _is_last_round(state, tables):
        _end(state, ESCAPED)
        return
    state[ROUND] += 1
    state[SIDE] = 0
    if not _leads_on(tables, _number(state, FUGITIVE), _number(state, PURSE), seekers):
        _end(state, BOXED_IN)


@kernel()
def _settle_seekers(state, tables, seekers):
    """Seekers are to move: those that cannot sit out, and the turn ends when none is left (C-27, N-04)."""
    waiting = _number(state, WAITING)
    for pawn in range(tables[PAWNS]):
        if waiting >> pawn & 1:
            if _leads_on(tables, _station_of(seekers, pawn), _payable(state, tables, pawn), seekers):
                state[WAITING] = waiting
                return
            if tables[FIXED_ORDER] != 0:
                waiting &= ~(1 << pawn)
    state[WAITING] = 0
    _end_round(state, tables, seekers)


@kernel()
def _move_fugitive(state, tables, action):
    ticket = action >> TICKET_AT & TICKET_BITS
    _pay(state, tables, ticket)
    state[FUGITIVE] = action & STATION_BITS
    state[MOVE] += 1
    state[SECOND] = 0
    seekers = _packed(state)
    if action & DOUBLED:
        state[DOUBLE] -= 1
        if _leads_on(tables, _number(state, FUGITIVE), _number(state, PURSE), seekers):
            state[SECOND] = 1
            state[ROUND] += tables[TWO_ROUNDS]  # N-05
            return
    if not _can_answer(state, tables, seekers):
        _end(state, STRANDED)
        return
    state[WAITING] = tables[ALL_WAITING]
    state[SIDE] = 1
    _settle_seekers(state, tables, seekers)


@kernel()
def _move_seeker(state, tables, action):
    pawn = (action >> WHO_AT) - FIRST_SEEKER
    ticket = action >> TICKET_AT & TICKET_BITS
    state[WAITING] &= ~(1 << pawn)
    if ticket != PASS:
        target = action & STATION_BITS
        state[PURSE] |= _seeker_pays(state, tables, pawn, ticket)
        state[SEEKERS + pawn] = target
        if target == state[FUGITIVE]:  # C-40
            _end(state, CAUGHT)
            return
    _settle_seekers(state, tables, _packed(state))


@kernel(APPLY)
def apply(state, tables, action, chance):  # noqa: ARG001 the type of all families' kernels
    """Play a legal action; no rule of the ticket game draws by chance."""
    if action < SEEKERS_ACT:
        _move_fugitive(state, tables, np.int64(action))
    else:
        _move_seeker(state, tables, np.int64(action))


@kernel(OBSERVATION)
def public_observation(state, tables, action):
    """What the seekers see of his move: ticket and double, whether a second leg follows, and where he shows himself."""
    if action >= SEEKERS_ACT:
        return 0
    shown = _number(state, FUGITIVE) if tables[REVEALS + state[MOVE]] != 0 else 0
    said = (action >> TICKET_AT) | _number(state, SECOND) << 3 | _number(state, OUTCOME) << 4
    return (shown << 8 | said) + 1


@kernel(OBSERVATION)
def private_observation(state, tables, action):  # noqa: ARG001 the type of all families' kernels
    """What the seekers learn from an action of their own: nothing in this game."""
    return 0


# Random and quick players


@kernel(forceinline=True)
def _ride_at_random(state, tables, seekers, seed):
    """One of the fugitive's legal actions, each as likely as the others, or -1 if there is none; and the seed after it.

    A draw that is not legal is thrown away: that is faster than to list first what is.
    """
    station, purse = _number(state, FUGITIVE), _number(state, PURSE)
    at = _list_at(station, purse)
    first, count = RIDES + _number(tables, at), _number(tables, at + 1)
    span = count << 1 if _may_double(state, tables) else count
    before = seed
    tries = 0
    while span:
        seed += GAMMA
        pick = scaled(seed, span)
        ride = _number(tables, first + (pick - count if pick >= count else pick))
        if not _occupied(seekers, ride & STATION_BITS):
            if pick < count:
                return ride, seed
            if _second_leg(state, tables, ride, seekers):
                return ride | DOUBLED, seed
        tries += 1
        if tries == TRIES and not _leads_on(tables, station, purse, seekers):
            break
    return -1, before


@kernel()
def _hop_at_random(tables, station, purse, seekers, seed):
    """A ride to a free station, each as likely as the others, and the seed after it; -1 and no draw if none is."""
    at = _list_at(station, purse)
    first, count = RIDES + _number(tables, at), _number(tables, at + 1)
    before = seed
    tries = 0
    while count:
        seed += GAMMA
        ride = _number(tables, first + scaled(seed, count))
        if not _occupied(seekers, ride & STATION_BITS):
            return ride, seed
        tries += 1
        if tries == TRIES and not _leads_on(tables, station, purse, seekers):
            break
    return -1, before


@kernel()
def _best_hop(tables, station, purse, seekers, goal, chance):
    """The ride to a free station nearest to the goal, of equals one by chance; -1 if there is none."""
    at = _list_at(station, purse)
    first, count = tables[at], _number(tables, at + 1)
    if count == 0:
        return -1
    chance[0] += GAMMA
    noise = chance[0]
    best, least = -1, np.int64(1 << 30)
    for place in range(first, first + count):
        ride = _number(tables, RIDES + place)
        target = ride & STATION_BITS
        noise = noise * MIX_2 + GAMMA
        left = np.int64(tables[DISTANCES + (goal << 8) + target]) << 10 | np.int64(noise >> np.uint64(54))
        if left < least and not _occupied(seekers, target):
            best, least = ride, left
    return best


@kernel()
def _advise_seekers(state, tables, chance, params):
    """The first waiting pawn that can move goes its way, or passes where it may and cannot."""
    seekers = _packed(state)
    goal = np.int64(state[ESTIMATE] if state[ESTIMATE] != 0 else state[FUGITIVE])
    at_random = _happens(chance, params[THEIR_RANDOM])
    for pawn in range(tables[PAWNS]):
        if state[WAITING] >> pawn & 1:
            station, purse = _station_of(seekers, pawn), _payable(state, tables, pawn)
            if at_random:
                ride, chance[0] = _hop_at_random(tables, station, purse, seekers, chance[0])
            else:
                ride = _best_hop(tables, station, purse, seekers, goal, chance)
            if ride >= 0:
                return np.int32(ride | (pawn + FIRST_SEEKER) << WHO_AT)
            if tables[HEMMED_IN_WAITS] == 0:
                return np.int32(PASS << TICKET_AT | (pawn + FIRST_SEEKER) << WHO_AT)
    return np.int32(-1)


@kernel()
def _soon_after_reveal(state, tables):
    """Whether he has shown himself with his last move or the one before, and does not with the next."""
    move = _number(state, MOVE)
    if tables[REVEALS + move + 1] != 0:
        return False
    return tables[REVEALS + move] != 0 or (move > 0 and tables[REVEALS + move - 1] != 0)


@kernel()
def _advise_fugitive(state, tables, chance, params):
    """Away from the nearest seeker, to stations with exits; black to hide after a reveal, double only in danger."""
    seekers = _packed(state)
    if _happens(chance, params[HIS_RANDOM]):
        ride, chance[0] = _ride_at_random(state, tables, seekers, chance[0])
        return np.int32(ride)
    cost = params[BLACK_COST]
    if state[BLACK] > 0 and _soon_after_reveal(state, tables) and _happens(chance, params[BLACK_AFTER_REVEAL]):
        cost = -cost
    at = _list_at(_number(state, FUGITIVE), _number(state, PURSE))
    first = tables[at]
    chance[0] += GAMMA
    noise = chance[0]
    best, most, safety = -1, -1e9, 0
    for place in range(first, first + tables[at + 1]):
        ride = _number(tables, RIDES + place)
        target = ride & STATION_BITS
        if _occupied(seekers, target):
            continue
        away = _danger(state, tables, target)
        noise = noise * MIX_2 + GAMMA
        worth = min(away, params[LOOKS_AHEAD]) + tables[EXITS + target] * params[EXIT_WORTH]
        worth += np.float64(noise >> np.uint64(44)) * 1e-8
        if ride >> TICKET_AT == BLACK_TICKET:
            worth -= cost
        if worth > most:
            best, most, safety = ride, worth, away
    in_danger = safety <= 1 and _may_double(state, tables) and _second_leg(state, tables, best, seekers)
    if in_danger and _happens(chance, params[DOUBLE_IN_DANGER]):
        best |= DOUBLED
    return np.int32(best)


@kernel(ROLLOUT_POLICY)
def rollout_policy(state, tables, chance, params, out):  # noqa: ARG001 it needs no list of actions
    """What a quick player would do for the side whose turn it is."""
    if state[WAITING] == 0:
        return _advise_fugitive(state, tables, chance, params)
    return _advise_seekers(state, tables, chance, params)


@kernel()
def _guess_anew(state, tables, seekers, chance):
    """The guess was ruled out: the truth as often as not, or else a station that two rides join to it."""
    station = _number(state, FUGITIVE)
    if below(chance, 2):
        for _ in range(2):
            ride, chance[0] = _hop_at_random(tables, station, ORDINARY, seekers, chance[0])
            if ride >= 0:
                station = ride & STATION_BITS
    state[ESTIMATE] = station


@kernel(APPLY)
def update_estimate(state, tables, action, chance):
    """What an action that has just been played makes of the seekers' guess, if they have one.

    It rides along with his ticket, is the truth when he shows himself, and changes when a seeker finds it empty.
    """
    if state[ESTIMATE] == 0 or state[OUTCOME] != 0:
        return
    seekers = _packed(state)
    if action >= SEEKERS_ACT:
        if _occupied(seekers, state[ESTIMATE]):
            _guess_anew(state, tables, seekers, chance)
    elif tables[REVEALS + state[MOVE]] != 0:
        state[ESTIMATE] = state[FUGITIVE]
    else:
        paid = 1 << (action >> TICKET_AT & TICKET_BITS)
        ride, chance[0] = _hop_at_random(tables, _number(state, ESTIMATE), paid, seekers, chance[0])
        if ride >= 0:
            state[ESTIMATE] = ride & STATION_BITS
        else:
            _guess_anew(state, tables, seekers, chance)


@kernel()
def _others_at_random(state, tables, waiting, moves, seekers, seed):
    """The rest of a turn in which a pawn could not move: pawns wait for colleagues or sit out."""
    pawn = 0
    while pawn < tables[PAWNS]:
        if waiting >> pawn & 1:
            station, purse = _number(state, SEEKERS + pawn), _payable(state, tables, pawn)
            ride, seed = _hop_at_random(tables, station, purse, seekers, seed)
            if ride >= 0:
                target = ride & STATION_BITS
                state[PURSE] |= _seeker_pays(state, tables, pawn, ride >> TICKET_AT)
                state[SEEKERS + pawn] = target
                seekers = _moved(seekers, pawn, target)
                moves += 1
                waiting ^= 1 << pawn
                if target == state[FUGITIVE]:
                    state[OUTCOME] = CAUGHT
                    break
                pawn = -1  # the first that can move now may be one that could not before
            elif tables[FIXED_ORDER] != 0:
                waiting ^= 1 << pawn
        pawn += 1
    return moves, seekers, seed


@kernel(forceinline=True)
def _seekers_at_random(state, tables, seekers, seed):
    """A whole turn of seekers that move at random: how many moved, where they are, and the seed after it.

    The same, draw by draw, as `advise` and `apply` for one pawn after another. Whether anyone can answer (C-42) is
    asked only if the first pawn cannot; from a pawn on that has tickets but no way, the turn goes on more carefully.
    """
    fugitive = _number(state, FUGITIVE)
    pawns = _number(tables, PAWNS)
    moves = 0
    paid = 0
    pawn = 0
    while pawn < pawns:
        at = _list_at(_number(state, SEEKERS + pawn), _payable(state, tables, pawn))
        first, count = RIDES + _number(tables, at), _number(tables, at + 1)
        before = seed
        tries = 0
        ride = 0
        while count:
            seed += GAMMA
            ride = _number(tables, first + scaled(seed, count))
            if not _occupied(seekers, ride & STATION_BITS):
                break
            tries += 1
            if tries == TRIES:
                count = 0
                seed = before
        if count:
            target = ride & STATION_BITS
            paid |= _seeker_pays(state, tables, pawn, ride >> TICKET_AT)
            _put(state, SEEKERS + pawn, target)
            seekers = _moved(seekers, pawn, target)
            moves += 1
            if target == fugitive:
                state[OUTCOME] = CAUGHT
                break
        elif pawn == 0 and not _can_answer(state, tables, seekers):
            state[OUTCOME] = STRANDED
            break
        elif tries:
            waiting = (_number(tables, ALL_WAITING) >> pawn) << pawn
            moves, seekers, seed = _others_at_random(state, tables, waiting, moves, seekers, seed)
            break
        pawn += 1
    state[PURSE] |= paid
    return moves, seekers, seed


@kernel()
def _end_round_at_random(state, tables):
    """The next round, or the escape; whether he is boxed in shows when he draws."""
    if state[OUTCOME] == 0:
        if _is_last_round(state, tables):
            state[OUTCOME] = ESCAPED
        else:
            state[ROUND] += 1


@kernel()
def _play_at_random(state, tables, chance):
    """A game of uniformly random moves to its end: the same, draw by draw, as `advise` and `apply` would make it."""
    seekers = _packed(state)
    seed = chance[0]
    plies = 0
    if state[WAITING] != 0:
        waiting = _number(state, WAITING)
        plies, seekers, seed = _others_at_random(state, tables, waiting, plies, seekers, seed)
        state[WAITING] = 0
        _end_round_at_random(state, tables)
    while state[OUTCOME] == 0:
        ride, seed = _ride_at_random(state, tables, seekers, seed)
        if ride < 0:
            state[OUTCOME] = BOXED_IN
            break
        plies += 1
        _pay(state, tables, ride >> TICKET_AT & TICKET_BITS)
        state[FUGITIVE] = ride & STATION_BITS
        state[MOVE] += 1
        state[SECOND] = 0
        if ride & DOUBLED:
            state[DOUBLE] -= 1
            if _leads_on(tables, ride & STATION_BITS, _number(state, PURSE), seekers):
                state[SECOND] = 1
                state[ROUND] += tables[TWO_ROUNDS]
                continue
        moves, seekers, seed = _seekers_at_random(state, tables, seekers, seed)
        plies += moves
        _end_round_at_random(state, tables)
    state[SIDE] = 0
    chance[0] = seed
    return plies


@kernel(PLAY_OUT)
def play_out(state, tables, chance, params, out):
    """Play to the end, quick players on both sides, and count the actions."""
    if state[OUTCOME] != 0:
        return 0
    if params[HIS_RANDOM] >= 1.0 and params[THEIR_RANDOM] >= 1.0 and tables[HEMMED_IN_WAITS] != 0:
        return _play_at_random(state, tables, chance)
    plies = 0
    while state[OUTCOME] == 0:
        action = rollout_policy(state, tables, chance, params, out)
        apply(state, tables, action, chance)
        update_estimate(state, tables, action, chance)
        plies += 1
    return plies


@kernel(forceinline=True)
def _card(tables, deck, seekers, seed):
    """The free station that a start card of the deck names, and the seed after the draw."""
    count = _number(tables, deck)
    while True:
        seed += GAMMA
        station = _number(tables, deck + 1 + scaled(seed, count))
        if not _occupied(seekers, station):
            return station, seed


@kernel(DEAL)
def deal(state, tables, chance):
    """A new game: all tickets, and a start card for everyone (C-15, C-16)."""
    for place in range(WIDTH):
        state[place] = tables[OPENING + place]
    seekers = NOTHING
    seed = chance[0]
    for pawn in range(_number(tables, PAWNS)):
        station, seed = _card(tables, DETECTIVE_DECK, seekers, seed)
        seekers = _moved(seekers, pawn, station)
        _put(state, SEEKERS + pawn, station)
    station, seed = _card(tables, FUGITIVE_DECK, seekers, seed)
    state[FUGITIVE] = station
    chance[0] = seed
    if not _leads_on(tables, station, _number(state, PURSE), seekers):
        _end(state, BOXED_IN)
