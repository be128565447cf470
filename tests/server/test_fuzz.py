"""Requests of every kind, made from the OpenAPI description and against it: no fault, and every answer as described."""

import asyncio
from collections.abc import AsyncIterator
from itertools import count
from typing import Any, Final
from urllib.parse import unquote, urlsplit

import pytest
import requests
import schemathesis
from hypothesis import HealthCheck, given, seed, settings
from hypothesis import strategies as st
from schemathesis.checks import not_a_server_error
from schemathesis.core.result import Ok
from schemathesis.core.transport import Response
from schemathesis.generation import GenerationMode
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    negative_data_rejection,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from blackticket.server.app import make_app
from blackticket.server.settings import Settings
from tests.length import repeats
from tests.server.asgi_server import AsgiServer, HttpResponse, open_server, sqlite
from tests.server.raw_client import HOST, JSON, send_raw
from tests.server.scenario import PEOPLE, Scenario, make_scenario, without_programs

CHECKS: Final = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    negative_data_rejection,
]
CLIENTS: Final = count(1)  # so that nobody is kept out for what others guessed wrong
EXAMPLES: Final = repeats(6, at_length=40)
SCHEMA: Final = schemathesis.openapi.from_dict(make_app(Settings(database="sqlite:///:memory:")).openapi())
REFUSALS: Final = SCHEMA.config.checks.negative_data_rejection
REFUSALS.expected_statuses = [*REFUSALS.expected_statuses, "413"]  # an address that is too long is refused before
FOUND: Final = [found.ok() for found in SCHEMA.get_all_operations() if isinstance(found, Ok)]
OPERATIONS: Final = {f"{operation.method.upper()} {operation.path}": operation for operation in FOUND}


