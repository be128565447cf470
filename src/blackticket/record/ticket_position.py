"""The position of a ticket game.

london-2023 standard detectives=4 options=… round=1 version=0 waiting=- fugitive=45 seekers=26.29.34.50
stocks=11.8.4/11.8.4/11.8.4/11.8.4 supply=13.13.7 black=5 double=2 start=45 dealt=yes log=- outcome=-
"""

from dataclasses import dataclass
from typing import Any, ClassVar, Final, Self

from blackticket.boards.board import Card
from blackticket.knowledge import View
from blackticket.record.line import Fields, Position
from blackticket.record.moves import move_of_line, moves
from blackticket.record.values import COUNT, NUMBER, OUTCOME, PAWNS, SECRET, STATIONS, YES, known, list_of
from blackticket.rules.actions import BLACK, FLY, PASS, SEEKERS, TICKETS
from blackticket.rules.editions import TicketCounts
from blackticket.rules.ticket import LogEntry, TicketState
from blackticket.rules.ticket.lookup import lookup
from blackticket.rules.ticket.sherlock.state import VANISH, SherlockState

TICKET_FIELDS: Final[Fields] = {
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
"""All but the log and the outcome, which end the line."""


@dataclass(frozen=True, slots=True)
class TicketPosition(Position):
    """What a position line of a ticket game says; the Sherlock mode extends it."""

    FIELDS: ClassVar[Fields] = {**TICKET_FIELDS, "log": moves((*TICKETS, BLACK, PASS)), "outcome": OUTCOME}
    stocks: tuple[TicketCounts, ...]
    supply: TicketCounts
    start: int | None
    dealt: bool

    @classmethod
    def of_view(cls, seen: View) -> Self:
        return cls._of_view(seen)

    @classmethod
    def _of_view(cls, seen: View, **more: Any) -> Self:
        setup = seen.setup
        stocks = tuple(pawn.tickets for pawn in seen.seekers if pawn.tickets is not None)
        waiting = tuple(pawn.pawn for pawn in seen.seekers if pawn.waiting)
        unpicked = setup.mode.picks_start and seen.dealt and not seen.version  # S-02: that is his first action
        return cls(
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
            **more,
        )

    def state(self) -> TicketState:
        return self._state()

    def _state(self, sherlock: SherlockState | None = None, flight: Card = ()) -> TicketState:
        """`flight` is the card that covers a flight in the log."""
        setup = self.setup
        return TicketState(
            setup=setup,
            fugitive=known(self.fugitive),
            seekers=self.seekers,
            stocks=self.stocks,
            supply=self.supply,
            black=self.black,
            double=self.double,
            round=self.round,
            waiting=sum(1 << index for index, pawn in enumerate((*setup.pawns, SEEKERS)) if pawn in self.waiting),
            log=self._log(flight),
            start=known(self.start),
            dealt=self.dealt,
            version=self.version,
            outcome=self.outcome,
            lookup=lookup(setup),
            sherlock=sherlock,
        )

    def _log(self, flight: Card) -> tuple[LogEntry, ...]:
        mode = self.setup.mode
        entries: list[LogEntry] = []
        for number, move in enumerate(self.log, start=1):
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
                    card=flight if move.ticket == FLY else (),
                )
            )
        return tuple(entries)
