"""The queries of the analyses of finished games."""

from sqlalchemy import insert, select
from sqlalchemy.exc import IntegrityError

from blackticket.server.store.async_store import AsyncStore
from blackticket.server.store.engines import Engines
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


def _load(engines: Engines, table: str) -> str | None:
    with engines.reading.begin() as connection:
        return connection.execute(select(analyses.c.body).where(analyses.c.table_id == table)).scalar()


def _save(engines: Engines, table: str, body: str) -> None:
    try:
        with engines.writing.begin() as connection:
            connection.execute(insert(analyses).values(table_id=table, body=body))
    except IntegrityError:
        pass
