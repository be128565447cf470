"""Headers of every answer: security headers, and CORS for the origins that the settings allow.

Starlette's CORSMiddleware is not used: it answers preflights with 200 or 400 and a text, not 204, compares origins by
case, and would come before or after our rate limit, not between it and the body.
"""

from typing import Any, Final

from starlette.types import Message, Send

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


class HeaderSender:
    """The ASGI `send` that adds our headers; with `origin`, pages of that origin may read the answer."""

    def __init__(self, send: Send, origin: str = "") -> None:
        self._send = send
        self._headers = [*HEADERS, *_cors_headers(origin)] if origin else list(HEADERS)
        self.started = False

    async def __call__(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            self.started = True
            headers: list[Any] = list(message.get("headers", []))
            if not any(name == b"cache-control" for name, _ in headers):
                headers.append((b"cache-control", b"no-store"))
            message = {**message, "headers": [*headers, *self._headers]}
        await self._send(message)


def _cors_headers(origin: str) -> list[tuple[bytes, bytes]]:
    return [(b"access-control-allow-origin", origin.encode("latin-1")), (b"vary", b"Origin")]


async def send_preflight(send: Send) -> None:
    headers = [
        (b"access-control-allow-methods", b"GET, POST, PUT"),
        (b"access-control-allow-headers", b"authorization, content-type"),
        (b"access-control-max-age", b"600"),
    ]
    await send({"type": "http.response.start", "status": 204, "headers": headers})
    await send({"type": "http.response.body", "body": b""})
