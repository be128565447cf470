"""What an action does."""

from blackticket.rules.actions import BLACK, FUGITIVE, PASS, Action
from blackticket.rules.chance import Chance
from blackticket.rules.events import Event
from blackticket.rules.outcome import CAUGHT, Leg
from blackticket.rules.ticket.end import begin_seekers_turn, end, settle_seekers_turn
from blackticket.rules.ticket.legal import fugitive_actions, fugitive_can_move, pawn_actions
from blackticket.rules.ticket.lookup import FREE
from blackticket.rules.ticket.payment import INDEX, add
from blackticket.rules.ticket.refuse import refusal
from blackticket.rules.ticket.sherlock.play import act
from blackticket.rules.ticket.sherlock.spend import act_together
from blackticket.rules.ticket.sherlock.tokens import seekers_actions
from blackticket.rules.ticket.state import LogEntry, TicketState


def apply(state: TicketState, seat: str, action: Action, chance: Chance) -> tuple[TicketState, tuple[Event, ...]]:
    """The state after `action` and what happened; raises IllegalAction, and then nothing has changed."""
    if not is_legal(state, seat, action):
        raise refusal(state, seat, action)
    events: list[Event] = []
    if seat != FUGITIVE:
        after = (_move_seeker if action.pawn in state.lookup.pawn_index else act_together)(state, action, events)
    elif state.sherlock is None:
        after = _move_fugitive(state, action, events)
    else:
        after = act(state, action, chance, events)  # of a ticket game only a flight draws cards
    return after, tuple(events)


def is_legal(state: TicketState, seat: str, action: Action) -> bool:
    """Whether `action` is one of the legal actions of `seat`."""
    if state.outcome or type(action.station) is not int or type(action.double) is not bool:
        return False
    if seat == FUGITIVE:
        return not state.waiting and action in fugitive_actions(state)
    pawn = state.lookup.pawn_index.get(action.pawn, -1)
    if pawn < 0:
        return state.sherlock is not None and action in seekers_actions(state, state.lookup.seat_pawns.get(seat, ()))
    return pawn in state.lookup.seat_pawns.get(seat, ()) and action in pawn_actions(state, pawn)


def _move_fugitive(state: TicketState, action: Action, events: list[Event]) -> TicketState:
    mode = state.setup.mode
    move = len(state.log) + 1
    shown = move in mode.reveals  # C-32
    leg: Leg = "first" if action.double else "second" if state.second_leg else "single"
    black = action.word == BLACK
    state = state._replace(
        fugitive=action.station,
        supply=state.supply if black else add(state.supply, INDEX[action.word], -1),  # C-26
        black=state.black - black,
        double=state.double - action.double,
        log=(*state.log, LogEntry(action.word, action.station, leg, state.round, shown, state.seekers)),
        version=state.version + 1,
    )
    if action.double:
        events.append(Event("double-played", {"left": state.double}))
    facts = {"move": move, "round": state.round, "ticket": action.word, "leg": leg}
    events.append(Event("fugitive-moved", facts, {"station": action.station}))
    if shown:
        events.append(Event("revealed", {"move": move, "station": action.station}))
    if leg == "first":
        if fugitive_can_move(state):
            return state._replace(round=state.round + 1) if mode.double_takes_two_rounds else state  # N-05
        events.append(Event("second-leg-lost"))
        state = state._replace(log=(*state.log[:-1], state.log[-1]._replace(leg="only", supply=state.supply)))
    return begin_seekers_turn(state, events)


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
