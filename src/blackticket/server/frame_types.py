"""The JSON of the frames that the server sends over a socket; docs/socket.md explains them."""

from typing import Literal, NotRequired, TypedDict

from blackticket.knowledge.json_types import ViewChanges, ViewJson
from blackticket.rules.actions import LegalActionJson
from blackticket.server.entry_types import EntryJson
from blackticket.server.json_types import DangerJson, HelperJson, TableJson, YouJson
from blackticket.server.store.models import Stream


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
    danger: NotRequired[DangerJson | None]
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
    changes: NotRequired[ViewChanges]
    helper: NotRequired[HelperJson | None]
    danger: NotRequired[DangerJson | None]
    deadline: NotRequired[float | None]
    you: NotRequired[YouJson]
    legal: NotRequired[dict[str, list[LegalActionJson]]]


class PresentJson(TypedDict):
    """Which players are connected."""

    type: Literal["present"]
    players: list[int]


class ProposalJson(TypedDict):
    """Moves that a seeker proposes."""

    player: int
    actions: list[LegalActionJson]


class ProposalsJson(TypedDict):
    """What the seekers propose to each other in a round, the newest last; it comes to seekers alone."""

    type: Literal["proposals"]
    round: int
    proposals: list[ProposalJson]


class ProposedJson(TypedDict):
    """A proposal was shown to the seekers who are connected, or taken back."""

    type: Literal["proposed"]
    id: str


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


class LookedJson(TypedDict):
    """It is known whether somebody looks at the page."""

    type: Literal["looked"]
    id: str


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


FrameJson = (
    WelcomeJson
    | NewsJson
    | PresentJson
    | ProposalsJson
    | ProposedJson
    | DoneJson
    | ForeseenJson
    | LookedJson
    | RefusedJson
    | MovedJson
)
"""What the server sends over a socket; `type` says which."""
