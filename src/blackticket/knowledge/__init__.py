"""What a seat may know, and what follows from it."""

from blackticket.knowledge.belief import possible_stations
from blackticket.knowledge.door import view
from blackticket.knowledge.view import SPECTATOR, CaseSeen, DiceSeen, LogLine, PawnSeen, View

__all__ = [
    "SPECTATOR",
    "CaseSeen",
    "DiceSeen",
    "LogLine",
    "PawnSeen",
    "View",
    "possible_stations",
    "view",
]
