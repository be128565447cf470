"""A line of text: an edition, a mode, and the fields of its game, each as name=value."""

import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Final, Self

from blackticket.knowledge import View
from blackticket.record.moves import Move
from blackticket.record.values import NUMBER, TextCodec, UnreadableError, list_of, pattern
from blackticket.rules.editions import Mode
from blackticket.rules.errors import BlackTicketError, SetupError
from blackticket.rules.family import State
from blackticket.rules.games import prepare
from blackticket.rules.options import Value, read_value, value_text
from blackticket.rules.outcome import Outcome
from blackticket.rules.setup import Setup

LIMIT: Final = 20_000
"""No position is longer."""

POSITION_CODES: Final = {
    "not-a-position": "The text is not a position line.",
    "bad-field": "A field of the position cannot be read.",
    "bad-setup": "The edition, mode, players, options or rules do not exist.",
    "hidden-position": "The position hides the fugitive, so no game can go on from it.",
    "impossible-position": "No game can come to this position.",
}

RULES: Final = "rules"
SILENT: Final = 1
"""The version of the rules of a line that names none: when the first lines were written, there was no other."""

NAMED: Final = "named"
"""The expert tiles, in a line of a game whose players named them (D-50)."""

Fields = Mapping[str, TextCodec]
"""The fields of a game by name, in the order in which they are written."""

_WHITE: Final = re.compile(r"[ \t\r\n]+")
_TILES: Final = list_of(pattern("[A-Z]"), ".")
_CHARACTERS: Final = list_of(pattern("[a-z]{1,20}"), ".")


class PositionError(BlackTicketError):
    """A text that is not a position, or a position that cannot be."""


@dataclass(frozen=True, slots=True)
class Position(ABC):
    """What a position line says, read but not yet judged by the rules. Each variant adds fields of its own.

    Where a station is None the line hides it; 0 says that the pawn has yet to be placed.
    """

    FIELDS: ClassVar[Fields]
    setup: Setup
    round: int
    version: int
    waiting: tuple[str, ...]
    fugitive: int | None
    seekers: tuple[int, ...]
    black: int
    double: int
    log: tuple[Move, ...]
    outcome: Outcome | None

    @classmethod
    @abstractmethod
    def of_view(cls, seen: View) -> Self:
        """The position as the seat of a view sees it."""

    @abstractmethod
    def state(self) -> State:
        """The state of a position that hides nothing and whose pawns are there."""

    def dumps(self) -> str:
        setup = self.setup
        rules = () if setup.rules == SILENT else (f"{RULES}={setup.rules}",)
        named = (f"{NAMED}={_TILES.write(setup.expert_tiles)}",) if setup.expert_tiles else ()
        codecs = _setup_fields(setup.mode)
        pairs = [f"{name}={codec.write(getattr(setup, name))}" for name, codec in codecs.items()]
        pairs += [f"{name}={codec.write(getattr(self, name))}" for name, codec in self.FIELDS.items()]
        return " ".join((setup.edition_id, setup.mode_name, *rules, *named, *pairs))


def read_line(text: object, position_of: Callable[[Setup], type[Position]]) -> Position:
    """What a line says; raises PositionError."""
    parts = _split(text)
    edition, mode = parts[:2]
    setup = _setup(edition, mode)
    position = position_of(setup)
    codecs = {**_setup_fields(setup.mode), **position.FIELDS}
    pairs = [part.partition("=") for part in parts[2:]]
    rules = SILENT
    if pairs[0][0] == RULES:
        rules = _read(RULES, NUMBER, pairs.pop(0)[2])
    tiles = _read(NAMED, _TILES, pairs.pop(0)[2]) if pairs and pairs[0][0] == NAMED else None
    if [name for name, _, _ in pairs] != list(codecs):
        raise _not_a_position(f"the fields {', '.join(codecs)}", text)
    values = {name: _read(name, codecs[name], value) for name, _, value in pairs}
    options, characters = values.pop("options"), values.pop("characters", None)
    chosen = (values.pop("detectives"), dict(options), characters, rules, tiles)
    setup = _setup(edition, mode, *chosen)
    return position(setup, **values)


def _split(text: object) -> list[str]:
    parts = (
        _WHITE.split(text.strip(" \t\r\n")) if isinstance(text, str) and len(text) <= LIMIT and text.isascii() else []
    )
    if len(parts) < 3 or not all("=" in part for part in parts[2:]):
        raise _not_a_position("the fields of its game", text)
    return parts


def _not_a_position(fields: str, text: object) -> PositionError:
    return PositionError(
        "not-a-position", f"A position is an edition, a mode and {fields}, each as name=value, but got {text!r:.60}."
    )


def _setup(edition: str, mode: str, *arguments: Any) -> Setup:
    try:
        return prepare(edition, mode, *arguments)
    except SetupError as error:
        raise PositionError("bad-setup", error.text) from None


def _setup_fields(mode: Mode) -> Fields:
    fields = {"detectives": NUMBER, "options": _options(mode)}
    return {**fields, "characters": _CHARACTERS} if mode.characters else fields


def _options(mode: Mode) -> TextCodec:
    """The options of a mode, each at most once and with a value of the option's type."""
    defaults = {option.name: option.default for option in mode.options}

    def read(text: str) -> tuple[str, Value]:
        name, _, written = text.partition(":")
        value = read_value(written)
        if not name or not written or type(value) is not type(defaults.get(name, value)):
            raise UnreadableError(text)
        return name, value

    def read_all(text: str) -> tuple[tuple[str, Value], ...]:
        pairs = every.read(text)
        if len(dict(pairs)) != len(pairs):
            raise UnreadableError(text)
        return tuple(pairs)

    every = list_of(TextCodec(lambda pair: f"{pair[0]}:{value_text(pair[1])}", read), ",")
    return TextCodec(every.write, read_all)


def _read(name: str, codec: TextCodec, text: str) -> Any:
    try:
        return codec.read(text)
    except UnreadableError as error:
        part = error.args[0]
        raise PositionError(
            "bad-field", f"The field {name} cannot {'be' if part == text else 'hold'} {part!r:.60}."
        ) from None
