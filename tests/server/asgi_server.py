"""A server inside the test: requests and sockets go straight into the application, on the test's own event loop."""

import asyncio
import json
import os
import random
import time
from collections import Counter
from collections.abc import AsyncIterator, Callable, Iterable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple
from unittest.mock import patch

from fastapi import FastAPI

from blackticket.server import backend as backend_module
from blackticket.server.app import make_app
from blackticket.server.backend import Backend
from blackticket.server.bot_lane import BotLane, Requester, Work
from blackticket.server.bot_pool import BotPool
from blackticket.server.bot_process import BotResult
from blackticket.server.credentials import SecretSource
from blackticket.server.pages import Pages
from blackticket.server.settings import Settings
from blackticket.server.wire_limits import DIRECT

CLIENT = Path(__file__).parent / "client"
"""A client of a few lines, so that the server can be tested where no other was built."""
PATIENCE = 60.0
ANSWERS: Final = ("done", "foreseen", "looked", "proposed", "refused")
"""The types of the frames that answer a message."""
"""Timeout in seconds for what must come; only a failing test reaches it."""


class ManualClock:
    """A clock that goes on only when it is told to."""

    def __init__(self) -> None:
        self.time = 1_800_000_000.0

    def __call__(self) -> float:
        return self.time


class HttpResponse(NamedTuple):
    status: int
    headers: list[tuple[bytes, bytes]]
    body: bytes

    @property
    def json(self) -> Any:
        return json.loads(self.body)

    @property
    def code(self) -> str:
        return str(self.json["code"])


@dataclass
class AsgiSocket:
    """A socket from the client's side. `frames` keeps every text that came, as it came."""

    app: Any
    scope: dict[str, Any]
    frames: list[str] = field(default_factory=list)
    closed: int | None = None

    def __post_init__(self) -> None:
        self._to: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self._from: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self._to.put_nowait({"type": "websocket.connect"})
        self.task = asyncio.ensure_future(self.app(self.scope, self._to.get, self._from.put))

    async def send(self, message: dict[str, Any] | str | bytes) -> None:
        event: dict[str, Any] = {"type": "websocket.receive"}
        if isinstance(message, bytes):
            event["bytes"] = message
        else:
            event["text"] = message if isinstance(message, str) else json.dumps(message)
        await self._to.put(event)

    def write(self, texts: Iterable[str]) -> bool:
        """Take frames at once, as a socket does that is written to without a task."""
        for text in texts:
            self._from.put_nowait({"type": "websocket.send", "text": text})
        return True

    async def next(self) -> dict[str, Any]:
        """The next frame, or the close as `{"type": "closed", "code": …}`."""
        while True:
            event = await asyncio.wait_for(self._from.get(), PATIENCE)
            if event["type"] == "websocket.send":
                self.frames.append(event["text"])
                data: dict[str, Any] = json.loads(event["text"])
                return data
            if event["type"] == "websocket.close":
                self.closed = event["code"]
                return {"type": "closed", "code": event["code"]}

    async def until(self, kind: str) -> dict[str, Any]:
        """The next frame of that type; those before it are passed over."""
        while (frame := await self.next())["type"] != kind:
            assert frame["type"] != "closed", f"closed with {frame}, waiting for {kind}"
        return frame

    async def ask(self, message: dict[str, Any]) -> dict[str, Any]:
        """Send a message and wait for its own answer: done, foreseen, looked, proposed or refused."""
        await self.send(message)
        while True:
            frame = await self.next()
            if frame["type"] in ANSWERS and frame["id"] == message.get("id"):
                return frame
            assert frame["type"] != "closed", frame

    async def leave(self) -> None:
        await self._to.put({"type": "websocket.disconnect", "code": 1000})
        await asyncio.wait_for(self.task, PATIENCE)


