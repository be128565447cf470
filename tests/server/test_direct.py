"""A socket whose endpoint reads directly hears what one hears that reads through the framework, however it is cut."""

import asyncio
from copy import copy
from functools import cache
from typing import Any

from hypothesis import example, given, settings
from hypothesis import strategies as st
from uvicorn.server import ServerState

from blackticket.server.settings import Settings
from blackticket.server.text_frames import whole_text
from blackticket.server.wire_limits import DIRECT, BoundedConfig, BoundedHttp
from tests.length import repeats
from tests.server.test_wire_limits import UPGRADE

MASK = b"\x11\x22\x33\x44"
LONGEST = 300
WIDE = Settings(database="sqlite:///unused", messages_per_second=1e6, requests_per_second=1e6)
Heard = tuple[list[str | bytes], bytes]


class Wire(asyncio.Transport):
    """A transport that keeps what is written."""

    def __init__(self) -> None:
        super().__init__()
        self.written = b""
        self.closing = self.paused = False
        self.protocol: Any = None

    def get_extra_info(self, name: str, default: Any = None) -> Any:
        return {"peername": ("192.0.2.1", 5), "sockname": ("192.0.2.2", 80)}.get(name, default)

    def write(self, data: Any) -> None:
        self.written += data

    def set_protocol(self, protocol: asyncio.BaseProtocol) -> None:
        self.protocol = protocol

    def get_protocol(self) -> asyncio.BaseProtocol:
        return self.protocol  # type: ignore[no-any-return]

    def is_closing(self) -> bool:
        return self.closing

    def close(self) -> None:
        self.closing = True

    abort = close

    def pause_reading(self) -> None:
        assert not self.paused
        self.paused = True

    def resume_reading(self) -> None:
        assert self.paused
        self.paused = False


def frame(first: int, payload: bytes, mask: bytes = MASK) -> bytes:
    length = len(payload)
    head = bytes((first, 0x80 | length)) if length < 126 else bytes((first, 0xFE)) + length.to_bytes(2)
    return head + mask + bytes(byte ^ mask[at % 4] for at, byte in enumerate(payload))


TEXTS = st.text(max_size=40) | st.integers(100, LONGEST + 20).map("x".__mul__)
FRAMES = (
    st.builds(lambda text, mask: frame(0x81, text.encode(), mask), TEXTS, st.binary(min_size=4, max_size=4))
    | st.binary(max_size=8).map(lambda data: frame(0x82, data))
    | st.binary(max_size=8).map(lambda data: frame(0x81, data))  # perhaps no text
    | st.binary(max_size=8).map(lambda data: frame(0x89, data))
    | st.tuples(st.text(max_size=8), st.text(max_size=8)).map(
        lambda pair: frame(0x01, pair[0].encode()) + frame(0x80, pair[1].encode())
    )
    | st.sampled_from([frame(0x01, b"half"), frame(0x80, b"rest"), frame(0x88, b"\x03\xe8"), b"\x81\x05hello"])
    | st.binary(min_size=1, max_size=200).map(lambda data: b"\x81\xff" + data)
)


@cache
def loaded() -> BoundedConfig:
    """Uvicorn's configuration for any application."""
    config = BoundedConfig(
        None, WIDE, ws_max_size=LONGEST, ws_per_message_deflate=False, lifespan="off", log_config=None
    )
    config.load()
    return config


async def hear(pieces: list[bytes], yields: list[int], direct: bool) -> Heard:
    """What an application hears, and what the client is sent."""
    heard: list[str | bytes] = []

    async def app(scope: Any, receive: Any, send: Any) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        read = scope["extensions"][DIRECT]["read"]
        while True:
            if direct:
                if (text := await read()) is None:
                    return
            else:
                event = await receive()
                if event["type"] == "websocket.disconnect":
                    return
                text = event["text"] if event.get("text") is not None else event["bytes"]
            heard.append(text)

    config = copy(loaded())
    config.loaded_app = app
    wire = Wire()
    protocol = BoundedHttp(config, ServerState(), {})
    wire.protocol = protocol
    protocol.connection_made(wire)
    protocol.data_received(UPGRADE + b"\r\n")
    await steps(6)
    assert wire.written.startswith(b"HTTP/1.1 101"), wire.written
    wire.written = b""
    for piece, count in zip(pieces, yields, strict=True):
        if not wire.closing:
            wire.protocol.data_received(piece)
        await steps(count)
    wire.protocol.connection_lost(None)
    await steps(20)
    return heard, wire.written


async def steps(count: int) -> None:
    for _ in range(count):
        await asyncio.sleep(0)


@settings(max_examples=repeats(60, at_length=3000), deadline=None)
@given(st.lists(FRAMES, max_size=8), st.lists(st.integers(0, 400), max_size=6), st.lists(st.integers(0, 4), max_size=6))
@example([frame(0x81, b"whole"), frame(0x81, b"and another")], [11], [0])
@example([frame(0x82, frame(0x81, b"within"), bytes(4))], [6], [])  # the second half looks like a message of its own
@example([b"\x81\xff\x00\x85" + bytes(4 + 133)], [], [])  # a length of eight bytes, as if it were one of two
@example([frame(0x01, b"a"), frame(0x81, b"b")], [7], [])
@example([frame(0x81, b"x" * (LONGEST + 1))], [], [])
def test_what_is_read_directly_is_what_the_framework_reads(
    frames: list[bytes], cuts: list[int], yields: list[int]
) -> None:
    stream, edges = b"".join(frames), [0]
    for one in frames:
        edges.append(edges[-1] + len(one))
    places = sorted({*(place for place in edges if place % 3), *(cut for cut in cuts if cut < len(stream)), 0})
    pieces = [stream[a:b] for a, b in zip(places, [*places[1:], len(stream)], strict=True) if b > a]
    waits = [(yields or [1])[number % len(yields or [1])] for number in range(len(pieces))]

    async def both() -> tuple[Heard, Heard]:
        return await hear(pieces, waits, direct=True), await hear(pieces, waits, direct=False)

    mine, theirs = asyncio.run(both())
    assert mine == theirs


async def test_a_text_that_comes_alone_does_not_go_through_the_parser() -> None:
    pieces = [frame(0x81, text.encode()) for text in ("a", "b" * 200, "c")]
    assert await hear(pieces, [5, 5, 5], direct=True) == (["a", "b" * 200, "c"], b"")
    assert [whole_text(piece) for piece in pieces] == ["a", "b" * 200, "c"]
    assert whole_text(pieces[0] + pieces[1]) is None
    assert whole_text(pieces[1][:-1]) is None
    assert whole_text(b"\x81\x01a") is None
