"""Async facade of the store with group commit: changes that wait while a commit runs share the next one."""

import asyncio
from collections import deque
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from time import perf_counter
from typing import Any, Concatenate, Final, NamedTuple, ParamSpec, TypeVar

from sqlalchemy import Connection, Engine

from blackticket.server.store.engines import READER_THREADS
from blackticket.server.store.errors import Conflict, StoreError, refusal
from blackticket.server.store.migrate import open_database
from blackticket.server.store.models import Change, DueTable, Entry, LobbyRow, NewTable, Stored, Stream
from blackticket.server.store.rows import ChangeRows, can_hold, change_rows, storable_text, storable_time
from blackticket.server.store.store import Lease, Store

__all__ = ["AsyncStore", "Conflict", "StoreError"]

MAX_BATCH: Final = 512
"""Changes that share a commit at most."""

FULL_SECONDS: Final = 5.0
"""How long after a refusal the disk is taken to be full: a small write may find room where others do not."""
MAX_WAITING: Final = 20_000
"""Changes that wait at most; there are more only when the database hangs, and then they are refused."""

P = ParamSpec("P")
T = TypeVar("T")


class PendingWrite(NamedTuple):
    """A write that waits for a commit, and the future of its result."""

    what: ChangeRows | Lease
    done: asyncio.Future[Any]


