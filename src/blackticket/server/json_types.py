"""JSON types of the HTTP API; those of events and views are in the layers that make them."""

from typing import Annotated, Literal, NotRequired, TypedDict

from blackticket.analysis.game_analysis import AnalysisJson
from blackticket.knowledge.json_codec import Attribute
from blackticket.knowledge.json_types import ViewChanges, ViewJson
from blackticket.rules.actions import LegalActionJson
from blackticket.rules.json_types import EventJson, Played
from blackticket.rules.outcome import Side
from blackticket.server.table import Status
from blackticket.server.table_state import Occupant
from blackticket.server.terms import Strength, TermsJson

How = Literal["person", "program"]


class RefusalJson(TypedDict):
    """The one shape of an error: a code for programs, a sentence for people."""

    code: str
    text: str


class SeatJson(TypedDict):
    """A seat: open, a program's or a person's; `reserved` if an open one is kept for somebody invited."""

    seat: Annotated[str, Attribute("name")]
    has: Annotated[Occupant, Attribute("kind")]
    player: int | None
    strength: Strength | None
    reserved: bool


class PlayerJson(TypedDict):
    """A person at the table; while `away`, programs move for him."""

    number: int
    name: str
    host: bool
    away: bool


class TableIdJson(TypedDict):
    """Which table it is."""

    id: str
    status: Status
    created: float


class TableStateJson(TypedDict):
    """What everyone may know of a table's state."""

    seats: list[SeatJson]
    players: Annotated[list[PlayerJson], Attribute("participants")]
    programs_first: bool
    rematch: str | None
    commitment: str | None


class TableJson(TableIdJson, TermsJson, TableStateJson):
    """What everyone may know of a table beside its game."""


class YouJson(TypedDict):
    """Who the holder of the key is at this table; without a key a spectator."""

    player: int | None
    side: Side | None
    seats: list[str]
    host: bool


class LobbyJson(TypedDict):
    """The public tables, those that changed last first."""

    tables: list[TableJson]


class SeatedJson(TypedDict):
    """The table, who you are at it, and your key: it opens your seats from any device, so keep it to yourself."""

    key: str
    you: YouJson
    table: TableJson


class TableAndYouJson(TypedDict):
    """The table, and who you are at it."""

    you: YouJson
    table: TableJson


class InvitationJson(TypedDict):
    """An invitation for a seat: whoever holds it can sit down there, once."""

    seat: str
    invite: str


class NoticesJson(TypedDict):
    """How you are called when it is your turn: on how many devices, and at which address of your own.

    `push_key` is the server's key, which a browser asks for. `secret` signs what is sent to a webhook: it is told
    once, to whoever sets one.
    """

    push_key: str
    devices: int
    webhook: str | None
    secret: str | None


class RematchJson(TypedDict):
    """The table where the same people play again with the sides swapped. Their keys open it."""

    table: str


class HelperJson(TypedDict):
    """Where he can be, and if the table has it so, how likely each station is."""

    stations: list[int]
    weights: NotRequired[dict[str, float]]


class DangerJson(TypedDict):
    """What the fugitive is told where the table has help: all of it follows from what is public, and his own place.

    `reach` has the stations to which a seeker's next ride can lead, `count` says how many the seekers must think
    of, null before he has begun, and `surrounded` whether each move of his, double moves aside, ends within reach.
    """

    reach: list[int]
    count: int | None
    surrounded: bool


class GameJson(TypedDict):
    """The game as the holder of the key may see it; without a key as a spectator.

    `since` is when it last went on: since then it waits for whoever is to move.
    """

    you: YouJson
    view: ViewJson
    helper: HelperJson | None
    danger: NotRequired[DangerJson | None]
    deadline: float | None
    since: float
    legal: dict[str, list[LegalActionJson]]


class LimitsJson(TypedDict):
    """How long what people write may be: names, messages and marks in characters, a record file in bytes."""

    name: int
    message: int
    mark: int
    record: int


class StrengthJson(TypedDict):
    """A program that can be played against, and a sentence on it."""

    strength: Strength
    text: str


class ReviewMoveJson(TypedDict):
    """A move of his: where he was, on how many stations he could have been, and how likely the truth was.

    `bits` is how many bits the seekers lacked to know it, and `rides` how far the closest seeker was before he
    moved again, if any way leads there.
    """

    version: int
    move: int
    round: int
    ticket: Played
    station: int
    count: int
    weight: float
    bits: float
    rides: int | None


class LostJson(TypedDict):
    """The move with which the seekers lost him: he could be on so many more stations than after the one before."""

    move: int
    more: int


class ReviewJson(TypedDict):
    """A finished game move by move, the moves after which a seeker was closest, and the one that shook them off."""

    moves: list[ReviewMoveJson]
    closest_calls: list[int]
    lost: LostJson | None


class AnalysisStateJson(TypedDict):
    """How far an analysis is: `done` actions `of` all while it is running, and the analysis once it is done."""

    state: Literal["none", "running", "done", "failed"]
    done: int
    of: int
    analysis: AnalysisJson | None


class SeenStepJson(TypedDict):
    """What a step showed: events, and of the view what has changed with it."""

    events: list[EventJson]
    view: ViewJson | ViewChanges


class ReplayStepJson(TypedDict):
    """A version of a game and what led to it: nobody's action at the start, or when a side resigned.

    `view` is whole in the first step, and in all others what has changed of it. `possible` is where he could be, if
    that has changed and may be told. Where everything is shown, `seekers` is the step as they saw it.
    """

    version: int
    at: float | None
    seat: str | None
    how: How | None
    events: list[EventJson]
    view: ViewJson | ViewChanges
    possible: list[int] | None
    seekers: SeenStepJson | None


class ReplayJson(TypedDict):
    """A game version by version, as the asker could see it then; if `everything` is shown, with the fugitive's eyes."""

    edition: str
    mode: str
    everything: bool
    players: dict[str, str]
    steps: list[ReplayStepJson]
    review: ReviewJson | None
