"""The parts of a view: pawns, lines of the travel log, and what the Sherlock mode and the dice game add.

The fields are the keys of the JSON, in their order (json_codec.py); a new one needs a line here, its value in
ticket_view.py or dice_view.py, and its row in docs/views.md.
"""

import json
from dataclasses import dataclass
from operator import attrgetter
from typing import Annotated, Final, Literal, NamedTuple, TypedDict

from blackticket.boards.board import Card
from blackticket.knowledge.json_codec import (
    NOT_IN_JSON,
    Codec,
    ExtraKey,
    JsonField,
    Variants,
    cached,
    codec_of,
    either_codec,
    object_codec,
    tuple_codec,
)
from blackticket.rules.actions import FUGITIVE, Action
from blackticket.rules.dice.state import Phase
from blackticket.rules.dice.streets import Streets
from blackticket.rules.editions import TicketCounts
from blackticket.rules.json_types import (
    AnnouncedLeg,
    Asker,
    Barred,
    BlackAndDouble,
    DicePlayed,
    Die,
    Question,
    Ride,
    SherlockPlayed,
    TicketPlayed,
    TicketsJson,
)
from blackticket.rules.outcome import Leg, Outcome, Reason, Side
from blackticket.rules.ticket.sherlock.state import Answer

# The variants of the JSON; `named` is a ticket game whose detectives have names.
TICKET: Final = Variants({"ticket", "named"})
SHERLOCK: Final = Variants({"sherlock"})
DICE: Final = Variants({"dice"})
BOARD: Final = TICKET | SHERLOCK


class LogLine(NamedTuple):
    """A space of the travel log as a seat sees it; `seekers` is where they stood when it was written.

    `supply` is what the ticket game's supply held when a second leg was lost, or when he passed. In the Sherlock mode
    `also` is what was declared with the move, `card` the start card of a flight, `blocks` and `ban` what bound it. In
    the dice game `die` covers the space until it goes back to the supply, and `used` are the dice that lay beside the
    pawns when he passed.
    """

    move: int
    round: int
    ticket: Annotated[
        str, JsonField(TicketPlayed, TICKET), JsonField(SherlockPlayed, SHERLOCK), JsonField(DicePlayed, DICE)
    ]
    leg: Annotated[Leg, JsonField(only=BOARD), JsonField(AnnouncedLeg, DICE)]
    shown: bool
    station: int | None
    seekers: tuple[int, ...]
    supply: Annotated[TicketCounts | None, JsonField(only=BOARD)] = None
    also: Annotated[str, JsonField(only=SHERLOCK)] = ""
    card: Annotated[Card, JsonField(only=SHERLOCK)] = ()
    blocks: Annotated[tuple[int, ...], JsonField(only=SHERLOCK)] = ()
    ban: Annotated[str, JsonField(Barred | None, SHERLOCK)] = ""
    die: Annotated[str | None, JsonField(Die | None, DICE)] = None
    used: Annotated[tuple[str, ...], JsonField(list[Ride], DICE)] = ()


class PawnSeen(NamedTuple):
    """A pawn on the board. `waiting` says that it has yet to move this round.

    `tickets` is the stock it pays from. `character` and `tokens` are of the Sherlock Holmes edition; `die` is the one
    it used this round in the dice game.
    """

    pawn: Annotated[str, JsonField(Literal["fugitive"], Variants({FUGITIVE})), JsonField(only=BOARD | DICE)]
    station: int
    tickets: Annotated[TicketCounts | None, JsonField(only=BOARD), ExtraKey("die", "die", Ride | None, DICE)] = None
    waiting: Annotated[bool, JsonField(only=BOARD | DICE)] = False
    character: Annotated[str, JsonField(str | None, Variants({"named", "sherlock"}))] = ""
    tokens: Annotated[int, JsonField(only=SHERLOCK)] = 0
    die: Annotated[str | None, NOT_IN_JSON] = None  # it is there in the place of the tickets


