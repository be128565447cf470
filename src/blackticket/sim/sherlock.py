# mypy: no-warn-return-any, allow-untyped-calls
# ruff: noqa: SIM110  numba compiles no generators
"""The compiled Sherlock mode (Part S): what `rules/ticket/sherlock` and `rules/ticket` say, over rows of numbers.

All its kernels and their constants are in this one file. The first places of a state are those of `layout`; what the
others hold is named below, in the order in which they stand. The tables hold the numbers and rulings of the set-up and
the board. `sherlock_codec` writes both.
"""

from typing import Final

import numpy as np
import numpy.typing as npt
from numba import types

from blackticket.sim.chance import below
from blackticket.sim.kernel import kernel
from blackticket.sim.layout import (
    ACTIONS,
    APPLY,
    CHANCE,
    LEGAL,
    OBSERVATION,
    PARAMS,
    PLAY_OUT,
    ROLLOUT_POLICY,
    STATE,
    TABLES,
)

Row = npt.NDArray[np.int16]
Actions = npt.NDArray[np.int32]
Chances = npt.NDArray[np.uint64]
Params = npt.NDArray[np.float64]

# A state ------------------------------------------------------------------------------------------------------------
OUTCOME: Final = 0
SIDE: Final = 1
ESTIMATE: Final = 2
STATION: Final = 3  # where Moriarty is; 0 until he has picked his start
WAITING: Final = 4  # the seekers that have yet to move, a bit each, or one beyond them for `done`
MOVES: Final = 5  # in the travel log
SECOND: Final = 6  # he is between the legs of a double move
BLACK_LEFT: Final = 7
DOUBLE_LEFT: Final = 8
SUPPLY: Final = 9  # three tickets
SEEKERS: Final = 12  # five stations
STOCKS: Final = 17  # three tickets for each of five pawns; a bobby's are always one of each
CARD: Final = 32  # his start card: its place in the deck, from 1; 0 for none
HELD: Final = 33  # three crime scenes that he holds; 0 for none
PLAYED: Final = 36  # crimes committed
RESERVE: Final = 37  # black and double tickets beside the board
TAKEN: Final = 39  # those that he took and cannot use yet
FLOWN: Final = 41
ALOFT: Final = 42  # which part of his turn the flight is that he is on: 0 none, or a leg
TURNED: Final = 43  # while he is aloft: the card that he follows, from 1
SPENT: Final = 44  # a token was spent in this turn of the seekers
BLOCKS: Final = 45  # two stations
BAN: Final = 47  # 0 none, or the ticket of the barred transport
USED: Final = 48  # with his last move he took a ticket or vanished
BEFORE: Final = 49  # where Lestrade stood when the last move was written
ONE_BACK: Final = 50  # where Moriarty was a move ago
TWO_BACK: Final = 51  # and two moves ago
TOKENS: Final = 52  # of five pawns
WIDTH: Final = 57

# The tables ---------------------------------------------------------------------------------------------------------
PAWNS: Final = 0
DETECTIVES: Final = 1
SPACES: Final = 2
CRIMES_NEEDED: Final = 3
FINITE_SUPPLY: Final = 4
NEEDS_SECOND_LEG: Final = 5
DOUBLE_SPACES: Final = 6
HEMMED_IN_WAITS: Final = 7
CRIME_ON_EVERY_LEG: Final = 8
BALLOON_REDRAW: Final = 9
ARRIVAL_AND_DEPARTURE: Final = 10
BAN_BINDS_BLACK: Final = 11
BAN_BINDS_BOTH_LEGS: Final = 12
CLUES_FROM: Final = 13  # the first move at which Mycroft can ask
LAST_ANSWER: Final = 14
LESTRADE_PAWN: Final = 15  # -1 if nobody plays him
DECK_SIZE: Final = 16
CHARACTERS: Final = 20  # of five pawns
REVEALS: Final = 32  # by move: whether it is one
DECK: Final = 64  # two stations for each of up to sixteen cards
MARKS: Final = 128  # by station
RIDES: Final = 328  # by station: how many, then ticket and target of each
BLACK_RIDES: Final = 5928  # by station: how many, then target and the transports that lead there, a bit each
FAR: Final = 11528  # by two stations: rides between them
SIZE: Final = 51528
STATIONS: Final = 200  # with one that does not exist, 0
ROW: Final = 28  # numbers for the rides of a station

HIDEOUT: Final = 1  # the marks of a station are bits; the symbols, counted from 1, have those after this one
SCENE: Final = 16
QUARTER: Final = 5  # the quarter is in the bits from here on

# Actions: station, pawn, word, double, what is said with it; a search remembers them by their first 13 bits ---------
PAWN: Final = 8  # 0 Moriarty, then the seekers, then all of them together
WORD: Final = 11
DOUBLE: Final = 1 << 15
ALSO: Final = 16

TAXI: Final = 0
BUS: Final = 1
UNDERGROUND: Final = 2
BLACK: Final = 3
FLY: Final = 4
LAND: Final = 5
START: Final = 6
PASS: Final = 7
TOKEN: Final = 8
DONE: Final = 9
TOGETHER: Final = 6

TAKE_BLACK: Final = 1
TAKE_DOUBLE: Final = 2
VANISH: Final = 3
CRIME: Final = 4  # a bit beside those three

UNPAID: Final = -2
NO_USE: Final = 0
SINGLE: Final = 1
FIRST: Final = 2
LAST: Final = 3  # the second leg of a double move

HOLMES: Final = 0
ADLER: Final = 1
WATSON: Final = 2
MYCROFT: Final = 3
LESTRADE: Final = 4

CAUGHT: Final = 1
BOXED_IN: Final = 2
ESCAPED: Final = 3
CRIMES: Final = 5

MOST_ACTIONS: Final = 512

