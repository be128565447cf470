# mypy: allow-untyped-defs, allow-untyped-calls
"""The rules of the dice game (Part D) as kernels: the twin of `rules/dice`.

`dice_codec` writes the states and the tables.
"""

import numpy as np

from blackticket.sim import dice_layout as at
from blackticket.sim import layout
from blackticket.sim.chance import below
from blackticket.sim.kernel import kernel
from blackticket.sim.layout import APPLY, LEGAL, OBSERVATION, OUTCOME, SIDE

# Numba compiles a function once more for each literal that it is called with: these are no literals to it.
CAUGHT, ESCAPED = np.int64(layout.CAUGHT), np.int64(layout.ESCAPED)
YES, NO = np.bool_(True), np.bool_(False)

# Where the dice lie


@kernel()
def dice_in_hand(state):
    return state[at.HAND] + state[at.HAND + 1] + state[at.HAND + 2] + state[at.HAND + 3]


@kernel()
def _set_hand(state, dice):
    """Dice that are not rolled yet, or whose faces no longer matter."""
    state[at.HAND] = dice
    state[at.HAND + 1] = 0
    state[at.HAND + 2] = 0
    state[at.HAND + 3] = 0


@kernel()
def _roll(state, tables, chance):
    dice = dice_in_hand(state)
    _set_hand(state, np.int64(0))
    for _ in range(dice):
        state[at.HAND + tables[at.FACES + below(chance, 6)]] += 1


@kernel()
def faces_used(state):
    """A bit for each face that a used die shows."""
    return ((1 << state[at.BESIDE]) | (1 << state[at.BESIDE + 1]) | (1 << state[at.BESIDE + 2])) & ~1


@kernel()
def _last_used(state):
    """The last pawn that has a die beside it; -1 if none has."""
    for pawn in range(2, -1, -1):
        if state[at.BESIDE + pawn]:
            return pawn
    return -1


@kernel()
def _is_from_supply(state, tables):
    """Whether a die laid with X up comes from the supply (D-22)."""
    if state[at.SUPPLY] == 0:
        return False
    return tables[at.X_DIE_FROM_SUPPLY] == 1 or (dice_in_hand(state) == 0 and _last_used(state) < 0)


@kernel()
def _cover_space(state, tables, word):
    """The die that will cover the space of a move by `word` goes from where it lies to the log."""
    state[at.ON_LOG] += 1
    if word <= at.UNDERGROUND:  # D-20
        for pawn in range(3):
            if state[at.BESIDE + pawn] == word:
                state[at.BESIDE + pawn] = 0
                return
    if _is_from_supply(state, tables):
        state[at.SUPPLY] -= 1
    elif dice_in_hand(state):
        state[at.HAND] -= 1  # in his turn the hand's faces no longer matter
    else:
        state[at.BESIDE + _last_used(state)] = 0


@kernel()
def _take_hand(state, tables, first):
    """The seekers take back the dice on the board and draw from the supply (D-07, D-30)."""
    back = dice_in_hand(state)
    for pawn in range(3):
        back += state[at.BESIDE + pawn] != 0
        state[at.BESIDE + pawn] = 0
    wanted = 1
    if first or tables[at.REFILL_TO_HAND]:
        wanted = max(0, tables[at.FULL_HAND] - back)
    drawn = min(wanted, np.int64(state[at.SUPPLY]))
    _set_hand(state, back + drawn)
    state[at.SUPPLY] -= drawn


# Who is to act


@kernel()
def next_pawn(state, tables):
    """The pawn that acts next: from the start player on clockwise, the first that has yet to."""
    pawn = np.int64(state[at.LEADER])
    while not state[at.WAITING] >> pawn & 1:
        pawn = pawn + 1 if pawn + 1 < tables[at.PAWNS] else np.int64(0)
    return pawn


@kernel()
def may_act(state, tables):
    """A bit for each pawn that the dice in the hand were rolled for (D-08, D-10)."""
    if tables[at.PLAYERS] == 1:
        return np.int64(state[at.WAITING])
    return np.int64(1) << next_pawn(state, tables)


