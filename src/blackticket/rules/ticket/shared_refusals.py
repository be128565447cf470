"""Refusals that the common game and the Sherlock Holmes mode have in common."""

from collections.abc import Sequence

from blackticket.rules.actions import BLACK, FUGITIVE, Action
from blackticket.rules.errors import IllegalAction
from blackticket.rules.ticket.state import TicketState


def not_your_pawn(seat: str, pawns: Sequence[str], action: Action) -> IllegalAction:
    """The pawn is another seat's."""
    if seat == FUGITIVE:
        return IllegalAction(
            "not-your-pawn", f"Expected a move of your own, such as 'taxi 58'; {action.text!r:.60} is for the seekers."
        )
    return IllegalAction("not-your-pawn", f"{seat} moves {', '.join(pawns)}, not {action.pawn}.")


def unknown_station(state: TicketState, action: Action) -> IllegalAction:
    """The board has no such station."""
    return IllegalAction(
        "unknown-station", f"Stations are 1 to {max(state.setup.board.stations)}, but got {action.station}."
    )


def no_pass(action: Action) -> IllegalAction:
    """The pawn can move."""
    return IllegalAction("can-move", f"{action.pawn} may not pass: a pawn that can move must move (C-21).")


def no_line(action: Action, here: int) -> IllegalAction:
    """No line leads from `here` to there."""
    lines = "line of any kind" if action.word == BLACK else f"{action.word} line"
    return IllegalAction("no-line", f"No {lines} leads from {here} to {action.station}.")


def occupied(action: Action) -> IllegalAction:
    """A seeker is there."""
    return IllegalAction("occupied", f"A seeker stands on {action.station}; pawns move to free stations only (C-24).")


def no_double(state: TicketState) -> IllegalAction:
    """No double ticket can be played now."""
    text = "The travel log has no room for two more moves."
    if state.second_leg:
        text = "One double ticket a round: this is the second leg already (C-36)."
    elif not state.double:
        text = "You have no double ticket left."
    return IllegalAction("no-double", text)


def no_second_leg(action: Action) -> IllegalAction:
    """A double move would end after its first leg."""
    return IllegalAction(
        "no-second-leg", f"From {action.station} there would be no second move; play it as a single one."
    )
