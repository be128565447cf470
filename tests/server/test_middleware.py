"""Guessing is throttled, other sites are kept out, and every answer tells the browser what it may do."""

from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path
from typing import Any, Final

import pytest

from blackticket.server import middleware
from blackticket.server.client_limits import GUESS_SECONDS, GUESSES, rate_limit_key
from blackticket.server.response_headers import HEADERS
from blackticket.server.store.async_store import StoreError
from tests.server.asgi_server import AsgiServer, AsgiSocket, HttpResponse, ManualClock, open_server, sqlite
from tests.server.raw_client import JSON, send_raw
from tests.server.scenario import FaultRecorder, Scenario, make_scenario

ALLOWED: Final = "https://friends.example"


@pytest.fixture(scope="module")
def clock() -> ManualClock:
    return ManualClock()


@pytest.fixture(scope="module")
async def shared(tmp_path_factory: pytest.TempPathFactory, clock: ManualClock) -> AsyncIterator[AsgiServer]:
    database = sqlite(tmp_path_factory.mktemp("guard"))
    async with open_server(database, now=clock, origins=(ALLOWED,)) as server:
        yield server


# Guessing.


async def wrong_key(scenario: Scenario, client: str) -> str:
    return (await scenario.ask("GET", "", "wrong", client=client)).code


async def other_tables_key(scenario: Scenario, client: str) -> str:
    return (await scenario.ask("POST", "/leave", "elsewhere", client=client)).code


async def header_without_a_key(scenario: Scenario, client: str) -> str:
    said = {"authorization": "Basic eDp5"}
    return (await scenario.server.ask("GET", f"/api/tables/{scenario.table}", headers=said, client=client)).code


async def unknown_table(scenario: Scenario, client: str) -> str:
    return (
        await scenario.server.ask("GET", f"/api/tables/{scenario.server.backend.secrets.table_id()}", client=client)
    ).code


async def wrong_invitation(scenario: Scenario, client: str) -> str:
    return (await scenario.ask("POST", "/seats/detective-3/sit", "nobody", {"invite": "guess"}, client=client)).code


async def wrong_key_over_a_socket(scenario: Scenario, client: str) -> str:
    wire, frame = await scenario.enter("wrong", client)
    closed = await wire.next()
    await wire.leave()
    assert closed["code"] == (4008 if frame["code"] == "too-many" else 4003)
    return str(frame["code"])


async def unknown_table_over_a_socket(scenario: Scenario, client: str) -> str:
    wire = scenario.server.wire(scenario.server.backend.secrets.table_id(), client=client)
    await wire.send({"type": "hello"})
    frame, closed = await wire.next(), await wire.next()
    await wire.leave()
    assert closed["code"] == (4008 if frame["code"] == "too-many" else 4003)
    return str(frame["code"])


Guess = Callable[[Scenario, str], Awaitable[str]]
GUESSED: Final[dict[Guess, str]] = {
    wrong_key: "wrong-key",
    other_tables_key: "wrong-key",
    header_without_a_key: "wrong-key",
    unknown_table: "unknown-table",
    wrong_invitation: "not-allowed",
    wrong_key_over_a_socket: "wrong-key",
    unknown_table_over_a_socket: "unknown-table",
}


@pytest.mark.parametrize(("guess", "code"), GUESSED.items(), ids=[code.__name__ for code in GUESSED])
async def test_who_guesses_wrong_has_to_wait_and_nobody_else(
    guess: Guess, code: str, shared: AsgiServer, clock: ManualClock
) -> None:
    scenario = await make_scenario(shared, "open")
    before = await scenario.kept()
    me, other = f"{guess} 1", f"{guess} 2"
    for _ in range(GUESSES):
        assert await guess(scenario, me) == code
    for again in GUESSED:
        assert await again(scenario, me) == "too-many"
    assert (await scenario.ask("GET", "", "ann", client=me)).code == "too-many", "a right key tells nothing either"
    assert (await enter_and_leave(scenario, me))["code"] == "too-many"
    assert (await scenario.ask("GET", "", "ann", client=other)).status == 200
    assert (await enter_and_leave(scenario, other))["type"] == "welcome"
    clock.time += GUESS_SECONDS
    assert (await scenario.ask("GET", "", "ann", client=me)).status == 200
    assert await guess(scenario, me) == code
    assert await guess(scenario, me) == "too-many"
    assert await scenario.kept() == before


async def enter_and_leave(scenario: Scenario, client: str) -> dict[str, Any]:
    wire, frame = await scenario.enter("ann", client)
    await wire.leave()
    return frame


@pytest.mark.parametrize(
    ("host", "client"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2:ffff::1", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("", ""),
        ("unknown", "unknown"),
        ("x" * 5000, "x" * 100),
    ],
)
def test_a_client_is_an_address_or_the_network_of_one_that_has_many(host: str, client: str) -> None:
    assert rate_limit_key({"client": (host, 1)}) == client


