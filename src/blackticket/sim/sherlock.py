# mypy: no-warn-return-any, allow-untyped-calls
# ruff: noqa: SIM110  numba compiles no generators
"""The rules of the Sherlock mode (Part S) as kernels: the twin of `rules/ticket/sherlock`.

They extend those of the ticket game, with which they share the layout, the moves of the seekers and the tickets.
`sherlock_codec` writes the states and the tables.
"""

from numba import types

from blackticket.sim import sherlock_layout as at
from blackticket.sim.chance import Seeds, below
from blackticket.sim.kernel import kernel
from blackticket.sim.layout import (
    ACTIONS,
    APPLY,
    BOXED_IN,
    CAUGHT,
    CHANCE,
    CRIMES,
    ESCAPED,
    INT,
    LEGAL,
    OBSERVATION,
    OUTCOME,
    SIDE,
    STATE,
    TABLES,
    YES,
    Actions,
    Row,
)
from blackticket.sim.moves import (
    end,
    leads_on,
    list_at,
    may_double,
    move_seeker,
    next_round,
    number,
    occupied,
    packed,
    pawn_rides,
    pay,
    purse_after,
    settle_waiting,
)

# What the rules ask


@kernel(INT(INT))
def said_with(action: int) -> int:
    """What is said with an action: a use of the hide-out and a crime, or what a token is spent on."""
    return action >> at.ALSO_AT & 7


@kernel(YES(STATE, INT))
def is_seeker_on(state: Row, station: int) -> bool:
    return occupied(packed(state) & at.ONLY_SEEKERS, station)


@kernel(YES(STATE, INT))
def is_blocked(state: Row, station: int) -> bool:
    return state[at.BLOCKS] == station or state[at.BLOCKS + 1] == station


@kernel(YES(STATE, INT))
def holds(state: Row, station: int) -> bool:
    return state[at.HELD] == station or state[at.HELD + 1] == station or state[at.HELD + 2] == station


@kernel(INT(STATE, TABLES, YES))
def binding_ban(state: Row, tables: Row, second: bool) -> int:
    """The ticket that Adler's ban bars on this leg (S-42)."""
    if second and not tables[at.BAN_BINDS_BOTH_LEGS]:
        return 0
    return state[at.BAN]


@kernel(INT(INT, INT))
def without(purse: int, ban: int) -> int:
    """The tickets that the ban leaves him."""
    return purse & ~(1 << ban) if ban else purse


@kernel(INT(TABLES, INT))
def barred_transports(tables: Row, ban: int) -> int:
    """The transports of a ride that is barred even to a black ticket: the banned one alone (S-42); -1 if none is."""
    return 1 << ban << at.TRANSPORTS_AT if ban and tables[at.BAN_BINDS_BLACK] else -1


@kernel(YES(STATE, TABLES, INT, INT, INT))
def ride_exists(state: Row, tables: Row, here: int, purse: int, ban: int) -> bool:
    """Whether one of these tickets takes him on from `here` (C-24, S-45)."""
    closed, purse, barred = packed(state), without(purse, ban), barred_transports(tables, ban)
    if barred < 0:
        return leads_on(tables, here, purse, closed)
    ways = list_at(here, purse)
    first = at.RIDES + number(tables, ways)
    for place in range(first, first + number(tables, ways + 1)):
        ride = number(tables, place)
        if ride & at.TRANSPORTS != barred and not occupied(closed, ride & at.STATION_BITS):
            return True
    return False


@kernel(YES(STATE, TABLES, INT))
def may_land(state: Row, tables: Row, station: int) -> bool:
    """Whether he may pick that station of a card (S-34)."""
    if not station or is_blocked(state, station):
        return False
    return not tables[at.BALLOON_REDRAW] or not is_seeker_on(state, station)


@kernel(YES(STATE, TABLES, INT))
def _is_landable(state: Row, tables: Row, card: int) -> bool:
    place = at.DECK + 2 * card
    return may_land(state, tables, tables[place]) or may_land(state, tables, tables[place + 1])


