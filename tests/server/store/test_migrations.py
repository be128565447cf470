"""A database is brought to the newest schema when it is opened; one that is too new is left alone."""

import asyncio
import os
import sqlite3
import stat
from contextlib import closing
from pathlib import Path
from typing import Any

import psycopg
import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import event, inspect

from blackticket.server.errors import ServerError
from blackticket.server.store import migrate
from blackticket.server.store.async_store import AsyncStore, StoreError
from blackticket.server.store.models import Change, Entry, NewTable, Stored
from blackticket.server.store.schema import metadata
from tests.server import services
from tests.server.store.builders import change_adding, is_stored, numbers, open_store, table, writing_engine

OLD = Path(__file__).parent / "old"

NEXT_STEP = """
import sqlalchemy as sa
from alembic import op

revision, down_revision = "0005", "0004"


def upgrade() -> None:
    op.add_column("tables", sa.Column("name", sa.String, nullable=False, server_default="no name"))
    op.create_table("extra", sa.Column("id", sa.Integer, primary_key=True))
    {last}
"""


def execute(url: str, *statements: str) -> list[tuple[object, ...]]:
    """Run statements on the database directly, without the store; returns the rows of the last."""
    if url.startswith("sqlite"):
        with closing(sqlite3.connect(url.removeprefix("sqlite:///"), isolation_level=None)) as connection:
            return [connection.execute(statement).fetchall() for statement in statements][-1]
    with psycopg.connect(url, autocommit=True) as other:
        answers = [other.execute(statement.encode()) for statement in statements]
        return answers[-1].fetchall() if answers[-1].description else []


async def test_the_migrations_lead_to_the_schema(store_url: str) -> None:
    async with open_store(store_url) as store:
        with writing_engine(store).connect() as connection:
            context = MigrationContext.configure(
                connection, opts={"version_table": migrate.VERSION_TABLE, "compare_type": True}
            )
            assert compare_metadata(context, metadata) == []
            names = {
                index["name"]
                for found in ("tables", "entries", "notices")
                for index in inspect(connection).get_indexes(found)
            }
            assert names == {"tables_lobby", "tables_due", "entries_client", "notices_due"}


async def test_opening_again_changes_nothing(store_url: str) -> None:
    async with open_store(store_url) as store:
        await store.create(table(), change_adding(1))
        before = await store.load("baker")
    for _ in range(2):
        async with open_store(store_url) as store:
            assert await store.load("baker") == before


async def test_many_may_open_a_new_database_at_once(store_url: str) -> None:
    opened = await asyncio.gather(*(AsyncStore.open(store_url) for _ in range(6)), return_exceptions=True)
    stores = [store for store in opened if isinstance(store, AsyncStore)]
    try:
        assert stores == opened
        await stores[0].create(table(), change_adding(1))
        assert [await numbers(store) for store in stores] == [[1]] * 6
    finally:
        for store in stores:
            await store.close()


async def test_on_postgresql_one_process_migrates_and_the_others_wait() -> None:
    url = services.postgres()
    waiting = "SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND NOT granted"
    with psycopg.connect(url, autocommit=True) as first:
        first.execute("SELECT pg_advisory_lock(%s)", [migrate.LOCK])
        opening = asyncio.create_task(AsyncStore.open(url))
        while not opening.done() and first.execute(waiting).fetchone() == (0,):
            await asyncio.sleep(0)
        assert not opening.done()
        assert first.execute("SELECT to_regclass('tables')").fetchone() == (None,)
    await (await opening).close()
    assert execute(url, "SELECT count(*) FROM tables") == [(0,)]


@pytest.mark.parametrize("file", sorted(OLD.glob("*.sql")), ids=lambda file: file.stem)
async def test_an_old_database_is_read_and_played_on(file: Path, tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "games.db")) as connection:
        connection.executescript(file.read_text(encoding="utf-8"))
    async with open_store(f"sqlite:///{tmp_path}/games.db") as store:
        assert await store.load("playing-table") == Stored(
            NewTable("playing-table", 1.5, True, "sy-2022", "classic", 2**128 - 1, 7, 1, None),
            "playing",
            20.25,
            ((1, "11" * 32), (2, "22" * 32)),
            (
                Entry("seekers", 1, "chat", {"text": "he is in Zürich"}, 3.5, 2, "c-1"),
                Entry("table", 1, "made", {"seats": ["fugitive", "red"]}, 1.5),
                Entry("table", 2, "action", {"seat": "red", "action": "taxi 113"}, 4.5, 2, "c-2"),
            ),
        )
        finished = await store.load("over-table")
        assert finished is not None
        assert (finished.status, finished.table.position) == ("over", "a position")
        assert [line.id for line in await store.lobby(10)] == ["playing-table"]
        assert await is_stored(store, change_adding(3, name="playing-table"))
        assert not await is_stored(store, Change("playing-table", (Entry("table", 4, "x", {}, 5.0, 2, "c-2"),)))


