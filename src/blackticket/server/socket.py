"""The socket of a table: a client says hello, receives what is new, and plays.

A session goes through three phases, one coroutine each: `_hello`, `_join` and `_receive_messages`.
"""

import asyncio
import json
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from typing import Any, Final, cast

from starlette.types import Receive, Scope, Send

from blackticket.rules.errors import BlackTicketError
from blackticket.server import fairness, frames, game_commands
from blackticket.server.backend import Backend
from blackticket.server.broadcaster import mask_timing
from blackticket.server.client_limits import ClientLimits, rate_limit_key
from blackticket.server.connection import Connection
from blackticket.server.errors import ServerError
from blackticket.server.logs import get_logger
from blackticket.server.messages import (
    Act,
    AddSeed,
    Foresee,
    Hello,
    LetPrograms,
    Look,
    Mark,
    Message,
    Propose,
    Resign,
    Say,
    StandIn,
    read_message,
)
from blackticket.server.payloads import audience_of
from blackticket.server.permissions import player_with_key
from blackticket.server.rate_limiter import TokenBucket
from blackticket.server.single_flight import spawn_detached
from blackticket.server.table import PendingChange, Table
from blackticket.server.wire_limits import DIRECT, text_of

HELLO_SECONDS: Final = 10.0
"""How long a socket may stay silent before its hello."""
MAX_REFUSALS: Final = 50
"""After this many refused messages in a row a socket is closed."""
LAST_SECONDS: Final = 5.0
"""How long a client has to read why it is disconnected."""
ReadText = Callable[[], Awaitable[str | bytes | None]]
"""Returns the next message of a client; None when it has gone."""

_CLOSE_CODES: Final = {"bad-request": 4000, "unknown-table": 4003, "wrong-key": 4003, "too-many": 4008}

_log = get_logger()


class SocketEndpoint:
    """The ASGI endpoint: one call for each socket."""

    def __init__(self, backend: Backend, limits: ClientLimits) -> None:
        self._backend, self._limits = backend, limits

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        with suppress(OSError):  # the client has gone
            await self._serve(scope, receive, send)

    async def _serve(self, scope: Scope, receive: Receive, send: Send) -> None:
        client, limits, sockets = rate_limit_key(scope), self._limits, self._backend.metrics.sockets
        await receive()  # websocket.connect
        await send({"type": "websocket.accept"})
        direct = scope.get("extensions", {}).get(DIRECT, {})
        connection = Connection(send, direct.get("write"))
        if limits.request_wait(client) or not limits.open_socket(client):
            connection.close(4013)
            await connection.write()
            return
        sockets.inc()
        session = Session(self._backend, limits, client, direct.get("read") or _reader(receive), connection)
        try:
            await _run_both(connection, session, scope["path_params"]["table_id"])
        finally:
            sockets.dec()
            limits.close_socket(client)


async def _run_both(connection: Connection, session: "Session", table_id: str) -> None:
    """Read and write until either ends; the last frames are still sent when the connection is closed from here."""
    writer = asyncio.create_task(connection.write())
    reader = session.start(table_id)
    connection.on_close = session.stop
    try:
        await asyncio.wait((writer, reader), return_when=asyncio.FIRST_COMPLETED)
        if connection.closing and not writer.done():
            with suppress(TimeoutError):
                await asyncio.wait_for(writer, LAST_SECONDS)
    finally:
        session.stop()
        writer.cancel()
        for result in await asyncio.gather(reader, writer, return_exceptions=True):
            if isinstance(result, Exception) and not isinstance(result, OSError):
                _log.error("socket failed", exc_info=result)


def _reader(receive: Receive) -> ReadText:
    async def read() -> str | bytes | None:
        return text_of(await receive())

    return read


