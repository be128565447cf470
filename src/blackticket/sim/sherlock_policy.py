# mypy: no-warn-return-any, allow-untyped-calls

"""How the Sherlock mode is searched: the actions worth a look, the rollout policy, the seekers' estimate."""

from numba import types

from blackticket.sim import sherlock_layout as at
from blackticket.sim.chance import Seeds, below, uniform
from blackticket.sim.kernel import kernel
from blackticket.sim.layout import (
    ACTIONS,
    APPLY,
    CHANCE,
    ESTIMATE,
    INT,
    LEGAL,
    OUTCOME,
    PARAMS,
    PLAY_OUT,
    REAL,
    ROLLOUT_POLICY,
    SIDE,
    STATE,
    TABLES,
    YES,
    Actions,
    Params,
    Row,
)
from blackticket.sim.moves import (
    distance,
    list_at,
    may_double,
    nearest,
    number,
    occupied,
    packed,
    pawn_rides,
    payable,
    purse_after,
)
from blackticket.sim.sherlock import (
    abilities,
    apply,
    barred_transports,
    binding_ban,
    can_fly_from,
    crime_on_landing,
    holds,
    is_blocked,
    is_seeker_on,
    legal,
    may_land,
    ride_exists,
    said_with,
    without,
)

# The policy's parameters; the first two are the shares of Moriarty's and of the seekers' random actions.
PULL = 2  # what a ride less on the way to all his crime scenes is worth
DANGER = 3  # what a seeker next to him costs
DISTANCE = 4  # what a ride between him and the nearest seeker is worth
SPENDING = 5  # how often the seekers spend a token when all have moved
BLACK_PRICE = 6  # what a black ticket is worth for later
WAVER = 7  # how much luck there is in Moriarty's choice
STRAY = 8  # and in the seekers'
SCARCE = 9  # what a seeker's last ticket of its kind is worth
POLICY_PARAMS = (0.05, 0.1, 1.0, 4.0, 1.0, 0.05, 1.5, 0.5, 0.5, 0.6)

TAILS = types.UniTuple(types.int64, 3)

# What a search looks at


@kernel(YES(STATE, TABLES, INT))
def _black_hides(state: Row, tables: Row, near: int) -> bool:
    """Whether a black ticket hides much now: he was just seen or is about to be caught, and is not seen next."""
    if tables[at.REVEALS + state[at.MOVE] + 1]:
        return False
    return near <= 2 or tables[at.REVEALS + state[at.MOVE]] != 0 or state[at.MOVE] > tables[at.SPACES] - 4


@kernel(YES(STATE, TABLES, INT))
def _is_ferry_only(state: Row, tables: Row, station: int) -> bool:
    """Whether only the ferry leads there from where he is."""
    ways = list_at(number(state, at.FUGITIVE), 1 << at.BLACK_TICKET)
    first = at.RIDES + number(tables, ways)
    for place in range(first, first + number(tables, ways + 1)):
        ride = number(tables, place)
        if ride & at.STATION_BITS == station:
            return ride & at.TRANSPORTS == at.FERRY
    return False


@kernel(YES(STATE, TABLES, INT, INT))
def _is_scene_near(state: Row, tables: Row, station: int, least: int) -> bool:
    """Whether a crime scene of his is a ride on from there, or with 0 as the `least` distance that station itself."""
    for held in range(at.HELD, at.HELD + 3):
        if state[held] and least <= distance(tables, station, state[held]) <= 1:
            return True
    return False


