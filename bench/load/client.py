"""A light client: plays games over sockets, or sends to an echo, and counts."""

import asyncio
import json
import random
import time
import urllib.request
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any

from bench.load.lean_socket import LeanSocket

ACTION = '{"type":"act","id":"1234","version":12,"seat":"detective-1","action":"detective-1 taxi 58"}'
"""What the echo is sent: as long as an action."""


@dataclass
class LoadTally:
    """What was counted: answers, and how long each took until everyone had it."""

    answers: int = 0
    seconds: float = 0.0
    delays: list[float] = field(default_factory=list)

    @property
    def rate(self) -> float:
        """Answers a second."""
        return self.answers / self.seconds

    def percentile(self, share: float) -> float:
        """The delay that this share of delays does not exceed."""
        return sorted(self.delays)[int(share * (len(self.delays) - 1))]


Pace = Callable[[], Awaitable[None]]


def paced(rate: float) -> Pace:
    """Wait so that all callers together come `rate` times a second, evenly; without a rate nobody waits."""
    next_time = time.perf_counter()

    async def wait() -> None:
        nonlocal next_time
        if not rate:
            return
        now = time.perf_counter()
        next_time = max(next_time + 1 / rate, now - 0.05)
        if next_time > now:
            await asyncio.sleep(next_time - now)

    return wait


async def echo(address: str, sockets: int, seconds: float, rate: float = 0.0) -> LoadTally:
    """Send to the echo server from that many sockets, each waiting for its answer."""
    tally, pace = LoadTally(), paced(rate)
    url = address.replace("http", "ws") + "/echo"

    async def one(end: float) -> None:
        socket = await LeanSocket.connect(url)
        while time.perf_counter() < end:
            await pace()
            began = time.perf_counter()
            socket.send(ACTION)
            await socket.receive()
            tally.delays.append(time.perf_counter() - began)
            tally.answers += 1
        socket.close()

    began = time.perf_counter()
    await asyncio.gather(*(one(began + seconds) for _ in range(sockets)))
    tally.seconds = time.perf_counter() - began
    return tally


Legal = dict[str, list[dict[str, Any]]]


@dataclass
class LoadedTable:
    """A table that is about to be played: both sockets have heard the welcome."""

    fugitive: LeanSocket
    seekers: LeanSocket
    legal: Legal
    version: int = 0

    async def play(self, rng: random.Random, tally: LoadTally, pace: Pace, end: float) -> None:
        """Play until the game or the time is over, each action once everyone has heard the last."""
        while self.legal and time.perf_counter() < end:
            await pace()
            seat = rng.choice(list(self.legal))
            actor = self.fugitive if seat == "fugitive" else self.seekers
            version, action = self.version, rng.choice(self.legal[seat])["text"]
            began = time.perf_counter()
            actor.send(f'{{"type":"act","id":"{version}","version":{version},"seat":"{seat}","action":"{action}"}}')
            self.legal = {}
            for socket in (self.fugitive, self.seekers):
                self.legal |= _legal(await _until(socket, b'{"type":"news"'))
            tally.delays.append(time.perf_counter() - began)
            await _until(actor, b'{"type":"done"')
            tally.answers += 1
            self.version += 1

    def leave(self) -> None:
        self.fugitive.close()
        self.seekers.close()


async def seat(address: str, tables: int, edition: str = "london-2023", **asked: Any) -> list[LoadedTable]:
    """Tables with two players each, one of them with all detectives; nobody has moved yet."""
    gate = asyncio.Semaphore(8)

    async def one() -> LoadedTable:
        async with gate:
            table, keys = await asyncio.to_thread(new_table, address, edition, **asked)
            url = f"{address.replace('http', 'ws')}/api/tables/{table}/socket"
            sockets = []
            legal: Legal = {}
            for key in keys:
                socket = await LeanSocket.connect(url)
                socket.send(json.dumps({"type": "hello", "key": key, "changes": True}))
                legal |= _legal(await _until(socket, b'{"type":"welcome"'))
                sockets.append(socket)
            return LoadedTable(sockets[0], sockets[1], legal)

    return list(await asyncio.gather(*(one() for _ in range(tables))))


async def idle(address: str, count: int) -> list[LeanSocket]:
    """Spectators of one table, who say hello and then nothing."""
    table, _ = new_table(address, "london-2023")
    url = f"{address.replace('http', 'ws')}/api/tables/{table}/socket"
    gate = asyncio.Semaphore(50)

    async def one() -> LeanSocket:
        async with gate:
            socket = await LeanSocket.connect(url)
            socket.send('{"type":"hello"}')
            await _until(socket, b'{"type":"welcome"')
            return socket

    return list(await asyncio.gather(*(one() for _ in range(count))))


async def play(tables: list[LoadedTable], at_once: int, seconds: float, rate: float = 0.0) -> LoadTally:
    """Play at that many tables at once, going to the next when a game is over, until the time is."""
    tally, pace = LoadTally(), paced(rate)
    waiting = list(tables)
    began = time.perf_counter()

    async def one(number: int) -> None:
        rng = random.Random(number)
        while waiting and time.perf_counter() < began + seconds:
            await waiting.pop().play(rng, tally, pace, began + seconds)

    await asyncio.gather(*(one(number) for number in range(at_once)))
    tally.seconds = time.perf_counter() - began
    assert waiting or seconds == float("inf") or time.perf_counter() >= began + seconds, "there were too few tables"
    return tally


async def _until(socket: LeanSocket, begin: bytes) -> bytes:
    while True:
        frame = await socket.receive()
        if frame.startswith(begin):
            return frame
        assert not frame.startswith(b'{"type":"refused"'), frame


def _legal(frame: bytes) -> Legal:
    """What can be done now: the last part of a frame, so that the client need not read all of it."""
    found: Legal = json.loads(frame[frame.rindex(b'"legal":') + 8 : -1])
    return {seat: actions for seat, actions in found.items() if actions}


def new_table(address: str, edition: str, **asked: Any) -> tuple[str, tuple[str, str]]:
    """A started table with two players: its id and their keys."""
    made = request(address, "POST", "/api/tables", {"edition": edition, "seats": {"fugitive": "me"}, **asked})
    table = made["table"]["id"]
    key = ""
    for seat in made["table"]["seats"][1:]:
        seated = request(address, "POST", f"/api/tables/{table}/seats/{seat['seat']}/sit", {"name": "Seekers"}, key)
        key = seated["key"]
    request(address, "POST", f"/api/tables/{table}/start", {}, made["key"])
    return table, (made["key"], key)


def request(address: str, method: str, path: str, body: Any, key: str = "") -> Any:
    headers = {"content-type": "application/json", **({"authorization": f"Bearer {key}"} if key else {})}
    asked = urllib.request.Request(address + path, json.dumps(body).encode(), headers, method=method)
    with urllib.request.urlopen(asked, timeout=30) as answer:
        return json.loads(answer.read())
