"""Two servers whose tables differ in one secret alone: all that anyone hears of either, to be compared.

A world is played from a script: the same people do the same things at the same time, and only what the fugitive does,
or what the seekers say among themselves, is not the same. Whatever comes back is kept by who heard it, byte by byte.
"""

import asyncio
import io
import logging
import random
import re
from collections import Counter, defaultdict
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator, Mapping
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final
from unittest.mock import patch

import structlog

from blackticket.game import Game
from blackticket.record.line import PositionError
from blackticket.record.position import position_of, read_position
from blackticket.rules.actions import FUGITIVE
from blackticket.rules.family import State
from blackticket.rules.setup import Setup
from blackticket.rules.ticket import TicketState
from blackticket.server import logs, scheduler
from blackticket.server.credentials import SecretSource
from blackticket.server.table import Table
from blackticket.server.table_state import Participant, Seat
from blackticket.server.terms import Helper, Strength, Terms
from tests.knowledge.worlds import Twins
from tests.server.asgi_server import ANSWERS, AsgiServer, AsgiSocket, HttpResponse, ManualClock, open_server, sqlite

Transcripts = dict[str, list[str]]
"""All that was heard, by who heard it."""

HIS: Final = "fugitive"
SEEKER, OTHER_SEEKER, WATCHER, STRANGER, OPERATOR = "seeker", "other seeker", "watcher", "stranger", "operator"
STEP: Final = 2.0
"""Seconds between two actions: those who behave never find the bucket of their socket empty."""
LIMITS: Final = {"requests_per_second": 3.0, "messages_per_second": 20.0}
"""What a client may ask for; those who behave ask from a new address each time."""
NEVER: Final = 1e6
SECONDS: Final = re.compile(rb"^blackticket_commit_seconds_(bucket|sum)\b.*\n", re.MULTILINE)
"""The samples that measure seconds: how long commits took. All others must be the same."""


@dataclass(frozen=True)
class TableOptions:
    """What is agreed on at the table, beside the game."""

    helper: Helper = "possible"
    turn: int | None = None
    hosted_by_fugitive: bool = False
    strength: Strength = "easy"
    seats: Mapping[str, Strength] = field(default_factory=dict)  # those that programs have, with their strength
    seed: int = 0  # of what people do beside the script
    pages: bool = False  # whether the large pages that do not speak of a table are looked at too

    def cast(self, seats: tuple[str, ...]) -> dict[str, list[str]]:
        """Who sits where: the fugitive's player, one seeker, and another for all other seats."""
        persons = [name for name in seats if name not in self.seats]
        seekers = [name for name in persons if name != FUGITIVE]
        cast = {HIS: [FUGITIVE] if FUGITIVE in persons else [], SEEKER: seekers[:1], OTHER_SEEKER: seekers[1:]}
        return {who: names for who, names in cast.items() if names}

    @property
    def host(self) -> str:
        return HIS if self.hosted_by_fugitive else SEEKER


def position_lines(pair: Twins) -> tuple[str, str]:
    """The two beginnings as position lines.

    Where the decks are not known to the seekers they reckon with stations that no card names. A line says of such a
    start that it was chosen; then it says so in both worlds, for that much is public.
    """
    firsts = pair.firsts
    try:
        for first in firsts:
            assert read_position(position_of(first).dumps()) == first
    except PositionError:
        firsts = _placed(firsts[0]), _placed(firsts[1])
        for first in firsts:
            assert read_position(position_of(first).dumps()) == first
    return position_of(firsts[0]).dumps(), position_of(firsts[1]).dumps()


def _placed(first: State) -> State:
    assert isinstance(first, TicketState)
    assert not first.setup.ruling("decks-are-public")
    return first._replace(dealt=False)


def shorter(pair: Twins, most: int) -> Twins:
    """The pair cut to `most` actions, but not before something differs."""
    one, two = pair.scripts
    differs = next((index for index, both in enumerate(zip(one, two, strict=True)) if both[0] != both[1]), 0)
    last = max(most, differs + 2)
    return Twins(pair.seed, pair.firsts, (one[:last], two[:last]))