@kernel(YES(STATE, TABLES, INT, YES, YES))
def _is_sensible(state: Row, tables: Row, action: int, black: bool, double: bool) -> bool:
    word, station, said = action & at.WORD_BITS, action & at.STATION_BITS, said_with(action)
    if word == at.FLY:
        return True
    if word == at.BLACK_TICKET << at.TICKET_AT and not black and not _is_ferry_only(state, tables, station):
        return False
    if holds(state, station) and not said & at.CRIME and (state[at.PLAYED] + 1 >= tables[at.CRIMES_NEEDED]):
        return False  # the last crime wins at once
    if action & at.DOUBLED and not double and not _is_scene_near(state, tables, station, 0):
        return state[at.MOVE] + 2 * state[at.DOUBLE] >= tables[at.SPACES]
    use = said & 3
    if not tables[at.MARKS + station] & at.HIDEOUT:
        return True
    if use == at.TAKE_BLACK:
        return not state[at.RESERVE + 1]
    if not use:
        return not (word != at.LAND and tables[at.REVEALS + state[at.MOVE] + 1])
    return True


@kernel(INT(STATE, TABLES, ACTIONS, INT))
def _drop_poor_actions(state: Row, tables: Row, out: Actions, count: int) -> int:
    """Moriarty's actions without those that are hardly ever right."""
    near = nearest(state, tables, number(state, at.FUGITIVE))
    black, double = _black_hides(state, tables, near), near <= 2
    kept = 0
    for place in range(count):
        action = out[place]
        if _is_sensible(state, tables, action, black, double):
            out[kept] = action
            kept += 1
    return kept or count


@kernel(INT(STATE, TABLES, ACTIONS, INT, INT))
def _one_ticket_each(state: Row, tables: Row, out: Actions, count: int, pawn: int) -> int:
    """Where several tickets lead to the same station, the one that the pawn has most of."""
    kept, stock = 0, tables[at.STOCK_OF + pawn]
    for place in range(count):
        action, better = out[place], False
        ticket = action >> at.TICKET_AT & at.TICKET_BITS
        for other in range(count):
            rival = out[other] >> at.TICKET_AT & at.TICKET_BITS
            same = out[other] & at.STATION_BITS == action & at.STATION_BITS and other != place
            more = state[stock + rival] - state[stock + ticket]
            if same and (more > 0 or (more == 0 and rival < ticket)):
                better = True
        if not better:
            out[kept] = action
            kept += 1
    return kept


@kernel(INT(STATE, TABLES, ACTIONS))
def _seekers_actions(state: Row, tables: Row, out: Actions) -> int:
    """The first pawn that can move; questions before any or its own has moved, bans and road blocks after all have."""
    count, waiting, everyone, mover = 0, state[at.WAITING], tables[at.ALL_WAITING], -1
    if waiting > everyone:
        out[0] = at.DONE | at.TOGETHER << at.WHO_AT
        count = 1
    else:
        seekers = packed(state) & at.ONLY_SEEKERS
        for pawn in range(tables[at.PAWNS]):
            if waiting >> pawn & 1:
                count = pawn_rides(state, tables, pawn, seekers, out, 0)
                if count and out[0] & at.STATION_BITS:
                    count = _one_ticket_each(state, tables, out, count, pawn)
                    mover = pawn
                    break
                count = 0  # it may only pass
    if state[at.SPENT]:
        return count
    for pawn in range(tables[at.DETECTIVES]):
        character = tables[at.CHARACTERS + pawn]
        asks = character != at.ADLER and character != at.LESTRADE
        if state[at.TOKENS + pawn] and (mover < 0 if not asks else waiting == everyone or pawn == mover):
            count = abilities(state, tables, out, count, pawn)
    return count


@kernel(LEGAL)
def search_actions(state: Row, tables: Row, out: Actions) -> int:
    """Writes the actions worth a look: one pawn at a time, tokens at the moments that suit them, no idle words."""
    if state[OUTCOME]:
        return 0
    if state[at.WAITING]:
        return _seekers_actions(state, tables, out)
    count = legal(state, tables, out)
    if not state[at.FUGITIVE] or count <= 1:
        return count
    return _drop_poor_actions(state, tables, out, count)


# The rollout policy


@kernel(INT(STATE, TABLES, CHANCE, ACTIONS))
def _random_action(state: Row, tables: Row, chance: Seeds, out: Actions) -> int:
    return out[below(chance, legal(state, tables, out))]


