"""Whether a game can come to a position. Tickets are not counted up: a study may set them freely."""

from collections.abc import Iterator
from itertools import pairwise

from blackticket.boards import TRANSPORTS, Board
from blackticket.record.position import Position
from blackticket.rules.actions import BLACK, TICKETS
from blackticket.rules.chase import Chase
from blackticket.rules.chase.end import can_answer, is_last_round
from blackticket.rules.chase.legal import can_move, fugitive_can_move


def pawn_faults(position: Position) -> Iterator[str]:
    """What is wrong with the pawns, the start and the log. Each fault may rely on those before it not being there."""
    setup = position.setup
    named = [position.fugitive, position.start, *position.seekers, *(move.station for move in position.log)]
    for station in [*named, *(station for move in position.log for station in move.seekers)]:
        if station not in setup.board.stations:
            yield f"there is no station {station}"
    if len(position.seekers) != len(setup.pawns):
        yield f"it has {len(position.seekers)} seekers, not {len(setup.pawns)}"
    if len(set(position.seekers)) != len(position.seekers):
        yield "two seekers share a station (C-24)"
    stocks = 1 if setup.shares_tickets else len(setup.detective_pawns)
    if len(position.stocks) != stocks:
        yield f"it has {len(position.stocks)} stocks of tickets, not {stocks}"
    if list(position.waiting) != [pawn for pawn in setup.pawns if pawn in position.waiting]:
        yield "the waiting pawns are not seekers of this game, each once and in order"
    yield from _start_faults(position)
    yield from _log_faults(position)


def _log_faults(position: Position) -> Iterator[str]:
    board, pawns = position.setup.board, position.setup.pawns
    here = position.start
    legs = ["second" if before.leg == "first" else "" for before in position.log]
    for number, (move, due) in enumerate(zip(position.log, ["", *legs], strict=False), start=1):
        if here is None or move.station is None:
            return
        transports = [name for name in TRANSPORTS if move.ticket in (name, BLACK)]
        if not any(move.station in board.neighbours(here, transport) for transport in transports):
            yield f"move {number} goes from {here} to {move.station} by {move.ticket}, where no line leads"
        if len(move.seekers) != len(pawns):
            yield f"at move {number} it has {len(move.seekers)} seekers, not {len(pawns)}"
        if len({here, *move.seekers}) <= len(pawns) or move.station in move.seekers:
            yield f"at move {number} two pawns share a station (C-24)"
        if (move.leg == "second") != (due == "second"):
            yield f"move {number} is no {move.leg} leg"
        here = move.station
    if here != position.fugitive:
        yield f"the log ends on {here}, but the fugitive is on {position.fugitive}"


def _start_faults(position: Position) -> Iterator[str]:
    setup, start = position.setup, position.start
    if start in (position.log[0].seekers if position.log else position.seekers):
        yield f"the fugitive and a seeker both began on {start} (C-16)"
    if position.dealt and start not in [card[0] for card in setup.board.decks[setup.mode.fugitive_deck]]:
        yield f"no start card of the fugitive names {start}, so it was not dealt (C-15)"


def turn_faults(state: Chase) -> Iterator[str]:
    """Whether the turn, the round, the seekers' ways and the outcome agree with each other."""
    reason = state.outcome.reason if state.outcome else None
    last = state.log[-1].round if state.log else 0
    begun = reason == "boxed-in" or (reason is None and not state.waiting)
    if state.second_leg and not state.setup.mode.double_takes_two_rounds:
        begun = False
    if state.round != last + begun or state.round < 1:
        yield f"it is not round {state.round} after {len(state.log)} moves"
    if state.round > state.setup.mode.rounds:
        yield f"there are only {state.setup.mode.rounds} rounds"
    yield from _length_faults(state, begun)
    if state.outcome and state.waiting:
        yield "a game that is over waits for nobody"
    if state.log and state.log[-1].leg == "first" and (state.outcome or state.waiting):
        yield f"after move {len(state.log)} the second move of a double move is due (C-35)"
    yield from _way_faults(state)
    if (state.fugitive in state.seekers) != (reason == "caught"):
        yield "a caught fugitive and the outcome do not agree (C-40)"
    if reason is None and state.waiting == state.table.all_waiting and not can_answer(state):
        yield "no detective can answer, and yet it is not over (C-42)"
    if reason is None and not _somebody_can_move(state):
        yield "nobody can move whose turn it is, and yet it goes on (C-27, C-31)"
    if reason == "boxed-in" and fugitive_can_move(state):
        yield "the fugitive can move, so he is not boxed in (C-31)"
    if reason == "escaped" and not is_last_round(state):
        yield "the fugitive cannot have escaped yet (C-41)"
    if reason == "stranded" and can_answer(state):
        yield "a detective can move, so nobody is stranded (C-42)"


def _length_faults(state: Chase, begun: bool) -> Iterator[str]:
    """Whether there is room for so many moves and actions."""
    moves = len(state.log)
    if any(entry.leg == "second" for entry in state.log[state.setup.spaces :]):
        yield f"the log has room for no double move after move {state.setup.spaces}"
    if not state.setup.ruling("rounds-not-moves") and moves + begun > state.setup.spaces:
        yield f"the game is over after move {state.setup.spaces} (C-41)"
    most = moves * (1 + len(state.seekers)) - state.waiting.bit_count()
    if not moves <= state.version <= most:
        yield f"{moves} moves come to version {moves} to {most}, not {state.version}"


def _way_faults(state: Chase) -> Iterator[str]:
    """Whether the seekers can have got from where they stood at each move to where they stood at the next, and now."""
    board, pawns = state.setup.board, state.setup.pawns
    for number, (before, after) in enumerate(pairwise(state.log), start=1):
        for pawn, here, there in zip(pawns, before.seekers, after.seekers, strict=True):
            if here != there and (after.leg == "second" or not _is_hop(board, here, there)):
                yield f"{pawn} cannot have got from {here} to {there} between moves {number} and {number + 1}"
    stranded = state.outcome is not None and state.outcome.reason == "stranded"
    all_stay = state.second_leg or stranded
    for index, (pawn, here, there) in enumerate(
        zip(pawns, state.log[-1].seekers if state.log else state.seekers, state.seekers, strict=True)
    ):
        stays = all_stay or state.waiting >> index & 1
        if here != there and (stays or not _is_hop(board, here, there)):
            yield f"{pawn} cannot have got from {here} to {there} since move {len(state.log)}"


def _is_hop(board: Board, here: int, there: int) -> bool:
    return any(there in board.neighbours(here, transport) for transport in TICKETS)


def _somebody_can_move(state: Chase) -> bool:
    """Whether the fugitive can if it is his turn, or else a seeker whose turn it may be."""
    if not state.waiting:
        return fugitive_can_move(state)
    waiting = [pawn for pawn in range(len(state.seekers)) if state.waiting >> pawn & 1]
    return any(can_move(state, pawn) for pawn in (waiting[:1] if state.table.fixed_order else waiting))  # N-04
