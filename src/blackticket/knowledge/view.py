"""What one seat may know of a game: a View holds the parts meant for it, and no field for another seat's secret."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from blackticket.boards import Board
from blackticket.boards.board import Card
from blackticket.rules.actions import FUGITIVE, TICKETS, Action
from blackticket.rules.dice.state import Phase
from blackticket.rules.dice.streets import Streets
from blackticket.rules.editions import Count
from blackticket.rules.errors import IllegalAction
from blackticket.rules.options import Value
from blackticket.rules.outcome import Leg, Outcome
from blackticket.rules.setup import RULES_VERSION, Setup
from blackticket.rules.sherlock.state import Answer

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

    def to_json(self) -> dict[str, Any]:
        """Plain data: what a socket sends and a program reads."""
        setup = self.setup
        data: dict[str, Any] = {
            "edition": setup.edition_id,
            "mode": setup.mode_name,
            "detectives": setup.detectives,
            "options": options_json(setup),
            "characters": list(setup.characters),
            "rules": RULES_VERSION,
            "board": setup.edition.board,
            "seats": list(setup.seats),
            "seat": self.seat,
            "version": self.version,
            "round": self.round,
            "rounds": setup.rounds,
            "move": self.move,
            "reveals": list(setup.mode.reveals),
            "next_reveal": self.next_reveal,
            "turn": self.turn,
            "second_leg": self.second_leg,
            "acting": list(self.acting),
            "pawns": [self._pawn_json(pawn) for pawn in self.pawns],
            "black": self.black,
            "double": self.double,
            "start": self.start,
            "possible_starts": list(self.possible_starts),
            "log": [self._line_json(line) for line in self.log],
            "legal": [action.text for action in self.legal],
            "outcome": self.outcome and {"winner": self.outcome.winner, "reason": self.outcome.reason},
        }
        if self.dice:
            return {**data, "dice": _dice_json(self.dice)}
        data |= {
            "shared_tickets": setup.shares_tickets,
            "supply": _count_json(self.supply),
            "dealt": self.dealt,
        }
        return {**data, "case": _case_json(self.case)} if self.case else data

    def _pawn_json(self, pawn: PawnSeen) -> dict[str, Any]:
        data: dict[str, Any] = {"pawn": pawn.pawn, "station": pawn.station}
        if pawn.pawn == FUGITIVE:
            return data
        if self.dice:
            return {**data, "die": pawn.die, "waiting": pawn.waiting}
        data |= {"tickets": None if pawn.tickets is None else _count_json(pawn.tickets), "waiting": pawn.waiting}
        if self.setup.characters:
            data["character"] = pawn.character or None
        return {**data, "tokens": pawn.tokens} if self.case else data

    def _line_json(self, line: LogLine) -> dict[str, Any]:
        data: dict[str, Any] = {
            "move": line.move,
            "round": line.round,
            "ticket": line.ticket,
            "leg": line.leg,
            "shown": line.shown,
            "station": line.station,
            "seekers": list(line.seekers),
        }
        if self.dice:
            return {**data, "die": line.die, "used": list(line.used)}
        data["supply"] = None if line.supply is None else _count_json(line.supply)
        if self.case:
            data |= {"also": line.also, "card": list(line.card), "blocks": list(line.blocks), "ban": line.ban or None}
        return data


def options_json(setup: Setup) -> dict[str, bool | list[str]]:
    """The options of a set-up as plain data."""
    plain: Mapping[str, Value] = dict(setup.options)
    return {name: value if isinstance(value, bool) else list(value) for name, value in plain.items()}


def unknown_seat(setup: Setup, seat: object) -> IllegalAction:
    """The refusal of a seat that can see nothing, because it does not exist."""
    seats = ", ".join((*setup.seats, SPECTATOR))
    return IllegalAction("unknown-seat", f"There is no seat {seat!r:.60}. Seats are: {seats}.")


def _count_json(count: Count) -> Mapping[str, int]:
    return dict(zip(TICKETS, count, strict=True))


def _case_json(case: CaseSeen) -> dict[str, Any]:
    return {
        "crimes": case.crimes,
        "cards": None if case.cards is None else list(case.cards),
        "played": None if case.played is None else list(case.played),
        "card": None if case.card is None else list(case.card),
        "reserve": {"black": case.reserve[0], "double": case.reserve[1]},
        "taken": {"black": case.taken[0], "double": case.taken[1]},
        "turned": [list(card) for card in case.turned],
        "landing": case.landing,
        "flown": case.flown,
        "spent": case.spent,
        "blocks": list(case.blocks),
        "ban": case.ban or None,
        "answers": [
            {"move": told.move, "character": told.character, "question": told.question, "answer": told.answer}
            for told in case.answers
        ],
    }


def _dice_json(dice: DiceSeen) -> dict[str, Any]:
    return {
        "rows": list(dice.rows),
        "expert": list(dice.expert),
        "phase": dice.phase,
        "leader": dice.leader,
        "tile": dice.tile,
        "hand": list(dice.hand),
        "supply": dice.supply,
        "on_log": dice.on_log,
        "rerolls": dice.rerolls,
        "helicopter": dice.helicopter,
    }
