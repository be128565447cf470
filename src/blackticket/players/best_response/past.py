"""What is public of a ticket game, as states that a hypothetical fugitive is put into.

A state is public if it says 0 wherever he alone knows the station. It is made of a view, and so are those of earlier
moments. A view does not say with which tickets the seekers travelled: where two lead to the same station they are taken
to have used the one of which they had more. So the tickets of an earlier moment may be off by one or two.
"""

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from typing import NamedTuple

from blackticket.knowledge import SPECTATOR, LogLine, View, view
from blackticket.record import position_seen
from blackticket.record.ticket_position import TicketPosition
from blackticket.rules.actions import BLACK, TICKETS
from blackticket.rules.editions import TicketCounts
from blackticket.rules.setup import Setup
from blackticket.rules.ticket import LogEntry, TicketState
from blackticket.rules.ticket.deal import tickets
from blackticket.rules.ticket.lookup import lookup
from blackticket.rules.ticket.payment import INDEX, add
from blackticket.rules.ticket.state import FREE

Stocks = tuple[TicketCounts, ...]


class Past(NamedTuple):
    """The moves that he has made, and what he set out with."""

    setup: Setup
    starts: tuple[int, ...]
    dealt: bool
    black: int
    double: int
    lines: tuple[LogLine, ...]

    @property
    def before(self) -> "Past":
        """The same before his last move."""
        return self._replace(lines=self.lines[:-1])

    @property
    def black_left(self) -> int:
        return self.black - sum(line.ticket == BLACK for line in self.lines)


def public_state(seen: View) -> TicketState:
    """What is public of a view. The version is left out, as nobody plays by it."""
    position = position_seen(seen)
    assert isinstance(position, TicketPosition)
    shown = {number for number, line in enumerate(seen.log) if line.shown}
    log = tuple(
        replace(move, station=move.station if number in shown else 0) for number, move in enumerate(position.log)
    )
    here = log[-1].station if log else 0
    return replace(position, version=0, fugitive=here, start=0, log=log).state()


def past_of(state: TicketState) -> Past:
    lines = view(state, SPECTATOR).log
    black = state.black + sum(line.ticket == BLACK for line in lines)
    double = state.double + sum(line.leg in ("first", "only") for line in lines)
    return Past(state.setup, state.possible_starts, state.dealt, black, double, lines)


def suppose(state: TicketState, route: Sequence[int]) -> TicketState:
    """The state of a game that looks like this one, in which he took that route."""
    log = tuple(entry._replace(station=station) for entry, station in zip(state.log, route[1:], strict=True))
    return state._replace(fugitive=route[-1], start=route[0], log=log)


def last_turn(past: Past) -> TicketState:
    """The public state in which he made the last of these moves."""
    setup, lines, line = past.setup, past.lines[:-1], past.lines[-1]
    stocks, supply = _tickets(past)
    log = tuple(
        LogEntry(one.ticket, one.station or 0, one.leg, one.round, one.shown, one.seekers, one.supply) for one in lines
    )
    return TicketState(
        setup=setup,
        fugitive=log[-1].station if log else 0,
        seekers=line.seekers,
        stocks=stocks,
        supply=supply,
        black=past.before.black_left,
        double=past.double - sum(one.leg in ("first", "only") for one in lines),
        round=line.round,
        waiting=0,
        log=log,
        start=0,
        dealt=past.dealt,
        version=0,
        outcome=None,
        lookup=lookup(setup),
    )


def round_start(state: TicketState) -> TicketState:
    """The public state in which the seekers began their turn, nobody having moved; `state` is one of that turn."""
    stocks, supply, origins = state.stocks, state.supply, state.log[-1].seekers
    for pawn, (origin, station) in enumerate(zip(origins, state.seekers, strict=True)):
        if origin != station:
            stocks, supply = _paid(state.setup, stocks, supply, pawn, origin, station, back=True)
    return state._replace(seekers=origins, stocks=stocks, supply=supply, waiting=state.lookup.all_waiting)


@lru_cache(maxsize=256)
def _tickets(past: Past) -> tuple[Stocks, TicketCounts]:
    """The seekers' tickets and the supply when he made the last of these moves, as far as the log tells."""
    if len(past.lines) == 1:
        return tickets(past.setup)
    stocks, supply = _tickets(past.before)
    line, then = past.lines[-2:]
    if line.ticket in TICKETS:
        supply = add(supply, INDEX[line.ticket], -1)
    for pawn, (origin, station) in enumerate(zip(line.seekers, then.seekers, strict=True)):
        if origin != station:
            stocks, supply = _paid(past.setup, stocks, supply, pawn, origin, station)
    return stocks, supply


def _paid(
    setup: Setup, stocks: Stocks, supply: TicketCounts, pawn: int, origin: int, station: int, *, back: bool = False
) -> tuple[Stocks, TicketCounts]:
    """The tickets after a ride of a seeker, or before it."""
    known = lookup(setup)
    stock = known.stock[pawn]
    rides = [ride.ticket for ride in known.hops[pawn].get(origin, ()) if ride.target == station]
    if stock == FREE or not rides:
        return stocks, supply
    ticket = max(rides, key=lambda one: stocks[stock][one])
    change = 1 if back else -1
    return (*stocks[:stock], add(stocks[stock], ticket, change), *stocks[stock + 1 :]), add(supply, ticket, -change)
