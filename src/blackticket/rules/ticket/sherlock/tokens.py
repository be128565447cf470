"""The detectives' abilities: which tokens can be spent now, and what Moriarty has to answer."""

from collections.abc import Mapping, Sequence
from typing import Final

from blackticket.boards.board import SYMBOLS
from blackticket.rules.actions import DONE, SEEKERS, Action
from blackticket.rules.ticket.sherlock.state import CLUE_AGE, QUARTER, STATION, Answer
from blackticket.rules.ticket.state import TicketState, sherlock_of

HOLMES: Final = "holmes"
ADLER: Final = "adler"
WATSON: Final = "watson"
MYCROFT: Final = "mycroft"
LESTRADE: Final = "lestrade"
SEARCH: Final = "search"
BAN: Final = "ban"
ASK: Final = "ask"
BLOCK: Final = "block"

ABILITIES: Final[Mapping[str, tuple[Action, ...]]] = {
    HOLMES: (Action(HOLMES, SEARCH),),
    ADLER: tuple(Action(ADLER, BAN, also=transport) for transport in ("bus", "underground")),
    WATSON: tuple(Action(WATSON, ASK, also=symbol) for symbol in SYMBOLS),
    MYCROFT: (Action(MYCROFT, ASK),),
}
"""How an ability is used, by character; Lestrade's names a station."""


def joint_actions(state: TicketState, pawns: Sequence[int]) -> list[Action]:
    """What the players of these pawns may do in the seekers' turn beside moving them."""
    if not pawns or not state.waiting:
        return []
    found = [Action(SEEKERS, DONE)] if is_done_pending(state) else []
    for pawn in pawns:
        found += usable(state, pawn)
    return found


def is_done_pending(state: TicketState) -> bool:
    """Whether all pawns have moved or sit out, and the seekers only have to say that they spend no token."""
    return state.waiting > state.lookup.all_waiting


def await_done(state: TicketState) -> TicketState:
    """No pawn can move any more, but a token can be spent: a bit beyond those of the pawns waits for `done`."""
    return state._replace(waiting=state.lookup.all_waiting + 1)


def can_spend(state: TicketState) -> bool:
    """Whether any detective could spend a token at this moment of the seekers' turn."""
    return any(usable(state, pawn) for pawn in range(state.lookup.detectives))


def usable(state: TicketState, pawn: int) -> tuple[Action, ...]:
    """The abilities that this pawn's detective can use now: one token a turn for all of them (S-40)."""
    sherlock = sherlock_of(state)
    if sherlock.spent or pawn >= len(sherlock.tokens) or not sherlock.tokens[pawn]:
        return ()
    character = state.setup.characters[pawn]
    if character == LESTRADE:
        return tuple(Action(LESTRADE, BLOCK, station) for station in blockable(state, pawn))
    if character == MYCROFT and not can_ask_for_clue(state):
        return ()
    return ABILITIES[character]


def blockable(state: TicketState, pawn: int) -> tuple[int, ...]:
    """Start and destination of this pawn's move, if it has moved in this turn; blocked ones left out (S-45)."""
    here, before = state.seekers[pawn], state.log[-1].seekers[pawn] if state.log else 0
    if not before or here == before:
        return ()
    return tuple(station for station in (before, here) if station not in sherlock_of(state).blocks)


def can_ask_for_clue(state: TicketState) -> bool:
    """Whether there is a move, or by the other ruling a start, two moves back (S-44)."""
    return len(state.log) >= CLUE_AGE + state.setup.ruling("clues-from-move-three")


def answer(state: TicketState, action: Action) -> Answer:
    """What Moriarty says to a question: the truth."""
    moves, station = len(state.log), state.setup.board.stations[state.fugitive]
    if action.pawn == HOLMES:  # S-41
        return Answer(moves, HOLMES, QUARTER, station.quarter or "")
    if action.pawn == WATSON:  # S-43
        return Answer(moves, WATSON, action.also, "yes" if action.also in station.symbols else "no")
    about = moves - CLUE_AGE
    then = state.log[about - 1].station if about > 0 else state.start
    return Answer(moves, MYCROFT, STATION, str(then))  # S-44
