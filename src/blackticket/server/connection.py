"""The sending side of a socket: frames of one step of the event loop are written together.

Those that cannot be written yet wait in a bounded queue for a task that sends them.
"""

import asyncio
from collections import deque
from collections.abc import Callable, Iterable
from typing import Final

from starlette.types import Send

from blackticket.rules.errors import BlackTicketError
from blackticket.server.frames import compact
from blackticket.server.payloads import refusal_json

MAX_QUEUED: Final = 1_000_000
"""How many characters may wait for a client that reads slowly; then it is disconnected, and can come back."""

CLOSED: Final = {
    1009: "The message was longer than a socket takes.",
    1011: "Something failed that should not; come back after a moment.",
    1012: "The server stops or starts anew; come back at once.",
    4000: "The first message was not a hello, or none came in time.",
    4001: "The player has opened the link on another device.",
    4003: "The key is wrong, or the table does not exist.",
    4008: "The client reads too slowly, sends too much, or was refused too often in a row; it may come back.",
    4013: "There are too many sockets, or they are opened too fast; come back later.",
}
"""Why the server closes a socket, by code."""


class Connection:
    """The sender of one socket. After `close` no frame is queued, and `write` ends with the close code."""

    def __init__(self, send: Send, write: Callable[[Iterable[str]], bool] | None = None) -> None:
        """`write` writes frames at once if it can; `send` waits until one can be written."""
        self._send, self._write = send, write
        self._queue: deque[str] = deque()
        self._queued = 0  # characters
        self._wake = asyncio.Event()
        self._sending = write is None  # whether the task has frames to send: others come after them
        self._soon = False  # whether `_flush` is to be called
        self._close: int | None = None
        self.player: int | None = None
        self.changes = False
        self.client = ""
        self.device = ""
        self.visible = True  # whether somebody looks at the page
        self.on_close: Callable[[], object] = lambda: None

    def queue(self, frame: str) -> None:
        """Queue a frame that `flush` is to write; never blocks."""
        if self._close is not None:
            return
        frames = self._queue
        frames.append(frame)
        self._queued += len(frame)
        if self._queued > MAX_QUEUED and self._queued - len(frames[0]) > MAX_QUEUED:  # the next may be a long welcome
            frames.clear()
            self.close(4008)
        if self._sending:
            self._wake.set()

    def push(self, frame: str) -> None:
        """Queue a frame that is written in the next step of the event loop; never blocks."""
        self.queue(frame)
        if not (self._sending or self._soon):
            self._soon = True
            asyncio.get_running_loop().call_soon(self._flush)

    def flush(self) -> bool:
        """Write what is queued at once; False if something is left to the task."""
        if self._sending:
            return not self._queue
        if not self._queue:
            return True
        if self._write is not None and self._write(self._queue):
            self._queue.clear()
            self._queued = 0
            return True
        self._sending = True
        self._wake.set()
        return False

    def _flush(self) -> None:
        self._soon = False
        self.flush()

    @property
    def closing(self) -> bool:
        return self._close is not None

    def close(self, code: int) -> None:
        """Close the socket once everything that is queued has been sent."""
        if self._close is None:
            self._close = code
            self._wake.set()
            self.on_close()

    def device_connected(self, player: int, device: str) -> None:
        """A player has connected from a device; if this is another device of theirs, it is sent away."""
        if player == self.player and device != self.device:
            self.push('{"type":"moved"}')
            self.close(4001)

    def refuse(self, error: BlackTicketError, message_id: str | None, version: int | None) -> None:
        refused = {"type": "refused", "id": message_id, **refusal_json(error.code, error.text), "version": version}
        self.push(compact(refused))

    async def write(self) -> None:
        while True:
            self._sending = True
            while self._queue:
                frame = self._queue.popleft()
                self._queued -= len(frame)
                await self._send({"type": "websocket.send", "text": frame})
            if self._close is not None:
                await self._send({"type": "websocket.close", "code": self._close, "reason": ""})
                return
            self._sending = self._write is None
            self._wake.clear()
            await self._wake.wait()