class SocketListener:
    """Somebody's socket at the table; what he hears is kept."""

    def __init__(self, wire: AsgiSocket, kept: list[str]) -> None:
        self.wire, self._kept = wire, kept
        self.numbers: dict[str, int] = {}
        self.legal: dict[str, list[str]] = {}
        self.view: dict[str, Any] = {}
        self.closed = False

    async def next(self) -> dict[str, Any]:
        frame = await self.wire.next()
        self._kept.append(self.wire.frames[-1] if frame["type"] != "closed" else f"closed {frame['code']}")
        self.numbers = frame.get("numbers", self.numbers)
        if frame["type"] in ("welcome", "news") and "legal" in frame:
            self.legal = {seat: [action["text"] for action in actions] for seat, actions in frame["legal"].items()}
        self.view = frame.get("view") or {**self.view, **frame.get("changes", {})}
        self.closed = frame["type"] == "closed"
        return frame

    async def until(self, *kinds: str) -> dict[str, Any]:
        """The next frame of such a type, or the close."""
        while (frame := await self.next())["type"] not in (*kinds, "closed"):
            pass
        return frame

    async def hear(self, stream: str, number: int) -> None:
        """Read frames until that entry of a stream has come."""
        while self.numbers[stream] < number:
            frame = await self.next()
            assert frame["type"] != "closed", f"closed with {frame['code']}"


class TwinServer:
    """The server of one of the two worlds, and all that was heard there."""

    def __init__(self, server: AsgiServer, clock: ManualClock, secrets: "Dealing", which: int) -> None:
        self.server, self.clock, self.secrets, self.which = server, clock, secrets, which
        self.heard: defaultdict[str, list[str]] = defaultdict(list)
        self._asked = 0

    def address(self) -> str:
        """Where one asks from who does not ask too often: another place each time."""
        self._asked += 1
        return f"198.51.{self._asked // 250}.{self._asked % 250}"


class Dealing(SecretSource):
    """Luck that is the same in both worlds, but for a game that is to be dealt."""

    def __init__(self) -> None:
        super().__init__(random.Random(0).randbytes)
        self.deals: list[int] = []

    def seed(self) -> int:
        drawn = super().seed()
        return self.deals.pop() if self.deals else drawn


