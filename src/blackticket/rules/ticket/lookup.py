"""Every hop of every pawn, listed once for each board, so that finding the legal ones is only a filter."""

from dataclasses import dataclass
from functools import cache, lru_cache
from typing import NamedTuple

from blackticket.boards import TRANSPORTS, Board
from blackticket.rules.actions import BLACK, FUGITIVE, TICKETS, Action
from blackticket.rules.setup import Setup

FREE = -1
"""The stock of a pawn that pays nothing."""


class Hop(NamedTuple):
    """A seeker's ride: the index of its ticket, where it goes, and the action that says so."""

    ticket: int
    target: int
    action: Action


class Ride(NamedTuple):
    """A fugitive's ride, as a move of its own and as the first leg of a double move."""

    ticket: int
    target: int
    action: Action
    double: Action


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Lookup:
    """What the rules look up for one set-up. Those of equal set-ups are equal, though not always one object."""

    setup: Setup
    hops: tuple[dict[int, tuple[Hop, ...]], ...]  # by pawn, by station
    rides: dict[int, tuple[Ride, ...]]  # by station, each paid with the transport's own ticket
    black_rides: dict[int, tuple[Ride, ...]]  # by station, each target once, ferries included (C-33, C-34)
    stock: tuple[int, ...]  # by pawn: which stock pays
    seat_pawns: dict[str, tuple[int, ...]]  # by seat: the pawns it moves
    all_waiting: int
    detectives: int  # how many of the pawns are detectives
    finite_supply: bool  # the rulings, looked up once
    needs_second_leg: bool
    double_spaces: int  # room in the log that a double move needs
    hemmed_in_waits: bool
    fixed_order: bool
    pawn_index: dict[str, int]

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, Lookup) and self.setup == other.setup)

    def __hash__(self) -> int:
        return hash(self.setup)


@lru_cache(maxsize=256)  # set-ups can come from strangers' files, and there are many
def lookup(setup: Setup) -> Lookup:
    """The lookup tables of a set-up."""
    board = setup.board
    detectives = len(setup.detective_pawns)
    return Lookup(
        setup=setup,
        hops=tuple(_hops(board, pawn) for pawn in setup.pawns),
        rides=_rides(board),
        black_rides=_black_rides(board),
        stock=tuple(0 if setup.shares_tickets else pawn for pawn in range(detectives))
        + (FREE,) * len(setup.bobby_pawns),
        seat_pawns={seat: tuple(setup.pawns.index(pawn) for pawn in setup.moved_by(seat)) for seat in setup.seats},
        all_waiting=(1 << len(setup.pawns)) - 1,
        detectives=detectives,
        finite_supply=setup.ruling("finite-supply"),
        needs_second_leg=setup.ruling("double-needs-second-leg"),
        double_spaces=2 if setup.ruling("double-needs-two-spaces") else 1,  # S-54
        hemmed_in_waits=setup.ruling("hemmed-in-waits"),
        fixed_order=setup.mode.fixed_order,
        pawn_index={pawn: index for index, pawn in enumerate(setup.pawns)},
    )


@cache
def _hops(board: Board, pawn: str) -> dict[int, tuple[Hop, ...]]:
    return {
        station: tuple(
            Hop(index, target, Action(pawn, ticket, target))
            for index, ticket in enumerate(TICKETS)
            for target in board.neighbours(station, ticket)
        )
        for station in board.stations
    }


def _ride(index: int, ticket: str, target: int) -> Ride:
    return Ride(index, target, Action(FUGITIVE, ticket, target), Action(FUGITIVE, ticket, target, double=True))


@cache
def _rides(board: Board) -> dict[int, tuple[Ride, ...]]:
    return {
        station: tuple(
            _ride(index, ticket, target)
            for index, ticket in enumerate(TICKETS)
            for target in board.neighbours(station, ticket)
        )
        for station in board.stations
    }


@cache
def _black_rides(board: Board) -> dict[int, tuple[Ride, ...]]:
    joined = {
        station: sorted({target for transport in TRANSPORTS for target in board.neighbours(station, transport)})
        for station in board.stations
    }
    return {station: tuple(_ride(FREE, BLACK, target) for target in targets) for station, targets in joined.items()}