@dataclass(frozen=True, slots=True)
class CaseSeen:
    """What the Sherlock mode adds. What is None is not for this seat."""

    crimes: int  # committed so far
    needed: int  # how many he has to commit to win
    scenes: tuple[int, ...] | None  # the stations of all crime cards, where everyone knows them (S-13)
    cards: tuple[int, ...] | None  # crime scenes that he still holds
    played: tuple[int, ...] | None  # crime scenes where he struck, in order
    card: Card | None  # his start card
    reserve: tuple[int, int]  # black and double tickets beside the board
    taken: tuple[int, int]  # those that he took and cannot use yet
    turned: tuple[Card, ...]  # start cards turned over for his flight
    landing: bool  # he has taken off and is to land
    aloft: Annotated[Leg | None, NOT_IN_JSON]  # which part of his turn that flight is
    flown: bool
    spent: bool  # a token was spent in this turn of the seekers
    blocks: tuple[int, ...]
    ban: Annotated[str, JsonField(Barred | None)]  # the transport that he may not use in his next turn
    answers: tuple[Answer, ...]


@dataclass(frozen=True, slots=True)
class DiceSeen:
    """What the dice game has in place of a board and tickets; all may know it."""

    rows: tuple[str, ...]  # the letters of the tiles, row by row
    expert: tuple[str, ...]  # those that lie on their expert side
    streets: Annotated[Streets, NOT_IN_JSON]
    phase: Phase
    leader: str
    placed: Annotated[tuple[int, ...], NOT_IN_JSON]  # where the detectives stood when he hid; none before that
    tile: str | None  # where he hid, as he announced
    hand: Annotated[tuple[str, ...], JsonField(list[Die])]
    supply: int
    on_log: int
    rerolls: int
    helicopter: int


class OutcomeJson(TypedDict):
    """How a game ended."""

    winner: Side
    reason: Reason


class AnswerJson(TypedDict):
    """A question that Moriarty has answered."""

    move: int
    character: Asker
    question: Question
    about: int
    answer: str


_COMMON: Final = {
    TicketCounts: tuple_codec(TicketsJson),
    tuple[int, int]: tuple_codec(BlackAndDouble),
    Outcome: codec_of(OutcomeJson),
    Answer: codec_of(AnswerJson),
    Action: Codec(str, attrgetter("text"), lambda action: json.dumps(action.text)),
}
_FUGITIVE: Final = object_codec(PawnSeen, FUGITIVE, "FugitivePawn", "The fugitive, where a seat can see him.", _COMMON)
_TICKET_LINE: Final = object_codec(
    LogLine,
    "ticket",
    "TicketLine",
    "A space of the travel log; `supply` is what there was when a second leg was lost, or when he passed.",
    _COMMON,
)


def _pawn(variant: str, name: str, doc: str) -> Codec:
    seeker = object_codec(PawnSeen, variant, name, doc, _COMMON)
    return either_codec(lambda pawn: pawn.pawn == FUGITIVE, _FUGITIVE, seeker)


PART_CODECS: Final = {
    "ticket": {
        **_COMMON,
        PawnSeen: _pawn(
            "ticket", "SeekerPawn", "A detective or bobby; `tickets` is the stock it pays from, and a bobby has none."
        ),
        LogLine: _TICKET_LINE,
    },
    "named": {
        **_COMMON,
        PawnSeen: _pawn(
            "named", "NamedPawn", "A detective or bobby of the Sherlock Holmes edition; only detectives have a name."
        ),
        LogLine: _TICKET_LINE,
    },
    "sherlock": {
        **_COMMON,
        PawnSeen: _pawn("sherlock", "CasePawn", "A detective or bobby of the Sherlock mode."),
        LogLine: object_codec(
            LogLine, "sherlock", "CaseLine", "A space of the travel log in the Sherlock mode.", _COMMON
        ),
        CaseSeen: cached(
            object_codec(
                CaseSeen,
                "sherlock",
                "CaseJson",
                "What the Sherlock mode adds; what is null is not for this seat.",
                _COMMON,
            )
        ),
    },
    "dice": {
        **_COMMON,
        PawnSeen: _pawn("dice", "DicePawn", "A detective of the dice game, and the die that it used this round."),
        LogLine: object_codec(LogLine, "dice", "DiceLine", "A space of the travel log in the dice game.", _COMMON),
        DiceSeen: object_codec(
            DiceSeen, "dice", "DiceJson", "What the dice game has in place of a board and tickets.", _COMMON
        ),
    },
}
"""How the parts of a view are encoded, by variant."""