@kernel(YES(STATE, TABLES, INT, YES))
def can_fly_from(state: Row, tables: Row, station: int, used: bool) -> bool:
    """Whether he may take the balloon there, having `used` the hide-out as he came or not (S-34, S-35)."""
    if state[at.FLOWN] or not tables[at.MARKS + station] & at.HIDEOUT:
        return False
    if used and not tables[at.ARRIVAL_AND_DEPARTURE]:
        return False
    for card in range(tables[at.DECK_SIZE]):
        if card + 1 != state[at.CARD] and _is_landable(state, tables, card):
            return True
    return False


@kernel(YES(STATE, TABLES))
def _can_act(state: Row, tables: Row) -> bool:
    """Whether Moriarty can do anything (C-31)."""
    here = number(state, at.FUGITIVE)
    if not here or state[at.ALOFT]:
        return True
    ban = binding_ban(state, tables, state[at.SECOND] != 0)
    if ride_exists(state, tables, here, number(state, at.PURSE), ban):
        return True
    return can_fly_from(state, tables, here, state[at.USED] != 0)


@kernel(YES(STATE, INT, INT))
def _is_blockable(state: Row, pawn: int, which: int) -> bool:
    """Whether Lestrade can block the start (0) or the destination (1) of his move (S-45)."""
    here, before = state[at.SEEKERS + pawn], state[at.BEFORE]
    if not before or here == before:
        return False
    return not is_blocked(state, here if which else before)


@kernel(YES(STATE, TABLES))
def _can_spend(state: Row, tables: Row) -> bool:
    """Whether any detective could spend a token at this moment (S-40)."""
    if state[at.SPENT]:
        return False
    for pawn in range(tables[at.DETECTIVES]):
        if state[at.TOKENS + pawn]:
            character = tables[at.CHARACTERS + pawn]
            if character == at.MYCROFT:
                if state[at.MOVE] >= tables[at.CLUES_FROM]:
                    return True
            elif character != at.LESTRADE or _is_blockable(state, pawn, 0) or _is_blockable(state, pawn, 1):
                return True
    return False


# Legal actions


@kernel(INT(STATE, TABLES, ACTIONS))
def _list_starts(state: Row, tables: Row, out: Actions) -> int:
    """The free stations of his start card (S-02, C-16)."""
    count, card = 0, at.DECK + 2 * (state[at.CARD] - 1)
    for which in range(2):
        station = tables[card + which]
        if station and not is_seeker_on(state, station):
            out[count] = station | at.START
            count += 1
    return count


@kernel(YES(STATE, TABLES, INT))
def crime_on_landing(state: Row, tables: Row, station: int) -> bool:
    """Whether a crime may follow the landing (S-20)."""
    if state[at.ALOFT] != at.FIRST or tables[at.CRIME_ON_EVERY_LEG]:
        return True
    return not ride_exists(state, tables, station, state[at.PURSE], binding_ban(state, tables, True))


@kernel(INT(STATE, TABLES, ACTIONS, INT, INT, YES, YES, YES, YES))
def _list_declarations(
    state: Row, tables: Row, out: Actions, count: int, action: int, crime: bool, vanish: bool, plain: bool, used: bool
) -> int:
    """The action with all that he may say there: nothing and the crime if `plain`, the hide-out's uses if `used`."""
    station = action & at.STATION_BITS
    hideout = tables[at.MARKS + station] & at.HIDEOUT and used
    for said in range(0, at.CRIME + 1 if crime and holds(state, station) else 1, at.CRIME):  # S-20
        if plain:
            out[count] = action | said << at.ALSO_AT
            count += 1
        if hideout:  # S-30: one of these, or none
            for which in range(2):
                if state[at.RESERVE + which]:  # S-31
                    out[count] = action | (said | (at.TAKE_BLACK + which)) << at.ALSO_AT
                    count += 1
            if vanish:  # S-33
                out[count] = action | (said | at.VANISH) << at.ALSO_AT
                count += 1
    return count


@kernel(INT(STATE, TABLES, ACTIONS))
def _list_landings(state: Row, tables: Row, out: Actions) -> int:
    count, card = 0, at.DECK + 2 * (state[at.TURNED] - 1)
    for which in range(2):
        station = tables[card + which]
        if not may_land(state, tables, station):
            continue
        action = station | at.LAND
        if is_seeker_on(state, station):  # S-52: he is caught, and does nothing more
            out[count] = action
            count += 1
        else:
            crime = crime_on_landing(state, tables, station)
            count = _list_declarations(state, tables, out, count, action, crime, False, True, True)
    return count


