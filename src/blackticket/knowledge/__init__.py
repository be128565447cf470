"""What a seat may know, and what follows from it."""

from blackticket.knowledge.belief import Belief, belief, possible_stations
from blackticket.knowledge.belief_history import Model, Moment, Secret, World
from blackticket.knowledge.build_view import view
from blackticket.knowledge.view import SPECTATOR, View
from blackticket.knowledge.view_parts import CaseSeen, DiceSeen, LogLine, PawnSeen

__all__ = [
    "SPECTATOR",
    "Belief",
    "CaseSeen",
    "DiceSeen",
    "LogLine",
    "Model",
    "Moment",
    "PawnSeen",
    "Secret",
    "View",
    "World",
    "belief",
    "possible_stations",
    "view",
]
