# mypy: allow-untyped-defs, allow-untyped-calls
"""How the dice game is searched: the actions worth a look, the rollout policy, the detectives' estimate."""

import numpy as np

from blackticket.sim import dice_layout as at
from blackticket.sim.chance import below, uniform
from blackticket.sim.dice import (
    NO,
    YES,
    able_pawns,
    apply,
    bit_of,
    can_reroll,
    count_bits,
    dice_in_hand,
    faces_used,
    free_on_tile,
    goes_on,
    is_closed,
    is_shown,
    is_taken,
    legal,
    list_of,
    lowest,
    may_act,
    may_announce,
    may_fly,
    may_pass,
    may_pass_by,
    may_stay,
    next_pawn,
    onward_from,
    possible_places,
    reached_from,
    words_after,
    words_left,
)
from blackticket.sim.kernel import kernel
from blackticket.sim.layout import APPLY, ESTIMATE, LEGAL, OUTCOME, PLAY_OUT, ROLLOUT_POLICY, SIDE

# The policy's parameters.
HIS_WHIMS, THEIR_WHIMS = 0, 1  # how often a side plays anything at all
SIGHT = 2  # how often detectives without an estimate play as if they saw him; else they know what they can know
NOISE = 3  # the largest random addition to an action's value
POLICY_PARAMS = (0.02, 0.02, 0.0, 0.02)

THOUSANDTH = 0.001
RECKLESS = 0.2  # how likely he goes where a detective can reach him, beside a place where none can
LUCK = 0.65  # how likely the dice take a detective to a place that he can reach
BLACK_SHARE = 0.25  # how likely he plays a black ticket while he has one
CAUTION = 4.0  # what it costs him to be caught for certain
BARE = 13  # the bits of an action; in a list of weighed actions the weight stands above them
FINE = 8192  # weights to a catch
FAR_ENOUGH = 4 * at.SCALE  # a nearest detective who is farther off is no better
NOW, NEXT, THEN = np.int64(0), np.int64(1), np.int64(2)  # steps; no literals: see `dice`


# The rollout policy


@kernel()
def _random_place(places, chance):
    """A place of a set that has one, each as likely as the others."""
    for _ in range(below(chance, count_bits(places))):
        places &= places - 1
    return lowest(places)


@kernel()
def _random_seeking(state, tables, chance):
    """Any legal action of a detective's turn, each as likely as the others."""
    pawns = may_act(state, tables)
    able = able_pawns(state, tables, pawns)
    total, rerolls, stays = 0, 0, 0
    for pawn in range(tables[at.PAWNS]):
        if pawns >> pawn & 1:
            for face in range(at.TAXI, at.UNDERGROUND + 1):
                if state[at.HAND + face]:
                    total += tables[list_of(state[at.SEEKERS + pawn], face)]
            stays += may_stay(tables, able, pawn)
    rerolls = 1 if can_reroll(state) else 0
    while True:  # a closed place is drawn in vain
        offset = below(chance, total + rerolls + stays)
        if offset >= total + rerolls:
            offset -= total + rerolls
            for pawn in range(tables[at.PAWNS]):
                if pawns >> pawn & 1 and may_stay(tables, able, pawn):
                    if offset == 0:
                        return at.STAY << at.WORD | (pawn + 1) << at.PAWN
                    offset -= 1
        if offset >= total:
            player = 0 if tables[at.PLAYERS] == 1 else next_pawn(state, tables)
            return at.REROLL << at.WORD | (player + 1) << at.PAWN
        for pawn in range(tables[at.PAWNS]):
            if not pawns >> pawn & 1:
                continue
            for face in range(at.TAXI, at.UNDERGROUND + 1):
                if state[at.HAND + face]:
                    first = list_of(state[at.SEEKERS + pawn], face)
                    if 0 <= offset < tables[first]:
                        place = tables[first + 1 + offset]
                        if not is_closed(state, tables, place):
                            return place | face << at.WORD | (pawn + 1) << at.PAWN
                    offset -= tables[first]


