"""What a seat may know of a ticket game."""

from collections.abc import Callable
from functools import lru_cache
from typing import Final, Literal, NamedTuple

from blackticket.knowledge.view import SPECTATOR, View
from blackticket.knowledge.view_parts import CaseSeen, LogLine, PawnSeen
from blackticket.rules.actions import FLY, FUGITIVE
from blackticket.rules.memo import memoize_by_identity
from blackticket.rules.setup import Setup
from blackticket.rules.ticket import LogEntry, TicketState, acting, legal_actions
from blackticket.rules.ticket.sherlock.state import SherlockState

GAMES: Final = 256
"""Games whose lines are kept; then it begins anew. Those of one game take up to 10 KB."""


def ticket_view(state: TicketState, seat: str) -> View:
    """The view of one seat; the seat exists."""
    all_open = seat == FUGITIVE or state.outcome is not None  # I-04
    on_board = bool(state.log) and state.log[-1].shown  # C-32: until his next move
    hidden = not (all_open or on_board) or not state.fugitive  # S-02: he may have yet to pick his start
    open_to_all = _open_to_all(state)
    return View(
        setup=state.setup,
        seat=seat,
        version=state.version,
        round=state.round,
        move=len(state.log),
        turn=open_to_all.turn,
        second_leg=open_to_all.second_leg,
        acting=open_to_all.acting,
        pawns=open_to_all.seekers if hidden else (_pawn_seen(FUGITIVE, state.fugitive), *open_to_all.seekers),
        supply=state.supply,
        black=state.black,
        double=state.double,
        start=(state.start or None) if all_open else None,
        dealt=state.dealt,
        possible_starts=open_to_all.possible_starts,
        log=_open_log(state.log) if all_open else _hidden_log(state.log),
        legal=() if seat == SPECTATOR else legal_actions(state, seat),
        outcome=state.outcome,
        reveals=state.setup.reveals,
        next_reveal=open_to_all.next_reveal,
        case=None if state.sherlock is None else _case(state.sherlock, state.setup, all_open),
    )


class _Open(NamedTuple):
    turn: Literal["fugitive", "seekers", "over"]
    second_leg: bool
    acting: tuple[str, ...]
    seekers: tuple[PawnSeen, ...]
    possible_starts: tuple[int, ...]
    next_reveal: int | None


@memoize_by_identity
def _open_to_all(state: TicketState) -> _Open:
    """What is open to every seat, and takes time to find."""
    turn, second_leg = state.turn, state.second_leg and state.outcome is None
    return _Open(turn, second_leg, acting(state), _seekers(state), state.possible_starts, _next_reveal(state))


def _lines_of(all_open: bool) -> Callable[[tuple[LogEntry, ...]], tuple[LogLine, ...]]:
    """The lines of a log. Those of each game are kept: most actions leave its log as it is, the others add to it."""
    kept: dict[int, tuple[tuple[LogEntry, ...], tuple[LogLine, ...]]] = {}  # by the identity of the first entry

    def lines(log: tuple[LogEntry, ...]) -> tuple[LogLine, ...]:
        if not log:
            return ()
        before, known = kept.get(id(log[0]), ((), ()))
        if before is log:
            return known
        same = 0
        for old, entry in zip(before, log, strict=False):
            if old is not entry:
                break
            same += 1
        made = known[:same] + tuple([_line(move, entry, all_open) for move, entry in enumerate(log[same:], same + 1)])
        if len(kept) >= GAMES:
            kept.clear()
        kept[id(log[0])] = log, made  # it holds the entry, so that no other can have its id
        return made

    return lines


_open_log: Final = _lines_of(all_open=True)
_hidden_log: Final = _lines_of(all_open=False)


def _line(move: int, entry: LogEntry, all_open: bool) -> LogLine:
    named = entry.shown or entry.ticket == FLY  # S-34: where he lands he says aloud
    return LogLine(
        move=move,
        round=entry.round,
        ticket=entry.ticket,
        leg=entry.leg,
        shown=entry.shown,
        station=entry.station if all_open or named else None,
        seekers=entry.seekers,
        supply=entry.supply,
        also=entry.also,
        card=entry.card,
        blocks=entry.blocks,
        ban=entry.ban,
    )


@lru_cache(maxsize=2**10)
def _case(sherlock: SherlockState, setup: Setup, all_open: bool) -> CaseSeen:
    known = setup.ruling("crime-scenes-are-public")
    return CaseSeen(
        crimes=len(sherlock.played),
        needed=setup.mode.crimes,
        scenes=setup.board.crime_scenes if known else None,
        cards=sherlock.cards if all_open else None,
        played=sherlock.played if all_open else None,
        card=sherlock.card if all_open else None,
        reserve=sherlock.reserve,
        taken=sherlock.taken,
        turned=sherlock.turned,
        landing=sherlock.aloft is not None,
        aloft=sherlock.aloft,
        flown=bool(sherlock.turned),
        spent=sherlock.spent,
        blocks=sherlock.blocks,
        ban=sherlock.ban,
        answers=sherlock.answers,
    )


def _seekers(state: TicketState) -> tuple[PawnSeen, ...]:
    setup = state.setup
    detectives, bobbies = len(setup.detective_pawns), len(setup.bobby_pawns)
    stocks = state.stocks * detectives if setup.shares_tickets else state.stocks
    tokens = state.sherlock.tokens if state.sherlock else (0,) * detectives
    characters = setup.characters or ("",) * detectives
    return tuple(
        map(
            _pawn_seen,
            setup.pawns,
            state.seekers,
            stocks + (None,) * bobbies,
            _bits(state.waiting, detectives + bobbies),
            characters + ("",) * bobbies,
            tokens + (0,) * bobbies,
        )
    )


@lru_cache(maxsize=2**10)
def _bits(mask: int, count: int) -> tuple[bool, ...]:
    return tuple(bool(mask >> pawn & 1) for pawn in range(count))


_pawn_seen: Final = lru_cache(maxsize=2**13)(PawnSeen)  # most pawns stand where they stood, and so does their text


def _next_reveal(state: TicketState) -> int | None:
    setup, mode, move = state.setup, state.setup.mode, len(state.log)
    left = mode.rounds - state.round + (state.turn == "fugitive")
    reach = setup.spaces
    if not setup.counts_moves:
        doubles = 0 if mode.double_takes_two_rounds else min(state.double, left - state.second_leg)
        reach = min(reach, move + left + doubles)
    return next((reveal for reveal in mode.reveals if move < reveal <= reach), None)
