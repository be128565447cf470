"""What the fugitive can pay with, what is left to him if nothing moves him, and counts that go up and down."""

from collections.abc import Mapping
from typing import Final

from blackticket.rules.actions import FUGITIVE, PASS, TICKETS, Action
from blackticket.rules.editions import TicketCounts
from blackticket.rules.ticket.state import TicketState

INDEX: Final[Mapping[str, int]] = {ticket: index for index, ticket in enumerate(TICKETS)}
"""Where each ticket is counted."""

HIS_PASS: Final = Action(FUGITIVE, PASS)
UNPAID: Final = -2
"""In place of a ticket: none has been paid."""


def passing(state: TicketState) -> tuple[Action, ...]:
    """What is left to a fugitive who cannot move: where that does not lose, he passes (C-31)."""
    return () if state.lookup.boxed_in_loses else (HIS_PASS,)


def can_take(state: TicketState, ticket: int) -> bool:
    """Whether the fugitive can get a ticket of that transport (C-26)."""
    return state.supply[ticket] > 0 or not state.lookup.finite_supply


def may_announce_double(state: TicketState) -> bool:
    """Whether he has a double ticket, has played none this round (C-36), and the log has room for it (S-54)."""
    return (
        state.double > 0 and not state.second_leg and len(state.log) + state.lookup.double_spaces <= state.setup.spaces
    )


def add(count: TicketCounts, ticket: int, change: int) -> TicketCounts:
    """The count with one ticket more or less, never below 0, which only an endless supply would reach."""
    taxi, bus, underground = count
    if ticket == 0:
        return max(0, taxi + change), bus, underground
    if ticket == 1:
        return taxi, max(0, bus + change), underground
    return taxi, bus, max(0, underground + change)
