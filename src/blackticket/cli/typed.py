"""What a person types, as an action: pawns and tickets may be short, and what is clear may be left out."""

import re
from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Final

from blackticket.rules.actions import BLACK, FUGITIVE, Action, parse_action
from blackticket.rules.errors import IllegalAction

_SHORT: Final = {"t": "taxi", "b": "bus", "u": "underground", "x": BLACK, "dd": "double"}
NO_NAMES: Final[Mapping[str, str]] = MappingProxyType({})


class Unclear(Exception):  # noqa: N818 it is no error, it is a question
    """More than one action fits, or none does."""

    def __init__(self, fitting: tuple[Action, ...]) -> None:
        super().__init__()
        self.fitting = fitting


def read_action(text: str, legal: Iterable[Action], names: Mapping[str, str] = NO_NAMES) -> Action:
    """The action that `text` means to someone who has `legal` before him; raises Unclear.

    `names` are what the screen calls tickets (`gondola`), each with the word of the rules (`taxi`). An action that is
    said in full is returned even if it is not legal, so that the rules can say why.
    """
    folded = " ".join(text.lower().split())
    for name in sorted(names, key=len, reverse=True):
        folded = re.sub(rf"(?<!\w){re.escape(name.lower())}(?!\w)", names[name], folded)
    words = [_long(word) for word in folded.split()]
    legal = tuple(legal)
    try:
        action = parse_action(" ".join(words))
        if action.pawn != FUGITIVE or any(option.pawn == FUGITIVE for option in legal):
            return action
    except IllegalAction:
        pass
    said = set(words)
    fitting = tuple(
        option for option in legal if said and said <= _said(option) and ("double" in said) == option.double
    )
    plain = tuple(option for option in fitting if option.word != BLACK or BLACK in said)
    if len(plain or fitting) == 1:
        return (plain or fitting)[0]
    raise Unclear(plain or fitting)


def _long(word: str) -> str:
    pawn = re.fullmatch(r"([db])([1-9])", word)
    if pawn:
        return f"{'detective' if pawn[1] == 'd' else 'bobby'}-{pawn[2]}"
    return _SHORT.get(word, word)


def _said(action: Action) -> set[str]:
    return set(action.text.split())
