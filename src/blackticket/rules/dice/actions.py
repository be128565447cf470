"""The actions of the dice game in words. A re-roll is the player's: its pawn bears the name of his seat."""

import re
from typing import Final

from blackticket.rules.actions import BLACK, FUGITIVE, PASS, Action
from blackticket.rules.errors import IllegalAction

START: Final = "start"
STAY: Final = "stay"
REROLL: Final = "reroll"
HELICOPTER: Final = "helicopter"
BARE: Final = (PASS, STAY, REROLL)
"""Words that name no place."""

_PLACE: Final = r"(?P<place>[1-9][0-9]{0,3})"
_FORMS: Final = (
    re.compile(rf"(?P<pawn>detective-[1-9]) (?P<word>start|taxi|bus|underground) {_PLACE}"),
    re.compile(r"(?P<pawn>detective-[1-9]) (?P<word>stay|reroll)"),
    re.compile(rf"(?P<double>double )?(?P<word>taxi|bus|underground|{BLACK}) {_PLACE}"),
    re.compile(rf"(?P<word>{START}|{HELICOPTER}) {_PLACE}"),
    re.compile(rf"(?P<word>{PASS})"),
)


def parse_action(text: object) -> Action:
    """The action that `text` says; capitals and spaces do not matter."""
    # Other alphabets have letters that lower-case into ASCII, so the text has to be ASCII before it is folded.
    said = " ".join(text.lower().split()) if isinstance(text, str) and text.isascii() else ""
    for form in _FORMS:
        match = form.fullmatch(said)
        if match:
            parts = match.groupdict()
            place = int(parts.get("place") or 0)
            return Action(parts.get("pawn") or FUGITIVE, parts["word"], place, bool(parts.get("double")))
    came = repr(text[:39] + "…" if len(text) > 40 else text) if isinstance(text, str) else f"{text!r:.40}"
    raise IllegalAction(
        "unreadable-action",
        f"Expected an action such as 'taxi 14', 'double black 9' or 'detective-2 bus 19', but got {came}.",
    )
