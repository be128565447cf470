"""What is stored: a table, the entries of its log, and a change that adds to them all at once."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final, Literal, NamedTuple

Stream = Literal["table", "seekers"]

STREAMS: Final[tuple[Stream, ...]] = ("seekers", "table")
"""Both streams, in the order in which a log is read."""


class Entry(NamedTuple):
    """One thing that happened at a table. Each stream counts 1, 2, 3 … by itself, so that numbers tell nothing."""

    stream: Stream
    number: int
    kind: str
    body: Mapping[str, Any]
    """Plain JSON."""
    at: float
    """Seconds since 1970."""
    author: int | None = None
    """The number of the player; None for the house or a program."""
    client: str | None = None
    """The id that the client chose; a player uses it once at a table, so that a repeat is known as one."""


@dataclass(frozen=True, slots=True)
class NewTable:
    """What a table is from its first moment and never changes."""

    id: str
    created: float
    public: bool
    edition: str
    mode: str
    seed: int
    program_seed: int
    rules: int
    position: str | None = None


@dataclass(frozen=True, slots=True)
class Change:
    """What is added to a table at once: all of it is stored, or nothing."""

    table: str
    entries: tuple[Entry, ...]
    keys: tuple[tuple[int, str], ...] = ()
    """New players: the number and the hash of the key, each of them once at a table."""
    status: str | None = None
    """`open`, `playing` or `over`; None leaves it."""
    due: float | Literal["keep"] | None = "keep"
    """When the house has to act next (a program's turn, a clock); None for never."""


class Stored(NamedTuple):
    """A table as it is in the database."""

    table: NewTable
    status: str
    due: float | None
    keys: tuple[tuple[int, str], ...]
    entries: tuple[Entry, ...]


class LobbyRow(NamedTuple):
    """A table as the lobby lists it."""

    id: str
    created: float
    changed: float
    status: str
    edition: str
    mode: str
