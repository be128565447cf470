"""Limits in front of the parsers: what a connection and a client may send before the application sees it.

Without them one connection holds up the event loop for everybody: the parsers join what is unfinished again and again,
keep headers without end, and answer every ping. A unit is a read, a request, a frame; a new connection counts as
several, and so does a socket, since opening another gives a client new bounds.
"""

import asyncio
from collections.abc import Callable, Iterable
from typing import Any, Final, cast

import uvicorn
from starlette.types import Scope
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.utils import get_remote_addr
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState
from websockets.exceptions import ProtocolError
from websockets.frames import Frame, Opcode
from websockets.http11 import Request
from websockets.protocol import State
from websockets.server import ServerProtocol

from blackticket.server.inbox import Inbox
from blackticket.server.peers import Peer, Peers
from blackticket.server.rate_limiter import TokenBucket
from blackticket.server.request_body import body_limit
from blackticket.server.settings import Settings
from blackticket.server.text_frames import text_frame, whole_text

HEAD_LIMIT: Final = 16_384
"""Bytes of a request before its body."""
HEAD_SECONDS: Final = 10.0
"""How long the head may take to arrive, and a refused request to end."""
MAX_FRAGMENTS: Final = 64
"""Frames of a message at most."""
PIECE: Final = 128
"""The fewest bytes that a piece of a body counts as: very small ones cost much more than their length."""
FRAMES_PER_MESSAGE: Final = 4
"""How many units a socket may take for each message that it may send: the read, the frame, and pings."""
SOCKET_UNITS: Final = 20
HOLD_SECONDS: Final = 3.0
"""How long a surplus connection is held without an answer: a client cut off at once would reconnect at once."""
MAX_HELD: Final = 250
"""Surplus connections held at most; others are cut off. They count among the `SPARE_CONNECTIONS`."""
DIRECT: Final = "blackticket.direct"
"""The extension of ASGI by which our endpoint writes to a socket without a task, and reads texts as they are."""
MAX_UNREAD: Final = 2
"""With this many unread messages a socket is no longer read from."""

_TOO_LONG: Final = b'{"code":"too-large","text":"The headers of a request have at most %d bytes."}' % HEAD_LIMIT
_ANSWER: Final = (
    b"HTTP/1.1 431 Request Header Fields Too Large\r\ncontent-type: application/json\r\ncontent-length: %d\r\n"
    b"connection: close\r\n\r\n%s" % (len(_TOO_LONG), _TOO_LONG)
)


class BoundedConfig(uvicorn.Config):
    """Uvicorn's configuration with our protocols, and the bounds they keep."""

    def __init__(self, app: Any, settings: Settings, **rest: Any) -> None:
        super().__init__(app, http=BoundedHttp, ws=BoundedSocket, **rest)
        self.peers = Peers(settings)
        self.frames_per_second = FRAMES_PER_MESSAGE * settings.messages_per_second


