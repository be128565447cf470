"""Leases: where several processes share a database, one at a time moves bots at a table."""

import asyncio
from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import Final

from blackticket.server.store.async_store import AsyncStore, StoreError

LEASE_SECONDS: Final = 15.0
"""How long a lease lasts at least without being renewed."""


class Leases:
    """The leases of this process. Without other processes every lease is granted."""

    def __init__(
        self, store: AsyncStore, process_id: str, bot_seconds: float, now: Callable[[], float], *, shared: bool
    ) -> None:
        """`bot_seconds` is how long a bot may think: no lease runs out meanwhile."""
        self._store, self._process_id, self._now, self._shared = store, process_id, now, shared
        self._seconds = max(LEASE_SECONDS, 2 * bot_seconds)

    async def acquire(self, table_id: str) -> bool:
        """Acquire or renew the lease of a table; False if another process holds it."""
        if not self._shared:
            return True
        now = self._now()
        return await self._store.acquire_lease(table_id, self._process_id, now, now + self._seconds)

    async def release(self, table_ids: Iterable[str]) -> None:
        """Let other processes take over at once."""
        if self._shared:
            now = self._now()
            with suppress(StoreError):
                await asyncio.gather(
                    *(self._store.acquire_lease(table_id, self._process_id, now, now) for table_id in table_ids)
                )
