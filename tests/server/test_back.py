"""Coming back: after a restart, after being taken for absent, after others were quicker."""

import asyncio
from contextlib import AsyncExitStack
from typing import Any

import pytest
from structlog.testing import capture_logs

from blackticket.server.errors import ServerError
from blackticket.server.store.models import Change
from blackticket.server.table import PendingChange
from blackticket.server.terms import STAND_IN_SECONDS
from tests.server.asgi_server import ManualClock, open_server
from tests.server.test_table import act, asleep, two_people


async def test_one_who_is_connected_is_not_left_away(each_database: str) -> None:
    async with open_server(each_database) as server:
        table_id, _, seekers = await two_people(server)
        hers, _ = await server.enter(table_id, seekers)
        table = server.backend.registry.tables[table_id]
        entry = {"player": 1, "why": "late"}  # another process did not know that she is here

        await server.backend.writer.change(table, lambda: PendingChange((("table", "away", entry),)))
        kinds = [(await hers.until("news"))["entries"][0]["kind"] for _ in range(2)]
        assert kinds == ["away", "back"]
        assert (await server.ask("POST", f"/api/tables/{table_id}/leave", key=seekers)).status == 200
        assert (await hers.until("news"))["entries"][0]["why"] == "left"
        assert table.state.participant(1).away, "who has left is away, connected or not"


async def test_a_restart_takes_nobodys_time(each_database: str) -> None:
    clock = ManualClock()
    async with open_server(each_database, now=clock) as server:
        table, fugitive, _ = await two_people(server, turn=300)
    clock.time += 1000
    async with open_server(each_database, now=clock) as server:
        his, welcome = await server.enter(table, fugitive)
        assert welcome["deadline"] == clock.time + 60
        assert welcome["table"]["players"][0]["away"] is False
        assert (await his.ask(act(welcome, "fugitive")))["type"] == "done"
        _, later = await server.enter(table, fugitive)
        assert later["deadline"] == clock.time + 300


HOUR = 3600


@pytest.mark.parametrize("step", [HOUR, -HOUR])
@pytest.mark.parametrize("passed", [0, 1000])
async def test_a_clock_that_is_set_neither_ends_a_turn_nor_lengthens_it(
    each_database: str, monkeypatch: pytest.MonkeyPatch, step: int, passed: int
) -> None:
    """In the process in which the turn began, and in one that was started when some of its time had passed."""
    clock, elapsed = ManualClock(), ManualClock()
    monkeypatch.setattr("blackticket.server.scheduler.Scheduler.start", lambda _: None)  # no poll but the test's
    async with AsyncExitStack() as stack:
        server = await stack.enter_async_context(open_server(each_database, now=clock, monotonic=elapsed))
        table, _, seekers = await two_people(server, turn=2 * HOUR)

        async def version_after(seconds: int) -> int | None:
            """Let time pass, and the server do what is due."""
            clock.time += seconds
            elapsed.time += seconds
            for _ in range(2):
                await server.backend.scheduler.wake_due()
                await asleep(server, table)
            return server.backend.registry.tables[table].version

        if passed:
            await stack.aclose()
            clock.time += passed
            elapsed.time = 50.0  # every process has a clock of its own
            server = await stack.enter_async_context(open_server(each_database, now=clock, monotonic=elapsed))
        await server.enter(table, seekers)
        assert await version_after(0) == 0
        clock.time += step
        assert await version_after(0) == 0
        assert await version_after(2 * HOUR - passed - 1) == 0
        assert await version_after(1) == 1


async def test_a_clock_that_is_set_does_not_change_the_wait_for_an_absent_player(database: str) -> None:
    clock, elapsed = ManualClock(), ManualClock()
    async with open_server(database, now=clock, monotonic=elapsed) as server:
        table, _, seekers = await two_people(server)
        hers, _ = await server.enter(table, seekers)
        ask = {"type": "stand-in", "id": "1", "player": 0}
        clock.time += HOUR
        assert (await hers.ask(ask))["code"] == "not-allowed"
        clock.time -= 2 * HOUR
        elapsed.time += STAND_IN_SECONDS
        assert (await hers.ask(ask))["type"] == "done"


