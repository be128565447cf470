"""What one seat may know of a game: a View holds the parts meant for it, and no field for another seat's secret."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, NamedTuple

from blackticket.boards import Board
from blackticket.boards.board import Card
from blackticket.knowledge.json_writer import PLAIN, TEXT
from blackticket.knowledge.view_json import options, told
from blackticket.rules.actions import FUGITIVE, Action
from blackticket.rules.dice.state import Phase
from blackticket.rules.dice.streets import Streets
from blackticket.rules.editions import Count
from blackticket.rules.errors import IllegalAction
from blackticket.rules.outcome import Leg, Outcome
from blackticket.rules.setup import Setup
from blackticket.rules.ticket.sherlock.state import Answer

if TYPE_CHECKING:
    from blackticket.knowledge.json_types import ViewJson

SPECTATOR: Final = "spectator"
"""A seat that only watches: it sees what the seekers see, and everything once the game is over."""


class LogLine(NamedTuple):
    """A space of the travel log as a seat sees it; `seekers` is where they stood when it was written.

    `supply` is what the ticket game's supply held when a second leg was lost. What only the Sherlock Holmes mode has:
    `also` is what was declared with the move, `card` the start card of a flight, `blocks` and `ban` what bound it. In
    the dice game `die` covers the space until it goes back to the supply, and `used` are the dice that lay beside the
    pawns when he passed.
    """

    move: int
    round: int
    ticket: str
    leg: Leg
    shown: bool
    station: int | None
    seekers: tuple[int, ...]
    supply: Count | None = None
    also: str = ""
    card: Card = ()
    blocks: tuple[int, ...] = ()
    ban: str = ""
    die: str | None = None
    used: tuple[str, ...] = ()


class PawnSeen(NamedTuple):
    """A pawn on the board. `waiting` says that it has yet to move this round.

    `tickets` is the stock it pays from. `character` and `tokens` are of the Sherlock Holmes edition; `die` is the one
    it used this round in the dice game.
    """

    pawn: str
    station: int
    tickets: Count | None = None
    waiting: bool = False
    character: str = ""
    tokens: int = 0
    die: str | None = None


@dataclass(frozen=True, slots=True)
class CaseSeen:
    """What the Sherlock Holmes mode adds. What is None is not for this seat."""

    crimes: int  # committed so far
    needed: int  # how many he has to commit to win
    cards: tuple[int, ...] | None  # crime scenes that he still holds
    played: tuple[int, ...] | None  # crime scenes where he struck, in order
    card: Card | None  # his start card
    reserve: tuple[int, int]  # black and double tickets beside the board
    taken: tuple[int, int]  # those that he took and cannot use yet
    turned: tuple[Card, ...]  # start cards turned over for his flight
    landing: bool  # he has taken off and is to land
    aloft: Leg | None  # which part of his turn that flight is
    flown: bool
    spent: bool  # a token was spent in this turn of the seekers
    blocks: tuple[int, ...]
    ban: str  # the transport that he may not use in his next turn
    answers: tuple[Answer, ...]


@dataclass(frozen=True, slots=True)
class DiceSeen:
    """What the dice game has in place of a board and tickets; all may know it."""

    rows: tuple[str, ...]  # the letters of the tiles, row by row
    expert: tuple[str, ...]  # those that lie on their expert side
    streets: Streets
    phase: Phase
    leader: str
    placed: tuple[int, ...]  # where the detectives stood when he hid; none before that
    tile: str | None  # where he hid, as he told
    hand: tuple[str, ...]
    supply: int
    on_log: int
    rerolls: int
    helicopter: int


@dataclass(frozen=True, slots=True)
class View:
    """Everything that `seat` may know, and nothing else."""

    setup: Setup
    seat: str
    version: int
    round: int
    move: int  # moves in the log
    turn: str  # fugitive, seekers or over
    second_leg: bool
    acting: tuple[str, ...]
    pawns: tuple[PawnSeen, ...]  # the fugitive among them only where this seat can see him
    supply: Count  # tickets; the dice game has none
    black: int
    double: int
    start: int | None  # where the fugitive began, if this seat knows
    dealt: bool  # whether his start is a card of the deck
    possible_starts: tuple[int, ...]
    log: tuple[LogLine, ...]
    legal: tuple[Action, ...]
    outcome: Outcome | None
    next_reveal: int | None  # the next move after which the fugitive shows himself, if he can still come to make it
    case: CaseSeen | None = None
    dice: DiceSeen | None = None

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
        plain: ViewJson = told(self, PLAIN)
        return plain

    def dumps(self) -> str:
        """The same as JSON text without spaces, several times as fast as encoding `to_json()`."""
        return str(told(self, TEXT))


def options_json(setup: Setup) -> dict[str, bool | list[str]]:
    """The options of a set-up as plain data."""
    plain: dict[str, bool | list[str]] = options(setup.options, PLAIN)
    return plain


def unknown_seat(setup: Setup, seat: object) -> IllegalAction:
    """The refusal of a seat that can see nothing, because it does not exist."""
    seats = ", ".join((*setup.seats, SPECTATOR))
    return IllegalAction("unknown-seat", f"There is no seat {seat!r:.60}. Seats are: {seats}.")
