"""Migrates a database to the newest schema; several processes may do so at once."""

import sqlite3
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from threading import Lock
from typing import Any, Final

from alembic.config import Config
from alembic.runtime.environment import EnvironmentContext
from alembic.script import ScriptDirectory
from sqlalchemy import URL, Connection, Engine, inspect, text
from sqlalchemy.exc import ProgrammingError

from blackticket.rules.errors import shown
from blackticket.server.errors import ServerError
from blackticket.server.store.engines import TIMEOUT_SECONDS, Engines, bad_address, engines
from blackticket.server.store.errors import StoreError, fault_name, why_no_file, why_no_server
from blackticket.server.store.schema import metadata

STEPS: Final = Path(__file__).parent / "migrations"
VERSION_TABLE: Final = "blackticket_schema"
LOCK: Final = 0x426C61636B  # any number that no other program takes

_migration_lock = Lock()  # Alembic's environment is global: one migration at a time, of any database


def open_database(address: str) -> Engines:
    """The engines of a database, which is migrated to the newest schema."""
    both = engines(address)
    try:
        if both.writing.dialect.name == "sqlite":
            refuse_foreign_file(both.writing.url)
        migrate(both.writing)
        return both
    except ServerError:
        both.dispose()
        raise
    except Exception as error:
        both.dispose()
        refused = cannot_open(both.writing.url, error)
    raise refused


def cannot_open(url: URL, error: Exception) -> ServerError:
    """Why a database cannot be opened, without its password."""
    if isinstance(error, ProgrammingError) and fault_name(error) == "ProgrammingError":  # refused by the driver
        return bad_address("one with an option that PostgreSQL does not have")
    if url.drivername == "sqlite":
        reason, advice = why_no_file(error), "Mend that, or give another file with --database."
    else:
        reason, advice = why_no_server(error), "See that PostgreSQL runs there and lets this user in."
    return StoreError("store-unavailable", f"{name_of(url)} cannot be opened: {reason}. {advice}")


def name_of(url: URL) -> str:
    """The name of a database in sentences: its name and host, if the URL has them."""
    if url.drivername == "sqlite":
        return f"The database {url.database}"
    parts = {"dbname": url.database, "host": url.host, "port": url.port}
    name, host, port = (str(value or url.query.get(option, "")) for option, value in parts.items())
    place = f"[{host}]" if ":" in host and port else host
    return " ".join(("The database", *filter(None, (name, place and f"at {place}{port and f':{port}'}"))))


def refuse_foreign(url: URL, found: Sequence[str]) -> None:
    """Refuse a database that has tables of another program."""
    if found:
        text = (
            f"{name_of(url)} is of another program: it has a table {shown(min(found))}. Give one that is empty or new."
        )
        raise ServerError("bad-setting", text)


def refuse_foreign_file(url: URL) -> None:
    """Refuse a file of another program before anything of it is changed, its journal mode included."""
    try:
        with closing(sqlite3.connect(url.database or "", timeout=TIMEOUT_SECONDS)) as connection:
            found = [str(name) for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
    except (sqlite3.Error, ValueError):
        return  # opening it reports what is wrong
    refuse_foreign(url, [] if VERSION_TABLE in found else found)


def migrate(engine: Engine) -> None:
    """Run the migrations that the database lacks, in one transaction under a lock."""
    with engine.begin() as connection:
        if connection.dialect.name == "postgresql":
            connection.execute(text("SET LOCAL statement_timeout = 0"))
            connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": LOCK})
        upgrade(connection)


def upgrade(connection: Connection) -> None:
    """Run the migrations on a connection whose transaction has begun."""
    script = steps()

    def path(revision: Any, _context: Any) -> Any:
        if not revision:
            found = set(inspect(connection).get_table_names()) & set(metadata.tables)
            refuse_foreign(connection.engine.url, sorted(found))
        refuse_newer(revision, script)
        return script._upgrade_revs("head", revision)

    with _migration_lock, EnvironmentContext(Config(), script) as environment:
        environment.configure(connection=connection, fn=path, version_table=VERSION_TABLE)
        environment.run_migrations()


def steps() -> ScriptDirectory:
    return ScriptDirectory(str(STEPS), version_locations=[str(STEPS)])


def refuse_newer(found: tuple[str, ...], script: ScriptDirectory) -> None:
    known = {step.revision for step in script.walk_revisions()}
    if not known.issuperset(found):
        came, newest = ", ".join(sorted(found)), script.get_current_head()
        text = f"The program knows the database up to schema {newest}, but it is at {came}: start the newer program."
        raise StoreError("newer-database", text)