def test_every_schema_has_a_database_from_its_time() -> None:
    assert {step.revision for step in migrate.steps().walk_revisions()} == {file.stem for file in OLD.glob("*.sql")}


async def test_a_newer_database_is_refused_and_left_alone(store_url: str) -> None:
    async with open_store(store_url) as store:
        await store.create(table(), change_adding(1))
    execute(store_url, "UPDATE blackticket_schema SET version_num = '9999'")
    with pytest.raises(StoreError, match=r"up to schema 0004, but it is at 9999") as refused:
        await AsyncStore.open(store_url)
    assert refused.value.code == "newer-database"
    assert execute(store_url, "SELECT version_num FROM blackticket_schema") == [("9999",)]
    assert execute(store_url, "SELECT count(*) FROM entries") == [(1,)]


def later_program(folder: Path, monkeypatch: pytest.MonkeyPatch, last: str = "") -> None:
    """A program with one more step."""
    folder.mkdir(exist_ok=True)
    for step in migrate.STEPS.glob("r*.py"):
        (folder / step.name).write_text(step.read_text(encoding="utf-8"), encoding="utf-8")
    (folder / "r0005_next.py").write_text(NEXT_STEP.format(last=last), encoding="utf-8")
    monkeypatch.setattr(migrate, "STEPS", folder)


