"""What a program is."""

from typing import Protocol

from blackticket.knowledge import View
from blackticket.rules.actions import Action


class Player(Protocol):
    """A program that plays one seat."""

    def choose(self, view: View) -> Action:
        """One of `view.legal`."""
