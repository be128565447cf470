"""Programs that play. Each gets a View and a Clock, never a state, and answers with one of its legal actions."""

from typing import TYPE_CHECKING

from blackticket.lazy import lazy_exports

if TYPE_CHECKING:
    from blackticket.players.clock import UNLIMITED, Clock
    from blackticket.players.player import Player
    from blackticket.players.registry import (
        LEVELS,
        PLAYERS,
        check_player,
        has_numba,
        is_compiled,
        make_player,
        settings_of,
    )
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

__getattr__ = lazy_exports(
    __name__,
    {
        "UNLIMITED": "clock",
        "Clock": "clock",
        "Player": "player",
        "has_to_act": "turn_order",
        "next_action": "turn_order",
    }
    | dict.fromkeys(
        ("LEVELS", "PLAYERS", "check_player", "has_numba", "is_compiled", "make_player", "settings_of"), "registry"
    ),
)