# The dials of the quick player; the first two are the shares of Moriarty's and of the seekers' random actions ------
PULL: Final = 2  # what a ride less on the way to all his crime scenes is worth
DANGER: Final = 3  # what a seeker next to him costs
DISTANCE: Final = 4  # what a ride between him and the nearest seeker is worth
SPENDING: Final = 5  # how often the seekers spend a token when all have moved
BLACK_PRICE: Final = 6  # what a black ticket is worth for later
WAVER: Final = 7  # how much luck there is in Moriarty's choice
STRAY: Final = 8  # and in the seekers'
SCARCE: Final = 9  # what a seeker's last ticket of its kind is worth
PARAM_COUNT: Final = 10

INT, YES, REAL, TAILS = types.int64, types.boolean, types.float64, types.UniTuple(types.int64, 3)


@kernel(INT(INT))
def _pawn(action: int) -> int:
    return action >> PAWN & 7


@kernel(INT(INT))
def _word(action: int) -> int:
    return action >> WORD & 15


@kernel(INT(INT))
def _said(action: int) -> int:
    return action >> ALSO & 7


# Chance -------------------------------------------------------------------------------------------------------------
@kernel(REAL(CHANCE))
def _chance(chance: Chances) -> float:
    """A number from 0 to 1."""
    return below(chance, 1 << 30) / (1 << 30)


# What the rules ask ---------------------------------------------------------------------------------------------------
@kernel(YES(STATE, TABLES, INT))
def _seeker_on(state: Row, tables: Row, station: int) -> bool:
    for pawn in range(tables[PAWNS]):
        if state[SEEKERS + pawn] == station:
            return True
    return False


@kernel(YES(STATE, INT))
def _blocked(state: Row, station: int) -> bool:
    return state[BLOCKS] == station or state[BLOCKS + 1] == station


@kernel(YES(STATE, TABLES, INT))
def _closed(state: Row, tables: Row, station: int) -> bool:
    """Whether Moriarty may not ride there (C-24, S-45)."""
    return _blocked(state, station) or _seeker_on(state, tables, station)


@kernel(YES(STATE, INT))
def _holds(state: Row, station: int) -> bool:
    return state[HELD] == station or state[HELD + 1] == station or state[HELD + 2] == station


@kernel(INT(STATE, TABLES, YES))
def _binding_ban(state: Row, tables: Row, second: bool) -> int:
    """The ticket that Adler's ban bars on this leg (S-42)."""
    if second and not tables[BAN_BINDS_BOTH_LEGS]:
        return 0
    return state[BAN]


@kernel(YES(STATE, TABLES, INT, INT))
def _payable(state: Row, tables: Row, ticket: int, paid: int) -> bool:
    """Whether he can take such a ticket, `paid` having been spent (C-26)."""
    return state[SUPPLY + ticket] > (1 if ticket == paid else 0) or not tables[FINITE_SUPPLY]


@kernel(YES(TABLES, INT, INT))
def _barred(tables: Row, ban: int, transports: int) -> bool:
    """Whether even a black ticket leads there by the barred transport alone (S-42)."""
    return ban != 0 and tables[BAN_BINDS_BLACK] != 0 and not transports & ~(1 << ban)


@kernel(YES(STATE, TABLES, INT, INT, INT))
def _ride_exists(state: Row, tables: Row, here: int, ban: int, paid: int) -> bool:
    """Whether any ride leads on from `here`, `paid` having been spent."""
    row = RIDES + here * ROW
    for ride in range(tables[row]):
        ticket, target = tables[row + 1 + 2 * ride], tables[row + 2 + 2 * ride]
        if (ticket != ban or not ban) and _payable(state, tables, ticket, paid) and not _closed(state, tables, target):
            return True
    if state[BLACK_LEFT] > (1 if paid == BLACK else 0):
        row = BLACK_RIDES + here * ROW
        for ride in range(tables[row]):
            target, transports = tables[row + 1 + 2 * ride], tables[row + 2 + 2 * ride]
            if not _closed(state, tables, target) and not _barred(tables, ban, transports):
                return True
    return False


@kernel(YES(STATE, TABLES, INT))
def _may_land(state: Row, tables: Row, station: int) -> bool:
    """Whether he may pick that station of a card (S-34)."""
    if not station or _blocked(state, station):
        return False
    return not tables[BALLOON_REDRAW] or not _seeker_on(state, tables, station)


@kernel(YES(STATE, TABLES, INT))
def _landable(state: Row, tables: Row, card: int) -> bool:
    at = DECK + 2 * card
    return _may_land(state, tables, tables[at]) or _may_land(state, tables, tables[at + 1])


@kernel(YES(STATE, TABLES, INT, YES))
def _can_fly_from(state: Row, tables: Row, station: int, used: bool) -> bool:
    """Whether he may take the balloon there, having `used` the hide-out as he came or not (S-34, S-35)."""
    if state[FLOWN] or not tables[MARKS + station] & HIDEOUT:
        return False
    if used and not tables[ARRIVAL_AND_DEPARTURE]:
        return False
    for card in range(tables[DECK_SIZE]):
        if card + 1 != state[CARD] and _landable(state, tables, card):
            return True
    return False


@kernel(YES(STATE, TABLES))
def _may_double(state: Row, tables: Row) -> bool:
    """Whether a double move may be announced (C-36, S-54)."""
    return state[DOUBLE_LEFT] > 0 and not state[SECOND] and state[MOVES] + tables[DOUBLE_SPACES] <= tables[SPACES]


@kernel(YES(STATE, TABLES))
def _can_go_on(state: Row, tables: Row) -> bool:
    """Whether Moriarty can do anything (C-31)."""
    if not state[STATION] or state[ALOFT]:
        return True
    ban = _binding_ban(state, tables, state[SECOND] != 0)
    if _ride_exists(state, tables, state[STATION], ban, UNPAID):
        return True
    return _can_fly_from(state, tables, state[STATION], state[USED] != 0)


