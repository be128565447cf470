"""What no decent client sends: requests made of raw parts, and sockets that do not read."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from tests.server.asgi_server import PATIENCE, AsgiServer, HttpResponse

HOST = (b"host", b"table.example")
JSON = (b"content-type", b"application/json")


async def send_raw(
    server: AsgiServer,
    method: str,
    path: str,
    headers: Sequence[tuple[bytes, bytes]] = (HOST, JSON),
    pieces: Sequence[bytes] = (b"",),
    query: bytes = b"",
    client: tuple[str, int] | None = ("192.0.2.1", 50000),
) -> HttpResponse:
    """A request with exactly these headers, its body in exactly these pieces."""
    scope: dict[str, Any] = {
        "type": "http",
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "method": method,
        "scheme": "http",
        "path": path,
        "raw_path": path.encode(errors="replace"),
        "query_string": query,
        "root_path": "",
        "headers": list(headers),
        "client": client,
        "server": ("table.example", 80),
    }
    left = list(pieces)
    sent: list[Any] = []

    async def receive() -> dict[str, Any]:
        if not left:
            return {"type": "http.disconnect"}
        return {"type": "http.request", "body": left.pop(0), "more_body": bool(left)}

    async def send(message: Any) -> None:
        sent.append(message)

    await asyncio.wait_for(server.app(scope, receive, send), PATIENCE)
    assert [message["type"] for message in sent[:1]] == ["http.response.start"], sent
    assert sum(message["type"] == "http.response.start" for message in sent) == 1
    return HttpResponse(sent[0]["status"], sent[0]["headers"], b"".join(message["body"] for message in sent[1:]))


@dataclass
class StuckSocket:
    """A socket whose client stops reading after a number of frames, until it is freed; or it breaks there."""

    server: AsgiServer
    table: str
    takes: int
    breaks: bool = False
    sent: list[dict[str, Any]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.free, self.stuck = asyncio.Event(), asyncio.Event()
        self._to: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self._to.put_nowait({"type": "websocket.connect"})
        scope = {
            "type": "websocket",
            "path": f"/api/tables/{self.table}/socket",
            "headers": [HOST],
            "query_string": b"",
            "root_path": "",
            "client": ("192.0.2.9", 50000),
            "subprotocols": [],
        }
        self.task = asyncio.ensure_future(self.server.app(scope, self._to.get, self._send))

    def say(self, text: str) -> None:
        self._to.put_nowait({"type": "websocket.receive", "text": text})

    async def _send(self, message: Any) -> None:
        if len(self.sent) > self.takes:  # one more for the accept
            self.stuck.set()
            if self.breaks:
                raise OSError("the client has gone")
            await self.free.wait()
        self.sent.append(message)
