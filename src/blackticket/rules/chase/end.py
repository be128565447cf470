"""When a ticket game ends, and how the turn passes from one side to the other."""

from blackticket.rules.chase.legal import can_move, could_move, fugitive_can_move
from blackticket.rules.chase.state import Chase, Outcome
from blackticket.rules.events import Event

CAUGHT = Outcome("seekers", "caught")
BOXED_IN = Outcome("seekers", "boxed-in")
ESCAPED = Outcome("fugitive", "escaped")
STRANDED = Outcome("fugitive", "stranded")


def end(state: Chase, outcome: Outcome, events: list[Event]) -> Chase:
    """The game is over; everything is shown (I-04)."""
    route = [state.start, *(entry.station for entry in state.log)]
    events.append(
        Event(
            "ended",
            {"winner": outcome.winner, "reason": outcome.reason, "fugitive": state.fugitive, "route": route},
        )
    )
    return state._replace(outcome=outcome, waiting=0)


def settle_fugitive_turn(state: Chase, events: list[Event]) -> Chase:
    """The fugitive is to move: he loses at once if he cannot (C-31)."""
    return state if fugitive_can_move(state) else end(state, BOXED_IN, events)


def begin_seekers_turn(state: Chase, events: list[Event]) -> Chase:
    """The fugitive has moved: he wins at once if no detective can answer (C-42)."""
    if not can_answer(state):
        return end(state, STRANDED, events)
    return settle_seekers_turn(state._replace(waiting=state.table.all_waiting), events)


def can_answer(state: Chase) -> bool:
    """Whether a detective (or a bobby, if the ruling counts them) could still move in the seekers' turn."""
    ruling = state.setup.ruling
    if not ruling("stranded-means-unable") and any(map(any, state.stocks)):
        return True
    count = state.table.detectives if ruling("bobbies-do-not-count") else len(state.seekers)
    return can_move(state, 0) or could_move(state, range(count))


def settle_seekers_turn(state: Chase, events: list[Event]) -> Chase:
    """Seekers are to move: those that certainly cannot sit out, and the turn ends when none is left."""
    waiting = state.waiting
    if state.table.fixed_order:
        while waiting and not can_move(state, (waiting & -waiting).bit_length() - 1):  # N-04
            waiting &= waiting - 1
    else:
        for pawn in range(len(state.seekers)):
            if waiting >> pawn & 1 and can_move(state, pawn):
                return state
        waiting = 0  # C-27
    if waiting != state.waiting:
        idle = state.waiting & ~waiting
        pawns = [name for pawn, name in enumerate(state.setup.pawns) if idle >> pawn & 1]
        events.append(Event("sat-out", {"pawns": pawns}))
        state = state._replace(waiting=waiting)
    return state if waiting else _end_round(state, events)


def _end_round(state: Chase, events: list[Event]) -> Chase:
    """All seekers have answered: the fugitive has escaped (C-41, N-07), or the next round begins."""
    events.append(Event("round-ended", {"round": state.round}))
    if is_last_round(state):
        return end(state, ESCAPED, events)
    return settle_fugitive_turn(state._replace(round=state.round + 1), events)


def is_last_round(state: Chase) -> bool:
    """Whether the fugitive has escaped once the seekers have answered this round."""
    if state.setup.ruling("rounds-not-moves"):
        return state.round >= state.setup.mode.rounds
    return len(state.log) >= state.setup.spaces
