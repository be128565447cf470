# mypy: allow-untyped-defs, allow-untyped-calls
"""The dice game (Part D), compiled: every kernel of it, and the numbers of its states, tables and actions.

A place is its own number, 1 to 36, and 0 is none. A die that shows X is 0; taxi, bus and underground are 1, 2 and 3, as
the words of actions are. Everything that a grid of tiles or the options decide is looked up in the tables.
"""

import numpy as np

from blackticket.sim.chance import below
from blackticket.sim.kernel import kernel
from blackticket.sim.layout import APPLY, LEGAL, OBSERVATION, PLAY_OUT, ROLLOUT_POLICY

# A state.
OUTCOME, SIDE, ESTIMATE = 0, 1, 2
PHASE = 3
FUGITIVE = 4  # his place; 0 before he has hidden
SEEKERS = 5  # three: the detectives' places; 0 before they are placed
HAND = 8  # four: how many dice of the hand show each face; all X unless the seekers are to act
BESIDE = 12  # three: by pawn, the face of the die that it used this round; 0 for none
SUPPLY = 15
ON_LOG = 16  # dice
BLACKS = 17
DOUBLES = 18
HELICOPTERS = 19
REROLLS = 20
LEADER = 21
WAITING = 22  # a bit for each pawn that has yet to act
MOVES = 23
SECOND_LEG = 24
FIRST_LEGS = 25  # how many there are in the log
SHOWN = 26  # whether the last space of the log was revealed
POSSIBLE = 27  # three times 12 bits: where the seekers must reckon with him
WIDTH = 30

PLACING, HIDING, SEEKING, FLEEING, OVER = range(5)  # phases
# Numba compiles a function once more for each literal that it is called with: these are no literals to it.
CAUGHT, ESCAPED = np.int64(1), np.int64(3)  # outcomes
YES, NO = np.bool_(True), np.bool_(False)
NOW, NEXT, THEN = np.int64(0), np.int64(1), np.int64(2)  # steps

# An action: the place, and from these bits on the word, the pawn counted from 1 (0 the fugitive), the double move.
WORD, PAWN, DOUBLE = 6, 10, 12
TAXI, BUS, UNDERGROUND, BLACK, HELICOPTER, PASS, START, STAY, REROLL = map(np.int64, range(1, 10))
ANY = np.int64(0)  # any of the transports that a die can show
MOST_ACTIONS = 128

# The tables.
PAWNS = 0  # how many
PLAYERS = 1  # how many play detectives
FULL_HAND = 2
SPACES = 3
REVEALS = 5  # three moves
FACES = 8  # the six of a die
RULINGS = 14  # in this order, 1 if it holds
(
    STAY_ONLY_IF_NEITHER_CAN,
    ONE_DETECTIVE_A_PLACE,
    PASS_WITHOUT_A_DIE,
    X_DIE_FROM_SUPPLY,
    DOUBLE_NEEDS_SECOND_LEG,
    DOUBLE_COUNTS_TWICE,
    REFILL_TO_HAND,
) = range(RULINGS, RULINGS + 7)
TAXI_ONLY = 24  # a list: how many, then each
SPOTS = 64  # a list: all places
TILE_OF = 104  # by place: 1 for the first tile
CAN = 144  # by place: a bit for each word that leads somewhere
WEIGHTS = 184  # of the quick player
RIDES = 200  # by place and word: a list
LIST = 16  # numbers in each
WORDS = 6  # 0 for all that a die can show, then taxi to helicopter
LEADS = RIDES + 37 * WORDS * LIST  # by place and word: the same as three times 12 bits
DISTANCES = LEADS + 37 * WORDS * 3  # by place and place: rolls that it takes on average, times SCALE
REACH = DISTANCES + 37 * 37  # by dice in the hand, place and place: the chance that one of them leads there, in SURE
MOST_DICE = 4
SIZE = REACH + (MOST_DICE + 1) * 37 * 37
SCALE = 64
SURE = 1024

# The dials of the quick player.
HIS_WHIMS, THEIR_WHIMS = 0, 1  # how often a side plays anything at all
SIGHT = 2  # how often detectives who are not to guess play as if they saw him; else they know what they can know
NOISE = 3  # so much is added by chance to what an action is worth
POLICY_PARAMS = (0.02, 0.02, 0.0, 0.02)

# What it weighs: in the tables, in thousandths of a catch.
BITS, NEAR, EXITS = range(WEIGHTS, WEIGHTS + 3)  # to him: doubt, a roll to the nearest detective, a safe way on
BLACK_PRICE, DOUBLE_PRICE, HELICOPTER_PRICE = range(WEIGHTS + 3, WEIGHTS + 6)  # of using them up, early in the game
DANGER = WEIGHTS + 6  # from this risk on he thinks of a double move
CLOSER, TOGETHER = range(WEIGHTS + 7, WEIGHTS + 9)  # to them: a roll nearer to him, for the nearest and for each
TOKEN = WEIGHTS + 9  # the price of a re-roll, early in the game
NEXT_ROUND = WEIGHTS + 10  # a catch in the next round
HIS_MARGIN, THEIR_MARGIN = range(WEIGHTS + 11, WEIGHTS + 13)  # options that are so much worse than the best are none
WEIGHED = (20, 20, 20, 200, 250, 120, 150, 75, 30, 300, 1000, 100, 200)
THOUSANDTH = 0.001
RECKLESS = 0.2  # how likely he goes where a detective can reach him, beside a place where none can
LUCK = 0.65  # how likely the dice take a detective to a place that he can reach
BLACK_SHARE = 0.25  # how likely he plays a black ticket while he has one
CAUTION = 4.0  # what it costs him to be caught for certain
BARE = 13  # the bits of an action; in a list of weighed actions the weight stands above them
FINE = 8192  # weights to a catch
FAR_ENOUGH = 4 * SCALE  # a nearest detective who is farther off is no better

