"""Refusals that all games have in common."""

from collections.abc import Sequence

from blackticket.rules.actions import FUGITIVE, Action
from blackticket.rules.errors import IllegalAction
from blackticket.rules.family import State
from blackticket.rules.outcome import game_over


def cannot_act(state: State, seat: str) -> IllegalAction | None:
    """Why `seat` may do nothing at all: it is not in this game, or the game is over."""
    if seat not in state.setup.seats:
        return IllegalAction(
            "unknown-seat", f"There is no seat {seat!r:.60}. Seats are: {', '.join(state.setup.seats)}."
        )
    return game_over(state.outcome) if state.outcome else None


def not_your_pawn(seat: str, pawns: Sequence[str], action: Action, example: str) -> IllegalAction:
    text = f"{seat} moves {', '.join(pawns)}, not {action.pawn}."
    if seat == FUGITIVE:
        text = f"Expected a move of your own, such as '{example}'; {action.text!r:.60} is for the seekers."
    return IllegalAction("not-your-pawn", text)
