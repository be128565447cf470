"""A real socket that does only what a test says."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from websockets.asyncio.client import ClientConnection, connect

from tests.faults.server_process import PATIENCE, ServerProcess


class ScriptedSocket:
    """A socket that has said hello."""

    def __init__(self, socket: ClientConnection) -> None:
        self._socket = socket
        self.game: dict[str, Any] = {}  # the last frame that showed it

    async def send(self, message: dict[str, Any]) -> None:
        await self._socket.send(json.dumps(message))

    async def next(self) -> dict[str, Any]:
        frame: dict[str, Any] = json.loads(await asyncio.wait_for(self._socket.recv(), PATIENCE))
        if frame.get("view"):
            self.game = frame
        return frame

    async def until(self, *kinds: str) -> dict[str, Any]:
        """The next frame of one of these types; those before it are passed over."""
        while (frame := await self.next())["type"] not in kinds:
            pass
        return frame

    async def at_version(self, version: int) -> dict[str, Any]:
        """The frame that shows the game at that version, now or soon."""
        while self.game["view"]["version"] != version:
            await self.next()
        return self.game

    async def ask(self, message: dict[str, Any]) -> dict[str, Any]:
        await self.send(message)
        return await self.until("done", "refused")

    async def act(self, seat: str, name: str) -> dict[str, Any]:
        """Do what the seat may do, in the game as it was shown last; the answer."""
        version, action = self.game["view"]["version"], self.game["legal"][seat][0]["text"]
        return await self.ask({"type": "act", "id": name, "version": version, "seat": seat, "action": action})

    def drop(self) -> None:
        """Be gone, without a word."""
        self._socket.transport.abort()

    async def closed(self) -> int | None:
        """Wait for the end, and say with which code it was closed."""
        await asyncio.wait_for(self._socket.wait_closed(), PATIENCE)
        return self._socket.close_code


@asynccontextmanager
async def enter(
    process: ServerProcess, table: str, key: str | None = None, **hello: Any
) -> AsyncIterator[ScriptedSocket]:
    """Open a socket at that server and say hello; the welcome has come."""
    url = f"{process.address.replace('http', 'ws')}/api/tables/{table}/socket"
    async with connect(url, compression=None, max_size=None) as socket:
        wire = ScriptedSocket(socket)
        await wire.send({"type": "hello", **({"key": key} if key else {}), **hello})
        await wire.until("welcome")
        yield wire
