"""What is stored: a table, the entries of its log, and a change that adds to them atomically."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final, Literal, NamedTuple

Stream = Literal["table", "seekers"]

STREAMS: Final[tuple[Stream, ...]] = ("seekers", "table")
"""In the order in which a log is read."""


class Entry(NamedTuple):
    """A log entry of a table. Each stream is numbered by itself, so that its numbers reveal nothing about the other."""

    stream: Stream
    number: int
    kind: str
    body: Mapping[str, Any]  # plain JSON
    at: float  # seconds since 1970
    author: int | None = None  # the number of the player; None for the server or a bot
    client: str | None = None  # the idempotency key, which a player uses once at a table


@dataclass(frozen=True, slots=True)
class NewTable:
    """What never changes of a table."""

    id: str
    created: float
    public: bool
    edition: str
    mode: str
    seed: int
    program_seed: int
    rules: int
    position: str | None = None
    maker: str | None = None  # the client that made it, as `Lobby.maker` names it


class Turn(NamedTuple):
    """The turn of a player: the version of the game with which it began, and when the player is to be called."""

    player: int
    version: int
    due: float


class Change(NamedTuple):
    """What is added to a table atomically."""

    table: str
    entries: tuple[Entry, ...]
    keys: tuple[tuple[int, str], ...] = ()  # new players: number and hash of the key, each once at a table
    status: str | None = None  # `open`, `playing` or `over`; None leaves it
    due: float | Literal["keep"] | None = "keep"  # when a bot or a clock is due; None for never
    turns: tuple[Turn, ...] = ()  # those that begin with it: their players are called


class Stored(NamedTuple):
    """A table as it is in the database."""

    table: NewTable
    status: str
    due: float | None
    keys: tuple[tuple[int, str], ...]
    entries: tuple[Entry, ...]


class DueTable(NamedTuple):
    """A table where a bot or a clock is due, and since when."""

    due: float
    id: str


class LobbyRow(NamedTuple):
    id: str
    created: float
    changed: float
    status: str
    edition: str
    mode: str
    maker: str | None


SubscriptionKind = Literal["push", "webhook"]


class Subscription(NamedTuple):
    """Where a player is called when it is his turn: a device, or an address of his own."""

    id: str
    table: str
    player: int
    kind: SubscriptionKind
    address: str
    secrets: Mapping[str, str]  # by name, what is needed to encrypt or to sign


class Notice(NamedTuple):
    """A call that is to be sent: for which turn, since when it is due, and how often it has been tried."""

    subscription: Subscription
    turn: int
    due: float
    tries: int
