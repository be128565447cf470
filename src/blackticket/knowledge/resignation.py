"""A game that a side has given up (I-05): how the table stood when it did."""

from dataclasses import replace
from typing import Literal

from blackticket.knowledge.view import View
from blackticket.knowledge.view_parts import DiceSeen
from blackticket.rules.dice.state import Phase


def before_resigning(view: View) -> View:
    """The view with the turn that was being played, if a side has resigned; any other as it is.

    Nothing has moved since. What the end has shown stays in it, and so does that nobody may act.
    """
    if view.outcome is None or view.outcome.reason != "resigned":
        return view
    dice = view.dice and replace(view.dice, phase=_phase(view, view.dice))
    turn = _turn(view, dice)
    second_leg = turn == "fugitive" and bool(view.log) and view.log[-1].leg == "first"
    return replace(view, version=view.version - 1, turn=turn, second_leg=second_leg, outcome=None, dice=dice)


def _turn(view: View, dice: DiceSeen | None) -> Literal["fugitive", "seekers"]:
    if dice:
        return "seekers" if dice.phase in ("placing", "seekers") else "fugitive"
    # When all pawns have moved and a token can still be spent, the round of his last move goes on (S-40).
    asked = bool(view.log) and view.log[-1].round == view.round and view.log[-1].leg != "first"
    return "seekers" if asked or any(pawn.waiting for pawn in view.seekers) else "fugitive"


def _phase(view: View, dice: DiceSeen) -> Phase:
    if len(view.seekers) < len(view.setup.pawns):
        return "placing"
    if not dice.placed:
        return "hiding"
    return "seekers" if any(pawn.waiting for pawn in view.seekers) else "fugitive"
