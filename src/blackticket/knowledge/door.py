"""The single door: what one seat may know of a game, put together from the parts meant for it."""

from blackticket.knowledge.chase_door import chase_view
from blackticket.knowledge.dice_door import dice_view
from blackticket.knowledge.view import SPECTATOR, View, unknown_seat
from blackticket.rules.chase import Chase
from blackticket.rules.games import State


def view(state: State, seat: str) -> View:
    """What `seat` may know of `state` (I-01, I-02)."""
    if seat not in state.setup.seats and seat != SPECTATOR:
        raise unknown_seat(state.setup, seat)
    return chase_view(state, seat) if isinstance(state, Chase) else dice_view(state, seat)
