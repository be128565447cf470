"""The lobby: public tables that are open or playing, cached for a moment."""

from collections import Counter, OrderedDict
from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import Final

from blackticket.rules.errors import BlackTicketError
from blackticket.server.json_types import TableJson
from blackticket.server.payloads import table_json
from blackticket.server.store.async_store import AsyncStore
from blackticket.server.table_registry import TableRegistry

LOBBY_LIMIT: Final = 50
LOBBY_SHARE: Final = 5
"""How many of them may be one client's, as far as this process has seen who made them."""
LOOKED_AT: Final = 1_000
MAKERS: Final = 20_000
"""Of how many tables it is remembered who made them."""
CACHE_SECONDS: Final = 1.0


class Lobby:
    """Lists tables, those that changed last first."""

    def __init__(self, store: AsyncStore, registry: TableRegistry, monotonic: Callable[[], float]) -> None:
        self._store, self.registry, self._monotonic = store, registry, monotonic
        self._listed_at = float("-inf")
        self._tables: list[TableJson] = []
        self._makers: OrderedDict[str, str] = OrderedDict()

    def made(self, table: str, client: str) -> None:
        """Remember who made a table."""
        self._makers[table] = client
        if len(self._makers) > MAKERS:
            self._makers.popitem(last=False)

    async def tables(self) -> list[TableJson]:
        if self._monotonic() >= self._listed_at + CACHE_SECONDS:
            tables = []
            for table_id in self._chosen([row.id for row in await self._store.lobby(LOOKED_AT)]):
                with suppress(BlackTicketError):
                    async with self.registry.hold(table_id) as table:
                        tables.append(table_json(table))
            self._tables, self._listed_at = tables, self._monotonic()
        return self._tables

    def _chosen(self, tables: Iterable[str]) -> list[str]:
        """So many that no client has more than its share."""
        shares: Counter[str] = Counter()
        chosen = []
        for table in tables:
            maker = self._makers.get(table, table)
            shares[maker] += 1
            if shares[maker] <= LOBBY_SHARE:
                chosen.append(table)
        return chosen[:LOBBY_LIMIT]