@kernel()
def _random_flight(state, tables, chance):
    """Any legal action of his turn, each as likely as the others."""
    here, words = state[at.FUGITIVE], words_left(state)
    ways = 2 if may_announce(state, tables) else 1
    flights = tables[list_of(here, at.HELICOPTER)] if may_fly(state) else 0
    passes = 1 if may_pass(state, tables) else 0
    total = 0
    for word in range(at.TAXI, at.BLACK + 1):
        if words >> word & 1:
            total += tables[list_of(here, word)] * ways
    while True:  # a double move that cannot go on is drawn in vain
        offset = below(chance, total + flights + passes)
        if offset >= total + flights:
            return at.PASS << at.WORD
        if offset >= total:
            return tables[list_of(here, at.HELICOPTER) + 1 + offset - total] | at.HELICOPTER << at.WORD
        double = offset & 1 if ways == 2 else 0
        offset //= ways
        for word in range(at.TAXI, at.BLACK + 1):
            if words >> word & 1:
                first = list_of(here, word)
                if 0 <= offset < tables[first]:
                    place = tables[first + 1 + offset]
                    if not double or goes_on(state, tables, place, words_after(state, tables, word)):
                        return place | word << at.WORD | double << at.DOUBLE
                offset -= tables[first]


@kernel()
def _random_start(state, tables, chance):
    first, pawn = at.SPOTS, 0
    if state[at.PHASE] == at.PLACING:
        first = at.TAXI_ONLY
        pawn = 1 + (state[at.SEEKERS] != 0) + (state[at.SEEKERS] != 0 and state[at.SEEKERS + 1] != 0)
    while True:
        place = tables[first + 1 + below(chance, tables[first])]
        if not is_taken(state, place):
            return place | at.START << at.WORD | pawn << at.PAWN


@kernel()
def _random_action(state, tables, chance):
    """Any legal action, each as likely as the others."""
    if state[at.PHASE] == at.SEEKING:
        return _random_seeking(state, tables, chance)
    if state[at.PHASE] == at.FLEEING:
        return _random_flight(state, tables, chance)
    return _random_start(state, tables, chance)


@kernel()
def _rolls_to(tables, place, target):
    """How many rolls away `target` is, times SCALE."""
    return tables[at.DISTANCES + place * 37 + target]


@kernel()
def _placing_value(state, tables, place):
    """What it is worth to place a pawn there: no place shall be far from all detectives, for he picks the farthest."""
    worth = 0.0
    for n in range(at.SPOTS + 1, at.SPOTS + 1 + tables[at.SPOTS]):
        target = tables[n]
        rolls = _rolls_to(tables, place, target)
        for pawn in range(tables[at.PAWNS]):
            if state[at.SEEKERS + pawn]:
                rolls = min(rolls, _rolls_to(tables, state[at.SEEKERS + pawn], target))
        worth -= rolls * rolls / (at.SCALE * at.SCALE)
    return worth


@kernel()
def _best_placing(state, tables, chance, params):
    pawn = 1 + (state[at.SEEKERS] != 0) + (state[at.SEEKERS] != 0 and state[at.SEEKERS + 1] != 0)
    best, most = 0, -1e9
    for n in range(at.TAXI_ONLY + 1, at.TAXI_ONLY + 1 + tables[at.TAXI_ONLY]):
        if not is_taken(state, tables[n]):
            worth = _placing_value(state, tables, tables[n]) * (1.0 + params[NOISE] * uniform(chance, 16))
            if worth > most:
                best, most = tables[n], worth
    return best | at.START << at.WORD | pawn << at.PAWN


@kernel()
def _aim(state, chance, params):
    """Where the detectives look for him, as bits."""
    if state[ESTIMATE] == 0 and uniform(chance, 16) < params[SIGHT]:
        return bit_of(state[at.FUGITIVE])
    return possible_places(state)


@kernel()
def _weight(worth):
    """What an action is worth as a whole number that grows with it, to stand above the action's own bits."""
    return np.int64((worth + 2 * CAUTION) * FINE)


