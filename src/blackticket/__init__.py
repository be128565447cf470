"""Black Ticket: every modern edition of the hidden-movement game of Mister X.

The public API. Names are imported when they are first used, so that `blackticket --help` answers at once.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from blackticket.game import Game
    from blackticket.knowledge import View, possible_stations
    from blackticket.knowledge.belief import belief
    from blackticket.record import PositionError, Record, RecordError
    from blackticket.rules.actions import Action
    from blackticket.rules.editions import Edition, Mode, editions
    from blackticket.rules.errors import BlackTicketError, IllegalAction, SetupError
    from blackticket.rules.events import Event
    from blackticket.rules.options import Option
    from blackticket.rules.outcome import Outcome

_HOMES = {
    "Action": "blackticket.rules.actions",
    "BlackTicketError": "blackticket.rules.errors",
    "Edition": "blackticket.rules.editions",
    "Event": "blackticket.rules.events",
    "Game": "blackticket.game",
    "IllegalAction": "blackticket.rules.errors",
    "Mode": "blackticket.rules.editions",
    "Option": "blackticket.rules.options",
    "Outcome": "blackticket.rules.outcome",
    "PositionError": "blackticket.record",
    "Record": "blackticket.record",
    "RecordError": "blackticket.record",
    "SetupError": "blackticket.rules.errors",
    "View": "blackticket.knowledge",
    "belief": "blackticket.knowledge.belief",
    "editions": "blackticket.rules.editions",
    "possible_stations": "blackticket.knowledge",
}

__all__ = [
    "Action",
    "BlackTicketError",
    "Edition",
    "Event",
    "Game",
    "IllegalAction",
    "Mode",
    "Option",
    "Outcome",
    "PositionError",
    "Record",
    "RecordError",
    "SetupError",
    "View",
    "belief",
    "editions",
    "possible_stations",
]


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = getattr(import_module(_HOMES[name]), name)
    globals()[name] = value
    return value
