"""The requests that a client sends over HTTP, read and checked in one place."""

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError, ValidatorFunctionWrapHandler, WrapValidator
from pydantic_core import PydanticCustomError

from blackticket.record.proof import SALT
from blackticket.server.notices.https import URL_LIMIT
from blackticket.server.player_text import NAME_LIMIT
from blackticket.server.terms import LONGEST_TURN, SHORTEST_TURN, Helper, Strength

Name = Annotated[str, Field(min_length=1, max_length=4 * NAME_LIMIT, description="What the others call the player.")]
PageSeed = Annotated[
    str, Field(pattern=f"^{SALT}$", description="What the page adds to the seed of the game: 128 bits of its own.")
]
SeatChoice = Literal["open", Strength]
"""What the host can set a seat to."""
OwnSeatChoice = Literal["me", SeatChoice]
"""What a seat can be in a request for a new table."""


def _one_sentence(value: Any, read: ValidatorFunctionWrapHandler) -> Any:
    """A value of an option is refused once, and not once for each kind that it is not."""
    try:
        return read(value)
    except ValidationError:
        raise PydanticCustomError(
            "bad_option", "an option expects {expected}", {"expected": "true, false or a list of words"}
        ) from None


OptionValue = Annotated[bool | list[str], WrapValidator(_one_sentence)]


class _Request(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)


class NewTableRequest(_Request):
    """A table to be made."""

    edition: Annotated[str, Field(max_length=40)] = "london-2023"
    mode: Annotated[str | None, Field(max_length=40, description="By default the edition's first.")] = None
    detectives: Annotated[
        int | None, Field(ge=0, le=100, description="Detective players; by default as many as can be.")
    ] = None
    options: Annotated[dict[str, OptionValue], Field(max_length=40)] = {}
    characters: Annotated[list[str] | None, Field(max_length=10)] = None
    expert_tiles: Annotated[
        list[str] | None,
        Field(max_length=10, description="Tiles of the dice game that lie on their expert side; by default drawn."),
    ] = None
    helper: Annotated[
        Helper,
        Field(description="What the seekers are told: nothing, where he can be, or how likely each station is."),
    ] = "none"
    turn: Annotated[
        int | None, Field(ge=SHORTEST_TURN, le=LONGEST_TURN, description="Seconds for a turn; none for no clock.")
    ] = None
    strength: Annotated[Strength, Field(description="Of programs that stand in for people.")] = "medium"
    public: Annotated[bool, Field(description="Whether the lobby shows it.")] = False
    name: Name = "Host"
    seats: Annotated[
        dict[str, OwnSeatChoice],
        Field(max_length=10, description="Who has each seat: me, a program of a strength, or open, as by default."),
    ] = {}


class SitRequest(_Request):
    """A seat to be taken. With a key in the request the player gets one seat more, and keeps the name that he has."""

    name: Name = "Guest"
    invite: Annotated[str | None, Field(max_length=200, description="The invitation, if the seat is kept for one.")] = (
        None
    )
    key: Annotated[
        str | None,
        Field(
            pattern=r"^[A-Za-z0-9_-]{43}$",
            description="A key of the client's own making for somebody new, 256 random bits: a repeat is harmless.",
        ),
    ] = None


class NameRequest(_Request):
    """Another name."""

    name: Name


class SeatRequest(_Request):
    """What the host makes of a seat."""

    has: Annotated[SeatChoice, Field(description="open, or the strength of a program.")]


class StartRequest(_Request):
    """How to start."""

    fill: Annotated[bool, Field(description="Whether programs take the seats that are open.")] = False
    seed: PageSeed | None = None


Language = Annotated[Literal["en", "de", "es", "it", "pt"], Field(description="The language of the notice.")]


class DeviceRequest(_Request):
    """A push subscription of a browser: where to send a notice to, and the keys to encrypt it with."""

    endpoint: Annotated[str, Field(max_length=URL_LIMIT, description="The https address of its push service.")]
    p256dh: Annotated[str, Field(max_length=100, description="Its public key, as base64url.")]
    auth: Annotated[str, Field(max_length=40, description="Its authentication secret, as base64url.")]
    language: Language = "en"


class ForgetDeviceRequest(_Request):
    """A device on which nobody is to be called any more."""

    endpoint: Annotated[str, Field(max_length=URL_LIMIT)]


class WebhookRequest(_Request):
    """An address to be called."""

    address: Annotated[str | None, Field(max_length=URL_LIMIT, description="An https address, or none to stop.")]
    language: Language = "en"
