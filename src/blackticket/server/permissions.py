"""Authorisation, and checks that commands share: each raises ServerError if its condition does not hold."""

from blackticket.game import Game
from blackticket.rules.outcome import Side
from blackticket.server.credentials import hash_key
from blackticket.server.errors import ServerError
from blackticket.server.table import Table


def player_with_key(table: Table, key: str | None) -> int | None:
    """The player who holds the key; without a key None, for a spectator."""
    if key is None:
        return None
    player = table.keys.get(hash_key(key))
    if player is None:
        raise ServerError("wrong-key", "Nobody at this table holds that key: open the link again.")
    return player


def require_started(table: Table) -> Game:
    if table.game is None:
        raise ServerError("not-started", "The game has not started yet: wait until the host starts it.")
    return table.game


def require_running(table: Table) -> Game:
    game = require_started(table)
    if game.over:
        raise ServerError("game-over", "The game is over.")
    return game


def require_host(table: Table, player: int) -> None:
    if not table.state.participant(player).host:
        raise ServerError("not-allowed", "Only the host of the table can do that.")


def require_member(table: Table, player: int) -> None:
    """A player without a seat may only watch, except the host."""
    if not table.state.participant(player).host:
        require_seated(table, player)


def require_seated(table: Table, player: int) -> Side:
    side = table.state.side_of(player)
    if side is None:
        raise ServerError("not-allowed", "Only a player with a seat can do that.")
    return side


def require_seeker(table: Table, player: int) -> None:
    if table.state.side_of(player) != "seekers":
        raise ServerError("not-allowed", "That is for the seekers alone.")
