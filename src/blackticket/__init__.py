"""Black Ticket: every modern edition of the hidden-movement game of Mister X.

The public API. Names are imported when they are first used, so that `blackticket --help` answers at once.
"""

from typing import TYPE_CHECKING

from blackticket.lazy import lazy_exports

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

__getattr__ = lazy_exports(
    __name__,
    {
        "Action": "rules.actions",
        "BlackTicketError": "rules.errors",
        "Edition": "rules.editions",
        "Event": "rules.events",
        "Game": "game",
        "IllegalAction": "rules.errors",
        "Mode": "rules.editions",
        "Option": "rules.options",
        "Outcome": "rules.outcome",
        "PositionError": "record",
        "Record": "record",
        "RecordError": "record",
        "SetupError": "rules.errors",
        "View": "knowledge",
        "belief": "knowledge.belief",
        "editions": "rules.editions",
        "possible_stations": "knowledge",
    },
)
