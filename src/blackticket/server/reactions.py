"""What follows from a change at a table: other processes are notified, bots are woken, absent players return."""

from collections.abc import Sequence, Set
from contextlib import suppress
from typing import Final

from blackticket.server import game_commands
from blackticket.server.bus import Bus
from blackticket.server.errors import ServerError
from blackticket.server.logs import get_logger
from blackticket.server.metrics import Metrics
from blackticket.server.scheduler import Scheduler
from blackticket.server.store.models import Entry
from blackticket.server.table import Table
from blackticket.server.table_writer import TableWriter

_ENDING: Final = frozenset({"acted", "resigned"})
_WAKING: Final = frozenset({"started", "acted", "away", "back", "let"})

_log = get_logger()


class Reactions:
    """Called by the writer after each change, whichever process has written it."""

    def __init__(self, bus: Bus, metrics: Metrics, writer: TableWriter, scheduler: Scheduler) -> None:
        self._bus, self._metrics, self._writer, self._scheduler = bus, metrics, writer, scheduler

    def on_change(self, table: Table, entries: Sequence[Entry], ours: bool) -> None:
        kinds = {entry.kind for entry in entries}
        if ours:
            self._record(table, entries, kinds)
            self._bus.publish({"kind": "changed", "table": table.id})
        if kinds & _WAKING and (ours or self._scheduler.drives(table)):
            self._scheduler.wake(table)
        if "away" in kinds and any(entry.kind == "away" and entry.body["why"] != "left" for entry in entries):
            self.return_connected(table)
        if ours and "away" in kinds and table.state.agreed:
            self._scheduler.spawn(self._resign(table))

    def return_connected(self, table: Table) -> None:
        """Return the players who are marked away but connected here: the other process did not know."""
        for participant in table.state.participants:
            if participant.away and not participant.left and participant.number in table.connected_here:
                self._scheduler.spawn(self.return_player(table, participant.number))

    async def return_player(self, table: Table, player: int) -> None:
        await self._writer.change(table, lambda: game_commands.come_back(table, player))

    async def _resign(self, table: Table) -> None:
        """The last seeker who did not agree to resign has left."""
        with suppress(ServerError):
            await self._writer.change(table, lambda: game_commands.resign_together(table))

    def _record(self, table: Table, entries: Sequence[Entry], kinds: Set[str]) -> None:
        """Count and log what this process has written."""
        for entry in entries:
            if entry.kind == "acted":
                self._metrics.acted(entry.body["how"])
            elif entry.kind == "said" and entry.stream == "table":
                self._metrics.chatted()
            elif entry.kind == "started":
                _log.info("game started", edition=table.row.edition, mode=table.row.mode)
        if table.game and table.game.outcome and kinds & _ENDING:
            winner, reason = table.game.outcome
            _log.info("game over", edition=table.row.edition, mode=table.row.mode, winner=winner, reason=reason)