@kernel(TAILS(STATE, TABLES))
def _route_lengths(state: Row, tables: Row) -> tuple[int, int, int]:
    """By crime scene that he holds: how long the way from there through the others is; long where it cannot be."""
    one, two, three = number(state, at.HELD), number(state, at.HELD + 1), number(state, at.HELD + 2)
    if (one and is_blocked(state, one)) or (two and is_blocked(state, two)) or (three and is_blocked(state, three)):
        return 99, 99, 99  # the third crime cannot be committed any more
    if not two:
        return 0, 99, 99
    if not three:
        far = distance(tables, one, two)
        return far, far, 99
    a, b, c = distance(tables, one, two), distance(tables, one, three), distance(tables, two, three)
    return min(a, b) + c, min(a, c) + b, min(b, c) + a


@kernel(REAL(STATE, TABLES, INT, PARAMS, TAILS))
def _station_value(state: Row, tables: Row, station: int, params: Params, tails: tuple[int, int, int]) -> float:
    """What it is worth to Moriarty to stand there."""
    near, beside = 99, 0
    for pawn in range(tables[at.PAWNS]):
        far = distance(tables, state[at.SEEKERS + pawn], station)
        near = min(near, far)
        if far <= 1:
            beside += 1
    worth = params[DISTANCE] * min(near, 4)
    if beside:
        worth -= params[DANGER] * (0.5 + 0.5 * beside)
    left = tables[at.SPACES] - state[at.MOVE] - 1
    way = 99
    for card in range(3):
        if state[at.HELD + card]:
            way = min(way, distance(tables, station, state[at.HELD + card]) + tails[card])
    if way <= left:
        worth -= params[PULL] * way
    elif way < 99:
        worth -= params[PULL] * (left + 1)
    if holds(state, station):
        worth += params[PULL]
        if state[at.PLAYED] + 1 >= tables[at.CRIMES_NEEDED]:
            worth += 1e3
    return worth


@kernel(INT(STATE, TABLES, INT, YES))
def _with_declaration(state: Row, tables: Row, action: int, crime: bool) -> int:
    """The move with what he says: a crime where he can, and at a hide-out what helps most."""
    station, said = action & at.STATION_BITS, 0
    if crime and holds(state, station):
        said = at.CRIME
    if tables[at.MARKS + station] & at.HIDEOUT:
        if action & at.WORD_BITS != at.LAND and tables[at.REVEALS + state[at.MOVE] + 1]:
            said |= at.VANISH
        elif state[at.RESERVE + 1]:
            said |= at.TAKE_DOUBLE
        elif state[at.RESERVE]:
            said |= at.TAKE_BLACK
    return action | said << at.ALSO_AT


@kernel(INT(STATE, TABLES, CHANCE, PARAMS, TAILS))
def _pick_card_station(state: Row, tables: Row, chance: Seeds, params: Params, tails: tuple[int, int, int]) -> int:
    """The better station of his start card, or of the card that he follows in the balloon."""
    aloft = state[at.ALOFT] != 0
    card = at.DECK + 2 * ((state[at.TURNED] if aloft else state[at.CARD]) - 1)
    best, most = -1, -1e9
    for which in range(2):
        station = tables[card + which]
        taken = is_seeker_on(state, station)
        if not station or (taken and not aloft) or (aloft and not may_land(state, tables, station)):
            continue
        worth = _station_value(state, tables, station, params, tails) + params[WAVER] * uniform(chance, 30)
        if taken:
            worth -= 1e6
        if worth > most:
            best, most = station, worth
    if not aloft:
        return best | at.START
    if is_seeker_on(state, best):
        return best | at.LAND
    return _with_declaration(state, tables, best | at.LAND, crime_on_landing(state, tables, best))


