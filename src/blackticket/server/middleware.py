"""The outermost layer: checks the origin, size and rate of each request, and answers for failures."""

import re
from collections.abc import Container
from typing import Final
from urllib.parse import urlsplit

from starlette.types import ASGIApp, Receive, Scope, Send

from blackticket.server.client_limits import ClientLimits, rate_limit_key, too_many
from blackticket.server.errors import CODES, ServerError, headers_of
from blackticket.server.frames import compact
from blackticket.server.logs import get_logger
from blackticket.server.metrics import Metrics
from blackticket.server.payloads import refusal_json
from blackticket.server.request_body import BufferedBody, body_limit, too_large
from blackticket.server.response_headers import HeaderSender, send_preflight
from blackticket.server.settings import Settings

PATH_LIMIT: Final = 512
UNLIMITED: Final = ("/healthz", "/readyz", "/metrics")
"""Paths without a rate limit: monitoring must not be shut out by visitors."""

_log = get_logger()
_TABLE: Final = re.compile(r"/tables/[^/]+")  # the id of a table lets anyone watch it


class GateMiddleware:
    """Refuses requests from a foreign origin, too large or too frequent; adds headers to every response."""

    def __init__(
        self, app: ASGIApp, settings: Settings, limits: ClientLimits, metrics: Metrics, pages: Container[str]
    ) -> None:
        self._app, self._limits, self._metrics, self._pages = app, limits, metrics, pages
        self._origins = frozenset(settings.origins)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket":
            await self._socket(scope, receive, send)
        elif scope["type"] == "http":
            await self._request(scope, receive, send)
        else:
            await self._app(scope, receive, send)

    async def _socket(self, scope: Scope, receive: Receive, send: Send) -> None:
        if not self._has_known_origin(scope) or len(scope["path"]) > PATH_LIMIT:
            self._metrics.refused("wrong-origin")
            await receive()
            await send({"type": "websocket.close", "code": 1008, "reason": ""})
            return
        await self._app(scope, receive, send)

    async def _request(self, scope: Scope, receive: Receive, send: Send) -> None:
        origin = _header(scope, b"origin").lower()
        allowed = origin if origin in self._origins else ""
        sender = HeaderSender(send, allowed)
        if scope["method"] == "HEAD" and scope["path"].startswith("/api/"):  # uvicorn leaves out the body
            scope = {**scope, "method": "GET"}
        try:
            self._check(scope)
            if allowed and scope["method"] == "OPTIONS":
                await send_preflight(sender)
                return
            body = BufferedBody(receive, body_limit(scope))
            await body.read()
        except ServerError as error:
            await self.answer(error, sender)
            return
        try:
            await self._app(scope, body.receive, sender)
        except Exception as error:
            _log.error("request failed", exc_info=error, path=_TABLE.sub("/tables/…", scope["path"]))
            if sender.started:
                raise
            text = "Something went wrong here; it has been logged. Try again."
            await self.answer(ServerError("server-error", text), sender)

    def _check(self, scope: Scope) -> None:
        if len(scope["path"]) > PATH_LIMIT or len(scope["query_string"]) > PATH_LIMIT:
            raise ServerError("too-large", f"An address has at most {PATH_LIMIT} characters.")
        if scope["method"] not in ("GET", "HEAD", "OPTIONS") and not self._has_known_origin(scope):
            raise ServerError("wrong-origin", "Only pages of this server may ask for that.")
        length = _header(scope, b"content-length")
        if length and (not length.isdecimal() or int(length[:12]) > body_limit(scope)):
            raise too_large(body_limit(scope))
        if scope["path"] in UNLIMITED:
            return
        if wait := self._limits.request_wait(rate_limit_key(scope), scope["path"] in self._pages):
            raise too_many("That was asked too often: wait {}.", wait)

    async def answer(self, error: ServerError, send: Send) -> None:
        self._metrics.refused(error.code)
        body = compact(refusal_json(error.code, error.text)).encode()
        headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
        headers += [(name.encode(), value.encode()) for name, value in headers_of(error).items()]
        await send({"type": "http.response.start", "status": CODES[error.code][0], "headers": headers})
        await send({"type": "http.response.body", "body": body})

    def _has_known_origin(self, scope: Scope) -> bool:
        """Whether a request has our own or an allowed origin, or none: clients that are not browsers send none."""
        origin = _header(scope, b"origin").lower()
        if not origin or origin in self._origins:
            return True
        try:
            scheme, host = urlsplit(origin)[:2]
        except ValueError:
            return False
        return scheme in ("http", "https") and host != "" and host == _header(scope, b"host").lower()


def _header(scope: Scope, name: bytes) -> str:
    return next((value.decode("latin-1") for key, value in scope["headers"] if key == name), "")
