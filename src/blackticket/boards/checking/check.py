"""A board file checked from its bytes to its sense: every fault in one go, each with its place."""

from collections.abc import Iterator
from typing import Final

from blackticket.boards.checking.faults import CODES, BoardError, Fault
from blackticket.boards.checking.form import BOARD, FORMAT, VERSION
from blackticket.boards.checking.places import Refused, Value, parse
from blackticket.boards.checking.sense import senseless

__all__ = ["CODES", "LARGEST_FILE", "BoardError", "Fault", "check"]

LARGEST_FILE: Final = 1_000_000


def check(content: bytes) -> list[Fault]:
    """Every fault of a board file, by line; none if the board can be played."""
    if len(content) > LARGEST_FILE:
        text = f"Expected at most {LARGEST_FILE} bytes, got {len(content)}; leave out what is not needed."
        return [Fault(1, "file", "too-large", text)]
    faults = list(_encoding(content))
    value, unread = parse(content.decode("utf-8", errors="replace").removeprefix("\ufeff"))
    faults += unread
    if value is not None:
        faults += _head(value)
        if _readable(value):
            faults += _body(value)
    return sorted(faults, key=lambda fault: fault.line)


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


def _head(value: Value) -> Iterator[Fault]:
    """Whether it is a board file at all, and of a version we read."""
    if not isinstance(value.data, dict):
        yield Fault(value.line, "board", "not-a-board", "Expected a board in braces, got another value; see docs.")
        return
    name, version = value.data.get("format"), value.data.get("version")
    if name is None or name.data != FORMAT:
        met = "none" if name is None else "another"
        text = f'Expected "format": "{FORMAT}", got {met}; is this a board file?'
        yield Fault((name or value).line, "format", "not-a-board", text)
    if _newer(value):
        text = f"Expected version {VERSION}, got a newer one; update this program."
        yield Fault((version or value).line, "version", "newer-version", text)
    elif version is None or isinstance(version.data, bool | float) or version.data != VERSION:
        text = f'Expected "version": {VERSION}, got {"none" if version is None else "another"}; correct it.'
        yield Fault((version or value).line, "version", "wrong-version", text)


def _newer(value: Value) -> bool:
    version = value.data.get("version") if isinstance(value.data, dict) else None
    return version is not None and type(version.data) is int and version.data > VERSION


def _readable(value: Value) -> bool:
    """Whether going on makes sense: it looks like a board, of a version whose form we know."""
    if not isinstance(value.data, dict) or _newer(value):
        return False
    name = value.data.get("format")
    return "stations" in value.data or (name is not None and name.data == FORMAT)


def _body(value: Value) -> list[Fault]:
    faults: list[Fault] = []
    members = value.data if isinstance(value.data, dict) else {}
    body = {key: member for key, member in members.items() if key not in ("format", "version")}
    fitting = BOARD.fit(Value(body, value.line, value.column), "", faults)
    if fitting is not None and not isinstance(fitting.data, Refused):
        faults += senseless(fitting)
    return faults
