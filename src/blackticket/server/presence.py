"""Presence: which players are connected to a table, here or, by heartbeats over the bus, in other processes."""

from collections.abc import Callable, Iterable
from typing import Any, Final, NamedTuple

from blackticket.server.broadcaster import announce_move, broadcast_presence
from blackticket.server.bus import Bus
from blackticket.server.table import Table

HEARTBEAT_SECONDS: Final = 10.0
"""How often this process publishes who is connected to it; after three missed heartbeats its players are gone."""


class Heartbeat(NamedTuple):
    """When a process was last heard, the players connected to it, and those who look at the page."""

    at: float
    players: frozenset[int]
    looking: frozenset[int]


class Presence:
    """Keeps `Table.present` and `Table.last_seen`."""

    def __init__(
        self,
        bus: Bus,
        process_id: str,
        now: Callable[[], float],
        monotonic: Callable[[], float],
        on_arrival: Callable[[Table], None],
        on_attended: Callable[[Table], None],
    ) -> None:
        """`on_arrival` is called when a player connects to a table at which nobody was present.

        `on_attended` is called whenever somebody looks at a table here, spectators included, and again at times.
        """
        self._bus, self._process_id, self._now, self._monotonic = bus, process_id, now, monotonic
        self._on_arrival, self._on_attended = on_arrival, on_attended
        self.remote: dict[str, dict[str, Heartbeat]] = {}  # by table and process

    def connected(self, table: Table, player: int, device: str) -> None:
        """A player connects here: their seats are on the device that connected last."""
        announce_move(table, player, device)
        self._bus.publish({"kind": "came", "table": table.id, "player": player, "device": device, "at": self._now()})
        self.publish(table)

    def publish(self, table: Table) -> None:
        """Tell the other processes who is connected here, and update the table."""
        who = {"players": sorted(table.connected_here), "looking": sorted(table.looking_here)}
        self._bus.publish({"kind": "present", "table": table.id, "process": self._process_id, **who})
        self.update(table)
        if table.listeners:
            self._on_attended(table)

    def update(self, table: Table) -> None:
        """Work out who is present, and tell the listeners if it has changed."""
        oldest = self._oldest_heartbeat()
        heartbeats = self.remote.get(table.id, {}).values()
        present = table.connected_here.union(*(heard.players for heard in heartbeats if heard.at > oldest))
        if present == table.present:
            return
        first_arrival = present and not table.present
        table.last_seen |= dict.fromkeys(table.present - present, self._monotonic())
        for player in present:
            table.last_seen.pop(player, None)
        table.present = present
        if first_arrival:
            self._on_arrival(table)  # bots that stand in have waited for somebody to play with
        broadcast_presence(table)

    def looks(self, table: Table, player: int) -> bool:
        """Whether a player is connected, here or in another process, and looks at the page."""
        oldest = self._oldest_heartbeat()
        heartbeats = self.remote.get(table.id, {}).values()
        return player in table.looking_here or any(player in heard.looking for heard in heartbeats if heard.at > oldest)

    def players_elsewhere(self, table_id: str) -> bool:
        """Whether players are connected to a table in other processes; it need not be in memory here."""
        oldest = self._oldest_heartbeat()
        return any(heard.at > oldest and heard.players for heard in self.remote.get(table_id, {}).values())

    def on_present(self, message: dict[str, Any], table: Table | None) -> None:
        players, looking = (
            frozenset(player for player in message.get(who, ()) if isinstance(player, int))
            for who in ("players", "looking")
        )
        heard = Heartbeat(self._monotonic(), players, looking)
        self.remote.setdefault(str(message["table"]), {})[str(message["process"])] = heard
        if table:
            self.update(table)

    def on_came(self, message: dict[str, Any], table: Table) -> None:
        """A player has connected to another process; messages that a lost bus has kept back are ignored."""
        if self._now() - message["at"] < HEARTBEAT_SECONDS:
            announce_move(table, message["player"], message["device"])

    def heartbeat(self, tables: Iterable[Table]) -> None:
        """Publish who is at tables with listeners, and forget processes that have gone silent."""
        if not self._bus.remote:
            return
        oldest = self._oldest_heartbeat()
        self.remote = {
            table: alive
            for table, processes in self.remote.items()
            if (alive := {name: heard for name, heard in processes.items() if heard.at > oldest and heard.players})
        }
        for table in tables:
            if table.listeners:
                self.publish(table)
            else:
                self.update(table)

    def _oldest_heartbeat(self) -> float:
        return self._monotonic() - 3 * HEARTBEAT_SECONDS