@kernel()
def is_taken(state, place):
    """Whether a detective stands there."""
    return state[at.SEEKERS] == place or state[at.SEEKERS + 1] == place or state[at.SEEKERS + 2] == place


@kernel()
def is_closed(state, tables, place):
    """Whether a detective may not end his move there (D-18)."""
    return tables[at.ONE_DETECTIVE_A_PLACE] == 1 and is_taken(state, place)


@kernel()
def list_of(place, word):
    return at.RIDES + (place * at.WORDS + word) * at.LIST


@kernel()
def _can_move(state, tables, pawn):
    """Whether the pawn can use a die of the hand."""
    place = state[at.SEEKERS + pawn]
    for face in range(at.TAXI, at.UNDERGROUND + 1):
        if state[at.HAND + face]:
            offset = list_of(place, face)
            for n in range(offset + 1, offset + 1 + tables[offset]):
                if not is_closed(state, tables, tables[n]):
                    return True
    return False


@kernel()
def able_pawns(state, tables, pawns):
    """A bit for each of those pawns that can use a die of the hand."""
    found = 0
    for pawn in range(tables[at.PAWNS]):
        if pawns >> pawn & 1 and _can_move(state, tables, pawn):
            found |= 1 << pawn
    return found


@kernel()
def can_reroll(state):
    return state[at.REROLLS] > 0 and dice_in_hand(state) > 0  # D-16


# What he may do


@kernel()
def words_left(state):
    """A bit for each word that he can travel by: the used dice that are left (D-20), a black ticket (D-22)."""
    return faces_used(state) | (1 << at.BLACK if state[at.BLACKS] else 0)


@kernel()
def words_after(state, tables, word):
    """The same after a first leg by `word`."""
    gone = -1
    if word <= at.UNDERGROUND:
        for pawn in range(3):
            if state[at.BESIDE + pawn] == word:
                gone = pawn
                break
    elif not _is_from_supply(state, tables) and dice_in_hand(state) == 0:
        gone = _last_used(state)
    found = 1 << at.BLACK if state[at.BLACKS] > (word == at.BLACK) else 0
    for pawn in range(3):
        if pawn != gone and state[at.BESIDE + pawn]:
            found |= 1 << state[at.BESIDE + pawn]
    return found


@kernel()
def may_announce(state, tables):
    """Whether a double move may be announced: he has one, is not in it, and the log has room (D-23)."""
    return state[at.DOUBLES] > 0 and state[at.SECOND_LEG] == 0 and state[at.MOVES] + 2 <= tables[at.SPACES]


@kernel()
def may_pass_by(state, tables, via):
    """Whether a first leg that ends there does not end the game (D-26, D-40)."""
    return tables[at.CAUGHT_AFTER_THE_TURN] == 1 or not is_taken(state, via)


@kernel()
def goes_on(state, tables, via, after):
    """Whether `via` can end the first leg of a double move, with the words that are left `after` it (D-23, D-26)."""
    if not tables[at.DOUBLE_NEEDS_SECOND_LEG]:
        return True
    return tables[at.CAN + via] & after != 0 and may_pass_by(state, tables, via)


@kernel()
def may_fly(state):
    return state[at.HELICOPTERS] > 0 and state[at.SECOND_LEG] == 0  # D-23, D-24


@kernel()
def may_pass(state, tables):
    """Whether no die moves him, nor, under the other ruling, anything else (D-21)."""
    can = tables[at.CAN + state[at.FUGITIVE]]
    if tables[at.PASS_WITHOUT_A_DIE]:
        return can & faces_used(state) == 0
    return can & words_left(state) == 0 and not (may_fly(state) and can >> at.HELICOPTER & 1)


# Where the detectives must reckon with him


@kernel()
def bit_of(place):
    return np.int64(1) << (place - 1)


@kernel()
def possible_places(state):
    return (
        np.int64(state[at.POSSIBLE]) | np.int64(state[at.POSSIBLE + 1]) << 12 | np.int64(state[at.POSSIBLE + 2]) << 24
    )


@kernel()
def _set_possible(state, places):
    state[at.POSSIBLE] = places & 4095
    state[at.POSSIBLE + 1] = places >> 12 & 4095
    state[at.POSSIBLE + 2] = places >> 24


