"""Programs that play. Each is handed a View, never a state, and answers with one of its legal actions."""

from blackticket.players.named import PLAYERS, Player, make_player

__all__ = ["PLAYERS", "Player", "make_player"]
