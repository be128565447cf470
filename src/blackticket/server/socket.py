"""The socket of a table: who comes says hello, hears what is new, and plays."""

import asyncio
import json
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from typing import Any, Final

from starlette.types import Receive, Scope, Send

from blackticket.rules.errors import BlackTicketError
from blackticket.server import commands, frames
from blackticket.server.errors import ServerError
from blackticket.server.logs import get
from blackticket.server.messages import (
    Act,
    Foresee,
    Hello,
    LetPrograms,
    Mark,
    Message,
    Resign,
    Say,
    StandIn,
    read_message,
)
from blackticket.server.middleware import Guard, rate_limit_key
from blackticket.server.rate_limiter import TokenBuckets
from blackticket.server.single_flight import spawn_detached
from blackticket.server.table import Ack, PendingChange, Table
from blackticket.server.table_registry import TableRegistry

HELLO_SECONDS: Final = 10.0
"""So long a socket may stay silent before it says hello."""
BACKLOG: Final = 1_000_000
"""So many characters may wait for a client that reads slowly; then it is cut off, and can come back."""
REFUSALS: Final = 50
"""After so many refused messages in a row a socket is closed."""
LAST_SECONDS: Final = 5.0
"""So long a client has to read why it is sent away."""

CLOSED: Final = {
    1009: "The message was longer than a socket takes.",
    1011: "Something failed that should not; come back after a moment.",
    1012: "The server stops or starts anew; come back at once.",
    4000: "The first message was not a hello, or none came in time.",
    4001: "The player has opened the link on another device.",
    4003: "The key is wrong, or the table does not exist.",
    4008: "The client reads too slowly, asks too often, or was refused too often in a row; it may come back.",
    4013: "There are too many sockets, or they are opened too fast; come back later.",
}
"""Why the server closes a socket, by code."""
_WHY: Final = {"bad-request": 4000, "unknown-table": 4003, "wrong-key": 4003, "too-many": 4008}

_log = get()


class Connection:
    """A socket from our side: frames wait in line, and one task sends them."""

    def __init__(self, send: Send) -> None:
        self._send = send
        self._line: deque[str] = deque()
        self._waiting = 0
        self._wake = asyncio.Event()
        self._close: int | None = None
        self.player: int | None = None
        self.device = ""
        self.stop: Callable[[], object] = lambda: None  # called when nobody is to be listened to any more

    def push(self, frame: str) -> None:
        """Send a frame some time soon."""
        if self._close is None:
            self._line.append(frame)
            self._waiting += len(frame)
            if self._waiting - len(self._line[0]) > BACKLOG:  # the next to be sent may be a long welcome
                self._line.clear()
                self.close(4008)
            self._wake.set()

    @property
    def closing(self) -> bool:
        """Whether it is to be closed from our side."""
        return self._close is not None

    def close(self, code: int) -> None:
        """Close the socket once everything before has been sent."""
        if self._close is None:
            self._close = code
            self._wake.set()
            self.stop()

    def moved(self, player: int, device: str) -> None:
        """A player has opened his link on a device; if he was here with another one, he no longer is."""
        if player == self.player and device != self.device:
            self.push('{"type":"moved"}')
            self.close(4001)

    def refuse(self, error: BlackTicketError, message_id: str | None, version: int | None) -> None:
        """Say that a message was refused, in the one shape of an error."""
        refused = {
            "type": "refused",
            "id": message_id,
            **frames.refusal_json(error.code, error.text),
            "version": version,
        }
        self.push(frames.compact(refused))

    async def write(self) -> None:
        """Send what waits, until the socket is closed."""
        while True:
            while self._line:
                frame = self._line.popleft()
                self._waiting -= len(frame)
                await self._send({"type": "websocket.send", "text": frame})
            if self._close is not None:
                await self._send({"type": "websocket.close", "code": self._close, "reason": ""})
                return
            self._wake.clear()
            await self._wake.wait()