@pytest.fixture(scope="module")
async def shared(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[AsgiServer]:
    async with open_server(sqlite(tmp_path_factory.mktemp("fuzz"))) as server:
        without_programs(server)
        yield server


@pytest.fixture(scope="module")
async def scenarios(shared: AsgiServer) -> list[Scenario]:
    return [await make_scenario(shared, phase) for phase in ("open", "playing", "over")]


@pytest.fixture(scope="module")
async def untouched(shared: AsgiServer) -> Scenario:
    """A table at which nothing has happened, whatever was asked before."""
    return await make_scenario(shared, "open")


async def send(shared: AsgiServer, request: requests.PreparedRequest) -> HttpResponse:
    """A request as a server would hand it on: the path decoded, the headers as bytes."""
    address = urlsplit(str(request.url))
    headers = [(name.lower().encode("latin-1"), latin(value)) for name, value in request.headers.items()]
    body = request.body if isinstance(request.body, bytes) else str(request.body or "").encode()
    ours = (b"host", b"content-length", b"accept-encoding")  # nothing here unpacks what is compressed
    kept = [header for header in headers if header[0] not in ours]
    return await send_raw(
        shared,
        str(request.method),
        unquote(address.path),
        [HOST, *kept, (b"content-length", str(len(body)).encode())],
        [body],
        address.query.encode(),
        (f"client {next(CLIENTS)}", 1),
    )


def latin(value: Any) -> bytes:
    return value if isinstance(value, bytes) else str(value).encode("latin-1", errors="replace")


def described(answer: HttpResponse, request: requests.PreparedRequest) -> Response:
    headers: dict[str, list[str]] = {}
    for name, value in answer.headers:
        headers.setdefault(name.decode(), []).append(value.decode("latin-1"))
    return Response(answer.status, headers, answer.body, request, 0.0, False)


def test_every_endpoint_of_the_description_is_tried() -> None:
    paths = SCHEMA.raw_schema["paths"]
    assert set(OPERATIONS) == {f"{method.upper()} {path}" for path in paths for method in paths[path]}


def can_be_wrong(operation: str) -> bool:
    """Whether there is anything in a request that could be wrong."""
    return any(part in OPERATIONS[operation].definition.raw for part in ("parameters", "requestBody"))


@pytest.mark.parametrize(
    ("operation", "mode"),
    [
        *((operation, GenerationMode.POSITIVE) for operation in OPERATIONS),
        *((operation, GenerationMode.NEGATIVE) for operation in OPERATIONS if can_be_wrong(operation)),
    ],
    ids=str,
)
async def test_every_answer_is_as_described(
    operation: str, mode: GenerationMode, shared: AsgiServer, scenarios: list[Scenario]
) -> None:
    asked, loop = OPERATIONS[operation], asyncio.get_running_loop()

    @seed(5)
    @settings(
        max_examples=EXAMPLES,
        deadline=None,
        database=None,
        suppress_health_check=list(HealthCheck),
    )
    @given(st.data())
    def test(data: st.DataObject) -> None:
        scenario = data.draw(st.sampled_from(scenarios))
        known = {"table_id": scenario.table, "seat": data.draw(st.sampled_from(["fugitive", "detective-3"]))}
        real = {name: value for name, value in known.items() if f"{{{name}}}" in asked.path}
        fixed = real if "requestBody" in asked.definition.raw or mode is GenerationMode.POSITIVE else {}
        fixed = fixed if data.draw(st.integers(0, 3)) else {}
        case = data.draw(asked.as_strategy(mode, path_parameters=fixed or None))
        key = scenario.keys[data.draw(st.sampled_from(PEOPLE))]
        extra = {"Authorization": f"Bearer {key}"} if key else {}
        request = requests.Request(**case.as_transport_kwargs("http://table.example", extra)).prepare()
        answer = asyncio.run_coroutine_threadsafe(send(shared, request), loop).result()
        case.validate_response(described(answer, request), checks=CHECKS)

    # Not a coroutine itself: a draw may end an example by a BaseException, which would end the runner of async tests.
    await asyncio.to_thread(test)


# What no description foresees.

METHODS: Final = (
    "HEAD",
    "OPTIONS",
    "TRACE",
    "CONNECT",
    "PATCH",
    "DELETE",
    "PROPFIND",
    "BREW",
    "get",
    "G\u00ebT",
    "",
    "X" * 100,
)
IDS: Final = (
    "%00",
    "\0",
    "a\0b",
    "\u00e9",
    "\U0001f575",
    "\u202e",
    "\ud800",
    "..",
    "%2e%2e",
    "%252f",
    "' OR 1=1--",
    '"',
    "{table_id}",
    " ",
    "\n",
    "\r\nset-cookie: a=b",
    "*",
    "%",
    "_" * 16,
    "a" * 40,
    "1e400",
    "null",
    "-1",
)


async def test_a_method_that_does_not_exist_is_refused(shared: AsgiServer, scenarios: list[Scenario]) -> None:
    for scenario in scenarios:
        before = await scenario.kept()
        for method in METHODS:
            for path in (
                f"/api/tables/{scenario.table}/game",
                f"/api/tables/{scenario.table}/leave",
                "/api/tables",
                "/",
            ):
                answer = await send_raw(shared, method, path, pieces=[b"{}"])
                allowed = method == "HEAD" and not path.endswith("/leave")
                assert (answer.status == 405) is not allowed, (method, path, answer)
        assert await scenario.kept() == before


@pytest.mark.parametrize("strange", IDS, ids=ascii)
async def test_a_strange_id_is_unknown(strange: str, shared: AsgiServer, untouched: Scenario) -> None:
    host = untouched.keys["host"]
    paths = {
        "GET": (
            f"/api/tables/{strange}",
            f"/api/tables/{strange}/game",
            f"/api/tables/{untouched.table}{strange}",
        ),
        "POST": (f"/api/tables/{strange}/leave", f"/api/tables/{untouched.table}/seats/{strange}/invite"),
    }
    before = await untouched.kept()
    for method, some in paths.items():
        for path in some:
            key = (b"authorization", f"Bearer {host}".encode())
            answer = await send_raw(shared, method, path, [HOST, JSON, key], client=(f"strange {strange}", 1))
            assert answer.status in (400, 404, 409), (path, answer)
            assert answer.code in ("unknown-table", "unknown-page", "unknown-seat", "bad-request"), answer
            assert not [value for _, value in answer.headers if b"\n" in value]
    wire = shared.wire("x", client=f"strange {strange}")
    await wire.leave()
    assert await untouched.kept() == before


async def test_the_id_of_a_table_is_exact(shared: AsgiServer, scenarios: list[Scenario]) -> None:
    for like in (
        scenarios[0].table.upper(),
        scenarios[0].table + " ",
        " " + scenarios[0].table,
        scenarios[0].table[:-1],
    ):
        answer = await shared.ask("GET", f"/api/tables/{like}", client="exact")
        assert answer.code == "unknown-table"


async def test_a_strange_key_is_a_wrong_one(shared: AsgiServer, scenarios: list[Scenario]) -> None:
    scenario = scenarios[0]
    host = str(scenario.keys["host"]).encode()
    path = f"/api/tables/{scenario.table}/start"
    for number, value in enumerate(
        (
            b"",
            b"Bearer",
            b"Bearer ",
            b"Basic " + host,
            host,
            b"Bearer \xff\xfe",
            b"Bearer \0",
            b"Bearer " + b"x" * 60_000,
            b"Bearer " + host + b"=",
            b"Bearer " + host.lower(),
            b"Bearer " + host + b"," + host,
        )
    ):
        headers = [HOST, JSON, (b"authorization", value)]
        answer = await send_raw(shared, "POST", path, headers, [b"{}"], client=(f"key {number}", 1))
        assert (answer.status, answer.code) == (401, "wrong-key"), (value[:80], answer)
