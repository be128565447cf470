"""How a game ends, and the parts of a turn: what all games have in common."""

from collections.abc import Mapping
from typing import Final, Literal, NamedTuple

from blackticket.rules.errors import IllegalAction

Leg = Literal["single", "first", "second", "only"]
"""Which part of a turn a move was; `only` is a first leg whose second was lost."""
Side = Literal["fugitive", "seekers"]
Reason = Literal["caught", "boxed-in", "escaped", "stranded", "crimes", "resigned"]


class Outcome(NamedTuple):
    """How a game ended.

    `caught` (C-40), `boxed-in` (C-31), `escaped` (C-41), `stranded` (C-42), `crimes` (S-21), or the other side has
    `resigned` (I-05).
    """

    winner: Side
    reason: Reason


CAUGHT: Final = Outcome("seekers", "caught")
BOXED_IN: Final = Outcome("seekers", "boxed-in")
ESCAPED: Final = Outcome("fugitive", "escaped")
STRANDED: Final = Outcome("fugitive", "stranded")
CRIMES: Final = Outcome("fugitive", "crimes")
RESIGNED: Final[Mapping[Side, Outcome]] = {
    "fugitive": Outcome("seekers", "resigned"),
    "seekers": Outcome("fugitive", "resigned"),
}
"""The outcome when that side resigns."""

OUTCOMES: Final[Mapping[str, Outcome]] = {
    " ".join(outcome): outcome for outcome in (CAUGHT, BOXED_IN, ESCAPED, STRANDED, CRIMES, *RESIGNED.values())
}
"""All outcomes, by their words."""


def resigned_by(outcome: Outcome | None) -> Side | None:
    return next((side for side, end in RESIGNED.items() if end == outcome), None)


def game_over(outcome: Outcome) -> IllegalAction:
    """The refusal of whatever comes after the end."""
    return IllegalAction("game-over", f"The game is over: {outcome.winner} won ({outcome.reason}).")