@kernel(INT(STATE, TABLES, ACTIONS, INT, INT, YES))
def _list_ride(state: Row, tables: Row, out: Actions, count: int, ride: int, double: bool) -> int:
    """One ride with all that he may say, single and double."""
    target, vanish = ride & at.STATION_BITS, tables[at.REVEALS + state[at.MOVE] + 1] != 0
    count = _list_declarations(state, tables, out, count, ride, True, vanish, True, True)
    if not double:
        return count
    purse = purse_after(state, tables, ride >> at.TICKET_AT)
    rides = ride_exists(state, tables, target, purse, binding_ban(state, tables, True))
    plain = rides or can_fly_from(state, tables, target, False)
    used = rides or can_fly_from(state, tables, target, True)
    crime = tables[at.CRIME_ON_EVERY_LEG] != 0 or not plain  # S-20
    if not tables[at.NEEDS_SECOND_LEG]:
        plain = used = True
    return _list_declarations(state, tables, out, count, ride | at.DOUBLED, crime, vanish, plain, used)


@kernel(INT(STATE, TABLES, ACTIONS))
def _list_moves(state: Row, tables: Row, out: Actions) -> int:
    """His rides, each as a move of its own and as the first leg of a double move, and the balloon."""
    here, count, closed = number(state, at.FUGITIVE), 0, packed(state)
    ban, double = binding_ban(state, tables, state[at.SECOND] != 0), may_double(state, tables)
    barred = barred_transports(tables, ban)
    ways = list_at(here, without(number(state, at.PURSE), ban))
    first = at.RIDES + number(tables, ways)
    for place in range(first, first + number(tables, ways + 1)):
        ride = number(tables, place)
        if ride & at.TRANSPORTS != barred and not occupied(closed, ride & at.STATION_BITS):
            count = _list_ride(state, tables, out, count, ride & at.RIDE_BITS, double)
    if can_fly_from(state, tables, here, state[at.USED] != 0):
        out[count] = at.FLY
        count += 1
        if double:  # S-35
            out[count] = at.FLY | at.DOUBLED
            count += 1
    if not count and not tables[at.BOXED_IN_LOSES]:
        out[count] = at.HIS_PASS
        count += 1
    return count


@kernel(INT(STATE, TABLES, ACTIONS, INT, INT))
def abilities(state: Row, tables: Row, out: Actions, count: int, pawn: int) -> int:
    character, action = tables[at.CHARACTERS + pawn], at.TOKEN | (pawn + at.FIRST_SEEKER) << at.WHO_AT
    if character == at.LESTRADE:
        for which in range(2):
            if _is_blockable(state, pawn, which):
                out[count] = action | (state[at.SEEKERS + pawn] if which else state[at.BEFORE])
                count += 1
        return count
    if character == at.MYCROFT and state[at.MOVE] < tables[at.CLUES_FROM]:
        return count
    first = 1 if character in (at.ADLER, at.WATSON) else 0
    choices = 2 if character == at.ADLER else 3 if character == at.WATSON else 1
    for choice in range(first, first + choices):
        out[count] = action | choice << at.ALSO_AT
        count += 1
    return count


@kernel(INT(STATE, TABLES, ACTIONS))
def _list_seekers_actions(state: Row, tables: Row, out: Actions) -> int:
    count, waiting, seekers = 0, state[at.WAITING], packed(state) & at.ONLY_SEEKERS
    for pawn in range(tables[at.PAWNS]):
        if waiting >> pawn & 1:
            count = pawn_rides(state, tables, pawn, seekers, out, count)
    if waiting >> tables[at.PAWNS]:
        out[count] = at.DONE | at.TOGETHER << at.WHO_AT
        count += 1
    if not state[at.SPENT]:
        for pawn in range(tables[at.DETECTIVES]):
            if state[at.TOKENS + pawn]:
                count = abilities(state, tables, out, count, pawn)
    return count


@kernel(LEGAL)
def legal(state: Row, tables: Row, out: Actions) -> int:
    if state[OUTCOME]:
        return 0
    if state[at.WAITING]:
        return _list_seekers_actions(state, tables, out)
    if not state[at.FUGITIVE]:
        return _list_starts(state, tables, out)
    if state[at.ALOFT]:
        return _list_landings(state, tables, out)
    return _list_moves(state, tables, out)


