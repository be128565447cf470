"""The shapes of what a socket tells: entries of a table's log, and frames. docs/socket.md says what each means.

Of an entry `by` is the number of the player who did it, and None if it was a program or the house.
"""

from typing import Literal, NotRequired, TypedDict

from blackticket.knowledge.json_types import ViewJson
from blackticket.rules.actions import LegalActionJson
from blackticket.rules.json_types import EventJson
from blackticket.rules.outcome import Side
from blackticket.server.json_types import HelperJson, How, TableJson, YouJson
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


class GameStartedJson(_GameEntry):
    """The game has begun."""

    kind: Literal["started"]
    by: int


class ActedJson(_GameEntry):
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


class NumbersJson(TypedDict):
    """How far each stream has been told."""

    table: int
    seekers: NotRequired[int]


class MarkJson(TypedDict):
    """A mark on the map."""

    station: int
    mark: str


class SeekersJson(TypedDict):
    """What the seekers share: marks on the map, who would resign, and who has to agree."""

    marks: list[MarkJson]
    votes: list[int]
    voters: list[int]


class WelcomeJson(TypedDict):
    """The answer to a hello: the table, all entries that were missed, and the game as it stands.

    `now` is the time on the server's clock, by which deadlines are meant; `stand_in` for how many seconds the game
    waits for a player who is not there, if there is no clock.
    """

    type: Literal["welcome"]
    now: float
    you: YouJson
    table: TableJson
    numbers: NumbersJson
    entries: list[EntryJson]
    seekers: SeekersJson | None
    present: list[int]
    stand_in: int | None
    view: ViewJson | None
    helper: HelperJson | None
    deadline: float | None
    legal: dict[str, list[LegalActionJson]]


class NewsJson(TypedDict):
    """New entries, and what has changed with them."""

    type: Literal["news"]
    numbers: NumbersJson
    entries: list[EntryJson]
    table: NotRequired[TableJson]
    seekers: NotRequired[SeekersJson]
    view: NotRequired[ViewJson]
    helper: NotRequired[HelperJson | None]
    deadline: NotRequired[float | None]
    you: NotRequired[YouJson]
    legal: NotRequired[dict[str, list[LegalActionJson]]]


class PresentJson(TypedDict):
    """Which players are connected."""

    type: Literal["present"]
    players: list[int]


class DoneJson(TypedDict):
    """A message was carried out and stored: as which entry, and the version of the game after it."""

    type: Literal["done"]
    id: str
    stream: Stream
    number: int
    version: int | None


class ForeseenJson(TypedDict):
    """What a seat could do next, had it made the action that it tries; nothing if its turn would be over."""

    type: Literal["foreseen"]
    id: str
    legal: list[LegalActionJson]


class RefusedJson(TypedDict):
    """A message was refused, and nothing has changed."""

    type: Literal["refused"]
    id: str | None
    code: str
    text: str
    version: int | None


class MovedJson(TypedDict):
    """The player has opened the link on another device; the socket is closed next."""

    type: Literal["moved"]


FrameJson = WelcomeJson | NewsJson | PresentJson | DoneJson | ForeseenJson | RefusedJson | MovedJson
"""What the server sends over a socket; `type` says which."""
