"""A WebSocket client that does next to nothing, so that a measurement is not bound by it."""

import asyncio
import base64
import os
from collections import deque
from urllib.parse import urlsplit

_TEXT = 0x81
_CLOSE = 0x88
_PING = 0x89
_PONG = 0x8A


class LeanSocket(asyncio.Protocol):
    """Frames are masked with zeros, which leaves them as they are; what comes is cut into frames and not checked."""

    def __init__(self, path: str, host: str) -> None:
        self._head = (
            f"GET {path} HTTP/1.1\r\nHost: {host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: {base64.b64encode(os.urandom(16)).decode()}\r\nSec-WebSocket-Version: 13\r\n\r\n"
        ).encode()
        self._transport: asyncio.Transport
        self._buffer = b""
        self._frames: deque[bytes] = deque()
        self._waiter: asyncio.Future[None] | None = None
        self._open = False
        self.closed = False

    @classmethod
    async def connect(cls, url: str) -> "LeanSocket":
        parts = urlsplit(url)
        loop = asyncio.get_running_loop()
        assert parts.hostname
        assert parts.port
        _, socket = await loop.create_connection(lambda: cls(parts.path, parts.netloc), parts.hostname, parts.port)
        await socket._wait()
        return socket

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport
        transport.write(self._head)

    def data_received(self, data: bytes) -> None:
        self._buffer += data
        if not self._open:
            head, end, rest = self._buffer.partition(b"\r\n\r\n")
            if not end:
                return
            assert head.startswith(b"HTTP/1.1 101"), head
            self._open, self._buffer = True, rest
            self._wake()
        self._cut()

    def _cut(self) -> None:
        buffer, start = self._buffer, 0
        while len(buffer) >= start + 2:
            length, begin = buffer[start + 1], start + 2
            if length >= 126:
                size = 2 if length == 126 else 8
                length, begin = int.from_bytes(buffer[begin : begin + size], "big"), begin + size
            if len(buffer) < begin + length:
                break
            kind = buffer[start]
            start = begin + length
            if kind == _TEXT:
                self._frames.append(buffer[begin:start])
            elif kind == _PING:
                payload = buffer[begin:start]
                self._transport.write(bytes((_PONG, 0x80 | length)) + b"\0\0\0\0" + payload)
            elif kind == _CLOSE:
                self.closed = True
        self._buffer = buffer[start:]
        if self._frames or self.closed:
            self._wake()

    def connection_lost(self, error: Exception | None) -> None:  # noqa: ARG002 the signature of a protocol
        self.closed = True
        self._wake()

    def send(self, text: str) -> None:
        payload = text.encode()
        length = len(payload)
        head = bytes((_TEXT, 0x80 | length)) if length < 126 else bytes((_TEXT, 0xFE)) + length.to_bytes(2, "big")
        self._transport.write(head + b"\0\0\0\0" + payload)

    async def receive(self) -> bytes:
        while not self._frames:
            if self.closed:
                raise ConnectionError("the server has closed the socket")
            await self._wait()
        return self._frames.popleft()

    def close(self) -> None:
        self._transport.close()

    async def _wait(self) -> None:
        self._waiter = asyncio.get_running_loop().create_future()
        await self._waiter

    def _wake(self) -> None:
        if self._waiter is not None and not self._waiter.done():
            self._waiter.set_result(None)
