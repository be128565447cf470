"""A ticket game at one moment. Immutable; every change makes a new one."""

from typing import Literal, NamedTuple

from blackticket.rules.chase.tables import Tables
from blackticket.rules.editions import Count
from blackticket.rules.setup import Setup

Leg = Literal["single", "first", "second", "only"]
"""Which part of a turn a move was; `only` is a first leg whose second was lost."""
Winner = Literal["fugitive", "seekers"]
Reason = Literal["caught", "boxed-in", "escaped", "stranded"]


class Outcome(NamedTuple):
    """How a game ended: `caught` (C-40), `boxed-in` (C-31), `escaped` (C-41) or `stranded` (C-42)."""

    winner: Winner
    reason: Reason


class LogEntry(NamedTuple):
    """One space of the travel log, with where the seekers stood when it was written."""

    ticket: str
    station: int
    leg: Leg
    round: int
    shown: bool
    seekers: tuple[int, ...]


class Chase(NamedTuple):
    """The whole truth of a ticket game. Only the fugitive may know it all: give players a View."""

    setup: Setup
    fugitive: int
    seekers: tuple[int, ...]  # by pawn, in the order of setup.pawns
    stocks: tuple[Count, ...]  # by detective pawn, or one that is shared
    supply: Count  # the common supply, or the fugitive's own stock (N-02)
    black: int
    double: int
    round: int
    waiting: int  # the seekers that have yet to move, a bit each; none while the fugitive is to move
    log: tuple[LogEntry, ...]
    start: int
    dealt: bool  # whether the fugitive's start is a card of the deck; known to all
    version: int
    outcome: Outcome | None
    table: Tables

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
        if self.dealt and self.setup.ruling("decks-are-public"):
            stations = sorted(card[0] for card in self.setup.board.decks[self.setup.mode.fugitive_deck])
        else:
            stations = sorted(self.setup.board.stations)
        return tuple(station for station in stations if station not in taken)
