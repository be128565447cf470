"""A ticket game at one moment. Immutable; every change makes a new one."""

from functools import lru_cache
from typing import Literal, NamedTuple

from blackticket.boards.board import Card
from blackticket.rules.editions import Count
from blackticket.rules.outcome import Leg, Outcome
from blackticket.rules.setup import Setup
from blackticket.rules.ticket.lookup import Lookup
from blackticket.rules.ticket.sherlock.state import SherlockState


class LogEntry(NamedTuple):
    """One space of the travel log, with where the seekers stood when it was written.

    `supply` is kept where a second leg was lost: it says why there was none. The rest is of the Sherlock Holmes mode,
    and public as well: what he declared, the road blocks and the ban that bound this move, and the card that covers a
    flight.
    """

    ticket: str
    station: int
    leg: Leg
    round: int
    shown: bool
    seekers: tuple[int, ...]
    supply: Count | None = None
    also: str = ""
    blocks: tuple[int, ...] = ()
    ban: str = ""
    card: Card = ()


class TicketState(NamedTuple):
    """The whole truth of a ticket game. Only the fugitive may know it all: give players a View."""

    setup: Setup
    fugitive: int  # 0 until he has picked his start (S-02)
    seekers: tuple[int, ...]  # by pawn, in the order of setup.pawns
    stocks: tuple[Count, ...]  # by detective pawn, or one that is shared
    supply: Count  # the common supply, or the fugitive's own stock (N-02)
    black: int
    double: int
    round: int
    waiting: int  # the seekers that have yet to move, a bit each, or else their `done`; 0 in the fugitive's turn
    log: tuple[LogEntry, ...]
    start: int
    dealt: bool  # whether the fugitive's start is a card of the deck; known to all
    version: int
    outcome: Outcome | None
    lookup: Lookup
    sherlock: SherlockState | None = None  # what the Sherlock Holmes mode adds; nothing in any other

    @property
    def second_leg(self) -> bool:
        """Whether the fugitive is between the two legs of a double move."""
        return not self.waiting and bool(self.log) and self.log[-1].leg == "first"

    @property
    def turn(self) -> Literal["fugitive", "seekers", "over"]:
        """Whose turn it is."""
        if self.outcome:
            return "over"
        return "seekers" if self.waiting else "fugitive"

    @property
    def possible_starts(self) -> tuple[int, ...]:
        """Where the seekers know that the fugitive can have started: his deck, or else any free station (C-15)."""
        taken = self.log[0].seekers if self.log else self.seekers
        turned = None if self.sherlock is None else self.sherlock.turned
        return _possible_starts(self.setup, self.dealt, turned, taken)


@lru_cache(maxsize=2**10)
def _possible_starts(
    setup: Setup, dealt: bool, turned: tuple[Card, ...] | None, taken: tuple[int, ...]
) -> tuple[int, ...]:
    known = dealt and setup.ruling("decks-are-public")
    stations = _on_start_cards(setup, turned) if known else setup.board.stations
    return tuple(station for station in sorted(stations) if station not in taken)


def _on_start_cards(setup: Setup, turned: tuple[Card, ...] | None) -> list[int]:
    """The stations of the cards that can be his: each one's first, or both in Sherlock mode (S-02)."""
    deck = setup.board.decks[setup.mode.fugitive_deck]
    if turned is None:
        return [card[0] for card in deck]
    return [station for card in deck if card not in turned for station in card]
