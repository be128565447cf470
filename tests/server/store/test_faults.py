"""A full disk, a lost connection, a lost answer: clear errors, nothing half done, and on it goes afterwards."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import psycopg
import pytest
from sqlalchemy import event

from blackticket.server.store.async_store import AsyncStore, Conflict, StoreError
from blackticket.server.store.errors import refusal
from blackticket.server.store.models import Change, Entry
from tests.server import services
from tests.server.store.builders import NOW, change_adding, is_stored, numbers, open_store, table, writing_engine

NAMES = [f"table-{number}" for number in range(8)]

FULL_TRIGGER = """
    CREATE FUNCTION full_disk() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN RAISE EXCEPTION 'could not extend file: %', NEW USING ERRCODE = 'disk_full'; END $$;
    CREATE TRIGGER full_disk BEFORE INSERT ON entries FOR EACH ROW EXECUTE FUNCTION full_disk();
"""


@contextmanager
def full_disk(url: str, store: AsyncStore) -> Iterator[None]:
    """A database that cannot grow."""
    if url.startswith("postgresql"):
        with psycopg.connect(url, autocommit=True) as connection:
            connection.execute(FULL_TRIGGER)
            yield
            connection.execute("DROP TRIGGER full_disk ON entries")
        return

    def pages(most: int) -> Any:
        def bound(connection: Any, *_: object) -> None:
            connection.execute(f"PRAGMA max_page_count = {most}")

        return bound

    engine, tight, wide = writing_engine(store), pages(1), pages(2**31 - 2)  # never below what it has already
    event.listen(engine, "checkout", tight)
    yield
    event.remove(engine, "checkout", tight)
    event.listen(engine, "checkout", wide)


async def codes(*asked: Any) -> list[str | None]:
    """How each of them was answered: None, or the code of the refusal."""
    answers = await asyncio.gather(*asked, return_exceptions=True)
    for answer in answers:
        assert answer is None or isinstance(answer, StoreError), answer
    return [answer.code if isinstance(answer, StoreError) else None for answer in answers]


def big(number: int, name: str) -> Change:
    """A change that needs more room than there is left on a page."""
    return Change(name, (Entry("table", number, "x", {"x": "y" * 100_000}, NOW),), status="playing")


async def make_all(store: AsyncStore) -> None:
    await asyncio.gather(*(store.create(table(name), change_adding(1, name=name)) for name in NAMES))


async def test_a_full_disk_refuses_the_whole_batch_and_all_goes_on_when_there_is_room(store_url: str) -> None:
    async with open_store(store_url) as store:
        await make_all(store)
        before = [await store.load(name) for name in NAMES]
        with full_disk(store_url, store):
            assert await codes(*(store.append(big(2, name)) for name in NAMES)) == ["store-full"] * 8
            assert await codes(store.append(big(2, NAMES[0]))) == ["store-full"]
            assert await codes(store.create(table("new"), big(1, "new"))) == ["store-full"]
            assert [await store.load(name) for name in NAMES] == before
            assert await codes(store.ping()) == ["store-full"]
        assert await codes(*(store.append(big(2, name)) for name in NAMES)) == [None] * 8
        assert await numbers(store, NAMES[3]) == [1, 2]
        assert await store.load("new") is None


async def test_a_database_that_can_only_be_read_is_not_ready(tmp_path: Any) -> None:
    async with open_store(f"sqlite:///{tmp_path}/games.db") as store:
        event.listen(
            writing_engine(store), "checkout", lambda connection, *_: connection.execute("PRAGMA query_only = 1")
        )
        assert await codes(store.ping()) == ["store-unavailable"]


async def test_a_full_disk_is_a_full_disk_while_a_guilty_one_is_looked_for(store_url: str) -> None:
    async with open_store(store_url) as store:
        await make_all(store)
        with full_disk(store_url, store):
            changes = [Change(NAMES[0], (), ((1, "k"), (2, "k"))), *(big(2, name) for name in NAMES[1:])]
            assert set(await codes(*(store.append(change) for change in changes))) == {"store-full"}
        assert await numbers(store, NAMES[1]) == [1]
        assert await is_stored(store, big(2, NAMES[1]))


@pytest.mark.parametrize("moment", ["BEFORE", "AFTER"])
async def test_a_connection_that_is_lost_while_it_writes(moment: str) -> None:
    """The server ends it at the first entry, or when all is written and only the commit is missing."""
    url = services.postgres()
    async with open_store(url) as store:
        await make_all(store)
        with psycopg.connect(url, autocommit=True) as connection:
            connection.execute(
                "CREATE FUNCTION cut() RETURNS trigger LANGUAGE plpgsql AS "
                "$$ BEGIN PERFORM pg_terminate_backend(pg_backend_pid()); RETURN NEW; END $$"
            )
            deferred = "CONSTRAINT TRIGGER cut AFTER INSERT ON entries DEFERRABLE INITIALLY DEFERRED"
            kind = deferred if moment == "AFTER" else "TRIGGER cut BEFORE INSERT ON entries"
            connection.execute(f"CREATE {kind} FOR EACH ROW EXECUTE FUNCTION cut()".encode())
            assert (
                await codes(*(store.append(change_adding(2, name=name)) for name in NAMES)) == ["store-unavailable"] * 8
            )
            connection.execute("DROP TRIGGER cut ON entries")
        assert [await numbers(store, name) for name in NAMES] == [[1]] * 8
        assert await codes(*(store.append(change_adding(2, name=name)) for name in NAMES)) == [None] * 8
        assert [await numbers(store, name) for name in NAMES] == [[1, 2]] * 8


async def test_connections_that_were_lost_while_they_lay_idle_are_not_noticed() -> None:
    url = services.postgres()
    async with open_store(url) as store:
        await make_all(store)
        await store.load(NAMES[0])
        assert services.postgres_server().cut(url) == 2
        assert await codes(store.append(change_adding(2, name=NAMES[0]))) == [None]
        assert await numbers(store, NAMES[0]) == [1, 2]


async def test_a_database_that_is_stopped_and_started_again() -> None:
    url, server = services.postgres(), services.postgres_server()

    async def play(store: AsyncStore, name: str, acknowledged: list[int], stopped: asyncio.Event) -> None:
        """Append until the database is gone."""
        while True:
            try:
                await store.append(change_adding(acknowledged[-1] + 1, name=name))
            except StoreError as error:
                assert error.code == "store-unavailable"
                break
            acknowledged.append(acknowledged[-1] + 1)
            if len(acknowledged) > 5:
                stopped.set()

    async with open_store(url) as store:
        await make_all(store)
        acknowledged = {name: [1] for name in NAMES}
        enough = asyncio.Event()
        playing = [asyncio.create_task(play(store, name, acknowledged[name], enough)) for name in NAMES]
        await enough.wait()
        await asyncio.to_thread(server.stop)
        try:
            await asyncio.gather(*playing)
            for asking in (
                store.ping(),
                store.load(NAMES[0]),
                store.acquire_lease(NAMES[0], "me", 1, 2),
                store.prune(1, 1, 1),
            ):
                with pytest.raises(StoreError, match="does not answer"):
                    await asking
        finally:
            await asyncio.to_thread(server.start)
        for name in NAMES:
            stored = await numbers(store, name)
            assert stored[: len(acknowledged[name])] == acknowledged[name], "an acknowledged entry is lost"
            assert len(stored) <= len(acknowledged[name]) + 1, "more is there than was ever handed over"
            assert await is_stored(store, change_adding(stored[-1] + 1, name=name))
        await store.ping()


async def test_an_answer_that_is_lost_after_the_commit_leaves_the_change_once(
    store_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with open_store(store_url) as store:
        await make_all(store)
        dialect = writing_engine(store).dialect
        commit = dialect.do_commit

        def commit_and_lose(connection: Any) -> None:
            commit(connection)
            assert dialect.loaded_dbapi is not None
            raise dialect.loaded_dbapi.OperationalError("server closed the connection unexpectedly")

        with monkeypatch.context() as patch:
            patch.setattr(dialect, "do_commit", commit_and_lose)
            assert (
                await codes(*(store.append(change_adding(2, name=name)) for name in NAMES)) == ["store-unavailable"] * 8
            )
        assert [await numbers(store, name) for name in NAMES] == [[1, 2]] * 8
        assert not await is_stored(store, change_adding(2, name=NAMES[0])), "asked again it is known to be there"
        assert await is_stored(store, change_adding(3, name=NAMES[0]))


async def test_a_writer_who_finds_sqlite_locked_for_too_long(tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    import sqlite3

    from blackticket.server.store import engines

    monkeypatch.setattr(engines, "PRAGMAS", ("busy_timeout = 1", *engines.PRAGMAS[1:]))
    async with open_store(f"sqlite:///{tmp_path}/games.db") as store:
        await make_all(store)
        other = sqlite3.connect(tmp_path / "games.db", isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        assert await codes(*(store.append(change_adding(2, name=name)) for name in NAMES)) == ["store-unavailable"] * 8
        assert await numbers(store, NAMES[0]) == [1], "reading goes on"
        other.execute("ROLLBACK")
        other.close()
        assert await is_stored(store, change_adding(2, name=NAMES[0]))


async def test_a_fault_of_the_program_hits_only_its_own_change(store_url: str) -> None:
    """Something that `rows.py` should have refused."""
    async with open_store(store_url) as store:
        await make_all(store)
        bad = Change(NAMES[0], (Entry("table", 2, object(), {}, NOW),))  # type: ignore[arg-type]
        asked = (
            store.append(change) for change in (change_adding(2, name=NAMES[1]), bad, change_adding(2, name=NAMES[2]))
        )
        answers = await asyncio.gather(*asked, return_exceptions=True)
        assert answers[0] is None
        assert isinstance(answers[1], Exception)
        assert answers[2] is None
        assert await numbers(store, NAMES[0]) == [1]


def test_everyone_gets_an_error_of_their_own() -> None:
    """One that is raised in several tasks would grow the traceback of each."""
    first, second = refusal(RuntimeError()), refusal(RuntimeError())
    assert first is not second
    assert isinstance(first, StoreError)
    assert "RuntimeError" in first.text
    assert refusal(Conflict()).args == Conflict().args
