"""Shapes that a JSON value may be asked to have; a value is fitted to one, and all that does not fit is told."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final, Protocol

from blackticket.boards.checking.faults import Fault
from blackticket.boards.checking.places import Refused, Value

Faults = list[Fault]
_UNFIT: Final = re.compile(r"[\x00-\x1f\x7f-\x9f\ufffe\uffff]")


class Shape(Protocol):
    """What a value must look like."""

    def fit(self, value: Value, where: str, faults: Faults) -> Value | None:
        """What of the value fits, its faults told; None if nothing does."""


@dataclass(frozen=True)
class Number:
    """A number within limits; a whole one if so asked. True and false are no numbers."""

    low: float
    high: float
    whole: bool = False

    def fit(self, value: Value, where: str, faults: Faults) -> Value | None:
        """The number itself."""
        wanted = f"a {'whole ' if self.whole else ''}number from {self.low:g} to {self.high:g}"
        data = value.data
        if isinstance(data, bool) or not isinstance(data, int if self.whole else int | float):
            return _wrong(value, where, "wrong-type", wanted, faults)
        if not self.low <= data <= self.high:
            return _wrong(value, where, "out-of-range", wanted, faults)
        return value


@dataclass(frozen=True)
class Text:
    """A text of limited length without control characters, of one pattern if so asked."""

    least: int
    most: int
    pattern: str = ".*"
    like: str = ""

    def fit(self, value: Value, where: str, faults: Faults) -> Value | None:
        """The text itself."""
        data = value.data
        if not isinstance(data, str):
            return _wrong(value, where, "wrong-type", "a text in double quotes", faults)
        wanted = f"{self.least} to {self.most} {self.like or 'printable characters'}"
        if not self.least <= len(data) <= self.most or _UNFIT.search(data) or not re.fullmatch(self.pattern, data):
            return _wrong(value, where, "wrong-text", wanted, faults)
        return value


@dataclass(frozen=True)
class Word:
    """One of a few words; any other is told under its own code."""

    words: tuple[str, ...]
    code: str

    def fit(self, value: Value, where: str, faults: Faults) -> Value | None:
        """The word itself."""
        wanted = " or ".join(f'"{word}"' for word in self.words)
        if not isinstance(value.data, str):
            return _wrong(value, where, "wrong-type", wanted, faults)
        return value if value.data in self.words else _wrong(value, where, self.code, wanted, faults)


@dataclass(frozen=True)
class Switch:
    """True or false."""

    def fit(self, value: Value, where: str, faults: Faults) -> Value | None:
        """The switch itself."""
        return value if isinstance(value.data, bool) else _wrong(value, where, "wrong-type", "true or false", faults)


@dataclass(frozen=True)
class List:
    """A list of one shape. Items may be known by the number or letter under a key, and may have to differ."""

    of: Shape
    least: int
    most: int
    too_few: str = "out-of-range"
    numbered: str = ""
    twice: str = ""

    def fit(self, value: Value, where: str, faults: Faults) -> Value | None:
        """The items that fit; none at all if there are too many to go on with."""
        if not isinstance(value.data, list):
            return _wrong(value, where, "wrong-type", "a list", faults)
        wanted = f"a list of {self.least}" + (f" to {self.most}" if self.most > self.least else "")
        if len(value.data) < self.least:
            _wrong(value, where, self.too_few, wanted, faults)
        if len(value.data) > self.most:
            return _wrong(value, where, "out-of-range", wanted, faults)
        kept: dict[object, Value] = {}
        for count, item in enumerate(value.data, 1):
            fitting = self.of.fit(item, self._name(item, count, where), faults)
            if fitting is not None and self.twice and fitting.data in kept:
                text = f"Expected {_met(fitting)} once, got it again; remove one."
                faults.append(Fault(fitting.line, where, self.twice, text))
            elif fitting is not None:
                kept[fitting.data if self.twice else count] = fitting
        return Value(list(kept.values()), value.line, value.column)

    def _name(self, item: Value, count: int, where: str) -> str:
        if self.twice:
            return where
        number = item.data.get(self.numbered) if isinstance(item.data, dict) else None
        name = number.data if number is not None else None
        if (isinstance(name, int) and not isinstance(name, bool)) or (isinstance(name, str) and len(name) == 1):
            return f"{self.numbered} {name}"
        return f"{where}, entry {count}"


@dataclass(frozen=True)
class Pair:
    """A list of exactly two of one shape: a point, or the ends of a line."""

    of: Shape
    wanted: str

    def fit(self, value: Value, where: str, faults: Faults) -> Value | None:
        """The pair, if both fit."""
        if not isinstance(value.data, list):
            return _wrong(value, where, "wrong-type", self.wanted, faults)
        if len(value.data) != 2:
            return _wrong(value, where, "out-of-range", self.wanted, faults)
        both = [self.of.fit(item, where, faults) for item in value.data]
        return value if None not in both else None


@dataclass(frozen=True)
class Either:
    """A list, or a single value of another shape."""

    one: Shape
    many: Shape

    def fit(self, value: Value, where: str, faults: Faults) -> Value | None:
        """Whichever of the two it is."""
        return (self.many if isinstance(value.data, list) else self.one).fit(value, where, faults)


@dataclass(frozen=True)
class Record:
    """An object with keys that are needed and keys that may be there."""

    needed: Mapping[str, Shape]
    optional: Mapping[str, Shape] = field(default_factory=dict)
    whole: str = "board"
    """What to call the place of a fault if the object is the whole file."""

    def fit(self, value: Value, where: str, faults: Faults) -> Value | None:
        """The members that fit."""
        if not isinstance(value.data, dict):
            return _wrong(value, where, "wrong-type", "an object in braces", faults)
        shapes = {**self.needed, **self.optional}
        for key in self.needed:
            if key not in value.data:
                text = f'Expected the key "{key}", got none; add it.'
                faults.append(Fault(value.line, where or self.whole, "missing-key", text))
        kept: dict[str, Value] = {}
        for key, member in value.data.items():
            if key not in shapes:
                name = Value(key, member.line, member.column)
                _wrong(name, where or self.whole, "unknown-key", f"only the keys {', '.join(shapes)}", faults)
                continue
            fitting = shapes[key].fit(member, f"{where}, {key}" if where else key, faults)
            if fitting is not None:
                kept[key] = fitting
        return Value(kept, value.line, value.column)


@dataclass(frozen=True)
class Kinds:
    """An object whose `kind` decides what else it holds."""

    kinds: Mapping[str, Record]
    otherwise: Record

    def fit(self, value: Value, where: str, faults: Faults) -> Value | None:
        """The members that fit the kind."""
        kind = value.data.get("kind") if isinstance(value.data, dict) else None
        name = kind.data if kind is not None else None
        shape = self.kinds.get(name, self.otherwise) if isinstance(name, str) else self.otherwise
        return shape.fit(value, where, faults)


def _wrong(value: Value, where: str, code: str, wanted: str, faults: Faults) -> Value | None:
    """Nothing that fits, and the fault told unless reading has told it already."""
    if not isinstance(value.data, Refused):
        faults.append(Fault(value.line, where, code, f"Expected {wanted}, got {_met(value)}; correct it."))
    return None


def _met(value: Value) -> str:
    match value.data:
        case list(items):
            return f"a list of {len(items)}"
        case dict():
            return "an object"
        case bool(data):
            return str(data).lower()
        case None:
            return "null"
        case str(text):
            return repr(text if len(text) <= 30 else text[:30] + "…")
        case data:
            return str(data)
