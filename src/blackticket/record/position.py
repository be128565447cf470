"""A position in one line of text, whole or as a seat sees it. Each game has its own fields.

Where a seat may not know a station or a card, its line says `?`. Such a line reads back too, but no game can go on
from it.
"""

from collections.abc import Iterator
from dataclasses import replace

from blackticket.knowledge import View, view
from blackticket.knowledge.resignation import before_resigning
from blackticket.record.dice_material_validation import grid_faults
from blackticket.record.dice_position import (
    DICE_FIELDS,
    DicePosition,
    dice_position_of_fields,
    dice_position_of_view,
    dice_state,
)
from blackticket.record.dice_validation import dice_faults
from blackticket.record.line import Fields, PositionError, read_line
from blackticket.record.ticket_position import (
    TicketPosition,
    ticket_fields,
    ticket_position_of_fields,
    ticket_position_of_view,
    ticket_state,
)
from blackticket.record.ticket_validation import pawn_faults, ticket_faults
from blackticket.record.values import HIDDEN
from blackticket.rules.actions import FUGITIVE
from blackticket.rules.editions import Mode
from blackticket.rules.family import State
from blackticket.rules.outcome import resigned_by

Position = TicketPosition | DicePosition
"""What a position line says, read but not yet judged by the rules."""


def position_of(state: State) -> Position:
    """The whole truth, which is what the fugitive sees."""
    return position_seen(view(state, FUGITIVE))


def position_seen(seen: View) -> Position:
    """The position as the seat of a view sees it."""
    stood = before_resigning(seen)
    position = dice_position_of_view(stood, stood.dice) if stood.dice else ticket_position_of_view(stood)
    return position if stood is seen else replace(position, version=seen.version, outcome=seen.outcome)


def parse_position(text: str) -> Position:
    """What a line says, whole or with parts hidden; raises PositionError."""
    setup, values = read_line(text, _fields)
    return (
        dice_position_of_fields(setup, values)
        if setup.mode.family == "dice"
        else ticket_position_of_fields(setup, values)
    )


def read_position(text: str) -> State:
    """The state that a whole position line describes; raises PositionError if it hides something or cannot be."""
    position = parse_position(text)
    if HIDDEN in position.dumps():
        raise PositionError(
            "hidden-position", "The position hides what he alone knows (?): only a whole position can be played on."
        )
    if not resigned_by(position.outcome):
        return _validated(position)
    if not position.version:
        _raise_first(iter(["when a side resigns, the version becomes 1 at least (I-05)"]))
    stood = _validated(replace(position, version=position.version - 1, outcome=None))
    return stood._replace(version=position.version, outcome=position.outcome)


def _validated(position: Position) -> State:
    """The state of a whole position that no side has given up; raises PositionError if it cannot be."""
    _raise_first(pawn_faults(position) if isinstance(position, TicketPosition) else grid_faults(position))
    if isinstance(position, TicketPosition):
        chase = ticket_state(position)
        _raise_first(ticket_faults(chase))
        return chase
    game = dice_state(position)
    _raise_first(dice_faults(game))
    return game


def _fields(mode: Mode) -> Fields:
    return DICE_FIELDS if mode.family == "dice" else ticket_fields(mode)


def _raise_first(faults: Iterator[str]) -> None:
    """Raise the first fault, if there is one. Each may rely on those before it not being there."""
    for fault in faults:
        raise PositionError("impossible-position", f"No game can come to this position: {fault}.")
