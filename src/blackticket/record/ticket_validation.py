"""Whether a ticket game can come to a position. Tickets are not counted up: a study may set them freely.

Each check may assume that the checks before it have passed.
"""

from collections.abc import Callable, Iterator, Mapping
from itertools import pairwise
from typing import Final, NamedTuple

from blackticket.boards import TRANSPORTS, Board
from blackticket.knowledge import View, view
from blackticket.knowledge.belief_history import Stations
from blackticket.knowledge.sherlock_belief import sherlock_destinations
from blackticket.knowledge.ticket_belief import ticket_destinations
from blackticket.record.sherlock_validation import has_all_crimes, sherlock_actions, sherlock_faults
from blackticket.record.ticket_position import TicketPosition
from blackticket.record.turns import count_seeker_moves, count_seekers_turns, is_ended_by_move, is_fugitive_due
from blackticket.rules.actions import BLACK, FLY, FUGITIVE, PASS, SEEKERS, TICKETS
from blackticket.rules.editions import Variant
from blackticket.rules.ticket import TicketState
from blackticket.rules.ticket.end import can_answer, is_last_round
from blackticket.rules.ticket.legal import can_move, fugitive_can_move
from blackticket.rules.ticket.sherlock.tokens import can_spend, is_done_pending


class ModeFaults(NamedTuple):
    """What the common game and the Sherlock mode judge in ways of their own."""

    waiting: tuple[str, ...]  # what may stand in the place of waiting pawns
    faults: Callable[[TicketState], Iterator[str]]  # of what the mode adds to a state
    actions: Callable[[TicketState], tuple[int, int]]  # least and most there can have been besides moves
    has_all_crimes: Callable[[TicketState], bool]
    destinations: Callable[[View], list[Stations]]  # where each move can have led


MODE_FAULTS: Final[Mapping[Variant, ModeFaults]] = {
    "ticket": ModeFaults((), lambda _: iter(()), lambda _: (0, 0), lambda _: False, ticket_destinations),
    "sherlock": ModeFaults((SEEKERS,), sherlock_faults, sherlock_actions, has_all_crimes, sherlock_destinations),
}


def pawn_faults(position: TicketPosition) -> Iterator[str]:
    """What is wrong with the pawns, the start and the log."""
    setup = position.setup
    if 0 in (position.fugitive, position.start):
        begins = setup.mode.picks_start and position.dealt and not position.log and not position.version
        if not begins or position.fugitive != position.start:
            yield "the fugitive has a station, unless he has yet to pick it from his start card (S-02)"
    own = [position.fugitive, position.start] if position.fugitive else []
    moves = [station for move in position.log for station in (move.station, *move.seekers, *move.blocks)]
    for station in [*own, *position.seekers, *moves]:
        if station not in setup.board.stations:
            yield f"there is no station {station}"
    if len(position.seekers) != len(setup.pawns):
        yield f"it has {len(position.seekers)} seekers, not {len(setup.pawns)}"
    if len(set(position.seekers)) != len(position.seekers):
        yield "two seekers share a station (C-24)"
    stocks = 1 if setup.shares_tickets else len(setup.detective_pawns)
    if len(position.stocks) != stocks:
        yield f"it has {len(position.stocks)} stocks of tickets, not {stocks}"
    waiting = tuple(pawn for pawn in setup.pawns if pawn in position.waiting) or MODE_FAULTS[setup.variant].waiting
    if position.waiting not in (waiting, ()):
        yield "the waiting pawns are not seekers of this game, each once and in order"
    yield from _start_faults(position)
    yield from _log_faults(position)


def _start_faults(position: TicketPosition) -> Iterator[str]:
    setup, start = position.setup, position.start
    if start in (position.log[0].seekers if position.log else position.seekers):
        yield f"the fugitive and a seeker both began on {start} (C-16)"
    badges = [card[0] for card in setup.board.decks[setup.mode.fugitive_deck]]
    if position.dealt and not setup.mode.picks_start and start not in badges:
        yield f"no start card of the fugitive names {start}, so it was not dealt (C-15)"


def _log_faults(position: TicketPosition) -> Iterator[str]:
    board, pawns = position.setup.board, position.setup.pawns
    here = position.start or 0
    legs = ["second" if before.leg == "first" else "" for before in position.log]
    for number, (move, due) in enumerate(zip(position.log, ["", *legs], strict=False), start=1):
        transports = [name for name in TRANSPORTS if move.ticket in (name, BLACK)]
        flies = move.ticket == FLY
        if move.ticket == PASS:
            if position.setup.ruling("boxed-in-loses"):
                yield f"he does not pass, as he did at move {number}: he would have lost (C-31)"
            if move.station != here or move.leg != "single" or move.also:
                yield f"passing, he stays where he is, and it is no part of a double move, as move {number} is (C-31)"
        elif not flies and not any(move.station in board.neighbours(here, transport) for transport in transports):
            yield f"move {number} goes from {here} to {move.station} by {move.ticket}, where no line leads"
        if len(move.seekers) != len(pawns):
            yield f"at move {number} it has {len(move.seekers)} seekers, not {len(pawns)}"
        if len({here, *move.seekers}) <= len(pawns) or (move.station in move.seekers and not flies):
            yield f"at move {number} two pawns share a station (C-24)"
        if (move.leg == "second") != (due == "second"):
            yield f"move {number} is no {move.leg} leg"
        here = move.station or 0
    if here != position.fugitive:
        yield f"the log ends on {here}, but the fugitive is on {position.fugitive}"


