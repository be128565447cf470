"""Every test of the store is run on both databases."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server import services


@pytest.fixture(params=["sqlite", "postgresql"])
def store_url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """The address of a new and empty database, which is gone after the test."""
    if request.param == "sqlite":
        yield f"sqlite:///{tmp_path}/games.db"
        return
    url = services.postgres()
    yield url
    services.postgres_server().give_back(url)
