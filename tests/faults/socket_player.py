"""People who play over real sockets by chance, come back when the connection is lost, and forget nothing."""

import asyncio
import json
import random
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, WebSocketException

from tests.faults.cluster import Cluster

RETRY_SECONDS = 0.02
"""Seconds before a player retries after a temporary refusal."""
TEMPORARY = ("store-full", "store-unavailable")
OVERTAKEN = ("stale", "game-over", "not-allowed")
"""Refusals of what somebody else has made impossible meanwhile."""


@dataclass(repr=False)
class SocketPlayer:
    """Somebody at a table; without a key a spectator. Acts by chance, and talks with the chance `talk`."""

    cluster: Cluster
    table: str
    key: str | None
    rng: random.Random
    likes: int = 0  # the server that is asked first
    talk: float = 0.1
    words: int = 20  # the length of a chat message
    sent: Callable[[], None] = lambda: None  # called after each message
    received: Callable[[], None] = lambda: None  # called after each frame that has come
    player: int | None = None
    heard: dict[str, list[dict[str, Any]]] = field(default_factory=lambda: {"table": [], "seekers": []})
    done: list[tuple[dict[str, Any], dict[str, Any]]] = field(default_factory=list)
    asked: dict[str, Any] | None = None  # what has not been answered yet
    refused: Counter[str] = field(default_factory=Counter)
    closed: Counter[int | None] = field(default_factory=Counter)
    over: bool = False
    leaving: bool = False
    silent: bool = False  # hears all, and asks for nothing new

    def __post_init__(self) -> None:
        self.view: dict[str, Any] | None = None
        self.legal: dict[str, list[dict[str, Any]]] = {}
        self.present: list[int] = []
        self._ids = 0

    @property
    def finished(self) -> bool:
        """Whether there is nothing left to do, or to hear of."""
        return self.leaving or (self.over and self.asked is None)

    async def play(self) -> None:
        """Play until the game is over, however often the connection is lost."""
        while not self.finished:
            process = await self.cluster.find(self.likes)
            url = f"{process.address.replace('http', 'ws')}/api/tables/{self.table}/socket"
            try:
                async with connect(url, compression=None, ping_interval=None, max_size=None) as socket:
                    await self._stay(socket)
            except ConnectionClosed as lost:
                self.closed[lost.rcvd.code if lost.rcvd else None] += 1
            except (OSError, WebSocketException):
                await asyncio.sleep(RETRY_SECONDS)

    async def _stay(self, socket: ClientConnection) -> None:
        after = {stream: len(entries) for stream, entries in self.heard.items()}
        hello = {"type": "hello", "after": after, **({"key": self.key} if self.key else {})}
        await socket.send(json.dumps(hello))
        welcomed = False
        while not self.finished:
            frame = json.loads(await socket.recv())
            await self._hear(frame)
            if frame["type"] == "welcome":
                welcomed = True
                if self.asked:  # perhaps it was heard, perhaps not: the same id tells
                    await self._send(socket, self.asked)
            elif self.asked and self.refused_now(frame):
                await asyncio.sleep(RETRY_SECONDS)
                await self._send(socket, self.asked)
            if welcomed and self.asked is None and not self.silent and not self.finished:
                self.asked = self._wish()
                if self.asked:
                    await self._send(socket, self.asked)

    def __repr__(self) -> str:
        heard = {stream: len(entries) for stream, entries in self.heard.items()}
        return f"<player {self.player} has heard {heard}, may {self.legal}, asked {self.asked}, {self.refused}>"

    def refused_now(self, frame: dict[str, Any]) -> bool:
        """Whether the server could not do just now what was asked."""
        return frame["type"] == "refused" and frame["code"] in TEMPORARY

    async def _send(self, socket: ClientConnection, message: dict[str, Any]) -> None:
        await socket.send(json.dumps(message))
        self.sent()

    async def _hear(self, frame: dict[str, Any]) -> None:
        match frame["type"]:
            case "welcome":
                self.player = frame["you"]["player"]
                self.present = frame["present"]
                self._take(frame)
            case "news":
                self._take(frame)
            case "present":
                self.present = frame["players"]
            case "done":
                assert self.asked, frame
                assert frame["id"] == self.asked["id"], frame
                self.done.append((self.asked, frame))
                self.asked = None
            case "refused":
                self._refused(frame)
            case other:
                raise AssertionError(other)
        self.received()

    def _take(self, frame: dict[str, Any]) -> None:
        """Take in what is new: nothing twice, and without a gap."""
        for entry in frame["entries"]:
            known = self.heard[entry["stream"]]
            assert entry["number"] == len(known) + 1, (entry, len(known))
            known.append(entry)
        for stream, number in frame["numbers"].items():
            assert number == len(self.heard[stream]), (frame["numbers"], len(self.heard[stream]))
        self.legal = frame.get("legal", self.legal)
        self.view = frame.get("view", self.view)
        self.over = self.view is not None and self.view["outcome"] is not None

    def _refused(self, frame: dict[str, Any]) -> None:
        self.refused[frame["code"]] += 1
        if frame["id"] is None:  # the hello was refused, and the socket is closed
            assert frame["code"] in TEMPORARY, frame
        elif frame["code"] not in TEMPORARY:
            assert frame["code"] in OVERTAKEN, (frame, self.asked)
            self.asked = None

    def _wish(self) -> dict[str, Any] | None:
        """What to ask for now: to move, now and then to talk; None while others have to move."""
        seats = [seat for seat, actions in self.legal.items() if actions]
        if not seats or self.view is None:
            return None
        self._ids += 1
        message: dict[str, Any] = {"id": f"{self.player}-{self._ids}"}
        if self.rng.random() < self.talk:
            channel = self.rng.choice(("table", "seekers")) if "fugitive" not in self.legal else "table"
            return message | {"type": "say", "channel": channel, "text": f"{self._ids} ".ljust(self.words, "x")}
        seat = self.rng.choice(seats)
        action = self.rng.choice(self.legal[seat])["text"]
        return message | {"type": "act", "version": self.view["version"], "seat": seat, "action": action}
