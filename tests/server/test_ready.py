"""Whether the database answers is asked of it once a second, however many want to know."""

from pathlib import Path

import pytest

from blackticket.server.store.async_store import StoreError
from tests.server.asgi_server import ManualClock, open_server, sqlite


async def test_the_database_is_asked_once_a_second_and_its_answer_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = []
    clock = ManualClock()
    async with open_server(sqlite(tmp_path), now=clock) as server:

        async def ping() -> None:
            asked.append(clock.time)
            if len(asked) > 1:
                raise StoreError("store-unavailable", "It is gone.")

        monkeypatch.setattr(server.backend.store, "ping", ping)
        assert [(await server.ask("GET", "/readyz")).status for _ in range(5)] == [200] * 5
        clock.time += 1
        assert [(await server.ask("GET", "/readyz")).status for _ in range(5)] == [503] * 5
    assert len(asked) == 2
