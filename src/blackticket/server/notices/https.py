"""POST requests to addresses that players gave: over HTTPS alone, and never into the server's own network.

A name is resolved once, all its addresses are checked, and the connection goes to one of them: a name that resolves
to something else a moment later (DNS rebinding) is not asked again. Redirects are not followed.
"""

import asyncio
import ipaddress
import re
import ssl
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from typing import Final, NamedTuple
from urllib.parse import urlsplit

import h11

from blackticket.server.errors import ServerError

URL_LIMIT: Final = 1_000
"""Characters of a URL."""
SECONDS: Final = 10.0
"""How long a request may take, from the name to the head of the answer."""
ANSWER_LIMIT: Final = 16_384
"""Bytes that are read of an answer: its head has to fit, and its body is not read."""

_HOST: Final = re.compile(r"[a-z0-9]([a-z0-9.-]{0,251}[a-z0-9])?|\[[0-9a-f:.]{2,45}\]", re.IGNORECASE)
_VISIBLE: Final = re.compile(r"[!-~]+")
_NAT64: Final = ipaddress.ip_network("64:ff9b::/96")

IpAddress = ipaddress.IPv4Address | ipaddress.IPv6Address


class Unreachable(Exception):  # noqa: N818 the receiver's fault, or its network's: it is tried again
    """The name does not resolve to a public address, or no valid response came."""


class ResponseHead(NamedTuple):
    status: int
    retry_after: float  # seconds; 0 if the receiver does not say


@dataclass(frozen=True, slots=True)
class HttpsUrl:
    host: str
    port: int
    target: str

    @property
    def authority(self) -> str:
        host = f"[{self.host}]" if ":" in self.host else self.host
        return host if self.port == 443 else f"{host}:{self.port}"


def parse_url(text: str, *, private: bool) -> HttpsUrl:
    """Parse a URL; refuses one that could never be called. `private` lets it be in the server's own network."""
    try:
        parts = urlsplit(text)
        host, port = parts.hostname or "", parts.port or 443
    except ValueError:
        raise _bad_url() from None
    shown = f"[{host}]" if ":" in host else host
    if (
        len(text) > URL_LIMIT
        or not _VISIBLE.fullmatch(text)
        or parts.scheme != "https"
        or parts.username is not None
        or not _HOST.fullmatch(shown)
    ):
        raise _bad_url()
    with suppress(ValueError):
        if not private and not is_public(ipaddress.ip_address(host)):
            raise ServerError("bad-request", "Nobody is called at an address in the server's own network.")
    return HttpsUrl(host, port, (parts.path or "/") + (f"?{parts.query}" if parts.query else ""))


def _bad_url() -> ServerError:
    text = f"An address to be called begins with https://, has no password, and at most {URL_LIMIT} characters."
    return ServerError("bad-request", text)


def is_public(address: IpAddress) -> bool:
    """Whether an address is of a machine in the Internet, whichever way it is written."""
    if isinstance(address, ipaddress.IPv6Address):
        inner = address.ipv4_mapped or address.sixtofour or (address.teredo[1] if address.teredo else None)
        if inner is None and address in _NAT64:
            inner = ipaddress.IPv4Address(int(address) & 0xFFFF_FFFF)
        if inner is not None:
            return is_public(inner)
    return address.is_global and not address.is_multicast and not address.is_reserved


async def post(url: HttpsUrl, headers: Mapping[str, str], body: bytes, *, private: bool) -> ResponseHead:
    """Send a request and wait for the head of the answer."""
    try:
        async with asyncio.timeout(SECONDS):
            addresses = await _resolve(url, private)
            return await _exchange(url, addresses, headers, body)
    except (OSError, TimeoutError, h11.ProtocolError) as error:  # a certificate that does not fit is an OSError too
        raise Unreachable(type(error).__name__) from None


async def _resolve(url: HttpsUrl, private: bool) -> list[str]:
    found = await asyncio.get_running_loop().getaddrinfo(url.host, url.port, type=1)
    addresses = [str(address[4][0]) for address in found]
    if not private and not all(is_public(ipaddress.ip_address(address.partition("%")[0])) for address in addresses):
        raise Unreachable("private address")
    return addresses


async def _exchange(url: HttpsUrl, addresses: list[str], headers: Mapping[str, str], body: bytes) -> ResponseHead:
    context = await asyncio.to_thread(_tls_context)
    reader, writer = await _connect(url, addresses, context)
    try:
        connection = h11.Connection(h11.CLIENT, max_incomplete_event_size=ANSWER_LIMIT)
        length = {"host": url.authority, "content-length": str(len(body)), "connection": "close"}
        head = h11.Request(method="POST", target=url.target, headers=[*length.items(), *headers.items()])
        for event in (head, h11.Data(data=body), h11.EndOfMessage()):
            writer.write(connection.send(event) or b"")
        await writer.drain()
        return await _answer(connection, reader)
    finally:
        writer.transport.abort()


async def _connect(
    url: HttpsUrl, addresses: list[str], context: ssl.SSLContext
) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    for address in addresses[:-1]:
        with suppress(OSError):
            return await asyncio.open_connection(address, url.port, ssl=context, server_hostname=url.host)
    return await asyncio.open_connection(addresses[-1], url.port, ssl=context, server_hostname=url.host)


async def _answer(connection: h11.Connection, reader: asyncio.StreamReader) -> ResponseHead:
    read = 0
    while True:
        event = connection.next_event()
        if isinstance(event, h11.Response):
            after = dict(event.headers).get(b"retry-after", b"").decode("latin-1")
            return ResponseHead(event.status_code, float(after) if after.isdecimal() and len(after) < 7 else 0.0)
        if event is h11.NEED_DATA:
            data = await reader.read(4096)
            read += len(data)
            if read > ANSWER_LIMIT:
                raise Unreachable("endless answer")
            connection.receive_data(data)
        elif not isinstance(event, h11.InformationalResponse):
            raise Unreachable("no answer")


@cache
def _tls_context() -> ssl.SSLContext:
    """Read once: the certificates of all authorities take a moment."""
    return ssl.create_default_context()
