"""The parts that serve tables, wired together; open while the server runs."""

import time
from collections.abc import Callable, Sequence
from typing import Any, Final

from blackticket.players import has_numba
from blackticket.server import leases, scheduler, table_registry
from blackticket.server import presence as presence_module
from blackticket.server.analyses import Analyses
from blackticket.server.bot_pool import BotPool
from blackticket.server.bot_turns import BotTurns
from blackticket.server.bus import LOST, Bus, make_bus
from blackticket.server.credentials import SecretSource
from blackticket.server.leases import Leases
from blackticket.server.lobby import Lobby
from blackticket.server.logs import get_logger
from blackticket.server.metrics import Metrics
from blackticket.server.notices import sender as sender_module
from blackticket.server.notices.sender import NoticeSender
from blackticket.server.presence import Presence
from blackticket.server.proposals import Proposals
from blackticket.server.reactions import Reactions
from blackticket.server.scheduler import Scheduler
from blackticket.server.settings import Settings
from blackticket.server.store.analyses import AnalysisStore
from blackticket.server.store.async_store import AsyncStore, StoreError
from blackticket.server.store.models import DueTable, Entry
from blackticket.server.store.notices import NoticeStore
from blackticket.server.table import Table
from blackticket.server.table_registry import TableRegistry
from blackticket.server.table_writer import TableWriter

REFRESH_SECONDS: Final = 2.0
"""How often the database is asked for entries of other processes: the bus may have lost their messages."""
PRUNE_SECONDS: Final = 600.0
PRUNE_BATCH: Final = 100
"""Old tables deleted in one transaction: nobody can write meanwhile."""
DAY_SECONDS: Final = 86_400.0

_log = get_logger()


