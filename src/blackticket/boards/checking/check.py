"""A board file or a tile set checked from its bytes to its sense: every fault in one go, each with its place."""

import json
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from blackticket.boards.checking.faults import CODES, BoardError, Fault
from blackticket.boards.checking.form import BOARD, FORMAT, VERSION
from blackticket.boards.checking.places import Refused, Value, member, parse
from blackticket.boards.checking.sense import senseless
from blackticket.boards.checking.shape import Record
from blackticket.boards.checking.tile_form import TILE_SET, TILES_FORMAT
from blackticket.boards.checking.tile_sense import senseless_tiles
from blackticket.boards.tiles import TileSet, build_tiles

__all__ = [
    "CODES",
    "LARGEST_FILE",
    "BoardError",
    "Fault",
    "check",
    "check_any",
    "check_tiles",
    "is_tiles",
    "read_tiles",
]

LARGEST_FILE: Final = 1_000_000


@dataclass(frozen=True, slots=True)
class _Kind:
    """A kind of file: what it says of itself, its form, and how its sense is judged."""

    what: str
    format: str
    key: str
    """The key that shows what the file is meant to be where it does not say so."""
    stranger: str
    """The code for a file that does not say what it is."""
    form: Record
    senseless: Callable[[Value], Iterable[Fault]]


_BOARD: Final = _Kind("board", FORMAT, "stations", "not-a-board", BOARD, senseless)
_TILES: Final = _Kind("tile set", TILES_FORMAT, "tiles", "not-a-tile-set", TILE_SET, senseless_tiles)


def check(content: bytes) -> list[Fault]:
    """Every fault of a board file, by line; none if the board can be played."""
    return _check(content, lambda _: _BOARD)


def check_tiles(content: bytes) -> list[Fault]:
    """Every fault of a tile set, by line; none if every grid of its tiles can be played."""
    return _check(content, lambda _: _TILES)


def check_any(content: bytes) -> list[Fault]:
    """Every fault of a file that is a board or, if it says so, a tile set."""
    return _check(content, _kind)


def is_tiles(content: bytes) -> bool:
    """Whether a file says that it is a tile set, or else looks like one more than like a board."""
    value = None if len(content) > LARGEST_FILE else parse(_text(content))[0]
    return value is not None and _kind(value) is _TILES


def read_tiles(path: Path) -> TileSet:
    """A tile set from a file of anyone's; raises `BoardError` with every fault found in it."""
    with path.open("rb") as file:
        content = file.read(LARGEST_FILE + 1)
    faults = check_tiles(content)
    if faults:
        raise BoardError(faults)
    return build_tiles(json.loads(content))


def _check(content: bytes, kind_of: Callable[[Value], _Kind]) -> list[Fault]:
    if len(content) > LARGEST_FILE:
        text = f"Expected at most {LARGEST_FILE} bytes, got {len(content)}; leave out what is not needed."
        return [Fault(1, "file", "too-large", text)]
    faults = list(_encoding(content))
    value, unread = parse(_text(content))
    faults += unread
    if value is not None:
        kind = kind_of(value)
        faults += _head(value, kind)
        if _readable(value, kind):
            faults += _body(value, kind)
    return sorted(faults, key=lambda fault: fault.line)


def _text(content: bytes) -> str:
    return content.decode("utf-8", errors="replace").removeprefix("\ufeff")


def _kind(value: Value) -> _Kind:
    name = member(value, "format")
    if name is not None and name.data in (FORMAT, TILES_FORMAT):
        return _TILES if name.data == TILES_FORMAT else _BOARD
    return _TILES if member(value, "tiles") is not None and member(value, "stations") is None else _BOARD


def _encoding(content: bytes) -> Iterator[Fault]:
    if content.startswith(b"\xef\xbb\xbf"):
        text = "Expected JSON from the first byte, got a byte order mark; save without one."
        yield Fault(1, "file", "byte-order-mark", text)
    try:
        content.decode("utf-8")
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        met = f"byte 0x{content[error.start]:02x} at offset {error.start}"
        yield Fault(line, "file", "not-utf-8", f"Expected UTF-8, got {met}; save the file as UTF-8.")


def _head(value: Value, kind: _Kind) -> Iterator[Fault]:
    """Whether it is such a file at all, and of a version we read."""
    if not isinstance(value.data, dict):
        text = f"Expected a {kind.what} in braces, got another value; see docs."
        yield Fault(value.line, kind.what, kind.stranger, text)
        return
    name, version = value.data.get("format"), value.data.get("version")
    if name is None or name.data != kind.format:
        met = "none" if name is None else "another"
        text = f'Expected "format": "{kind.format}", got {met}; is this a {kind.what} file?'
        yield Fault((name or value).line, "format", kind.stranger, text)
    if _newer(value):
        text = f"Expected version {VERSION}, got a newer one; update this program."
        yield Fault((version or value).line, "version", "newer-version", text)
    elif version is None or isinstance(version.data, bool | float) or version.data != VERSION:
        text = f'Expected "version": {VERSION}, got {"none" if version is None else "another"}; correct it.'
        yield Fault((version or value).line, "version", "wrong-version", text)


def _newer(value: Value) -> bool:
    version = member(value, "version")
    return version is not None and type(version.data) is int and version.data > VERSION


def _readable(value: Value, kind: _Kind) -> bool:
    """Whether going on makes sense: it looks like such a file, of a version whose form we know."""
    if not isinstance(value.data, dict) or _newer(value):
        return False
    name = value.data.get("format")
    return kind.key in value.data or (name is not None and name.data == kind.format)


def _body(value: Value, kind: _Kind) -> list[Fault]:
    faults: list[Fault] = []
    members = value.data if isinstance(value.data, dict) else {}
    body = {key: value for key, value in members.items() if key not in ("format", "version")}
    fitting = kind.form.fit(Value(body, value.line, value.column), "", faults)
    if fitting is not None and not isinstance(fitting.data, Refused):
        faults += kind.senseless(fitting)
    return faults
