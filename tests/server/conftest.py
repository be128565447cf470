"""What the tests of tables share."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server import services
from tests.server.asgi_server import sqlite


@pytest.fixture
def database(tmp_path: Path) -> str:
    """The address of a new and empty database, for tests of what no database decides."""
    return sqlite(tmp_path)


@pytest.fixture(params=["sqlite", "postgresql"])
def each_database(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """The address of a new and empty database of either kind, which is gone after the test."""
    if request.param == "sqlite":
        yield sqlite(tmp_path)
        return
    url = services.postgres()
    yield url
    services.postgres_server().give_back(url)


@pytest.fixture
def nobody_waits_for_the_absent(monkeypatch: pytest.MonkeyPatch) -> None:
    """A program may stand in at once for somebody who is not there."""
    monkeypatch.setattr("blackticket.server.game_commands.STAND_IN_SECONDS", float("-inf"))
