"""The two forms in which a view is told: plain data, and the same as JSON text.

What a view tells, and in which order, is said once (told.py); the form makes dicts and lists of it, or text.
"""

import json
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any, Final, Protocol

Word = str | int | bool | None
"""What needs no form: a word, a number, true, false or null."""


class Form(Protocol):
    """How the parts of a view are told. They are immutable, and equal ones are told alike."""

    def fields(self, named: dict[str, Any]) -> Any:
        """An object with these fields, each of them told already or a word."""

    def words(self, words: tuple[Word, ...]) -> Any:
        """A list of words."""

    def each(self, part: "Part", values: Sequence[Hashable]) -> Any:
        """A list of parts."""

    def one(self, part: "Part", value: Hashable) -> Any:
        """A part."""


Part = Callable[[Any, Form], Any]
"""Tells a value in a form."""


class Plain:
    """Dicts and lists, new ones each time: they belong to whoever asked for them."""

    def fields(self, named: dict[str, Any]) -> dict[str, Any]:
        """The dict itself."""
        return named

    def words(self, words: tuple[Word, ...]) -> list[Word]:
        """A list of words."""
        return list(words)

    def each(self, part: Part, values: Sequence[Hashable]) -> list[Any]:
        """A list of parts."""
        return [part(value, self) for value in values]

    def one(self, part: Part, value: Hashable) -> Any:
        """A part."""
        return part(value, self)


class Encoded(str):
    """JSON text, which is not a word that has yet to become some."""

    __slots__ = ()


AS_IT_IS: Final = frozenset({Encoded, int})  # and no subclass of int: true is a word
"""What may stand in JSON text as it is written."""


class Text:
    """JSON text without spaces. Little changes from one action to the next, so most of it was said before."""

    def fields(self, named: Mapping[str, Any]) -> Encoded:
        """The text of an object."""
        return Encoded(_frame(tuple(named)) % tuple(_written(named.values())))

    def words(self, words: tuple[Word, ...]) -> Encoded:
        """The text of a list of words."""
        return _words(words)

    def each(self, part: Part, values: Sequence[Hashable]) -> Encoded:
        """The text of a list of parts."""
        return Encoded(f"[{','.join([_part(part, value) for value in values])}]")

    def one(self, part: Part, value: Hashable) -> Encoded:
        """The text of a part."""
        return _part(part, value)


PLAIN: Final = Plain()
TEXT: Final = Text()


@lru_cache(maxsize=2**8)
def _frame(names: tuple[str, ...]) -> str:
    """An object whose fields have yet to be filled in."""
    fields = ",".join(f'"{name}":%s' for name in names)
    return f"{{{fields}}}"


@lru_cache(maxsize=2**15)  # a game needs about a hundred at a time, of some 500 bytes each
def _part(part: Part, value: Hashable) -> Encoded:
    said = part(value, TEXT)
    return said if type(said) is Encoded else Encoded(_word(said))


@lru_cache(maxsize=2**12)
def _words(words: tuple[Word, ...]) -> Encoded:
    return Encoded(f"[{','.join(map(str, _written(words)))}]")


def _written(told: Iterable[Any]) -> list[Any]:
    return [said if type(said) in AS_IT_IS else _word(said) for said in told]


@lru_cache(maxsize=2**12)
def _word(word: str | bool | None) -> str:
    return json.dumps(word)  # a number never comes here: 1 could be taken for true
