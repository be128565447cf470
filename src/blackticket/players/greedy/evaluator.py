"""What every game's own way of weighing actions has in common."""

from typing import Protocol

from blackticket.rules.actions import Action


class Evaluator(Protocol):
    """Weighs the actions of one seat at one moment."""

    def evaluate(self, action: Action) -> float:
        """How good the action is; only the order of the values matters."""


class FugitiveEvaluator(Evaluator, Protocol):
    """Knows as well what not even a beginner does."""

    def hands_over(self, action: Action) -> bool:
        """Whether he is likely to be caught in the very next turn."""
