"""A position in one line of text, whole or as a seat sees it. Each variant has its own fields.

Where a seat may not know a station or a card, its line says `?`. Such a line reads back too, but no game can go on
from it.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import Any, Final, NamedTuple

from blackticket.knowledge import View, view
from blackticket.knowledge.resignation import before_resigning
from blackticket.record.dice_material_validation import grid_faults
from blackticket.record.dice_position import DicePosition
from blackticket.record.dice_validation import dice_faults
from blackticket.record.line import Position, PositionError, read_line
from blackticket.record.sherlock_position import SherlockPosition
from blackticket.record.ticket_position import TicketPosition
from blackticket.record.ticket_validation import pawn_faults, ticket_faults
from blackticket.record.values import HIDDEN
from blackticket.rules.actions import FUGITIVE
from blackticket.rules.editions import Variant
from blackticket.rules.family import State
from blackticket.rules.outcome import resigned_by

Faults = Callable[[Any], Iterator[str]]
"""What is wrong. Each fault may rely on those before it not being there."""


class PositionRules(NamedTuple):
    """The positions of a variant: what their lines say, and what is wrong with those that cannot be."""

    type: type[Position]
    position_faults: Faults  # whether a state can be made of it
    state_faults: Faults  # whether a game can come to that state


POSITIONS: Final[Mapping[Variant, PositionRules]] = {
    "ticket": PositionRules(TicketPosition, pawn_faults, ticket_faults),
    "sherlock": PositionRules(SherlockPosition, pawn_faults, ticket_faults),
    "dice": PositionRules(DicePosition, grid_faults, dice_faults),
}


def position_of(state: State) -> Position:
    """The whole truth, which is what the fugitive sees."""
    return position_seen(view(state, FUGITIVE))


def position_seen(seen: View) -> Position:
    """The position as the seat of a view sees it."""
    stood = before_resigning(seen)
    position = POSITIONS[seen.setup.variant].type.of_view(stood)
    return position if stood is seen else replace(position, version=seen.version, outcome=seen.outcome)


def parse_position(text: str) -> Position:
    """What a line says, whole or with parts hidden; raises PositionError."""
    return read_line(text, lambda setup: POSITIONS[setup.variant].type)


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
    rules = POSITIONS[position.setup.variant]
    _raise_first(rules.position_faults(position))
    state = position.state()
    _raise_first(rules.state_faults(state))
    return state


def _raise_first(faults: Iterator[str]) -> None:
    for fault in faults:
        raise PositionError("impossible-position", f"No game can come to this position: {fault}.")
