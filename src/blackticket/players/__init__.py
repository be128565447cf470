"""Programs that play. Each is handed a View and a Clock, never a state, and answers with one of its legal actions."""

from blackticket.players.clock import UNLIMITED, Clock
from blackticket.players.player import Player
from blackticket.players.registry import LEVELS, PLAYERS, check_player, has_numba, is_compiled, make_player, settings_of
from blackticket.players.turn_order import has_to_act, next_action

__all__ = [
    "LEVELS",
    "PLAYERS",
    "UNLIMITED",
    "Clock",
    "Player",
    "check_player",
    "has_numba",
    "has_to_act",
    "is_compiled",
    "make_player",
    "next_action",
    "settings_of",
]
