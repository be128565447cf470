"""The dice game: Part D of the rules."""

from blackticket.rules.actions import Action
from blackticket.rules.dice.deal import start
from blackticket.rules.dice.legal import acting, legal_actions
from blackticket.rules.dice.play import apply
from blackticket.rules.dice.refuse import refusal
from blackticket.rules.dice.setup import DiceSetup
from blackticket.rules.dice.state import DiceState, Space
from blackticket.rules.dice.turn import ended

__all__ = [
    "Action",
    "DiceSetup",
    "DiceState",
    "Space",
    "acting",
    "apply",
    "ended",
    "legal_actions",
    "refusal",
    "start",
]
