"""JSON text read together with the place of every value, so that a fault can name its line."""

import re
from bisect import bisect_left
from dataclasses import dataclass
from typing import Any, Final

from blackticket.boards.checking.faults import Fault

DEEPEST: Final = 32
MOST_DIGITS: Final = 15
LARGEST: Final = 1e15

_SPACE: Final = re.compile(r"[ \t\n\r]*")
_NUMBER: Final = re.compile(r"-?(?:0|[1-9][0-9]*)(\.[0-9]+)?([eE][-+]?[0-9]+)?")
_PLAIN: Final = re.compile(r'[^"\\\x00-\x1f]*')
_HEX: Final = re.compile(r"[0-9a-fA-F]{4}")
_HALF: Final = re.compile(r"[\ud800-\udfff]")
_ESCAPES: Final = {'"': '"', "\\": "\\", "/": "/", "b": "\b", "f": "\f", "n": "\n", "r": "\r", "t": "\t"}
_WORDS: Final = {"true": True, "false": False, "null": None}
_NOT_NUMBERS: Final = ("NaN", "Infinity", "-Infinity")


class Refused:
    """Stands for a value that was read but cannot be used; its fault has been told already."""


REFUSED: Final = Refused()
Data = bool | int | float | str | list["Value"] | dict[str, "Value"] | Refused | None


@dataclass(frozen=True, slots=True)
class Value:
    """A JSON value and the line and column, counted from 1, where it begins."""

    data: Data
    line: int
    column: int

    def plain(self) -> Any:
        """The same value without places, as `json.loads` gives it."""
        if isinstance(self.data, list):
            return [item.plain() for item in self.data]
        if isinstance(self.data, dict):
            return {key: member.plain() for key, member in self.data.items()}
        return self.data


def member(value: Value | None, key: str) -> Value | None:
    """The member of an object, if it is one and has it."""
    return value.data.get(key) if value is not None and isinstance(value.data, dict) else None


def items(value: Value | None, key: str) -> list[Value]:
    """The items of the list that an object has under a key; none if there is no such list."""
    listed = member(value, key)
    return listed.data if listed is not None and isinstance(listed.data, list) else []


def whole(value: Value) -> int:
    """The whole number that a value of the right form is."""
    return value.data if isinstance(value.data, int) else 0


def parse(text: str) -> tuple[Value | None, list[Fault]]:
    """The value of a JSON text and the faults met on the way; no value if the text is not JSON."""
    reading = _Reading(text)
    try:
        value, end = reading.value(reading.skip(0), 1)
        if end < len(text):
            raise _BrokenError(end, "not-json", f"Expected the end of the file, got {reading.met(end)}; remove it.")
    except _BrokenError as broken:
        reading.fault(broken.at, broken.code, broken.text)
        return None, reading.faults
    return value, reading.faults


class _BrokenError(Exception):
    """The text cannot be read any further than this."""

    def __init__(self, at: int, code: str, text: str) -> None:
        self.at, self.code, self.text = at, code, text
        super().__init__(text)


