"""Bring a database to the newest schema, whoever else does the same at the same moment."""

from pathlib import Path
from threading import Lock
from typing import Any, Final

from alembic.config import Config
from alembic.runtime.environment import EnvironmentContext
from alembic.script import ScriptDirectory
from sqlalchemy import URL, Connection, Engine, text
from sqlalchemy.exc import OperationalError, ProgrammingError

from blackticket.server.errors import ServerError
from blackticket.server.store.engines import Engines, bad_address, engines
from blackticket.server.store.errors import StoreError, fault

STEPS: Final = Path(__file__).parent / "migrations"
VERSION_TABLE: Final = "blackticket_schema"
LOCK: Final = 0x426C61636B  # any number that no other program takes

_alone = Lock()  # Alembic is in the middle of one migration at a time, whichever database it is of


def opened(address: str) -> Engines:
    """The ways into a database, which is at the newest schema."""
    both = engines(address)
    try:
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
    """Why a database cannot be opened, for whoever starts the server; its password is not told."""
    if isinstance(error, ProgrammingError) and fault(error) == "ProgrammingError":  # refused before anybody was asked
        return bad_address("one with an option that PostgreSQL does not have")
    where = f"{url.database}" if url.host is None else f"{url.database} at {url.host}"
    why = fault(error)
    if isinstance(error, OperationalError) and url.drivername != "sqlite":
        why = str(error.orig).partition("\n")[0].replace(url.password or "\0", "***")
    return StoreError(
        "store-unavailable", f"The database {where} cannot be opened ({why}): see that it runs and is allowed."
    )


def migrate(engine: Engine) -> None:
    """Take all steps that the database lacks, in one transaction that only one process at a time can be in."""
    with engine.begin() as connection:
        if connection.dialect.name == "postgresql":
            connection.execute(text("SET LOCAL statement_timeout = 0"))
            connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": LOCK})
        upgrade(connection)


def upgrade(connection: Connection) -> None:
    """Take the steps on a connection whose transaction has begun."""
    script = steps()

    def path(revision: Any, _context: Any) -> Any:
        refuse_newer(revision, script)
        return script._upgrade_revs("head", revision)

    with _alone, EnvironmentContext(Config(), script) as environment:
        environment.configure(connection=connection, fn=path, version_table=VERSION_TABLE)
        environment.run_migrations()


def steps() -> ScriptDirectory:
    """All steps, from the package itself."""
    return ScriptDirectory(str(STEPS), version_locations=[str(STEPS)])


def refuse_newer(found: tuple[str, ...], script: ScriptDirectory) -> None:
    """Refuse a database with a step that this program does not know."""
    known = {step.revision for step in script.walk_revisions()}
    if not known.issuperset(found):
        came, newest = ", ".join(sorted(found)), script.get_current_head()
        text = f"The program knows the database up to schema {newest}, but it is at {came}: start the newer program."
        raise StoreError("newer-database", text)