# Playing an action


@kernel(types.void(STATE, TABLES))
def _settle_moriarty(state: Row, tables: Row) -> None:
    """Moriarty is to move: he loses at once if he cannot, or may only pass (C-31)."""
    if tables[at.BOXED_IN_LOSES] and not _can_act(state, tables):
        end(state, BOXED_IN)


@kernel(types.void(STATE, INT))
def _lay_card(state: Row, scene: int) -> None:
    """He lays a crime card face down (S-20)."""
    state[at.PLAYED] += 1
    if state[at.HELD] == scene:
        state[at.HELD], state[at.HELD + 1], state[at.HELD + 2] = state[at.HELD + 1], state[at.HELD + 2], 0
    elif state[at.HELD + 1] == scene:
        state[at.HELD + 1], state[at.HELD + 2] = state[at.HELD + 2], 0
    else:
        state[at.HELD + 2] = 0


@kernel(types.void(STATE, TABLES))
def _end_round(state: Row, tables: Row) -> None:
    """All seekers have answered: he has escaped (S-50), or the next round begins."""
    if next_round(state, tables):
        state[at.BLACK] += state[at.TAKEN]  # S-32
        state[at.PURSE] |= (state[at.TAKEN] > 0) << at.BLACK_TICKET
        state[at.DOUBLE] += state[at.TAKEN + 1]
        state[at.TAKEN] = state[at.TAKEN + 1] = state[at.SPENT] = 0
        _settle_moriarty(state, tables)


@kernel(types.void(STATE, TABLES))
def _settle_seekers(state: Row, tables: Row) -> None:
    """Seekers are to move: if none can, they sit out (C-27), and only a token can be spent (S-53)."""
    if settle_waiting(state, tables, packed(state) & at.ONLY_SEEKERS):
        return
    if _can_spend(state, tables):
        state[at.WAITING] = 1 << tables[at.PAWNS]
    else:
        _end_round(state, tables)


@kernel(types.void(STATE, TABLES, INT))
def _continue_turn(state: Row, tables: Row, leg: int) -> None:
    """The game is over, the second leg is due, or it is the seekers' turn."""
    if is_seeker_on(state, state[at.FUGITIVE]):  # S-52
        state[OUTCOME] = CAUGHT
    elif state[at.PLAYED] >= tables[at.CRIMES_NEEDED]:  # S-21
        state[OUTCOME] = CRIMES
    elif state[at.MOVE] >= tables[at.SPACES] and not tables[at.LAST_ANSWER]:  # S-50
        state[OUTCOME] = ESCAPED
    if state[OUTCOME]:
        return
    if leg == at.FIRST:
        state[at.SECOND] = 1
        if _can_act(state, tables):
            return
        state[at.SECOND] = 0  # C-38: it is lost
    state[at.BAN] = 0  # S-42
    state[at.WAITING] = tables[at.ALL_WAITING]
    state[SIDE] = 1
    _settle_seekers(state, tables)


@kernel(types.void(STATE, TABLES, INT, INT, INT, YES))
def _write_move(state: Row, tables: Row, station: int, leg: int, said: int, moves: bool) -> None:
    """The move goes into the travel log, and what he declares with it happens; a pass `moves` him nowhere."""
    state[at.TWO_BACK], state[at.ONE_BACK], state[at.FUGITIVE] = state[at.ONE_BACK], state[at.FUGITIVE], station
    state[at.MOVE] += 1
    state[at.SECOND] = 0
    if moves:
        state[at.USED] = 1 if said & 3 else 0
    if tables[at.LESTRADE_PAWN] >= 0:
        state[at.BEFORE] = state[at.SEEKERS + tables[at.LESTRADE_PAWN]]
    if said & at.CRIME:
        _lay_card(state, station)
    use = said & 3
    if use in (at.TAKE_BLACK, at.TAKE_DOUBLE):  # S-31
        state[at.RESERVE + use - 1] -= 1
        state[at.TAKEN + use - 1] += 1
    _continue_turn(state, tables, leg)