@kernel(YES(STATE, TABLES, INT))
def _can_move(state: Row, tables: Row, pawn: int) -> bool:
    """Whether the seeker could make a move at this moment."""
    row, stock = RIDES + state[SEEKERS + pawn] * ROW, STOCKS + 3 * pawn
    for ride in range(tables[row]):
        if state[stock + tables[row + 1 + 2 * ride]] and not _seeker_on(state, tables, tables[row + 2 + 2 * ride]):
            return True
    return False


@kernel(YES(STATE, INT, INT))
def _blockable(state: Row, pawn: int, which: int) -> bool:
    """Whether Lestrade can block the start (0) or the destination (1) of his move (S-45)."""
    here, before = state[SEEKERS + pawn], state[BEFORE]
    if not before or here == before:
        return False
    return not _blocked(state, here if which else before)


@kernel(YES(STATE, TABLES, INT))
def _has_use(state: Row, tables: Row, pawn: int) -> bool:
    """Whether there is anything to use this detective's token for."""
    character = tables[CHARACTERS + pawn]
    if character == MYCROFT:
        return state[MOVES] >= tables[CLUES_FROM]
    if character == LESTRADE:
        return _blockable(state, pawn, 0) or _blockable(state, pawn, 1)
    return True


@kernel(YES(STATE, TABLES))
def _can_spend(state: Row, tables: Row) -> bool:
    """Whether any detective could spend a token at this moment (S-40)."""
    if state[SPENT]:
        return False
    for pawn in range(tables[DETECTIVES]):
        if state[TOKENS + pawn] and _has_use(state, tables, pawn):
            return True
    return False


@kernel(INT(TABLES, INT, INT))
def _far(tables: Row, here: int, there: int) -> int:
    return tables[FAR + here * STATIONS + there]


@kernel(INT(STATE, TABLES, INT))
def _nearest(state: Row, tables: Row, station: int) -> int:
    """How many rides the nearest seeker is from there."""
    near = 99
    for pawn in range(tables[PAWNS]):
        near = min(near, _far(tables, state[SEEKERS + pawn], station))
    return near


# Legal actions --------------------------------------------------------------------------------------------------------
@kernel(INT(STATE, TABLES, ACTIONS))
def _starts(state: Row, tables: Row, out: Actions) -> int:
    """The free stations of his start card (S-02, C-16)."""
    count, at = 0, DECK + 2 * (state[CARD] - 1)
    for which in range(2):
        station = tables[at + which]
        if station and not _seeker_on(state, tables, station):
            out[count] = station | START << WORD
            count += 1
    return count


@kernel(YES(STATE, TABLES, INT))
def _crime_on_landing(state: Row, tables: Row, station: int) -> bool:
    """Whether a crime may follow the landing (S-20)."""
    if state[ALOFT] != FIRST or tables[CRIME_ON_EVERY_LEG]:
        return True
    return not _ride_exists(state, tables, station, _binding_ban(state, tables, True), UNPAID)


@kernel(INT(STATE, TABLES, ACTIONS, INT, INT, YES, YES, YES, YES))
def _say(
    state: Row, tables: Row, out: Actions, count: int, action: int, crime: bool, vanish: bool, plain: bool, used: bool
) -> int:
    """The action with all that he may say there: nothing and the crime if `plain`, the hide-out's uses if `used`."""
    station = action & 255
    hideout = tables[MARKS + station] & HIDEOUT and used
    for said in range(0, CRIME + 1 if crime and _holds(state, station) else 1, CRIME):  # S-20
        if plain:
            out[count] = action | said << ALSO
            count += 1
        if hideout:  # S-30: one of these, or none
            for which in range(2):
                if state[RESERVE + which]:  # S-31
                    out[count] = action | (said | (TAKE_BLACK + which)) << ALSO
                    count += 1
            if vanish:  # S-33
                out[count] = action | (said | VANISH) << ALSO
                count += 1
    return count


@kernel(INT(STATE, TABLES, ACTIONS))
def _landings(state: Row, tables: Row, out: Actions) -> int:
    count, at = 0, DECK + 2 * (state[TURNED] - 1)
    for which in range(2):
        station = tables[at + which]
        if not _may_land(state, tables, station):
            continue
        action = station | LAND << WORD
        if _seeker_on(state, tables, station):  # S-52: he is caught, and does nothing more
            out[count] = action
            count += 1
        else:
            crime = _crime_on_landing(state, tables, station)
            count = _say(state, tables, out, count, action, crime, False, True, True)
    return count


@kernel(INT(STATE, TABLES, ACTIONS, INT, INT, INT, YES))
def _ride(state: Row, tables: Row, out: Actions, count: int, ticket: int, target: int, double: bool) -> int:
    """One ride with all that he may say, single and double."""
    if _closed(state, tables, target):
        return count
    action, vanish = target | ticket << WORD, tables[REVEALS + state[MOVES] + 1] != 0
    count = _say(state, tables, out, count, action, True, vanish, True, True)
    if not double:
        return count
    rides = _ride_exists(state, tables, target, _binding_ban(state, tables, True), ticket)
    plain = rides or _can_fly_from(state, tables, target, False)
    used = rides or _can_fly_from(state, tables, target, True)
    crime = tables[CRIME_ON_EVERY_LEG] != 0 or not plain  # S-20
    if not tables[NEEDS_SECOND_LEG]:
        plain = used = True
    return _say(state, tables, out, count, action | DOUBLE, crime, vanish, plain, used)


