"""Servers without a bus do not share a PostgreSQL database."""

from collections.abc import Iterator

import pytest
from structlog.testing import capture_logs

from blackticket.server.store.engines import parse_database_url, postgres
from blackticket.server.store.errors import StoreError
from blackticket.server.store.postgres_lock import PostgresLock, lock_postgres
from tests.server import services


@pytest.fixture
def address() -> Iterator[str]:
    url = services.postgres()
    yield url
    services.postgres_server().give_back(url)


@pytest.fixture(autouse=True)
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("blackticket.server.store.postgres_lock.START_SECONDS", 0.0)


def is_refused(address: str, *, shared: bool) -> bool:
    try:
        with lock_postgres(address, shared=shared):
            return False
    except StoreError as error:
        assert error.code == "database-in-use"
        return True


def test_only_servers_with_a_bus_share_a_database(address: str) -> None:
    with lock_postgres(address, shared=False):
        assert is_refused(address, shared=False)
        assert is_refused(address, shared=True)
    with lock_postgres(address, shared=True):
        assert is_refused(address, shared=False)
        assert not is_refused(address, shared=True)
    assert not is_refused(address, shared=False)


def test_a_lock_that_was_lost_is_taken_again_or_it_is_said(address: str) -> None:
    class Twice:
        """Lets a watch look so many times."""

        left = 3

        def wait(self, _: float) -> bool:
            self.left -= 1
            return self.left < 0

    one, other = (PostgresLock(postgres(parse_database_url(address)).writing, shared=False) for _ in range(2))
    assert one.acquire()
    services.postgres_server().cut(address)
    with capture_logs() as lines:
        one.watch(Twice())  # type: ignore[arg-type]
        assert not other.acquire(), "it has it again"
        services.postgres_server().cut(address)
        assert other.acquire()
        assert lines == []
        one.watch(Twice())  # type: ignore[arg-type]
    assert len(lines) == 1
    one.close()
    other.close()
