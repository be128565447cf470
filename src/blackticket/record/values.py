"""The values of a position line: how each kind is written, and how it reads back."""

import re
from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple

from blackticket.rules.outcome import OUTCOMES

HIDDEN: Final = "?"
NONE: Final = "-"


class UnreadableError(ValueError):
    """A text that is no value of its kind; it holds the part that is wrong."""


class Kind(NamedTuple):
    """How values of a kind are written, and how they are read; reading raises UnreadableError."""

    write: Callable[[Any], str]
    read: Callable[[str], Any]


def matching(pattern: str, make: Callable[[str], Any] = str) -> Kind:
    """A text of that pattern, and what is made of it."""

    def read(text: str) -> Any:
        if not re.fullmatch(pattern, text):
            raise UnreadableError(text)
        return make(text)

    return Kind(str, read)


def words(values: Mapping[str, Any]) -> Kind:
    """One of a few values, each with its word."""

    def read(text: str) -> Any:
        if text not in values:
            raise UnreadableError(text)
        return values[text]

    return Kind(lambda value: next(word for word, known in values.items() if known == value), read)


def either(word: str, value: object, kind: Kind) -> Kind:
    """The kind, with a word of its own for one value."""
    return Kind(
        lambda came: word if came == value else kind.write(came),
        lambda text: value if text == word else kind.read(text),
    )


def listed(kind: Kind, between: str, count: int | None = None) -> Kind:
    """Values of the kind one after the other, `-` for none of them; `count` says how many there have to be."""

    def read(text: str) -> tuple[Any, ...]:
        parts = [] if text == NONE else text.split(between)
        if count is not None and len(parts) != count:
            raise UnreadableError(text)
        return tuple(map(kind.read, parts))

    return Kind(lambda values: between.join(map(kind.write, values)) or NONE, read)


def told(station: int | None) -> int:
    """A station of a position that hides nothing."""
    assert station is not None
    return station


NUMBER: Final = matching("0|[1-9][0-9]{0,5}", int)
YES: Final = words({"yes": True, "no": False})
STATION: Final = matching("[1-9][0-9]{0,3}", int)
STATIONS: Final = listed(STATION, ".")
PLACED: Final = either(NONE, 0, STATION)
"""Where a pawn stands, if it has its place already."""
SECRET: Final = either(HIDDEN, None, PLACED)
"""The same, if the seat may know."""
COUNT: Final = listed(NUMBER, ".", 3)
PAWNS: Final = listed(matching("(?:detective|bobby)-[1-9]|seekers"), ",")
OUTCOME: Final = words({NONE: None, **{word.replace(" ", ":"): outcome for word, outcome in OUTCOMES.items()}})