@kernel(INT(STATE, TABLES, ACTIONS))
def _moves(state: Row, tables: Row, out: Actions) -> int:
    """His rides, each as a move of its own and as the first leg of a double move, and the balloon."""
    here, count = state[STATION], 0
    ban, double = _binding_ban(state, tables, state[SECOND] != 0), _may_double(state, tables)
    row = RIDES + here * ROW
    for ride in range(tables[row]):
        ticket, target = tables[row + 1 + 2 * ride], tables[row + 2 + 2 * ride]
        if (ticket != ban or not ban) and _payable(state, tables, ticket, UNPAID):
            count = _ride(state, tables, out, count, ticket, target, double)
    if state[BLACK_LEFT] > 0:
        row = BLACK_RIDES + here * ROW
        for ride in range(tables[row]):
            target, transports = tables[row + 1 + 2 * ride], tables[row + 2 + 2 * ride]
            if not _barred(tables, ban, transports):
                count = _ride(state, tables, out, count, BLACK, target, double)
    if _can_fly_from(state, tables, here, state[USED] != 0):
        out[count] = FLY << WORD
        count += 1
        if double:  # S-35
            out[count] = FLY << WORD | DOUBLE
            count += 1
    return count


@kernel(INT(STATE, TABLES, ACTIONS, INT, INT))
def _hops(state: Row, tables: Row, out: Actions, count: int, pawn: int) -> int:
    """The seeker's free and payable hops."""
    row, stock = RIDES + state[SEEKERS + pawn] * ROW, STOCKS + 3 * pawn
    for ride in range(tables[row]):
        ticket, target = tables[row + 1 + 2 * ride], tables[row + 2 + 2 * ride]
        if state[stock + ticket] and not _seeker_on(state, tables, target):
            out[count] = target | ticket << WORD | (pawn + 1) << PAWN
            count += 1
    return count


@kernel(INT(STATE, TABLES, ACTIONS, INT, INT))
def _abilities(state: Row, tables: Row, out: Actions, count: int, pawn: int) -> int:
    """How this detective can spend a token now."""
    character, action = tables[CHARACTERS + pawn], TOKEN << WORD | (pawn + 1) << PAWN
    if character == LESTRADE:
        for which in range(2):
            if _blockable(state, pawn, which):
                out[count] = action | (state[SEEKERS + pawn] if which else state[BEFORE])
                count += 1
        return count
    if character == MYCROFT and state[MOVES] < tables[CLUES_FROM]:
        return count
    first = 1 if character in (ADLER, WATSON) else 0
    choices = 2 if character == ADLER else 3 if character == WATSON else 1
    for choice in range(first, first + choices):
        out[count] = action | choice << ALSO
        count += 1
    return count


@kernel(INT(STATE, TABLES, ACTIONS))
def _seekers_legal(state: Row, tables: Row, out: Actions) -> int:
    count, waiting = 0, state[WAITING]
    for pawn in range(tables[PAWNS]):
        if waiting >> pawn & 1:
            before = count
            count = _hops(state, tables, out, count, pawn)
            if count == before and not tables[HEMMED_IN_WAITS]:  # C-27
                out[count] = PASS << WORD | (pawn + 1) << PAWN
                count += 1
    if waiting >> tables[PAWNS]:
        out[count] = DONE << WORD | TOGETHER << PAWN
        count += 1
    if not state[SPENT]:
        for pawn in range(tables[DETECTIVES]):
            if state[TOKENS + pawn]:
                count = _abilities(state, tables, out, count, pawn)
    return count


@kernel(LEGAL)
def legal(state: Row, tables: Row, out: Actions) -> int:
    """Writes all that the rules allow, each action once."""
    if state[OUTCOME]:
        return 0
    if state[WAITING]:
        return _seekers_legal(state, tables, out)
    if not state[STATION]:
        return _starts(state, tables, out)
    if state[ALOFT]:
        return _landings(state, tables, out)
    return _moves(state, tables, out)


# Playing an action ----------------------------------------------------------------------------------------------------
@kernel(types.void(STATE, TABLES))
def _settle_moriarty(state: Row, tables: Row) -> None:
    """Moriarty is to move: he loses at once if he cannot (C-31)."""
    if not _can_go_on(state, tables):
        state[OUTCOME] = BOXED_IN


@kernel(types.void(STATE, INT))
def _lay_card(state: Row, scene: int) -> None:
    """He lays a crime card face down (S-20)."""
    state[PLAYED] += 1
    if state[HELD] == scene:
        state[HELD], state[HELD + 1], state[HELD + 2] = state[HELD + 1], state[HELD + 2], 0
    elif state[HELD + 1] == scene:
        state[HELD + 1], state[HELD + 2] = state[HELD + 2], 0
    else:
        state[HELD + 2] = 0


@kernel(types.void(STATE, TABLES))
def _end_round(state: Row, tables: Row) -> None:
    """All seekers have answered: he has escaped (S-50), or the next round begins."""
    state[WAITING] = state[SIDE] = 0
    if state[MOVES] >= tables[SPACES]:
        state[OUTCOME] = ESCAPED
        return
    state[BLACK_LEFT] += state[TAKEN]  # S-32
    state[DOUBLE_LEFT] += state[TAKEN + 1]
    state[TAKEN] = state[TAKEN + 1] = state[SPENT] = 0
    _settle_moriarty(state, tables)


@kernel(types.void(STATE, TABLES))
def _settle_seekers(state: Row, tables: Row) -> None:
    """Seekers are to move: if none can, they sit out (C-27), and only a token can be spent (S-53)."""
    for pawn in range(tables[PAWNS]):
        if state[WAITING] >> pawn & 1 and _can_move(state, tables, pawn):
            return
    if _can_spend(state, tables):
        state[WAITING] = 1 << tables[PAWNS]
    else:
        _end_round(state, tables)


