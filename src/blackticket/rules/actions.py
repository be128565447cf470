"""An action: what a seat wants to do, and its text form."""

import re
from typing import Final, NamedTuple

from blackticket.boards import Transport
from blackticket.rules.errors import IllegalAction

FUGITIVE: Final = "fugitive"
BLACK: Final = "black"
PASS: Final = "pass"
TICKETS: Final[tuple[Transport, ...]] = ("taxi", "bus", "underground")
"""The tickets of the ordinary transports, in the order in which they are counted everywhere."""

_TEXT: Final = re.compile(
    r"(?:(?P<pawn>(?:detective|bobby)-[1-9]) )?"
    r"(?:(?P<double>double )?(?P<ticket>taxi|bus|underground|black) (?P<station>[1-9][0-9]{0,3})|(?P<pass>pass))"
)


class Action(NamedTuple):
    """A pawn takes `word` (a ticket, or a word such as `pass`) to `station`, 0 where it names none.

    `double` announces the first leg of a double move.
    """

    pawn: str
    word: str
    station: int = 0
    double: bool = False

    @property
    def text(self) -> str:
        """The action in words: `taxi 58`, `double black 115`, `detective-2 bus 67`, `bobby-1 pass`."""
        words = [] if self.pawn == FUGITIVE else [self.pawn]
        if self.double:
            words.append("double")
        words.append(self.word)
        if self.station:
            words.append(str(self.station))
        return " ".join(words)

    def __str__(self) -> str:
        return self.text


def parse_action(text: object) -> Action:
    """The action that `text` says; capitals and spaces do not matter."""
    # Other alphabets have letters that lower-case into ASCII, so the text has to be ASCII before it is folded.
    match = _TEXT.fullmatch(" ".join(text.lower().split())) if isinstance(text, str) and text.isascii() else None
    if match is None or (match["pawn"] and match["double"]) or (match["pass"] and not match["pawn"]):
        came = repr(text[:39] + "…" if len(text) > 40 else text) if isinstance(text, str) else f"{text!r:.40}"
        raise IllegalAction(
            "unreadable-action",
            f"Expected an action such as 'taxi 58', 'double black 115' or 'detective-2 bus 67', but got {came}.",
        )
    pawn = match["pawn"] or FUGITIVE
    if match["pass"]:
        return Action(pawn, PASS)
    return Action(pawn, match["ticket"], int(match["station"]), bool(match["double"]))
