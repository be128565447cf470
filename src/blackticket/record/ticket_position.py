"""The position of a ticket game, with what the Sherlock Holmes mode adds to it.

london-2023 standard detectives=4 options=… round=1 version=0 waiting=- fugitive=45 seekers=26.29.34.50
stocks=11.8.4/11.8.4/11.8.4/11.8.4 supply=13.13.7 black=5 double=2 start=45 dealt=yes log=- outcome=-
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from blackticket.knowledge import View
from blackticket.record.line import Fields, write_line
from blackticket.record.moves import Move, move_of_line, moves
from blackticket.record.sherlock_position import (
    SHERLOCK_FIELDS,
    SherlockFields,
    sherlock_fields_of_view,
    sherlock_state,
)
from blackticket.record.values import COUNT, NUMBER, OUTCOME, PAWNS, SECRET, STATIONS, YES, known, list_of
from blackticket.rules.actions import BLACK, FLY, SEEKERS, TICKETS
from blackticket.rules.editions import Count, Mode
from blackticket.rules.outcome import Outcome
from blackticket.rules.setup import Setup
from blackticket.rules.ticket import LogEntry, TicketState
from blackticket.rules.ticket.lookup import lookup
from blackticket.rules.ticket.sherlock.state import VANISH

_OWN: Final[Fields] = {
    "round": NUMBER,
    "version": NUMBER,
    "waiting": PAWNS,
    "fugitive": SECRET,
    "seekers": STATIONS,
    "stocks": list_of(COUNT, "/"),
    "supply": COUNT,
    "black": NUMBER,
    "double": NUMBER,
    "start": SECRET,
    "dealt": YES,
}
_LOG: Final = moves((*TICKETS, BLACK))
_CASE_LOG: Final = moves((*TICKETS, BLACK, FLY), declared=True)


@dataclass(frozen=True, slots=True)
class TicketPosition:
    """What a position line of a ticket game says, read but not yet judged by the rules.

    Where a station is None the line hides it; 0 says that he has yet to pick it.
    """

    setup: Setup
    round: int
    version: int
    waiting: tuple[str, ...]
    fugitive: int | None
    seekers: tuple[int, ...]
    stocks: tuple[Count, ...]
    supply: Count
    black: int
    double: int
    start: int | None
    dealt: bool
    log: tuple[Move, ...]
    outcome: Outcome | None
    case: SherlockFields | None = None

    def dumps(self) -> str:
        """The line."""
        fields = ticket_fields(self.setup.mode)
        holders = {name: self.case if self.case and name in SHERLOCK_FIELDS else self for name in fields}
        return write_line(self.setup, fields, {name: getattr(holder, name) for name, holder in holders.items()})


def ticket_fields(mode: Mode) -> Fields:
    """The fields of a ticket game."""
    if not mode.crimes:
        return {**_OWN, "log": _LOG, "outcome": OUTCOME}
    return {**_OWN, **SHERLOCK_FIELDS, "log": _CASE_LOG, "outcome": OUTCOME}


def ticket_position_of_fields(setup: Setup, values: Mapping[str, Any]) -> TicketPosition:
    """The position that a line of these values says."""
    own = {name: value for name, value in values.items() if name not in SHERLOCK_FIELDS}
    case = {name: value for name, value in values.items() if name in SHERLOCK_FIELDS}
    return TicketPosition(setup, **own, case=SherlockFields(**case) if case else None)


def ticket_position_of_view(seen: View) -> TicketPosition:
    """The position as the seat of a view sees it."""
    setup = seen.setup
    stocks = tuple(pawn.tickets for pawn in seen.seekers if pawn.tickets is not None)
    waiting = tuple(pawn.pawn for pawn in seen.seekers if pawn.waiting)
    unpicked = seen.case is not None and seen.dealt and not seen.version  # S-02: his first action is to pick a start
    return TicketPosition(
        setup=setup,
        round=seen.round,
        version=seen.version,
        waiting=waiting or ((SEEKERS,) if seen.turn == SEEKERS else ()),
        fugitive=0 if unpicked else seen.fugitive,
        seekers=tuple(pawn.station for pawn in seen.seekers),
        stocks=stocks[:1] if setup.shares_tickets else stocks,
        supply=seen.supply,
        black=seen.black,
        double=seen.double,
        start=0 if unpicked else seen.start,
        dealt=seen.dealt,
        log=tuple(map(move_of_line, seen.log)),
        outcome=seen.outcome,
        case=sherlock_fields_of_view(seen, seen.case) if seen.case else None,
    )


def ticket_state(position: TicketPosition) -> TicketState:
    """The state that a position describes which hides nothing and whose pawns are there."""
    setup = position.setup
    return TicketState(
        setup=setup,
        fugitive=known(position.fugitive),
        seekers=position.seekers,
        stocks=position.stocks,
        supply=position.supply,
        black=position.black,
        double=position.double,
        round=position.round,
        waiting=sum(1 << index for index, pawn in enumerate((*setup.pawns, SEEKERS)) if pawn in position.waiting),
        log=_log(position),
        start=known(position.start),
        dealt=position.dealt,
        version=position.version,
        outcome=position.outcome,
        lookup=lookup(setup),
        sherlock=sherlock_state(position.case) if position.case else None,
    )


def _log(position: TicketPosition) -> tuple[LogEntry, ...]:
    mode = position.setup.mode
    entries: list[LogEntry] = []
    for number, move in enumerate(position.log, start=1):
        # A second leg has no round of its own, except in the research rules (N-05).
        same = move.leg == "second" and not mode.double_takes_two_rounds
        entries.append(
            LogEntry(
                ticket=move.ticket,
                station=known(move.station),
                leg=move.leg,
                round=(entries[-1].round if entries else 0) + (not same),
                shown=number in mode.reveals and VANISH not in move.also,
                seekers=move.seekers,
                supply=move.supply,
                also=move.also,
                blocks=move.blocks,
                ban=move.ban,
                card=position.case.turned[-1] if position.case and position.case.turned and move.ticket == FLY else (),
            )
        )
    return tuple(entries)
