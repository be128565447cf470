"""The messages that a client sends over a socket, read and checked in one place."""

from typing import Annotated, Final, Literal, get_args

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, ValidationError

from blackticket.server.errors import ServerError
from blackticket.server.requests import PageSeed
from blackticket.server.validation_messages import sentence

IdempotencyKey = Annotated[
    str,
    Field(
        min_length=1,
        max_length=64,
        pattern=r"^[^\u0000]*$",  # PostgreSQL cannot store it
        description="Chosen by the client, once for each message.",
    ),
]
Key = Annotated[str, Field(min_length=1, max_length=200, description="The key of a player at this table.")]
SeatName = Annotated[str, Field(min_length=1, max_length=40)]
NonNegative = Annotated[int, Field(ge=0, le=1_000_000_000)]

MAX_PROPOSED: Final = 10
"""How many moves a proposal can have: more than there are seekers."""


class _Message(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)


class LastHeard(_Message):
    """How far a client has heard each stream; 0 for nothing."""

    table: NonNegative = 0
    seekers: NonNegative = 0


class Hello(_Message):
    """The first message: who comes, and how far he has heard. Without a key one watches."""

    type: Literal["hello"]
    key: Key | None = None
    device: Annotated[str, Field(max_length=64, description="The same for all windows of one device.")] = ""
    after: LastHeard = LastHeard()
    visible: Annotated[bool, Field(description="Whether somebody looks at the page.")] = True
    changes: Annotated[bool, Field(description="Whether news carry what has changed of a view in its place.")] = False


class Act(_Message):
    """Move: one of the actions that `legal` offers for the seat, made on that version of the game."""

    type: Literal["act"]
    id: IdempotencyKey
    version: NonNegative
    seat: SeatName
    action: Annotated[str, Field(min_length=1, max_length=100)]


class Foresee(_Message):
    """Ask what the seat could do next if it made that action, the first of a double move; it is not made."""

    type: Literal["foresee"]
    id: IdempotencyKey
    version: NonNegative
    seat: SeatName
    action: Annotated[str, Field(min_length=1, max_length=100)]


class Say(_Message):
    """Talk to the whole table, or to the seekers alone."""

    type: Literal["say"]
    id: IdempotencyKey
    channel: Literal["table", "seekers"]
    text: Annotated[str, Field(min_length=1, max_length=2_000)]


class Mark(_Message):
    """Mark a station for all seekers to see; an empty mark takes it away."""

    type: Literal["mark"]
    id: IdempotencyKey
    station: NonNegative
    mark: Annotated[str, Field(max_length=100)]


class Propose(_Message):
    """Show the other seekers moves for this round, in place of those shown before; an empty list takes them back."""

    type: Literal["propose"]
    id: IdempotencyKey
    round: NonNegative
    actions: Annotated[list[Annotated[str, Field(min_length=1, max_length=100)]], Field(max_length=MAX_PROPOSED)]


class Resign(_Message):
    """Give up: the fugitive at once, the seekers when all of them who are there agree."""

    type: Literal["resign"]
    id: IdempotencyKey
    agree: bool = True


class StandIn(_Message):
    """Let a program move for another player who is not there, until he comes back."""

    type: Literal["stand-in"]
    id: IdempotencyKey
    player: NonNegative


class LetPrograms(_Message):
    """Let the programs of one's side move first in this turn."""

    type: Literal["let-programs"]
    id: IdempotencyKey


class AddSeed(_Message):
    """Add to the seed of the game before it starts, once."""

    type: Literal["seed"]
    id: IdempotencyKey
    seed: PageSeed


class Look(_Message):
    """Tell whether somebody looks at the page: who does is not called when his turn begins."""

    type: Literal["look"]
    id: IdempotencyKey
    visible: bool


Message = Hello | Act | Foresee | Say | Mark | Propose | Resign | StandIn | LetPrograms | AddSeed | Look

MESSAGES: Final = (Hello, Act, Foresee, Say, Mark, Propose, Resign, StandIn, LetPrograms, AddSeed, Look)
TYPES: Final = tuple(str(get_args(message.model_fields["type"].annotation)[0]) for message in MESSAGES)
_READER: Final[TypeAdapter[Message]] = TypeAdapter(Annotated[Message, Field(discriminator="type")])


def read_message(text: str | bytes) -> Message:
    try:
        return _READER.validate_json(text)
    except ValidationError as error:
        raise ServerError("bad-request", sentence(error.errors(include_url=False), TYPES)) from None
