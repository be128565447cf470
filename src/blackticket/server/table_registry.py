"""The tables of this process: loaded on demand, kept while they are used, evicted when idle."""

import asyncio
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import fields
from typing import Any, Final

from blackticket.rules.chance import commitment
from blackticket.rules.setup import RULES_VERSION
from blackticket.server.credentials import SecretSource
from blackticket.server.errors import ServerError
from blackticket.server.logs import get_logger
from blackticket.server.metrics import Metrics
from blackticket.server.single_flight import spawn_detached
from blackticket.server.store.async_store import AsyncStore
from blackticket.server.store.models import Change, Entry, NewTable, Stored
from blackticket.server.table import Table
from blackticket.server.table_state import Participant, Seat
from blackticket.server.table_writer import TableWriter
from blackticket.server.terms import Terms

LOG_VERSION: Final = RULES_VERSION + 1
"""Stored with a table; grows with the rules, and with what a log can hold. Older servers leave newer tables alone."""
IDLE_SECONDS: Final = 60.0
"""A table that nobody has used for this long is evicted from memory."""

OnOpen = Callable[[Table, float | None], None]
"""Called with a table that has come into memory, and when the store says that it is due."""

_log = get_logger()


class TableRegistry:
    """Finds tables by id. There is one object for each table, shared by all who use it."""

    def __init__(
        self,
        store: AsyncStore,
        writer: TableWriter,
        secrets: SecretSource,
        metrics: Metrics,
        now: Callable[[], float],
        monotonic: Callable[[], float],
        *,
        shared: bool,
        on_open: OnOpen,
    ) -> None:
        """`shared` says whether other processes use the same database."""
        self._store, self._writer, self._secrets, self._metrics = store, writer, secrets, metrics
        self._now, self._monotonic, self._shared, self._on_open = now, monotonic, shared, on_open
        self._started_at, self._began = now(), monotonic()
        self.tables: dict[str, Table] = {}
        self._loading: dict[str, asyncio.Task[Table]] = {}

    @asynccontextmanager
    async def hold(self, table_id: str) -> AsyncIterator[Table]:
        """The table, kept in memory while the context lasts."""
        table = await self._find(table_id)
        table.users += 1
        try:
            if self._shared:
                await self._writer.refresh(table)  # what another process has acknowledged is known here too
            yield table
        finally:
            self.release(table)

    def release(self, table: Table) -> None:
        table.users -= 1
        table.last_used = self._monotonic()

    async def _find(self, table_id: str) -> Table:
        if table := self.tables.get(table_id):
            return table
        if table_id not in self._loading:
            self._loading[table_id] = spawn_detached(self._load(table_id))
        return await asyncio.shield(self._loading[table_id])

    async def _load(self, table_id: str) -> Table:
        try:
            stored = await self._store.load(table_id)
            if stored is None:
                raise ServerError("unknown-table", f"There is no table {table_id[:40]!r}; perhaps it is long over.")
            if stored.table.rules > LOG_VERSION:
                raise ServerError(
                    "newer-rules",
                    f"A newer server made the table ({stored.table.rules}, this one is {LOG_VERSION}): update it.",
                )
            return self._open(stored)
        finally:
            del self._loading[table_id]

    def _open(self, stored: Stored) -> Table:
        keys = {key: number for number, key in stored.keys}
        table = Table(
            stored.table,
            keys,
            monotonic=self._monotonic,
            loaded_at=self._monotonic(),
            server_started_at=self._started_at,
            server_began=self._began,
            last_used=self._monotonic(),
            salt=self._secrets.salt,
        )
        table.apply_entries(stored.entries, now=self._now())
        self.tables[table.id] = table
        self._metrics.tables_open.set(len(self.tables))
        self._on_open(table, stored.due)
        return table

    async def create(
        self,
        terms: Terms,
        seats: Sequence[Seat],
        participants: Sequence[Participant],
        keys: Mapping[int, str],
        position: str | None = None,
        seed: int | None = None,
        table_id: str | None = None,
        maker: str | None = None,
    ) -> Table:
        """A new table; `keys` are the hashes of its players' keys. A Conflict if there is one of that id."""
        now, setup = self._now(), terms.setup
        row = NewTable(
            id=table_id or self._secrets.table_id(),
            created=now,
            public=terms.public,
            edition=setup.edition_id,
            mode=setup.mode_name,
            seed=self._secrets.seed() if seed is None else seed,
            program_seed=self._secrets.seed(),
            rules=LOG_VERSION,
            position=position,
            maker=maker,
        )
        body = {
            "terms": terms.to_json(),
            "seats": [_plain(seat) for seat in seats],
            "players": [_plain(participant) for participant in participants],
            "commitment": commitment(row.seed),
        }
        entry = Entry("table", 1, "made", body, now, participants[0].number if participants else None)
        await self._store.create(row, Change(row.id, (entry,), keys=tuple(keys.items()), status="open", due=None))
        self._metrics.table_made()
        _log.info("table made", edition=row.edition, mode=row.mode, public=row.public)
        return self._open(Stored(row, "open", None, tuple(keys.items()), (entry,)))

    def evict_idle(self) -> None:
        oldest = self._monotonic() - IDLE_SECONDS
        for table in tuple(self.tables.values()):
            if not table.users and table.last_used < oldest and not table.lock.locked():
                del self.tables[table.id]
        self._metrics.tables_open.set(len(self.tables))


def _plain(part: Seat | Participant) -> dict[str, Any]:
    return {field.name: getattr(part, field.name) for field in fields(part)}