# Where the dice lie.


@kernel()
def _dice_in_hand(state):
    return state[HAND] + state[HAND + 1] + state[HAND + 2] + state[HAND + 3]


@kernel()
def _set_hand(state, dice):
    """So many dice that are not rolled yet, or whose faces no longer matter."""
    state[HAND] = dice
    state[HAND + 1] = 0
    state[HAND + 2] = 0
    state[HAND + 3] = 0


@kernel()
def _roll(state, tables, chance):
    dice = _dice_in_hand(state)
    _set_hand(state, np.int64(0))
    for _ in range(dice):
        state[HAND + tables[FACES + below(chance, 6)]] += 1


@kernel()
def _beside(state):
    """A bit for each face that a used die shows."""
    return ((1 << state[BESIDE]) | (1 << state[BESIDE + 1]) | (1 << state[BESIDE + 2])) & ~1


@kernel()
def _last_used(state):
    """The last pawn that has a die beside it; -1 if none has."""
    for pawn in range(2, -1, -1):
        if state[BESIDE + pawn]:
            return pawn
    return -1


@kernel()
def _from_supply(state, tables):
    """Whether a die laid with X up comes from the supply (D-22)."""
    if state[SUPPLY] == 0:
        return False
    return tables[X_DIE_FROM_SUPPLY] == 1 or (_dice_in_hand(state) == 0 and _last_used(state) < 0)


@kernel()
def _take_for(state, tables, word):
    """The die that will cover the space of a move by `word` goes from where it lies to the log."""
    state[ON_LOG] += 1
    if word <= UNDERGROUND:  # D-20
        for pawn in range(3):
            if state[BESIDE + pawn] == word:
                state[BESIDE + pawn] = 0
                return
    if _from_supply(state, tables):
        state[SUPPLY] -= 1
    elif _dice_in_hand(state):
        state[HAND] -= 1  # in his turn the hand's faces no longer matter
    else:
        state[BESIDE + _last_used(state)] = 0


@kernel()
def _take_hand(state, tables, first):
    """The seekers take back the dice on the board and draw from the supply (D-07, D-30)."""
    back = _dice_in_hand(state)
    for pawn in range(3):
        back += state[BESIDE + pawn] != 0
        state[BESIDE + pawn] = 0
    wanted = 1
    if first or tables[REFILL_TO_HAND]:
        wanted = max(0, tables[FULL_HAND] - back)
    drawn = min(wanted, np.int64(state[SUPPLY]))
    _set_hand(state, back + drawn)
    state[SUPPLY] -= drawn


# Who is to act.


@kernel()
def _next_pawn(state, tables):
    """The pawn that acts next: from the start player on clockwise, the first that has yet to."""
    pawn = np.int64(state[LEADER])
    while not state[WAITING] >> pawn & 1:
        pawn = pawn + 1 if pawn + 1 < tables[PAWNS] else np.int64(0)
    return pawn


@kernel()
def _may_act(state, tables):
    """A bit for each pawn that the dice in the hand were rolled for (D-08, D-10)."""
    if tables[PLAYERS] == 1:
        return np.int64(state[WAITING])
    return np.int64(1) << _next_pawn(state, tables)


@kernel()
def _is_taken(state, place):
    """Whether a detective stands there."""
    return state[SEEKERS] == place or state[SEEKERS + 1] == place or state[SEEKERS + 2] == place


@kernel()
def _is_closed(state, tables, place):
    """Whether a detective may not end his move there (D-18)."""
    return tables[ONE_DETECTIVE_A_PLACE] == 1 and _is_taken(state, place)


@kernel()
def _list_of(place, word):
    return RIDES + (place * WORDS + word) * LIST


@kernel()
def _can_move(state, tables, pawn):
    """Whether the pawn can use a die of the hand."""
    place = state[SEEKERS + pawn]
    for face in range(TAXI, UNDERGROUND + 1):
        if state[HAND + face]:
            at = _list_of(place, face)
            for n in range(at + 1, at + 1 + tables[at]):
                if not _is_closed(state, tables, tables[n]):
                    return True
    return False


@kernel()
def _able(state, tables, pawns):
    """A bit for each of those pawns that can use a die of the hand."""
    found = 0
    for pawn in range(tables[PAWNS]):
        if pawns >> pawn & 1 and _can_move(state, tables, pawn):
            found |= 1 << pawn
    return found


@kernel()
def _can_reroll(state):
    return state[REROLLS] > 0 and _dice_in_hand(state) > 0  # D-16


# What he may do.


@kernel()
def _words(state):
    """A bit for each word that he can travel by: the used dice that are left (D-20), a black ticket (D-22)."""
    return _beside(state) | (1 << BLACK if state[BLACKS] else 0)


@kernel()
def _words_after(state, tables, word):
    """The same after a first leg by `word`."""
    gone = -1
    if word <= UNDERGROUND:
        for pawn in range(3):
            if state[BESIDE + pawn] == word:
                gone = pawn
                break
    elif not _from_supply(state, tables) and _dice_in_hand(state) == 0:
        gone = _last_used(state)
    found = 1 << BLACK if state[BLACKS] > (word == BLACK) else 0
    for pawn in range(3):
        if pawn != gone and state[BESIDE + pawn]:
            found |= 1 << state[BESIDE + pawn]
    return found