@kernel(INT(STATE, TABLES, INT, INT))
def _final_move(state: Row, tables: Row, best: int, here: int) -> int:
    """The best ride, with a double ticket or the balloon instead where he would be in danger, and what he says."""
    station = best & at.STATION_BITS
    threatened = best < 0 or nearest(state, tables, station) <= 1
    double = False
    if best >= 0 and may_double(state, tables) and (threatened or _is_scene_near(state, tables, station, 1)):
        purse = purse_after(state, tables, best >> at.TICKET_AT)
        double = ride_exists(state, tables, station, purse, binding_ban(state, tables, True))
    if threatened and not double and can_fly_from(state, tables, here, state[at.USED] != 0):
        return at.FLY
    if best < 0:
        return at.HIS_PASS
    action = best | at.DOUBLED if double else best
    return _with_declaration(state, tables, action, not double or tables[at.CRIME_ON_EVERY_LEG] != 0)


@kernel(INT(STATE, TABLES, CHANCE, PARAMS))
def _flee(state: Row, tables: Row, chance: Seeds, params: Params) -> int:
    """Moriarty: towards his crime scenes and away from the seekers."""
    tails = _route_lengths(state, tables)
    here = number(state, at.FUGITIVE)
    if not here or state[at.ALOFT]:
        return _pick_card_station(state, tables, chance, params, tails)
    ban, closed = binding_ban(state, tables, state[at.SECOND] != 0), packed(state)
    barred = barred_transports(tables, ban)
    price = 0.0 if tables[at.REVEALS + state[at.MOVE]] else params[BLACK_PRICE]
    best, most = -1, -1e9
    ways = list_at(here, without(number(state, at.PURSE), ban))
    first = at.RIDES + number(tables, ways)
    for place in range(first, first + number(tables, ways + 1)):
        ride = number(tables, place)
        target = ride & at.STATION_BITS
        if ride & at.TRANSPORTS == barred or occupied(closed, target):
            continue
        worth = _station_value(state, tables, target, params, tails) + params[WAVER] * uniform(chance, 30)
        if ride & at.TRANSPORTS:
            worth -= price
        if worth > most:
            best, most = ride & at.RIDE_BITS, worth
    return _final_move(state, tables, best, here)


@kernel(INT(STATE, TABLES, INT, INT, CHANCE, PARAMS))
def _approach(state: Row, tables: Row, pawn: int, goal: int, chance: Seeds, params: Params) -> int:
    """The pawn's ride that brings it nearest to the goal; -1 if it has none."""
    best, most = -1, -1e9
    stock, seekers = tables[at.STOCK_OF + pawn], packed(state) & at.ONLY_SEEKERS
    ways = list_at(number(state, at.SEEKERS + pawn), payable(state, tables, pawn))
    first = at.RIDES + number(tables, ways)
    for place in range(first, first + number(tables, ways + 1)):
        ride = number(tables, place)
        target = ride & at.STATION_BITS
        if occupied(seekers, target):
            continue
        worth = params[STRAY] * uniform(chance, 30) - distance(tables, target, goal)
        if pawn < tables[at.DETECTIVES]:
            worth -= params[SCARCE] / state[stock + (ride >> at.TICKET_AT)]
        if target == goal:
            worth += 100.0
        if worth > most:
            best, most = ride | (pawn + at.FIRST_SEEKER) << at.WHO_AT, worth
    return best


@kernel(INT(STATE, TABLES, CHANCE, PARAMS, ACTIONS))
def _seek(state: Row, tables: Row, chance: Seeds, params: Params, out: Actions) -> int:
    """The seekers: the first pawn that can move goes where they take him to be."""
    waiting = state[at.WAITING]
    if waiting >> tables[at.PAWNS]:
        if not state[at.SPENT] and uniform(chance, 30) < params[SPENDING]:
            return _random_action(state, tables, chance, out)
        return at.DONE | at.TOGETHER << at.WHO_AT
    goal = state[ESTIMATE] or state[at.FUGITIVE]
    for pawn in range(tables[at.PAWNS]):
        if waiting >> pawn & 1:
            best = _approach(state, tables, pawn, goal, chance, params)
            if best >= 0:
                return best
    return -1


