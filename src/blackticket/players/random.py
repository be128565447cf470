"""Plays any legal action, each as likely as the others."""

from blackticket.knowledge import View
from blackticket.players.clock import Clock
from blackticket.rules.actions import Action
from blackticket.rules.chance import Seeded


class Random:
    """The weakest honest player, and a yardstick."""

    def __init__(self, seed: int) -> None:
        self._chance = Seeded(seed)

    def choose(self, view: View, clock: Clock) -> Action:  # noqa: ARG002 it does not think
        return view.legal[self._chance.below(len(view.legal))]