class Session:
    """The receiving side of a socket."""

    def __init__(
        self, backend: Backend, limits: ClientLimits, client: str, read: ReadText, connection: Connection
    ) -> None:
        self._backend, self._limits, self._client = backend, limits, client
        self._read, self._connection = read, connection
        connection.client = client
        self._task: asyncio.Task[None]
        self._changing = self._stopped = False

    def start(self, table_id: str) -> asyncio.Task[None]:
        self._task = asyncio.create_task(self._run(table_id))
        return self._task

    def stop(self) -> None:
        """End the session, but not in the middle of a change: what is stored is broadcast, even without the client."""
        self._stopped = True
        if not self._changing:
            self._task.cancel()

    async def _run(self, table_id: str) -> None:
        try:
            hello = await asyncio.wait_for(self._hello(), HELLO_SECONDS)
            if hello is None:
                return
            self._limits.check_guesses(self._client)
            async with self._backend.registry.hold(table_id) as table:
                await self._join(table, player_with_key(table, hello.key), hello)
        except TimeoutError:
            self._connection.close(4000)
        except BlackTicketError as error:
            if error.code in ("unknown-table", "wrong-key"):
                self._limits.count_wrong_guess(self._client)
            self._refuse(error, None, None)
            self._connection.close(_CLOSE_CODES.get(error.code, 1011))
        except Exception as error:
            _log.error("socket failed", exc_info=error)
            self._connection.close(1011)

    async def _hello(self) -> Hello | None:
        text = await self._read()
        if text is None:
            return None
        message = read_message(text)
        if not isinstance(message, Hello):
            raise ServerError("bad-request", "The first message over a socket is a hello.")
        return message

    async def _join(self, table: Table, player: int | None, hello: Hello) -> None:
        """Welcome the client, and listen to the table for it until it leaves."""
        presence, reactions, connection = self._backend.presence, self._backend.reactions, self._connection
        if player is not None:
            await asyncio.shield(spawn_detached(reactions.return_player(table, player)))
            connection.player, connection.device, connection.visible = player, hello.device, hello.visible
            presence.connected(table, player, hello.device)
        connection.changes = hello.changes
        await mask_timing(table, player)
        connection.push(frames.welcome(table, player, hello.after.model_dump(), self._backend.now()))
        if table.proposals.by_player and audience_of(table, player) == "seekers":
            connection.push(frames.proposals(table))
        table.listeners.add(connection)
        presence.publish(table)
        reactions.return_connected(table)  # the clock may have run out a moment ago
        try:
            await self._receive_messages(table)
        finally:
            table.listeners.discard(connection)
            presence.publish(table)

    async def _receive_messages(self, table: Table) -> None:
        rate = self._backend.settings.messages_per_second
        bucket = TokenBucket(rate, 5 * rate, self._backend.monotonic)
        shared = self._limits.messages(self._client)
        refusals = 0
        while not self._stopped and (text := await self._read()) is not None:
            if wait := shared.reserve():
                await asyncio.sleep(wait)  # the client's other sockets wait as well, and nobody else
            if table.masked_until:
                await mask_timing(table, self._connection.player)
            message_id = None
            try:
                if not bucket.take():
                    raise ServerError("too-many", f"A socket takes {rate:g} messages a second: wait a little.")
                message = read_message(text)
                message_id = None if isinstance(message, Hello) else message.id
                await self._answer(table, message)
                self._connection.flush()
                refusals = 0
            except BlackTicketError as error:
                self._refuse(error, message_id or _id_of(text), table.version)
                refusals += 1
                if refusals >= MAX_REFUSALS:
                    self._connection.close(4008)
                    return

    async def _answer(self, table: Table, message: Message) -> None:
        """Carry out a message and acknowledge it."""
        player = self._connection.player
        build = _BUILDERS.get(type(message))
        if player is None or build is None:
            self._answer_at_once(table, player, message)
            return
        asked = cast("_Asked", message)
        self._changing = True
        try:
            await self._backend.writer.change(
                table,
                lambda: build(table, player, asked),
                player,
                asked.id,
                lambda ack: self._acknowledge("done", asked.id, **ack._asdict()),
            )
        finally:
            self._changing = False

    def _answer_at_once(self, table: Table, player: int | None, message: Message) -> None:
        """Answer what stores nothing."""
        if isinstance(message, Hello):
            raise ServerError("bad-request", "A socket says hello once; open another one.")
        if player is None:
            raise ServerError("no-key", "Who watches cannot do that: say hello with the key of a player.")
        if isinstance(message, Foresee):
            legal = game_commands.foresee(table, player, message.version, message.seat, message.action)
            self._acknowledge("foreseen", message.id, legal=legal)
        elif isinstance(message, Propose):
            self._backend.proposals.propose(table, player, message.round, message.actions)
            self._acknowledge("proposed", message.id)
        elif isinstance(message, Look):
            self._connection.visible = message.visible
            self._backend.presence.publish(table)
            self._acknowledge("looked", message.id)

    def _acknowledge(self, kind: str, message_id: str, **parts: Any) -> None:
        self._connection.queue(frames.compact({"type": kind, "id": message_id, **parts}))

    def _refuse(self, error: BlackTicketError, message_id: str | None, version: int | None) -> None:
        self._backend.metrics.refused(error.code)
        self._connection.refuse(error, message_id, version)


_Asked = Act | Say | Mark | Resign | StandIn | LetPrograms | AddSeed
_BUILDERS: Final[Mapping[type, Callable[[Table, int, Any], PendingChange]]] = {
    Act: lambda table, player, asked: game_commands.act(table, player, asked.version, asked.seat, asked.action),
    Say: lambda table, player, asked: game_commands.say(table, player, asked.channel, asked.text),
    Mark: lambda table, player, asked: game_commands.mark(table, player, asked.station, asked.mark),
    Resign: lambda table, player, asked: game_commands.resign(table, player, asked.agree),
    StandIn: lambda table, player, asked: game_commands.stand_in(table, player, asked.player),
    LetPrograms: lambda table, player, _: game_commands.let_programs(table, player),
    AddSeed: lambda table, player, asked: fairness.add_seed(table, player, asked.seed),
}
"""What builds the change that a message asks for; other messages store nothing."""


def _id_of(text: str | bytes) -> str | None:
    """The id of a message that could not be read, if it has a valid one."""
    with suppress(ValueError, RecursionError):
        data = json.loads(text)
        if isinstance(data, dict) and isinstance(data.get("id"), str) and len(data["id"]) <= 64:
            return str(data["id"]).encode(errors="replace").decode()
    return None