@kernel()
def _may_announce(state, tables):
    """Whether a double move may be announced: he has one, is not in it, and the log has room (D-23)."""
    return state[DOUBLES] > 0 and state[SECOND_LEG] == 0 and state[MOVES] + 2 <= tables[SPACES]


@kernel()
def _goes_on(state, tables, via, after):
    """Whether `via` can end the first leg of a double move, with the words that are left `after` it (D-23, D-26)."""
    if not tables[DOUBLE_NEEDS_SECOND_LEG]:
        return True
    return tables[CAN + via] & after != 0 and not _is_taken(state, via)


@kernel()
def _may_fly(state):
    return state[HELICOPTERS] > 0 and state[SECOND_LEG] == 0  # D-23, D-24


@kernel()
def _may_pass(state, tables):
    """Whether no die moves him, nor, under the other ruling, anything else (D-21)."""
    can = tables[CAN + state[FUGITIVE]]
    if tables[PASS_WITHOUT_A_DIE]:
        return can & _beside(state) == 0
    return can & _words(state) == 0 and not (_may_fly(state) and can >> HELICOPTER & 1)


# Where the detectives must reckon with him.


@kernel()
def _bit(place):
    return np.int64(1) << (place - 1)


@kernel()
def _possible(state):
    return np.int64(state[POSSIBLE]) | np.int64(state[POSSIBLE + 1]) << 12 | np.int64(state[POSSIBLE + 2]) << 24


@kernel()
def _set_possible(state, places):
    state[POSSIBLE] = places & 4095
    state[POSSIBLE + 1] = places >> 12 & 4095
    state[POSSIBLE + 2] = places >> 24


@kernel()
def _leads(tables, place, word):
    """The places that `word` leads to, as bits."""
    at = LEADS + (place * WORDS + word) * 3
    return np.int64(tables[at]) | np.int64(tables[at + 1]) << 12 | np.int64(tables[at + 2]) << 24


@kernel()
def _count(places):
    """How many bits are set, written so that the compiler knows it for one instruction."""
    bits = np.uint64(places)
    bits -= (bits >> np.uint64(1)) & np.uint64(0x5555555555555555)
    bits = (bits & np.uint64(0x3333333333333333)) + ((bits >> np.uint64(2)) & np.uint64(0x3333333333333333))
    bits = (bits + (bits >> np.uint64(4))) & np.uint64(0x0F0F0F0F0F0F0F0F)
    return np.int64((bits * np.uint64(0x0101010101010101)) >> np.uint64(56))


@kernel()
def _first(places):
    """The lowest place of a set that has one."""
    return _count((places & -places) - 1) + 1


@kernel()
def _onward(tables, places, word):
    """Where a move by `word` leads from any of `places`."""
    after = np.int64(0)
    while places:
        after |= _leads(tables, _first(places), word)
        places &= places - 1
    return after


@kernel()
def _free_on_tile(state, tables, place):
    """The free places of the tile, as bits."""
    found = np.int64(0)
    for n in range(SPOTS + 1, SPOTS + 1 + tables[SPOTS]):
        other = tables[n]
        if tables[TILE_OF + other] == tables[TILE_OF + place] and not _is_taken(state, other):
            found |= _bit(other)
    return found


@kernel()
def _led_by(tables, places, words, wanted):
    """Those of `places` from which one of the words leads somewhere; or, if that is not `wanted`, the others."""
    found = np.int64(0)
    while places:
        if (tables[CAN + _first(places)] & words != 0) == wanted:
            found |= places & -places
        places &= places - 1
    return found


@kernel()
def _follow(state, tables, word):
    """Where he can be after a move of which only the word is seen."""
    if word == PASS:  # D-21: none of what he had moves him
        had = _beside(state)
        if not tables[PASS_WITHOUT_A_DIE]:
            had = _words(state) | (1 << HELICOPTER if _may_fly(state) else 0)
        after = _led_by(tables, _possible(state), had, NO)
    else:
        after = _onward(tables, _possible(state), word)
    for pawn in range(tables[PAWNS]):
        after &= ~_bit(state[SEEKERS + pawn])
    _set_possible(state, after)


# The legal actions.


@kernel()
def _placings(state, tables, out):
    pawn = 1 + (state[SEEKERS] != 0) + (state[SEEKERS] != 0 and state[SEEKERS + 1] != 0)
    count = 0
    for n in range(TAXI_ONLY + 1, TAXI_ONLY + 1 + tables[TAXI_ONLY]):  # D-06
        if not _is_taken(state, tables[n]):
            out[count] = tables[n] | START << WORD | pawn << PAWN
            count += 1
    return count


@kernel()
def _hidings(state, tables, out):
    count = 0
    for n in range(SPOTS + 1, SPOTS + 1 + tables[SPOTS]):  # D-06
        if not _is_taken(state, tables[n]):
            out[count] = tables[n] | START << WORD
            count += 1
    return count


@kernel()
def _detectives(state, tables, out):
    pawns = _may_act(state, tables)
    count, able = 0, 0
    for pawn in range(tables[PAWNS]):
        if not pawns >> pawn & 1:
            continue
        before = count
        for face in range(TAXI, UNDERGROUND + 1):
            if state[HAND + face]:
                at = _list_of(state[SEEKERS + pawn], face)
                for n in range(at + 1, at + 1 + tables[at]):
                    if not _is_closed(state, tables, tables[n]):
                        out[count] = tables[n] | face << WORD | (pawn + 1) << PAWN
                        count += 1
        able |= (count > before) << pawn
    if _can_reroll(state):
        player = 0 if tables[PLAYERS] == 1 else _next_pawn(state, tables)
        out[count] = REROLL << WORD | (player + 1) << PAWN
        count += 1
    for pawn in range(tables[PAWNS]):
        if pawns >> pawn & 1 and _may_stay(tables, able, pawn):
            out[count] = STAY << WORD | (pawn + 1) << PAWN
            count += 1
    return count


