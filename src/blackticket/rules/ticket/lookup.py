"""Lookup tables, listed once for each board and set-up, so that finding the legal actions is only a filter."""

from collections.abc import Mapping
from functools import cache, lru_cache
from typing import Final

from blackticket.boards import TRANSPORTS, Board
from blackticket.rules.actions import BLACK, FUGITIVE, TICKETS, Action
from blackticket.rules.editions import Variant
from blackticket.rules.setup import Setup
from blackticket.rules.ticket.common import COMMON
from blackticket.rules.ticket.sherlock.rules import SHERLOCK
from blackticket.rules.ticket.state import FREE, FugitiveRide, Lookup, ModeRules, SeekerRide

MODE_RULES: Final[Mapping[Variant, ModeRules]] = {"ticket": COMMON, "sherlock": SHERLOCK}


@lru_cache(maxsize=256)  # set-ups can come from strangers' files, and there are many
def lookup(setup: Setup) -> Lookup:
    board = setup.board
    detectives = len(setup.detective_pawns)
    seat_pawns = {seat: tuple(setup.pawns.index(pawn) for pawn in setup.moved_by(seat)) for seat in setup.seats}
    return Lookup(
        setup=setup,
        hops=tuple(_hops(board, pawn) for pawn in setup.pawns),
        near=_near(board),
        rides=_rides(board),
        black_rides=_black_rides(board),
        stock=tuple(0 if setup.shares_tickets else pawn for pawn in range(detectives))
        + (FREE,) * len(setup.bobby_pawns),
        seat_pawns=seat_pawns,
        seat_masks={seat: sum(1 << pawn for pawn in pawns) for seat, pawns in seat_pawns.items()},
        all_waiting=(1 << len(setup.pawns)) - 1,
        detectives=detectives,
        finite_supply=setup.ruling("finite-supply"),
        needs_second_leg=setup.ruling("double-needs-second-leg"),
        double_spaces=2 if setup.ruling("double-needs-two-spaces") else 1,  # S-54
        hemmed_in_waits=setup.ruling("hemmed-in-waits"),
        boxed_in_loses=setup.ruling("boxed-in-loses"),
        fixed_order=setup.mode.fixed_order,
        pawn_index={pawn: index for index, pawn in enumerate(setup.pawns)},
        rules=MODE_RULES[setup.variant],
    )


@cache
def _hops(board: Board, pawn: str) -> dict[int, tuple[SeekerRide, ...]]:
    return {
        station: tuple(
            SeekerRide(index, target, Action(pawn, ticket, target))
            for index, ticket in enumerate(TICKETS)
            for target in board.neighbours(station, ticket)
        )
        for station in board.stations
    }


@cache
def _near(board: Board) -> dict[int, frozenset[int]]:
    return {
        station: frozenset(target for ticket in TICKETS for target in board.neighbours(station, ticket))
        for station in board.stations
    }


def _ride(index: int, ticket: str, target: int) -> FugitiveRide:
    return FugitiveRide(index, target, Action(FUGITIVE, ticket, target), Action(FUGITIVE, ticket, target, double=True))


@cache
def _rides(board: Board) -> dict[int, tuple[FugitiveRide, ...]]:
    return {
        station: tuple(
            _ride(index, ticket, target)
            for index, ticket in enumerate(TICKETS)
            for target in board.neighbours(station, ticket)
        )
        for station in board.stations
    }


@cache
def _black_rides(board: Board) -> dict[int, tuple[FugitiveRide, ...]]:
    joined = {
        station: sorted({target for transport in TRANSPORTS for target in board.neighbours(station, transport)})
        for station in board.stations
    }
    return {station: tuple(_ride(FREE, BLACK, target) for target in targets) for station, targets in joined.items()}
