"""Why an action is not legal, in a sentence. Seekers are told nothing that depends on the fugitive's secret."""

from blackticket.rules.actions import BLACK, FUGITIVE, PASS, TICKETS, Action
from blackticket.rules.chase.legal import can_move, can_take, may_announce_double, second_leg_exists
from blackticket.rules.chase.state import Chase
from blackticket.rules.chase.tables import FREE
from blackticket.rules.errors import IllegalAction


def refusal(state: Chase, seat: str, action: Action) -> IllegalAction:
    """The reason why `seat` may not do `action` now."""
    if seat not in state.setup.seats:
        return IllegalAction(
            "unknown-seat", f"There is no seat {seat!r:.60}. Seats are: {', '.join(state.setup.seats)}."
        )
    if state.outcome:
        return IllegalAction("game-over", f"The game is over: {state.outcome.winner} won ({state.outcome.reason}).")
    if (seat == FUGITIVE) == bool(state.waiting):
        return IllegalAction(
            "not-your-turn",
            f"It is the {state.turn}' turn." if state.waiting else "It is the fugitive's turn.",
        )
    if type(action.station) is not int or type(action.double) is not bool:
        return IllegalAction("unreadable-action", f"A station is a whole number, but got {action.station!r:.60}.")
    pawns = (FUGITIVE,) if seat == FUGITIVE else state.setup.moved_by(seat)
    if action.pawn not in pawns:
        return IllegalAction("not-your-pawn", f"{seat} moves {', '.join(pawns)}, not {action.pawn}.")
    if action.word != PASS and action.station not in state.setup.board.stations:
        return IllegalAction(
            "unknown-station",
            f"Stations are 1 to {max(state.setup.board.stations)}, but got {action.station}.",
        )
    return _fugitive(state, action) if seat == FUGITIVE else _seeker(state, action)


def _fugitive(state: Chase, action: Action) -> IllegalAction:
    if action.word == PASS:
        return _no_pass(action)
    table = state.table
    black = action.word == BLACK
    rides = (table.black_rides if black else table.rides)[state.fugitive]
    tickets = [ride.ticket for ride in rides if ride.action.word == action.word and ride.target == action.station]
    if not tickets:
        return _no_line(action, state.fugitive)
    if action.station in state.seekers:
        return _occupied(action)
    if black and not state.black:
        return IllegalAction("no-ticket", "You have no black ticket left.")
    if not black and not can_take(state, tickets[0]):
        return IllegalAction("no-ticket", f"There is no {action.word} ticket left to take; a black ticket would do.")
    if not may_announce_double(state):
        return IllegalAction("no-double", _no_double(state))
    assert not second_leg_exists(state, tickets[0], action.station)
    return IllegalAction(
        "no-second-leg", f"From {action.station} there would be no second move; play it as a single one."
    )


def _no_double(state: Chase) -> str:
    if state.second_leg:
        return "One double ticket a round: this is the second leg already (C-36)."
    if not state.double:
        return "You have no double ticket left."
    return "The travel log has no room for two more moves."


def _seeker(state: Chase, action: Action) -> IllegalAction:
    pawn = state.setup.pawns.index(action.pawn)
    if not state.waiting >> pawn & 1:
        return IllegalAction("already-moved", f"{action.pawn} has had its turn in this round.")
    if state.table.fixed_order and state.waiting & ((1 << pawn) - 1):
        first = state.setup.pawns[(state.waiting & -state.waiting).bit_length() - 1]
        return IllegalAction("wait-your-order", f"{first} moves before {action.pawn} (N-04).")
    if action.word == PASS:
        return _no_pass(action) if can_move(state, pawn) else _waits(action)
    if action.word == BLACK:
        return IllegalAction("no-ticket", "Only the fugitive has black tickets (C-33, C-34).")
    if action.double:
        return IllegalAction("no-double", "Only the fugitive has double tickets (C-35).")
    hops = state.table.hops[pawn][state.seekers[pawn]]
    if not any(hop.action == action for hop in hops):
        return _no_line(action, state.seekers[pawn])
    stock = state.table.stock[pawn]
    if stock != FREE and not state.stocks[stock][TICKETS.index(action.word)]:
        return IllegalAction("no-ticket", f"{action.pawn} has no {action.word} ticket left.")
    return _occupied(action)


def _no_pass(action: Action) -> IllegalAction:
    return IllegalAction("can-move", f"{action.pawn} may not pass: a pawn that can move must move (C-21).")


def _waits(action: Action) -> IllegalAction:
    return IllegalAction("can-move", f"{action.pawn} may not pass yet: a colleague may still make way for it (C-27).")


def _no_line(action: Action, station: int) -> IllegalAction:
    lines = "line of any kind" if action.word == BLACK else f"{action.word} line"
    return IllegalAction("no-line", f"No {lines} leads from {station} to {action.station}.")


def _occupied(action: Action) -> IllegalAction:
    return IllegalAction("occupied", f"A seeker stands on {action.station}; pawns move to free stations only (C-24).")