@kernel(types.void(STATE, TABLES, INT))
def _go_on(state: Row, tables: Row, leg: int) -> None:
    """The game is over, the second leg is due, or it is the seekers' turn."""
    if _seeker_on(state, tables, state[STATION]):  # S-52
        state[OUTCOME] = CAUGHT
    elif state[PLAYED] >= tables[CRIMES_NEEDED]:  # S-21
        state[OUTCOME] = CRIMES
    elif state[MOVES] >= tables[SPACES] and not tables[LAST_ANSWER]:  # S-50
        state[OUTCOME] = ESCAPED
    if state[OUTCOME]:
        return
    if leg == FIRST:
        state[SECOND] = 1
        if _can_go_on(state, tables):
            return
        state[SECOND] = 0  # C-38: it is lost
    state[BAN] = 0  # S-42
    state[WAITING] = (1 << tables[PAWNS]) - 1
    state[SIDE] = 1
    _settle_seekers(state, tables)


@kernel(types.void(STATE, TABLES, INT, INT, INT))
def _write(state: Row, tables: Row, station: int, leg: int, said: int) -> None:
    """The move goes into the travel log, and what he declares with it happens."""
    state[TWO_BACK], state[ONE_BACK], state[STATION] = state[ONE_BACK], state[STATION], station
    state[MOVES] += 1
    state[SECOND] = 0
    state[USED] = 1 if said & 3 else 0
    if tables[LESTRADE_PAWN] >= 0:
        state[BEFORE] = state[SEEKERS + tables[LESTRADE_PAWN]]
    if said & CRIME:
        _lay_card(state, station)
    use = said & 3
    if use in (TAKE_BLACK, TAKE_DOUBLE):  # S-31
        state[RESERVE + use - 1] -= 1
        state[TAKEN + use - 1] += 1
    _go_on(state, tables, leg)


@kernel(INT(STATE, TABLES, CHANCE))
def _turn_card(state: Row, tables: Row, chance: Chances) -> int:
    """He turns over an M card, and more until one has a station to land on (S-34)."""
    left, rest = 0, 0
    for card in range(tables[DECK_SIZE]):
        if card + 1 != state[CARD]:
            rest |= 1 << card
            left += 1
    card = 0
    while left:
        drawn, card = below(chance, left), 0
        while True:
            if rest >> card & 1:
                if not drawn:
                    break
                drawn -= 1
            card += 1
        if _landable(state, tables, card):
            break
        rest &= ~(1 << card)
        left -= 1
    return card


@kernel(types.void(STATE, TABLES, INT, CHANCE))
def _act(state: Row, tables: Row, action: int, chance: Chances) -> None:
    """What Moriarty does."""
    word, station, said = _word(action), action & 255, _said(action)
    if word == START:  # S-02
        state[STATION] = station
        _settle_moriarty(state, tables)
        return
    if word == LAND:
        leg = state[ALOFT]
        state[ALOFT] = state[TURNED] = 0
        _write(state, tables, station, leg, said)
        return
    leg = LAST if state[SECOND] else SINGLE
    if action & DOUBLE:
        leg = FIRST
        state[DOUBLE_LEFT] -= 1
    if word == FLY:
        state[FLOWN], state[ALOFT] = 1, leg
        state[TURNED] = _turn_card(state, tables, chance) + 1
        return
    if word == BLACK:
        state[BLACK_LEFT] -= 1
    elif state[SUPPLY + word]:  # C-26
        state[SUPPLY + word] -= 1
    _write(state, tables, station, leg, said)


@kernel(types.void(STATE, TABLES, INT))
def _spend(state: Row, tables: Row, action: int) -> None:
    """A detective spends a token (S-40)."""
    pawn = _pawn(action) - 1
    state[TOKENS + pawn] -= 1
    state[SPENT] = 1
    character = tables[CHARACTERS + pawn]
    if character == ADLER:  # S-42
        state[BAN] = _said(action)
    elif character == LESTRADE:  # S-45
        state[BLOCKS + 1 if state[BLOCKS] else BLOCKS] = action & 255


@kernel(types.void(STATE, TABLES, INT))
def _move_seeker(state: Row, tables: Row, action: int) -> None:
    pawn, word, station = _pawn(action) - 1, _word(action), action & 255
    state[WAITING] &= ~(1 << pawn)
    if word != PASS:
        if pawn < tables[DETECTIVES]:  # C-25
            state[STOCKS + 3 * pawn + word] -= 1
            state[SUPPLY + word] += 1
        state[SEEKERS + pawn] = station
        if station == state[STATION]:  # C-40
            state[OUTCOME], state[WAITING], state[SIDE] = CAUGHT, 0, 0
            return
    _settle_seekers(state, tables)


@kernel(APPLY)
def apply(state: Row, tables: Row, action: int, chance: Chances) -> None:
    """Plays a legal action."""
    word = _word(action)
    if not _pawn(action):
        _act(state, tables, action, chance)
    elif word == TOKEN:
        pending = state[WAITING] >> tables[PAWNS]
        _spend(state, tables, action)
        if pending:
            _end_round(state, tables)
    elif word == DONE:
        _end_round(state, tables)
    else:
        _move_seeker(state, tables, action)


# What the sides learn -------------------------------------------------------------------------------------------------
@kernel(OBSERVATION)
def public_observation(state: Row, tables: Row, action: int) -> int:
    """What the seekers saw of Moriarty's action that led to this state: equal numbers for what looks the same."""
    if _pawn(action):
        return 0
    word, said = _word(action), _said(action) & 3
    if word == START:
        return 1
    shown = word == LAND or (word <= BLACK and tables[REVEALS + state[MOVES]] and said != VANISH)  # S-33, S-34
    place = action & 255 if shown else state[TURNED] if word == FLY else 255
    return action >> WORD << WORD | place | state[SECOND] << PAWN


