"""Two processes on one database: a table is driven where its players are, and the other keeps its hands off."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Any

import pytest

from blackticket.server.bus import Bus, OnMessage
from blackticket.server.leases import TAKE_OVER_SECONDS
from tests.server.asgi_server import AsgiServer, AsgiSocket, ManualClock, open_server
from tests.server.test_fair_queue import answered
from tests.server.test_table import act


class LocalBus(Bus):
    """A bus between servers on one event loop."""

    remote = True

    def __init__(self, everyone: "list[LocalBus]") -> None:
        self._everyone = everyone
        self._on_message: OnMessage = lambda _: None

    async def start(self, on_message: OnMessage) -> None:
        self._on_message = on_message
        self._everyone.append(self)

    def publish(self, message: dict[str, Any]) -> None:
        for other in self._everyone:
            if other is not self:
                other._on_message(message)

    async def close(self) -> None:
        self._everyone.remove(self)


@asynccontextmanager
async def two_servers(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[tuple[AsgiServer, AsgiServer, ManualClock]]:
    """Two servers with a bus between them; they look for due tables only when they are told to."""
    everyone: list[LocalBus] = []
    clock = ManualClock()
    monkeypatch.setattr("blackticket.server.backend.make_bus", lambda _: LocalBus(everyone))
    monkeypatch.setattr("blackticket.server.scheduler.Scheduler.start", lambda _: None)
    async with AsyncExitStack() as stack:
        one, other = [await stack.enter_async_context(open_server(database, now=clock)) for _ in range(2)]
        yield one, other, clock


async def a_game(server: AsgiServer) -> tuple[str, AsgiSocket, dict[str, Any]]:
    table, key = await server.make(detectives=1, strength="easy", seats={"fugitive": "me"})
    return table, *(await server.enter(table, key))


async def polls(server: AsgiServer) -> None:
    while True:
        await server.backend.scheduler.wake_due()
        await asyncio.sleep(0.01)


async def test_a_process_without_players_does_not_take_a_table_from_one_that_has_them(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with two_servers(database, monkeypatch) as (one, other, clock):
        _, his, welcome = await a_game(one)
        acquire = one.backend.leases.acquire

        async def too_late(table_id: str) -> bool:
            clock.time += TAKE_OVER_SECONDS
            await other.backend.scheduler.wake_due()  # between the action and the lease
            return await acquire(table_id)

        monkeypatch.setattr(one.backend.leases, "acquire", too_late)
        await his.ask(act(welcome, "fugitive"))
        await answered(his)
        assert other.backend.registry.tables == {}


async def test_a_table_that_nobody_looks_at_is_left_for_a_while_to_whoever_made_it_due(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with two_servers(database, monkeypatch) as (one, other, clock):
        monkeypatch.setattr(one.backend.scheduler, "wake", lambda _: None)  # it hangs
        table, _ = await one.make(detectives=1, strength="easy")
        await other.backend.scheduler.wake_due()
        assert other.backend.registry.tables == {}
        clock.time += 5
        await other.backend.scheduler.wake_due()
        assert set(other.backend.scheduler.runners) == {table}


async def test_a_process_that_has_taken_a_table_over_gives_it_back_when_a_player_is_elsewhere(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with two_servers(database, monkeypatch) as (one, other, _):
        table, his, welcome = await a_game(one)
        async with other.backend.registry.hold(table):
            assert await other.backend.leases.acquire(table)
            await his.ask(act(welcome, "fugitive"))
            while other.backend.leases.holds(table):
                await asyncio.sleep(0.001)
        polling = asyncio.create_task(polls(one))
        await answered(his)
        polling.cancel()


async def test_a_table_that_nobody_uses_is_not_kept_up_to_date(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async with two_servers(database, monkeypatch) as (one, other, _):
        table, his, welcome = await a_game(one)
        assert (await other.ask("GET", f"/api/tables/{table}/game")).json["view"]["version"] == 0
        await his.ask(act(welcome, "fugitive"))
        await answered(his)
        assert other.backend.registry.tables[table].version == 0
        assert (await other.ask("GET", f"/api/tables/{table}/game")).json["view"]["version"] > 0