class TwinTable:
    """A table in one of the two worlds, and all who are there."""

    def __init__(self, twin: TwinServer, options: TableOptions) -> None:
        self.twin, self.options = twin, options
        self.server, self.clock, self.heard = twin.server, twin.clock, twin.heard
        self.public = random.Random(options.seed)  # the same in both worlds: what is drawn follows what all can see
        self.private = random.Random(f"{options.seed} {twin.which}")  # for what only the fugitive does
        self.keys: dict[str, str] = {}
        self.numbers: dict[str, int] = {}  # of the players
        self.listeners: dict[str, SocketListener] = {}
        self.table = ""
        self._held = AsyncExitStack()
        self._said: Counter[str] = Counter()

    @property
    def version(self) -> int:
        return int(self.listeners[WATCHER].view["version"])

    @property
    def game(self) -> Game:
        game = self.held.game
        assert game
        return game

    @property
    def held(self) -> Table:
        return self.server.backend.registry.tables[self.table]

    # Setting up.

    async def make(self, setup: Setup, position: str, seed: int) -> None:
        """A table whose game begins at a position, with everyone seated."""
        options, secrets = self.options, self.server.backend.secrets
        first = options.cast(setup.seats)[options.host][0]
        seats = [
            Seat(name, "person", 0) if name == first else _seat(name, options.seats.get(name)) for name in setup.seats
        ]
        terms = Terms(setup, options.helper, options.turn, options.strength, public=True)
        self.keys[options.host], stored = secrets.key_and_hash()
        players = (Participant(0, options.host, host=True),)
        table = await self.server.backend.registry.create(terms, seats, players, {0: stored}, position, seed)
        await self._seat(table.id, setup.seats)

    async def ask_for_table(self, setup: Setup) -> None:
        """A table made by a request, whose game is dealt by the server; with everyone seated."""
        options = self.options
        first = options.cast(setup.seats)[options.host][0]
        asked = {
            "edition": setup.edition_id,
            "mode": setup.mode_name,
            "detectives": setup.detectives,
            "characters": list(setup.characters) or None,
            "helper": options.helper,
            "turn": options.turn,
            "strength": options.strength,
            "public": True,
            "seats": {**options.seats, first: "me"},
        }
        made = await self.ask(options.host, "POST", "//api/tables", asked)
        assert made.status == 201, made
        self.keys[options.host] = made.json["key"]
        await self._seat(made.json["table"]["id"], setup.seats)

    async def _seat(self, table: str, seats: tuple[str, ...]) -> None:
        """Everyone sits down, the host starts, and all open their sockets."""
        self.table, host, cast = table, self.options.host, self.options.cast(seats)
        await self.hold(table)
        self.numbers[host] = 0
        for who, names in cast.items():
            for name in names[1:] if who == host else names:
                answer = await self.ask(who, "POST", f"/seats/{name}/sit", {"name": who}, key=self.keys.get(who))
                assert answer.status == 200, answer
                self.keys[who], self.numbers[who] = answer.json["key"], answer.json["you"]["player"]
        for who in (*cast, WATCHER):
            await self.enter(who, changes=who == WATCHER)
        started = await self.ask(host, "POST", "/start", {"fill": True}, key=self.keys[host])
        assert started.status == 200, started
        await self.settle()

    async def hold(self, table: str) -> None:
        """Keep a table in memory: when it would be forgotten follows the machine's clock and not the test's."""
        await self._held.enter_async_context(self.server.backend.registry.hold(table))

    async def close(self) -> None:
        """Everyone goes."""
        for listener in self.listeners.values():
            await self.leave(listener)
        await self._held.aclose()

    # Asking.

    def keep(self, who: str, answer: HttpResponse) -> HttpResponse:
        headers = [pair for pair in answer.headers if not (answer.body.startswith(b"# HELP") and pair[0] == LENGTH)]
        self.heard[f"{who} over HTTP"].append(f"{answer.status} {headers} {_without_seconds(answer.body)!r}")
        return answer

    async def ask(
        self, who: str, method: str, path: str, body: Any = None, key: str | None = None, client: str | None = None
    ) -> HttpResponse:
        """Somebody asks for something of the table, or of the server if the path begins with `//`."""
        whole = path[1:] if path.startswith("//") else f"/api/tables/{self.table}{path}"
        return self.keep(who, await self.server.ask(method, whole, body, key, client=client or self.twin.address()))

    async def enter(self, who: str, name: str | None = None, **hello: Any) -> SocketListener:
        """Somebody opens a socket; `name` if he is heard under another one than his own."""
        listener = SocketListener(self.server.wire(self.table, client=self.twin.address()), self.heard[name or who])
        key = self.keys.get(who)
        await listener.wire.send({"type": "hello", **({"key": key} if key else {}), **hello})
        await listener.until("welcome", "refused")
        if name is None:
            self.listeners[who] = listener
        return listener

    async def leave(self, listener: SocketListener) -> None:
        if not listener.closed:
            await listener.wire.leave()

    async def send(self, who: str, kind: str, listener: SocketListener | None = None, **parts: Any) -> dict[str, Any]:
        """Send a message and wait for the answer; if it was done, all hear it who may."""
        self._said[who] += 1
        listener = listener or self.listeners[who]
        message = {"type": kind, "id": f"{who} {self._said[who]}", **parts}
        await listener.wire.send(message)
        frame = await listener.until(*ANSWERS)
        if frame["type"] == "done":
            await self.all_hear(frame["stream"], frame["number"])
        return frame

    async def all_hear(self, stream: str, number: int) -> None:
        for who, listener in self.listeners.items():
            if not listener.closed and (stream == "table" or who in (SEEKER, OTHER_SEEKER)):
                await listener.hear(stream, number)

    async def settle(self) -> None:
        """Wait until nothing is due at this table and all listeners have its news."""
        await self._bots_moved()
        await (
            self.server.backend.scheduler.wake_due()
        )  # when nothing is under way, so that it finds the same in both worlds
        await self._bots_moved()
        await self.all_hear("table", len(self.held.streams["table"]))

    async def _bots_moved(self) -> None:
        while not self.held.over and self.held.bot_seats_to_move():
            await self.listeners[WATCHER].next()
        while self.server.backend.scheduler.runners:
            await asyncio.sleep(0)

    def who_has(self, seat: str) -> str:
        player = next(entry.player for entry in self.held.state.seats if entry.name == seat)
        return next(who for who, number in self.numbers.items() if number == player)

    async def act(self, seat: str, action: str) -> None:
        """Play an action of the script."""
        who = self.who_has(seat)
        frame = await self.send(who, "act", version=self.version, seat=seat, action=action)
        assert frame["type"] == "done", f"{who} could not play for {seat}: {frame['code']}"
        await self.settle()  # programs move at the same time in both worlds
        self.clock.time += STEP