@kernel(OBSERVATION)
def private_observation(state: Row, tables: Row, action: int) -> int:
    """What the seekers heard in answer to a question that led to this state: the quarter, yes or no, a station."""
    if not _pawn(action) or _word(action) != TOKEN:
        return 0
    character, marks = tables[CHARACTERS + _pawn(action) - 1], tables[MARKS + state[STATION]]
    if character == HOLMES:  # S-41
        return marks >> QUARTER
    if character == WATSON:  # S-43
        return 1 + (marks >> (_said(action)) & 1)
    if character == MYCROFT:  # S-44
        return state[TWO_BACK]
    return 0


# What a search looks at -----------------------------------------------------------------------------------------------
@kernel(YES(STATE, TABLES, INT))
def _black_hides(state: Row, tables: Row, near: int) -> bool:
    """Whether a black ticket hides much now: he was just seen or is about to be caught, and is not seen next."""
    if tables[REVEALS + state[MOVES] + 1]:
        return False
    return near <= 2 or tables[REVEALS + state[MOVES]] != 0 or state[MOVES] > tables[SPACES] - 4


@kernel(YES(STATE, TABLES, INT))
def _ferry_alone(state: Row, tables: Row, station: int) -> bool:
    """Whether only the ferry leads there from where he is."""
    row = BLACK_RIDES + state[STATION] * ROW
    for ride in range(tables[row]):
        if tables[row + 1 + 2 * ride] == station:
            return tables[row + 2 + 2 * ride] == 8
    return False


@kernel(YES(STATE, TABLES, INT))
def _is_scene_near(state: Row, tables: Row, station: int) -> bool:
    """Whether a crime scene of his is there or a ride on."""
    for at in range(HELD, HELD + 3):
        if state[at] and _far(tables, station, state[at]) <= 1:
            return True
    return False


@kernel(YES(STATE, TABLES, INT, YES, YES))
def _is_sensible(state: Row, tables: Row, action: int, black: bool, double: bool) -> bool:
    word, station, said = _word(action), action & 255, _said(action)
    if word == FLY:
        return True
    if word == BLACK and not black and not _ferry_alone(state, tables, station):
        return False
    if _holds(state, station) and not said & CRIME and (state[PLAYED] + 1 >= tables[CRIMES_NEEDED]):
        return False  # the last crime wins at once
    if action & DOUBLE and not double and not _is_scene_near(state, tables, station):
        return state[MOVES] + 2 * state[DOUBLE_LEFT] >= tables[SPACES]
    use = said & 3
    if not tables[MARKS + station] & HIDEOUT:
        return True
    if use == TAKE_BLACK:
        return not state[RESERVE + 1]
    if use == NO_USE:
        return not (word != LAND and tables[REVEALS + state[MOVES] + 1])
    return True


@kernel(INT(STATE, TABLES, ACTIONS, INT))
def _thinned(state: Row, tables: Row, out: Actions, count: int) -> int:
    """Moriarty's actions without those that are hardly ever right."""
    near = _nearest(state, tables, state[STATION])
    black, double = _black_hides(state, tables, near), near <= 2
    kept = 0
    for at in range(count):
        action = out[at]
        if _is_sensible(state, tables, action, black, double):
            out[kept] = action
            kept += 1
    return kept or count


@kernel(INT(STATE, ACTIONS, INT, INT))
def _one_ticket_each(state: Row, out: Actions, count: int, pawn: int) -> int:
    """Where several tickets lead to the same station, the one that the pawn has most of."""
    kept, stock = 0, STOCKS + 3 * pawn
    for at in range(count):
        action, better = out[at], False
        for other in range(count):
            same = out[other] & 255 == action & 255 and other != at
            more = state[stock + _word(out[other])] - state[stock + _word(action)]
            if same and (more > 0 or (more == 0 and _word(out[other]) < _word(action))):
                better = True
        if not better:
            out[kept] = action
            kept += 1
    return kept


@kernel(INT(STATE, TABLES, ACTIONS))
def _seekers_options(state: Row, tables: Row, out: Actions) -> int:
    """The first pawn that can move; questions before any or its own has moved, bans and road blocks after all have."""
    count, waiting, everyone, mover = 0, state[WAITING], (1 << tables[PAWNS]) - 1, -1
    if waiting > everyone:
        out[0] = DONE << WORD | TOGETHER << PAWN
        count = 1
    else:
        for pawn in range(tables[PAWNS]):
            if waiting >> pawn & 1 and _can_move(state, tables, pawn):
                count = _hops(state, tables, out, 0, pawn)
                count = _one_ticket_each(state, out, count, pawn)
                mover = pawn
                break
    if state[SPENT]:
        return count
    for pawn in range(tables[DETECTIVES]):
        character = tables[CHARACTERS + pawn]
        asks = character != ADLER and character != LESTRADE
        if state[TOKENS + pawn] and (mover < 0 if not asks else waiting == everyone or pawn == mover):
            count = _abilities(state, tables, out, count, pawn)
    return count


@kernel(LEGAL)
def search_actions(state: Row, tables: Row, out: Actions) -> int:
    """Writes the actions worth a thought: one pawn at a time, tokens at the moments that suit them, no idle words."""
    if state[OUTCOME]:
        return 0
    if state[WAITING]:
        return _seekers_options(state, tables, out)
    count = legal(state, tables, out)
    if not state[STATION] or count <= 1:
        return count
    return _thinned(state, tables, out, count)


@kernel(INT(STATE, TABLES, CHANCE, ACTIONS))
def _any_legal(state: Row, tables: Row, chance: Chances, out: Actions) -> int:
    """A random action."""
    return out[below(chance, legal(state, tables, out))]


