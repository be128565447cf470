"""The values of a position line: how each kind is written, and how it reads back."""

import re
from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple

from blackticket.rules.outcome import OUTCOMES

HIDDEN: Final = "?"
NONE: Final = "-"


class UnreadableError(ValueError):
    """A text that is no value of its kind; it holds the part that is wrong."""


class TextCodec(NamedTuple):
    """How values of a kind are written, and how they are read; reading raises UnreadableError."""

    write: Callable[[Any], str]
    read: Callable[[str], Any]


def pattern(pattern: str, make: Callable[[str], Any] = str) -> TextCodec:
    """A text of that pattern, and what is made of it."""

    def read(text: str) -> Any:
        if not re.fullmatch(pattern, text):
            raise UnreadableError(text)
        return make(text)

    return TextCodec(str, read)


def one_of(values: Mapping[str, Any]) -> TextCodec:
    """One of a few values, each with its word."""

    def read(text: str) -> Any:
        if text not in values:
            raise UnreadableError(text)
        return values[text]

    return TextCodec(lambda value: next(word for word, known in values.items() if known == value), read)


def with_word(word: str, value: object, codec: TextCodec) -> TextCodec:
    """The codec, with a special word for one value."""
    return TextCodec(
        lambda given: word if given == value else codec.write(given),
        lambda text: value if text == word else codec.read(text),
    )


def list_of(codec: TextCodec, between: str, count: int | None = None) -> TextCodec:
    """Values of the kind one after the other, `-` for none of them; `count` says how many there have to be."""

    def read(text: str) -> tuple[Any, ...]:
        parts = [] if text == NONE else text.split(between)
        if count is not None and len(parts) != count:
            raise UnreadableError(text)
        return tuple(map(codec.read, parts))

    return TextCodec(lambda values: between.join(map(codec.write, values)) or NONE, read)


def known(station: int | None) -> int:
    """A station of a position that hides nothing."""
    assert station is not None
    return station


NUMBER: Final = pattern("0|[1-9][0-9]{0,5}", int)
YES: Final = one_of({"yes": True, "no": False})
STATION: Final = pattern("[1-9][0-9]{0,3}", int)
STATIONS: Final = list_of(STATION, ".")
PLACED: Final = with_word(NONE, 0, STATION)
"""Where a pawn stands, if it has its place already."""
SECRET: Final = with_word(HIDDEN, None, PLACED)
"""The same, if the seat may know."""
COUNT: Final = list_of(NUMBER, ".", 3)
PAWNS: Final = list_of(pattern("(?:detective|bobby)-[1-9]|seekers"), ",")
OUTCOME: Final = one_of({NONE: None, **{word.replace(" ", ":"): outcome for word, outcome in OUTCOMES.items()}})
