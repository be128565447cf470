"""What a seat may know, and what follows from it."""

from blackticket.knowledge.belief import possible_stations
from blackticket.knowledge.view import SPECTATOR, LogLine, PawnSeen, View, view

__all__ = ["SPECTATOR", "LogLine", "PawnSeen", "View", "possible_stations", "view"]