async def test_a_later_program_takes_the_steps_that_are_missing(
    store_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with open_store(store_url) as store:
        await store.create(table(), change_adding(1))
        later_program(tmp_path / "steps", monkeypatch)
    for _ in range(2):
        async with open_store(store_url) as store:
            assert await numbers(store) == [1]
    assert execute(store_url, "SELECT id, name FROM tables") == [("baker", "no name")]
    assert execute(store_url, "SELECT version_num FROM blackticket_schema") == [("0005",)]


async def test_a_step_that_fails_leaves_the_database_as_it_was(
    store_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with open_store(store_url) as store:
        await store.create(table(), change_adding(1))
    with monkeypatch.context() as patch:
        later_program(tmp_path / "steps", patch, last='op.execute("INSERT INTO nowhere VALUES (1)")')
        with pytest.raises(StoreError, match="cannot be opened"):
            await AsyncStore.open(store_url)
    assert execute(store_url, "SELECT version_num FROM blackticket_schema") == [("0004",)]
    async with open_store(store_url) as store:
        assert await is_stored(store, change_adding(2))
        with writing_engine(store).connect() as connection:
            assert set(inspect(connection).get_table_names()) == {
                "tables",
                "players",
                "entries",
                "subscriptions",
                "notices",
                "analyses",
                "server_keys",
                "blackticket_schema",
            }
            assert "name" not in [column["name"] for column in inspect(connection).get_columns("tables")]


@pytest.mark.parametrize("umask", [0o000, 0o022])
async def test_the_file_is_for_its_owner_alone_and_its_folder_is_made(tmp_path: Path, umask: int) -> None:
    file = tmp_path / "some" / "where" / "games.db"
    before = os.umask(umask)
    try:
        async with open_store(f"sqlite:///{file}") as store:
            await store.create(table(), change_adding(1))
            modes = {path.name: stat.S_IMODE(path.stat().st_mode) for path in file.parent.iterdir()}
            assert modes == {"games.db": 0o600, "games.db-wal": 0o600, "games.db-shm": 0o600}
        assert stat.S_IMODE(file.parent.stat().st_mode) == 0o700
        assert [path.name for path in file.parent.iterdir()] == ["games.db"], "closing leaves one file to copy"
    finally:
        os.umask(before)


async def test_commits_are_written_through_to_the_disk(tmp_path: Path) -> None:
    async with open_store(f"sqlite:///{tmp_path}/games.db") as store:
        with writing_engine(store).connect() as connection:
            settings = ("journal_mode", "synchronous", "foreign_keys", "busy_timeout")
            found = [connection.exec_driver_sql(f"PRAGMA {name}").scalar() for name in settings]
        assert found == ["wal", 2, 1, 5000]


@pytest.mark.parametrize(
    "address",
    [
        "",
        "games.db",
        "nonsense",
        "://",
        "mysql://host/games",
        "sqlite",
        "sqlite://",
        "sqlite:///",
        "sqlite:///:memory:",
        "sqlite://host/games.db",
        "sqlite:///file:games.db?mode=memory",
        "sqlite:///games.db?mode=ro",
        "sqlite+aiosqlite:///games.db",
        "postgresql+psycopg2://host/games",
        "postgresql://host:port/games",
        "postgresql://127.0.0.1:1/games?nonsense=1",
        "http://localhost/",
    ],
)
async def test_an_address_that_is_none(address: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(ServerError, match=r"sqlite:///file\.db or postgresql://") as refused:
        await AsyncStore.open(address)
    assert refused.value.code == "bad-setting"
    assert list(tmp_path.iterdir()) == []


def test_both_names_of_postgresql_are_understood() -> None:
    from blackticket.server.store.engines import parse_database_url

    for name in ("postgres", "postgresql", "postgresql+psycopg"):
        assert parse_database_url(f"{name}://host/games").drivername == "postgresql+psycopg"


async def test_a_file_that_is_no_database_is_said_so(tmp_path: Path) -> None:
    file = tmp_path / "games.db"
    file.write_text("this is no database, and long enough to be sure of it\n" * 100)
    with pytest.raises(StoreError) as refused:
        await AsyncStore.open(f"sqlite:///{file}")
    advice = "Mend that, or give another file with --database."
    assert refused.value.text == f"The database {file} cannot be opened: it is no file of SQLite. {advice}"


@pytest.mark.parametrize("mode", ["delete", "wal"])
async def test_a_file_of_another_program_is_refused_and_left_alone(tmp_path: Path, mode: str) -> None:
    file = tmp_path / "notes.db"
    execute(f"sqlite:///{file}", f"PRAGMA journal_mode = {mode}", "CREATE TABLE notes (text)", "CREATE TABLE pens (x)")
    before = file.read_bytes()
    for _ in range(2):
        with pytest.raises(ServerError) as refused:
            await AsyncStore.open(f"sqlite:///{file}")
        assert refused.value.code == "bad-setting"
        assert refused.value.text == (
            f"The database {file} is of another program: it has a table 'notes'. Give one that is empty or new."
        )
    assert file.read_bytes() == before
    assert [path.name for path in tmp_path.iterdir()] == ["notes.db"]


async def test_an_empty_file_is_taken(tmp_path: Path) -> None:
    (tmp_path / "games.db").touch()
    async with open_store(f"sqlite:///{tmp_path}/games.db") as store:
        await store.create(table(), change_adding(1))


async def test_on_postgresql_other_tables_may_be_beside_ours_if_they_have_other_names() -> None:
    url = services.postgres()
    execute(url, "CREATE TABLE notes (id integer)")
    async with open_store(url) as store:
        await store.create(table(), change_adding(1))
    services.postgres_server().give_back(url)
    url = services.postgres()
    execute(url, "CREATE TABLE entries (id integer)")
    with pytest.raises(ServerError, match=r"is of another program: it has a table 'entries'\.") as refused:
        await AsyncStore.open(url)
    assert refused.value.code == "bad-setting"
    assert execute(url, "SELECT to_regclass('blackticket_schema')") == [(None,)]
    services.postgres_server().give_back(url)


@pytest.mark.parametrize("content", ["folder", "text", "blocked"])
async def test_a_file_that_cannot_be_a_database(tmp_path: Path, content: str) -> None:
    file = tmp_path / "games.db"
    if content == "folder":
        file.mkdir()
    else:
        file.write_text("this is no database, and long enough to be sure of it\n" * 100)
    with pytest.raises(StoreError, match="cannot be opened") as refused:
        await AsyncStore.open(f"sqlite:///{file / 'inside.db' if content == 'blocked' else file}")
    assert refused.value.code == "store-unavailable"


async def test_the_lobby_and_what_is_due_are_found_by_their_indices(tmp_path: Path) -> None:
    """An index over some of the rows is used only by a question in its own words."""
    asked: list[tuple[str, Any]] = []
    async with open_store(f"sqlite:///{tmp_path}/games.db") as store:
        engine = store._store.engines.reading
        event.listen(engine, "before_cursor_execute", lambda *said: asked.append((said[2], said[3])))
        await store.lobby(10)
        await store.due(5.0, 10)
        await store.load("baker")
        with engine.connect() as connection:
            plans = [
                str(connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {statement}", values).all())
                for statement, values in asked
                if statement.startswith("SELECT")
            ]
    for plan, index in zip(plans, ("tables_lobby", "tables_due", "sqlite_autoindex_tables_1"), strict=True):
        assert index in plan
