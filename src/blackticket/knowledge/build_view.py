"""The single door: what one seat may know of a game, put together from the parts meant for it."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from blackticket.knowledge.dice_view import dice_view
from blackticket.knowledge.ticket_view import ticket_view
from blackticket.knowledge.view import SPECTATOR, View, unknown_seat
from blackticket.rules.editions import FamilyId
from blackticket.rules.family import State

_VIEWS: Final[Mapping[FamilyId, Callable[[Any, str], View]]] = {"ticket": ticket_view, "dice": dice_view}


def view(state: State, seat: str) -> View:
    """What `seat` may know of `state` (I-01, I-02)."""
    if seat not in state.setup.seats and seat != SPECTATOR:
        raise unknown_seat(state.setup, seat)
    return _VIEWS[state.setup.mode.family](state, seat)
