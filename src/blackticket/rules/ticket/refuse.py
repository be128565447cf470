"""Why an action is not legal, in a sentence. Seekers are told nothing that depends on the fugitive's secret."""

from typing import Final

from blackticket.rules.actions import BLACK, FUGITIVE, PASS, TICKETS, Action
from blackticket.rules.errors import IllegalAction
from blackticket.rules.refusals import cannot_act, not_your_pawn
from blackticket.rules.ticket.common import second_leg_exists
from blackticket.rules.ticket.legal import can_move
from blackticket.rules.ticket.shared_refusals import (
    EXAMPLE,
    no_double,
    no_line,
    no_pass,
    no_second_leg,
    no_ticket,
    no_way,
    occupied,
    ticket_for,
    unknown_station,
)
from blackticket.rules.ticket.state import FREE, TicketState

WORDS: Final = (*TICKETS, BLACK, PASS)
"""What the common game knows; all else belongs to another."""


def refusal(state: TicketState, seat: str, action: Action) -> IllegalAction:
    if refused := cannot_act(state, seat):
        return refused
    if (seat == FUGITIVE) == bool(state.waiting):
        return IllegalAction(
            "not-your-turn",
            f"It is the {state.turn}' turn." if state.waiting else "It is the fugitive's turn.",
        )
    if type(action.station) is not int or type(action.double) is not bool:
        return IllegalAction("unreadable-action", f"A station is a whole number, but got {action.station!r:.60}.")
    return state.lookup.rules.refusal(state, seat, action) or _common(state, seat, action)


def _common(state: TicketState, seat: str, action: Action) -> IllegalAction:
    if action.word not in WORDS or action.also:
        return IllegalAction(
            "not-now", f"Expected one of {', '.join(WORDS)} and a station, but got {action.text!r:.60}."
        )
    pawns = (FUGITIVE,) if seat == FUGITIVE else state.setup.moved_by(seat)
    if action.pawn not in pawns:
        return not_your_pawn(seat, pawns, action, EXAMPLE)
    if action.word != PASS and action.station not in state.setup.board.stations:
        return unknown_station(state, action)
    return _fugitive(state, action) if seat == FUGITIVE else _seeker(state, action)


def _fugitive(state: TicketState, action: Action) -> IllegalAction:
    if action.word == PASS:
        return no_pass(action)
    refused = no_way(state, action) or no_ticket(state, action) or no_double(state)
    assert refused or not second_leg_exists(state, ticket_for(action), action.station)
    return refused or no_second_leg(action)


def _seeker(state: TicketState, action: Action) -> IllegalAction:
    pawn = state.setup.pawns.index(action.pawn)
    if not state.waiting >> pawn & 1:
        return IllegalAction("already-moved", f"{action.pawn} has had its turn in this round.")
    if state.lookup.fixed_order and state.waiting & ((1 << pawn) - 1):
        first = state.setup.pawns[(state.waiting & -state.waiting).bit_length() - 1]
        return IllegalAction("wait-your-order", f"{first} moves before {action.pawn} (N-04).")
    if action.word == PASS:
        return no_pass(action) if can_move(state, pawn) else _waits(action)
    if action.word == BLACK:
        return IllegalAction("no-ticket", "Only the fugitive has black tickets (C-33, C-34).")
    if action.double:
        return IllegalAction("no-double", "Only the fugitive has double tickets (C-35).")
    hops = state.lookup.hops[pawn][state.seekers[pawn]]
    if not any(hop.action == action for hop in hops):
        return no_line(action, state.seekers[pawn])
    stock = state.lookup.stock[pawn]
    if stock != FREE and not state.stocks[stock][TICKETS.index(action.word)]:
        return IllegalAction("no-ticket", f"{action.pawn} has no {action.word} ticket left.")
    return occupied(action)


def _waits(action: Action) -> IllegalAction:
    return IllegalAction("can-move", f"{action.pawn} may not pass yet: a colleague may still make way for it (C-27).")