@kernel(INT(STATE, TABLES, CHANCE))
def _turn_card(state: Row, tables: Row, chance: Seeds) -> int:
    """He turns over an M card, and more until one has a station to land on (S-34)."""
    left, rest = 0, 0
    for card in range(tables[at.DECK_SIZE]):
        if card + 1 != state[at.CARD]:
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
        if _is_landable(state, tables, card):
            break
        rest &= ~(1 << card)
        left -= 1
    return card


@kernel(types.void(STATE, TABLES, INT, CHANCE))
def _move_moriarty(state: Row, tables: Row, action: int, chance: Seeds) -> None:
    word, station, said = action & at.WORD_BITS, action & at.STATION_BITS, said_with(action)
    if word == at.START:  # S-02
        state[at.FUGITIVE] = station
        _settle_moriarty(state, tables)
        return
    if word == at.LAND:
        leg = state[at.ALOFT]
        state[at.ALOFT] = state[at.TURNED] = 0
        _write_move(state, tables, station, leg, said, True)
        return
    leg = at.LAST if state[at.SECOND] else at.SINGLE
    if action & at.DOUBLED:
        leg = at.FIRST
        state[at.DOUBLE] -= 1
    if word == at.FLY:
        state[at.FLOWN], state[at.ALOFT] = 1, leg
        state[at.TURNED] = _turn_card(state, tables, chance) + 1
        return
    if word == at.HIS_PASS:  # C-31
        _write_move(state, tables, number(state, at.FUGITIVE), leg, 0, False)
        return
    pay(state, tables, word >> at.TICKET_AT)
    _write_move(state, tables, station, leg, said, True)


@kernel(types.void(STATE, TABLES, INT))
def _spend(state: Row, tables: Row, action: int) -> None:
    """A detective spends a token (S-40)."""
    pawn = (action >> at.WHO_AT & 7) - at.FIRST_SEEKER
    state[at.TOKENS + pawn] -= 1
    state[at.SPENT] = 1
    character = tables[at.CHARACTERS + pawn]
    if character == at.ADLER:  # S-42
        state[at.BAN] = said_with(action)
    elif character == at.LESTRADE:  # S-45
        state[at.BLOCKS + 1 if state[at.BLOCKS] else at.BLOCKS] = action & at.STATION_BITS


@kernel(APPLY)
def apply(state: Row, tables: Row, action: int, chance: Seeds) -> None:
    word = action & at.WORD_BITS
    if not action >> at.WHO_AT & 7:
        _move_moriarty(state, tables, action, chance)
    elif word == at.TOKEN:
        pending = state[at.WAITING] >> tables[at.PAWNS]
        _spend(state, tables, action)
        if pending:
            _end_round(state, tables)
    elif word == at.DONE:
        _end_round(state, tables)
    elif move_seeker(state, tables, action):
        _settle_seekers(state, tables)


# What the seekers learn


@kernel(OBSERVATION)
def public_observation(state: Row, tables: Row, action: int) -> int:
    """What the seekers saw of Moriarty's action that led to this state: equal numbers for what looks the same."""
    if action >> at.WHO_AT & 7:
        return 0
    word, said = action & at.WORD_BITS, said_with(action) & 3
    if word == at.START:
        return 1
    shown = word == at.LAND  # S-34
    if (word < at.FLY or word == at.HIS_PASS) and tables[at.REVEALS + state[at.MOVE]]:
        shown = said != at.VANISH  # S-33
    place = state[at.FUGITIVE] if shown else state[at.TURNED] if word == at.FLY else at.STATION_BITS
    return action >> at.TICKET_AT << at.TICKET_AT | place | state[at.SECOND] << at.WHO_AT


@kernel(OBSERVATION)
def private_observation(state: Row, tables: Row, action: int) -> int:
    """What the seekers heard in answer to a question that led to this state: the quarter, yes or no, a station."""
    if action & at.WORD_BITS != at.TOKEN:
        return 0
    character = tables[at.CHARACTERS + (action >> at.WHO_AT & 7) - at.FIRST_SEEKER]
    marks = tables[at.MARKS + state[at.FUGITIVE]]
    if character == at.HOLMES:  # S-41
        return marks >> at.QUARTER
    if character == at.WATSON:  # S-43
        return 1 + (marks >> said_with(action) & 1)
    if character == at.MYCROFT:  # S-44
        return state[at.TWO_BACK]
    return 0
