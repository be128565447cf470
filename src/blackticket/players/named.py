"""The players by name."""

from collections.abc import Callable, Mapping
from typing import Final

from blackticket.players.greedy import Greedy
from blackticket.players.player import Player
from blackticket.players.random import Random
from blackticket.rules.errors import SetupError

PLAYERS: Final[Mapping[str, Callable[[int], Player]]] = {"random": Random, "greedy": Greedy}


def make_player(name: str, seed: int) -> Player:
    """A new player of that name; the same seed makes it play the same."""
    if name not in PLAYERS:
        raise SetupError("unknown-player", f"There is no player {name!r:.60}. Choose one of: {', '.join(PLAYERS)}.")
    return PLAYERS[name](seed)
