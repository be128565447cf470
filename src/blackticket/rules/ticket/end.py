"""When a ticket game ends, and how the turn passes from one side to the other."""

from typing import Any

from blackticket.rules.events import Event
from blackticket.rules.outcome import BOXED_IN, ESCAPED, STRANDED, Outcome
from blackticket.rules.ticket.legal import can_move, could_move, fugitive_can_move
from blackticket.rules.ticket.state import TicketState


def end(state: TicketState, outcome: Outcome, events: list[Event]) -> TicketState:
    events.append(ended(state, outcome))
    return state._replace(outcome=outcome, waiting=0)


def ended(state: TicketState, outcome: Outcome) -> Event:
    """Everything is shown (I-04); of one who has yet to pick his start there is no station to show (S-02)."""
    facts: dict[str, Any] = {"winner": outcome.winner, "reason": outcome.reason, "fugitive": state.fugitive or None}
    facts["route"] = [state.start, *(entry.station for entry in state.log)] if state.start else []
    return Event("ended", {**facts, **state.lookup.rules.end_facts(state)})


def settle_fugitive_turn(state: TicketState, events: list[Event]) -> TicketState:
    """The fugitive is to move: he loses at once if he cannot, or may only pass (C-31)."""
    return state if fugitive_can_move(state) or not state.lookup.boxed_in_loses else end(state, BOXED_IN, events)


def begin_seekers_turn(state: TicketState, events: list[Event]) -> TicketState:
    """The fugitive has moved: he wins at once if no detective can answer (C-42), but not by S-53."""
    if state.setup.mode.stranding_ends and not can_answer(state):
        return end(state, STRANDED, events)
    return settle_seekers_turn(state._replace(waiting=state.lookup.all_waiting), events)


def can_answer(state: TicketState) -> bool:
    """Whether a detective (or a bobby, if the ruling counts them) could still move in the seekers' turn."""
    ruling = state.setup.ruling
    if not ruling("stranded-means-unable") and any(map(any, state.stocks)):
        return True
    count = state.lookup.detectives if ruling("bobbies-do-not-count") else len(state.seekers)
    return can_move(state, 0) or could_move(state, range(count))


def settle_seekers_turn(state: TicketState, events: list[Event]) -> TicketState:
    """Seekers are to move: those that certainly cannot sit out, and the turn ends when none is left."""
    waiting = state.waiting
    if state.lookup.fixed_order:
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
    if waiting:
        return state
    return state.lookup.rules.end_seekers_turn(state, events)


def end_round(state: TicketState, events: list[Event]) -> TicketState:
    """All seekers have answered: the fugitive has escaped (C-41, N-07), or the next round begins."""
    events.append(Event("round-ended", {"round": state.round}))
    if is_last_round(state):
        return end(state, ESCAPED, events)
    state = state.lookup.rules.begin_round(state._replace(round=state.round + 1, waiting=0))
    return settle_fugitive_turn(state, events)


def is_last_round(state: TicketState) -> bool:
    """Whether the fugitive has escaped once the seekers have answered this round."""
    if state.setup.counts_moves:
        return len(state.log) >= state.setup.spaces
    return state.round >= state.setup.mode.rounds
