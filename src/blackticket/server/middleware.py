"""Who may ask, from where, how much and how often; and what every answer says to a browser."""

import asyncio
import ipaddress
import math
import re
from collections import Counter
from collections.abc import Callable, Container
from typing import Any, Final
from urllib.parse import urlsplit

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from blackticket.server.errors import CODES, ServerError, headers_of
from blackticket.server.frames import compact, refusal_json
from blackticket.server.logs import get
from blackticket.server.metrics import Metrics
from blackticket.server.rate_limiter import TokenBuckets
from blackticket.server.settings import Settings
from blackticket.server.validation_messages import counted

BODY_LIMIT: Final = 16_384
RECORD_LIMIT: Final = 262_144
"""So many bytes a record may have that is sent to be replayed; all other requests are short."""
REPLAY: Final = "/api/replay"
BODY_SECONDS: Final = 20.0
"""So long a request may take to come in."""
PATH_LIMIT: Final = 512
UNLIMITED: Final = ("/healthz", "/readyz", "/metrics")
"""What may be asked at any rate: whoever watches over the server must not be shut out by its visitors."""
PAGES_PER_REQUEST: Final = 10
"""A client may fetch so many times as many pages and files as ask for something: opening one page takes a dozen."""
REPLAYS: Final = 20
REPLAY_SECONDS: Final = 3.0
"""After so many records a client may send another only every so many seconds."""
GUESSES: Final = 20
GUESS_SECONDS: Final = 3.0
"""After so many wrong keys or ids a client gets another try only every so many seconds."""

HEADERS: Final = (
    (
        b"content-security-policy",
        b"default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
        b"connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    ),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), geolocation=(), microphone=()"),
)
"""What every answer carries."""


_log = get()
_TABLE: Final = re.compile(r"/tables/[^/]+")  # whoever knows the id of a table can look on


def rate_limit_key(scope: Scope) -> str:
    """Who asks, for counting: an address, and of the newer kind the network, which one client has whole."""
    host = scope["client"][0] if scope.get("client") else ""
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return str(host)[:100]
    if isinstance(address, ipaddress.IPv6Address):
        if address.ipv4_mapped:  # who listens at both kinds hears the older one so
            return str(address.ipv4_mapped)
        return str(ipaddress.ip_network((address, 64), strict=False))
    return str(address)


def is_local(scope: Scope) -> bool:
    """Whether somebody on this machine asks."""
    try:
        return ipaddress.ip_address(rate_limit_key(scope)).is_loopback
    except ValueError:
        return rate_limit_key(scope) == "::/64"  # the network of ::1


class Guard:
    """Counts what clients ask for. Nothing that it keeps grows without bound."""

    def __init__(self, settings: Settings, metrics: Metrics, now: Callable[[], float]) -> None:
        self._settings, self._metrics, self._now = settings, metrics, now
        rate = settings.requests_per_second
        self._requests = TokenBuckets(rate, 4 * rate)
        self._pages = TokenBuckets(PAGES_PER_REQUEST * rate, PAGES_PER_REQUEST * 4 * rate)
        self._guesses = TokenBuckets(1 / GUESS_SECONDS, GUESSES)
        self._replays = TokenBuckets(1 / REPLAY_SECONDS, REPLAYS)
        self._tables = TokenBuckets(settings.tables_per_client / 3600, settings.tables_per_client)
        self._sockets: Counter[str] = Counter()

    def let_request_in(self, client: str, for_page: bool = False) -> float:
        """0.0 if the client may ask now, else the seconds to wait; pages and their files are counted by themselves."""
        return (self._pages if for_page else self._requests).take(client, self._now())

    def may_guess(self, client: str) -> None:
        """Refuse one who has shown too many wrong keys, right or wrong as this one may be."""
        if wait := self._guesses.wait(client, self._now()):
            raise _too_many("Too many wrong keys or tables: try again in {}.", wait)

    def guessed_wrong(self, client: str) -> None:
        """The key or the table does not exist."""
        self._guesses.take(client, self._now())

    def may_make_table(self, client: str) -> None:
        """Refuse one who has made too many tables."""
        if wait := self._tables.take(client, self._now()):
            tables = counted(self._settings.tables_per_client, "table")
            raise _too_many(f"{tables} an hour can be made from one place: wait {{}}.", wait, "too-many-tables")

    def may_replay(self, client: str) -> None:
        """Refuse one who has sent too many records."""
        if wait := self._replays.take(client, self._now()):
            raise _too_many("Too many records were sent from one place: wait {}.", wait)

    def let_socket_in(self, client: str) -> bool:
        """Whether there is room for one more socket of that client; it is counted."""
        if (
            self._sockets.total() >= self._settings.max_sockets
            or self._sockets[client] >= self._settings.sockets_per_client
        ):
            return False
        self._sockets[client] += 1
        return True

    def socket_left(self, client: str) -> None:
        """A socket is closed."""
        self._sockets[client] -= 1
        if not self._sockets[client]:
            del self._sockets[client]


