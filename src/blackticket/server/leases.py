"""Leases: where several processes share a database, one at a time moves bots at a table."""

import asyncio
from collections.abc import Callable, Coroutine
from contextlib import suppress
from typing import Any, Final, TypeVar

from blackticket.server.store.async_store import AsyncStore, StoreError

LEASE_SECONDS: Final = 15.0
"""How long a lease lasts at least without being renewed."""
TAKE_OVER_SECONDS: Final = 5.0
"""A table is due for this long before a process drives it where nobody is: the one that made it due comes first."""

T = TypeVar("T")


class Leases:
    """The leases of this process. Without other processes every lease is granted."""

    def __init__(
        self, store: AsyncStore, process_id: str, bot_seconds: float, now: Callable[[], float], *, shared: bool
    ) -> None:
        """`bot_seconds` is how long a bot may think: no lease runs out meanwhile."""
        self._store, self._process_id, self._now, self._shared = store, process_id, now, shared
        self._seconds = max(LEASE_SECONDS, 2 * bot_seconds)
        self._held: dict[str, float] = {}  # by table until when, the soonest first

    async def acquire(self, table_id: str) -> bool:
        """Acquire or renew the lease of a table; False if another process holds it."""
        if not self._shared:
            return True
        now = self._now()
        until = now + self._seconds
        self._held.pop(table_id, None)
        self._held[table_id] = until  # before it is written: a process that stops may not hear that it was
        granted = await self._store.acquire_lease(table_id, self._process_id, now, until)
        if not granted:
            self._held.pop(table_id, None)
        while self._held and next(iter(self._held.values())) <= now:
            del self._held[next(iter(self._held))]
        return granted

    async def keep(self, table_id: str, work: Coroutine[Any, Any, T]) -> T:
        """The result of work that may take longer than a lease lasts: it is renewed meanwhile."""
        task = asyncio.ensure_future(work)
        try:
            while not (await asyncio.wait({task}, timeout=self._seconds / 2))[0]:
                await self.acquire(table_id)
            return task.result()
        finally:
            task.cancel()

    def holds(self, table_id: str) -> bool:
        return not self._shared or self._held.get(table_id, 0.0) > self._now()

    async def give_back(self, table_id: str) -> None:
        """Let another process drive a table at once."""
        now, until = self._now(), self._held.get(table_id)
        if until is None:
            return
        with suppress(StoreError):
            await self._store.acquire_lease(table_id, self._process_id, now, now)
        if self._held.get(table_id) == until:  # not before it is written: `release` may have to do it
            del self._held[table_id]

    async def release(self) -> None:
        """Let other processes take over at once, also where a lease is held and no bot is due."""
        now, held = self._now(), tuple(self._held)
        self._held.clear()
        with suppress(StoreError):
            await asyncio.gather(
                *(self._store.acquire_lease(table_id, self._process_id, now, now) for table_id in held)
            )
