"""Looks one move ahead: seekers close in on where he can be, the fugitive keeps away and keeps them guessing."""

from collections.abc import Sequence

from blackticket.knowledge import View
from blackticket.players.greedy.case_seekers import CaseSeekers
from blackticket.players.greedy.chase_fugitive import ChaseFugitive
from blackticket.players.greedy.chase_seekers import ChaseSeekers
from blackticket.players.greedy.dice_fugitive import DiceFugitive
from blackticket.players.greedy.dice_seekers import DiceSeekers
from blackticket.players.greedy.moriarty import Moriarty
from blackticket.players.greedy.scale import Scale
from blackticket.rules.actions import FUGITIVE, Action
from blackticket.rules.chance import Seeded

EQUAL = 1e-9
"""Values that differ by no more are a tie."""


class Greedy:
    """A player for either side of every game. Ties are broken by its seed."""

    def __init__(self, seed: int) -> None:
        self._chance = Seeded(seed)

    def choose(self, view: View) -> Action:
        """The action that looks best one move ahead."""
        best = view.legal if len(view.legal) == 1 else _best(view)
        return best[self._chance.below(len(best))]


def _best(view: View) -> Sequence[Action]:
    worth = scale(view).worth
    best: list[Action] = []
    most = -float("inf")
    for action in view.legal:
        value = worth(action)
        if value > most + EQUAL:
            best, most = [action], value
        elif value > most - EQUAL:
            best.append(action)
    return best


def scale(view: View) -> Scale:
    """How the seat weighs its actions in the game that it plays."""
    if view.dice:
        return DiceFugitive(view) if view.seat == FUGITIVE else DiceSeekers(view)
    if view.case:
        return Moriarty(view) if view.seat == FUGITIVE else CaseSeekers(view)
    return ChaseFugitive(view) if view.seat == FUGITIVE else ChaseSeekers(view)