class Gate:
    """Stands before everything: origin, size and rate; and adds what every answer carries."""

    def __init__(self, app: ASGIApp, settings: Settings, guard: Guard, metrics: Metrics, pages: Container[str]) -> None:
        self._app, self._guard, self._metrics, self._pages = app, guard, metrics, pages
        self._origins = frozenset(settings.origins)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request or a socket through, or refuse it."""
        if scope["type"] == "websocket":
            await self._socket(scope, receive, send)
        elif scope["type"] == "http":
            await self._request(scope, receive, send)
        else:
            await self._app(scope, receive, send)

    async def _socket(self, scope: Scope, receive: Receive, send: Send) -> None:
        if not self._is_ours(scope) or len(scope["path"]) > PATH_LIMIT:
            self._metrics.refused("wrong-origin")
            await receive()
            await send({"type": "websocket.close", "code": 1008, "reason": ""})
            return
        await self._app(scope, receive, send)

    async def _request(self, scope: Scope, receive: Receive, send: Send) -> None:
        origin = _header(scope, b"origin").lower()
        invited = origin if origin in self._origins else ""
        headed = Headed(send, invited)
        try:
            self._check(scope)
            if invited and scope["method"] == "OPTIONS":
                await send_preflight(headed)
                return
            body = Body(receive, body_limit(scope))
            await body.read()
        except ServerError as error:
            await self.answer(error, headed)
            return
        try:
            await self._app(scope, body.receive, headed)
        except Exception as error:
            _log.error("request failed", exc_info=error, path=_TABLE.sub("/tables/…", scope["path"]))
            if headed.begun:
                raise
            text = "Something went wrong here; it has been logged. Try again."
            await self.answer(ServerError("server-error", text), headed)

    def _check(self, scope: Scope) -> None:
        if len(scope["path"]) > PATH_LIMIT or len(scope["query_string"]) > PATH_LIMIT:
            raise ServerError("too-large", f"An address has at most {PATH_LIMIT} characters.")
        if scope["method"] not in ("GET", "HEAD", "OPTIONS") and not self._is_ours(scope):
            raise ServerError("wrong-origin", "Only pages of this server may ask for that.")
        length = _header(scope, b"content-length")
        if length and (not length.isdecimal() or int(length[:12]) > body_limit(scope)):
            raise _too_large(body_limit(scope))
        if scope["path"] in UNLIMITED:
            return
        if wait := self._guard.let_request_in(rate_limit_key(scope), scope["path"] in self._pages):
            raise _too_many("That was asked too often: wait {}.", wait)

    async def answer(self, error: ServerError, send: Send) -> None:
        """Answer with a refusal, in the one shape of an error."""
        self._metrics.refused(error.code)
        body = compact(refusal_json(error.code, error.text)).encode()
        headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
        headers += [(name.encode(), value.encode()) for name, value in headers_of(error).items()]
        await send({"type": "http.response.start", "status": CODES[error.code][0], "headers": headers})
        await send({"type": "http.response.body", "body": body})

    def _is_ours(self, scope: Scope) -> bool:
        """Whether the page that asks is one of ours; programs that are no pages say nothing of an origin."""
        origin = _header(scope, b"origin").lower()
        if not origin or origin in self._origins:
            return True
        try:
            scheme, host = urlsplit(origin)[:2]
        except ValueError:
            return False
        return scheme in ("http", "https") and host != "" and host == _header(scope, b"host").lower()


def body_limit(scope: Scope) -> int:
    """How many bytes the body of a request may have."""
    return RECORD_LIMIT if scope["path"] == REPLAY and scope["method"] == "POST" else BODY_LIMIT


def _too_large(limit: int) -> ServerError:
    return ServerError("too-large", f"A request to this address has at most {limit} bytes.")


class Body:
    """The body of a request: read before anybody looks at it, and refused as soon as it is too long."""

    def __init__(self, receive: Receive, limit: int) -> None:
        self._receive, self._limit = receive, limit
        self._whole: Message | None = None

    async def read(self) -> None:
        """Wait for all of it, but not for ever; raises ServerError."""
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
                raise _too_large(self._limit)
            if not message.get("more_body", False):
                self._whole = {"type": "http.request", "body": b"".join(pieces), "more_body": False}
                return

    async def receive(self) -> Message:
        """All of it at once, and then whatever the client does."""
        whole, self._whole = self._whole, None
        return whole if whole is not None else await self._receive()


class Headed:
    """Sends an answer with all that every answer carries; the pages of an invited origin may read it."""

    def __init__(self, send: Send, invited: str = "") -> None:
        self._send = send
        self._headers = [*HEADERS, *_for_pages_of(invited)] if invited else list(HEADERS)
        self.begun = False

    async def __call__(self, message: Message) -> None:
        """Send a part of it."""
        if message["type"] == "http.response.start":
            self.begun = True
            headers: list[Any] = list(message.get("headers", []))
            if not any(name == b"cache-control" for name, _ in headers):
                headers.append((b"cache-control", b"no-store"))
            message = {**message, "headers": [*headers, *self._headers]}
        await self._send(message)


def _for_pages_of(origin: str) -> list[tuple[bytes, bytes]]:
    return [(b"access-control-allow-origin", origin.encode("latin-1")), (b"vary", b"Origin")]


async def send_preflight(send: Send) -> None:
    """Tell the browser of an invited page what it may ask for."""
    headers = [
        (b"access-control-allow-methods", b"GET, POST, PUT"),
        (b"access-control-allow-headers", b"authorization, content-type"),
        (b"access-control-max-age", b"600"),
    ]
    await send({"type": "http.response.start", "status": 204, "headers": headers})
    await send({"type": "http.response.body", "body": b""})


def _too_many(text: str, wait: float, code: str = "too-many") -> ServerError:
    """A refusal that says how long to wait, in whole seconds: who comes back then has waited long enough."""
    seconds = max(1, math.ceil(wait))
    return ServerError(code, text.format(counted(seconds, "second")), seconds)


def _header(scope: Scope, name: bytes) -> str:
    return next((value.decode("latin-1") for key, value in scope["headers"] if key == name), "")