@kernel()
def _may_stay(tables, able, pawn):
    """Whether the pawn may stay, those that are `able` to move being known (D-08, D-15)."""
    return not able >> pawn & 1 and not (able and tables[STAY_ONLY_IF_NEITHER_CAN])


@kernel()
def _flights(state, tables, out):
    """What he may do in his turn."""
    here, words = state[FUGITIVE], _words(state)
    may_announce = _may_announce(state, tables)
    count = 0
    for word in range(TAXI, BLACK + 1):
        if not words >> word & 1:
            continue
        at = _list_of(here, word)
        for n in range(at + 1, at + 1 + tables[at]):
            out[count] = tables[n] | word << WORD
            count += 1
        if may_announce:
            after = _words_after(state, tables, word)
            for n in range(at + 1, at + 1 + tables[at]):
                if _goes_on(state, tables, tables[n], after):
                    out[count] = tables[n] | word << WORD | 1 << DOUBLE
                    count += 1
    if _may_fly(state):
        at = _list_of(here, HELICOPTER)
        for n in range(at + 1, at + 1 + tables[at]):
            out[count] = tables[n] | HELICOPTER << WORD
            count += 1
    if _may_pass(state, tables):
        out[count] = PASS << WORD
        count += 1
    return count


@kernel(LEGAL)
def legal(state, tables, out):
    """All legal actions."""
    phase = state[PHASE]
    if phase == SEEKING:
        return _detectives(state, tables, out)
    if phase == FLEEING:
        return _flights(state, tables, out)
    if phase == PLACING:
        return _placings(state, tables, out)
    return _hidings(state, tables, out) if phase == HIDING else 0


# What an action does.


@kernel()
def _end(state, outcome):
    state[OUTCOME] = outcome
    state[PHASE] = OVER
    state[SIDE] = 0
    state[WAITING] = 0
    state[SECOND_LEG] = 0
    _set_hand(state, _dice_in_hand(state))
    _set_possible(state, np.int64(0))


@kernel()
def _next_detective(state, tables, chance, rolled):
    """The next detective rolls what is left, unless it is `rolled`; after the last one it is his turn, or the end.

    One who can neither use a die nor roll again stays, and the next one rolls (D-15). Of two pawns for which there is
    one roll, the player says which stays (D-08).
    """
    while state[WAITING]:
        if not rolled:
            _roll(state, tables, chance)
        rolled = False
        pawns = _may_act(state, tables)
        pawn = _next_pawn(state, tables)
        if pawns & (pawns - 1) or _can_reroll(state) or _can_move(state, tables, pawn):
            state[PHASE] = SEEKING
            state[SIDE] = 1
            return
        state[WAITING] &= ~(1 << pawn)
    if state[MOVES] >= tables[SPACES]:
        _end(state, ESCAPED)  # D-41
        return
    state[PHASE] = FLEEING
    state[SIDE] = 0
    _set_hand(state, _dice_in_hand(state))


@kernel()
def _begin_round(state, tables, chance, first):
    """The hand is filled (D-30), the marker passes on (D-31), the start player rolls (D-10)."""
    _take_hand(state, tables, first)
    leader = 0 if first else state[LEADER] + 1
    state[LEADER] = leader if leader < tables[PLAYERS] else 0
    state[WAITING] = (1 << tables[PAWNS]) - 1
    _next_detective(state, tables, chance, NO)


@kernel()
def _place(state, tables, pawn, place):
    state[SEEKERS + pawn] = place
    if pawn + 1 == tables[PAWNS]:
        state[PHASE] = HIDING
        state[SIDE] = 0


@kernel()
def _hide(state, tables, place, chance):
    """He covers the first space with a die, and tells the tile (D-06)."""
    _take_for(state, tables, START)
    state[FUGITIVE] = place
    _set_possible(state, _free_on_tile(state, tables, place))
    _begin_round(state, tables, chance, YES)


@kernel()
def _seek(state, tables, pawn, word, place, chance):
    """A detective moves (D-10), stays (D-15) or rolls again (D-16)."""
    if word == REROLL:
        state[REROLLS] -= 1
        _roll(state, tables, chance)
        _next_detective(state, tables, chance, YES)
        return
    if word != STAY:
        state[HAND + word] -= 1
        state[BESIDE + pawn] = word
        state[SEEKERS + pawn] = place
        if place == state[FUGITIVE]:  # D-40
            _end(state, CAUGHT)
            return
        _set_possible(state, _possible(state) & ~_bit(place))
    state[WAITING] &= ~(1 << pawn)
    _next_detective(state, tables, chance, NO)


@kernel()
def _shows(state, tables, double):
    """Whether he appears after this move (D-25)."""
    later = 0
    if not tables[DOUBLE_COUNTS_TWICE]:
        if double:
            return False
        later = state[FIRST_LEGS]
    move = state[MOVES] + 1 - later
    return move == tables[REVEALS] or move == tables[REVEALS + 1] or move == tables[REVEALS + 2]


