"""Attacks on a real port by one client that has not said who it is: it is cut off, and others are served."""

import asyncio
from contextlib import suppress
from pathlib import Path

import pytest

from blackticket.server import wire_limits
from blackticket.server.peers import CONNECTION_UNITS, UNITS_PER_REQUEST, Peers
from blackticket.server.settings import Settings
from blackticket.server.wire_limits import HEAD_LIMIT, MAX_FRAGMENTS
from tests.server.test_front import send, serving

MIB = 2**20
ENOUGH = 8 * MIB
"""More than all buffers between the two hold; an attack that gets so far is not cut off."""
PATIENCE = 60.0
ATTACKER = "127.0.0.2"
HEALTH = b"GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"
UPGRADE = (
    b"GET /api/tables/unknown/socket HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
    b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
)
EMPTY = b"\x80\0\0\0\0"  # masked, of length 0
PING, TEXT, FIRST, NEXT, LAST = (opcode + EMPTY for opcode in (b"\x89", b"\x81", b"\x01", b"\x00", b"\x80"))
POST = b"POST /api/tables HTTP/1.1\r\nHost: x\r\n"
ATTACKS = {
    "target": (b"GET /", b"a"),
    "headers": (b"GET / HTTP/1.1\r\n", b"a: b\r\n"),
    "one header": (b"GET / HTTP/1.1\r\na: ", b"b"),
    "blank lines": (b"", b"\r\n"),
    "body": (POST + b"Content-Length: 1000000000000\r\n\r\n", b" "),
    "chunk": (POST + b"Transfer-Encoding: chunked\r\n\r\n1;a=", b"b"),
    "trailers": (POST + b"Transfer-Encoding: chunked\r\n\r\n0\r\n", b"a: b\r\n"),
    "requests": (b"", b"GET /healthz HTTP/1.1\r\n\r\n"),
    "pings": (UPGRADE + b"\r\n", PING),
    "messages": (UPGRADE + b"\r\n", TEXT),
    "fragments": (UPGRADE + b"\r\n", NEXT),
    "handshake": (UPGRADE, b"a: b\r\n"),
}


async def connect(port: int, host: str = ATTACKER) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    return await asyncio.open_connection("127.0.0.1", port, local_addr=(host, 0))


