"""The lobby: public tables that are open or playing, cached for a moment."""

from collections.abc import Callable
from contextlib import suppress
from typing import Final

from blackticket.rules.errors import BlackTicketError
from blackticket.server.json_types import TableJson
from blackticket.server.payloads import table_json
from blackticket.server.store.async_store import AsyncStore
from blackticket.server.table_registry import TableRegistry

LOBBY_LIMIT: Final = 50
CACHE_SECONDS: Final = 1.0


class Lobby:
    """Lists tables, those that changed last first."""

    def __init__(self, store: AsyncStore, registry: TableRegistry, now: Callable[[], float]) -> None:
        self._store, self.registry, self._now = store, registry, now
        self._listed_at = float("-inf")
        self._tables: list[TableJson] = []

    async def tables(self) -> list[TableJson]:
        if not self._listed_at <= self._now() < self._listed_at + CACHE_SECONDS:
            tables = []
            for row in await self._store.lobby(LOBBY_LIMIT):
                with suppress(BlackTicketError):
                    async with self.registry.hold(row.id) as table:
                        tables.append(table_json(table))
            self._tables, self._listed_at = tables, self._now()
        return self._tables