@kernel()
def _flee(state, tables, word, place, double, chance):
    """He moves, and covers the next space with a die."""
    shown = _shows(state, tables, double)
    if shown:
        _set_possible(state, _bit(place if word != PASS else state[FUGITIVE]))
    else:
        _follow(state, tables, word)
    _take_for(state, tables, word)
    if word != PASS:
        state[FUGITIVE] = place
    state[BLACKS] -= word == BLACK
    state[HELICOPTERS] -= word == HELICOPTER
    state[DOUBLES] -= double
    state[FIRST_LEGS] += double
    state[MOVES] += 1
    state[SHOWN] = shown
    if shown:
        state[SUPPLY] += state[ON_LOG]
        state[ON_LOG] = 0
    if _is_taken(state, state[FUGITIVE]):  # D-26, D-40
        _end(state, CAUGHT)
        return
    state[SECOND_LEG] = double
    if not double:
        _begin_round(state, tables, chance, NO)
    elif tables[DOUBLE_NEEDS_SECOND_LEG]:
        _set_possible(state, _led_by(tables, _possible(state), _words(state), YES))


@kernel(APPLY)
def apply(state, tables, action, chance):
    """Plays a legal action."""
    place, word = action & 63, action >> WORD & 15
    pawn, double = (action >> PAWN & 3) - 1, action >> DOUBLE
    phase = state[PHASE]
    if phase == SEEKING:
        _seek(state, tables, pawn, word, place, chance)
    elif phase == FLEEING:
        _flee(state, tables, word, place, double, chance)
    elif phase == PLACING:
        _place(state, tables, pawn, place)
    else:
        _hide(state, tables, place, chance)


@kernel(OBSERVATION)
def public_observation(state, tables, action):
    """What the detectives see of his action: the tile where he hid; the word, and where he is if he appears."""
    if action >> PAWN & 3:
        return 0
    word = action >> WORD & 15
    if word == START:
        return word << WORD | tables[TILE_OF + (action & 63)]
    public = action >> WORD << WORD
    return public | state[FUGITIVE] if state[SHOWN] else public


@kernel(OBSERVATION)
def private_observation(state, tables, action):  # noqa: ARG001 they learn nothing more
    """What the detectives are told after an action of theirs: nothing. Their dice are drawn anew in every playout."""
    return 0


# The quick player.


@kernel()
def _any_of(places, chance):
    """A place of a set that has one, each as likely as the others."""
    for _ in range(below(chance, _count(places))):
        places &= places - 1
    return _first(places)


@kernel()
def _share(chance):
    """A number from 0 to 1."""
    return below(chance, 65536) / 65536.0


@kernel()
def _any_seeking(state, tables, chance):
    """Any legal action of a detective's turn, each as likely as the others."""
    pawns = _may_act(state, tables)
    able = _able(state, tables, pawns)
    total, rerolls, stays = 0, 0, 0
    for pawn in range(tables[PAWNS]):
        if pawns >> pawn & 1:
            for face in range(TAXI, UNDERGROUND + 1):
                if state[HAND + face]:
                    total += tables[_list_of(state[SEEKERS + pawn], face)]
            stays += _may_stay(tables, able, pawn)
    rerolls = 1 if _can_reroll(state) else 0
    while True:  # a closed place is drawn in vain
        at = below(chance, total + rerolls + stays)
        if at >= total + rerolls:
            at -= total + rerolls
            for pawn in range(tables[PAWNS]):
                if pawns >> pawn & 1 and _may_stay(tables, able, pawn):
                    if at == 0:
                        return STAY << WORD | (pawn + 1) << PAWN
                    at -= 1
        if at >= total:
            player = 0 if tables[PLAYERS] == 1 else _next_pawn(state, tables)
            return REROLL << WORD | (player + 1) << PAWN
        for pawn in range(tables[PAWNS]):
            if not pawns >> pawn & 1:
                continue
            for face in range(TAXI, UNDERGROUND + 1):
                if state[HAND + face]:
                    first = _list_of(state[SEEKERS + pawn], face)
                    if 0 <= at < tables[first]:
                        place = tables[first + 1 + at]
                        if not _is_closed(state, tables, place):
                            return place | face << WORD | (pawn + 1) << PAWN
                    at -= tables[first]


@kernel()
def _any_flight(state, tables, chance):
    """Any legal action of his turn, each as likely as the others."""
    here, words = state[FUGITIVE], _words(state)
    ways = 2 if _may_announce(state, tables) else 1
    flights = tables[_list_of(here, HELICOPTER)] if _may_fly(state) else 0
    passes = 1 if _may_pass(state, tables) else 0
    total = 0
    for word in range(TAXI, BLACK + 1):
        if words >> word & 1:
            total += tables[_list_of(here, word)] * ways
    while True:  # a double move that cannot go on is drawn in vain
        at = below(chance, total + flights + passes)
        if at >= total + flights:
            return PASS << WORD
        if at >= total:
            return tables[_list_of(here, HELICOPTER) + 1 + at - total] | HELICOPTER << WORD
        double = at & 1 if ways == 2 else 0
        at //= ways
        for word in range(TAXI, BLACK + 1):
            if words >> word & 1:
                first = _list_of(here, word)
                if 0 <= at < tables[first]:
                    place = tables[first + 1 + at]
                    if not double or _goes_on(state, tables, place, _words_after(state, tables, word)):
                        return place | word << WORD | double << DOUBLE
                at -= tables[first]


@kernel()
def _any_start(state, tables, chance):
    """Any place to begin on."""
    first, pawn = SPOTS, 0
    if state[PHASE] == PLACING:
        first = TAXI_ONLY
        pawn = 1 + (state[SEEKERS] != 0) + (state[SEEKERS] != 0 and state[SEEKERS + 1] != 0)
    while True:
        place = tables[first + 1 + below(chance, tables[first])]
        if not _is_taken(state, place):
            return place | START << WORD | pawn << PAWN


