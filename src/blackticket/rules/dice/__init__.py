"""The dice game: Part D of the rules."""

from blackticket.rules.actions import Action
from blackticket.rules.dice.catalogue import mode_json, party_json
from blackticket.rules.dice.deal import start
from blackticket.rules.dice.legal import acting, all_actions, legal_actions
from blackticket.rules.dice.play import apply
from blackticket.rules.dice.refuse import refusal
from blackticket.rules.dice.setup import DiceSetup
from blackticket.rules.dice.state import DiceState, Space
from blackticket.rules.dice.turn import ended
from blackticket.rules.family import Family

__all__ = ["DICE", "Action", "DiceSetup", "DiceState", "Space", "acting", "apply", "legal_actions", "start"]

DICE = Family(
    id="dice",
    setup=DiceSetup,
    start=start,
    acting=acting,
    legal_actions=legal_actions,
    all_actions=all_actions,
    apply=apply,
    ended=ended,
    refusal=refusal,
    mode_json=mode_json,
    party_json=party_json,
)
