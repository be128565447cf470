"""Every hop of every pawn, listed once for each set-up, so that finding the legal ones is only a filter."""

from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

from blackticket.boards import TRANSPORTS
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
class Tables:
    """What the rules look up for one set-up."""

    hops: tuple[dict[int, tuple[Hop, ...]], ...]  # by pawn, by station
    rides: dict[int, tuple[Ride, ...]]  # by station, each paid with the transport's own ticket
    black_rides: dict[int, tuple[Ride, ...]]  # by station, each target once, ferries included (C-33, C-34)
    stock: tuple[int, ...]  # by pawn: which stock pays
    seat_pawns: dict[str, tuple[int, ...]]  # by seat: the pawns it moves
    all_waiting: int
    detectives: int  # how many of the pawns are detectives
    finite_supply: bool  # the rulings, looked up once
    needs_second_leg: bool
    hemmed_in_waits: bool
    fixed_order: bool
    pawn_index: dict[str, int]


@cache
def tables(setup: Setup) -> Tables:
    """The tables of a set-up."""
    board = setup.board
    detectives = len(setup.detective_pawns)
    return Tables(
        hops=tuple({station: _hops(setup, pawn, station) for station in board.stations} for pawn in setup.pawns),
        rides={station: _rides(setup, station) for station in board.stations},
        black_rides={station: _black_rides(setup, station) for station in board.stations},
        stock=tuple(0 if setup.shares_tickets else pawn for pawn in range(detectives))
        + (FREE,) * len(setup.bobby_pawns),
        seat_pawns={seat: tuple(setup.pawns.index(pawn) for pawn in setup.moved_by(seat)) for seat in setup.seats},
        all_waiting=(1 << len(setup.pawns)) - 1,
        detectives=detectives,
        finite_supply=setup.ruling("finite-supply"),
        needs_second_leg=setup.ruling("double-needs-second-leg"),
        hemmed_in_waits=setup.ruling("hemmed-in-waits"),
        fixed_order=setup.mode.fixed_order,
        pawn_index={pawn: index for index, pawn in enumerate(setup.pawns)},
    )


def _hops(setup: Setup, pawn: str, station: int) -> tuple[Hop, ...]:
    return tuple(
        Hop(index, target, Action(pawn, ticket, target))
        for index, ticket in enumerate(TICKETS)
        for target in setup.board.neighbours(station, ticket)
    )


def _ride(index: int, ticket: str, target: int) -> Ride:
    return Ride(index, target, Action(FUGITIVE, ticket, target), Action(FUGITIVE, ticket, target, double=True))


def _rides(setup: Setup, station: int) -> tuple[Ride, ...]:
    return tuple(
        _ride(index, ticket, target)
        for index, ticket in enumerate(TICKETS)
        for target in setup.board.neighbours(station, ticket)
    )


def _black_rides(setup: Setup, station: int) -> tuple[Ride, ...]:
    targets = {target for transport in TRANSPORTS for target in setup.board.neighbours(station, transport)}
    return tuple(_ride(FREE, BLACK, target) for target in sorted(targets))
