"""What one seat may know of a game: a View holds the parts meant for it, and no field for another seat's secret."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any, Final, Literal

from blackticket.boards import Board
from blackticket.knowledge.json_codec import (
    NOT_IN_JSON,
    Codec,
    ExtraKey,
    JsonField,
    changes_encoder,
    marked,
    object_codec,
)
from blackticket.knowledge.setup_json import BOARD_OPTIONS, OPTIONS
from blackticket.knowledge.view_parts import (
    BOARD,
    DICE,
    PART_CODECS,
    SHERLOCK,
    CaseSeen,
    DiceSeen,
    LogLine,
    PawnSeen,
)
from blackticket.rules.actions import FUGITIVE, Action
from blackticket.rules.editions import TicketCounts
from blackticket.rules.errors import IllegalAction
from blackticket.rules.outcome import Outcome
from blackticket.rules.setup import Setup

if TYPE_CHECKING:
    from blackticket.knowledge.json_types import ViewJson

SPECTATOR: Final = "spectator"
"""A seat that only watches: it sees what the seekers see, and everything once the game is over."""

# What a field does in the course of a game, for clients that are sent only what has changed.
CONSTANT: Final = "never changes"
ONCE: Final = "changes once, from null"
OPEN: Final = "is the same for every seat"


@dataclass(slots=True, kw_only=True)  # not frozen, which would take five times as long to make: every action makes two
class View:
    """Everything that `seat` may know, and nothing else. Nobody changes it.

    The fields are the keys of the JSON, in their order; a new one needs a line here, its value in ticket_view.py or
    dice_view.py, and its row in docs/views.md. One that a game does not have has a default.
    """

    setup: Annotated[
        Setup,
        NOT_IN_JSON,
        ExtraKey("edition", "setup.edition_id", str),
        ExtraKey("mode", "setup.mode_name", str),
        ExtraKey("detectives", "setup.detectives", int),
        ExtraKey("options", "setup.options", BOARD_OPTIONS, BOARD),
        ExtraKey("options", "setup.options", OPTIONS, DICE),
        ExtraKey("characters", "setup.characters", list[str]),
        ExtraKey("rules", "setup.rules", int),
        ExtraKey("board", "setup.edition.board", str),
        ExtraKey("seats", "setup.seats", list[str]),
    ]
    seat: Annotated[str, CONSTANT]
    version: Annotated[int, OPEN]
    round: Annotated[int, OPEN, ExtraKey("rounds", "setup.rounds", int)]
    move: Annotated[int, OPEN, ExtraKey("spaces", "setup.spaces", int)]  # moves in the log, and its room
    # The moves after which the fugitive shows himself, by all options and as the log stands.
    reveals: Annotated[tuple[int, ...], OPEN]
    next_reveal: Annotated[int | None, OPEN]  # the next of them, if he can still come to make it
    turn: Annotated[Literal["fugitive", "seekers", "over"], OPEN]
    second_leg: Annotated[bool, OPEN]
    acting: Annotated[tuple[str, ...], OPEN]
    pawns: tuple[PawnSeen, ...]  # the fugitive among them only where this seat can see him
    black: Annotated[int, OPEN]
    double: Annotated[int, OPEN]
    start: Annotated[int | None, ONCE]  # where the fugitive began, if this seat knows
    possible_starts: Annotated[tuple[int, ...], OPEN]
    log: tuple[LogLine, ...]
    legal: Annotated[tuple[Action, ...], CONSTANT]  # none where only changes are sent
    outcome: Annotated[
        Outcome | None,
        ONCE,
        OPEN,
        ExtraKey("shared_tickets", "setup.shares_tickets", bool, BOARD),
        ExtraKey("own_stock", "setup.has_own_stock", bool, BOARD),
    ]
    supply: Annotated[TicketCounts, JsonField(only=BOARD), OPEN] = (0, 0, 0)
    dealt: Annotated[bool, JsonField(only=BOARD), CONSTANT] = False  # whether his start is a card of the deck
    case: Annotated[CaseSeen | None, JsonField(CaseSeen, SHERLOCK)] = None
    dice: Annotated[DiceSeen | None, JsonField(DiceSeen, DICE)] = None

    @property
    def board(self) -> Board:
        """The board of a ticket game; a dice game has `dice.streets`."""
        return self.setup.board

    @property
    def fugitive(self) -> int | None:
        """Where the fugitive stands, if this seat can see him."""
        return next((pawn.station for pawn in self.pawns if pawn.pawn == FUGITIVE), None)

    @property
    def seekers(self) -> tuple[PawnSeen, ...]:
        """The detectives and bobbies on the board, in the order of the set-up."""
        return tuple(pawn for pawn in self.pawns if pawn.pawn != FUGITIVE)

    def to_json(self) -> "ViewJson":
        """Plain data: what a socket sends and a program reads. It is the caller's own."""
        plain: dict[str, Any] = self._codec.plain(self)
        return plain

    def dumps(self) -> str:
        """The same as JSON text without spaces, several times as fast as encoding `to_json()`."""
        text: str = self._codec.text(self)
        return text

    def changes_since(self, earlier: "View", open_changes: str | None = None) -> str:
        """What has changed since an earlier view of the same seat, as JSON text; `legal` is never there.

        `open_changes` spares working out what `open_changes_since` has told for another seat.
        """
        members = self.open_changes_since(earlier) if open_changes is None else open_changes
        own = OWN_CHANGES[self._variant](earlier, self)
        return f"{{{members},{own}}}" if members and own else f"{{{members}{own}}}"

    def open_changes_since(self, earlier: "View") -> str:
        """The members of `changes_since` that are the same for all seats, between the same two states."""
        return OPEN_CHANGES[self._variant](earlier, self)

    @property
    def _codec(self) -> Codec:
        return VIEW_CODECS[self._variant]

    @property
    def _variant(self) -> str:
        variant = self.setup.variant
        return "named" if variant == "ticket" and self.setup.characters else variant


VIEW_CODECS: Final = {
    variant: object_codec(View, variant, name, doc, PART_CODECS[variant])
    for variant, name, doc in (
        ("ticket", "TicketView", "What a seat sees of a ticket game."),
        ("named", "TicketView", "What a seat sees of a ticket game."),
        ("sherlock", "CaseView", "What a seat sees of a game in the Sherlock mode."),
        ("dice", "DiceView", "What a seat sees of a dice game."),
    )
}
CHANGING: Final = [name for name in View.__dataclass_fields__ if name not in marked(View, CONSTANT)]
OPEN_CHANGES: Final = {
    variant: changes_encoder(View, variant, [name for name in CHANGING if name in marked(View, OPEN)], codecs)
    for variant, codecs in PART_CODECS.items()
}
OWN_CHANGES: Final = {
    variant: changes_encoder(View, variant, [name for name in CHANGING if name not in marked(View, OPEN)], codecs)
    for variant, codecs in PART_CODECS.items()
}


def unknown_seat(setup: Setup, seat: object) -> IllegalAction:
    """The refusal of a seat that can see nothing, because it does not exist."""
    seats = ", ".join((*setup.seats, SPECTATOR))
    return IllegalAction("unknown-seat", f"There is no seat {seat!r:.60}. Seats are: {seats}.")
