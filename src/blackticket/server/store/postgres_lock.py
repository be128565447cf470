"""Locks a PostgreSQL database: servers with a bus share it, one without a bus has it alone.

Two without a bus would not be told what the other has stored, and both would move the same programs.
"""

import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from threading import Event, Thread
from typing import Final

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import SQLAlchemyError

from blackticket.server.logs import get_logger
from blackticket.server.store.engines import parse_database_url, postgres
from blackticket.server.store.errors import StoreError
from blackticket.server.store.migrate import LOCK

USE_LOCK: Final = LOCK + 1
START_SECONDS: Final = 5.0
"""How long a server that starts waits for one that was killed a moment ago."""
CHECK_SECONDS: Final = 5.0
"""How often the connection that holds the lock is looked at: with it the lock would be lost."""
KEEPALIVES: Final = "SET tcp_keepalives_idle = 10; SET tcp_keepalives_interval = 5; SET tcp_keepalives_count = 3"
"""PostgreSQL notices soon that the machine of the one who holds the lock is gone."""

_log = get_logger()


@contextmanager
def lock_postgres(address: str, *, shared: bool) -> Iterator[None]:
    """Lock the database while the context lasts; `shared` with other servers that share it too. SQLite is not ours."""
    url = parse_database_url(address)
    if url.drivername == "sqlite":
        yield
        return
    lock, stop = PostgresLock(postgres(url).writing, shared), Event()
    with suppress(SQLAlchemyError):  # a database that does not answer is refused when it is opened
        lock.acquire_soon()
    watch = Thread(target=lock.watch, args=(stop,), name="database-lock", daemon=True)
    watch.start()
    try:
        yield
    finally:
        stop.set()
        watch.join()
        lock.close()


class PostgresLock:
    """An advisory lock, held by a dedicated connection."""

    def __init__(self, engine: Engine, shared: bool) -> None:
        self._engine = engine
        self._take = f"SELECT pg_try_advisory_lock{'_shared' if shared else ''}({USE_LOCK})"
        self._connection: Connection | None = None

    def acquire_soon(self) -> None:
        end = time.monotonic() + START_SECONDS
        while not self.acquire():
            if time.monotonic() > end:
                self.close()
                raise StoreError(
                    "database-in-use",
                    "Another server uses this database, and one of the two has no bus: give both one, or stop one.",
                )
            time.sleep(0.1)

    def acquire(self) -> bool:
        """Take the lock, or see that it is still held; False if another server is in the way."""
        try:
            if self._connection is not None:
                self._connection.exec_driver_sql("SELECT 1")
                return True
            self._connection = self._engine.connect().execution_options(isolation_level="AUTOCOMMIT")
            self._connection.exec_driver_sql(KEEPALIVES)
            if self._connection.exec_driver_sql(self._take).scalar():
                return True
        except SQLAlchemyError:
            self._drop()
            raise
        self._drop()
        return False

    def watch(self, stop: Event) -> None:
        """Take the lock again when its connection was lost, and say so if another server has it meanwhile."""
        has_said = False
        while not stop.wait(CHECK_SECONDS):
            try:
                taken = self.acquire()
            except SQLAlchemyError:
                continue  # the server says so itself when it needs the database
            if not taken and not has_said:
                _log.error("another server uses the database, and one of the two has no bus")
            has_said = not taken

    def _drop(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            with suppress(SQLAlchemyError):
                connection.invalidate()  # ends the session, and with it whatever it holds
                connection.close()

    def close(self) -> None:
        self._drop()
        self._engine.dispose()
