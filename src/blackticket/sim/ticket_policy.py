# mypy: allow-untyped-defs, allow-untyped-calls
"""How the ticket game is searched: the actions worth a look, the rollout policy, the seekers' estimate, random play.

Uniformly random play means here: the fugitive draws from all his legal actions, doubles included; then the seekers move
one after another, always the first waiting pawn that can, and each draws from its own legal moves. A draw is made from
the ready list of all rides that a pawn could pay for, and made again where a seeker stands in the way. Such games are
played by a path of their own, the same draw by draw, that leaves the seekers' estimate alone.
"""

import numpy as np

from blackticket.sim import ticket_layout as at
from blackticket.sim.chance import GAMMA, MIX_2, below, happens, scaled
from blackticket.sim.kernel import kernel
from blackticket.sim.layout import (
    APPLY,
    BOXED_IN,
    CAUGHT,
    ESCAPED,
    ESTIMATE,
    LEGAL,
    OUTCOME,
    PLAY_OUT,
    ROLLOUT_POLICY,
    SIDE,
    STRANDED,
)
from blackticket.sim.moves import (
    distance,
    is_last_round,
    leads_on,
    list_at,
    may_double,
    moved,
    nearest,
    number,
    occupied,
    packed,
    pawn_rides,
    pay,
    payable,
    put,
    seeker_pays,
    station_of,
)
from blackticket.sim.ticket import apply, can_answer, second_leg

# The policy's parameters.
HIS_RANDOM = 0  # the share of his random actions
THEIR_RANDOM = 1
LOOKS_AHEAD = 2  # he tells distances up to this apart
EXIT_WORTH = 3  # what an exit is worth to him, in rides of distance
BLACK_COST = 4  # what a black ticket costs him, in rides
BLACK_AFTER_REVEAL = 5  # the chance that he covers a move that soon follows a reveal
DOUBLE_IN_DANGER = 6  # the chance that he doubles where every single ride ends beside a seeker
POLICY_PARAMS = (0.1, 0.1, 4.0, 0.02, 0.6, 0.5, 0.8)

TRIES = 8
"""Rejected draws before it is checked whether any can be taken."""

# What a search looks at


@kernel()
def _is_plain(tables, station, purse, target):
    """Whether an ordinary ticket takes him there as well."""
    ways = list_at(station, purse & at.ORDINARY)
    first = tables[ways]
    found = False
    for place in range(first, first + tables[ways + 1]):
        found |= tables[at.RIDES + place] & at.STATION_BITS == target
    return found


@kernel(LEGAL)
def search_actions(state, tables, out):
    """What a search looks at.

    His single rides, black only where it hides or reaches something; doubles only with a seeker within two rides. The
    seekers' moves of the first waiting pawn that has any.
    """
    if state[OUTCOME] != 0:
        return 0
    seekers = packed(state)
    if state[at.WAITING] != 0:
        for pawn in range(tables[at.PAWNS]):
            if state[at.WAITING] >> pawn & 1:
                found = pawn_rides(state, tables, pawn, seekers, out, 0)
                if found:
                    return found
        return 0
    station, purse, move = number(state, at.FUGITIVE), number(state, at.PURSE), state[at.MOVE] + 1
    black_is_idle = tables[at.REVEALS + move] != 0 or move < tables[at.FIRST_REVEAL]
    doubles = may_double(state, tables) and nearest(state, tables, station) <= 2
    ways = list_at(station, purse)
    first = tables[ways]
    found = 0
    for place in range(first, first + tables[ways + 1]):
        ride = number(tables, at.RIDES + place)
        target = ride & at.STATION_BITS
        if occupied(seekers, target):
            continue
        if black_is_idle and ride >> at.TICKET_AT == at.BLACK_TICKET and _is_plain(tables, station, purse, target):
            continue
        out[found] = ride
        found += 1
        if doubles and second_leg(state, tables, ride, seekers):
            out[found] = ride | at.DOUBLED
            found += 1
    if found == 0:
        out[found] = at.HIS_PASS
        found += 1
    return found


# The rollout policy


