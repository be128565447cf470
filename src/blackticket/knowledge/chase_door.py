"""What a seat may know of a ticket game."""

from blackticket.knowledge.view import CaseSeen, LogLine, PawnSeen, View
from blackticket.rules.actions import FLY, FUGITIVE
from blackticket.rules.chase import Chase, LogEntry, acting, legal_actions
from blackticket.rules.sherlock.state import Case


def chase_view(state: Chase, seat: str) -> View:
    """The view of one seat; the seat exists."""
    all_open = seat == FUGITIVE or state.outcome is not None  # I-04
    on_board = bool(state.log) and state.log[-1].shown  # C-32: until his next move
    hidden = not (all_open or on_board) or not state.fugitive  # S-02: he may have yet to pick his start
    return View(
        setup=state.setup,
        seat=seat,
        version=state.version,
        round=state.round,
        move=len(state.log),
        turn=state.turn,
        second_leg=state.second_leg,
        acting=acting(state),
        pawns=(() if hidden else (PawnSeen(FUGITIVE, state.fugitive),)) + _seekers(state),
        supply=state.supply,
        black=state.black,
        double=state.double,
        start=(state.start or None) if all_open else None,
        dealt=state.dealt,
        possible_starts=state.possible_starts,
        log=tuple(_line(move, entry, all_open) for move, entry in enumerate(state.log, start=1)),
        legal=legal_actions(state, seat),
        outcome=state.outcome,
        next_reveal=_next_reveal(state),
        case=None if state.case is None else _case(state.case, all_open),
    )


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


def _case(case: Case, all_open: bool) -> CaseSeen:
    return CaseSeen(
        crimes=len(case.played),
        cards=case.cards if all_open else None,
        played=case.played if all_open else None,
        card=case.card if all_open else None,
        reserve=case.reserve,
        taken=case.taken,
        turned=case.turned,
        landing=case.aloft is not None,
        aloft=case.aloft,
        flown=bool(case.turned),
        spent=case.spent,
        blocks=case.blocks,
        ban=case.ban,
        answers=case.answers,
    )


def _seekers(state: Chase) -> tuple[PawnSeen, ...]:
    detectives = len(state.setup.detective_pawns)
    characters = state.setup.characters or ("",) * detectives
    tokens = state.case.tokens if state.case else (0,) * detectives
    return tuple(
        PawnSeen(
            pawn=name,
            station=state.seekers[pawn],
            tickets=state.stocks[0 if state.setup.shares_tickets else pawn] if pawn < detectives else None,
            waiting=bool(state.waiting >> pawn & 1),
            character=characters[pawn] if pawn < detectives else "",
            tokens=tokens[pawn] if pawn < detectives else 0,
        )
        for pawn, name in enumerate(state.setup.pawns)
    )


def _next_reveal(state: Chase) -> int | None:
    setup, mode, move = state.setup, state.setup.mode, len(state.log)
    left = mode.rounds - state.round + (state.turn == "fugitive")
    reach = setup.spaces
    if not setup.counts_moves:
        reach = min(reach, move + left + (0 if mode.double_takes_two_rounds else state.double))
    return next((reveal for reveal in mode.reveals if move < reveal <= reach), None)