LENGTH: Final = b"content-length"


def _seat(name: str, strength: Strength | None) -> Seat:
    return Seat(name, "program", strength=strength) if strength else Seat(name)


def _without_seconds(body: bytes) -> bytes:
    return SECONDS.sub(b"", body) if body.startswith(b"# HELP") else body


@contextmanager
def logged(clock: ManualClock) -> Iterator[io.StringIO]:
    """All that is logged, by the test's clock; afterwards logging is as before."""
    root = logging.getLogger()
    before = list(root.handlers), root.level
    out = io.StringIO()
    logs.set_up("debug", "json", now=clock, out=lambda: out)
    try:
        yield out
    finally:
        structlog.reset_defaults()
        root.handlers[:], root.level = before


@asynccontextmanager
async def open_twin(folder: Path, which: int, **settings: Any) -> AsyncIterator[TwinServer]:
    """A server of its own for one of the two worlds; keys and ids are the same as in the other."""
    folder = folder / f"world-{which}"
    folder.mkdir(parents=True)
    clock, secrets = ManualClock(), Dealing()
    # What the scheduler does by the machine's clock is done by `settle`, at the same moments in both worlds.
    with logged(clock) as log, patch.object(scheduler, "DUE_POLL_SECONDS", NEVER):
        async with open_server(sqlite(folder), secrets=secrets, now=clock, **{**LIMITS, **settings}) as server:
            twin = TwinServer(server, clock, secrets, which)
            yield twin
        twin.heard["log"] = log.getvalue().splitlines()


def transcripts_without(heard: Transcripts, *who: str) -> Transcripts:
    """What all others heard."""
    return {name: lines for name, lines in heard.items() if name.removesuffix(" over HTTP") not in who}


COMMITMENT: Final = re.compile(r'"commitment":"sha256:[0-9a-f]{64}"')


def without_commitments(line: str) -> str:
    """The line without the values of commitments, which look random: where they stand and how long they are stays.

    Salts come from the same source in both worlds, so that a commitment differs where what it commits to does.
    """
    return COMMITMENT.sub(f'"commitment":"{"?" * 71}"', line)


def first_difference(one: Transcripts, two: Transcripts) -> str | None:
    """Where they part, in short; None if they are the same to the last byte but for the values of commitments."""
    if one.keys() != two.keys():
        return f"heard by {sorted(one.keys() ^ two.keys())} in one world alone"
    for who in one:
        pairs = zip(map(without_commitments, one[who]), map(without_commitments, two[who]), strict=False)
        for number, (here, there) in enumerate(pairs):
            if here != there:
                at = next((i for i, pair in enumerate(zip(here, there, strict=False)) if pair[0] != pair[1]), -1)
                at = min(len(here), len(there)) if at < 0 else at
                part = slice(max(0, at - 80), at + 40)
                return f"{who}, number {number}, at {at}:\n{here[part]}\n{there[part]}"
        if len(one[who]) != len(two[who]):
            return f"{who} heard {len(one[who])} in one world and {len(two[who])} in the other"
    return None


def differing_listeners(one: Transcripts, two: Transcripts) -> set[str]:
    """All who hear one thing in one world and another in the other."""
    names = one.keys() | two.keys()
    return {name for name in names if first_difference({name: one.get(name, [])}, {name: two.get(name, [])})}


def both(
    folder: Path, play: Callable[[TwinServer], Coroutine[Any, Any, None]], **settings: Any
) -> tuple[Transcripts, Transcripts]:
    """Play one world after the other; all that was heard in either."""

    async def one(which: int) -> Transcripts:
        async with open_twin(folder, which, **settings) as twin:
            await play(twin)
        return dict(twin.heard)

    return asyncio.run(one(0)), asyncio.run(one(1))
