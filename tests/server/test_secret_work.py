"""Nobody waits for work whose length depends on where the fugitive is."""

import asyncio
import time
from collections.abc import Awaitable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from blackticket.knowledge import view
from blackticket.server import broadcaster, frames, table
from tests.server.asgi_server import AsgiSocket, ManualClock, open_server, sqlite
from tests.server.test_table import two_people

WORK = ((table, "legal_actions"), (frames, "view"), (frames, "danger"))
"""What takes as long as his station and his cards have it."""


async def act(wire: AsgiSocket, frame: dict[str, Any]) -> None:
    seat, (action, *_) = next(iter(frame["legal"].items()))
    version = frame["view"]["version"]
    await wire.send({"type": "act", "id": f"{version}", "version": version, "seat": seat, "action": action["text"]})


def watched(monkeypatch: pytest.MonkeyPatch, hers: AsgiSocket) -> list[int]:
    """How many frames have been sent to her, each time when such work for him begins."""
    sent: list[int] = []
    for module, name in WORK:
        real = getattr(module, name)

        def work(first: Any, second: Any, real: Any = real) -> Any:
            if "fugitive" in (second, getattr(first, "seat", "")):
                sent.append(hers._from.qsize())
            return real(first, second)

        monkeypatch.setattr(module, name, work)
    return sent


async def drain(wire: AsgiSocket) -> None:
    while not wire._from.empty():
        await wire.next()


@pytest.mark.parametrize(("mode", "direct"), [("sherlock", True), ("sherlock", False), ("classic", True)])
async def test_seekers_are_answered_before_it_is_worked_out_what_he_may_do(
    mode: str, direct: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with open_server(sqlite(tmp_path)) as server:
        server.direct = direct
        table_id, his_key, her_key = await two_people(server, edition="sherlock-2022", mode=mode, helper="possible")
        his, frame = await server.enter(table_id, his_key)
        hers, _ = await server.enter(table_id, her_key)
        sent = watched(monkeypatch, hers)
        turns = 0
        while turns < 2:
            await drain(hers)
            sent.clear()
            if frame["legal"]:
                await act(his, frame)
                frame = await his.until("news")
                assert sent
                assert min(sent) == 1, "she has the news"
            else:
                await act(hers, (await server.ask("GET", f"/api/tables/{table_id}/game", key=her_key)).json)
                frame = await his.until("news")
                assert min(sent) == 2, "she has the news and her acknowledgement"
                turns += bool(frame["legal"])


async def test_what_a_seeker_asks_over_http_does_no_such_work(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with open_server(sqlite(tmp_path)) as server:
        table_id, his_key, her_key = await two_people(server, edition="sherlock-2022", mode="sherlock")
        his, _ = await server.enter(table_id, his_key)
        hers, _ = await server.enter(table_id, her_key)
        async with server.backend.registry.hold(table_id) as held:
            assert held._now is not None
            held._now.legal.clear()  # as if nobody had asked yet
        sent = watched(monkeypatch, hers)
        answer = await server.ask("PUT", f"/api/tables/{table_id}/name", {"name": "Beth"}, her_key)
        assert answer.status == 200
        await his.until("news")
        assert sent == []


async def test_what_is_asked_while_it_is_worked_out_is_answered_at_a_time_that_tells_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of all that others ask when his turn begins nothing is answered before a moment that was fixed beforehand."""
    monkeypatch.setattr(broadcaster, "MASK_SECONDS", 0.2)
    answered: dict[str, float] = {}

    async def note(name: str, answer: Awaitable[Any]) -> None:
        await answer
        answered[name] = time.monotonic()

    look = {"type": "look", "id": "look", "visible": True}
    async with open_server(sqlite(tmp_path)) as server:
        table_id, his_key, her_key = await two_people(server)
        path = f"/api/tables/{table_id}"
        his, frame = await server.enter(table_id, his_key)
        hers, _ = await server.enter(table_id, her_key)
        window, _ = await server.enter(table_id, her_key)
        watching, _ = await server.enter(table_id)
        held = server.backend.registry.tables[table_id]
        await act(his, frame)
        while "fugitive" not in (frame := await his.until("news")).get("legal", {}):
            assert held.masked_until == 0.0, "it is not his turn"
            if "legal" in frame:
                await act(hers, (await server.ask("GET", f"{path}/game", key=her_key)).json)
                say = {"type": "say", "id": f"{held.version}", "channel": "table", "text": "It waits for the move."}
                talk = asyncio.ensure_future(note("talk", window.ask(say)))
        assert held.masked_until > time.monotonic()
        asked = {
            "his": his.ask(look),
            "message": hers.ask(look),
            "refused": watching.ask(look),
            "hello": server.enter(table_id),
            "game": server.ask("GET", f"{path}/game", key=her_key),
        }
        await asyncio.gather(talk, *(note(name, answer) for name, answer in asked.items()))
        assert min(answered, key=lambda name: answered[name]) == "his"
        assert {name for name, at in answered.items() if at >= held.masked_until} == {*asked, "talk"} - {"his"}


@pytest.mark.parametrize(("work", "multiple"), [(0.0, 1), (0.9, 1), (1.1, 2), (4.5, 5)])
async def test_work_that_takes_longer_is_answered_at_the_next_multiple_of_the_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, work: float, multiple: int
) -> None:
    clock = ManualClock()
    monkeypatch.setattr(broadcaster, "time", SimpleNamespace(monotonic=clock))
    async with open_server(sqlite(tmp_path)) as server:
        table_id, his_key, her_key = await two_people(server)
        his, frame = await server.enter(table_id, his_key)
        hers, _ = await server.enter(table_id, her_key)
        held = server.backend.registry.tables[table_id]
        real = view

        def slow(game: Any, seat: str) -> Any:
            clock.time += work * broadcaster.MASK_SECONDS if seat == "fugitive" and "fugitive" in held.acting else 0
            return real(game, seat)

        monkeypatch.setattr(frames, "view", slow)
        await act(his, frame)
        began = clock.time
        while "fugitive" not in (frame := await his.until("news")).get("legal", {}):
            if "legal" in frame:
                began = clock.time
                await act(hers, (await server.ask("GET", f"/api/tables/{table_id}/game", key=her_key)).json)
        assert clock.time == began + work * broadcaster.MASK_SECONDS
        assert held.masked_until == pytest.approx(began + multiple * broadcaster.MASK_SECONDS, abs=1e-4)
        clock.time = held.masked_until  # nobody has to wait any more
