"""How a game ends, and the parts of a turn: what all games have in common."""

from collections.abc import Mapping
from typing import Final, Literal, NamedTuple

Leg = Literal["single", "first", "second", "only"]
"""Which part of a turn a move was; `only` is a first leg whose second was lost."""
Winner = Literal["fugitive", "seekers"]
Reason = Literal["caught", "boxed-in", "escaped", "stranded", "crimes"]


class Outcome(NamedTuple):
    """How a game ended: `caught` (C-40), `boxed-in` (C-31), `escaped` (C-41), `stranded` (C-42) or `crimes` (S-21)."""

    winner: Winner
    reason: Reason


CAUGHT: Final = Outcome("seekers", "caught")
BOXED_IN: Final = Outcome("seekers", "boxed-in")
ESCAPED: Final = Outcome("fugitive", "escaped")
STRANDED: Final = Outcome("fugitive", "stranded")
CRIMES: Final = Outcome("fugitive", "crimes")

OUTCOMES: Final[Mapping[str, Outcome]] = {
    " ".join(outcome): outcome for outcome in (CAUGHT, BOXED_IN, ESCAPED, STRANDED, CRIMES)
}
"""All outcomes, by their words."""
