"""Everything has its size and its rate: requests, messages, sockets and tables."""

import asyncio
import json
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any, Final

import pytest

from blackticket.server import client_limits, connection, request_body, socket
from blackticket.server.client_limits import PAGES_PER_REQUEST
from blackticket.server.errors import ServerError
from blackticket.server.middleware import PATH_LIMIT
from blackticket.server.request_body import BODY_LIMIT
from blackticket.server.store.async_store import StoreError
from blackticket.server.store.models import Change
from tests.server.asgi_server import PATIENCE, AsgiServer, ManualClock, open_server, sqlite
from tests.server.raw_client import HOST, JSON, StuckSocket, send_raw
from tests.server.scenario import make_scenario, say_message


@pytest.fixture(scope="module")
async def shared(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[AsgiServer]:
    async with open_server(sqlite(tmp_path_factory.mktemp("sizes"))) as server:
        yield server


# Requests.

LENGTHS: Final = (b"16385", b"9" * 30, b"-1", b"1e3", b"0x10", b"\xb2", b"1 ", b"many")


async def test_a_long_body_is_refused_however_it_comes(shared: AsgiServer) -> None:
    fits = b"{}" + b" " * (BODY_LIMIT - 2)
    small = (b"content-length", b"10")
    for headers, pieces, status in (
        ([HOST, JSON], [fits], 201),
        ([HOST, JSON], [fits[:9], fits[9:]], 201),
        ([HOST, JSON], [fits + b" "], 413),
        ([HOST, JSON], [fits, b" "], 413),
        ([HOST, JSON], [fits, b" ", b"", fits], 413),
        ([HOST, JSON], [b" "] * (BODY_LIMIT + 1), 413),
        ([HOST, JSON, small], [fits, fits], 413),
        *(([HOST, JSON, (b"content-length", length)], [b"{}"], 413) for length in LENGTHS),
    ):
        answer = await send_raw(shared, "POST", "/api/tables", headers, pieces)
        assert answer.status == status, (headers, answer)
        assert status != 413 or answer.code == "too-large"
    for path in ("/", "/nowhere", "/api/editions", "/metrics"):
        assert (await send_raw(shared, "GET", path, pieces=[fits, b" "])).status == 413


async def test_a_body_that_does_not_come_is_not_waited_for(shared: AsgiServer, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(request_body, "BODY_SECONDS", 0.0)
    never = asyncio.Event()
    sent: list[Any] = []

    async def receive() -> Any:
        await never.wait()

    async def send(message: Any) -> None:
        sent.append(message)

    scope = {"type": "http", "method": "POST", "path": "/api/tables", "headers": [HOST, JSON]}
    asked = {**scope, "query_string": b"", "root_path": "", "client": None}
    await asyncio.wait_for(shared.app(asked, receive, send), PATIENCE)
    assert sent[0]["status"] == 400


async def test_a_client_that_goes_in_the_middle_of_its_request_leaves_nothing(shared: AsgiServer) -> None:
    left = [{"type": "http.request", "body": b"{", "more_body": True}, {"type": "http.disconnect"}]
    sent: list[Any] = []

    async def receive() -> Any:
        return left.pop(0) if len(left) > 1 else left[0]

    async def send(message: Any) -> None:
        sent.append(message)

    before = len(shared.backend.registry.tables)
    scope = {"type": "http", "method": "POST", "path": "/api/tables", "headers": [HOST, JSON]}
    await shared.app({**scope, "query_string": b"", "root_path": "", "client": None}, receive, send)
    assert len(shared.backend.registry.tables) == before
    assert not [message for message in sent if message.get("status") in (201, 500)]


async def test_a_long_address_is_refused(shared: AsgiServer) -> None:
    long = "/api/tables/" + "x" * PATH_LIMIT
    assert (await send_raw(shared, "GET", long)).code == "too-large"
    assert (await send_raw(shared, "GET", "/api/tables", query=b"x" * (PATH_LIMIT + 1))).code == "too-large"
    assert await shared.wire("x" * PATH_LIMIT).next() == {"type": "closed", "code": 1008}
    for path in ("/api/tables/" + "x" * 41, "/api/tables/x/seats/" + "x" * 41 + "/invite"):
        answer = await send_raw(shared, "POST" if "seats" in path else "GET", path)
        assert (answer.status, answer.code) == (400, "bad-request")


BODIES: Final = (
    b"[" * BODY_LIMIT,
    b'{"a":' * 3000,
    b"[" * 8000 + b"]" * 8000,
    b'{"turn":' + b"9" * 400 + b"}",
    b'{"turn":' + b"9" * 10_000 + b"}",
    b'{"turn":1e400}',
    b'{"turn":-1}',
    b'{"turn":NaN}',
    b'{"detectives":101}',
    b'{"detectives":true}',
    b'{"detectives":"3"}',
    b'{"edition":"' + b"x" * 41 + b'"}',
    b'{"edition":"\\ud800"}',
    b'{"\\ud800":1}',
    b'{"unknown":1}',
    b'{"name":"' + b"x" * 41 + b'"}',
    b'{"name":"' + b"x" * 161 + b'"}',
    b'{"name":""}',
    b'{"name":" \\u0000\\u202e\\u2066 "}',
    b'{"name":"\\u200b\\u200b"}',
    b'{"name":"\\ud800"}',
    b'{"characters":' + json.dumps(["x"] * 11).encode() + b"}",
    b'{"seats":' + json.dumps({f"s{n}": "open" for n in range(11)}).encode() + b"}",
    b'{"options":' + json.dumps({f"o{n}": True for n in range(41)}).encode() + b"}",
    b'{"options":{"\\ud800":["\\ud800"]}}',
    b'{"options":{"a":{}}}',
    b"\xff\xfe\x00",
    b"0",
    b'""',
)


async def test_a_body_that_is_too_deep_too_big_or_no_sense_at_all_is_refused(shared: AsgiServer) -> None:
    before = len(shared.backend.registry.tables)
    for body in BODIES:
        answer = await send_raw(shared, "POST", "/api/tables", pieces=[body])
        assert answer.status == 400, (body[:60], answer)
        assert len(answer.body) < 600
    assert len(shared.backend.registry.tables) == before


async def test_requests_are_limited_for_each_client_but_not_for_those_who_watch_over_the_server(tmp_path: Path) -> None:
    clock = ManualClock()
    async with open_server(sqlite(tmp_path), now=clock, requests_per_second=1.0) as server:
        for path in ("/api/tables", "/api/editions", "/openapi.json", "/nowhere"):
            assert (await server.ask("GET", path)).status < 429
        for path in ("/api/tables", "/api/editions", "/openapi.json", "/nowhere", "/healthz/"):
            assert (await server.ask("GET", path)).code == "too-many"
        assert await server.wire("any").next() == {"type": "closed", "code": 4013}
        for path in ("/healthz", "/readyz", "/metrics"):
            assert (await server.ask("GET", path)).status == 200
        assert (await server.ask("GET", "/api/tables", client="192.0.2.2")).status == 200
        clock.time += 1.0
        assert (await server.ask("GET", "/api/tables")).status == 200
        assert (await server.ask("GET", "/api/tables")).status == 429


async def test_pages_and_their_files_are_counted_by_themselves_so_that_a_page_can_always_be_opened(
    tmp_path: Path,
) -> None:
    clock = ManualClock()
    async with open_server(sqlite(tmp_path), now=clock, requests_per_second=1.0) as server:
        while (await server.ask("GET", "/api/tables")).status == 200:
            pass
        page = ("/", "/table/any", "/assets/main-1a2b3c.js", "/icon.svg")
        for path in page * PAGES_PER_REQUEST:
            assert (await server.ask("GET", path)).status == 200
        for path in page:
            assert (await server.ask("GET", path)).code == "too-many"
        assert (await server.ask("GET", "/", client="192.0.2.2")).status == 200
        clock.time += 1.0
        assert (await server.ask("GET", "/api/tables")).status == 200


# Tables.


async def test_tables_are_limited_for_each_client_and_a_rematch_is_one_too(tmp_path: Path) -> None:
    clock = ManualClock()
    async with open_server(sqlite(tmp_path), now=clock, tables_per_client=2) as server:
        seats = {"fugitive": "me"}
        one, key = await server.make(seats=seats)
        wire, _ = await server.enter(one, key)
        assert (await wire.ask({"type": "resign", "id": "1"}))["type"] == "done"
        assert (await server.ask("POST", "/api/tables", {"edition": "none"})).status == 400, "costs nothing"
        again = await server.ask("POST", f"/api/tables/{one}/rematch", key=key)
        assert again.status == 200
        assert (await server.ask("POST", f"/api/tables/{one}/rematch", key=key)).json == again.json
        assert (await server.ask("POST", "/api/tables", {})).code == "too-many-tables"
        two = again.json["table"]
        assert (await server.ask("POST", f"/api/tables/{two}/start", {"fill": True}, key)).status == 200
        await resign_all(server, two, key)
        before = len(server.backend.registry.tables)
        assert (await server.ask("POST", f"/api/tables/{two}/rematch", key=key)).code == "too-many-tables"
        assert len(server.backend.registry.tables) == before
        assert (await server.ask("POST", "/api/tables", {}, client="192.0.2.2")).status == 201
        clock.time += 1800.0
        assert (await server.ask("POST", f"/api/tables/{two}/rematch", key=key)).status == 200
        assert (await server.ask("POST", "/api/tables", {})).code == "too-many-tables"


async def resign_all(server: AsgiServer, table_id: str, key: str) -> None:
    wire, _ = await server.enter(table_id, key)
    assert (await wire.ask({"type": "resign", "id": "r"}))["type"] == "done"


async def test_tables_are_limited_in_all(tmp_path: Path) -> None:
    async with open_server(sqlite(tmp_path), max_tables=2) as server:
        assert [(await server.ask("POST", "/api/tables", {})).status for _ in range(3)] == [201, 201, 429]


# Sockets.


async def test_sockets_are_limited_for_each_client_and_in_all(tmp_path: Path) -> None:
    async with open_server(sqlite(tmp_path), sockets_per_client=2, max_sockets=3) as server:
        table_id, key = await server.make(start=False)
        first, _ = await server.enter(table_id, key)
        silent = server.wire(table_id)
        for _ in range(2):
            full = server.wire(table_id)
            await full.send({"type": "hello"})
            assert await full.next() == {"type": "closed", "code": 4013}
        other = server.wire(table_id, client="192.0.2.2")
        await other.send({"type": "hello"})
        assert (await other.next())["type"] == "welcome"
        assert await server.wire(table_id, client="192.0.2.3").next() == {"type": "closed", "code": 4013}
        await silent.leave()
        await server.enter(table_id)
        assert (await first.ask(say_message(0)))["type"] == "done"


async def test_messages_are_limited_for_each_socket(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        client_limits, "MESSAGES_PER_SOCKET", 1000
    )  # or it would be slowed down as a client, in real time
    clock = ManualClock()
    async with open_server(sqlite(tmp_path), now=clock, messages_per_second=1.0) as server:
        table_id, key = await server.make(start=False)
        wire, _ = await server.enter(table_id, key)
        other, _ = await server.enter(table_id, key)
        assert [(await wire.ask(say_message(n)))["type"] for n in range(5)] == ["done"] * 5
        refused = await wire.ask(say_message(5))
        assert refused["code"] == "too-many"
        assert (await other.ask(say_message(6)))["type"] == "done"
        clock.time += 1.0
        assert (await wire.ask(say_message(5)))["type"] == "done"
        for n in range(socket.MAX_REFUSALS):
            assert (await wire.ask(say_message(7 + n)))["code"] == "too-many"
        assert await wire.next() == {"type": "closed", "code": 4008}


async def test_a_socket_that_says_nothing_is_closed(shared: AsgiServer, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(socket, "HELLO_SECONDS", 0.0)
    table_id, _ = await shared.make(start=False)
    assert await shared.wire(table_id).next() == {"type": "closed", "code": 4000}


async def test_a_socket_that_is_refused_again_and_again_is_closed_but_not_for_a_slip(shared: AsgiServer) -> None:
    table_id, key = await shared.make(start=False)
    wire, _ = await shared.enter(table_id, key)
    for turn in range(2):
        for _ in range(socket.MAX_REFUSALS - 1):
            await wire.send("?")
            assert (await wire.until("refused"))["code"] == "bad-request"
        assert (await wire.ask(say_message(turn)))["type"] == "done"
    for _ in range(socket.MAX_REFUSALS):
        await wire.send("?")
        assert (await wire.until("refused"))["code"] == "bad-request"
    assert await wire.next() == {"type": "closed", "code": 4008}


async def test_who_watches_is_closed_after_fifty_messages(shared: AsgiServer) -> None:
    table_id, _ = await shared.make(start=False)
    wire, _ = await shared.enter(table_id)
    for n in range(50):
        assert (await wire.ask(say_message(n)))["code"] == "no-key"
    assert await wire.next() == {"type": "closed", "code": 4008}


@pytest.mark.parametrize(
    ("fault", "told"),
    [
        (ServerError("newer-rules", "Update."), ["newer-rules"]),
        (StoreError("store-unavailable", "Gone."), ["store-unavailable"]),
        (ZeroDivisionError(), []),
    ],
)
async def test_a_table_that_cannot_be_opened_is_refused_before_the_socket_is_closed(
    shared: AsgiServer, monkeypatch: pytest.MonkeyPatch, fault: Exception, told: list[str]
) -> None:
    async def broken(_: str) -> None:
        raise fault

    monkeypatch.setattr(shared.backend.registry, "_find", broken)
    wire = shared.wire("any")
    await wire.send({"type": "hello"})
    assert [(await wire.next())["code"] for _ in (*told, "close")] == [*told, 1011]


MESSAGES: Final[tuple[dict[str, Any], ...]] = (
    say_message(1, text="x" * 501),
    say_message(1, text="x" * 2001),
    say_message(1, text=""),
    say_message(1, text=" \0\u202e\u2028 "),
    say_message(1, text="\u200b"),
    say_message(1, channel="fugitive"),
    say_message(1) | {"id": "x" * 65},
    say_message(1) | {"id": ""},
    say_message(1) | {"id": 1},
    say_message(1) | {"more": 1},
    {"type": "mark", "id": "1", "station": 1, "mark": "x" * 21},
    {"type": "mark", "id": "1", "station": 1, "mark": "x" * 101},
    {"type": "mark", "id": "1", "station": 0, "mark": "x"},
    {"type": "mark", "id": "1", "station": 10**400, "mark": "x"},
    {"type": "mark", "id": "1", "station": -1, "mark": "x"},
    {"type": "mark", "id": "1", "station": 1.5, "mark": "x"},
    {"type": "mark", "id": "1", "station": float("nan"), "mark": "x"},
    {"type": "act", "id": "1", "version": 10**400, "seat": "detective-1", "action": "taxi 1"},
    {"type": "act", "id": "1", "version": 1, "seat": "x" * 41, "action": "taxi 1"},
    {"type": "act", "id": "1", "version": 1, "seat": "detective-1", "action": "x" * 101},
    {"type": "act", "id": "1", "version": True, "seat": "detective-1", "action": "taxi 1"},
    {"type": "foresee", "id": "1", "version": -1, "seat": "detective-1", "action": "double taxi 1"},
    {"type": "foresee", "id": "1", "version": 1, "seat": "detective-1", "action": "x" * 101},
    {"type": "foresee", "id": "1", "version": 1, "seat": "detective-1"},
    {"type": "stand-in", "id": "1", "player": 10**9},
    {"type": "resign", "id": "1", "agree": "yes"},
    {"type": "hello", "device": "x" * 65},
    {"type": "hello", "key": "x" * 201},
    {"type": "hello", "after": {"table": -1}},
    {"type": "nothing", "id": "1"},
    {},
)


async def test_a_message_that_is_too_long_or_no_sense_is_refused(shared: AsgiServer) -> None:
    scenario = await make_scenario(shared, "playing")
    before = await scenario.kept()
    wire, _ = await scenario.enter("ann")
    for message in MESSAGES:
        await wire.send(message)
        refused = await wire.until("refused")
        assert refused["code"] == "bad-request", message
        assert len(wire.frames[-1]) < 500
    assert await scenario.kept() == before
    await wire.leave()


@pytest.mark.parametrize("comes_back", [True, False])
async def test_one_who_does_not_read_is_cut_off_and_keeps_nobody_waiting(
    comes_back: bool, shared: AsgiServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connection, "MAX_QUEUED", 3_000)
    monkeypatch.setattr(socket, "LAST_SECONDS", 60.0 if comes_back else 0.0)
    scenario = await make_scenario(shared, "open")
    async with shared.backend.registry.hold(scenario.table) as at:
        lazy = StuckSocket(shared, scenario.table, takes=1)
        lazy.say('{"type":"hello"}')
        wire, _ = await scenario.enter("ann")
        users = at.users
        for n in range(20):
            assert (await wire.ask(say_message(n, text="x" * 400)))["type"] == "done"
        if comes_back:
            lazy.free.set()
        await asyncio.wait_for(lazy.task, PATIENCE)
        assert [listener.player for listener in at.listeners] == [1]
        assert at.users == users - 1
        closes = [message for message in lazy.sent if message["type"] == "websocket.close"]
        assert [close["code"] for close in closes] == ([4008] if comes_back else [])
        assert len(lazy.sent) < 8, "what waited is dropped"
        await wire.leave()


async def test_a_welcome_is_never_too_long(shared: AsgiServer, monkeypatch: pytest.MonkeyPatch) -> None:
    """Or nobody could come to that table any more."""
    scenario = await make_scenario(shared, "playing")
    monkeypatch.setattr(connection, "MAX_QUEUED", 100)
    for who in ("nobody", "ann"):
        wire, frame = await scenario.enter(who)
        assert frame["type"] == "welcome"
        assert len(wire.frames[0]) > connection.MAX_QUEUED
        assert (await wire.ask({"type": "hello"}))["code"] == "bad-request"
        await wire.leave()


async def test_what_is_stored_is_told_even_if_its_author_breaks_off_at_that_moment(
    shared: AsgiServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    scenario = await make_scenario(shared, "open")
    storing, go_on = asyncio.Event(), asyncio.Event()
    append = shared.backend.store.append

    async def slowly(change: Change) -> None:
        storing.set()
        await append(change)
        await go_on.wait()

    monkeypatch.setattr(shared.backend.store, "append", slowly)
    wire, _ = await scenario.enter("mate")
    author = StuckSocket(shared, scenario.table, takes=2, breaks=True)  # the welcome, and who is present
    author.say(json.dumps({"type": "hello", "key": scenario.keys["ann"]}))
    author.say(json.dumps(say_message(1, text="Last words")))
    await asyncio.wait_for(storing.wait(), PATIENCE)
    async with shared.backend.registry.hold(scenario.table) as at:
        for listener in at.listeners:
            listener.push('{"type":"anything"}')
    for _ in range(20):
        await asyncio.sleep(0)
    assert not author.task.done(), "the session ends after its change"
    go_on.set()
    news = await wire.until("news")
    assert news["entries"][-1]["text"] == "Last words"
    await asyncio.wait_for(author.task, PATIENCE)
    await wire.leave()
