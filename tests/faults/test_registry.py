"""The scheduler finds every table where something is due, whatever was written last before a crash."""

import asyncio
import gc
from pathlib import Path
from typing import Any

import pytest

from blackticket.server.store.async_store import StoreError
from blackticket.server.store.models import Change, DueTable, Entry
from tests.server.asgi_server import AsgiServer, AsgiSocket, ManualClock, open_server, sqlite

SEATS = {"fugitive": "me", "detective-1": "easy"}


def act(frame: dict[str, Any]) -> dict[str, Any]:
    """The fugitive's first legal action."""
    action = frame["legal"]["fugitive"][0]["text"]
    return {"type": "act", "id": "1", "version": frame["view"]["version"], "seat": "fugitive", "action": action}


async def a_program_moves(wire: AsgiSocket) -> None:
    """Wait until it has."""
    while not any(entry.get("how") == "program" for entry in (await wire.until("news"))["entries"]):
        pass


async def sleeping(server: AsgiServer, monkeypatch: pytest.MonkeyPatch) -> tuple[str, str]:
    """A table where it is a program's turn, and nobody has let it move."""
    monkeypatch.setattr(server.backend.scheduler, "wake", lambda _: None)
    table, key = await server.make(detectives=1, seats=SEATS, turn=3600)
    his, welcome = await server.enter(table, key)
    assert (await his.ask(act(welcome)))["type"] == "done"
    return table, key


async def test_when_to_look_again_is_noted_after_the_change_that_is_under_way(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = ManualClock()
    async with open_server(sqlite(tmp_path), now=clock) as server:
        monkeypatch.setattr(server.backend.scheduler, "wake", lambda _: None)
        name, key = await server.make(detectives=1, seats=SEATS, turn=3600)
        his, welcome = await server.enter(name, key)
        table, store, gate = server.backend.registry.tables[name], server.backend.store, asyncio.Event()
        append = store.append

        async def slowly(change: Change) -> None:
            if change.entries:
                await gate.wait()
            await append(change)

        monkeypatch.setattr(store, "append", slowly)
        await his.send(act(welcome))
        while not table.lock.locked():
            await asyncio.sleep(0)
        noting = asyncio.create_task(server.backend.writer.store_due(table))
        await asyncio.sleep(0)
        gate.set()
        await noting
        await his.until("done")
        stored = await store.load(name)
        assert stored is not None
        assert stored.due == clock.time  # a program is to move: not when the fugitive's time would have been up


@pytest.mark.parametrize("due", [None, 4_000_000_000.0])
async def test_a_table_that_nobody_has_noted_goes_on_when_somebody_comes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, due: float | None
) -> None:
    async with open_server(sqlite(tmp_path)) as server:
        table, key = await sleeping(server, monkeypatch)
        await server.backend.store.append(Change(table, (), due=due))
    async with open_server(sqlite(tmp_path)) as server:
        his, _ = await server.enter(table, key)
        await a_program_moves(his)


async def test_a_table_that_cannot_be_played_does_not_keep_the_others_waiting(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with open_server(sqlite(tmp_path)) as server:
        broken, _ = await sleeping(server, monkeypatch)
        sound, key = await sleeping(server, monkeypatch)
        number = server.backend.registry.tables[broken].numbers["table"] + 1
        nonsense = Entry("table", number, "acted", {"seat": "fugitive", "how": "person", "action": "no"}, 0.0)
        await server.backend.store.append(Change(broken, (nonsense,), due=1.0))
    async with open_server(sqlite(tmp_path)) as server:
        his, _ = await server.enter(sound, key)
        await a_program_moves(his)


async def test_the_scheduler_goes_on_after_a_fault(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("blackticket.server.scheduler.DUE_POLL_SECONDS", 0.01)
    async with open_server(sqlite(tmp_path)) as server:
        due, looked, asked = server.backend.store.due, asyncio.Event(), 0

        async def faulty(now: float, limit: int, after: DueTable | None) -> tuple[DueTable, ...]:
            nonlocal asked
            asked += 1
            if asked < 3:
                raise KeyError
            looked.set()
            return await due(now, limit, after)

        monkeypatch.setattr(server.backend.store, "due", faulty)
        await asyncio.wait_for(looked.wait(), 60)


async def test_what_was_stored_without_an_answer_is_told_though_nobody_asks_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("blackticket.server.backend.REFRESH_SECONDS", 0.01)
    async with open_server(sqlite(tmp_path)) as server:
        table, key = await server.make(False, detectives=1, seats=SEATS)
        his, _ = await server.enter(table, key)
        watching, _ = await server.enter(table)
        append = server.backend.store.append

        async def lost(change: Change) -> None:
            await append(change)
            raise StoreError("store-unavailable", "The answer was lost.")

        monkeypatch.setattr(server.backend.store, "append", lost)
        said = await his.ask({"type": "say", "id": "1", "channel": "table", "text": "Hello"})
        assert said["code"] == "store-unavailable"
        assert (await watching.until("news"))["entries"][0]["text"] == "Hello"
        again = await his.ask({"type": "say", "id": "1", "channel": "table", "text": "Hello"})
        assert (again["type"], again["number"]) == ("done", 2)


async def test_who_opened_a_link_long_ago_does_not_take_the_seat_from_who_opened_it_since(tmp_path: Path) -> None:
    clock = ManualClock()
    async with open_server(sqlite(tmp_path), now=clock) as server:
        table, key = await server.make(False, detectives=1, seats=SEATS)
        desk, _ = await server.enter(table, key, device="desk")
        heard = {"kind": "came", "table": table, "player": 0, "device": "phone"}
        server.backend.on_bus_message(heard | {"at": clock.time - 60})  # a bus that was lost has kept it back
        assert (await desk.ask({"type": "say", "id": "1", "channel": "table", "text": "Here"}))["type"] == "done"
        server.backend.on_bus_message(heard | {"at": clock.time})
        await desk.until("moved")


async def test_who_goes_before_the_refusal_comes_leaves_no_fault_behind(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    faults: list[Any] = []
    asyncio.get_running_loop().set_exception_handler(lambda _, context: faults.append(context))
    async with open_server(sqlite(tmp_path)) as server:
        table, key = await server.make(False, detectives=1, seats=SEATS)
        his, _ = await server.enter(table, key)
        gate, waiting = asyncio.Event(), asyncio.Event()

        async def refusing(_: Change) -> None:
            waiting.set()
            await gate.wait()
            raise StoreError("store-full", "No room.")

        monkeypatch.setattr(server.backend.store, "append", refusing)
        await his.send({"type": "say", "id": "1", "channel": "table", "text": "Hello"})
        await waiting.wait()
        phone = {"kind": "came", "table": table, "player": 0, "device": "phone", "at": server.backend.now()}
        server.backend.on_bus_message(phone)
        assert (await his.until("moved"))["type"] == "moved"
        gate.set()
        await his.task
        async with server.backend.registry.tables[table].lock:
            pass
    gc.collect()
    assert faults == []
