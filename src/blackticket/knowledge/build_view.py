"""The single door: what one seat may know of a game, put together from the parts meant for it."""

from blackticket.knowledge.dice_view import dice_view
from blackticket.knowledge.ticket_view import ticket_view
from blackticket.knowledge.view import SPECTATOR, View, unknown_seat
from blackticket.rules.games import State
from blackticket.rules.ticket import TicketState


def view(state: State, seat: str) -> View:
    """What `seat` may know of `state` (I-01, I-02)."""
    if seat not in state.setup.seats and seat != SPECTATOR:
        raise unknown_seat(state.setup, seat)
    return ticket_view(state, seat) if isinstance(state, TicketState) else dice_view(state, seat)