# The quick player -----------------------------------------------------------------------------------------------------
@kernel(TAILS(STATE, TABLES))
def _tails(state: Row, tables: Row) -> tuple[int, int, int]:
    """By crime scene that he holds: how long the way from there through the others is; long where it cannot be."""
    one, two, three = state[HELD], state[HELD + 1], state[HELD + 2]
    if (one and _blocked(state, one)) or (two and _blocked(state, two)) or (three and _blocked(state, three)):
        return 99, 99, 99  # the third crime cannot be committed any more
    if not two:
        return 0, 99, 99
    if not three:
        far = _far(tables, one, two)
        return far, far, 99
    a, b, c = _far(tables, one, two), _far(tables, one, three), _far(tables, two, three)
    return min(a, b) + c, min(a, c) + b, min(b, c) + a


@kernel(REAL(STATE, TABLES, INT, PARAMS, TAILS))
def _stood(state: Row, tables: Row, station: int, params: Params, tails: tuple[int, int, int]) -> float:
    """What it is worth to Moriarty to stand there."""
    near, beside = 99, 0
    for pawn in range(tables[PAWNS]):
        far = _far(tables, state[SEEKERS + pawn], station)
        near = min(near, far)
        if far <= 1:
            beside += 1
    worth = params[DISTANCE] * min(near, 4)
    if beside:
        worth -= params[DANGER] * (0.5 + 0.5 * beside)
    left = tables[SPACES] - state[MOVES] - 1
    way = 99
    for at in range(3):
        if state[HELD + at]:
            way = min(way, _far(tables, station, state[HELD + at]) + tails[at])
    if way <= left:
        worth -= params[PULL] * way
    elif way < 99:
        worth -= params[PULL] * (left + 1)
    if _holds(state, station):
        worth += params[PULL]
        if state[PLAYED] + 1 >= tables[CRIMES_NEEDED]:
            worth += 1e3
    return worth


@kernel(INT(STATE, TABLES, INT, YES))
def _declared(state: Row, tables: Row, action: int, crime: bool) -> int:
    """What the quick player says with that move: a crime where he can, and at a hide-out what helps most."""
    station, said = action & 255, 0
    if crime and _holds(state, station):
        said = CRIME
    if tables[MARKS + station] & HIDEOUT:
        if _word(action) != LAND and tables[REVEALS + state[MOVES] + 1]:
            said |= VANISH
        elif state[RESERVE + 1]:
            said |= TAKE_DOUBLE
        elif state[RESERVE]:
            said |= TAKE_BLACK
    return said


@kernel(INT(STATE, TABLES, CHANCE, PARAMS, TAILS))
def _picked(state: Row, tables: Row, chance: Chances, params: Params, tails: tuple[int, int, int]) -> int:
    """The better station of his start card, or of the card that he follows in the balloon."""
    aloft = state[ALOFT] != 0
    at = DECK + 2 * ((state[TURNED] if aloft else state[CARD]) - 1)
    best, most = -1, -1e9
    for which in range(2):
        station = tables[at + which]
        taken = _seeker_on(state, tables, station)
        if not station or (taken and not aloft) or (aloft and not _may_land(state, tables, station)):
            continue
        worth = _stood(state, tables, station, params, tails) + params[WAVER] * _chance(chance)
        if taken:
            worth -= 1e6
        if worth > most:
            best, most = station, worth
    if not aloft:
        return best | START << WORD
    action = best | LAND << WORD
    if _seeker_on(state, tables, best):
        return action
    return action | _declared(state, tables, action, _crime_on_landing(state, tables, best)) << ALSO


@kernel(YES(STATE, TABLES, INT))
def _is_scene_next(state: Row, tables: Row, station: int) -> bool:
    """Whether a crime scene of his is a ride on from there."""
    for at in range(HELD, HELD + 3):
        if state[at] and _far(tables, station, state[at]) == 1:
            return True
    return False


@kernel(INT(STATE, TABLES, INT, INT))
def _decided(state: Row, tables: Row, best: int, here: int) -> int:
    """The best ride, with a double ticket or the balloon instead where he would be in danger, and what he says."""
    threatened = best < 0 or _nearest(state, tables, best & 255) <= 1
    double = False
    if best >= 0 and _may_double(state, tables) and (threatened or _is_scene_next(state, tables, best & 255)):
        double = _ride_exists(state, tables, best & 255, _binding_ban(state, tables, True), _word(best))
    if threatened and not double and _can_fly_from(state, tables, here, state[USED] != 0):
        return FLY << WORD
    action = best | DOUBLE if double else best
    return action | _declared(state, tables, action, not double or tables[CRIME_ON_EVERY_LEG] != 0) << ALSO


@kernel(INT(STATE, TABLES, CHANCE, PARAMS))
def _flee(state: Row, tables: Row, chance: Chances, params: Params) -> int:
    """Moriarty: towards his crime scenes and away from the seekers."""
    tails = _tails(state, tables)
    if not state[STATION] or state[ALOFT]:
        return _picked(state, tables, chance, params, tails)
    here, ban = state[STATION], _binding_ban(state, tables, state[SECOND] != 0)
    best, most = -1, -1e9
    row = RIDES + here * ROW
    for ride in range(tables[row]):
        ticket, target = tables[row + 1 + 2 * ride], tables[row + 2 + 2 * ride]
        if (ticket == ban and ban) or _closed(state, tables, target) or not _payable(state, tables, ticket, UNPAID):
            continue
        worth = _stood(state, tables, target, params, tails) + params[WAVER] * _chance(chance)
        if worth > most:
            best, most = target | ticket << WORD, worth
    if state[BLACK_LEFT] > 0:
        price = 0.0 if tables[REVEALS + state[MOVES]] else params[BLACK_PRICE]
        row = BLACK_RIDES + here * ROW
        for ride in range(tables[row]):
            target, transports = tables[row + 1 + 2 * ride], tables[row + 2 + 2 * ride]
            if _barred(tables, ban, transports) or _closed(state, tables, target):
                continue
            worth = _stood(state, tables, target, params, tails) + params[WAVER] * _chance(chance) - price
            if worth > most:
                best, most = target | BLACK << WORD, worth
    return _decided(state, tables, best, here)


