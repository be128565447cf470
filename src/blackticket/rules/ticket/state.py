"""A ticket game at one moment, immutable, and what its rules look up. All types of the package are here."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final, Literal, NamedTuple

from blackticket.boards.board import Card
from blackticket.rules.actions import Action
from blackticket.rules.chance import Chance
from blackticket.rules.editions import TicketCounts
from blackticket.rules.errors import IllegalAction
from blackticket.rules.events import Event
from blackticket.rules.outcome import Leg, Outcome
from blackticket.rules.setup import Setup
from blackticket.rules.ticket.sherlock.state import SherlockState

FREE: Final = -1
"""The stock of a pawn that pays nothing."""


class SeekerRide(NamedTuple):
    """A seeker's ride: the index of its ticket, where it goes, and the action that says so."""

    ticket: int
    target: int
    action: Action


class FugitiveRide(NamedTuple):
    """A fugitive's ride, as a move of its own and as the first leg of a double move."""

    ticket: int
    target: int
    action: Action
    double: Action


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Lookup:
    """What the rules look up for one set-up. Those of equal set-ups are equal, though not always one object."""

    setup: Setup
    hops: tuple[dict[int, tuple[SeekerRide, ...]], ...]  # by pawn, by station
    near: dict[int, frozenset[int]]  # by station: where a seeker's rides end
    rides: dict[int, tuple[FugitiveRide, ...]]  # by station, each paid with the transport's own ticket
    black_rides: dict[int, tuple[FugitiveRide, ...]]  # by station, each target once, ferries included (C-33, C-34)
    stock: tuple[int, ...]  # by pawn: which stock pays
    seat_pawns: dict[str, tuple[int, ...]]  # by seat: the pawns it moves
    seat_masks: dict[str, int]  # the same, a bit for each
    all_waiting: int
    detectives: int  # how many of the pawns are detectives
    finite_supply: bool  # the rulings, looked up once
    needs_second_leg: bool
    double_spaces: int  # room in the log that a double move needs
    hemmed_in_waits: bool
    boxed_in_loses: bool
    fixed_order: bool
    pawn_index: dict[str, int]
    rules: "ModeRules"

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, Lookup) and self.setup == other.setup)

    def __hash__(self) -> int:
        return hash(self.setup)


# What a mode leaves out. Functions with names, because states are pickled.
def _no_actions(*_: object) -> tuple[()]:
    return ()


def _unchanged(state: "TicketState") -> "TicketState":
    return state


def _no_facts(_: object) -> dict[str, Any]:
    return {}


def _none(*_: object) -> None:
    return None


@dataclass(frozen=True, slots=True, eq=False)
class ModeRules:
    """What the common game and the Sherlock mode decide in ways of their own. The modes are listed in `lookup`."""

    start_secrets: "Callable[[TicketState], dict[str, Any]]"  # what the fugitive alone learns at the start
    fugitive_actions: "Callable[[TicketState], tuple[Action, ...]]"
    fugitive_can_move: "Callable[[TicketState], bool]"
    move_fugitive: "Callable[[TicketState, Action, Chance, list[Event]], TicketState]"
    end_seekers_turn: "Callable[[TicketState, list[Event]], TicketState]"  # no pawn can move any more
    joint_actions: "Callable[[TicketState, Sequence[int]], Sequence[Action]]" = _no_actions  # that move no pawn
    act_jointly: "Callable[[TicketState, Action, list[Event]], TicketState] | None" = None  # plays one of them
    begin_round: "Callable[[TicketState], TicketState]" = _unchanged
    end_facts: "Callable[[TicketState], dict[str, Any]]" = _no_facts  # what is shown at the end besides the route
    deal: "Callable[[Setup, Chance, Sequence[int], bool], SherlockState | None]" = _none
    refusal: "Callable[[TicketState, str, Action], IllegalAction | None]" = _none  # or else the common one


class LogEntry(NamedTuple):
    """One space of the travel log, with where the seekers stood when it was written.

    `supply` is kept where a second leg was lost, or where he passed: it says why he could not move. The rest is of the
    Sherlock mode, and public as well: what he declared, the road blocks and the ban that bound this move, and the card
    that covers a flight.
    """

    ticket: str
    station: int
    leg: Leg
    round: int
    shown: bool
    seekers: tuple[int, ...]
    supply: TicketCounts | None = None
    also: str = ""
    blocks: tuple[int, ...] = ()
    ban: str = ""
    card: Card = ()


class TicketState(NamedTuple):
    """The whole truth of a ticket game. Only the fugitive may know it all: give players a View."""

    setup: Setup
    fugitive: int  # 0 until he has picked his start (S-02)
    seekers: tuple[int, ...]  # by pawn, in the order of setup.pawns
    stocks: tuple[TicketCounts, ...]  # by detective pawn, or one that is shared
    supply: TicketCounts  # the common supply, or the fugitive's own stock (N-02)
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
    sherlock: SherlockState | None = None  # what the Sherlock mode adds; nothing in any other

    @property
    def second_leg(self) -> bool:
        return not self.waiting and bool(self.log) and self.log[-1].leg == "first"

    @property
    def turn(self) -> Literal["fugitive", "seekers", "over"]:
        if self.outcome:
            return "over"
        return "seekers" if self.waiting else "fugitive"

    @property
    def possible_starts(self) -> tuple[int, ...]:
        """Where the seekers know that the fugitive can have started: his deck, or else any free station (C-15)."""
        taken = self.log[0].seekers if self.log else self.seekers
        return _possible_starts(self.setup, self.dealt, self.sherlock.turned if self.sherlock else (), taken)


def sherlock_of(state: TicketState) -> SherlockState:
    assert state.sherlock is not None
    return state.sherlock


@lru_cache(maxsize=2**10)
def _possible_starts(setup: Setup, dealt: bool, turned: tuple[Card, ...], taken: tuple[int, ...]) -> tuple[int, ...]:
    known = dealt and setup.ruling("decks-are-public")
    stations = _on_start_cards(setup, turned) if known else setup.board.stations
    return tuple(station for station in sorted(stations) if station not in taken)


def _on_start_cards(setup: Setup, turned: tuple[Card, ...]) -> list[int]:
    """The stations of the cards that can be his: of each the first, or both where he picks one (S-02)."""
    deck = [card for card in setup.board.decks[setup.mode.fugitive_deck] if card not in turned]
    return [station for card in deck for station in (card if setup.mode.picks_start else card[:1])]