@kernel()
def reached_from(tables, place, word):
    """The places that `word` leads to, as bits."""
    offset = at.LEADS + (place * at.WORDS + word) * 3
    return np.int64(tables[offset]) | np.int64(tables[offset + 1]) << 12 | np.int64(tables[offset + 2]) << 24


@kernel()
def count_bits(places):
    """How many bits are set, written so that the compiler knows it for one instruction."""
    bits = np.uint64(places)
    bits -= (bits >> np.uint64(1)) & np.uint64(0x5555555555555555)
    bits = (bits & np.uint64(0x3333333333333333)) + ((bits >> np.uint64(2)) & np.uint64(0x3333333333333333))
    bits = (bits + (bits >> np.uint64(4))) & np.uint64(0x0F0F0F0F0F0F0F0F)
    return np.int64((bits * np.uint64(0x0101010101010101)) >> np.uint64(56))


@kernel()
def lowest(places):
    """The lowest place of a set that has one."""
    return count_bits((places & -places) - 1) + 1


@kernel()
def onward_from(tables, places, word):
    """Where a move by `word` leads from any of `places`."""
    after = np.int64(0)
    while places:
        after |= reached_from(tables, lowest(places), word)
        places &= places - 1
    return after


@kernel()
def free_on_tile(state, tables, place):
    """The free places of the tile, as bits."""
    found = np.int64(0)
    for n in range(at.SPOTS + 1, at.SPOTS + 1 + tables[at.SPOTS]):
        other = tables[n]
        if tables[at.TILE_OF + other] == tables[at.TILE_OF + place] and not is_taken(state, other):
            found |= bit_of(other)
    return found


@kernel()
def _filter_by_way_on(tables, places, words, wanted):
    """Those of `places` from which one of the words leads somewhere; or, if that is not `wanted`, the others."""
    found = np.int64(0)
    while places:
        if (tables[at.CAN + lowest(places)] & words != 0) == wanted:
            found |= places & -places
        places &= places - 1
    return found


@kernel()
def _update_possible(state, tables, word, passing):
    """Where he can be after a move of which only the word is seen."""
    if word == at.PASS:  # D-21: none of what he had moves him
        had = faces_used(state)
        if not tables[at.PASS_WITHOUT_A_DIE]:
            had = words_left(state) | (1 << at.HELICOPTER if may_fly(state) else 0)
        after = _filter_by_way_on(tables, possible_places(state), had, NO)
    else:
        after = onward_from(tables, possible_places(state), word)
    if not passing:
        for pawn in range(tables[at.PAWNS]):
            after &= ~bit_of(state[at.SEEKERS + pawn])
    _set_possible(state, after)


# The legal actions


@kernel()
def _list_placings(state, tables, out):
    pawn = 1 + (state[at.SEEKERS] != 0) + (state[at.SEEKERS] != 0 and state[at.SEEKERS + 1] != 0)
    count = 0
    for n in range(at.TAXI_ONLY + 1, at.TAXI_ONLY + 1 + tables[at.TAXI_ONLY]):  # D-06
        if not is_taken(state, tables[n]):
            out[count] = tables[n] | at.START << at.WORD | pawn << at.PAWN
            count += 1
    return count


@kernel()
def _list_hidings(state, tables, out):
    count = 0
    for n in range(at.SPOTS + 1, at.SPOTS + 1 + tables[at.SPOTS]):  # D-06
        if not is_taken(state, tables[n]):
            out[count] = tables[n] | at.START << at.WORD
            count += 1
    return count


@kernel()
def _list_detectives_actions(state, tables, out):
    pawns = may_act(state, tables)
    count, able = 0, 0
    for pawn in range(tables[at.PAWNS]):
        if not pawns >> pawn & 1:
            continue
        before = count
        for face in range(at.TAXI, at.UNDERGROUND + 1):
            if state[at.HAND + face]:
                offset = list_of(state[at.SEEKERS + pawn], face)
                for n in range(offset + 1, offset + 1 + tables[offset]):
                    if not is_closed(state, tables, tables[n]):
                        out[count] = tables[n] | face << at.WORD | (pawn + 1) << at.PAWN
                        count += 1
        able |= (count > before) << pawn
    if can_reroll(state):
        player = 0 if tables[at.PLAYERS] == 1 else next_pawn(state, tables)
        out[count] = at.REROLL << at.WORD | (player + 1) << at.PAWN
        count += 1
    for pawn in range(tables[at.PAWNS]):
        if pawns >> pawn & 1 and may_stay(tables, able, pawn):
            out[count] = at.STAY << at.WORD | (pawn + 1) << at.PAWN
            count += 1
    return count