def ticket_faults(state: TicketState) -> Iterator[str]:
    """Whether the turn, the round, the seekers' ways, the cards and the outcome agree with each other."""
    last = state.log[-1].round if state.log else 0
    if state.round != last + is_fugitive_due(state) or state.round < 1:
        yield f"it is not round {state.round} after {len(state.log)} moves"
    if state.round > state.setup.mode.rounds:
        yield f"there are only {state.setup.mode.rounds} rounds"
    yield from _length_faults(state)
    if state.outcome and state.waiting:
        yield "a game that is over waits for nobody"
    if state.log and state.log[-1].leg == "first" and (state.outcome or state.waiting):
        yield f"after move {len(state.log)} the second move of a double move is due (C-35)"
    yield from MODE_FAULTS[state.setup.variant].faults(state)
    yield from _way_faults(state)
    yield from _version_faults(state)
    yield from _outcome_faults(state)
    yield from _second_leg_faults(state)


def _length_faults(state: TicketState) -> Iterator[str]:
    """Whether the log has room for its moves."""
    spaces, counted = state.setup.spaces, state.setup.counts_moves
    for before, entry in enumerate(state.log):
        if entry.leg in ("first", "only") and before + state.lookup.double_spaces > spaces:
            yield f"the log has no room for a double move at move {before + 1}"
        if counted and entry.leg != "second" and before >= spaces:
            yield f"the game is over after move {spaces} (C-41)"
    if counted and is_fugitive_due(state) and len(state.log) >= spaces:
        yield f"the game is over after move {spaces} (C-41)"
    if not state.setup.ruling("last-answer") and len(state.log) >= spaces and not is_ended_by_move(state):
        yield f"the game was over with move {spaces} (S-50)"


def _version_faults(state: TicketState) -> Iterator[str]:
    """Whether that number of actions can have been applied."""
    moves, known = len(state.log), count_seeker_moves([entry.seekers for entry in state.log] + [state.seekers])
    least, most = MODE_FAULTS[state.setup.variant].actions(state)
    least += moves + known
    most += moves + len(state.seekers) * count_seekers_turns(state) - state.waiting.bit_count()
    if not least <= state.version <= most:
        yield f"{moves} moves come to version {least} to {most}, not {state.version}"


def _way_faults(state: TicketState) -> Iterator[str]:
    """Whether the seekers can have got from where they stood at each move to where they stood at the next, and now."""
    board, pawns = state.setup.board, state.setup.pawns
    for number, (before, after) in enumerate(pairwise(state.log), start=1):
        for pawn, here, there in zip(pawns, before.seekers, after.seekers, strict=True):
            if here != there and (after.leg == "second" or not _is_hop(board, here, there)):
                yield f"{pawn} cannot have got from {here} to {there} between moves {number} and {number + 1}"
    all_stay = state.second_leg or is_ended_by_move(state)
    for index, (pawn, here, there) in enumerate(
        zip(pawns, state.log[-1].seekers if state.log else state.seekers, state.seekers, strict=True)
    ):
        stays = all_stay or state.waiting >> index & 1
        if here != there and (stays or not _is_hop(board, here, there)):
            yield f"{pawn} cannot have got from {here} to {there} since move {len(state.log)}"


def _is_hop(board: Board, here: int, there: int) -> bool:
    return any(there in board.neighbours(here, transport) for transport in TICKETS)


def _outcome_faults(state: TicketState) -> Iterator[str]:
    reason = state.outcome.reason if state.outcome else None
    if (state.fugitive in state.seekers) != (reason == "caught"):
        yield "a caught fugitive and the outcome do not agree (C-40)"
    if MODE_FAULTS[state.setup.variant].has_all_crimes(state) != (reason == "crimes"):
        yield "the crimes and the outcome do not agree (S-21)"
    stranding, all_waiting = state.setup.mode.stranding_ends, state.lookup.all_waiting
    if stranding and reason is None and state.waiting == all_waiting and not can_answer(state):
        yield "no detective can answer, and yet it is not over (C-42)"
    if reason is None and not _somebody_can_move(state):
        yield "nobody can move whose turn it is, and yet it goes on (C-27, C-31)"
    if reason == "boxed-in" and fugitive_can_move(state):
        yield "the fugitive can move, so he is not boxed in (C-31)"
    if reason == "boxed-in" and not state.lookup.boxed_in_loses:
        yield "a fugitive who cannot move passes, and has not lost (C-31)"
    if reason == "escaped" and not is_last_round(state):
        yield "the fugitive cannot have escaped yet (C-41)"
    if reason == "stranded" and (not stranding or can_answer(state)):
        yield "a detective can move, so nobody is stranded (C-42)"


def _second_leg_faults(state: TicketState) -> Iterator[str]:
    """Whether each second leg that was lost could not be made, nor a move where he passed, with the tickets of then."""
    if any(entry.leg == "only" or entry.ticket == PASS for entry in state.log):
        seen = MODE_FAULTS[state.setup.variant].destinations(view(state, FUGITIVE))
        for number, (entry, stations) in enumerate(zip(state.log, seen, strict=True), start=1):
            if entry.leg == "only" and entry.station not in stations:
                yield f"after move {number} there was a second move, so it was not lost (C-38)"
            if entry.ticket == PASS and entry.station not in stations:
                yield f"he could move, so he did not pass at move {number} (C-31)"


def _somebody_can_move(state: TicketState) -> bool:
    """Whether the fugitive can, or may pass, if it is his turn, or else a seeker whose turn it may be."""
    if not state.waiting:
        return fugitive_can_move(state) or not state.lookup.boxed_in_loses
    if is_done_pending(state):
        return can_spend(state)
    waiting = [pawn for pawn in range(len(state.seekers)) if state.waiting >> pawn & 1]
    return any(can_move(state, pawn) for pawn in (waiting[:1] if state.lookup.fixed_order else waiting))  # N-04
