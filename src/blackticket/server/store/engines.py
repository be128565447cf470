"""The two engines of a database: one that writes, and one that reads from a snapshot."""

import os
from functools import partial
from pathlib import Path
from typing import Any, Final, NamedTuple

from sqlalchemy import URL, Connection, Engine, create_engine, event, make_url
from sqlalchemy.exc import ArgumentError
from sqlalchemy.pool import QueuePool

from blackticket.server.errors import ServerError
from blackticket.server.store.errors import StoreError

READER_THREADS: Final = 2
"""Threads that read at once."""

TIMEOUT_SECONDS: Final = 5
"""Seconds that a lock of SQLite or a connection to PostgreSQL is waited for."""

STATEMENTS: Final = 256
"""Prepared statements that a connection to SQLite keeps; see `statements.py` for how many there are."""

POSTGRES: Final = {"postgres", "postgresql", "postgresql+psycopg"}

CONNECTION_OPTIONS: Final = {
    "connect_timeout": TIMEOUT_SECONDS,
    "keepalives_idle": 10,
    "keepalives_interval": 5,
    "keepalives_count": 3,
    "tcp_user_timeout": 20_000,
    "application_name": "blackticket",
}
"""A lost connection is noticed after some seconds, unless the address says otherwise."""

PRAGMAS: Final = (
    f"busy_timeout = {TIMEOUT_SECONDS * 1000}",
    "journal_mode = WAL",
    "synchronous = FULL",
    "foreign_keys = ON",
    "wal_autocheckpoint = 4000",  # pages: tables that are played at are written back once for many commits
    "temp_store = MEMORY",  # else each statement of many rows keeps what it would take back in a file of its own
)

SESSION_SETTINGS: Final = "SET statement_timeout = '30s'; SET idle_in_transaction_session_timeout = '60s'"


class Engines(NamedTuple):
    """One connection that writes, and one for each thread that reads."""

    writing: Engine
    reading: Engine

    def dispose(self) -> None:
        """Close all connections; the writing one last, which tidies up SQLite's log."""
        self.reading.dispose()
        self.writing.dispose()


def engines(address: str) -> Engines:
    """The engines of the database at a URL; no connection is opened yet, but SQLite's file is created."""
    url = parse_database_url(address)
    return sqlite(url) if url.drivername == "sqlite" else postgres(url)


def parse_database_url(address: str) -> URL:
    """Parse a database URL. A refusal quotes nothing of it, as it can contain a password."""
    try:
        url = make_url(address)
    except (ArgumentError, ValueError):
        raise bad_address("something that is no address") from None
    if url.drivername in POSTGRES:
        return url.set(drivername="postgresql+psycopg")
    if url.drivername != "sqlite":
        raise bad_address("an address of another kind")
    if url.host or url.username or url.password or url.query:
        raise bad_address("an address of SQLite with more than a path (three strokes, then the path)")
    if not url.database or url.database == ":memory:" or url.database.startswith("file:"):
        raise bad_address("an address of SQLite without a file, where no game would last")
    return url


def bad_address(came: str) -> ServerError:
    text = f"The database is given as sqlite:///file.db or postgresql://user:password@host/name, but got {came}."
    return ServerError("bad-setting", text)


def sqlite(url: URL) -> Engines:
    """SQLite: a file that only its owner can read, with a write-ahead log that is synced at each commit."""
    path = Path(url.database or "").expanduser()
    make_file(path)
    url = url.set(database=str(path))
    writing, reading = (
        create_engine(
            url,
            poolclass=QueuePool,
            pool_size=size,
            max_overflow=0,
            hide_parameters=True,
            connect_args={"cached_statements": STATEMENTS},
        )
        for size in (1, READER_THREADS)
    )
    # A transaction that writes takes the lock at once: one that asks for it later can be refused.
    for engine, begin in ((writing, "BEGIN IMMEDIATE"), (reading, "BEGIN")):
        event.listen(engine, "connect", set_pragmas)
        event.listen(engine, "begin", partial(Connection.exec_driver_sql, statement=begin))
    return Engines(writing, reading)


def make_file(path: Path) -> None:
    """Create the file of a database and its folder for the owner alone; an existing one stays as it is."""
    try:
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or "not a path"
        text = f"The database {path} cannot be opened ({reason}): give a file that can be written."
        raise StoreError("store-unavailable", text) from None


def set_pragmas(connection: Any, _record: object) -> None:
    """SQLite's settings of a connection; the listener above begins transactions, not the driver."""
    connection.isolation_level = None
    for pragma in PRAGMAS:
        connection.execute(f"PRAGMA {pragma}")


def postgres(url: URL) -> Engines:
    """PostgreSQL: a connection that was lost while idle is replaced before it is used."""
    options = {name: value for name, value in CONNECTION_OPTIONS.items() if name not in url.query}
    common: dict[str, Any] = {
        "pool_pre_ping": True,
        "max_overflow": 0,
        "hide_parameters": True,
        "connect_args": options,
    }
    try:
        writing = create_engine(url, pool_size=1, **common)
        reading = create_engine(url, pool_size=READER_THREADS, isolation_level="REPEATABLE READ", **common)
    except ModuleNotFoundError:
        text = "PostgreSQL needs parts that are not installed: pip install 'blackticket[server,scale]'."
        raise ServerError("no-server", text) from None
    for engine in (writing, reading):
        event.listen(engine, "connect", set_session)
    return Engines(writing, reading)


def set_session(connection: Any, _record: object) -> None:
    """Timeouts, so that nothing waits for ever and a hanging session does not block others."""
    connection.execute(SESSION_SETTINGS)
    connection.commit()