async def test_a_repeat_is_answered_alike_after_a_restart_in_both_streams(each_database: str) -> None:
    said = {"type": "say", "id": "s", "channel": "seekers", "text": "hm"}
    async with open_server(each_database) as server:
        table, fugitive, seekers = await two_people(server)
        hers, _ = await server.enter(table, seekers)
        first = await hers.ask(said)
        his, welcome = await server.enter(table, fugitive)
        moved = act(welcome, "fugitive")
        done = await his.ask(moved)
    async with open_server(each_database) as server:
        hers, _ = await server.enter(table, seekers)
        his, _ = await server.enter(table, fugitive)
        assert (await hers.ask(said), await his.ask(moved)) == (first, done)
        assert (first["version"], done["version"]) == (None, 1)


async def test_two_who_ask_at_once_get_one_rematch(each_database: str) -> None:
    async with open_server(each_database) as server:
        table, fugitive, seekers = await two_people(server, public=True)
        his, _ = await server.enter(table, fugitive)
        await his.ask({"type": "resign", "id": "1"})
        asked = [server.ask("POST", f"/api/tables/{table}/rematch", key=key) for key in (fugitive, seekers) * 3]
        answers = await asyncio.gather(*asked)
        assert len({answer.json["table"] for answer in answers}) == 1
        assert len((await server.ask("GET", "/api/tables")).json["tables"]) == 1


@pytest.mark.parametrize("fault", [ServerError("newer-rules", "Update."), ZeroDivisionError()])
async def test_tables_that_cannot_be_loaded_stop_no_clock_and_are_logged_once(
    each_database: str, monkeypatch: pytest.MonkeyPatch, fault: Exception
) -> None:
    clock, elapsed = ManualClock(), ManualClock()
    monkeypatch.setattr("blackticket.server.scheduler.Scheduler.start", lambda _: None)  # no poll but the test's
    monkeypatch.setattr("blackticket.server.scheduler.DUE_LIMIT", 2)
    async with open_server(each_database, now=clock, monotonic=elapsed) as server:
        broken = [(await server.make(False))[0] for _ in range(3)]
        for table in broken:
            await server.backend.store.append(Change(table, (), due=clock.time - 5))
        sound, _, _ = await two_people(server, turn=300)
        while server.backend.scheduler.runners:
            await asyncio.sleep(0.001)
        find, asked = server.backend.registry._find, list[str]()

        async def found(table_id: str) -> Any:
            asked.append(table_id)
            if table_id in broken:
                raise fault
            return await find(table_id)

        monkeypatch.setattr(server.backend.registry, "_find", found)
        clock.time += 301
        with capture_logs() as lines:
            for _ in range(3):
                await server.backend.scheduler.wake_due()
            assert sorted(asked[:4]) == sorted([*broken, sound])
            assert not {*asked[4:]} & {*broken}, "they are not tried again soon"
            assert [line.get("tables") for line in lines if "woken" in line["event"]] == [3]
            elapsed.time += 600
            asked.clear()
            await server.backend.scheduler.wake_due()
            assert {*asked} >= {*broken}, "but some time later"


async def test_a_table_that_was_forgotten_for_its_age_is_unknown(each_database: str) -> None:
    clock = ManualClock()
    async with open_server(each_database, now=clock) as server:
        table, host = await server.make(False)
        async with server.backend.registry.hold(table):
            clock.time += 10
            assert await server.backend.store.prune(clock.time, clock.time, 10) == 1
            answer = await server.ask("PUT", f"/api/tables/{table}/name", {"name": "Max"}, host)
        assert answer.code == "unknown-table"
