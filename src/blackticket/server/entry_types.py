"""The JSON of the entries of a table's log, one type for each kind; docs/socket.md explains them.

`by` is the number of the player who caused the entry, None if it was a bot or the server.
"""

from typing import Literal, NotRequired, TypedDict

from blackticket.rules.json_types import EventJson
from blackticket.rules.outcome import Side
from blackticket.server.json_types import How
from blackticket.server.store.models import Stream
from blackticket.server.terms import Strength


class _Entry(TypedDict):
    number: int
    at: float


class _TableEntry(_Entry):
    stream: Literal["table"]


class _SeekersEntry(_Entry):
    stream: Literal["seekers"]
    by: int


class _GameEntry(_TableEntry):
    version: int
    events: list[EventJson]


class _CommittingEntry(_GameEntry):
    """`commitment` is to the deal, or to what the fugitive has done; other entries, and older games, have none."""

    commitment: NotRequired[str]


class MadeJson(_TableEntry):
    """The table was made."""

    kind: Literal["made"]
    by: int


class SatJson(_TableEntry):
    """A player has taken a seat."""

    kind: Literal["sat"]
    by: None
    seat: str
    player: int
    name: str


class StoodJson(_TableEntry):
    """A player has left before the start; his seats are open again."""

    kind: Literal["stood"]
    by: int
    player: int
    seats: list[str]


class NamedJson(_TableEntry):
    """A player has taken another name."""

    kind: Literal["named"]
    by: int
    player: int
    name: str


class SeatSetJson(_TableEntry):
    """The host has given a seat to a program, or opened it."""

    kind: Literal["set"]
    by: int
    seat: str
    has: Literal["open", "program"]
    strength: Strength | None


class InvitedJson(_TableEntry):
    """The host keeps a seat for somebody."""

    kind: Literal["invited"]
    by: int
    seat: str


class SeededJson(_TableEntry):
    """A player's page has added to the seed of the game."""

    kind: Literal["seeded"]
    by: int
    player: int
    seed: str


class GameStartedJson(_CommittingEntry):
    """The game has begun."""

    kind: Literal["started"]
    by: int


class ActedJson(_CommittingEntry):
    """A seat has acted: its player, or a program in the seat or for the player."""

    kind: Literal["acted"]
    by: int | None
    seat: str
    how: How


class ResignedJson(_GameEntry):
    """A side has resigned."""

    kind: Literal["resigned"]
    by: int
    side: Side


class AwayJson(_TableEntry):
    """Programs move for a player until he is back: he left, was late, or another asked for it."""

    kind: Literal["away"]
    by: int | None
    player: int
    why: Literal["left", "late", "stand-in"]


class BackJson(_TableEntry):
    """A player has his seats back."""

    kind: Literal["back"]
    by: int | None
    player: int


class LetJson(_TableEntry):
    """A seeker lets the programs of his side move first in this turn."""

    kind: Literal["let"]
    by: int
    player: int


class RematchMadeJson(_TableEntry):
    """The table where the same people play again."""

    kind: Literal["rematch"]
    by: None
    table: str


class SaidJson(_Entry):
    """A player has said something, to the table or to the seekers."""

    stream: Stream
    kind: Literal["said"]
    by: int
    text: str


class VotedJson(_SeekersEntry):
    """A seeker would resign, or no longer."""

    kind: Literal["voted"]
    agree: bool


class MarkedJson(_SeekersEntry):
    """A seeker has marked a station; an empty mark takes it away."""

    kind: Literal["marked"]
    station: int
    mark: str


EntryJson = (
    MadeJson
    | SatJson
    | StoodJson
    | NamedJson
    | SeatSetJson
    | InvitedJson
    | SeededJson
    | GameStartedJson
    | ActedJson
    | ResignedJson
    | AwayJson
    | BackJson
    | LetJson
    | RematchMadeJson
    | SaidJson
    | VotedJson
    | MarkedJson
)
"""One thing that happened at a table, as it is told; `kind` says what."""
