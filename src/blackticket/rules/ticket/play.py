"""What an action does."""

from blackticket.rules.actions import FUGITIVE, PASS, Action
from blackticket.rules.chance import Chance
from blackticket.rules.events import Event
from blackticket.rules.outcome import CAUGHT
from blackticket.rules.ticket.end import end, settle_seekers_turn
from blackticket.rules.ticket.legal import fugitive_actions, pawn_actions
from blackticket.rules.ticket.payment import INDEX, add
from blackticket.rules.ticket.refuse import refusal
from blackticket.rules.ticket.state import FREE, TicketState


def apply(state: TicketState, seat: str, action: Action, chance: Chance) -> tuple[TicketState, tuple[Event, ...]]:
    """The state after `action` and what happened; raises IllegalAction, and then nothing has changed."""
    if not is_legal(state, seat, action):
        raise refusal(state, seat, action)
    events: list[Event] = []
    if seat == FUGITIVE:
        after = state.lookup.rules.move_fugitive(state, action, chance, events)
    elif action.pawn in state.lookup.pawn_index:
        after = _move_seeker(state, action, events)
    else:
        act_jointly = state.lookup.rules.act_jointly
        assert act_jointly, "a mode without it has no joint action that would be legal"
        after = act_jointly(state, action, events)
    return after, tuple(events)


def is_legal(state: TicketState, seat: str, action: Action) -> bool:
    if state.outcome or type(action.station) is not int or type(action.double) is not bool:
        return False
    if seat == FUGITIVE:
        return not state.waiting and action in fugitive_actions(state)
    pawn = state.lookup.pawn_index.get(action.pawn, -1)
    if pawn < 0:
        return action in state.lookup.rules.joint_actions(state, state.lookup.seat_pawns.get(seat, ()))
    return pawn in state.lookup.seat_pawns.get(seat, ()) and action in pawn_actions(state, pawn)


def _move_seeker(state: TicketState, action: Action, events: list[Event]) -> TicketState:
    pawn = state.lookup.pawn_index[action.pawn]
    waiting = state.waiting & ~(1 << pawn)
    if action.word == PASS:
        events.append(Event("passed", {"pawn": action.pawn}))
        return settle_seekers_turn(state._replace(waiting=waiting, version=state.version + 1), events)
    ticket = INDEX[action.word]
    stock = state.lookup.stock[pawn]
    stocks, supply = state.stocks, state.supply
    if stock != FREE:  # C-25
        stocks = (*stocks[:stock], add(stocks[stock], ticket, -1), *stocks[stock + 1 :])
        supply = add(supply, ticket, 1)
    seekers = state.seekers
    state = state._replace(
        seekers=(*seekers[:pawn], action.station, *seekers[pawn + 1 :]),
        stocks=stocks,
        supply=supply,
        waiting=waiting,
        version=state.version + 1,
    )
    facts = {"pawn": action.pawn, "ticket": action.word, "from": seekers[pawn], "station": action.station}
    events.append(Event("seeker-moved", facts))
    if action.station == state.fugitive:  # C-40
        return end(state, CAUGHT, events)
    return settle_seekers_turn(state, events)
