"""What is pushed to a socket is written together, in order, and waits for a client that reads slowly."""

import asyncio
from collections.abc import Iterable
from typing import Any

from blackticket.server.connection import Connection


class Wire:
    """Takes frames at once while it is `open`; else they wait until it is."""

    def __init__(self) -> None:
        self.open = asyncio.Event()
        self.open.set()
        self.writes: list[list[str]] = []

    def write(self, frames: Iterable[str]) -> bool:
        if self.open.is_set():
            self.writes.append(list(frames))
        return self.open.is_set()

    async def send(self, event: Any) -> None:
        await self.open.wait()
        self.writes.append([event.get("text", event["type"])])


async def steps() -> None:
    for _ in range(5):
        await asyncio.sleep(0)


async def test_frames_of_one_step_are_written_together() -> None:
    wire = Wire()
    connection = Connection(wire.send, wire.write)
    task = asyncio.create_task(connection.write())
    await steps()
    connection.push("a")
    connection.push("b")
    await steps()
    connection.push("c")
    await steps()
    assert wire.writes == [["a", "b"], ["c"]]
    connection.push("d")
    connection.close(4001)
    await task
    assert wire.writes[2:] == [["d"], ["websocket.close"]]


async def test_what_is_flushed_is_written_before_the_next_step() -> None:
    wire = Wire()
    connection = Connection(wire.send, wire.write)
    connection.push("a")
    assert connection.flush()
    task = asyncio.create_task(connection.write())
    await steps()
    for frame in ("b", "c"):
        connection.push(frame)
    assert connection.flush()
    assert wire.writes == [["a"], ["b", "c"]]
    assert connection.flush()
    wire.open.clear()
    connection.push("d")
    assert not connection.flush()
    wire.open.set()
    await steps()
    assert wire.writes[2:] == [["d"]]
    connection.close(1012)
    await task


async def test_frames_that_have_to_wait_come_before_later_ones() -> None:
    wire = Wire()
    connection = Connection(wire.send, wire.write)
    task = asyncio.create_task(connection.write())
    wire.open.clear()
    connection.push("a")
    connection.push("b")
    await steps()
    wire.open.set()
    connection.push("c")  # the first one is about to be sent
    await steps()
    connection.push("d")
    await steps()
    assert [frame for frames in wire.writes for frame in frames] == ["a", "b", "c", "d"]
    assert wire.writes[-1] == ["d"]
    connection.close(1012)
    await task
