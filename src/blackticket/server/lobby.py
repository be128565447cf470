"""The lobby: public tables that are open or playing, cached for a moment."""

import hmac
from collections import Counter
from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import Final

from blackticket.rules.errors import BlackTicketError
from blackticket.server.json_types import TableJson
from blackticket.server.payloads import table_json
from blackticket.server.store.async_store import AsyncStore
from blackticket.server.store.models import LobbyRow
from blackticket.server.store.notices import NoticeStore
from blackticket.server.table_registry import TableRegistry

LOBBY_LIMIT: Final = 50
LOBBY_SHARE: Final = 5
"""How many of them may be one client's."""
LOOKED_AT: Final = 1_000
SECRET_NAME: Final = "makers"
CACHE_SECONDS: Final = 1.0


class Lobby:
    """Lists tables, those that changed last first."""

    def __init__(
        self,
        store: AsyncStore,
        keys: NoticeStore,
        registry: TableRegistry,
        monotonic: Callable[[], float],
        new_key: Callable[[], str],
    ) -> None:
        """`keys` keeps a secret that `new_key` makes, the same for all processes on a database."""
        self._store, self._keys, self.registry = store, keys, registry
        self._monotonic, self._new_key = monotonic, new_key
        self._listed_at = float("-inf")
        self._tables: list[TableJson] = []
        self._secret: str | None = None

    async def maker(self, client: str) -> str:
        """The pseudonym under which a client is stored with the tables it makes."""
        self._secret = self._secret or await self._keys.make_server_key(SECRET_NAME, self._new_key())
        return hmac.digest(self._secret.encode(), client.encode(), "sha256").hex()[:32]

    async def tables(self) -> list[TableJson]:
        if self._monotonic() >= self._listed_at + CACHE_SECONDS:
            tables = []
            for table_id in _chosen(await self._store.lobby(LOOKED_AT)):
                with suppress(BlackTicketError):
                    async with self.registry.hold(table_id) as table:
                        tables.append(table_json(table))
            self._tables, self._listed_at = tables, self._monotonic()
        return self._tables


def _chosen(rows: Iterable[LobbyRow]) -> list[str]:
    """The newest tables, at most `LOBBY_SHARE` of one client; a table of an older server counts as its own client."""
    shares: Counter[str] = Counter()
    chosen = []
    for row in rows:
        maker = row.maker or row.id
        shares[maker] += 1
        if shares[maker] <= LOBBY_SHARE:
            chosen.append(row.id)
    return chosen[:LOBBY_LIMIT]