class Socket:
    """The endpoint: one call for each socket."""

    def __init__(self, registry: TableRegistry, guard: Guard) -> None:
        self._registry, self._guard = registry, guard

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Hold a socket from beginning to end, wherever the client makes it."""
        with suppress(OSError):
            await self._hold(scope, receive, send)

    async def _hold(self, scope: Scope, receive: Receive, send: Send) -> None:
        client = rate_limit_key(scope)
        await receive()  # websocket.connect
        await send({"type": "websocket.accept"})
        connection = Connection(send)
        if self._guard.let_request_in(client) or not self._guard.let_socket_in(client):
            connection.close(4013)
            await connection.write()
            return
        self._registry.metrics.sockets.inc()
        writer = asyncio.create_task(connection.write())
        reader = asyncio.create_task(self._serve(scope["path_params"]["table_id"], client, receive, connection))
        connection.stop = reader.cancel
        try:
            await asyncio.wait((writer, reader), return_when=asyncio.FIRST_COMPLETED)
            if connection.closing and not writer.done():
                with suppress(TimeoutError):
                    await asyncio.wait_for(writer, LAST_SECONDS)
        finally:
            for task in (reader, writer):
                task.cancel()
            for result in await asyncio.gather(reader, writer, return_exceptions=True):
                if isinstance(result, Exception) and not isinstance(result, OSError):
                    _log.error("socket failed", exc_info=result)
            self._registry.metrics.sockets.dec()
            self._guard.socket_left(client)

    async def _serve(self, table_id: str, client: str, receive: Receive, connection: Connection) -> None:
        try:
            hello = await asyncio.wait_for(self._hello(receive), HELLO_SECONDS)
            if hello is None:
                return
            self._guard.may_guess(client)
            async with self._registry.at(table_id) as table:
                player = self._registry.player_at(table, hello.key)
                await self._stay(table, player, hello, receive, connection)
        except TimeoutError:
            connection.close(4000)
        except BlackTicketError as error:
            if error.code in ("unknown-table", "wrong-key"):
                self._guard.guessed_wrong(client)
            self._refused(connection, error, None, None)
            connection.close(_WHY.get(error.code, 1011))
        except Exception as error:
            _log.error("socket failed", exc_info=error)
            connection.close(1011)

    async def _hello(self, receive: Receive) -> Hello | None:
        text = await _next(receive)
        if text is None:
            return None
        message = read_message(text)
        if not isinstance(message, Hello):
            raise ServerError("bad-request", "The first message over a socket is a hello.")
        return message

    async def _stay(
        self, table: Table, player: int | None, hello: Hello, receive: Receive, connection: Connection
    ) -> None:
        registry = self._registry
        if player is not None:
            await asyncio.shield(spawn_detached(registry.return_player(table, player)))
            connection.player, connection.device = player, hello.device
            registry.player_connected(table, player, hello.device)
        connection.push(frames.welcome(table, player, hello.after.model_dump()))
        table.listeners.add(connection)
        registry.announce_presence(table)
        registry.reclaim_seats(table)  # the clock may have run out a moment ago
        try:
            await self._listen(table, receive, connection)
        finally:
            table.listeners.discard(connection)
            registry.announce_presence(table)

    async def _listen(self, table: Table, receive: Receive, connection: Connection) -> None:
        rate = self._registry.settings.messages_per_second
        bucket = TokenBuckets(rate, 5 * rate, keep=1)
        refusals = 0
        while (text := await _next(receive)) is not None:
            message_id = None
            try:
                if bucket.take("", self._registry.now()):
                    raise ServerError("too-many", f"A socket takes {rate:g} messages a second: wait a little.")
                message = read_message(text)
                message_id = None if isinstance(message, Hello) else message.id
                connection.push(await self._answer(table, connection.player, message))
                refusals = 0
            except BlackTicketError as error:
                self._refused(connection, error, message_id or _id_of(text), table.version)
                refusals += 1
                if refusals >= REFUSALS:
                    connection.close(4008)
                    return

    async def _answer(self, table: Table, player: int | None, message: Message) -> str:
        """Carry a message out: the frame that says how it went."""
        if isinstance(message, Hello):
            raise ServerError("bad-request", "A socket says hello once; open another one.")
        if player is None:
            raise ServerError("no-key", "Who watches cannot do that: say hello with the key of a player.")
        if isinstance(message, Foresee):
            legal = commands.foresee(table, player, message.version, message.seat, message.action)
            return frames.compact({"type": "foreseen", "id": message.id, "legal": legal})
        change = table.change(_draft(table, player, message), player, message.id)
        # what is stored is told, even if whoever did it has gone
        return _done(message.id, await asyncio.shield(spawn_detached(change)))

    def _refused(
        self, connection: Connection, error: BlackTicketError, message_id: str | None, version: int | None
    ) -> None:
        self._registry.metrics.refused(error.code)
        connection.refuse(error, message_id, version)


def _draft(table: Table, player: int, message: Message) -> Callable[[], PendingChange]:
    match message:
        case Act():
            return lambda: commands.act(table, player, message.version, message.seat, message.action)
        case Say():
            return lambda: commands.say(table, player, message.channel, message.text)
        case Mark():
            return lambda: commands.mark(table, player, message.station, message.mark)
        case Resign():
            return lambda: commands.resign(table, player, message.agree)
        case StandIn():
            return lambda: commands.stand_in(table, player, message.player)
        case LetPrograms():
            return lambda: commands.let_programs(table, player)
    raise ServerError("bad-request", "A socket says hello once; open another one.")


async def _next(receive: Receive) -> str | bytes | None:
    """The next frame; None when the client has gone."""
    event = await receive()
    if event["type"] == "websocket.disconnect":
        return None
    text: str | bytes | None = event.get("text")
    return text if text is not None else event.get("bytes", b"")


def _done(message_id: str, done: Ack) -> str:
    answer: dict[str, Any] = {"type": "done", "id": message_id, **done._asdict()}
    return frames.compact(answer)


def _id_of(text: str | bytes) -> str | None:
    """The id of a message that could not be read, if it has one that can be told back."""
    with suppress(ValueError, RecursionError):
        data = json.loads(text)
        if isinstance(data, dict) and isinstance(data.get("id"), str) and len(data["id"]) <= 64:
            return str(data["id"]).encode(errors="replace").decode()
    return None