@kernel()
def may_stay(tables, able, pawn):
    """Whether the pawn may stay, those that are `able` to move being known (D-08, D-15)."""
    return not able >> pawn & 1 and not (able and tables[at.STAY_ONLY_IF_NEITHER_CAN])


@kernel()
def _list_flights(state, tables, out):
    here, words = state[at.FUGITIVE], words_left(state)
    announces = may_announce(state, tables)
    count = 0
    for word in range(at.TAXI, at.BLACK + 1):
        if not words >> word & 1:
            continue
        offset = list_of(here, word)
        for n in range(offset + 1, offset + 1 + tables[offset]):
            out[count] = tables[n] | word << at.WORD
            count += 1
        if announces:
            after = words_after(state, tables, word)
            for n in range(offset + 1, offset + 1 + tables[offset]):
                if goes_on(state, tables, tables[n], after):
                    out[count] = tables[n] | word << at.WORD | 1 << at.DOUBLE
                    count += 1
    if may_fly(state):
        offset = list_of(here, at.HELICOPTER)
        for n in range(offset + 1, offset + 1 + tables[offset]):
            out[count] = tables[n] | at.HELICOPTER << at.WORD
            count += 1
    if may_pass(state, tables):
        out[count] = at.PASS << at.WORD
        count += 1
    return count


@kernel(LEGAL)
def legal(state, tables, out):
    phase = state[at.PHASE]
    if phase == at.SEEKING:
        return _list_detectives_actions(state, tables, out)
    if phase == at.FLEEING:
        return _list_flights(state, tables, out)
    if phase == at.PLACING:
        return _list_placings(state, tables, out)
    return _list_hidings(state, tables, out) if phase == at.HIDING else 0


# What an action does


@kernel()
def _end(state, outcome):
    state[OUTCOME] = outcome
    state[at.PHASE] = at.OVER
    state[SIDE] = 0
    state[at.WAITING] = 0
    state[at.SECOND_LEG] = 0
    _set_hand(state, dice_in_hand(state))
    _set_possible(state, np.int64(0))


@kernel()
def _next_detective(state, tables, chance, rolled):
    """The next detective rolls what is left, unless it is `rolled`; after the last one it is his turn, or the end.

    One who can neither use a die nor roll again stays, and the next one rolls (D-15). Of two pawns for which there is
    one roll, the player says which stays (D-08).
    """
    while state[at.WAITING]:
        if not rolled:
            _roll(state, tables, chance)
        rolled = False
        pawns = may_act(state, tables)
        pawn = next_pawn(state, tables)
        if pawns & (pawns - 1) or can_reroll(state) or _can_move(state, tables, pawn):
            state[at.PHASE] = at.SEEKING
            state[SIDE] = 1
            return
        state[at.WAITING] &= ~(1 << pawn)
    if state[at.MOVES] >= tables[at.SPACES]:
        _end(state, ESCAPED)  # D-41
        return
    state[at.PHASE] = at.FLEEING
    state[SIDE] = 0
    _set_hand(state, dice_in_hand(state))


@kernel()
def _begin_round(state, tables, chance, first):
    """The hand is filled (D-30), the marker passes on (D-31), the start player rolls (D-10)."""
    _take_hand(state, tables, first)
    leader = 0 if first else state[at.LEADER] + 1
    state[at.LEADER] = leader if leader < tables[at.PLAYERS] else 0
    state[at.WAITING] = (1 << tables[at.PAWNS]) - 1
    _next_detective(state, tables, chance, NO)


@kernel()
def _place(state, tables, pawn, place):
    state[at.SEEKERS + pawn] = place
    if pawn + 1 == tables[at.PAWNS]:
        state[at.PHASE] = at.HIDING
        state[SIDE] = 0


