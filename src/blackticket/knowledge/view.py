"""The single door: what one seat may know of a game, put together from the parts meant for it."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from blackticket.boards import Board
from blackticket.rules.actions import FUGITIVE, TICKETS, Action
from blackticket.rules.chase import Chase, LogEntry, Outcome, acting, legal_actions
from blackticket.rules.chase.state import Leg
from blackticket.rules.editions import Count
from blackticket.rules.errors import IllegalAction
from blackticket.rules.setup import RULES_VERSION, Setup

SPECTATOR: Final = "spectator"
"""A seat that only watches: it sees what the seekers see, and everything once the game is over."""


@dataclass(frozen=True, slots=True)
class LogLine:
    """A space of the travel log as a seat sees it; `seekers` is where they stood when it was written."""

    move: int
    round: int
    ticket: str
    leg: Leg
    shown: bool
    station: int | None
    seekers: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class PawnSeen:
    """A pawn on the board. `tickets` is the stock it pays from; `waiting` says that it has yet to move this round."""

    pawn: str
    station: int
    tickets: Count | None = None
    waiting: bool = False


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
    supply: Count
    black: int
    double: int
    start: int | None  # where the fugitive began, if this seat knows
    dealt: bool  # whether his start is a card of the deck
    possible_starts: tuple[int, ...]
    log: tuple[LogLine, ...]
    legal: tuple[Action, ...]
    outcome: Outcome | None

    @property
    def board(self) -> Board:
        """The board the game is played on."""
        return self.setup.board

    @property
    def fugitive(self) -> int | None:
        """Where the fugitive stands, if this seat can see him."""
        return next((pawn.station for pawn in self.pawns if pawn.pawn == FUGITIVE), None)

    @property
    def seekers(self) -> tuple[PawnSeen, ...]:
        """The detectives and bobbies, in the order of the set-up."""
        return tuple(pawn for pawn in self.pawns if pawn.pawn != FUGITIVE)

    @property
    def next_reveal(self) -> int | None:
        """The next move after which the fugitive shows himself, if he can still come to make it."""
        mode = self.setup.mode
        left = mode.rounds - self.round + (self.turn == "fugitive")
        reach = min(self.setup.spaces, self.move + left + (0 if mode.double_takes_two_rounds else self.double))
        return next((move for move in mode.reveals if self.move < move <= reach), None)

    def to_json(self) -> dict[str, Any]:
        """Plain data: what a socket sends and a program reads."""
        return {
            "edition": self.setup.edition_id,
            "mode": self.setup.mode_name,
            "detectives": self.setup.detectives,
            "options": dict(self.setup.options),
            "rules": RULES_VERSION,
            "board": self.board.name,
            "seats": list(self.setup.seats),
            "seat": self.seat,
            "version": self.version,
            "round": self.round,
            "rounds": self.setup.mode.rounds,
            "move": self.move,
            "reveals": list(self.setup.mode.reveals),
            "turn": self.turn,
            "second_leg": self.second_leg,
            "acting": list(self.acting),
            "pawns": [_pawn_json(pawn) for pawn in self.pawns],
            "shared_tickets": self.setup.shares_tickets,
            "supply": _count_json(self.supply),
            "black": self.black,
            "double": self.double,
            "start": self.start,
            "dealt": self.dealt,
            "possible_starts": list(self.possible_starts),
            "log": [_line_json(line) for line in self.log],
            "legal": [action.text for action in self.legal],
            "outcome": self.outcome and {"winner": self.outcome.winner, "reason": self.outcome.reason},
        }


def view(state: Chase, seat: str) -> View:
    """What `seat` may know of `state` (I-01, I-02)."""
    setup = state.setup
    if seat not in setup.seats and seat != SPECTATOR:
        raise unknown_seat(setup, seat)
    all_open = seat == FUGITIVE or state.outcome is not None  # I-04
    on_board = bool(state.log) and state.log[-1].shown  # C-32: until his next move
    fugitive = (PawnSeen(FUGITIVE, state.fugitive),) if all_open or on_board else ()
    return View(
        setup=setup,
        seat=seat,
        version=state.version,
        round=state.round,
        move=len(state.log),
        turn=state.turn,
        second_leg=state.second_leg,
        acting=acting(state),
        pawns=fugitive + _seekers(state),
        supply=state.supply,
        black=state.black,
        double=state.double,
        start=state.start if all_open else None,
        dealt=state.dealt,
        possible_starts=state.possible_starts,
        log=tuple(_line(move, entry, all_open) for move, entry in enumerate(state.log, start=1)),
        legal=legal_actions(state, seat),
        outcome=state.outcome,
    )


def unknown_seat(setup: Setup, seat: object) -> IllegalAction:
    """The refusal of a seat that can see nothing, because it does not exist."""
    seats = ", ".join((*setup.seats, SPECTATOR))
    return IllegalAction("unknown-seat", f"There is no seat {seat!r:.60}. Seats are: {seats}.")


def _line(move: int, entry: LogEntry, all_open: bool) -> LogLine:
    station = entry.station if all_open or entry.shown else None
    return LogLine(move, entry.round, entry.ticket, entry.leg, entry.shown, station, entry.seekers)


def _seekers(state: Chase) -> tuple[PawnSeen, ...]:
    detectives = len(state.setup.detective_pawns)
    return tuple(
        PawnSeen(
            pawn=name,
            station=state.seekers[pawn],
            tickets=state.stocks[0 if state.setup.shares_tickets else pawn] if pawn < detectives else None,
            waiting=bool(state.waiting >> pawn & 1),
        )
        for pawn, name in enumerate(state.setup.pawns)
    )


def _count_json(count: Count) -> Mapping[str, int]:
    return dict(zip(TICKETS, count, strict=True))


def _pawn_json(pawn: PawnSeen) -> dict[str, Any]:
    if pawn.pawn == FUGITIVE:
        return {"pawn": pawn.pawn, "station": pawn.station}
    tickets = None if pawn.tickets is None else _count_json(pawn.tickets)
    return {"pawn": pawn.pawn, "station": pawn.station, "tickets": tickets, "waiting": pawn.waiting}


def _line_json(line: LogLine) -> dict[str, Any]:
    return {
        "move": line.move,
        "round": line.round,
        "ticket": line.ticket,
        "leg": line.leg,
        "shown": line.shown,
        "station": line.station,
        "seekers": list(line.seekers),
    }
