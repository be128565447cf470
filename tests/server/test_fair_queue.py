"""Whose program thinks next: clients take turns, and tables that nobody looks at delay nobody who waits."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from threading import Condition
from typing import Any

import pytest

from blackticket.server.backend import Backend
from blackticket.server.bot_pool import BotPool
from blackticket.server.bot_process import BotProcess, BotResult
from blackticket.server.bot_worker import MoveRequest
from blackticket.server.fair_queue import FairQueue
from blackticket.server.settings import Settings
from tests.server.asgi_server import AsgiServer, AsgiSocket, open_server

CROWD, ONE = "192.0.2.9", "192.0.2.1"
"""A client with many tables, and one with a single table."""


def served(queue: FairQueue[str]) -> Iterator[str]:
    while queue:
        yield queue.get()


def test_clients_take_turns_and_each_is_served_in_order() -> None:
    queue = FairQueue[str]()
    for item in ("a1", "a2", "a3", "b1", "c1", "b2"):
        queue.put({item[0]}, item)
    assert list(served(queue)) == ["a1", "b1", "c1", "a2", "b2", "a3"]


def test_what_several_wait_for_goes_to_the_shortest_line() -> None:
    queue = FairQueue[str]()
    for item in ("a1", "a2", "b1"):
        queue.put({item[0]}, item)
    queue.put({"a", "c"}, "both")
    assert len(queue) == 4
    queue.remove("b1")
    queue.remove("b1")
    assert list(served(queue)) == ["a1", "both", "a2"]


class SlowThoughts:
    """Programs that think until they are let go. `begun` names the strength of each, in the order they began."""

    def __init__(self, *slow: str) -> None:
        self._slow, self._changed = slow, Condition()
        self._free = 0
        self.begun: list[str] = []

    def choose(self, _: BotProcess, request: MoveRequest) -> BotResult:
        with self._changed:
            self.begun.append(request.spec)
            self._changed.notify_all()
            if request.spec in self._slow:
                assert self._changed.wait_for(lambda: self._free > 0, 60)
                self._free -= 1
        return BotResult(request.view.legal[0].text)

    def let_go(self, count: int = 1) -> None:
        with self._changed:
            self._free += count
            self._changed.notify_all()

    async def have_begun(self, count: int) -> None:
        """Wait until that many have begun to think."""

        def wait() -> None:
            with self._changed:
                assert self._changed.wait_for(lambda: len(self.begun) >= count, 60)

        await asyncio.to_thread(wait)


@asynccontextmanager
async def slow_programs(
    database: str, monkeypatch: pytest.MonkeyPatch, *slow: str, **settings: Any
) -> AsyncIterator[tuple[AsgiServer, SlowThoughts]]:
    """A server where programs of these strengths think until they are let go."""
    thoughts = SlowThoughts(*slow)
    monkeypatch.setattr(BotProcess, "choose", lambda bot, request: thoughts.choose(bot, request))
    async with open_server(database, **settings) as server:
        try:
            yield server, thoughts
        finally:
            thoughts.let_go(10_000)


async def queued(server: AsgiServer, count: int) -> None:
    """Wait until so many runners wait for a program to be asked."""
    while len(server.backend.scheduler.runners) < count:
        await asyncio.sleep(0)
    for _ in range(10):
        await asyncio.sleep(0)


async def a_person_moves(server: AsgiServer, strength: str) -> AsgiSocket:
    """A game of one person against a program, who has just moved."""
    table, key = await server.make(detectives=1, strength=strength, seats={"fugitive": "me"})
    wire, welcome = await server.enter(table, key)
    action = welcome["legal"]["fugitive"][0]["text"]
    done = await wire.ask({"type": "act", "id": "a", "version": 0, "seat": "fugitive", "action": action})
    assert done["type"] == "done"
    return wire


async def answered(wire: AsgiSocket) -> None:
    """Wait until a program has moved."""
    while "program" not in [entry.get("how") for entry in (await wire.until("news"))["entries"]]:
        pass


async def test_a_person_does_not_wait_for_tables_that_nobody_looks_at(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with slow_programs(database, monkeypatch, "easy") as (server, thoughts):
        for _ in range(3):
            await server.make(detectives=1, strength="easy")
        await thoughts.have_begun(1)
        await answered(await a_person_moves(server, "medium"))
        assert thoughts.begun.count("easy") == 1, "the first of the others still thinks"


async def test_a_person_waits_for_one_move_of_somebody_who_has_many_tables(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with slow_programs(database, monkeypatch, "easy", "medium") as (server, thoughts):
        for _ in range(4):
            table, key = await server.make(False, detectives=1, strength="easy")
            wire = server.wire(table, client=CROWD)
            await wire.send({"type": "hello", "key": key})
            await wire.until("welcome")
            await server.ask("POST", f"/api/tables/{table}/start", {"fill": True}, key)
        await thoughts.have_begun(1)
        await queued(server, 4)
        await a_person_moves(server, "medium")
        await queued(server, 5)
        thoughts.let_go()
        await thoughts.have_begun(2)
        thoughts.let_go()
        await thoughts.have_begun(3)
        assert "medium" in thoughts.begun, "the clients take turns"


async def test_a_program_that_answers_at_once_does_not_wait_for_one_that_searches(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with slow_programs(database, monkeypatch, "hard") as (server, thoughts):
        table, key = await server.make(False, detectives=1, strength="hard")
        await server.enter(table, key)
        await server.ask("POST", f"/api/tables/{table}/start", {"fill": True}, key)
        await thoughts.have_begun(1)
        await answered(await a_person_moves(server, "medium"))
        assert thoughts.begun.count("hard") == 1, "it still thinks"


async def test_whoever_comes_to_look_need_not_wait_with_those_that_nobody_looks_at(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with slow_programs(database, monkeypatch, "easy") as (server, thoughts):
        await server.make(detectives=1, strength="easy")
        await thoughts.have_begun(1)
        table, _ = await server.make(detectives=1, strength="medium")
        await queued(server, 2)
        assert thoughts.begun == ["easy"], "only one process thinks where nobody looks"
        watching, _ = await server.enter(table)
        await watching.until("news")
        assert set(thoughts.begun[1:]) == {"medium"}


async def test_games_that_nobody_looks_at_wait_for_each_other_and_for_nobody_else(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("blackticket.server.scheduler.UNATTENDED_LIMIT", 2)
    monkeypatch.setattr("blackticket.server.scheduler.Scheduler.start", lambda _: None)  # no poll but the test's
    async with slow_programs(database, monkeypatch, "easy", "medium") as (server, thoughts):
        scheduler = server.backend.scheduler
        tables = [(await server.make(detectives=1, strength="easy"))[0] for _ in range(4)]
        await scheduler.wake_due()
        assert set(scheduler.runners) == set(tables[:2])
        await a_person_moves(server, "medium")
        await server.enter(tables[3])
        assert len(scheduler.runners) == 4, "whoever looks is served"
        assert tables[2] not in scheduler.runners
        thoughts.let_go(10_000)
        while tables[0] in scheduler.runners or tables[1] in scheduler.runners:
            await asyncio.sleep(0.01)
        await scheduler.wake_due()
        assert tables[2] in scheduler.runners


async def test_a_server_makes_programs_that_search_ready_and_does_not_wait_for_them(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked, ready = asyncio.Event(), asyncio.Event()

    async def warm(_: BotPool) -> None:
        asked.set()
        await ready.wait()

    monkeypatch.setattr(BotPool, "warm", warm)
    backend = Backend(Settings(database=database), warms=True)
    await backend.open()
    await asyncio.wait_for(asked.wait(), 60)
    await backend.close()
