"""The protocol of a bot."""

from typing import Protocol

from blackticket.knowledge import View
from blackticket.players.clock import Clock
from blackticket.rules.actions import Action


class Player(Protocol):
    """A program that plays one seat. It is made for one game and lives as long as that."""

    def choose(self, view: View, clock: Clock) -> Action:
        """One of `view.legal`."""
