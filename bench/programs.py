"""How long a person waits for programs of `medium` while another client has 60 tables of `master`, against nobody."""

import asyncio
import json
import random
import statistics
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Any

from websockets.asyncio.client import ClientConnection, connect

from bench.load import client
from bench.server import game_server

TURNS = 60
CROWD = 60
ELSEWHERE = "127.0.0.2"
"""Where the other client comes from."""


def measure() -> Iterator[str]:
    """Undisturbed, then with tables that nobody looks at, then with the same tables watched."""
    with game_server() as (game, _):
        yield from asyncio.run(_measure(game))


async def _measure(game: str) -> list[str]:
    await _turns(game, TURNS // 4)  # so that a process is there
    before = await _turns(game, TURNS)
    tables = [_crowded(game) for _ in range(CROWD)]
    await asyncio.sleep(10)  # until the kernels are loaded, and the processes think
    unattended = await _turns(game, TURNS)
    async with AsyncExitStack() as stack:
        for table in tables:
            await stack.enter_async_context(_socket(game, table, local_addr=(ELSEWHERE, 0)))
        await asyncio.sleep(10)
        watched = await _turns(game, TURNS // 2)
    return [
        f"a turn of medium's detectives, undisturbed: {_text(before)}",
        f"beside {CROWD} tables of master that nobody looks at: {_text(unattended)}, {_ratio(unattended, before)}",
        f"beside the same tables, all watched by one other client: {_text(watched)}, {_ratio(watched, before)}",
    ]


def _crowded(game: str) -> str:
    """A game of programs alone."""
    made = client.request(game, "POST", "/api/tables", {"strength": "master"})
    table: str = made["table"]["id"]
    client.request(game, "POST", f"/api/tables/{table}/start", {"fill": True}, made["key"])
    return table


async def _turns(game: str, count: int) -> list[float]:
    """How long the person waited each time after a move."""
    waits: list[float] = []
    rng = random.Random(1)
    while len(waits) < count:
        asked = {"strength": "medium", "seats": {"fugitive": "me"}}
        made = await asyncio.to_thread(client.request, game, "POST", "/api/tables", asked)
        table, key = made["table"]["id"], made["key"]
        await asyncio.to_thread(client.request, game, "POST", f"/api/tables/{table}/start", {"fill": True}, key)
        async with _socket(game, table, key) as socket:
            waits += await _play(socket, rng, count - len(waits))
    return waits


async def _play(socket: ClientConnection, rng: random.Random, most: int) -> list[float]:
    """Play until the game is over, or so many turns have been waited for."""
    waits: list[float] = []
    frame = await _until(socket, "welcome")
    while len(waits) < most:
        choice = rng.choice(frame["legal"]["fugitive"])["text"]
        act = {"type": "act", "id": str(len(waits)), "version": frame["view"]["version"], "seat": "fugitive"}
        began = time.perf_counter()
        await socket.send(json.dumps(act | {"action": choice}))
        while not (frame := await _until(socket, "news"))["legal"].get("fugitive"):
            if frame["view"]["outcome"] is not None:
                return waits
        waits.append(time.perf_counter() - began)
    return waits


@asynccontextmanager
async def _socket(game: str, table: str, key: str | None = None, **options: Any) -> AsyncIterator[ClientConnection]:
    url = f"{game.replace('http', 'ws')}/api/tables/{table}/socket"
    async with connect(url, compression=None, ping_interval=None, **options) as socket:
        await socket.send(json.dumps({"type": "hello", "key": key} if key else {"type": "hello"}))
        yield socket


async def _until(socket: ClientConnection, kind: str) -> Any:
    while True:
        frame = json.loads(await socket.recv())
        assert frame["type"] != "refused", frame
        if frame["type"] == kind and "view" in frame:
            return frame


def _text(waits: list[float]) -> str:
    return f"median {statistics.median(waits) * 1e3:.0f} ms, longest {max(waits) * 1e3:.0f} ms"


def _ratio(waits: list[float], before: list[float]) -> str:
    return f"{statistics.median(waits) / statistics.median(before):.1f} times as long"
