"""The body of a request: buffered before the application sees it, with limits of size and time."""

import asyncio
from typing import Final

from starlette.types import Message, Receive, Scope

from blackticket.server.errors import ServerError

BODY_LIMIT: Final = 16_384
RECORD_LIMIT: Final = 262_144
"""Bytes of a record that is sent to be replayed; all other requests are short."""
REPLAY: Final = "/api/replay"
BODY_SECONDS: Final = 20.0
"""How long a request may take to arrive."""


def body_limit(scope: Scope) -> int:
    return RECORD_LIMIT if scope["path"] == REPLAY and scope["method"] == "POST" else BODY_LIMIT


def too_large(limit: int) -> ServerError:
    return ServerError("too-large", f"A request to this address has at most {limit} bytes.")


class BufferedBody:
    """Reads a whole body, and then plays it back as one message."""

    def __init__(self, receive: Receive, limit: int) -> None:
        self._receive, self._limit = receive, limit
        self._whole: Message | None = None

    async def read(self) -> None:
        """Read it all; raises ServerError if it is too long or too slow."""
        try:
            async with asyncio.timeout(BODY_SECONDS):
                await self._read()
        except TimeoutError:
            text = f"A request comes within {BODY_SECONDS:g} seconds, but this one did not."
            raise ServerError("bad-request", text) from None

    async def _read(self) -> None:
        pieces, size = [], 0
        while True:
            message = await self._receive()
            if message["type"] != "http.request":
                self._whole = message  # the client has gone
                return
            pieces.append(message.get("body", b""))
            size += len(pieces[-1])
            if size > self._limit:
                raise too_large(self._limit)
            if not message.get("more_body", False):
                self._whole = {"type": "http.request", "body": b"".join(pieces), "more_body": False}
                return

    async def receive(self) -> Message:
        whole, self._whole = self._whole, None
        return whole if whole is not None else await self._receive()
