"""Background work of a process: runners at tables where bots or clocks are due, and periodic tasks."""

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine
from typing import Any, Final

from blackticket.server.bot_turns import BotTurnRunner, BotTurns, requester_of
from blackticket.server.errors import ServerError
from blackticket.server.logs import get_logger
from blackticket.server.store.async_store import AsyncStore, StoreError
from blackticket.server.store.models import DueTable
from blackticket.server.table import Table
from blackticket.server.table_registry import TableRegistry

DUE_POLL_SECONDS: Final = 1.0
"""How often the database is asked which tables are due."""
BROKEN_RETRY_SECONDS: Final = 600.0
"""When a table is tried again that could not be loaded."""
DUE_LIMIT: Final = 500
"""How many of them it tells at once."""
STEP_SECONDS: Final = 0.5
"""By how much the machine's clock has to be set until it is noticed."""
UNATTENDED_LIMIT: Final = 50
"""Tables at once where only bots play and nobody looks; others wait until one of these games is over."""

_log = get_logger()


class Scheduler:
    """Owns the background tasks. One runner at most is active at a table."""

    def __init__(
        self,
        store: AsyncStore,
        registry: TableRegistry,
        turns: BotTurns,
        now: Callable[[], float],
        is_ours: Callable[[DueTable], bool],
    ) -> None:
        """`is_ours` says whether this process has to drive a table that is due."""
        self._store, self._registry, self._now, self._is_ours = store, registry, now, is_ours
        self.turns = turns
        self._ahead = now() - turns.monotonic()
        self.runners: dict[str, BotTurnRunner] = {}
        self._parked: set[str] = set()  # tables that wait for a place among those that nobody looks at
        self._broken: dict[str, float] = {}  # not loaded, and when (monotonic) to try again
        self.tasks: set[asyncio.Task[Any]] = set()

    def start(self) -> None:
        self.every(DUE_POLL_SECONDS, self.wake_due)

    def wake(self, table: Table) -> None:
        """Start or wake the runner of a table where a bot or a clock may be due."""
        runner = self.runners.get(table.id)
        if runner is None:
            if not (table.state.has_bots or table.state.terms.turn) or table.status != "playing":
                return
            runner = BotTurnRunner(table, self.turns)
            if runner.unattended and not self._has_room:
                self._parked.add(table.id)  # `wake_due` comes back to it
                return
            self._parked.discard(table.id)
            self.runners[table.id] = runner
            table.users += 1
            self.spawn(self._run(runner, table))
        runner.wake()

    def drives(self, table: Table) -> bool:
        """Whether it may be for this process to go on after what another has written."""
        return bool(table.connected_here) or table.id in self.runners or self.turns.leases.holds(table.id)

    def attend(self, table: Table) -> None:
        """A table is watched now: its bots leave the background lane."""
        self.turns.bots.attend(requester_of(table))
        if table.id in self._parked:
            self.wake(table)

    @property
    def _has_room(self) -> bool:
        return sum(runner.unattended for runner in self.runners.values()) < UNATTENDED_LIMIT

    async def _run(self, runner: BotTurnRunner, table: Table) -> None:
        try:
            await runner.run()
        finally:
            del self.runners[table.id]
            self._registry.release(table)

    async def wake_due(self) -> None:
        """Wake all tables that are due, page by page: some may stay due for long, and hide no others."""
        now = self._now()
        self._notice_step(now - self.turns.monotonic())
        due = [table async for table in self._due(now)]
        self._parked.intersection_update(table.id for table in due)
        self._broken = {table.id: self._broken[table.id] for table in due if table.id in self._broken}
        failures: dict[str, list[Exception]] = {}
        for table in due:
            if self._may_wake(table):
                try:
                    await self._wake_stored(table.id)
                except StoreError:
                    raise
                except Exception as error:  # one table that cannot be played must not keep the others waiting
                    self._broken[table.id] = self.turns.monotonic() + BROKEN_RETRY_SECONDS
                    failures.setdefault(getattr(error, "code", type(error).__name__), []).append(error)
        for code, errors in failures.items():
            if isinstance(errors[0], ServerError):
                _log.warning("tables cannot be woken", code=code, tables=len(errors))
            else:
                _log.error("tables cannot be woken", code=code, tables=len(errors), exc_info=errors[0])

    def _notice_step(self, ahead: float) -> None:
        """After the system clock was set, reschedule the tables here, so that their turns last as long as before."""
        if abs(ahead - self._ahead) > STEP_SECONDS:
            self._ahead = ahead
            for table in tuple(self._registry.tables.values()):
                if table.listeners:  # others may not be up to date
                    self.wake(table)

    async def _due(self, now: float) -> AsyncIterator[DueTable]:
        last: DueTable | None = None
        while page := await self._store.due(now, DUE_LIMIT, last):
            for table in page:
                yield table
            if len(page) < DUE_LIMIT:
                return
            last = page[-1]

    def _may_wake(self, table: DueTable) -> bool:
        """Whether a table that is due is worth loading."""
        if table.id in self.runners or self._broken.get(table.id, 0.0) > self.turns.monotonic():
            return False
        return self._is_ours(table) and (table.id not in self._parked or self._has_room)

    async def _wake_stored(self, table_id: str) -> None:
        async with self._registry.hold(table_id) as table:
            self.wake(table)
            if table_id not in self.runners and table_id not in self._parked:
                await self.turns.writer.store_due(table)

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
                _log.exception("periodic task failed")
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