class BoundedHttp(HttpToolsProtocol):
    """HTTP with bounds of bytes, time and units.

    `_room` is how many bytes may come until the head, or the body after it, is whole.
    """

    config: BoundedConfig

    def __init__(
        self,
        config: BoundedConfig,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self._peer: Peer | None = None
        self._room = HEAD_LIMIT
        self._in_head = True
        self._held = False  # whether this is a surplus connection, held without an answer
        self._timer: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        self.transport = transport
        self.client = get_remote_addr(transport)
        self._peer = self.config.peers.connected(_host(self))
        if self._peer is not None:
            super().connection_made(transport)
            self._start_timer()
        elif self.config.peers.held < MAX_HELD:
            self.config.peers.held += 1
            self._held = True
            self.connections.add(self)
            self.loop.call_soon(self._hold)  # not before the transport has begun to read
        else:
            transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_timer()
        self.config.peers.held -= self._held
        self.connections.discard(self)
        if self._peer is not None:
            self.config.peers.disconnected(_host(self), self._peer)
            super().connection_lost(exc)
        self.parser = None  # type: ignore[assignment]  # as uvicorn does: ends a cycle of references

    def data_received(self, data: bytes) -> None:
        """Feed the parser in pieces no larger than the room left; its callbacks renew the room, or there is none."""
        if self._held:
            return
        if not self._takes_units():
            self.transport.abort()
            return
        if self._in_head and self._timer is None:
            self._start_timer()
        while data and not self.transport.is_closing():
            if self._room <= 0:
                self._refuse_length()
                return
            piece, data = data[: self._room], data[self._room :]
            self._room -= len(piece)
            super().data_received(piece)
            if self._is_socket():
                return

    def handle_websocket_upgrade(self) -> None:
        self._stop_timer()
        if not self._takes_units(SOCKET_UNITS):
            self.transport.abort()
            return
        super().handle_websocket_upgrade()
        protocol = self.transport.get_protocol()
        assert isinstance(protocol, BoundedSocket)
        protocol.peer, self._peer = self._peer, None
        if not protocol.handshake_initiated:  # it could not be read: without this the connection would stay for ever
            protocol.close_sent = True
            self.send_400_response("Invalid WebSocket handshake received.")

    def on_message_begin(self) -> None:
        if not self._takes_units():
            raise ProtocolError("too many requests")  # how the parser is stopped
        self._start_timer()
        super().on_message_begin()

    def on_headers_complete(self) -> None:
        super().on_headers_complete()
        self._stop_timer()
        self._in_head = False
        if "path" in self.scope:  # an upgrade has none yet
            self._room = 2 * body_limit(cast(Scope, self.scope)) + HEAD_LIMIT

    def on_body(self, body: bytes) -> None:
        self._room -= max(0, PIECE - len(body))
        super().on_body(body)

    def on_message_complete(self) -> None:
        self._stop_timer()
        self._in_head, self._room = True, HEAD_LIMIT
        super().on_message_complete()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        if not self._in_head and not self.transport.is_closing():  # the rest of a refused request
            self._start_timer()

    def _hold(self) -> None:
        if not self.transport.is_closing():
            self.transport.pause_reading()
            self._timer = self.loop.call_later(HOLD_SECONDS, self.transport.abort)

    def _takes_units(self, units: int = 1) -> bool:
        return self._peer is not None and self._peer.bucket.take(units)

    def _is_socket(self) -> bool:
        return self.transport.get_protocol() is not self

    def _refuse_length(self) -> None:
        if self._in_head and getattr(self.cycle, "response_complete", True):
            self.transport.write(_ANSWER)
            self.transport.close()
        else:
            self.transport.abort()

    def _start_timer(self) -> None:
        if self._timer is None:
            self._timer = self.loop.call_later(HEAD_SECONDS, self.transport.abort)

    def _stop_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None


class BoundedSocket(WebSocketsSansIOProtocol):
    """A WebSocket with bounds of units and fragments. Bytes are bounded by the length of a message."""

    config: BoundedConfig

    def __init__(
        self,
        config: BoundedConfig,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self.peer: Peer | None = None
        rate = config.frames_per_second
        self._bucket = TokenBucket(rate, 5 * rate)
        self.conn: BoundedFrames = BoundedFrames(self.takes_units, config.ws_max_size)
        self.queue = Inbox()  # type: ignore[assignment]  # it has what uvicorn asks of a queue
        self._fed = 0  # bytes that were given to the parser
        self._direct = False  # whether `read_text` is who reads

    def takes_units(self, units: int = 1) -> bool:
        """Take units of the socket, and as many of the client."""
        return self._bucket.take(units) and (self.peer is None or self.peer.bucket.take(units))

    def connection_lost(self, exc: Exception | None) -> None:
        if self.peer is not None:
            self.config.peers.disconnected(_host(self), self.peer)
        super().connection_lost(exc)

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        self._fed = 0
        if self.handshake_initiated and not self.close_sent:
            self.scope["extensions"][DIRECT] = {"write": self.write_texts, "read": self.read_text}

    def write_texts(self, texts: Iterable[str]) -> bool:
        """Write messages at once and together; False if they have to wait, or cannot be written."""
        if self.disconnected or self.close_sent or not self.writable.is_set() or self.conn.state is not State.OPEN:
            return False
        try:
            self.transport.write(b"".join([text_frame(text.encode()) for text in texts]))
        except UnicodeEncodeError:  # half a character: that is the business of the socket's own task
            return False
        return True

    def handle_parser_exception(self) -> None:
        super().handle_parser_exception()
        self.disconnected = True  # who still sends something is told that the client has gone

    def data_received(self, data: bytes) -> None:
        if self._direct and (text := self._direct_text(data)) is not None and self.takes_units(2):  # read and frame
            self.queue.put_nowait(text)  # type: ignore[arg-type]  # `read_text` knows it
            if not self.read_paused and self.queue.qsize() >= MAX_UNREAD:
                self.read_paused = True
                self.transport.pause_reading()
            return
        if not self.takes_units():
            self.transport.abort()
            return
        self._fed += len(data)
        super().data_received(data)

    def _direct_text(self, data: bytes) -> str | None:
        """The text of a message that came whole and alone, between two others; None if it is for the parser."""
        conn = self.conn
        between = self._fed == conn.parsed and not self.frames and conn.state is State.OPEN and not self.close_sent
        return whole_text(data) if between and len(data) <= self.config.ws_max_size else None

    async def read_text(self) -> str | bytes | None:
        """The next message; None when the client has gone."""
        self._direct = True
        event: Any = await self.queue.get()
        if self.read_paused and self.queue.empty():
            self.read_paused = False
            self.transport.resume_reading()
        return event if isinstance(event, str) else text_of(event)


def text_of(event: Any) -> str | bytes | None:
    """The message in an event of ASGI; None if the client has gone."""
    if event["type"] == "websocket.disconnect":
        return None
    text: str | bytes | None = event.get("text")
    return text if text is not None else event.get("bytes", b"")


class BoundedFrames(ServerProtocol):
    """The frames of a socket. Too many end it in the midst of what was read, before the rest is parsed."""

    def __init__(self, takes_units: Callable[[], bool], max_size: int) -> None:
        super().__init__(max_size=max_size)
        self._takes_units = takes_units
        self._fragments = 0
        self.parsed = 0  # bytes of frames that are whole, as short as they can be written

    def recv_frame(self, frame: Frame) -> None:
        length = len(frame.data)
        self.parsed += length + (6 if length < 126 else 8 if length < 2**16 else 14)
        if frame.opcode is Opcode.CONT:
            self._fragments += 1
        elif not frame.fin:
            self._fragments = 1
        if self._fragments > MAX_FRAGMENTS or not self._takes_units():
            self.fail(4008)
            raise ProtocolError("too many frames")  # how the parser is stopped; the code has been sent
        super().recv_frame(frame)


def _host(protocol: HttpToolsProtocol | WebSocketsSansIOProtocol) -> str:
    return protocol.client[0] if protocol.client else ""
