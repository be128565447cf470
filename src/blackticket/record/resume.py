"""From a position line to a state that the rules accept."""

from collections.abc import Iterator

from blackticket.boards import TRANSPORTS
from blackticket.record.position import Position, PositionError
from blackticket.rules.actions import BLACK
from blackticket.rules.chase import Chase, LogEntry, acting
from blackticket.rules.chase.end import can_answer, is_last_round
from blackticket.rules.chase.legal import fugitive_actions
from blackticket.rules.chase.tables import tables


def read_position(text: str) -> Chase:
    """The state that a whole position line describes; raises PositionError if it hides something or cannot be."""
    position = Position.loads(text)
    if position.fugitive is None or position.start is None or any(move.station is None for move in position.log):
        raise PositionError(
            "hidden-position", "The position hides the fugitive's stations (?): only a whole position can be played on."
        )
    fault = next(_faults(position), None)
    if fault is None:
        state = _state(position, position.fugitive, position.start)
        fault = next(_turn_faults(state), None)
        if fault is None:
            return state
    raise PositionError("impossible-position", f"No game can come to this position: {fault}.")


def _state(position: Position, fugitive: int, start: int) -> Chase:
    setup = position.setup
    rounds = _rounds(position)
    return Chase(
        setup=setup,
        fugitive=fugitive,
        seekers=position.seekers,
        stocks=position.stocks,
        supply=position.supply,
        black=position.black,
        double=position.double,
        round=position.round,
        waiting=sum(1 << index for index, pawn in enumerate(setup.pawns) if pawn in position.waiting),
        log=tuple(
            LogEntry(
                move.ticket, move.station or 0, move.leg, rounds[index], index + 1 in setup.mode.reveals, move.seekers
            )
            for index, move in enumerate(position.log)
        ),
        start=start,
        dealt=position.dealt,
        version=position.version,
        outcome=position.outcome,
        table=tables(setup),
    )


def _rounds(position: Position) -> list[int]:
    """The round of each move: a second leg has none of its own, except in the research rules (N-05)."""
    rounds: list[int] = []
    for move in position.log:
        same = move.leg == "second" and not position.setup.mode.double_takes_two_rounds
        rounds.append((rounds[-1] if rounds else 0) + (not same))
    return rounds


def _faults(position: Position) -> Iterator[str]:
    """What is wrong with the pawns, the tickets and the log."""
    setup = position.setup
    named = [position.fugitive, position.start, *position.seekers, *(move.station for move in position.log)]
    for station in named:
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
    yield from _log_faults(position)


def _log_faults(position: Position) -> Iterator[str]:
    board = position.setup.board
    if len(position.log) > position.setup.mode.spaces:
        yield f"the log has {len(position.log)} moves"
    here = position.start
    legs = ["second" if before.leg == "first" else "" for before in position.log]
    for number, (move, due) in enumerate(zip(position.log, ["", *legs], strict=False), start=1):
        if here is None or move.station is None:
            return
        transports = [name for name in TRANSPORTS if move.ticket in (name, BLACK)]
        if not any(move.station in board.neighbours(here, transport) for transport in transports):
            yield f"move {number} goes from {here} to {move.station} by {move.ticket}, where no line leads"
        if move.station in move.seekers or len(move.seekers) != len(position.setup.pawns):
            yield f"at move {number} the seekers cannot have stood as it says"
        if (move.leg == "second") != (due == "second"):
            yield f"move {number} is no {move.leg} leg"
        here = move.station
    if here != position.fugitive:
        yield f"the log ends on {here}, but the fugitive is on {position.fugitive}"


def _turn_faults(state: Chase) -> Iterator[str]:
    """Whether the turn, the round and the outcome agree with the rest."""
    reason = state.outcome.reason if state.outcome else None
    last = state.log[-1].round if state.log else 0
    begun = reason == "boxed-in" or (reason is None and not state.waiting)
    if state.second_leg and not state.setup.mode.double_takes_two_rounds:
        begun = False
    if state.round != last + begun:
        yield f"it is not round {state.round} after {len(state.log)} moves"
    if state.round > state.setup.mode.rounds:
        yield f"there are only {state.setup.mode.rounds} rounds"
    if state.outcome and state.waiting:
        yield "a game that is over waits for nobody"
    if (state.fugitive in state.seekers) != (reason == "caught"):
        yield "a caught fugitive and the outcome do not agree (C-40)"
    if reason is None and not acting(state):
        yield "nobody can act, and yet it is not over"
    if reason == "boxed-in" and fugitive_actions(state):
        yield "the fugitive can move, so he is not boxed in (C-31)"
    if reason == "escaped" and not is_last_round(state):
        yield "the fugitive cannot have escaped yet (C-41)"
    if reason == "stranded" and can_answer(state):
        yield "a detective can move, so nobody is stranded (C-42)"