@kernel()
def _with_weight(action, worth):
    """The action with its weight above it, as it stands in a list of weighed actions."""
    return action | _weight(worth) << BARE


@kernel()
def _highest_weight(out, listed):
    most = 0
    for offset in range(listed):
        most = max(most, out[offset] >> BARE)
    return most


@kernel()
def _pick_best(out, listed, chance, params):
    """The best action of a list, a little noise being added to the weights."""
    best, most = 0, -1
    noise = np.int64(params[NOISE] * FINE) + 1
    for offset in range(listed):
        weight = (out[offset] >> BARE) + below(chance, noise)
        if weight > most:
            best, most = out[offset] & (1 << BARE) - 1, weight
    return best


@kernel()
def _keep_worthwhile(out, listed, margin):
    """Strikes from a list what is worse than the best by more than the margin, and the weights; how many are left."""
    least = _highest_weight(out, listed) - np.int64(margin * THOUSANDTH * FINE)
    kept = 0
    for offset in range(listed):
        if out[offset] >> BARE >= least:
            out[kept] = out[offset] & (1 << BARE) - 1
            kept += 1
    return kept


@kernel()
def _distance(state, tables, aim, pawn, place):
    """How far the detectives are from where he may be, with the pawn on that place: the nearest, and this one."""
    one, other = (pawn + 1) % 3, (pawn + 2) % 3
    count, far, together = max(1, count_bits(aim)), 0, 0
    while aim:
        target = lowest(aim)
        aim &= aim - 1
        rolls = _rolls_to(tables, place, target)
        together += rolls
        far += min(
            rolls,
            _rolls_to(tables, state[at.SEEKERS + one], target),
            _rolls_to(tables, state[at.SEEKERS + other], target),
        )
    return (tables[at.CLOSER] * far + tables[at.TOGETHER] * together) * THOUSANDTH / (count * at.SCALE)


@kernel()
def _trap_chance(onward, first, second, third, shown):
    """The chance to catch him in the next round if he goes to one of the places `onward`, with care.

    The others are those that each of the detectives can reach.
    """
    if onward == 0:
        return 0.0
    reached = onward & (first | second | third)
    near = RECKLESS * count_bits(reached)
    if near == 0.0:
        return 0.0
    hit = near / (near + count_bits(onward & ~reached))
    if not shown:
        able = (onward & first != 0) + (onward & second != 0) + (onward & third != 0)
        hit *= min(1.0, able / count_bits(reached))
    return LUCK * hit


@kernel()
def _next_round_chance(state, words, taxi, bus, underground, black, first, second, third, shown):
    """The chance to catch him in the next round, if the dice of these `words` are left to him."""
    total, ways = 0.0, 0
    if words >> at.TAXI & 1 and taxi:
        total += _trap_chance(taxi, first, second, third, shown)
        ways += 1
    if words >> at.BUS & 1 and bus:
        total += _trap_chance(bus, first, second, third, shown)
        ways += 1
    if words >> at.UNDERGROUND & 1 and underground:
        total += _trap_chance(underground, first, second, third, shown)
        ways += 1
    dice = total / ways if ways else 0.0
    if not state[at.BLACKS]:
        return dice
    return (1.0 - BLACK_SHARE) * dice + BLACK_SHARE * _trap_chance(black, first, second, third, shown)


@kernel()
def _colleagues_chance(state, tables, aim, pawn):
    """The chance that a colleague who has yet to act catches him on one of the places of `aim`, times their number."""
    found = 0.0
    for other in range(tables[at.PAWNS]):
        if (
            other != pawn
            and state[at.WAITING] >> other & 1
            and aim & reached_from(tables, state[at.SEEKERS + other], at.ANY)
        ):
            found += LUCK
    return found