@kernel(ROLLOUT_POLICY)
def rollout_policy(state: Row, tables: Row, chance: Seeds, params: Params, out: Actions) -> int:
    side = state[SIDE]
    if params[side] > 0.0 and uniform(chance, 30) < params[side]:
        return _random_action(state, tables, chance, out)
    if side:
        return _seek(state, tables, chance, params, out)
    return _flee(state, tables, chance, params)


# Where seekers who cannot see him take him to be


@kernel(INT(STATE, TABLES, INT, INT, INT, CHANCE))
def _possible_target(state: Row, tables: Row, here: int, ticket: int, marks: int, chance: Seeds) -> int:
    """A random station that such a move can have led to from `here`; 0 if there is none."""
    found, count, closed = 0, 0, packed(state)
    ways = list_at(here, 1 << ticket)
    first = at.RIDES + number(tables, ways)
    for place in range(first, first + number(tables, ways + 1)):
        target = number(tables, place) & at.STATION_BITS
        if tables[at.MARKS + target] & marks == marks and not occupied(closed, target):
            count += 1
            if not below(chance, count):
                found = target
    return found


@kernel(types.void(STATE, TABLES, INT, CHANCE))
def _new_estimate(state: Row, tables: Row, marks: int, chance: Seeds) -> None:
    """A new estimate: often where he is, or else a ride or two from there."""
    state[ESTIMATE] = state[at.FUGITIVE]
    if marks:
        return
    for _ in range(below(chance, 3)):
        target = _possible_target(state, tables, state[ESTIMATE], at.BLACK_TICKET, 0, chance)
        if target:
            state[ESTIMATE] = target


@kernel(APPLY)
def update_estimate(state: Row, tables: Row, action: int, chance: Seeds) -> None:
    """Moves the estimate as Moriarty moved, as far as the seekers could tell; they make a new one where he is not."""
    word, said = action & at.WORD_BITS, said_with(action)
    if not state[ESTIMATE] or state[OUTCOME] or word == at.FLY:
        return
    if action >> at.WHO_AT & 7:
        if word < at.PASS << at.TICKET_AT and action & at.STATION_BITS == state[ESTIMATE]:
            _new_estimate(state, tables, 0, chance)
        return
    is_ride, passes = word < at.FLY, word == at.HIS_PASS
    if word == at.LAND or ((is_ride or passes) and tables[at.REVEALS + state[at.MOVE]] and said & 3 != at.VANISH):
        state[ESTIMATE] = state[at.FUGITIVE]
        return
    if not is_ride:
        return
    marks = (at.HIDEOUT if said & 3 else 0) | (at.SCENE if said & at.CRIME else 0)
    target = _possible_target(state, tables, state[ESTIMATE], word >> at.TICKET_AT, marks, chance)
    if target:
        state[ESTIMATE] = target
    else:
        _new_estimate(state, tables, marks, chance)


# A whole game


@kernel(INT(STATE, TABLES, CHANCE, ACTIONS))
def _play_at_random(state: Row, tables: Row, chance: Seeds, out: Actions) -> int:
    plies = 0
    while not state[OUTCOME]:
        apply(state, tables, _random_action(state, tables, chance, out), chance)
        plies += 1
    return plies


@kernel(PLAY_OUT)
def play_out(state: Row, tables: Row, chance: Seeds, params: Params, out: Actions) -> int:
    if params[0] >= 1.0 and params[1] >= 1.0:
        return _play_at_random(state, tables, chance, out)
    plies = 0
    while not state[OUTCOME]:
        action = rollout_policy(state, tables, chance, params, out)
        apply(state, tables, action, chance)
        update_estimate(state, tables, action, chance)
        plies += 1
    return plies
