"""What a view looks like as plain data, one shape for each kind of game: types for programs in any language.

`View.to_json()` gives one of them; tests hold every view of every edition against them. What each field means is in
docs/views.md.
"""

from typing import Literal, NotRequired, TypedDict

from blackticket.rules.dice.state import Phase
from blackticket.rules.json_types import (
    Asker,
    Barred,
    BlackAndDouble,
    CasePlayed,
    DicePlayed,
    Die,
    Part,
    Ride,
    SearchRoot,
    TicketPlayed,
    TicketsJson,
)
from blackticket.rules.outcome import Leg, Reason, Side

Turn = Literal["fugitive", "seekers", "over"]


class OutcomeJson(TypedDict):
    """How a game ended."""

    winner: Side
    reason: Reason


# The pawns.


class FugitivePawn(TypedDict):
    """The fugitive, where a seat can see him."""

    pawn: Literal["fugitive"]
    station: int


class SeekerPawn(TypedDict):
    """A detective or bobby; `tickets` is the stock it pays from, and a bobby has none."""

    pawn: str
    station: int
    tickets: TicketsJson | None
    waiting: bool


class NamedPawn(SeekerPawn):
    """A detective or bobby of the Sherlock Holmes edition; only detectives have a name."""

    character: str | None


class CasePawn(NamedPawn):
    """A detective or bobby of the Sherlock Holmes mode."""

    tokens: int


class DicePawn(TypedDict):
    """A detective of the dice game, and the die that it used this round."""

    pawn: str
    station: int
    die: Ride | None
    waiting: bool


# The travel log.


class _Line(TypedDict):
    move: int
    round: int
    shown: bool
    station: int | None
    seekers: list[int]


class TicketLine(_Line):
    """A space of the travel log; `supply` is what there was when a second leg was lost."""

    ticket: TicketPlayed
    leg: Leg
    supply: TicketsJson | None


class CaseLine(_Line):
    """A space of the travel log in the Sherlock Holmes mode."""

    ticket: CasePlayed
    leg: Leg
    supply: TicketsJson | None
    also: str
    card: list[int]
    blocks: list[int]
    ban: Barred | None


class DiceLine(_Line):
    """A space of the travel log in the dice game."""

    ticket: DicePlayed
    leg: Part
    die: Die | None
    used: list[Ride]


# What a kind of game has besides.


class AnswerJson(TypedDict):
    """A question that Moriarty has answered."""

    move: int
    character: Asker
    question: SearchRoot
    about: int
    answer: str


class CaseJson(TypedDict):
    """What the Sherlock Holmes mode adds; what is null is not for this seat."""

    crimes: int
    needed: int
    cards: list[int] | None
    played: list[int] | None
    card: list[int] | None
    reserve: BlackAndDouble
    taken: BlackAndDouble
    turned: list[list[int]]
    landing: bool
    flown: bool
    spent: bool
    blocks: list[int]
    ban: Barred | None
    answers: list[AnswerJson]


class DiceJson(TypedDict):
    """What the dice game has in place of a board and tickets."""

    rows: list[str]
    expert: list[str]
    phase: Phase
    leader: str
    tile: str | None
    hand: list[Die]
    supply: int
    on_log: int
    rerolls: int
    helicopter: int


# The views.


class _View(TypedDict):
    edition: str
    mode: str
    detectives: int
    characters: list[str]
    rules: int
    board: str
    seats: list[str]
    seat: str
    version: int
    round: int
    rounds: int
    move: int
    reveals: list[int]
    next_reveal: int | None
    turn: Turn
    second_leg: bool
    acting: list[str]
    black: int
    double: int
    start: int | None
    possible_starts: list[int]
    legal: list[str]
    outcome: OutcomeJson | None


class _TicketView(_View):
    options: dict[str, bool]
    shared_tickets: bool
    own_stock: bool
    supply: TicketsJson
    dealt: bool


class TicketView(_TicketView):
    """What a seat sees of a ticket game."""

    pawns: list[FugitivePawn | SeekerPawn | NamedPawn]
    log: list[TicketLine]


class CaseView(_TicketView):
    """What a seat sees of a game in the Sherlock Holmes mode."""

    pawns: list[FugitivePawn | CasePawn]
    log: list[CaseLine]
    case: CaseJson


class DiceView(_View):
    """What a seat sees of a dice game."""

    options: dict[str, bool | list[str]]
    pawns: list[FugitivePawn | DicePawn]
    log: list[DiceLine]
    dice: DiceJson


ViewJson = TicketView | CaseView | DiceView
"""All that a seat may know; `dice` and `case` are there where the game has them."""


class ViewChanges(TypedDict):
    """What has changed of a view: whole fields, to be put in place of those before; nothing else of it ever does."""

    version: int
    round: NotRequired[int]
    move: NotRequired[int]
    next_reveal: NotRequired[int | None]
    turn: NotRequired[Turn]
    second_leg: NotRequired[bool]
    acting: NotRequired[list[str]]
    pawns: NotRequired[list[FugitivePawn | SeekerPawn | NamedPawn | CasePawn | DicePawn]]
    black: NotRequired[int]
    double: NotRequired[int]
    start: NotRequired[int]
    possible_starts: NotRequired[list[int]]
    log: NotRequired[list[TicketLine | CaseLine | DiceLine]]
    outcome: NotRequired[OutcomeJson]
    supply: NotRequired[TicketsJson]
    case: NotRequired[CaseJson]
    dice: NotRequired[DiceJson]