class _Reading:
    """One pass over a text. Every method takes an offset and gives back the offset after what it read."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.faults: list[Fault] = []
        self._breaks = [match.start() for match in re.finditer("\n", text)]

    def place(self, at: int) -> tuple[int, int]:
        line = bisect_left(self._breaks, at)
        return line + 1, at - (self._breaks[line - 1] if line else -1)

    def fault(self, at: int, code: str, text: str) -> None:
        line, column = self.place(at)
        self.faults.append(Fault(line, f"column {column}", code, text))

    def met(self, at: int) -> str:
        return repr(self.text[at]) if at < len(self.text) else "the end of the file"

    def expected(self, what: str, at: int) -> _BrokenError:
        return _BrokenError(at, "not-json", f"Expected {what}, got {self.met(at)}.")

    def skip(self, at: int) -> int:
        match = _SPACE.match(self.text, at)
        return match.end() if match else at

    def value(self, at: int, depth: int) -> tuple[Value, int]:
        """The value that begins at `at`, and the offset of what follows it and the space after it."""
        data, end = self._data(at, depth)
        return Value(data, *self.place(at)), self.skip(end)

    def _data(self, at: int, depth: int) -> tuple[Data, int]:
        first = self.text[at : at + 1]
        if first in ("{", "["):
            if depth > DEEPEST:
                raise _BrokenError(at, "nested-too-deep", f"Expected at most {DEEPEST} levels, got more; flatten it.")
            return self._object(at + 1, depth) if first == "{" else self._list(at + 1, depth)
        if first == '"':
            return self._string(at)
        for word, meaning in _WORDS.items():
            if self.text.startswith(word, at):
                return meaning, at + len(word)
        for word in _NOT_NUMBERS:
            if self.text.startswith(word, at):
                self.fault(at, "not-a-number", f"Expected a number, got {word}; write its digits.")
                return REFUSED, at + len(word)
        return self._number(at)

    def _number(self, at: int) -> tuple[Data, int]:
        match = _NUMBER.match(self.text, at)
        if not match:
            raise self.expected("a value", at)
        digits = match.group()
        if match.lastindex is None:
            if len(digits.lstrip("-")) <= MOST_DIGITS:
                return int(digits), match.end()
        elif abs(number := float(digits)) < LARGEST:
            return number, match.end()
        shown = digits if len(digits) <= 20 else digits[:20] + "…"
        self.fault(at, "huge-number", f"Expected at most {MOST_DIGITS} digits, got {shown}; use a smaller number.")
        return REFUSED, match.end()

    def _list(self, at: int, depth: int) -> tuple[list[Value], int]:
        items: list[Value] = []
        at = self.skip(at)
        if self.text.startswith("]", at):
            return items, at + 1
        while True:
            item, at = self.value(at, depth + 1)
            items.append(item)
            if self.text.startswith("]", at):
                return items, at + 1
            if not self.text.startswith(",", at):
                raise self.expected("',' or ']'", at)
            at = self.skip(at + 1)

    def _object(self, at: int, depth: int) -> tuple[dict[str, Value], int]:
        members: dict[str, Value] = {}
        at = self.skip(at)
        if self.text.startswith("}", at):
            return members, at + 1
        while True:
            if not self.text.startswith('"', at):
                raise self.expected("a key in double quotes", at)
            key, end = self._string(at)
            if key in members:
                self.fault(at, "key-twice", f"Expected each key once, got {_short(key)} again; remove one.")
            at = self.skip(end)
            if not self.text.startswith(":", at):
                raise self.expected("':'", at)
            members[key], at = self.value(self.skip(at + 1), depth + 1)
            if self.text.startswith("}", at):
                return members, at + 1
            if not self.text.startswith(",", at):
                raise self.expected("',' or '}'", at)
            at = self.skip(at + 1)

    def _string(self, start: int) -> tuple[str, int]:
        parts: list[str] = []
        at = start + 1
        while True:
            match = _PLAIN.match(self.text, at)
            if match:
                parts.append(match.group())
                at = match.end()
            if self.text.startswith('"', at):
                return self._whole("".join(parts), start), at + 1
            if not self.text.startswith("\\", at):
                raise self.expected("'\"' at the end of the text", at)
            part, at = self._escape(at + 1)
            parts.append(part)

    def _escape(self, at: int) -> tuple[str, int]:
        letter = self.text[at : at + 1]
        if letter in _ESCAPES:
            return _ESCAPES[letter], at + 1
        if letter != "u" or not _HEX.match(self.text, at + 1):
            raise self.expected("an escape such as \\n or \\u00e9", at)
        unit, at = int(self.text[at + 1 : at + 5], 16), at + 5
        if 0xD800 <= unit < 0xDC00 and self.text.startswith("\\u", at) and _HEX.match(self.text, at + 2):
            low = int(self.text[at + 2 : at + 6], 16)
            if 0xDC00 <= low < 0xE000:
                return chr(0x10000 + ((unit - 0xD800) << 10) + (low - 0xDC00)), at + 6
        return chr(unit), at

    def _whole(self, text: str, start: int) -> str:
        if _HALF.search(text):
            self.fault(start, "half-character", "Expected whole characters, got half a \\u pair; write the character.")
            return _HALF.sub("\ufffd", text)
        return text


def _short(text: str) -> str:
    return repr(text if len(text) <= 30 else text[:30] + "…")
