"""Locks a SQLite file for one server: a second one would not be told what the first has stored."""

import fcntl
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from blackticket.server.store.engines import make_file, parse_database_url
from blackticket.server.store.errors import StoreError


@contextmanager
def lock_sqlite_file(address: str) -> Iterator[None]:
    """Lock the file of a database while the context lasts; PostgreSQL is for many servers, and is not locked."""
    url = parse_database_url(address)
    if url.drivername != "sqlite":
        yield
        return
    path = Path(url.database or "").expanduser()
    lock = path.with_name(f"{path.name}.lock")  # a file of its own: closing the database's would release SQLite's locks
    make_file(lock)
    with lock.open("r+b") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            text = f"Another server has {path} open. Stop that one, take another file, or PostgreSQL for both."
            raise StoreError("database-in-use", text) from None
        yield