@kernel()
def _anything(state, tables, chance):
    """Any legal action, each as likely as the others."""
    if state[PHASE] == SEEKING:
        return _any_seeking(state, tables, chance)
    if state[PHASE] == FLEEING:
        return _any_flight(state, tables, chance)
    return _any_start(state, tables, chance)


@kernel()
def _rolls(tables, place, target):
    """How many rolls away `target` is, times SCALE."""
    return tables[DISTANCES + place * 37 + target]


@kernel()
def _placed(state, tables, place):
    """What it is worth to place a pawn there: no place shall be far from all detectives, for he picks the farthest."""
    worth = 0.0
    for n in range(SPOTS + 1, SPOTS + 1 + tables[SPOTS]):
        target = tables[n]
        rolls = _rolls(tables, place, target)
        for pawn in range(tables[PAWNS]):
            if state[SEEKERS + pawn]:
                rolls = min(rolls, _rolls(tables, state[SEEKERS + pawn], target))
        worth -= rolls * rolls / (SCALE * SCALE)
    return worth


@kernel()
def _good_placing(state, tables, chance, params):
    pawn = 1 + (state[SEEKERS] != 0) + (state[SEEKERS] != 0 and state[SEEKERS + 1] != 0)
    best, most = 0, -1e9
    for n in range(TAXI_ONLY + 1, TAXI_ONLY + 1 + tables[TAXI_ONLY]):
        if not _is_taken(state, tables[n]):
            worth = _placed(state, tables, tables[n]) * (1.0 + params[NOISE] * _share(chance))
            if worth > most:
                best, most = tables[n], worth
    return best | START << WORD | pawn << PAWN


@kernel()
def _aim(state, chance, params):
    """Where the detectives look for him, as bits."""
    if state[ESTIMATE] == 0 and _share(chance) < params[SIGHT]:
        return _bit(state[FUGITIVE])
    return _possible(state)


@kernel()
def _weight(worth):
    """What an action is worth as a whole number that grows with it, to stand above the action's own bits."""
    return np.int64((worth + 2 * CAUTION) * FINE)


@kernel()
def _weighed(action, worth):
    """The action with its weight above it, as it stands in a list of weighed actions."""
    return action | _weight(worth) << BARE


@kernel()
def _most(out, listed):
    """The greatest weight in a list."""
    most = 0
    for at in range(listed):
        most = max(most, out[at] >> BARE)
    return most


@kernel()
def _best(out, listed, chance, params):
    """The best action of a list, a little noise being added to the weights."""
    best, most = 0, -1
    noise = np.int64(params[NOISE] * FINE) + 1
    for at in range(listed):
        weight = (out[at] >> BARE) + below(chance, noise)
        if weight > most:
            best, most = out[at] & (1 << BARE) - 1, weight
    return best


@kernel()
def _worthwhile(out, listed, margin):
    """Strikes from a list what is worse than the best by more than the margin, and the weights; how many are left."""
    least = _most(out, listed) - np.int64(margin * THOUSANDTH * FINE)
    kept = 0
    for at in range(listed):
        if out[at] >> BARE >= least:
            out[kept] = out[at] & (1 << BARE) - 1
            kept += 1
    return kept


@kernel()
def _distance(state, tables, aim, pawn, place):
    """How far the detectives are from where he may be, with the pawn on that place: the nearest, and this one."""
    one, other = (pawn + 1) % 3, (pawn + 2) % 3
    count, far, together = max(1, _count(aim)), 0, 0
    while aim:
        target = _first(aim)
        aim &= aim - 1
        rolls = _rolls(tables, place, target)
        together += rolls
        far += min(rolls, _rolls(tables, state[SEEKERS + one], target), _rolls(tables, state[SEEKERS + other], target))
    return (tables[CLOSER] * far + tables[TOGETHER] * together) * THOUSANDTH / (count * SCALE)


@kernel()
def _trapped(onward, first, second, third, shown):
    """The chance to catch him in the next round if he goes to one of the places `onward`, with care.

    The others are those that each of the detectives can reach.
    """
    if onward == 0:
        return 0.0
    reached = onward & (first | second | third)
    near = RECKLESS * _count(reached)
    if near == 0.0:
        return 0.0
    hit = near / (near + _count(onward & ~reached))
    if not shown:
        able = (onward & first != 0) + (onward & second != 0) + (onward & third != 0)
        hit *= min(1.0, able / _count(reached))
    return LUCK * hit


@kernel()
def _later(state, words, taxi, bus, underground, black, first, second, third, shown):
    """The chance to catch him in the next round, if the dice of these `words` are left to him."""
    total, ways = 0.0, 0
    if words >> TAXI & 1 and taxi:
        total += _trapped(taxi, first, second, third, shown)
        ways += 1
    if words >> BUS & 1 and bus:
        total += _trapped(bus, first, second, third, shown)
        ways += 1
    if words >> UNDERGROUND & 1 and underground:
        total += _trapped(underground, first, second, third, shown)
        ways += 1
    dice = total / ways if ways else 0.0
    if not state[BLACKS]:
        return dice
    return (1.0 - BLACK_SHARE) * dice + BLACK_SHARE * _trapped(black, first, second, third, shown)


@kernel()
def _helped(state, tables, aim, pawn):
    """The chance that a colleague who has yet to act catches him on one of the places of `aim`, times their number."""
    found = 0.0
    for other in range(tables[PAWNS]):
        if other != pawn and state[WAITING] >> other & 1 and aim & _leads(tables, state[SEEKERS + other], ANY):
            found += LUCK
    return found


