"""A board file or a tile set checked from its bytes to its meaning: every fault in one go, each with its place."""

import json
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from blackticket.boards.checking.consistency import inconsistencies
from blackticket.boards.checking.faults import CODES, BoardError, Fault
from blackticket.boards.checking.json_reader import read_json
from blackticket.boards.checking.tile_consistency import tile_inconsistencies
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
    "read_checked",
    "read_tiles",
]

LARGEST_FILE: Final = 1_000_000
VERSION: Final = 1


@dataclass(frozen=True, slots=True)
class _Kind:
    """A kind of file: what it says of itself, its schema, and how its meaning is judged."""

    what: str
    format: str
    schema: str
    key: str
    """The key that shows what the file is meant to be where it does not say so."""
    unrecognized: str
    """The code for a file that does not say what it is."""
    inconsistencies: Callable[[Any], Iterable[Fault]]


_BOARD: Final = _Kind("board", "blackticket-board", "board", "stations", "not-a-board", inconsistencies)
_TILES: Final = _Kind("tile set", "blackticket-tiles", "tile", "tiles", "not-a-tile-set", tile_inconsistencies)


def check(content: bytes) -> list[Fault]:
    """Every fault of a board file; none if the board can be played."""
    return _check(content, lambda _: _BOARD)


def check_tiles(content: bytes) -> list[Fault]:
    """Every fault of a tile set; none if every grid of its tiles can be played."""
    return _check(content, lambda _: _TILES)


def check_any(content: bytes) -> list[Fault]:
    """Every fault of a file that is a board or, if it says so, a tile set."""
    return _check(content, _kind)


def is_tiles(content: bytes) -> bool:
    """Whether a file says that it is a tile set, or else looks like one more than like a board."""
    data = None if len(content) > LARGEST_FILE else read_json(_text(content))[0]
    return _kind(data) is _TILES


def read_tiles(path: Path) -> TileSet:
    """A tile set from an untrusted file; raises `BoardError` with every fault found in it."""
    return build_tiles(read_checked(path, check_tiles))


def read_checked(path: Path, find_faults: Callable[[bytes], list[Fault]]) -> Any:
    """The data of an untrusted file; raises `BoardError` with every fault found in it."""
    with path.open("rb") as file:
        content = file.read(LARGEST_FILE + 1)
    if faults := find_faults(content):
        raise BoardError(faults)
    return json.loads(content)


def _check(content: bytes, kind_of: Callable[[Any], _Kind]) -> list[Fault]:
    if len(content) > LARGEST_FILE:
        text = f"Expected at most {LARGEST_FILE} bytes, got {len(content)}; leave out what is not needed."
        return [Fault("file", "too-large", text)]
    data, slips = read_json(_text(content))
    faults = [*_encoding(content), *slips]
    if any(fault.code in ("not-json", "nested-too-deep") for fault in slips):
        return faults
    kind = kind_of(data)
    faults += _head(data, kind)
    if _readable(data, kind):
        from blackticket.boards.checking.schema import fit  # jsonschema takes long to import

        fitting, unfit = fit(data, kind.schema, kind.what)
        faults += unfit
        faults += kind.inconsistencies(fitting)
    return faults


def _text(content: bytes) -> str:
    return content.decode("utf-8", errors="replace").removeprefix("\ufeff")


def _kind(data: Any) -> _Kind:
    if not isinstance(data, dict):
        return _BOARD
    for kind in (_BOARD, _TILES):
        if data.get("format") == kind.format:
            return kind
    return _TILES if _TILES.key in data and _BOARD.key not in data else _BOARD


def _encoding(content: bytes) -> Iterator[Fault]:
    if content.startswith(b"\xef\xbb\xbf"):
        text = "Expected JSON from the first byte, got a byte order mark; save without one."
        yield Fault("file", "byte-order-mark", text)
    try:
        content.decode("utf-8")
    except UnicodeDecodeError as error:
        met = f"byte 0x{content[error.start]:02x} at offset {error.start}"
        where = f"line {content.count(bytes([10]), 0, error.start) + 1}"
        yield Fault(where, "not-utf-8", f"Expected UTF-8, got {met}; save the file as UTF-8.")


def _head(data: Any, kind: _Kind) -> Iterator[Fault]:
    """Whether it is such a file at all, and of a version we read."""
    if not isinstance(data, dict):
        yield Fault(kind.what, kind.unrecognized, f"Expected a {kind.what} in braces, got another value; see docs.")
        return
    name, version = data.get("format"), data.get("version")
    if name != kind.format:
        met = "none" if name is None else "another"
        text = f'Expected "format": "{kind.format}", got {met}; is this a {kind.what} file?'
        yield Fault("format", kind.unrecognized, text)
    if _newer(data):
        text = f"Expected version {VERSION}, got a newer one; update this program."
        yield Fault("version", "newer-version", text)
    elif type(version) is not int or version != VERSION:
        text = f'Expected "version": {VERSION}, got {"none" if version is None else "another"}; correct it.'
        yield Fault("version", "wrong-version", text)


def _newer(data: dict[str, Any]) -> bool:
    version = data.get("version")
    return type(version) is int and version > VERSION


def _readable(data: Any, kind: _Kind) -> bool:
    """Whether going on makes sense: it looks like such a file, of a version whose form we know."""
    return isinstance(data, dict) and not _newer(data) and (kind.key in data or data.get("format") == kind.format)