@kernel(forceinline=True)
def _ride_at_random(state, tables, seekers, seed):
    """One of the fugitive's legal actions, each as likely as the others, or -1 if there is none; and the seed after it.

    A draw that is not legal is thrown away: that is faster than to list first what is.
    """
    station, purse = number(state, at.FUGITIVE), number(state, at.PURSE)
    ways = list_at(station, purse)
    first, count = at.RIDES + number(tables, ways), number(tables, ways + 1)
    span = count << 1 if may_double(state, tables) else count
    before = seed
    tries = 0
    while span:
        seed += GAMMA
        pick = scaled(seed, span)
        ride = number(tables, first + (pick - count if pick >= count else pick))
        if not occupied(seekers, ride & at.STATION_BITS):
            if pick < count:
                return ride, seed
            if second_leg(state, tables, ride, seekers):
                return ride | at.DOUBLED, seed
        tries += 1
        if tries == TRIES and not leads_on(tables, station, purse, seekers):
            break
    return -1, before


@kernel()
def _hop_at_random(tables, station, purse, seekers, seed):
    """A ride to a free station, each as likely as the others, and the seed after it; -1 and no draw if none is."""
    ways = list_at(station, purse)
    first, count = at.RIDES + number(tables, ways), number(tables, ways + 1)
    before = seed
    tries = 0
    while count:
        seed += GAMMA
        ride = number(tables, first + scaled(seed, count))
        if not occupied(seekers, ride & at.STATION_BITS):
            return ride, seed
        tries += 1
        if tries == TRIES and not leads_on(tables, station, purse, seekers):
            break
    return -1, before


@kernel()
def _best_hop(tables, station, purse, seekers, goal, chance):
    """The ride to a free station nearest to the goal, of equals one by chance; -1 if there is none."""
    ways = list_at(station, purse)
    first, count = tables[ways], number(tables, ways + 1)
    if count == 0:
        return -1
    chance[0] += GAMMA
    noise = chance[0]
    best, least = -1, np.int64(1 << 30)
    for place in range(first, first + count):
        ride = number(tables, at.RIDES + place)
        target = ride & at.STATION_BITS
        noise = noise * MIX_2 + GAMMA
        left = np.int64(distance(tables, goal, target)) << 10 | np.int64(noise >> np.uint64(54))
        if left < least and not occupied(seekers, target):
            best, least = ride, left
    return best


@kernel()
def _seek(state, tables, chance, params):
    """The first waiting pawn that can move goes its way, or passes where it may and cannot."""
    seekers = packed(state)
    goal = np.int64(state[ESTIMATE] if state[ESTIMATE] != 0 else state[at.FUGITIVE])
    at_random = happens(chance, params[THEIR_RANDOM])
    for pawn in range(tables[at.PAWNS]):
        if state[at.WAITING] >> pawn & 1:
            station, purse = station_of(seekers, pawn), payable(state, tables, pawn)
            if at_random:
                ride, chance[0] = _hop_at_random(tables, station, purse, seekers, chance[0])
            else:
                ride = _best_hop(tables, station, purse, seekers, goal, chance)
            if ride >= 0:
                return np.int32(ride | (pawn + at.FIRST_SEEKER) << at.WHO_AT)
            if tables[at.HEMMED_IN_WAITS] == 0:
                return np.int32(at.PASS << at.TICKET_AT | (pawn + at.FIRST_SEEKER) << at.WHO_AT)
    return np.int32(-1)


@kernel()
def _soon_after_reveal(state, tables):
    """Whether he has shown himself with his last move or the one before, and does not with the next."""
    move = number(state, at.MOVE)
    if tables[at.REVEALS + move + 1] != 0:
        return False
    return tables[at.REVEALS + move] != 0 or (move > 0 and tables[at.REVEALS + move - 1] != 0)