@kernel()
def _weigh_seeking(state, tables, aim, out):
    """Lists the moves of the detectives who may act, weighed."""
    pawns, count = _may_act(state, tables), max(1, _count(aim))
    used, shown = _beside(state), _shows(state, tables, np.int64(0))
    taxi = _onward(tables, aim, TAXI)
    bus = _onward(tables, aim, BUS)
    underground = _onward(tables, aim, UNDERGROUND)
    black = taxi | bus | underground
    listed = 0
    for pawn in range(tables[PAWNS]):
        if not pawns >> pawn & 1:
            continue
        second = _leads(tables, state[SEEKERS + (pawn + 1) % 3], ANY)
        third = _leads(tables, state[SEEKERS + (pawn + 2) % 3], ANY)
        for face in range(TAXI, UNDERGROUND + 1):
            if not state[HAND + face]:
                continue
            words = used | 1 << face
            at = _list_of(state[SEEKERS + pawn], face)
            for n in range(at + 1, at + 1 + tables[at]):
                place = tables[n]
                if _is_closed(state, tables, place):
                    continue
                worth = _helped(state, tables, aim & ~_bit(place), pawn) / count
                if aim & _bit(place):
                    worth += 1.0 / count
                first = _leads(tables, place, ANY)
                later = _later(state, words, taxi, bus, underground, black, first, second, third, shown)
                worth += tables[NEXT_ROUND] * THOUSANDTH * later - _distance(state, tables, aim, pawn, place)
                out[listed] = _weighed(place | face << WORD | (pawn + 1) << PAWN, worth)
                listed += 1
    return listed


@kernel()
def _hope(state, tables, aim):
    """How much likelier a catch becomes if the dice are rolled again."""
    pawns = _may_act(state, tables)
    dice = min(_dice_in_hand(state), MOST_DICE)
    hope, found = 0, False
    for pawn in range(tables[PAWNS]):
        if pawns >> pawn & 1:
            here = state[SEEKERS + pawn]
            for face in range(TAXI, UNDERGROUND + 1):
                found |= state[HAND + face] > 0 and aim & _leads(tables, here, face) != 0
            near = aim & _leads(tables, here, ANY)
            while near:
                reach = tables[REACH + (dice * 37 + here) * 37 + _first(near)]
                if reach > hope:
                    hope = reach
                near &= near - 1
    return 0.0 if found else hope / (SURE * max(1, _count(aim)))


@kernel()
def _again(state, tables):
    """The action of rolling again."""
    player = 0 if tables[PLAYERS] == 1 else _next_pawn(state, tables)
    return REROLL << WORD | (player + 1) << PAWN


@kernel()
def _token_price(state, tables):
    """What a token is worth for later: less towards the end, and the less the more there are."""
    return tables[TOKEN] * THOUSANDTH * (1.0 - state[MOVES] / tables[SPACES]) / state[REROLLS]


@kernel()
def _good_seeking(state, tables, chance, params, out):
    aim = _aim(state, chance, params)
    listed = _weigh_seeking(state, tables, aim, out)
    if _can_reroll(state) and (_hope(state, tables, aim) > _token_price(state, tables) or not listed):
        return _again(state, tables)
    if not listed:
        return STAY << WORD | _any_of(_may_act(state, tables), chance) << PAWN
    return _best(out, listed, chance, params)


@kernel()
def _followed(state, tables, places, word):
    """Where the detectives would reckon with him after a move by `word` from any of `places`."""
    after = places if word == PASS else _onward(tables, places, word)
    for pawn in range(tables[PAWNS]):
        after &= ~_bit(state[SEEKERS + pawn])
    return after


@kernel()
def _dice_next(state, tables, pawn, first):
    """With how many dice the pawn will roll in the next round: each before it uses one."""
    leader = 0 if first else state[LEADER] + 1
    if leader >= tables[PLAYERS]:
        leader = 0
    before = pawn - leader if pawn >= leader else pawn - leader + tables[PAWNS]
    return min(max(tables[FULL_HAND] - before, 1), MOST_DICE)


@kernel()
def _risk(state, tables, known, place, first):
    """The chance that a detective lands on him, each making for any of the places where he may be."""
    missed = 1.0
    for pawn in range(tables[PAWNS]):
        at = REACH + (_dice_next(state, tables, pawn, first) * 37 + state[SEEKERS + pawn]) * 37
        chance = tables[at + place]
        if chance:
            total = 0
            left = known & _leads(tables, state[SEEKERS + pawn], ANY)
            while left:
                total += tables[at + _first(left)]
                left &= left - 1
            missed *= 1.0 - chance / max(SURE, total)
    return 1.0 - missed


@kernel()
def _stood(state, tables, known, place, step):
    """What it is worth to stand there, `step` moves on, while the detectives reckon with the `known` places."""
    if _is_taken(state, place):
        return -CAUTION
    risk = _risk(state, tables, known | _bit(place), place, step == 0)
    if state[MOVES] + step >= tables[SPACES]:
        return -risk
    near, threatened = np.int64(FAR_ENOUGH), np.int64(0)
    for pawn in range(tables[PAWNS]):
        near = min(near, np.int64(_rolls(tables, state[SEEKERS + pawn], place)))
        threatened |= _leads(tables, state[SEEKERS + pawn], ANY)
    exits = _count(_leads(tables, place, ANY) & ~threatened)
    worth = tables[BITS] * np.log2(_count(known | _bit(place))) + tables[NEAR] * near / SCALE + tables[EXITS] * exits
    return worth * THOUSANDTH - risk


@kernel()
def _price(state, tables, word):
    """What it costs to use up a ticket: less and less towards the end."""
    left = 1.0 - state[MOVES] / tables[SPACES]
    if word == BLACK:
        return tables[BLACK_PRICE] * THOUSANDTH * left
    return tables[HELICOPTER_PRICE] * THOUSANDTH * left if word == HELICOPTER else 0.0


