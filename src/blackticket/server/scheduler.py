"""Background work of a process: runners at tables where bots or clocks are due, and periodic tasks."""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any, Final

from blackticket.server.bot_turns import BotTurnRunner, BotTurns, asker_of
from blackticket.server.errors import ServerError
from blackticket.server.logs import get_logger
from blackticket.server.store.async_store import AsyncStore, StoreError
from blackticket.server.store.models import Change
from blackticket.server.table import Table
from blackticket.server.table_registry import TableRegistry

DUE_POLL_SECONDS: Final = 1.0
"""How often the database is asked which tables are due."""
BROKEN_RETRY_SECONDS: Final = 600.0
"""When a table is tried again that could not be loaded."""
DUE_LIMIT: Final = 100

_log = get_logger()


class Scheduler:
    """Owns the background tasks. One runner at most is active at a table."""

    def __init__(self, store: AsyncStore, registry: TableRegistry, turns: BotTurns, now: Callable[[], float]) -> None:
        self._store, self._registry, self._now = store, registry, now
        self.turns = turns
        self.runners: dict[str, BotTurnRunner] = {}
        self.tasks: set[asyncio.Task[Any]] = set()

    def start(self) -> None:
        self.every(DUE_POLL_SECONDS, self.wake_due)

    def wake(self, table: Table) -> None:
        """Start or wake the runner of a table where a bot or a clock may be due."""
        runner = self.runners.get(table.id)
        if runner is None:
            if not (table.state.has_bots or table.state.terms.turn) or table.status != "playing":
                return
            runner = self.runners[table.id] = BotTurnRunner(table, self.turns)
            table.users += 1
            self.spawn(self._run(runner, table))
        runner.wake()

    def attend(self, table: Table) -> None:
        """Somebody looks at a table: its bots no longer think last."""
        self.turns.bots.attend(asker_of(table))

    async def _run(self, runner: BotTurnRunner, table: Table) -> None:
        try:
            await runner.run()
        finally:
            del self.runners[table.id]
            self._registry.release(table)

    async def wake_due(self) -> None:
        for table_id in await self._store.due(self._now(), DUE_LIMIT):
            if table_id in self.runners:
                continue
            try:
                async with self._registry.hold(table_id) as table:
                    self.wake(table)
                    if table_id not in self.runners:
                        await self.turns.writer.store_due(table)
            except ServerError as error:
                _log.warning("table cannot be woken", code=error.code)
            except Exception:  # one table that cannot be played must not keep the others waiting
                _log.exception("table cannot be woken")
                await self._store.append(Change(table_id, (), due=self._now() + BROKEN_RETRY_SECONDS))

    def every(self, seconds: float, work: Callable[[], Coroutine[Any, Any, None]]) -> None:
        """Start a periodic task."""
        self.spawn(self._repeat(seconds, work))

    async def _repeat(self, seconds: float, work: Callable[[], Coroutine[Any, Any, None]]) -> None:
        while True:
            try:
                await work()
            except StoreError as error:
                _log.warning("database does not answer", code=error.code)
            except Exception:  # the next time may be better, and all tables depend on it
                _log.exception("house work failed")
            await asyncio.sleep(seconds)

    def spawn(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self._ended)

    def _ended(self, task: asyncio.Task[Any]) -> None:
        self.tasks.discard(task)
        if not task.cancelled() and task.exception():
            _log.error("task failed", exc_info=task.exception())

    async def stop(self) -> None:
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
