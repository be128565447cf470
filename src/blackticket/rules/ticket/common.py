"""The fugitive's turn in the common game, and its `ModeRules`."""

from typing import Any, Final

from blackticket.rules.actions import BLACK, PASS, Action
from blackticket.rules.chance import Chance
from blackticket.rules.events import Event
from blackticket.rules.outcome import Leg
from blackticket.rules.ticket.end import begin_seekers_turn, end_round
from blackticket.rules.ticket.payment import INDEX, UNPAID, add, can_take, may_announce_double, passing
from blackticket.rules.ticket.state import FREE, LogEntry, ModeRules, TicketState


def _fugitive_actions(state: TicketState) -> tuple[Action, ...]:
    lookup = state.lookup
    seekers = state.seekers
    may_double = may_announce_double(state)
    needs_second = lookup.needs_second_leg
    found: list[Action] = []
    for ticket, target, action, double in lookup.rides[state.fugitive]:
        if target not in seekers and can_take(state, ticket):
            found.append(action)
            if may_double and (not needs_second or second_leg_exists(state, ticket, target)):
                found.append(double)
    if state.black:
        for ticket, target, action, double in lookup.black_rides[state.fugitive]:
            if target not in seekers:
                found.append(action)
                if may_double and (not needs_second or second_leg_exists(state, ticket, target)):
                    found.append(double)
    return tuple(found) or passing(state)


def second_leg_exists(state: TicketState, ticket: int, via: int) -> bool:
    """Whether, the first leg to `via` paid for with `ticket`, he can travel on (C-37, C-38)."""
    lookup, seekers, supply = state.lookup, state.seekers, state.supply
    for second, target, _, _ in lookup.rides[via]:
        if target not in seekers and (supply[second] > (second == ticket) or not lookup.finite_supply):
            return True
    return state.black > (ticket == FREE) and any(ride.target not in seekers for ride in lookup.black_rides[via])


def _can_move(state: TicketState) -> bool:
    return second_leg_exists(state, UNPAID, state.fugitive)


def _move_fugitive(state: TicketState, action: Action, chance: Chance, events: list[Event]) -> TicketState:
    del chance
    mode = state.setup.mode
    move = len(state.log) + 1
    shown = move in mode.reveals  # C-32
    leg: Leg = "first" if action.double else "second" if state.second_leg else "single"
    black, passes = action.word == BLACK, action.word == PASS
    station = state.fugitive if passes else action.station
    left = state.supply if passes else None
    state = state._replace(
        fugitive=station,
        supply=state.supply if black or passes else add(state.supply, INDEX[action.word], -1),  # C-26
        black=state.black - black,
        double=state.double - action.double,
        log=(*state.log, LogEntry(action.word, station, leg, state.round, shown, state.seekers, left)),
        version=state.version + 1,
    )
    if action.double:
        events.append(Event("double-played", {"left": state.double}))
    facts = {"move": move, "round": state.round, "ticket": action.word, "leg": leg}
    events.append(Event("fugitive-moved", facts, {"station": station}))
    if shown:
        events.append(Event("revealed", {"move": move, "station": station}))
    if leg == "first":
        if _can_move(state):
            return state._replace(round=state.round + 1) if mode.double_takes_two_rounds else state  # N-05
        events.append(Event("second-leg-lost"))
        state = state._replace(log=(*state.log[:-1], state.log[-1]._replace(leg="only", supply=state.supply)))
    return begin_seekers_turn(state, events)


def _start_secrets(state: TicketState) -> dict[str, Any]:
    return {"fugitive": state.fugitive}


COMMON: Final = ModeRules(
    start_secrets=_start_secrets,
    fugitive_actions=_fugitive_actions,
    fugitive_can_move=_can_move,
    move_fugitive=_move_fugitive,
    end_seekers_turn=end_round,
)
