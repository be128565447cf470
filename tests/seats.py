"""Who may take an action."""

from blackticket.rules.actions import FUGITIVE, Action
from blackticket.rules.family import State


def seat_of(state: State, action: Action) -> str:
    """A seat that may take the action."""
    if action.pawn == FUGITIVE:
        return FUGITIVE
    setup = state.setup
    pawn = setup.pawns[setup.characters.index(action.pawn)] if action.pawn in setup.characters else action.pawn
    return next((seat for seat in setup.seats if pawn in setup.moved_by(seat)), setup.seats[1])
