"""Programs that play. Each is handed a View, never a state, and answers with one of its legal actions."""

from blackticket.players.asking import has_to_act, next_action
from blackticket.players.named import PLAYERS, make_player
from blackticket.players.player import Player

__all__ = ["PLAYERS", "Player", "has_to_act", "make_player", "next_action"]
