"""What every game's own way of weighing actions has in common."""

from typing import Protocol

from blackticket.rules.actions import Action


class Scale(Protocol):
    """Weighs the actions of one seat at one moment."""

    def worth(self, action: Action) -> float:
        """How good the action is; only the order of the values matters."""