@kernel()
def _flee(state, tables, chance, params):
    """Away from the nearest seeker, to stations with exits; black to hide after a reveal, double only in danger."""
    seekers = packed(state)
    if happens(chance, params[HIS_RANDOM]):
        ride, chance[0] = _ride_at_random(state, tables, seekers, chance[0])
        return np.int32(ride if ride >= 0 else at.HIS_PASS)
    cost = params[BLACK_COST]
    if state[at.BLACK] > 0 and _soon_after_reveal(state, tables) and happens(chance, params[BLACK_AFTER_REVEAL]):
        cost = -cost
    ways = list_at(number(state, at.FUGITIVE), number(state, at.PURSE))
    first = tables[ways]
    chance[0] += GAMMA
    noise = chance[0]
    best, most, safety = -1, -1e9, 0
    for place in range(first, first + tables[ways + 1]):
        ride = number(tables, at.RIDES + place)
        target = ride & at.STATION_BITS
        if occupied(seekers, target):
            continue
        away = nearest(state, tables, target)
        noise = noise * MIX_2 + GAMMA
        worth = min(away, params[LOOKS_AHEAD]) + tables[at.EXITS + target] * params[EXIT_WORTH]
        worth += np.float64(noise >> np.uint64(44)) * 1e-8
        if ride >> at.TICKET_AT == at.BLACK_TICKET:
            worth -= cost
        if worth > most:
            best, most, safety = ride, worth, away
    if best < 0:
        return np.int32(at.HIS_PASS)
    in_danger = safety <= 1 and may_double(state, tables) and second_leg(state, tables, best, seekers)
    if in_danger and happens(chance, params[DOUBLE_IN_DANGER]):
        best |= at.DOUBLED
    return np.int32(best)


@kernel(ROLLOUT_POLICY)
def rollout_policy(state, tables, chance, params, out):  # noqa: ARG001 it needs no list of actions
    if state[at.WAITING] == 0:
        return _flee(state, tables, chance, params)
    return _seek(state, tables, chance, params)


# Where seekers who cannot see him take him to be


@kernel()
def _estimate_anew(state, tables, seekers, chance):
    """The estimate was ruled out: the truth as often as not, or else a station that two rides join to it."""
    station = number(state, at.FUGITIVE)
    if below(chance, 2):
        for _ in range(2):
            ride, chance[0] = _hop_at_random(tables, station, at.ORDINARY, seekers, chance[0])
            if ride >= 0:
                station = ride & at.STATION_BITS
    state[ESTIMATE] = station


@kernel(APPLY)
def update_estimate(state, tables, action, chance):
    """What an action that has just been played makes of the seekers' estimate, if they have one.

    It rides along with his ticket, is the truth when he shows himself, and changes when a seeker finds it empty.
    """
    if state[ESTIMATE] == 0 or state[OUTCOME] != 0:
        return
    seekers = packed(state)
    if action >= at.SEEKERS_ACT:
        if occupied(seekers, state[ESTIMATE]):
            _estimate_anew(state, tables, seekers, chance)
    elif tables[at.REVEALS + state[at.MOVE]] != 0:
        state[ESTIMATE] = state[at.FUGITIVE]
    elif action != at.HIS_PASS:
        paid = 1 << (action >> at.TICKET_AT & at.TICKET_BITS)
        ride, chance[0] = _hop_at_random(tables, number(state, ESTIMATE), paid, seekers, chance[0])
        if ride >= 0:
            state[ESTIMATE] = ride & at.STATION_BITS
        else:
            _estimate_anew(state, tables, seekers, chance)


# A whole game


@kernel()
def _others_at_random(state, tables, waiting, moves, seekers, seed):
    """The rest of a turn in which a pawn could not move: pawns wait for colleagues or sit out."""
    pawn = 0
    while pawn < tables[at.PAWNS]:
        if waiting >> pawn & 1:
            station, purse = number(state, at.SEEKERS + pawn), payable(state, tables, pawn)
            ride, seed = _hop_at_random(tables, station, purse, seekers, seed)
            if ride >= 0:
                target = ride & at.STATION_BITS
                state[at.PURSE] |= seeker_pays(state, tables, pawn, ride >> at.TICKET_AT)
                state[at.SEEKERS + pawn] = target
                seekers = moved(seekers, pawn, target)
                moves += 1
                waiting ^= 1 << pawn
                if target == state[at.FUGITIVE]:
                    state[OUTCOME] = CAUGHT
                    break
                pawn = -1  # the first that can move now may be one that could not before
            elif tables[at.FIXED_ORDER] != 0:
                waiting ^= 1 << pawn
        pawn += 1
    return moves, seekers, seed


