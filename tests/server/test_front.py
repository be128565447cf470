"""What stands before the application, on a real port: limits that only the server itself can keep."""

import asyncio
import gzip
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from blackticket.server.app import make_app
from blackticket.server.pages import Pages
from blackticket.server.request_body import BODY_LIMIT
from blackticket.server.response_headers import HEADERS
from blackticket.server.serve import LONGEST_MESSAGE, UNREAD_SECONDS, Server, configure, listen
from blackticket.server.settings import Settings
from tests.server.asgi_server import CLIENT, sqlite


@asynccontextmanager
async def serving(folder: Path, **settings: Any) -> AsyncIterator[int]:
    """A server on a port of its own."""
    chosen = Settings(database=sqlite(folder), **settings)
    listening = asyncio.Event()
    with listen("127.0.0.1", 0) as listener:
        server = Server(configure(make_app(chosen, pages=Pages(CLIENT)), chosen), listening.set)
        task = asyncio.create_task(server.serve([listener]))
        try:
            await asyncio.wait_for(listening.wait(), 60.0)
            yield listener.getsockname()[1]
        finally:
            server.should_exit = True
            await asyncio.wait_for(task, 60.0)


async def send(port: int, request: bytes) -> tuple[bytes, bytes]:
    """Send bytes, and read until the server closes: the head of the answer and its body."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(request)
    answer = await asyncio.wait_for(reader.read(), 60.0)
    writer.close()
    head, _, body = answer.partition(b"\r\n\r\n")
    return head.lower(), body


async def test_the_port(tmp_path: Path) -> None:
    async with serving(tmp_path) as port:
        await ordinary_answers(port)
        await files(port)
        await long_bodies(port)
        await no_requests_at_all(port)
        await sockets(port)


async def ordinary_answers(port: int) -> None:
    for path, host, status in (
        (b"/", b"x", b"200"),
        (b"/metrics", b"localhost:80", b"200"),
        (b"/metrics", b"127.0.0.1", b"200"),
        (b"/metrics", b"rebound.example", b"404"),
        (b"/nowhere", b"x", b"404"),
        (b"/api/tables/%00", b"x", b"404"),
    ):
        head, _ = await send(port, b"GET " + path + b" HTTP/1.1\r\nHost: " + host + b"\r\nConnection: close\r\n\r\n")
        assert head.startswith(b"http/1.1 " + status)
        assert b"\r\nserver:" not in head
        assert b"uvicorn" not in head
        assert b"access-control" not in head
        for name, value in HEADERS:
            assert name + b": " + value.lower() in head
    head, body = await send(port, b"HEAD / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
    assert (head.startswith(b"http/1.1 200"), body) == (True, b"")
    head, body = await send(port, b"HEAD /api/editions HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
    assert (head.startswith(b"http/1.1 200"), body) == (True, b"")


async def files(port: int) -> None:
    rest = b" HTTP/1.1\r\nHost: x\r\nAccept-Encoding: gzip, br\r\nConnection: close\r\n"
    path = b"/assets/main-1a2b3c.js"
    head, body = await send(port, b"GET " + path + rest + b"\r\n")
    assert gzip.decompress(body) == (CLIENT / path.decode()[1:]).read_bytes()
    fields = dict(line.split(b": ", 1) for line in head.split(b"\r\n")[1:])
    assert fields[b"content-length"] == b"%d" % len(body)
    only_head, nothing = await send(port, b"HEAD " + path + rest + b"\r\n")
    assert nothing == b""
    assert b"\r\ncontent-length: %d\r\n" % len(body) in only_head
    head, nothing = await send(port, b"GET " + path + rest + b"If-None-Match: " + fields[b"etag"] + b"\r\n\r\n")
    assert (head.startswith(b"http/1.1 304"), nothing) == (True, b"")
    for way in (b"/assets/../../pages.py", b"/assets/..%2f..%2fpages.py", b"/assets/%2e%2e/index.html", b"/index.html"):
        head, _ = await send(port, b"GET " + way + rest + b"\r\n")
        assert head.startswith(b"http/1.1 404"), way


async def long_bodies(port: int) -> None:
    head = b"POST /api/tables HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: application/json\r\n"
    piece = b"%x\r\n" % 8192 + b" " * 8192 + b"\r\n"
    for rest in (
        b"Content-Length: %d\r\n\r\n" % (BODY_LIMIT + 1) + b" " * (BODY_LIMIT + 1),
        b"Content-Length: 99999999999999999999\r\n\r\n",
        b"Transfer-Encoding: chunked\r\n\r\n" + piece * 3 + b"0\r\n\r\n",
    ):
        answer, _ = await send(port, head + rest)
        assert answer.startswith((b"http/1.1 413", b"http/1.1 400")), rest[:60]
    answer, _ = await send(port, head + b"Transfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n")
    assert answer.startswith(b"http/1.1 201")


async def no_requests_at_all(port: int) -> None:
    for request in (
        b"\0\0\0\0\r\n\r\n",
        b"GET\r\n\r\n",
        b"GET / HTTP/9.9\r\n\r\n",
        b"GET / HTTP/1.1\r\nContent-Length: -1\r\n\r\n",
        b"GET / HTTP/1.1\r\nContent-Length: \xb2\r\n\r\n",
        b"POST / HTTP/1.1\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n",
        b"GET / HTTP/1.1\r\nbad header\r\n\r\n",
    ):
        head, _ = await send(port, request)
        assert head.startswith(b"http/1.1 400"), request


async def sockets(port: int) -> None:
    address = f"ws://127.0.0.1:{port}/api/tables/unknown/socket"
    async with connect(address) as wire:
        await wire.send(" " * (LONGEST_MESSAGE + 1))
        with pytest.raises(ConnectionClosed) as closed:
            await asyncio.wait_for(wire.recv(), 60.0)
        assert closed.value.rcvd
        assert closed.value.rcvd.code == 1009
    async with connect(address) as wire:
        await wire.send('{"type":"hello"}')
        assert '"unknown-table"' in str(await asyncio.wait_for(wire.recv(), 60.0))
        with pytest.raises(ConnectionClosed) as closed:
            await asyncio.wait_for(wire.recv(), 60.0)
        assert closed.value.rcvd
        assert closed.value.rcvd.code == 4003
    for foreign, path in (("https://evil.example", "socket"), ("null", "socket"), (None, "nowhere")):
        with pytest.raises(InvalidStatus) as refused:
            await connect(f"ws://127.0.0.1:{port}/api/tables/unknown/{path}", origin=foreign)  # type: ignore[arg-type]
        assert refused.value.response.status_code == 403


@pytest.mark.skipif(not hasattr(socket, "TCP_USER_TIMEOUT"), reason="not every system can give up a connection")
def test_a_client_that_takes_nothing_of_what_is_sent_is_given_up() -> None:
    """Whoever is accepted inherits it; without it a client could let its connection stay open for ever."""
    with listen("127.0.0.1", 0) as listener, socket.create_connection(listener.getsockname()):
        accepted, _ = listener.accept()
        with accepted:
            assert accepted.getsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT) == UNREAD_SECONDS * 1000
