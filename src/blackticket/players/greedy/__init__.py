"""Looks one move ahead: seekers close in on where he can be, the fugitive keeps away and keeps them guessing."""

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from blackticket.knowledge import View
from blackticket.players.clock import Clock
from blackticket.players.greedy.dice_fugitive import DiceFugitive
from blackticket.players.greedy.dice_seekers import DiceSeekers
from blackticket.players.greedy.evaluator import Evaluator, FugitiveEvaluator
from blackticket.players.greedy.sherlock_fugitive import SherlockFugitive
from blackticket.players.greedy.sherlock_seekers import SherlockSeekers
from blackticket.players.greedy.ticket_fugitive import TicketFugitive
from blackticket.players.greedy.ticket_seekers import TicketSeekers
from blackticket.rules.actions import FUGITIVE, Action
from blackticket.rules.chance import Seeded
from blackticket.rules.editions import Variant

EQUAL = 1e-9
"""Values that differ by no more are a tie."""
FINE = 2**32
"""Chance as parts of a whole."""

EVALUATORS: Final[Mapping[Variant, tuple[Callable[[View], FugitiveEvaluator], Callable[[View], Evaluator]]]] = {
    "ticket": (TicketFugitive, TicketSeekers),
    "sherlock": (SherlockFugitive, SherlockSeekers),
    "dice": (DiceFugitive, DiceSeekers),
}
"""By variant: how the fugitive weighs his actions, and how a seeker does."""


class Greedy:
    """A player for either side of every game. Ties are broken by its seed; in a share of its turns it `slips`.

    A slip is any legal action, each as likely as the others; but no fugitive walks into the seekers' arms.
    """

    def __init__(self, seed: int, slips: float = 0.0) -> None:
        self._chance = Seeded(seed)
        self._slips = slips

    def choose(self, view: View, clock: Clock) -> Action:  # noqa: ARG002 it is always quick
        """The action that looks best one move ahead."""
        slipped = self._slips > 0 and self._chance.below(FINE) < self._slips * FINE
        best: Sequence[Action] = view.legal
        if len(best) > 1:
            best = _slips(view) if slipped else _best(view)
        return best[self._chance.below(len(best))]


def _slips(view: View) -> Sequence[Action]:
    if view.seat != FUGITIVE:
        return view.legal
    fugitive, _ = EVALUATORS[view.setup.variant]
    hands_over = fugitive(view).hands_over
    return [action for action in view.legal if not hands_over(action)] or view.legal


def _best(view: View) -> Sequence[Action]:
    evaluate = evaluator(view).evaluate
    best: list[Action] = []
    most = -float("inf")
    for action in view.legal:
        value = evaluate(action)
        if value > most + EQUAL:
            best, most = [action], value
        elif value > most - EQUAL:
            best.append(action)
    return best


def evaluator(view: View) -> Evaluator:
    """How the seat weighs its actions in the game that it plays."""
    fugitive, seekers = EVALUATORS[view.setup.variant]
    return fugitive(view) if view.seat == FUGITIVE else seekers(view)