@kernel()
def _double_price(state, tables):
    return tables[DOUBLE_PRICE] * THOUSANDTH * (1.0 - state[MOVES] / tables[SPACES])


@kernel()
def _weigh_hiding(state, tables, out):
    """Lists the places to hide on, weighed."""
    listed = 0
    for n in range(SPOTS + 1, SPOTS + 1 + tables[SPOTS]):
        place = tables[n]
        if not _is_taken(state, place):
            worth = _stood(state, tables, _free_on_tile(state, tables, place), place, NOW)
            out[listed] = _weighed(place | START << WORD, worth)
            listed += 1
    return listed


@kernel()
def _weigh_flights(state, tables, out, doubles):
    """Lists his actions, weighed: the double moves if they are asked for, else the others."""
    here, words, possible = state[FUGITIVE], _words(state), _possible(state)
    if _may_fly(state) and not doubles:
        words |= 1 << HELICOPTER
    shown = _shows(state, tables, np.int64(0))
    listed = 0
    for word in range(TAXI, HELICOPTER + 1):
        if not words >> word & 1:
            continue
        known = _followed(state, tables, possible, word)
        price = _price(state, tables, word)
        at = _list_of(here, word)
        for n in range(at + 1, at + 1 + tables[at]):
            place, action = tables[n], tables[n] | word << WORD
            if not doubles:
                worth = _stood(state, tables, _bit(place) if shown else known, place, NEXT)
                out[listed] = _weighed(action, worth - price)
                listed += 1
            elif not _is_taken(state, place) and _goes_on(state, tables, place, _words_after(state, tables, word)):
                worth = _gone_on(state, tables, known, place, _words_after(state, tables, word))
                out[listed] = _weighed(action | 1 << DOUBLE, worth - price - _double_price(state, tables))
                listed += 1
    if not doubles and _may_pass(state, tables):
        known = _bit(here) if shown else _followed(state, tables, possible, PASS)
        out[listed] = _weighed(PASS << WORD, _stood(state, tables, known, here, NEXT))
        listed += 1
    return listed


@kernel()
def _gone_on(state, tables, between, via, words):
    """What the best second leg from `via` is worth, while they reckon with the places `between` the legs."""
    most = -CAUTION
    for word in range(TAXI, BLACK + 1):
        if words >> word & 1:
            known = _followed(state, tables, between, word)
            price = _price(state, tables, word)
            at = _list_of(via, word)
            for n in range(at + 1, at + 1 + tables[at]):
                most = max(most, _stood(state, tables, known, tables[n], THEN) - price)
    return most


@kernel()
def _good_flight(state, tables, chance, params, out):
    listed = _weigh_flights(state, tables, out, NO)
    if _may_announce(state, tables) and _most(out, listed) < _weight(-tables[DANGER] * THOUSANDTH):
        listed += _weigh_flights(state, tables, out[listed:], YES)
    return _best(out, listed, chance, params)


@kernel(ROLLOUT_POLICY)
def rollout_policy(state, tables, chance, params, out):
    """The action that the quick player would choose."""
    if _share(chance) < params[THEIR_WHIMS if state[SIDE] else HIS_WHIMS]:
        return _anything(state, tables, chance)
    if state[PHASE] == SEEKING:
        return _good_seeking(state, tables, chance, params, out)
    if state[PHASE] == FLEEING:
        return _good_flight(state, tables, chance, params, out)
    if state[PHASE] == PLACING:
        return _good_placing(state, tables, chance, params)
    return _best(out, _weigh_hiding(state, tables, out), chance, params)


@kernel(APPLY)
def update_estimate(state, tables, action, chance):  # noqa: ARG001 it follows from the state
    """Moves the guess along with his action: to where he can be now."""
    possible = _possible(state)
    if state[ESTIMATE] and possible:
        state[ESTIMATE] = _any_of(possible, chance)


@kernel(PLAY_OUT)
def play_out(state, tables, chance, params, out):
    """Plays to the end."""
    plies = 0
    if params[HIS_WHIMS] >= 1.0 and params[THEIR_WHIMS] >= 1.0:
        while state[OUTCOME] == 0:
            apply(state, tables, _anything(state, tables, chance), chance)
            plies += 1
        return plies
    while state[OUTCOME] == 0:
        apply(state, tables, rollout_policy(state, tables, chance, params, out), chance)
        plies += 1
    return plies


@kernel()
def _seeking_options(state, tables, out):
    aim = _possible(state)
    listed = _worthwhile(out, _weigh_seeking(state, tables, aim, out), tables[THEIR_MARGIN])
    if listed == 0:
        return legal(state, tables, out)
    if _can_reroll(state) and _hope(state, tables, aim) > 0.0:
        out[listed] = _again(state, tables)
        listed += 1
    return listed


@kernel(LEGAL)
def search_actions(state, tables, out):
    """The actions that a search looks at: as the quick player weighs them, those not much worse than its best."""
    phase = state[PHASE]
    if phase == FLEEING:
        listed = _weigh_flights(state, tables, out, NO)
        if _may_announce(state, tables):
            listed += _weigh_flights(state, tables, out[listed:], YES)
        return _worthwhile(out, listed, tables[HIS_MARGIN])
    if phase == SEEKING:
        return _seeking_options(state, tables, out)
    if phase == HIDING:
        return _worthwhile(out, _weigh_hiding(state, tables, out), tables[HIS_MARGIN])
    return legal(state, tables, out)