async def cut_off_after(port: int, host: str, opening: bytes, endless: bytes) -> int:
    """Send without end, and read nothing but the answer to a handshake: how many bytes it took to be cut off."""
    reader, writer = await connect(port, host)
    sent, piece = 0, endless * (65_536 // len(endless))
    try:
        writer.write(opening)
        if opening.startswith(UPGRADE + b"\r\n"):
            assert (await reader.readuntil(b"\r\n\r\n")).startswith(b"HTTP/1.1 101")
            writer.write(FIRST if endless is NEXT else b"")
        while sent < ENOUGH:
            writer.write(piece)
            sent += len(piece)
            await asyncio.wait_for(writer.drain(), PATIENCE)
    except ConnectionError:
        pass
    finally:
        writer.transport.abort()
    return sent


async def test_whoever_sends_without_end_is_cut_off(tmp_path: Path) -> None:
    async with serving(tmp_path) as port:
        for number, (name, (opening, endless)) in enumerate(ATTACKS.items()):
            assert await cut_off_after(port, f"127.0.1.{number}", opening, endless) < ENOUGH, name
            head, _ = await send(port, HEALTH)
            assert head.startswith(b"http/1.1 200"), name


async def answer_to(port: int, request: bytes) -> bytes:
    reader, writer = await connect(port)
    writer.write(request)
    answer = await asyncio.wait_for(reader.read(), PATIENCE)
    writer.close()
    return answer


async def test_bounds_are_told_where_there_is_somebody_to_tell(tmp_path: Path) -> None:
    async with serving(tmp_path) as port:
        head = b"GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\nx: "
        fits = head + b"a" * (HEAD_LIMIT - len(head) - 4) + b"\r\n\r\n"
        assert len(fits) == HEAD_LIMIT
        assert (await answer_to(port, fits)).startswith(b"HTTP/1.1 200")
        answer = await answer_to(port, head + b"a" * HEAD_LIMIT)
        assert answer.startswith(b"HTTP/1.1 431")
        assert b'"code":"too-large"' in answer
        assert (await answer_to(port, UPGRADE + b"a: b\r\n" * 200 + b"\r\n")).startswith(b"HTTP/1.1 400")


async def close_code_after(port: int, frames: bytes) -> int:
    """The code that a socket is closed with; whatever else it is sent before is passed over."""
    reader, writer = await connect(port)
    writer.write(UPGRADE + b"\r\n")
    await reader.readuntil(b"\r\n\r\n")
    writer.write(frames)
    while True:
        opcode, length = await asyncio.wait_for(reader.readexactly(2), PATIENCE)
        if length == 126:
            length = int.from_bytes(await reader.readexactly(2), "big")
        payload = await reader.readexactly(length)
        if opcode == 0x88:
            writer.close()
            return int.from_bytes(payload[:2], "big")


async def test_frames_of_a_socket_are_counted(tmp_path: Path) -> None:
    """The message that fits is an empty one, which is no hello."""
    async with serving(tmp_path) as port:
        assert await close_code_after(port, FIRST + NEXT * (MAX_FRAGMENTS - 2) + LAST) == 4000
        assert await close_code_after(port, FIRST + NEXT * (MAX_FRAGMENTS - 1) + LAST) == 4008
        assert await close_code_after(port, PING * 100 + TEXT) == 4000
        assert await close_code_after(port, PING * 1000 + TEXT) == 4008


async def test_frames_are_counted_over_all_sockets_of_a_client(tmp_path: Path) -> None:
    """Each socket stays within its own bounds, and the second has those of the client no more."""
    async with serving(tmp_path, requests_per_second=2.0) as port:
        assert await close_code_after(port, PING * 80 + TEXT) == 4000
        assert await close_code_after(port, PING * 80 + TEXT) == 4008


async def test_sockets_cost_more_than_connections(tmp_path: Path) -> None:
    async with serving(tmp_path, requests_per_second=1.0) as port:
        opened = [await connect(port) for _ in range(3)]
        for _, writer in opened:
            writer.write(UPGRADE + b"\r\n")
        answers = await asyncio.gather(*(first_line(reader) for reader, _ in opened))
        assert [answer[:12] for answer in sorted(answers)] == [b"", b"HTTP/1.1 101", b"HTTP/1.1 101"]
        for _, writer in opened:
            writer.transport.abort()


async def first_line(reader: asyncio.StreamReader) -> bytes:
    with suppress(ConnectionResetError):
        return await asyncio.wait_for(reader.readline(), PATIENCE)
    return b""


async def test_half_a_request_is_given_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(wire_limits, "HEAD_SECONDS", 0.01)
    async with serving(tmp_path) as port:
        for half in (b"", b"GET /", b"\r\n", HEALTH.replace(b"close", b"keep-alive") + b"GET /", POST):
            await gone_after(port, half)


async def gone_after(port: int, half: bytes) -> None:
    reader, writer = await connect(port)
    writer.write(half)
    with suppress(ConnectionResetError):
        await asyncio.wait_for(reader.read(), 4.0)  # uvicorn's own patience is 5 seconds
    writer.close()


@pytest.mark.parametrize(("seconds", "held", "cut_off"), [(60.0, 2, 0), (60.0, 1, 1), (0.01, 2, 2)])
async def test_connections_of_one_client_leave_room_for_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, seconds: float, held: int, cut_off: int
) -> None:
    """A connection too many gets no answer for a while, as long as there are not too many of these either."""
    monkeypatch.setattr(wire_limits, "HOLD_SECONDS", seconds)
    monkeypatch.setattr(wire_limits, "MAX_HELD", held)
    async with serving(tmp_path, sockets_per_client=5) as port:
        opened = [await connect(port) for _ in range(12)]
        for _, writer in opened:
            writer.write(b"GET /")
        gone = await asyncio.gather(*(_is_gone(reader) for reader, _ in opened))
        assert gone.count(True) == cut_off
        assert (await send(port, HEALTH))[0].startswith(b"http/1.1 200")
        for _, writer in opened:
            writer.transport.abort()


async def _is_gone(reader: asyncio.StreamReader) -> bool:
    try:
        return await asyncio.wait_for(reader.read(1), 0.05) == b""
    except TimeoutError:
        return False
    except ConnectionResetError:
        return True


def test_peers_are_counted_apart_and_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("blackticket.server.peers.MAX_IDLE_PEERS", 2)
    peers = Peers(Settings(sockets_per_client=1))
    one, two = (peers.connected("192.0.2.1") for _ in range(2))
    assert one
    assert one is two
    assert peers.connected("192.0.2.1") is None
    assert peers.connected("192.0.2.2")
    peers.disconnected("192.0.2.1", one)
    assert peers.connected("192.0.2.1") is one
    for number in range(10):
        host = f"198.51.100.{number}"
        peer = peers.connected(host)
        assert peer
        peers.disconnected(host, peer)
    assert len(peers) == 2


def test_a_client_that_comes_back_all_the_time_is_not_forgotten() -> None:
    peers = Peers(Settings(requests_per_second=1.0))
    opened = 0
    while peer := peers.connected("192.0.2.1"):
        peers.disconnected("192.0.2.1", peer)
        opened += 1
        assert opened < 1000
    assert opened >= 4 * UNITS_PER_REQUEST // CONNECTION_UNITS


@pytest.mark.parametrize(("trust", "bounded"), [(False, True), (True, False)])
def test_a_trusted_proxy_stands_for_many(trust: bool, bounded: bool) -> None:
    peers = Peers(Settings(sockets_per_client=1, trust_proxy=trust))
    opened = [peers.connected("10.0.0.1") for _ in range(3)]
    assert (None in opened) is bounded
    assert None in [peers.connected("203.0.113.1") for _ in range(3)]