@kernel()
def _weigh_seeking(state, tables, aim, out):
    """Lists the moves of the detectives who may act, weighed."""
    pawns, count = may_act(state, tables), max(1, count_bits(aim))
    used, shown = faces_used(state), is_shown(state, tables, np.int64(0))
    taxi = onward_from(tables, aim, at.TAXI)
    bus = onward_from(tables, aim, at.BUS)
    underground = onward_from(tables, aim, at.UNDERGROUND)
    black = taxi | bus | underground
    listed = 0
    for pawn in range(tables[at.PAWNS]):
        if not pawns >> pawn & 1:
            continue
        second = reached_from(tables, state[at.SEEKERS + (pawn + 1) % 3], at.ANY)
        third = reached_from(tables, state[at.SEEKERS + (pawn + 2) % 3], at.ANY)
        for face in range(at.TAXI, at.UNDERGROUND + 1):
            if not state[at.HAND + face]:
                continue
            words = used | 1 << face
            offset = list_of(state[at.SEEKERS + pawn], face)
            for n in range(offset + 1, offset + 1 + tables[offset]):
                place = tables[n]
                if is_closed(state, tables, place):
                    continue
                worth = _colleagues_chance(state, tables, aim & ~bit_of(place), pawn) / count
                if aim & bit_of(place):
                    worth += 1.0 / count
                first = reached_from(tables, place, at.ANY)
                later = _next_round_chance(state, words, taxi, bus, underground, black, first, second, third, shown)
                worth += tables[at.NEXT_ROUND] * THOUSANDTH * later - _distance(state, tables, aim, pawn, place)
                out[listed] = _with_weight(place | face << at.WORD | (pawn + 1) << at.PAWN, worth)
                listed += 1
    return listed


@kernel()
def _reroll_gain(state, tables, aim):
    """How much likelier a catch becomes if the dice are rolled again."""
    pawns = may_act(state, tables)
    dice = min(dice_in_hand(state), at.MOST_DICE)
    hope, found = 0, False
    for pawn in range(tables[at.PAWNS]):
        if pawns >> pawn & 1:
            here = state[at.SEEKERS + pawn]
            for face in range(at.TAXI, at.UNDERGROUND + 1):
                found |= state[at.HAND + face] > 0 and aim & reached_from(tables, here, face) != 0
            near = aim & reached_from(tables, here, at.ANY)
            while near:
                reach = tables[at.REACH + (dice * 37 + here) * 37 + lowest(near)]
                if reach > hope:
                    hope = reach
                near &= near - 1
    return 0.0 if found else hope / (at.SURE * max(1, count_bits(aim)))


@kernel()
def _reroll_action(state, tables):
    player = 0 if tables[at.PLAYERS] == 1 else next_pawn(state, tables)
    return at.REROLL << at.WORD | (player + 1) << at.PAWN


@kernel()
def _token_price(state, tables):
    """What a token is worth for later: less towards the end, and the less the more there are."""
    return tables[at.TOKEN] * THOUSANDTH * (1.0 - state[at.MOVES] / tables[at.SPACES]) / state[at.REROLLS]


@kernel()
def _best_seeking(state, tables, chance, params, out):
    aim = _aim(state, chance, params)
    listed = _weigh_seeking(state, tables, aim, out)
    if can_reroll(state) and (_reroll_gain(state, tables, aim) > _token_price(state, tables) or not listed):
        return _reroll_action(state, tables)
    if not listed:
        return at.STAY << at.WORD | _random_place(may_act(state, tables), chance) << at.PAWN
    return _pick_best(out, listed, chance, params)


@kernel()
def _possible_after(state, tables, places, word):
    """Where the detectives would reckon with him after a move by `word` from any of `places`."""
    after = places if word == at.PASS else onward_from(tables, places, word)
    for pawn in range(tables[at.PAWNS]):
        after &= ~bit_of(state[at.SEEKERS + pawn])
    return after


@kernel()
def _dice_next_round(state, tables, pawn, first):
    """With how many dice the pawn will roll in the next round: each before it uses one."""
    leader = 0 if first else state[at.LEADER] + 1
    if leader >= tables[at.PLAYERS]:
        leader = 0
    before = pawn - leader if pawn >= leader else pawn - leader + tables[at.PAWNS]
    return min(max(tables[at.FULL_HAND] - before, 1), at.MOST_DICE)