@dataclass
class AsgiServer:
    """The application, called in process without a network."""

    app: FastAPI
    backend: Backend
    wires: list[AsgiSocket] = field(default_factory=list)
    direct: bool = False  # whether sockets can be written to without a task

    async def ask(
        self,
        method: str,
        path: str,
        body: Any = None,
        key: str | None = None,
        headers: dict[str, str] | None = None,
        client: str = "192.0.2.1",
    ) -> HttpResponse:
        """Send a request and wait for the whole answer."""
        data = b"" if body is None else body if isinstance(body, bytes) else json.dumps(body).encode()
        all_headers = {"host": "table.example", "content-type": "application/json", **(headers or {})}
        if key is not None:
            all_headers["authorization"] = f"Bearer {key}"
        path, _, query = path.partition("?")
        scope = {
            "type": "http",
            "asgi": {"version": "3.0"},
            "http_version": "1.1",
            "method": method,
            "scheme": "http",
            "path": path,
            "raw_path": path.encode(),
            "query_string": query.encode(),
            "root_path": "",
            "headers": [(name.encode(), value.encode()) for name, value in all_headers.items()],
            "client": (client, 50000),
            "server": ("table.example", 80),
        }
        sent: list[dict[str, Any]] = []
        pieces = [{"type": "http.request", "body": data, "more_body": False}]

        async def receive() -> dict[str, Any]:
            return pieces.pop(0) if pieces else {"type": "http.disconnect"}

        async def send(message: Any) -> None:
            sent.append(message)

        await asyncio.wait_for(self.app(scope, receive, send), PATIENCE)
        body_bytes = b"".join(message.get("body", b"") for message in sent[1:])
        return HttpResponse(sent[0]["status"], sent[0]["headers"], body_bytes)

    def wire(self, table: str, headers: dict[str, str] | None = None, client: str = "192.0.2.1") -> AsgiSocket:
        """Open a socket; nothing has been said on it yet."""
        all_headers = {"host": "table.example", **(headers or {})}
        scope = {
            "type": "websocket",
            "asgi": {"version": "3.0"},
            "http_version": "1.1",
            "scheme": "ws",
            "path": f"/api/tables/{table}/socket",
            "raw_path": f"/api/tables/{table}/socket".encode(),
            "query_string": b"",
            "root_path": "",
            "headers": [(name.encode(), value.encode()) for name, value in all_headers.items()],
            "client": (client, 50000),
            "server": ("table.example", 80),
            "subprotocols": [],
        }
        wire = AsgiSocket(self.app, scope)
        if self.direct:
            scope["extensions"] = {DIRECT: {"write": wire.write}}
        self.wires.append(wire)
        return wire

    async def enter(self, table: str, key: str | None = None, **hello: Any) -> tuple[AsgiSocket, dict[str, Any]]:
        """Open a socket and say hello; the welcome comes with it."""
        wire = self.wire(table)
        await wire.send({"type": "hello", **({"key": key} if key else {}), **hello})
        return wire, await wire.until("welcome")

    async def make(self, start: bool = True, **asked: Any) -> tuple[str, str]:
        """A new table, started unless told otherwise: its id and the host's key."""
        made = (await self.ask("POST", "/api/tables", asked)).json
        table, key = made["table"]["id"], made["key"]
        if start:
            answer = await self.ask("POST", f"/api/tables/{table}/start", {"fill": True}, key)
            assert answer.status == 200, answer
        return table, key


@cache
def _common_bots() -> BotPool:
    return BotPool(1, Settings().program_memory, PATIENCE)


class SharedBots(BotPool):
    """A server's pool whose process is that of all servers in this test run: starting one takes a third of a second."""

    async def _run(
        self, work: Work, requester: Requester, *, quick: bool = False, lane: BotLane | None = None
    ) -> BotResult:
        common = _common_bots()
        return await common._run(work, requester, quick=quick, lane=lane and common._analysing)

    def attend(self, requester: Requester) -> None:
        _common_bots().attend(requester)

    async def close(self) -> None:
        """The process stays for the next server."""


_OPENED: Final = Counter[str]()


def secrets_of_test() -> SecretSource:
    """Secrets that each run of a test draws alike; each server that it opens draws others."""
    test = os.environ.get("PYTEST_CURRENT_TEST", "").rpartition(" ")[0]
    _OPENED[test] += 1
    return SecretSource(random.Random(f"{test} {_OPENED[test]}").randbytes)


@asynccontextmanager
async def open_server(
    database: str,
    *,
    secrets: SecretSource | None = None,
    now: Callable[[], float] | None = None,
    monotonic: Callable[[], float] | None = None,
    pages: Pages | None = None,
    **settings: Any,
) -> AsyncIterator[AsgiServer]:
    """A server on that database; limits are wide and programs do not wait, unless told otherwise."""
    wide: dict[str, Any] = {
        "pace": 0.0,
        "metrics": "all",
        "programs": 1,
        "requests_per_second": 100_000.0,
        "messages_per_second": 100_000.0,
        "tables_per_client": 100_000,
        "sockets_per_client": 100_000,
    }
    chosen = Settings(database=database, **{**wide, **settings})
    backend = Backend(
        chosen, secrets=secrets or secrets_of_test(), now=now or time.time, monotonic=monotonic or now or time.monotonic
    )
    app = make_app(chosen, backend, pages or Pages(CLIENT))
    with patch.object(backend_module, "BotPool", SharedBots):
        async with app.router.lifespan_context(app):
            server = AsgiServer(app, backend)
            try:
                yield server
            finally:
                for wire in server.wires:
                    if not wire.task.done():
                        await wire.leave()


def sqlite(folder: Path) -> str:
    """A database of its own."""
    return f"sqlite:///{folder / 'blackticket.db'}"
