"""Refusals that the common game and the Sherlock mode have in common."""

from typing import Final

from blackticket.rules.actions import BLACK, Action
from blackticket.rules.errors import IllegalAction
from blackticket.rules.ticket.payment import INDEX, can_take, may_announce_double
from blackticket.rules.ticket.state import FREE, TicketState

EXAMPLE: Final = "taxi 58"


def unknown_station(state: TicketState, action: Action) -> IllegalAction:
    return IllegalAction(
        "unknown-station", f"Stations are 1 to {max(state.setup.board.stations)}, but got {action.station}."
    )


def no_pass(action: Action) -> IllegalAction:
    return IllegalAction("can-move", f"{action.pawn} may not pass: a pawn that can move must move (C-21).")


def no_line(action: Action, here: int) -> IllegalAction:
    lines = "line of any kind" if action.word == BLACK else f"{action.word} line"
    return IllegalAction("no-line", f"No {lines} leads from {here} to {action.station}.")


def occupied(action: Action) -> IllegalAction:
    return IllegalAction("occupied", f"A seeker stands on {action.station}; pawns move to free stations only (C-24).")


def no_way(state: TicketState, action: Action) -> IllegalAction | None:
    """What keeps the fugitive from riding there, whatever he pays with."""
    rides = (state.lookup.black_rides if action.word == BLACK else state.lookup.rides)[state.fugitive]
    if not any(ride.action.word == action.word and ride.target == action.station for ride in rides):
        return no_line(action, state.fugitive)
    return occupied(action) if action.station in state.seekers else None


def ticket_for(action: Action) -> int:
    """What a ride of the fugitive is paid with, as `FugitiveRide.ticket` has it."""
    return FREE if action.word == BLACK else INDEX[action.word]


def no_ticket(state: TicketState, action: Action) -> IllegalAction | None:
    """Why the fugitive cannot pay for a ride."""
    if action.word == BLACK and not state.black:
        taken = state.sherlock is not None and state.sherlock.taken[0]
        later = "; one that you took can be used after the seekers' next turn (S-32)" if taken else ""
        return IllegalAction("no-ticket", f"You have no black ticket left{later}.")
    if action.word != BLACK and not can_take(state, INDEX[action.word]):
        return IllegalAction("no-ticket", f"There is no {action.word} ticket left to take; a black ticket would do.")
    return None


def no_double(state: TicketState) -> IllegalAction | None:
    if may_announce_double(state):
        return None
    text = "The travel log has no room for two more moves."
    if state.second_leg:
        text = "One double ticket a round: this is the second leg already (C-36)."
    elif not state.double:
        text = "You have no double ticket left."
    return IllegalAction("no-double", text)


def no_second_leg(action: Action) -> IllegalAction:
    return IllegalAction(
        "no-second-leg", f"From {action.station} there would be no second move; play it as a single one."
    )