@kernel(forceinline=True)
def _seekers_at_random(state, tables, seekers, seed):
    """A whole turn of seekers that move at random: how many moved, where they are, and the seed after it.

    The same, draw by draw, as `rollout_policy` and `apply` for one pawn after another. Whether anyone can answer (C-42)
    is asked only if the first pawn cannot; from a pawn on that has tickets but no way, the turn goes on more carefully.
    """
    fugitive = number(state, at.FUGITIVE)
    pawns = number(tables, at.PAWNS)
    moves = 0
    paid = 0
    pawn = 0
    while pawn < pawns:
        ways = list_at(number(state, at.SEEKERS + pawn), payable(state, tables, pawn))
        first, count = at.RIDES + number(tables, ways), number(tables, ways + 1)
        before = seed
        tries = 0
        ride = 0
        while count:
            seed += GAMMA
            ride = number(tables, first + scaled(seed, count))
            if not occupied(seekers, ride & at.STATION_BITS):
                break
            tries += 1
            if tries == TRIES:
                count = 0
                seed = before
        if count:
            target = ride & at.STATION_BITS
            paid |= seeker_pays(state, tables, pawn, ride >> at.TICKET_AT)
            put(state, at.SEEKERS + pawn, target)
            seekers = moved(seekers, pawn, target)
            moves += 1
            if target == fugitive:
                state[OUTCOME] = CAUGHT
                break
        elif pawn == 0 and not can_answer(state, tables, seekers):
            state[OUTCOME] = STRANDED
            break
        elif tries:
            waiting = (number(tables, at.ALL_WAITING) >> pawn) << pawn
            moves, seekers, seed = _others_at_random(state, tables, waiting, moves, seekers, seed)
            break
        pawn += 1
    state[at.PURSE] |= paid
    return moves, seekers, seed


@kernel()
def _end_round_at_random(state, tables):
    """The next round, or the escape; whether he is boxed in shows when he draws."""
    if state[OUTCOME] == 0:
        if is_last_round(state, tables):
            state[OUTCOME] = ESCAPED
        else:
            state[at.ROUND] += 1


@kernel()
def _play_at_random(state, tables, chance):
    """A game of random moves to its end: the same, draw by draw, as `rollout_policy` and `apply` would make it."""
    seekers = packed(state)
    seed = chance[0]
    plies = 0
    if state[at.WAITING] != 0:
        waiting = number(state, at.WAITING)
        plies, seekers, seed = _others_at_random(state, tables, waiting, plies, seekers, seed)
        state[at.WAITING] = 0
        _end_round_at_random(state, tables)
    while state[OUTCOME] == 0:
        ride, seed = _ride_at_random(state, tables, seekers, seed)
        if ride < 0 and tables[at.BOXED_IN_LOSES] != 0:
            state[OUTCOME] = BOXED_IN
            break
        plies += 1
        if ride >= 0:
            pay(state, tables, ride >> at.TICKET_AT & at.TICKET_BITS)
            state[at.FUGITIVE] = ride & at.STATION_BITS
        state[at.MOVE] += 1
        state[at.SECOND] = 0
        if ride >= 0 and ride & at.DOUBLED:
            state[at.DOUBLE] -= 1
            if leads_on(tables, ride & at.STATION_BITS, number(state, at.PURSE), seekers):
                state[at.SECOND] = 1
                state[at.ROUND] += tables[at.TWO_ROUNDS]
                continue
        moves, seekers, seed = _seekers_at_random(state, tables, seekers, seed)
        plies += moves
        _end_round_at_random(state, tables)
    state[SIDE] = 0
    chance[0] = seed
    return plies


@kernel(PLAY_OUT)
def play_out(state, tables, chance, params, out):
    if state[OUTCOME] != 0:
        return 0
    if params[HIS_RANDOM] >= 1.0 and params[THEIR_RANDOM] >= 1.0 and tables[at.HEMMED_IN_WAITS] != 0:
        return _play_at_random(state, tables, chance)
    plies = 0
    while state[OUTCOME] == 0:
        action = rollout_policy(state, tables, chance, params, out)
        apply(state, tables, action, chance)
        update_estimate(state, tables, action, chance)
        plies += 1
    return plies