@kernel()
def _capture_risk(state, tables, known, place, first):
    """The chance that a detective lands on him, each making for any of the places where he may be."""
    missed = 1.0
    for pawn in range(tables[at.PAWNS]):
        offset = at.REACH + (_dice_next_round(state, tables, pawn, first) * 37 + state[at.SEEKERS + pawn]) * 37
        chance = tables[offset + place]
        if chance:
            total = 0
            left = known & reached_from(tables, state[at.SEEKERS + pawn], at.ANY)
            while left:
                total += tables[offset + lowest(left)]
                left &= left - 1
            missed *= 1.0 - chance / max(at.SURE, total)
    return 1.0 - missed


@kernel()
def _place_value(state, tables, known, place, step):
    """What it is worth to stand there, `step` moves on, while the detectives reckon with the `known` places."""
    if is_taken(state, place):
        return -CAUTION
    risk = _capture_risk(state, tables, known | bit_of(place), place, step == 0)
    if state[at.MOVES] + step >= tables[at.SPACES]:
        return -risk
    near, threatened = np.int64(FAR_ENOUGH), np.int64(0)
    for pawn in range(tables[at.PAWNS]):
        near = min(near, np.int64(_rolls_to(tables, state[at.SEEKERS + pawn], place)))
        threatened |= reached_from(tables, state[at.SEEKERS + pawn], at.ANY)
    exits = count_bits(reached_from(tables, place, at.ANY) & ~threatened)
    worth = (
        tables[at.BITS] * np.log2(count_bits(known | bit_of(place)))
        + tables[at.NEAR] * near / at.SCALE
        + tables[at.EXITS] * exits
    )
    return worth * THOUSANDTH - risk


@kernel()
def _ticket_price(state, tables, word):
    """What it costs to use up a ticket: less and less towards the end."""
    left = 1.0 - state[at.MOVES] / tables[at.SPACES]
    if word == at.BLACK:
        return tables[at.BLACK_PRICE] * THOUSANDTH * left
    return tables[at.HELICOPTER_PRICE] * THOUSANDTH * left if word == at.HELICOPTER else 0.0


@kernel()
def _double_price(state, tables):
    return tables[at.DOUBLE_PRICE] * THOUSANDTH * (1.0 - state[at.MOVES] / tables[at.SPACES])


@kernel()
def _weigh_hiding(state, tables, out):
    """Lists the places to hide on, weighed."""
    listed = 0
    for n in range(at.SPOTS + 1, at.SPOTS + 1 + tables[at.SPOTS]):
        place = tables[n]
        if not is_taken(state, place):
            worth = _place_value(state, tables, free_on_tile(state, tables, place), place, NOW)
            out[listed] = _with_weight(place | at.START << at.WORD, worth)
            listed += 1
    return listed


@kernel()
def _weigh_flights(state, tables, out, doubles):
    """Lists his actions, weighed: the double moves if they are asked for, else the others."""
    here, words, possible = state[at.FUGITIVE], words_left(state), possible_places(state)
    if may_fly(state) and not doubles:
        words |= 1 << at.HELICOPTER
    shown = is_shown(state, tables, np.int64(0))
    listed = 0
    for word in range(at.TAXI, at.HELICOPTER + 1):
        if not words >> word & 1:
            continue
        if doubles and tables[at.CAUGHT_AFTER_THE_TURN]:  # D-40
            known = onward_from(tables, possible, word)
        else:
            known = _possible_after(state, tables, possible, word)
        price = _ticket_price(state, tables, word)
        offset = list_of(here, word)
        for n in range(offset + 1, offset + 1 + tables[offset]):
            place, action = tables[n], tables[n] | word << at.WORD
            if not doubles:
                worth = _place_value(state, tables, bit_of(place) if shown else known, place, NEXT)
                out[listed] = _with_weight(action, worth - price)
                listed += 1
            elif may_pass_by(state, tables, place) and goes_on(state, tables, place, words_after(state, tables, word)):
                worth = _second_leg_value(state, tables, known, place, words_after(state, tables, word))
                out[listed] = _with_weight(action | 1 << at.DOUBLE, worth - price - _double_price(state, tables))
                listed += 1
    if not doubles and may_pass(state, tables):
        known = bit_of(here) if shown else _possible_after(state, tables, possible, at.PASS)
        out[listed] = _with_weight(at.PASS << at.WORD, _place_value(state, tables, known, here, NEXT))
        listed += 1
    return listed


