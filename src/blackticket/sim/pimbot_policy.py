# mypy: allow-untyped-defs, allow-untyped-calls
"""How a playout of `pimbot` goes on: what either side looks at, where he can be, and the epsilon-greedy policy."""

import numpy as np
from numba import types

from blackticket.sim import ticket_layout as at
from blackticket.sim.chance import GAMMA, below, fraction, scaled
from blackticket.sim.kernel import kernel
from blackticket.sim.layout import ACTIONS, BOXED_IN, CAUGHT, CHANCE, STATE, STRANDED, TABLES
from blackticket.sim.moves import (
    distance,
    end,
    leads_on,
    list_at,
    moved,
    nearest,
    next_round,
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
from blackticket.sim.ticket import can_answer, second_leg

EXPLORE, HISTORY, HIS_RANDOM, THEIR_RANDOM, REDUCTION, FILTER, GUIDED, TRACKING = range(8)
"""Of the settings: C, W, the two epsilons, r; then whether actions are filtered, new ones ordered, his tracks read."""
BLACK_PURSE = 1 << at.BLACK_TICKET
FAST_PURSE = 6
"""Bus and underground."""
QUIET_ROUNDS = 2
"""He plays no black ticket in the first rounds."""


# What he looks at


@kernel()
def _is_quay(tables, station):
    """Whether a black ticket leads further than the others: a ferry stops there."""
    return tables[list_at(station, BLACK_PURSE) + 1] > tables[at.EXITS + station]


@kernel()
def _only_taxis(tables, station):
    return tables[list_at(station, FAST_PURSE) + 1] == 0 and not _is_quay(tables, station)


@kernel()
def _is_early_or_shown(state, tables):
    return state[at.ROUND] <= QUIET_ROUNDS or tables[at.REVEALS + number(state, at.MOVE) + 1] != 0


@kernel()
def _hides(state, tables, possible):
    """Whether a black ticket is worth a look: not at first, not where he shows himself, not where all are taxis."""
    if _is_quay(tables, number(state, at.FUGITIVE)):
        return True
    if _is_early_or_shown(state, tables):
        return False
    for place in range(1, possible[0] + 1):
        if not _only_taxis(tables, possible[place]):
            return True
    return possible[0] == 0


@kernel()
def _his_rides(state, tables, possible, filtered, out):
    """His single rides; black ones only where they hide him, unless there are no others."""
    seekers = packed(state)
    purse = number(state, at.PURSE)
    if filtered and purse & at.ORDINARY and not _hides(state, tables, possible):
        purse &= at.ORDINARY
    while True:
        ways = list_at(number(state, at.FUGITIVE), purse)
        first = tables[ways]
        found = 0
        for place in range(first, first + tables[ways + 1]):
            ride = number(tables, at.RIDES + place)
            if not occupied(seekers, ride & at.STATION_BITS):
                out[found] = ride
                found += 1
        if found or purse == number(state, at.PURSE):
            break
        purse = number(state, at.PURSE)
    if found == 0:
        out[0] = at.HIS_PASS
        found = 1
    return found


@kernel()
def rides(state, tables, possible, filtered, out):
    """What the search looks at: his rides, or those of the first waiting pawn that has any."""
    if state[at.WAITING] == 0:
        return _his_rides(state, tables, possible, filtered, out)
    seekers = packed(state)
    for pawn in range(tables[at.PAWNS]):
        if state[at.WAITING] >> pawn & 1:
            found = pawn_rides(state, tables, pawn, seekers, out, 0)
            if found:
                return found
    return 0


@kernel(types.boolean(STATE, TABLES, types.int64))
def in_reach(state, tables, station):
    """Whether a seeker can pay for a ride to the station."""
    for pawn in range(tables[at.PAWNS]):
        ways = list_at(number(state, at.SEEKERS + pawn), payable(state, tables, pawn))
        first = tables[ways]
        for place in range(first, first + tables[ways + 1]):
            if tables[at.RIDES + place] & at.STATION_BITS == station:
                return True
    return False


@kernel(types.int64(STATE, TABLES, types.int64[::1], types.boolean, ACTIONS))
def his_choice(state, tables, possible, filtered, out):
    """His actions at the root: doubles too, if every single ride ends within reach of a seeker."""
    found = _his_rides(state, tables, possible, filtered, out)
    if state[at.DOUBLE] == 0 or state[at.SECOND] or out[0] == at.HIS_PASS:
        return found
    if state[at.MOVE] + tables[at.DOUBLE_SPACES] > tables[at.SPACES]:
        return found
    for place in range(found):
        if not in_reach(state, tables, np.int64(out[place]) & at.STATION_BITS):
            return found
    singles = found
    seekers = packed(state)
    for place in range(singles):
        if second_leg(state, tables, np.int64(out[place]), seekers):
            out[found] = out[place] | at.DOUBLED
            found += 1
    return found


# Where he can be


@kernel()
def update_possible(state, tables, action, scratch):
    """Where he can be after an action, as the seekers reckon."""
    possible, reached, marks = scratch.possible, scratch.reached, scratch.marks
    if action >= at.SEEKERS_ACT:
        target = action & at.STATION_BITS
        for place in range(1, possible[0] + 1):
            if possible[place] == target:
                possible[place] = possible[possible[0]]
                possible[0] -= 1
                return
        return
    if action == at.HIS_PASS:
        return
    if tables[at.REVEALS + state[at.MOVE]] != 0:
        possible[0] = 1
        possible[1] = state[at.FUGITIVE]
        return
    seekers = packed(state)
    purse = 1 << (action >> at.TICKET_AT & at.TICKET_BITS)
    marks[0] += 1
    count = 0
    for place in range(1, possible[0] + 1):
        ways = list_at(possible[place], purse)
        first = tables[ways]
        for ride in range(first, first + tables[ways + 1]):
            target = number(tables, at.RIDES + ride) & at.STATION_BITS
            if marks[target] != marks[0] and not occupied(seekers, target):
                marks[target] = marks[0]
                count += 1
                reached[count] = target
    possible[0] = count
    for place in range(1, count + 1):
        possible[place] = reached[place]


# How a playout goes on


@kernel()
def cost_of(state, tables, target, searcher, possible):
    """How bad a station is: near a seeker; or far from where he is, if a seeker searches, and else could be."""
    if state[at.WAITING] == 0:
        return -np.int64(nearest(state, tables, target))
    if searcher >= 0:
        return np.int64(distance(tables, target, number(state, at.FUGITIVE)))
    cost = np.int64(0)
    for place in range(1, possible[0] + 1):
        cost += distance(tables, target, possible[place])
    return cost


@kernel()
def greedy(state, tables, actions, count, searcher, possible, chance):
    """The best action by the cost of where it leads, any of equals."""
    best, ties = 0, 0
    least = 1 << 40
    for place in range(count):
        cost = cost_of(state, tables, np.int64(actions[place]) & at.STATION_BITS, searcher, possible)
        if cost < least:
            best, ties, least = place, 1, cost
        elif cost == least:
            ties += 1
            if below(chance, ties) == 0:
                best = place
    return best


# The same to the end of the game


@kernel()
def add_up_costs(tables, possible, costs):
    """Writes by station the distances to where he could be, added up, which is what it costs the seekers of his search.

    Whether a black ticket may hide him: not all of those stations have taxis alone.
    """
    for station in range(at.STATIONS):
        costs[station] = 0
    hidden = possible.size == 0
    for place in range(possible.size):
        hidden |= not _only_taxis(tables, possible[place])
        row = at.DISTANCES + (possible[place] << 8)
        for station in range(at.STATIONS):
            costs[station] += tables[row + station]
    return hidden


@kernel()
def _happens(seed, probability):
    """As `happens`, and the seed after it."""
    if probability >= 1.0 or probability <= 0.0:
        return probability >= 1.0, seed
    seed += GAMMA
    return fraction(seed, 30) < probability, seed


@kernel()
def _first_free(tables, ride, last, seekers):
    """The first ride from there on that ends where no seeker stands; `last` if there is none."""
    while ride < last and occupied(seekers, number(tables, ride) & at.STATION_BITS):
        ride += 1
    return ride


@kernel()
def _any_ride(tables, ride, last, seekers, seed):
    """A ride to a free station, each as likely as the others, and the seed after it."""
    count = 0
    for place in range(ride, last):
        count += not occupied(seekers, number(tables, place) & at.STATION_BITS)
    seed += GAMMA
    skipped = scaled(seed, count)
    while True:
        ride = _first_free(tables, ride, last, seekers)
        if skipped == 0:
            return number(tables, ride), seed
        skipped -= 1
        ride += 1


@kernel()
def _cheapest_ride(tables, ride, last, seekers, costs, first, seed):
    """The ride to the free station that costs least, any of equals, and the seed after it."""
    best, ties, least = np.int64(0), 0, np.int64(1 << 40)
    for place in range(ride, last):
        one = number(tables, place)
        target = one & at.STATION_BITS
        if occupied(seekers, target):
            continue
        cost = number(costs, first + target)
        if cost < least:
            best, ties, least = one, 1, cost
        elif cost == least:
            ties += 1
            seed += GAMMA
            if scaled(seed, ties) == 0:
                best = one
    return best, seed


@kernel()
def _safest_ride(tables, ride, last, seekers, seed):
    """The ride to the free station that is farthest from the nearest seeker, any of equals, and the seed after it."""
    best, ties, most = np.int64(0), 0, np.int64(-1)
    pawns = number(tables, at.PAWNS)
    for place in range(ride, last):
        one = number(tables, place)
        target = one & at.STATION_BITS
        if occupied(seekers, target):
            continue
        near = np.int64(at.FAR)
        row = at.DISTANCES + (target << 8)
        for pawn in range(pawns):
            near = min(near, number(tables, row + station_of(seekers, pawn)))
        if near > most:
            best, ties, most = one, 1, near
        elif near == most:
            ties += 1
            seed += GAMMA
            if scaled(seed, ties) == 0:
                best = one
    return best, seed


@kernel()
def _flee(state, tables, settings, hidden, seekers, seed):
    """His action, and the seed after it."""
    station, held = number(state, at.FUGITIVE), number(state, at.PURSE)
    purse = held
    saves = settings[FILTER] != 0.0 and held & at.ORDINARY != 0 and not _is_quay(tables, station)
    if saves and (not hidden or _is_early_or_shown(state, tables)):
        purse = held & at.ORDINARY
    while True:
        ways = list_at(station, purse)
        first = at.RIDES + number(tables, ways)
        last = first + number(tables, ways + 1)
        first = _first_free(tables, first, last, seekers)
        if first < last or purse == held:
            break
        purse = held
    at_random, seed = _happens(seed, settings[HIS_RANDOM])
    if first == last:
        return np.int64(at.HIS_PASS), seed + GAMMA if at_random else seed
    if at_random:
        return _any_ride(tables, first, last, seekers, seed)
    return _safest_ride(tables, first, last, seekers, seed)


@kernel()
def _escapes(state, tables, seekers):
    """The seekers' turn is over: whether that ends the game, by his escape or because he is boxed in."""
    if not next_round(state, tables):
        return True
    if tables[at.BOXED_IN_LOSES] == 0:
        return False
    if leads_on(tables, number(state, at.FUGITIVE), number(state, at.PURSE), seekers):
        return False
    end(state, BOXED_IN)
    return True


@kernel(types.int64(STATE, TABLES, types.float64[::1], types.int64, STATE, types.boolean, CHANCE))
def play_on(state, tables, settings, searcher, costs, hidden, chance):
    """Plays to the end, the same draw by draw as `rides`, `greedy` and `apply` would; the last action.

    The seekers, whose turn it is and the generator are kept out of the state until then.
    """
    seekers = packed(state)
    waiting = number(state, at.WAITING)
    fugitive = number(state, at.FUGITIVE)
    pawns = number(tables, at.PAWNS)
    fixed, waits = tables[at.FIXED_ORDER] != 0, tables[at.HEMMED_IN_WAITS] != 0
    his = waiting == 0
    seed = chance[0]
    while True:
        if his:
            action, seed = _flee(state, tables, settings, hidden, seekers, seed)
            if action != at.HIS_PASS:
                pay(state, tables, action >> at.TICKET_AT)
                fugitive = action & at.STATION_BITS
                put(state, at.FUGITIVE, fugitive)
            state[at.MOVE] += 1
            state[at.SECOND] = 0
            if not can_answer(state, tables, seekers):
                end(state, STRANDED)
                break
            waiting = number(tables, at.ALL_WAITING)
            his = False
        able, passes, first, last = -1, -1, 0, 0
        for pawn in range(pawns):
            if waiting >> pawn & 1:
                ways = list_at(station_of(seekers, pawn), payable(state, tables, pawn))
                last = at.RIDES + number(tables, ways) + number(tables, ways + 1)
                first = _first_free(tables, at.RIDES + number(tables, ways), last, seekers)
                if first < last:
                    able = pawn
                    break
                if fixed:
                    waiting &= ~(1 << pawn)
                elif not waits and passes < 0:
                    passes = pawn
        if able < 0:
            his = True
            if _escapes(state, tables, seekers):
                break
            continue
        at_random, seed = _happens(seed, settings[THEIR_RANDOM])
        if passes >= 0:
            waiting &= ~(1 << passes)
            if at_random:
                seed += GAMMA
            continue
        if at_random:
            ride, seed = _any_ride(tables, first, last, seekers, seed)
        elif searcher >= 0:
            ride, seed = _cheapest_ride(tables, first, last, seekers, tables, at.DISTANCES + (fugitive << 8), seed)
        else:
            ride, seed = _cheapest_ride(tables, first, last, seekers, costs, 0, seed)
        target = ride & at.STATION_BITS
        action = ride | (able + at.FIRST_SEEKER) << at.WHO_AT
        waiting &= ~(1 << able)
        put(state, at.PURSE, number(state, at.PURSE) | seeker_pays(state, tables, able, ride >> at.TICKET_AT))
        put(state, at.SEEKERS + able, target)
        seekers = moved(seekers, able, target)
        if target == fugitive:  # C-40
            end(state, CAUGHT)
            break
    chance[0] = seed
    return action
