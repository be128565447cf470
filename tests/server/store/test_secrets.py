"""Nothing of what is stored gets into an error or a log: no body, no key, no seed, no password."""

import asyncio
import logging
import traceback
from typing import Any

import psycopg
import pytest
from sqlalchemy import make_url, text
from sqlalchemy.exc import OperationalError

from blackticket.server.errors import ServerError
from blackticket.server.store.async_store import AsyncStore, Conflict, StoreError
from blackticket.server.store.engines import engines
from blackticket.server.store.errors import why_no_server
from blackticket.server.store.migrate import name_of
from blackticket.server.store.models import Change, Entry, NewTable
from tests.server import services
from tests.server.store.builders import NOW, change_adding, open_store, table, writing_engine

SEED, PROGRAM_SEED = 774411774411774411774411, 885522885522885522885522
SECRETS = ("the-body", "the-key", "the-password", str(SEED), str(PROGRAM_SEED))

SECRET = NewTable("baker", NOW, True, "e", "m", SEED, PROGRAM_SEED, 1)


def secretive(number: int, name: str = "baker") -> Change:
    return Change(name, (Entry("table", number, "x", {"x": "the-body"}, NOW, 1, "c"),), ((number, "the-key"),))


def all_of(error: BaseException) -> str:
    """All that anybody can get out of an error, also of those that led to it."""
    parts = [repr(error), *traceback.format_exception(error)]
    for behind in (error.__cause__, error.__context__):
        parts += [] if behind is None else [all_of(behind)]
    return "\n".join(parts)


async def refused(asking: Any) -> str:
    with pytest.raises((Conflict, ServerError, ValueError)) as caught:
        await asking
    return all_of(caught.value)


async def spoil(store: AsyncStore) -> None:
    """Let the database find a fault in every row: its own words would quote the row."""

    def change() -> None:
        with writing_engine(store).begin() as connection:
            if connection.dialect.name == "postgresql":
                connection.execute(text("ALTER TABLE entries ADD CONSTRAINT never CHECK (number < 2)"))
                return
            connection.execute(
                text(
                    "CREATE TRIGGER never BEFORE INSERT ON entries WHEN NEW.number >= 2 "
                    "BEGIN SELECT json_extract(NEW.body, NEW.body); END"
                )
            )

    await asyncio.to_thread(change)


async def test_errors_and_logs_hold_nothing_of_what_is_stored(store_url: str, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    async with open_store(store_url) as store:
        await store.create(SECRET, secretive(1))
        messages = [
            await refused(store.create(SECRET, secretive(1))),
            await refused(store.append(secretive(1))),
            await refused(store.append(secretive(2))),
            await refused(store.append(secretive(1, "nobody"))),
            await refused(store.append(Change("baker", (Entry("table", 2, "x", {"the-body": {1}}, NOW),)))),
            await refused(store.append(Change("baker", (), ((3, "the-key\0"),)))),
        ]
        await spoil(store)
        messages.append(await refused(store.append(Change("baker", (Entry("table", 2, "x", {"x": "the-body"}, NOW),)))))
        await store.load("baker")
    for secret in SECRETS:
        assert not [words for words in (*messages, caplog.text) if secret in words]


def test_the_database_library_is_told_to_hide_values_too(store_url: str) -> None:
    both = engines(store_url)
    assert [engine.hide_parameters for engine in both] == [True, True]
    both.dispose()


async def test_a_password_is_not_told_when_the_database_cannot_be_reached(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    for address in (
        "postgresql://someone:the-password@127.0.0.1:1/games",
        "postgresql://someone@127.0.0.1:1/games?password=the-password",
        "postgresql://someone:the-password@127.0.0.1:no/games",
        "postgresql//someone:the-password@127.0.0.1/games",
        "mysql://someone:the-password@127.0.0.1/games",
        "postgresql://someone:the-password@127.0.0.1/games?no-option=the-password",
        "sqlite://someone:the-password@host/games.db",
    ):
        message = await refused(open_store(address).__aenter__())
        assert "the-password" not in message.replace(address, ""), address
        assert "the-password" not in caplog.text


ADVICE = "See that PostgreSQL runs there and lets this user in."


@pytest.mark.parametrize(
    ("address", "text"),
    [
        (
            "postgresql://someone:p@127.0.0.1:1/games",
            f"The database games at 127.0.0.1:1 cannot be opened: the connection was refused. {ADVICE}",
        ),
        (
            "postgresql://someone:o@/games?host=/nowhere/at/all&port=1",
            f"The database games at /nowhere/at/all:1 cannot be opened: nobody listens there. {ADVICE}",
        ),
        (
            "postgresql://someone:o@?host=/nowhere/at/all",
            f"The database at /nowhere/at/all cannot be opened: nobody listens there. {ADVICE}",
        ),
        (
            "postgresql://someone:e@nowhere.invalid/games",
            f"The database games at nowhere.invalid cannot be opened: there is no machine of that name. {ADVICE}",
        ),
    ],
)
async def test_a_refusal_at_the_start_says_where_and_why(address: str, text: str) -> None:
    """The passwords are letters of the sentences: nothing is cut out of them, since nothing of the driver's is in."""
    with pytest.raises(StoreError) as caught:
        await AsyncStore.open(address)
    assert (caught.value.code, caught.value.text) == ("store-unavailable", text)


async def test_a_database_that_does_not_exist_is_said_so() -> None:
    url = services.postgres()
    with pytest.raises(StoreError, match=r"nowhere.* cannot be opened: there is no such database or user\. See "):
        await AsyncStore.open(make_url(url).set(database="nowhere").render_as_string(hide_password=False))
    services.postgres_server().give_back(url)


@pytest.mark.parametrize(
    ("address", "name"),
    [
        ("postgresql://someone:secret@", "The database"),
        ("postgresql://someone:secret@/games", "The database games"),
        ("postgresql://someone:secret@host", "The database at host"),
        ("postgresql://someone:secret@host:5433/games", "The database games at host:5433"),
        ("postgresql://someone:secret@[::1]:5433/games", "The database games at [::1]:5433"),
        ("postgresql://someone:secret@[::1]/games", "The database games at ::1"),
        ("postgresql://?dbname=games&password=secret&host=a&port=7", "The database games at a:7"),
        ("sqlite:///games.db", "The database games.db"),
    ],
)
def test_a_database_is_named_by_what_its_address_says(address: str, name: str) -> None:
    assert name_of(make_url(address)) == name


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        ('FATAL:  password authentication failed for user "hush"', "the user or the password is wrong"),
        ("fe_sendauth: no password supplied", "it asks for a password"),
        ('FATAL:  no pg_hba.conf entry for host "hush"', "it does not let the user in from here"),
        ("FATAL:  sorry, too many clients already", "it has too many connections"),
        ("connection timeout expired", "no answer came in time"),
        ("permission denied for schema public", "the user may not do there what is needed"),
        ("something else about hush", "it says OperationalError"),
    ],
)
def test_what_postgresql_says_is_told_in_our_words(words: str, reason: str) -> None:
    assert why_no_server(OperationalError("", None, psycopg.OperationalError(words))) == reason


def test_the_table_is_as_secret_as_its_change() -> None:
    """The shapes themselves are for the server's own use: what they print is not hidden, so nobody may print them."""
    assert str(table().seed) in repr(table())
    assert "table 1" in repr(change_adding(1))