@kernel()
def _second_leg_value(state, tables, between, via, words):
    """What the best second leg from `via` is worth, while they reckon with the places `between` the legs."""
    most = -CAUTION
    for word in range(at.TAXI, at.BLACK + 1):
        if words >> word & 1:
            known = _possible_after(state, tables, between, word)
            price = _ticket_price(state, tables, word)
            offset = list_of(via, word)
            for n in range(offset + 1, offset + 1 + tables[offset]):
                most = max(most, _place_value(state, tables, known, tables[n], THEN) - price)
    return most


@kernel()
def _best_flight(state, tables, chance, params, out):
    listed = _weigh_flights(state, tables, out, NO)
    if may_announce(state, tables) and _highest_weight(out, listed) < _weight(-tables[at.DANGER] * THOUSANDTH):
        listed += _weigh_flights(state, tables, out[listed:], YES)
    return _pick_best(out, listed, chance, params)


@kernel(ROLLOUT_POLICY)
def rollout_policy(state, tables, chance, params, out):
    if uniform(chance, 16) < params[THEIR_WHIMS if state[SIDE] else HIS_WHIMS]:
        return _random_action(state, tables, chance)
    if state[at.PHASE] == at.SEEKING:
        return _best_seeking(state, tables, chance, params, out)
    if state[at.PHASE] == at.FLEEING:
        return _best_flight(state, tables, chance, params, out)
    if state[at.PHASE] == at.PLACING:
        return _best_placing(state, tables, chance, params)
    return _pick_best(out, _weigh_hiding(state, tables, out), chance, params)


@kernel(APPLY)
def update_estimate(state, tables, action, chance):  # noqa: ARG001 it follows from the state
    """Moves the estimate along with his action: to where he can be now."""
    possible = possible_places(state)
    if state[ESTIMATE] and possible:
        state[ESTIMATE] = _random_place(possible, chance)


@kernel(PLAY_OUT)
def play_out(state, tables, chance, params, out):
    plies = 0
    if params[HIS_WHIMS] >= 1.0 and params[THEIR_WHIMS] >= 1.0:
        while state[OUTCOME] == 0:
            apply(state, tables, _random_action(state, tables, chance), chance)
            plies += 1
        return plies
    while state[OUTCOME] == 0:
        apply(state, tables, rollout_policy(state, tables, chance, params, out), chance)
        plies += 1
    return plies


@kernel()
def _seeking_options(state, tables, out):
    aim = possible_places(state)
    listed = _keep_worthwhile(out, _weigh_seeking(state, tables, aim, out), tables[at.THEIR_MARGIN])
    if listed == 0:
        return legal(state, tables, out)
    if can_reroll(state) and _reroll_gain(state, tables, aim) > 0.0:
        out[listed] = _reroll_action(state, tables)
        listed += 1
    return listed


@kernel(LEGAL)
def search_actions(state, tables, out):
    """The actions that a search looks at: as the rollout policy weighs them, those not much worse than its best."""
    phase = state[at.PHASE]
    if phase == at.FLEEING:
        listed = _weigh_flights(state, tables, out, NO)
        if may_announce(state, tables):
            listed += _weigh_flights(state, tables, out[listed:], YES)
        return _keep_worthwhile(out, listed, tables[at.HIS_MARGIN])
    if phase == at.SEEKING:
        return _seeking_options(state, tables, out)
    if phase == at.HIDING:
        return _keep_worthwhile(out, _weigh_hiding(state, tables, out), tables[at.HIS_MARGIN])
    return legal(state, tables, out)