async def test_one_without_an_address_is_a_client_too(shared: AsgiServer) -> None:
    assert rate_limit_key({"client": None}) == rate_limit_key({}) == ""
    assert (await send_raw(shared, "GET", "/api/editions", client=None)).status == 200


# Other sites.

ORIGINS: Final[dict[bytes | None, bool]] = {
    None: True,  # no page at all
    b"http://table.example": True,
    b"https://table.example": True,  # a proxy in front speaks TLS
    b"HTTPS://TABLE.EXAMPLE": True,
    ALLOWED.encode(): True,
    b"http://friends.example": False,  # the allowed one speaks TLS
    b"https://friends.example:8443": False,
    b"https://friends.example.evil.example": False,
    b"https://evil.example": False,
    b"http://table.example:8080": False,
    b"http://table.example.evil.example": False,
    b"http://evil.example/table.example": False,
    b"http://table.example@evil.example": False,
    b"http://eviltable.example": False,
    b"http://evil.example#table.example": False,
    b"ftp://table.example": False,
    b"file://": False,
    b"table.example": False,
    b"//table.example": False,
    b"null": False,
    b"http://": False,
    b"http://[": False,
    b"*": False,
    b" ": False,
    b"\xff\xfe": False,
    b"http://" + b"a" * 5000: False,
}


def request_headers(origin: bytes | None, host: bytes = b"table.example") -> list[tuple[bytes, bytes]]:
    return [(b"host", host), JSON, *([] if origin is None else [(b"origin", origin)])]


@pytest.mark.parametrize("method", ["POST", "PUT", "PATCH", "DELETE", "TRACE", "CONNECT", "BREW", "post"])
async def test_a_page_of_another_site_cannot_change_anything(method: str, shared: AsgiServer) -> None:
    scenario = await make_scenario(shared, "open")
    before = await scenario.kept()
    for origin, ours in ORIGINS.items():
        for path in (f"/api/tables/{scenario.table}/leave", "/api/tables", "/", "/nowhere"):
            answer = await send_raw(shared, method, path, request_headers(origin), [b"["])
            assert (answer.code == "wrong-origin") != ours, (origin, path, answer)
            assert (answer.status == 403) != ours, (origin, path, answer)
    assert await scenario.kept() == before


@pytest.mark.parametrize("method", ["GET", "HEAD", "OPTIONS"])
async def test_what_changes_nothing_is_left_to_the_browser_which_shows_it_to_no_other_site(
    method: str, shared: AsgiServer
) -> None:
    for origin in ORIGINS:
        invited = origin == ALLOWED.encode()
        answer = await send_raw(shared, method, "/api/tables", request_headers(origin))
        assert answer.status == (200 if method != "OPTIONS" else 204 if invited else 405)
        assert any(name.startswith(b"access-control") for name, _ in answer.headers) == invited


async def test_a_clock_that_is_set_back_shuts_nobody_out(tmp_path: Path) -> None:
    clock, elapsed = ManualClock(), ManualClock()
    async with open_server(sqlite(tmp_path), now=clock, monotonic=elapsed, requests_per_second=1.0) as server:
        assert [(await server.ask("GET", "/api/tables")).status for _ in range(5)] == [200] * 4 + [429]
        clock.time -= 3600
        elapsed.time += 1
        assert (await server.ask("GET", "/api/tables")).status == 200


async def test_a_page_of_another_site_cannot_open_a_socket(shared: AsgiServer) -> None:
    scenario = await make_scenario(shared, "open")
    for origin, ours in ORIGINS.items():
        wire = shared.wire(scenario.table)
        wire.task.cancel()
        wire = AsgiSocket(shared.app, {**wire.scope, "headers": request_headers(origin)})
        if ours:
            await wire.send({"type": "hello"})
            assert (await wire.next())["type"] == "welcome", origin
        else:
            assert await wire.next() == {"type": "closed", "code": 1008}, origin
            assert not wire.frames
        await wire.leave()


@pytest.mark.parametrize("origin", [b"null", b"http://", b"garbage", b"//"])
async def test_an_empty_host_is_nobodys_origin(origin: bytes, shared: AsgiServer) -> None:
    answer = await send_raw(shared, "POST", "/api/tables", request_headers(origin, b""), [b"{}"])
    assert answer.code == "wrong-origin"
    headers = [part for part in request_headers(origin) if part[0] != b"host"]
    assert (await send_raw(shared, "POST", "/api/tables", headers, [b"{}"])).code == "wrong-origin"


# What every answer carries.


def check_headers(answer: HttpResponse) -> None:
    names = [name.lower() for name, _ in answer.headers]
    for header in HEADERS:
        assert answer.headers.count(header) == 1, header
        assert names.count(header[0]) == 1, header
    assert names.count(b"cache-control") == 1
    for name in names:
        assert not name.startswith((b"access-control", b"server", b"x-powered", b"set-cookie")), name


