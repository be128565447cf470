"""From a position line to a state that the rules accept."""

from blackticket.record.position import Position, PositionError
from blackticket.record.possible import pawn_faults, turn_faults
from blackticket.rules.chase import Chase, LogEntry
from blackticket.rules.chase.tables import tables


def read_position(text: str) -> Chase:
    """The state that a whole position line describes; raises PositionError if it hides something or cannot be."""
    position = Position.loads(text)
    if position.fugitive is None or position.start is None or any(move.station is None for move in position.log):
        raise PositionError(
            "hidden-position", "The position hides the fugitive's stations (?): only a whole position can be played on."
        )
    fault = next(pawn_faults(position), None)
    if fault is None:
        state = _state(position, position.fugitive, position.start)
        fault = next(turn_faults(state), None)
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