class Backend:
    """The composition root: what is below a request or a socket. Only `settings` to `now` are there before `open`."""

    store: AsyncStore
    bus: Bus
    bots: BotPool
    leases: Leases
    writer: TableWriter
    registry: TableRegistry
    presence: Presence
    proposals: Proposals
    scheduler: Scheduler
    reactions: Reactions
    analyses: Analyses
    lobby: Lobby
    notices: NoticeStore
    sender: NoticeSender

    def __init__(
        self,
        settings: Settings,
        metrics: Metrics | None = None,
        secrets: SecretSource | None = None,
        now: Callable[[], float] = time.time,
        monotonic: Callable[[], float] = time.monotonic,
        *,
        warms: bool = False,
    ) -> None:
        """`now` tells the time that is stored and shown; what is measured is measured by `monotonic`.

        `warms` says whether the programs that search are made ready before somebody asks for one.
        """
        self.settings = settings
        self.metrics = metrics or Metrics()
        self.secrets = secrets or SecretSource()
        self.now, self.monotonic = now, monotonic
        self.process_id = self.secrets.table_id()
        self._warms = warms

    async def open(self) -> None:
        """Open the database, subscribe to the bus and start the background tasks."""
        settings, metrics, now = self.settings, self.metrics, self.now
        self.store = await AsyncStore.open(settings.database, on_commit=metrics.committed)
        self.bus = make_bus(settings.bus)
        self.bots = BotPool(
            settings.processes, settings.program_memory, settings.program_seconds, on_failure=_log_bot_failure
        )
        self.writer = TableWriter(self.store, now, self._on_change)
        self.registry = TableRegistry(
            self.store,
            self.writer,
            self.secrets,
            metrics,
            now,
            self.monotonic,
            shared=self.bus.remote,
            on_open=self._on_open,
        )
        self.leases = Leases(self.store, self.process_id, settings.program_seconds, now, shared=self.bus.remote)
        turns = BotTurns(self.bots, self.writer, self.leases, metrics, self.monotonic, settings.pace)
        self.scheduler = Scheduler(self.store, self.registry, turns, now, self._is_ours)
        self.presence = Presence(
            self.bus, self.process_id, now, self.monotonic, self._on_arrival, self.scheduler.attend
        )
        self.proposals = Proposals(self.bus)
        self.reactions = Reactions(self.bus, metrics, self.writer, self.scheduler)
        self.notices = NoticeStore(self.store)
        self.analyses = Analyses(AnalysisStore(self.store), self.bots, self.scheduler)
        self.lobby = Lobby(self.store, self.notices, self.registry, self.monotonic, self.secrets.key)
        self.sender = NoticeSender(self.notices, self.registry, self.presence, metrics, settings, now)
        await self.bus.start(self.on_bus_message)
        await self.sender.start()
        self.scheduler.start()
        self.scheduler.every(REFRESH_SECONDS, self._refresh_tables)
        self.scheduler.every(presence_module.HEARTBEAT_SECONDS, self._heartbeat)
        self.scheduler.every(table_registry.IDLE_SECONDS / 4, self._evict_idle)
        self.scheduler.every(PRUNE_SECONDS, self._prune)
        self.scheduler.every(sender_module.POLL_SECONDS, self.sender.send_due)
        if self._warms and has_numba():
            self.scheduler.spawn(self.bots.warm())

    async def close(self) -> None:
        """Stop the background tasks, finish the changes that are being written, and release everything."""
        await self.scheduler.stop()
        await self.sender.close()
        for table in tuple(self.registry.tables.values()):
            async with table.lock:  # a change that is being written is stored and broadcast
                pass
        await self.leases.release()
        await self.bus.close()
        await self.bots.close()
        await self.store.close()

    # What the parts tell each other.

    def _on_open(self, table: Table, stored_due: float | None) -> None:
        self.presence.update(table)
        due = table.due(self.now())
        if due is not None and (stored_due is None or due < stored_due - scheduler.DUE_POLL_SECONDS):
            self.scheduler.wake(table)  # two processes have overwritten each other's times

    def _on_change(self, table: Table, entries: Sequence[Entry], ours: bool) -> None:
        self.reactions.on_change(table, entries, ours)

    def _on_arrival(self, table: Table) -> None:
        if table.id in self.registry.tables and table.connected_here:
            self.scheduler.wake(table)

    def _is_ours(self, due: DueTable) -> bool:
        """Whether this process has to drive a table that is due: where players are connected their process does."""
        table = self.registry.tables.get(due.id)
        if not self.bus.remote or (table and table.connected_here):
            return True
        if self.presence.players_elsewhere(due.id):
            return False
        return bool(table and table.listeners) or due.due <= self.now() - leases.TAKE_OVER_SECONDS

    def on_bus_message(self, message: dict[str, Any]) -> None:
        kind, table = message.get("kind"), self.registry.tables.get(str(message.get("table")))
        if kind == LOST:
            self.scheduler.spawn(self._refresh_tables())
        elif kind == "present":
            self.presence.on_present(message, table)
            if message["players"]:
                self._hand_over(str(message["table"]), table)
        elif kind == "changed" and table and table.users:
            self.scheduler.spawn(self._refresh(table))
        elif kind == "changed":  # the next user reads it from the store
            self._hand_over(str(message.get("table")), table)
        elif kind == "came" and table:
            self.presence.on_came(message, table)
            self.proposals.on_came(table)
        elif kind == "proposed" and table:
            self.proposals.on_proposed(message, table)

    def _hand_over(self, table_id: str, table: Table | None) -> None:
        """Give the lease of a table back that another process needs and this one does not."""
        if (
            self.leases.holds(table_id)
            and table_id not in self.scheduler.runners
            and not (table and table.connected_here)
        ):
            self.scheduler.spawn(self.leases.give_back(table_id))

    # Periodic tasks.

    async def _refresh_tables(self) -> None:
        """Apply entries of other processes that the bus has not announced: it may be down."""
        known = {
            table.id: table.numbers
            for table in self.registry.tables.values()
            if table.users and (self.bus.remote or table.stale)
        }
        for table_id in await self.store.changed_tables(known):
            if table := self.registry.tables.get(table_id):
                await self._refresh(table)

    async def _refresh(self, table: Table) -> None:
        try:
            await self.writer.refresh(table)
        except StoreError as error:
            _log.warning("refresh failed", code=error.code)

    async def _heartbeat(self) -> None:
        self.presence.heartbeat(tuple(self.registry.tables.values()))

    async def _evict_idle(self) -> None:
        self.registry.evict_idle()

    async def _prune(self) -> None:
        """Delete tables that have been idle for longer than the settings allow."""
        now, settings = self.now(), self.settings
        oldest_open, oldest_over = (
            now - days * DAY_SECONDS for days in (settings.keep_open_days, settings.keep_over_days)
        )
        while await self.store.prune(oldest_open, oldest_over, PRUNE_BATCH) >= PRUNE_BATCH:
            pass


def _log_bot_failure(code: str) -> None:
    _log.warning("program failed", code=code)