@kernel()
def _hide(state, tables, place, chance):
    """He covers the first space with a die, and tells the tile (D-06)."""
    _cover_space(state, tables, at.START)
    state[at.FUGITIVE] = place
    _set_possible(state, free_on_tile(state, tables, place))
    _begin_round(state, tables, chance, YES)


@kernel()
def _seek(state, tables, pawn, word, place, chance):
    """A detective moves (D-10), stays (D-15) or rolls again (D-16)."""
    if word == at.REROLL:
        state[at.REROLLS] -= 1
        _roll(state, tables, chance)
        _next_detective(state, tables, chance, YES)
        return
    if word != at.STAY:
        state[at.HAND + word] -= 1
        state[at.BESIDE + pawn] = word
        state[at.SEEKERS + pawn] = place
        if place == state[at.FUGITIVE]:  # D-40
            _end(state, CAUGHT)
            return
        _set_possible(state, possible_places(state) & ~bit_of(place))
    state[at.WAITING] &= ~(1 << pawn)
    _next_detective(state, tables, chance, NO)


@kernel()
def is_shown(state, tables, double):
    """Whether he appears after this move (D-25)."""
    later = 0
    if not tables[at.DOUBLE_COUNTS_TWICE]:
        if double:
            return False
        later = state[at.FIRST_LEGS]
    move = state[at.MOVES] + 1 - later
    return move == tables[at.REVEALS] or move == tables[at.REVEALS + 1] or move == tables[at.REVEALS + 2]


@kernel()
def _flee(state, tables, word, place, double, chance):
    """He moves, and covers the next space with a die."""
    shown = is_shown(state, tables, double)
    if shown:
        _set_possible(state, bit_of(place if word != at.PASS else state[at.FUGITIVE]))
    else:
        _update_possible(state, tables, word, double != 0 and tables[at.CAUGHT_AFTER_THE_TURN] == 1)
    _cover_space(state, tables, word)
    if word != at.PASS:
        state[at.FUGITIVE] = place
    state[at.BLACKS] -= word == at.BLACK
    state[at.HELICOPTERS] -= word == at.HELICOPTER
    state[at.DOUBLES] -= double
    state[at.FIRST_LEGS] += double
    state[at.MOVES] += 1
    state[at.SHOWN] = shown
    if shown:
        state[at.SUPPLY] += state[at.ON_LOG]
        state[at.ON_LOG] = 0
    if is_taken(state, state[at.FUGITIVE]) and not (double and tables[at.CAUGHT_AFTER_THE_TURN]):  # D-26, D-40
        _end(state, CAUGHT)
        return
    state[at.SECOND_LEG] = double
    if not double:
        _begin_round(state, tables, chance, NO)
    elif tables[at.DOUBLE_NEEDS_SECOND_LEG]:
        _set_possible(state, _filter_by_way_on(tables, possible_places(state), words_left(state), YES))


@kernel(APPLY)
def apply(state, tables, action, chance):
    place, word = action & 63, action >> at.WORD & 15
    pawn, double = (action >> at.PAWN & 3) - 1, action >> at.DOUBLE
    phase = state[at.PHASE]
    if phase == at.SEEKING:
        _seek(state, tables, pawn, word, place, chance)
    elif phase == at.FLEEING:
        _flee(state, tables, word, place, double, chance)
    elif phase == at.PLACING:
        _place(state, tables, pawn, place)
    else:
        _hide(state, tables, place, chance)


@kernel(OBSERVATION)
def public_observation(state, tables, action):
    """What the detectives see of his action: the tile where he hid; the word, and where he is if he appears."""
    if action >> at.PAWN & 3:
        return 0
    word = action >> at.WORD & 15
    if word == at.START:
        return word << at.WORD | tables[at.TILE_OF + (action & 63)]
    public = action >> at.WORD << at.WORD
    return public | state[at.FUGITIVE] if state[at.SHOWN] else public


@kernel(OBSERVATION)
def private_observation(state, tables, action):  # noqa: ARG001 they learn nothing more
    """The detectives observe nothing private: their dice are drawn anew in every playout."""
    return 0
