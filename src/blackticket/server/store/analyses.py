"""The queries of the analyses of finished games."""

from contextlib import suppress

from sqlalchemy import Connection, insert, select
from sqlalchemy.exc import IntegrityError

from blackticket.server.store.async_store import AsyncStore
from blackticket.server.store.schema import analyses


class AnalysisStore:
    """Analyses as JSON text, over the threads of the store."""

    def __init__(self, store: AsyncStore) -> None:
        self._store = store

    async def load(self, table: str) -> str | None:
        return await self._store.read(_load, table)

    async def save(self, table: str, body: str) -> None:
        """Keep the analysis of a table; if another process was first, or the table is gone, that is all right."""
        await self._store.write(_save, table, body)


def _load(connection: Connection, table: str) -> str | None:
    return connection.execute(select(analyses.c.body).where(analyses.c.table_id == table)).scalar()


def _save(connection: Connection, table: str, body: str) -> None:
    with suppress(IntegrityError), connection.begin_nested():
        connection.execute(insert(analyses).values(table_id=table, body=body))
