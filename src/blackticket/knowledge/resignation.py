"""The view of the turn in which a side resigned (I-05)."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Final, Literal

from blackticket.knowledge.view import View
from blackticket.rules.dice.state import Phase
from blackticket.rules.editions import FamilyId


def before_resigning(view: View) -> View:
    """If a side has resigned, the view with the turn that was being played; otherwise the view unchanged.

    Nothing has moved since. What the end has shown stays in it, and so does that nobody may act.
    """
    if view.outcome is None or view.outcome.reason != "resigned":
        return view
    before = _WITH_TURN[view.setup.mode.family](view)
    second_leg = before.turn == "fugitive" and bool(view.log) and view.log[-1].leg == "first"
    return replace(before, version=view.version - 1, second_leg=second_leg, outcome=None)


def _with_ticket_turn(view: View) -> View:
    # When all pawns have moved and a token can still be spent, the round of his last move goes on (S-40).
    asked = bool(view.log) and view.log[-1].round == view.round and view.log[-1].leg != "first"
    return replace(view, turn="seekers" if asked or _is_seeker_waiting(view) else "fugitive")


def _with_dice_turn(view: View) -> View:
    assert view.dice
    turn: Literal["fugitive", "seekers"] = "seekers" if _is_seeker_waiting(view) else "fugitive"
    phase: Phase = turn
    if len(view.seekers) < len(view.setup.pawns):
        turn, phase = "seekers", "placing"
    elif not view.dice.placed:
        phase = "hiding"
    return replace(view, turn=turn, dice=replace(view.dice, phase=phase))


def _is_seeker_waiting(view: View) -> bool:
    return any(pawn.waiting for pawn in view.seekers)


_WITH_TURN: Final[Mapping[FamilyId, Callable[[View], View]]] = {"ticket": _with_ticket_turn, "dice": _with_dice_turn}
