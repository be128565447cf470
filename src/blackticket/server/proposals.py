"""Proposals: moves that a seeker shows to the other seekers, for one turn of theirs. They are not stored."""

from collections.abc import Sequence
from typing import Any

from blackticket.game import Game
from blackticket.rules.actions import TICKETS, parse_action
from blackticket.server.broadcaster import broadcast_proposals
from blackticket.server.bus import Bus
from blackticket.server.errors import ServerError
from blackticket.server.game_commands import stations_of
from blackticket.server.permissions import require_running, require_seeker
from blackticket.server.table import Table


class Proposals:
    """Keeps `Table.proposals`, here and, over the bus, in other processes."""

    def __init__(self, bus: Bus) -> None:
        self._bus = bus

    def propose(self, table: Table, player: int, round_number: int, texts: Sequence[str]) -> None:
        """Show moves to the seekers, in place of those that the player has shown before; none take them back."""
        require_seeker(table, player)
        game = require_running(table)
        state = game.state
        if state.turn != "seekers":
            raise ServerError("not-allowed", "Moves are proposed while the seekers are to move.")
        if round_number != state.round:
            text = f"The proposal is for round {round_number}, but the game is at {state.round}: look again."
            raise ServerError("stale", text)
        self._keep(table, player, round_number, _moves(table, game, texts))
        self._publish(table, player)

    def on_proposed(self, message: dict[str, Any], table: Table) -> None:
        """A seeker has proposed something to another process."""
        if message["round"] >= table.proposals.round:
            self._keep(table, message["player"], message["round"], tuple(message["actions"]))

    def on_came(self, table: Table) -> None:
        """A player has connected to another process, which may not know what was proposed before."""
        for player in table.proposals.by_player:
            self._publish(table, player)

    def _keep(self, table: Table, player: int, round_number: int, actions: tuple[str, ...]) -> None:
        before = table.proposals
        table.proposals = before.with_proposal(player, round_number, actions)
        if table.proposals != before:
            broadcast_proposals(table)

    def _publish(self, table: Table, player: int) -> None:
        kept = table.proposals
        actions = kept.by_player.get(player, ())
        self._bus.publish(
            {"kind": "proposed", "table": table.id, "player": player, "round": kept.round, "actions": actions}
        )


def _moves(table: Table, game: Game, texts: Sequence[str]) -> tuple[str, ...]:
    """The moves in the rules' words: rides of the seekers' pawns on this board, whether they are legal now or not."""
    actions = [parse_action(text) for text in texts]
    pawns, stations = table.setup.pawns, stations_of(table, game)
    if not all(one.pawn in pawns and one.word in TICKETS and one.station in stations for one in actions):
        raise ServerError("bad-request", "What is proposed are rides of the seekers' pawns to stations of the board.")
    if len({action.pawn for action in actions}) < len(actions):
        raise ServerError("bad-request", "A proposal has one move for each pawn.")
    return tuple(action.text for action in actions)