def test_the_policy_allows_nothing_but_what_the_server_itself_serves() -> None:
    policy = dict(HEADERS)[b"content-security-policy"].decode()
    parts = dict(part.strip().split(" ", 1) for part in policy.split(";"))
    assert parts["default-src"] == parts["base-uri"] == parts["form-action"] == parts["frame-ancestors"] == "'none'"
    assert {source for value in parts.values() for source in value.split()} <= {"'none'", "'self'", "data:"}
    assert "data:" not in parts["script-src"]


ANSWERS: Final = (
    ("GET", "/", 200),
    ("HEAD", "/", 200),
    ("GET", "/healthz", 200),
    ("GET", "/readyz", 200),
    ("GET", "/metrics", 200),
    ("GET", "/openapi.json", 200),
    ("GET", "/api/editions", 200),
    ("GET", "/api/tables", 200),
    ("GET", "/api/tables/TABLE", 200),
    ("GET", "/api/tables/TABLE/record", 200),
    ("GET", "/api/tables/TABLE/review", 200),
    ("GET", "/api/tables/TABLE/", 404),
    ("GET", "/api/tables/unknown", 404),
    ("GET", "/nowhere", 404),
    ("GET", "/docs", 404),
    ("GET", "/../../etc/passwd", 404),
    ("GET", "/api/tables/TABLE/socket", 404),
    ("GET", "/" + "long" * 200, 413),
    ("OPTIONS", "/api/tables", 405),
    ("HEAD", "/api/editions", 200),
    ("BREW", "/", 405),
    ("POST", "/api/tables", 400),
    ("POST", "/api/tables/TABLE/leave", 401),
)


@pytest.mark.parametrize(("method", "path", "status"), ANSWERS)
async def test_every_answer_carries_the_headers(method: str, path: str, status: int, shared: AsgiServer) -> None:
    scenario = await make_scenario(shared, "over")
    answer = await send_raw(shared, method, path.replace("TABLE", scenario.table), pieces=[b"?"])
    assert answer.status == status, answer
    check_headers(answer)
    if status >= 400:
        assert set(answer.json) == {"code", "text"}
        assert (b"content-type", b"application/json") in answer.headers
    if status == 405:
        assert dict(answer.headers)[b"allow"]


async def test_a_fault_is_told_like_a_refusal_without_its_details(
    shared: AsgiServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fail() -> None:
        raise ValueError("a secret detail")

    async def lost() -> None:
        raise StoreError("store-unavailable", "a secret detail")

    faults = FaultRecorder()
    with monkeypatch.context() as patch:
        patch.setattr(middleware, "_log", faults)
        patch.setattr(shared.backend.lobby, "tables", fail)
        patch.setattr(shared.backend.store, "ping", lost)
        later = shared.backend.monotonic() + 60
        patch.setattr(shared.backend, "monotonic", lambda: later)  # the database is asked once a second
        for path, status in (("/api/tables", 500), ("/readyz", 503)):
            answer = await shared.ask("GET", path)
            assert answer.status == status
            assert b"secret" not in answer.body
            check_headers(answer)
    assert [text for text, _ in faults.heard] == ["request failed"]
    assert (await shared.ask("GET", "/api/tables")).status == 200


async def test_who_asks_too_often_is_told_so_with_the_headers(tmp_path: Path) -> None:
    async with open_server(sqlite(tmp_path), now=ManualClock(), requests_per_second=1.0) as server:
        answers = [await server.ask("GET", "/nowhere") for _ in range(5)]
        assert [answer.status for answer in answers] == [404] * 4 + [429]
        check_headers(answers[-1])
        refused = await server.ask("POST", "/api/tables", headers={"origin": "https://evil.example"})
        assert refused.status == 403
        check_headers(refused)


async def test_pages_of_an_invited_origin_may_ask_and_read_the_answer(tmp_path: Path) -> None:
    async with open_server(sqlite(tmp_path), origins=("https://friend.example",)) as server:
        friend = {"origin": "https://friend.example"}
        asked = {**friend, "access-control-request-method": "POST"}
        before = await server.ask("OPTIONS", "/api/tables", headers=asked)
        allowed = dict(before.headers)
        assert before.status == 204
        assert allowed[b"access-control-allow-origin"] == b"https://friend.example"
        assert b"POST" in allowed[b"access-control-allow-methods"]
        assert b"authorization" in allowed[b"access-control-allow-headers"]
        made = await server.ask("POST", "/api/tables", {}, headers=friend)
        assert made.status == 201
        assert dict(made.headers)[b"access-control-allow-origin"] == b"https://friend.example"
        for other in ({}, {"origin": "https://stranger.example"}, {"origin": "http://table.example"}):
            answer = await server.ask("GET", "/api/tables", headers=other)
            assert b"access-control-allow-origin" not in dict(answer.headers)
        stranger = {**asked, "origin": "https://stranger.example"}
        assert (await server.ask("OPTIONS", "/api/tables", headers=stranger)).status == 405
