"""A push service and a webhook of the tests' own: an HTTPS server on this machine that keeps what it is sent."""

import asyncio
import base64
import datetime
import ipaddress
import json
import ssl
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from functools import cache
from pathlib import Path
from tempfile import mkdtemp
from typing import Any, NamedTuple

import http_ece  # type: ignore[import-untyped]
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec

AUTH = b"sixteen bytes ok"


class Received(NamedTuple):
    path: str
    headers: dict[str, str]
    body: bytes


@cache
def certificate() -> Path:
    """A file with a certificate for this machine, and its key."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, "localhost")])
    then = datetime.datetime(2020, 1, 1)
    built = x509.CertificateBuilder(name, name, key.public_key(), x509.random_serial_number(), then)
    signed = (
        built.not_valid_after(then + datetime.timedelta(days=20_000))
        .add_extension(
            x509.SubjectAlternativeName([x509.DNSName("localhost"), x509.IPAddress(ipaddress.ip_address("127.0.0.1"))]),
            critical=False,
        )
        .add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
        .sign(key, hashes.SHA256())
    )
    file = Path(mkdtemp()) / "both.pem"
    plain = key.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )
    file.write_bytes(plain + signed.public_bytes(serialization.Encoding.PEM))
    return file


@cache
def trusting() -> ssl.SSLContext:
    return ssl.create_default_context(cafile=str(certificate()))


class Receiver:
    """What has come, and how it is answered: by path a status, or nothing at all for None."""

    def __init__(self) -> None:
        self.received: list[Received] = []
        self.answers: dict[str, int | bytes | None] = {}
        self.port = 0
        self._came = asyncio.Condition()
        self._key = ec.generate_private_key(ec.SECP256R1())

    def address(self, path: str) -> str:
        return f"https://localhost:{self.port}{path}"

    def device(self, path: str = "/push", language: str = "en") -> dict[str, str]:
        """A push subscription as a browser would give it."""
        point = self._key.public_key().public_bytes(
            serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint
        )
        encoded = {"p256dh": point, "auth": AUTH}
        keys = {name: base64.urlsafe_b64encode(value).decode().rstrip("=") for name, value in encoded.items()}
        return {"endpoint": self.address(path), "language": language, **keys}

    def decrypted(self, message: Received) -> Any:
        return json.loads(self.plain(message))

    def plain(self, message: Received) -> bytes:
        text: bytes = http_ece.decrypt(message.body, private_key=self._key, auth_secret=AUTH, version="aes128gcm")
        return text

    def at(self, path: str) -> list[Received]:
        return [message for message in self.received if message.path == path]

    async def until(self, holds: Callable[[], bool]) -> None:
        async with self._came:
            await asyncio.wait_for(self._came.wait_for(holds), 60)

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        head = (await reader.readuntil(b"\r\n\r\n")).decode().split("\r\n")
        headers = {name.lower(): value for name, _, value in (line.partition(": ") for line in head[1:-2])}
        message = Received(head[0].split()[1], headers, await reader.readexactly(int(headers["content-length"])))
        self.received.append(message)
        async with self._came:
            self._came.notify_all()
        answer = self.answers.get(message.path, 201)
        if answer is None:
            await reader.read()  # until the other side gives up
        else:
            text = answer if isinstance(answer, bytes) else f"HTTP/1.1 {answer} X\r\nlocation: /other\r\n\r\n".encode()
            writer.write(text)
        writer.close()


@asynccontextmanager
async def open_receiver() -> AsyncIterator[Receiver]:
    receiver = Receiver()
    context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    context.load_cert_chain(certificate())
    server = await asyncio.start_server(receiver.serve, "127.0.0.1", 0, ssl=context)
    receiver.port = server.sockets[0].getsockname()[1]
    try:
        yield receiver
    finally:
        server.close()
