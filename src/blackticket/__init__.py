"""Black Ticket: every modern edition of the hidden-movement game of Mister X."""

from blackticket.game import Game
from blackticket.knowledge import View, possible_stations
from blackticket.record import PositionError, Record, RecordError
from blackticket.rules.actions import Action
from blackticket.rules.chase import Outcome
from blackticket.rules.editions import Edition, Mode, Option, editions
from blackticket.rules.errors import BlackTicketError, IllegalAction, SetupError
from blackticket.rules.events import Event

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
    "editions",
    "possible_stations",
]