@kernel(INT(STATE, TABLES, INT, INT, CHANCE, PARAMS))
def _chase(state: Row, tables: Row, pawn: int, goal: int, chance: Chances, params: Params) -> int:
    """The pawn's hop that brings it nearest to the goal; -1 if it has none."""
    best, most = -1, -1e9
    row, stock = RIDES + state[SEEKERS + pawn] * ROW, STOCKS + 3 * pawn
    for ride in range(tables[row]):
        ticket, target = tables[row + 1 + 2 * ride], tables[row + 2 + 2 * ride]
        if not state[stock + ticket] or _seeker_on(state, tables, target):
            continue
        worth = params[STRAY] * _chance(chance) - _far(tables, target, goal)
        if pawn < tables[DETECTIVES]:
            worth -= params[SCARCE] / state[stock + ticket]
        if target == goal:
            worth += 100.0
        if worth > most:
            best, most = target | ticket << WORD | (pawn + 1) << PAWN, worth
    return best


@kernel(INT(STATE, TABLES, CHANCE, PARAMS, ACTIONS))
def _seek(state: Row, tables: Row, chance: Chances, params: Params, out: Actions) -> int:
    """The seekers: the first pawn that can move goes where they take him to be."""
    waiting = state[WAITING]
    if waiting >> tables[PAWNS]:
        if not state[SPENT] and _chance(chance) < params[SPENDING]:
            return _any_legal(state, tables, chance, out)
        return DONE << WORD | TOGETHER << PAWN
    goal = state[ESTIMATE] or state[STATION]
    for pawn in range(tables[PAWNS]):
        if waiting >> pawn & 1:
            best = _chase(state, tables, pawn, goal, chance, params)
            if best >= 0:
                return best
    return -1


@kernel(ROLLOUT_POLICY)
def rollout_policy(state: Row, tables: Row, chance: Chances, params: Params, out: Actions) -> int:
    """What the quick player would do: a good action, found cheaply, or now and then any."""
    side = state[SIDE]
    if params[side] > 0.0 and _chance(chance) < params[side]:
        return _any_legal(state, tables, chance, out)
    if side:
        return _seek(state, tables, chance, params, out)
    return _flee(state, tables, chance, params)


# Where seekers who cannot see him take him to be ----------------------------------------------------------------------
@kernel(INT(STATE, TABLES, INT, INT, INT, CHANCE))
def _like(state: Row, tables: Row, here: int, word: int, marks: int, chance: Chances) -> int:
    """A random station that such a move can have led to from `here`; 0 if there is none."""
    found, count = 0, 0
    row = (BLACK_RIDES if word == BLACK else RIDES) + here * ROW
    for ride in range(tables[row]):
        first, second = tables[row + 1 + 2 * ride], tables[row + 2 + 2 * ride]
        target = first if word == BLACK else second
        if (word != BLACK and first != word) or tables[MARKS + target] & marks != marks:
            continue
        if not _closed(state, tables, target):
            count += 1
            if not below(chance, count):
                found = target
    return found


@kernel(types.void(STATE, TABLES, INT, CHANCE))
def _guess_again(state: Row, tables: Row, marks: int, chance: Chances) -> None:
    """A new guess: often where he is, or else a ride or two from there."""
    state[ESTIMATE] = state[STATION]
    if marks:
        return
    for _ in range(below(chance, 3)):
        target = _like(state, tables, state[ESTIMATE], BLACK, 0, chance)
        if target:
            state[ESTIMATE] = target


@kernel(APPLY)
def update_estimate(state: Row, tables: Row, action: int, chance: Chances) -> None:
    """Moves the guess as Moriarty moved, as far as the seekers could tell; they make a new one where he is not."""
    word, said = _word(action), _said(action)
    if not state[ESTIMATE] or state[OUTCOME] or word == FLY:
        return
    if _pawn(action):
        if word <= UNDERGROUND and action & 255 == state[ESTIMATE]:
            _guess_again(state, tables, 0, chance)
        return
    if word == LAND or (word <= BLACK and tables[REVEALS + state[MOVES]] and said & 3 != VANISH):
        state[ESTIMATE] = state[STATION]
        return
    if word > BLACK:
        return
    marks = (HIDEOUT if said & 3 else 0) | (SCENE if said & CRIME else 0)
    target = _like(state, tables, state[ESTIMATE], word, marks, chance)
    if target:
        state[ESTIMATE] = target
    else:
        _guess_again(state, tables, marks, chance)


# A whole game ----------------------------------------------------------------------------------------------------
@kernel(INT(STATE, TABLES, CHANCE, ACTIONS))
def _play_at_random(state: Row, tables: Row, chance: Chances, out: Actions) -> int:
    """Every action drawn from all that are legal."""
    plies = 0
    while not state[OUTCOME]:
        apply(state, tables, out[below(chance, legal(state, tables, out))], chance)
        plies += 1
    return plies


@kernel(PLAY_OUT)
def play_out(state: Row, tables: Row, chance: Chances, params: Params, out: Actions) -> int:
    """Plays to the end and says how many actions it took."""
    if params[0] >= 1.0 and params[1] >= 1.0:
        return _play_at_random(state, tables, chance, out)
    plies = 0
    while not state[OUTCOME]:
        action = rollout_policy(state, tables, chance, params, out)
        apply(state, tables, action, chance)
        update_estimate(state, tables, action, chance)
        plies += 1
    return plies