class AsyncStore:
    """One thread writes, two read. Nothing is acknowledged before it is on the disk."""

    def __init__(self, store: Store, on_commit: Callable[[int, float], None] | None = None) -> None:
        self._store = store
        self._on_commit = on_commit
        self._writer = ThreadPoolExecutor(1, "store-writer")
        self._readers = ThreadPoolExecutor(READER_THREADS, "store-reader")
        self._waiting: deque[PendingWrite] = deque()
        self._work: asyncio.Task[None] | None = None
        self._closed = False
        self._full_until = 0.0

    @classmethod
    async def open(cls, url: str, *, on_commit: Callable[[int, float], None] | None = None) -> "AsyncStore":
        """Open and migrate a database; `on_commit` is called with the size and the seconds of each commit."""
        return cls(Store(await asyncio.to_thread(open_database, url)), on_commit)

    async def create(self, table: NewTable, change: Change) -> None:
        """Store a new table with the first entries of its log; a Conflict if there is one of that id."""
        await self._write(change_rows(change, table))

    async def append(self, change: Change) -> None:
        """Store a change, durably; a Conflict says that the table is not as the caller thought.

        After a StoreError the change is not there (`store-full`), or nobody knows (`store-unavailable`: perhaps only
        the answer to the commit was lost): load the table before anything else is done at it.
        """
        await self._write(change_rows(change))

    async def acquire_lease(self, table_id: str, holder: str, now: float, until: float) -> bool:
        """Acquire or renew the lease of a table; False if another process holds it."""
        lease = Lease(table_id, storable_text(holder), storable_time(now), storable_time(until))
        return can_hold(table_id) and bool(await self._write(lease))

    async def load(self, table_id: str) -> Stored | None:
        """A table with its whole log, ordered by stream and number."""
        return await self._run(self._readers, self._store.load, table_id) if can_hold(table_id) else None

    async def entries_after(self, table_id: str, after: Mapping[Stream, int]) -> tuple[Entry, ...]:
        """The entries after the given numbers, of the streams that are named."""
        return (
            await self._run(self._readers, self._store.entries_after, table_id, dict(after))
            if can_hold(table_id)
            else ()
        )

    async def changed_tables(self, known: Mapping[str, Mapping[Stream, int]]) -> tuple[str, ...]:
        """Which of these tables have more entries than is known of them."""
        return await self._run(self._readers, self._store.changed_tables, dict(known)) if known else ()

    async def lobby(self, limit: int) -> tuple[LobbyRow, ...]:
        """Public tables that are open or playing, those that changed last first."""
        return await self._run(self._readers, self._store.lobby, limit)

    async def due(self, now: float, limit: int, after: DueTable | None = None) -> tuple[DueTable, ...]:
        """Tables where a bot or a clock is due and no process holds the lease, the longest due first.

        Those that come after one of them are the next page.
        """
        return await self._run(self._readers, self._store.due, now, limit, after)

    async def prune(self, open_before: float, over_before: float, limit: int) -> int:
        """Delete tables that never started, or are over, and have not changed since then; how many."""
        return await self._run(self._writer, self._store.prune, open_before, over_before, limit)

    async def read(self, ask: Callable[Concatenate[Connection, P], T], *args: P.args, **_: P.kwargs) -> T:
        """Run a query of another module in a transaction of its own, where those that read are run."""
        return await self._run(self._readers, in_transaction, self._store.engines.reading, ask, args)

    async def write(self, ask: Callable[Concatenate[Connection, P], T], *args: P.args, **_: P.kwargs) -> T:
        """Run a query of another module in a transaction of its own, on the writer's thread."""
        return await self._run(self._writer, in_transaction, self._store.engines.writing, ask, args)

    async def ping(self) -> None:
        """Raise StoreError unless something can be stored; for a while after the disk was full it is taken to be."""
        await self._run(self._writer, self._store.ping)
        if perf_counter() < self._full_until:
            raise StoreError("store-full", "The disk was full a moment ago.")

    async def close(self) -> None:
        """Write what waits, then close the database."""
        self._closed = True
        if self._work is not None:
            await self._work
        for pool in (self._readers, self._writer):
            await asyncio.to_thread(pool.shutdown)
        await asyncio.to_thread(self._store.engines.dispose)

    async def _run(self, pool: ThreadPoolExecutor, ask: Callable[P, T], *args: P.args, **_: P.kwargs) -> T:
        """Run a query on a thread; faults are raised without their details."""
        fault: Exception
        try:
            return await asyncio.get_running_loop().run_in_executor(pool, ask, *args)
        except Exception as error:
            fault = refusal(error)
        raise fault

    async def _write(self, what: ChangeRows | Lease) -> Any:
        """Queue a write, and wait for its commit."""
        if self._closed or len(self._waiting) >= MAX_WAITING:
            why = "is closed" if self._closed else "has fallen behind: try again in a moment"
            raise StoreError("store-unavailable", f"The database {why}.")
        done = asyncio.get_running_loop().create_future()
        self._waiting.append(PendingWrite(what, done))
        if self._work is None:
            self._work = asyncio.create_task(self._commit_all())
        return await done

    async def _commit_all(self) -> None:
        try:
            while self._waiting:
                await self._commit(self._batch())
        finally:
            self._work = None

    def _batch(self) -> list[PendingWrite]:
        """The oldest writes whose callers still wait."""
        some = (self._waiting.popleft() for _ in range(min(MAX_BATCH, len(self._waiting))))
        return [write for write in some if not write.done.done()]

    async def _commit(self, batch: list[PendingWrite]) -> None:
        if not batch:
            return
        began = perf_counter()
        try:
            results = await self._run(self._writer, self._execute, [write.what for write in batch])
        except StoreError as error:
            results = [StoreError(error.code, error.text) for _ in batch]
        if self._on_commit is not None:  # in a later callback: an exception in it must not block those who wait
            asyncio.get_running_loop().call_soon(self._on_commit, len(batch), perf_counter() - began)
        if any(isinstance(result, StoreError) and result.code == "store-full" for result in results):
            self._full_until = perf_counter() + FULL_SECONDS
        for write, result in zip(batch, results, strict=True):
            resolve(write.done, result)

    def _execute(self, writes: list[ChangeRows | Lease]) -> list[Any]:
        """Changes share one commit and leases another, so that locks are always taken in the same order."""
        outcomes = iter(self._store.commit([what for what in writes if isinstance(what, ChangeRows)]))
        granted = iter(self._store.lease([what for what in writes if isinstance(what, Lease)]))
        return [next(outcomes) if isinstance(what, ChangeRows) else next(granted) for what in writes]


def in_transaction(engine: Engine, ask: Callable[..., T], args: tuple[Any, ...]) -> T:
    with engine.begin() as connection:
        return ask(connection, *args)


def resolve(done: asyncio.Future[Any], result: Any) -> None:
    """Set the result, unless the caller has stopped waiting."""
    if done.done():
        return
    if isinstance(result, Exception):
        done.set_exception(result)
    else:
        done.set_result(result)
