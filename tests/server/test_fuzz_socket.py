"""Anything at all over sockets: there is always an answer or a close, never a fault, and nothing is left behind."""

import asyncio
import json
from collections.abc import AsyncIterator
from dataclasses import dataclass
from itertools import count
from typing import Any, Final

import pytest
from hypothesis import HealthCheck, example, given, seed, settings
from hypothesis import strategies as st

from blackticket.server import backend, client_limits, middleware, reactions, scheduler, socket
from blackticket.server.store.async_store import AsyncStore
from blackticket.server.table import Table
from tests.length import AT_LENGTH
from tests.server.asgi_server import ANSWERS, AsgiServer, AsgiSocket, open_server, sqlite
from tests.server.scenario import PEOPLE, FaultRecorder, Scenario, make_scenario, without_programs

CLIENTS: Final = count(1)  # so that nobody is kept out for what others guessed wrong
EXAMPLES: Final = 200 if AT_LENGTH else 20
CLOSES: Final = frozenset({4000, 4001, 4003, 4008})
PROBE: Final = {"type": "resign", "id": "are you there?", "agree": "?"}
"""A message that is always refused with its own id."""


@pytest.fixture(scope="module")
async def shared(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[AsgiServer]:
    async with open_server(sqlite(tmp_path_factory.mktemp("sockets"))) as server:
        without_programs(server)
        for work in server.backend.scheduler.tasks:
            work.cancel()  # what is done now and then would be counted too
        yield server


# What is sent.

NASTY: Final[st.SearchStrategy[Any]] = st.one_of(
    st.sampled_from(
        [
            *(None, True, 0, -1, 10**400, -(10**400), 1.5, 1e308, float("nan"), float("inf"), "", [], {}, "x" * 3000),
            *(
                "\0",
                "\ud800",
                "\udfff\ud800",
                "\u202e\u2066",
                "\u2028",
                "\ufeff",
                "\U0001f575",
                "'\"\\",
                "a\nb",
                "__proto__",
            ),
        ]
    ),
    st.text(max_size=8),
    st.integers(),
)
RIGHT: Final[tuple[dict[str, Any], ...]] = (
    {"type": "act", "id": "1", "version": 1, "seat": "detective-1", "action": "taxi 1"},
    {"type": "foresee", "id": "9", "version": 1, "seat": "detective-1", "action": "double taxi 1"},
    {"type": "say", "id": "2", "channel": "table", "text": "Hm."},
    {"type": "say", "id": "3", "channel": "seekers", "text": "Hm."},
    {"type": "mark", "id": "4", "station": 13, "mark": "x"},
    {"type": "resign", "id": "5", "agree": True},
    {"type": "propose", "id": "10", "round": 1, "actions": ["detective-1 taxi 1"]},
    {"type": "look", "id": "11", "visible": False},
    {"type": "resign", "id": "6", "agree": False},
    {"type": "stand-in", "id": "7", "player": 1},
    {"type": "let-programs", "id": "8"},
    {"type": "seed", "id": "10", "seed": "0f" * 16},
    {"type": "hello", "key": "no key", "device": "phone", "after": {"table": 1, "seekers": 0}},
)
ANYTHING: Final = st.recursive(
    NASTY,
    lambda some: st.lists(some, max_size=3) | st.dictionaries(st.text(max_size=5), some, max_size=3),
    max_leaves=8,
)


@st.composite
def almost_right(draw: st.DrawFn) -> str:
    """A message with one thing wrong with it, or with none."""
    message = dict(draw(st.sampled_from(RIGHT)))
    name = draw(st.sampled_from(sorted(message)))
    match draw(st.sampled_from(["right", "other", "less", "more", "twice", "nested", "cut"])):
        case "other":
            message[name] = draw(NASTY)
        case "less":
            del message[name]
        case "more":
            message[draw(st.text(max_size=5))] = draw(NASTY)
        case "twice":
            return json.dumps(message)[:-1] + f", {json.dumps(name)}: {json.dumps(draw(NASTY))}}}"
        case "nested":
            return json.dumps(message)[:-1] + f', "{name}": {"[" * 4000}'
        case "cut":
            text = json.dumps(message)
            return text[: draw(st.integers(0, len(text)))]
    return json.dumps(message)


MESSAGE: Final = st.one_of(
    almost_right(),
    ANYTHING.map(json.dumps),
    st.binary(max_size=40),
    st.text(st.characters(exclude_categories=["Cs"]), max_size=40),
)
SLOT: Final = st.integers(0, 2)
HELLO: Final = st.sampled_from([*PEOPLE, *PEOPLE, "moves", "nonsense", "silence"])
STEP: Final = st.one_of(
    st.tuples(st.just("open"), SLOT, HELLO),
    st.tuples(st.just("send"), SLOT, MESSAGE),
    st.tuples(st.just("send"), SLOT, MESSAGE),
    st.tuples(st.just("send"), SLOT, st.just("LEGAL")),
    st.tuples(st.just("wait"), SLOT, st.integers(0, 30)),
    st.tuples(st.sampled_from(["leave", "break", "vanish"]), SLOT, st.none()),
)


@dataclass
class Client:
    """A socket, how much was sent over it, and whether the line is broken: then whatever is sent to it fails."""

    wire: AsgiSocket
    sent: int = 0
    broken: bool = False


def connect(scenario: Scenario, name: str) -> Client:
    wire = scenario.server.wire(scenario.table, client=name)
    wire.task.cancel()
    client = Client(wire)

    async def app(scope: Any, receive: Any, send: Any) -> None:
        async def fragile(message: Any) -> None:
            if client.broken:
                raise OSError("the line is broken")
            await send(message)

        await scenario.server.app(scope, receive, fragile)

    client.wire = AsgiSocket(app, wire.scope)
    scenario.server.wires.remove(wire)
    return client


class Run:
    """One example: up to three sockets at a time at one table."""

    def __init__(self, scenario: Scenario, table: Table, name: str) -> None:
        self.scenario, self.table, self.name = scenario, table, name
        self.clients: dict[int, Client] = {}

    async def do(self, kind: str, slot: int, what: Any) -> None:
        client = self.clients.get(slot)
        if kind == "open":
            await self.end(slot)
            self.clients[slot] = await self.open(what)
        elif kind == "wait":
            for _ in range(what):
                await asyncio.sleep(0)
        elif client and kind == "send":
            await client.wire.send(self.legal() if what == "LEGAL" else what)
            client.sent += 1
        elif client and kind == "break":
            client.broken = True
        elif client and kind == "leave":
            await self.end(slot)
        elif client and kind == "vanish":
            del self.clients[slot]
            await client.wire.leave()

    async def open(self, hello: str) -> Client:
        client = connect(self.scenario, self.name)
        if hello == "nonsense":
            await client.wire.send("{")
        elif hello != "silence":
            key = self.scenario.keys["ann" if hello == "moves" else hello]
            device = {"device": "other"} if hello == "moves" else {}
            await client.wire.send({"type": "hello", **({"key": key} if key else {}), **device})
        else:
            client.sent -= 1  # the first message is to be the hello
        return client

    def legal(self) -> str:
        game = self.table.game
        assert game is not None
        seat = (game.acting or ("detective-1",))[0]
        action = game.legal(seat)[0].text if seat in game.acting else "taxi 1"
        message = {"type": "act", "id": f"{self.table.version}", "version": self.table.version}
        return json.dumps({**message, "seat": seat, "action": action})

    async def end(self, slot: int) -> None:
        """Every message that was sent has its answer, unless the socket was closed; then it is left."""
        client = self.clients.pop(slot, None)
        if client is None:
            return
        if not client.broken and client.sent >= 0:
            await client.wire.send(PROBE)
            await self.check_answers(client)
        await client.wire.leave()
        assert client.wire.task.exception() is None

    async def check_answers(self, client: Client) -> None:
        first, answers = True, 0
        while True:
            frame = await client.wire.next()
            if frame["type"] == "closed":
                assert frame["code"] in CLOSES
                return
            assert frame.get("code") != "server-error"
            if first:
                assert frame["type"] in ("welcome", "refused")
            elif frame["type"] in ANSWERS:
                answers += 1
                if frame["id"] == PROBE["id"]:
                    break
            first = False
        assert answers == client.sent + 1


def counted(shared: AsgiServer, table: Table) -> tuple[Any, ...]:
    """All that grows with the sockets that are open."""
    (gate,) = shared.app.user_middleware
    watching = gate.kwargs["limits"]
    assert isinstance(watching, client_limits.ClientLimits)
    open_sockets = watching._sockets
    tasks = len(asyncio.all_tasks())
    metrics = shared.backend.metrics.sockets._value.get()
    all_tables = shared.backend.registry.tables
    return tasks, dict(open_sockets), metrics, len(table.listeners), table.users, table.present, set(all_tables)


async def play(shared: AsgiServer, steps: list[tuple[str, int, Any]], name: str) -> None:
    scenario = await make_scenario(shared, "playing")
    async with shared.backend.registry.hold(scenario.table) as table:
        await settle(table, shared.backend.store)
        before = counted(shared, table)
        run = Run(scenario, table, name)
        for step in steps:
            await run.do(*step)
        for slot in tuple(run.clients):
            await run.end(slot)
        await settle(table, shared.backend.store)
        assert counted(shared, table) == before
        shared.wires.clear()
        stored = await shared.backend.store.load(scenario.table)
        assert stored is not None
        assert list(stored.entries) == [*table.streams["seekers"], *table.streams["table"]]


async def settle(table: Table, store: AsyncStore) -> None:
    """Wait for pending work: the writers of the table have left for good, and what they have stored is broadcast."""
    calm = 0
    while calm < 30:
        calm = 0 if table.lock.locked() or store._work else calm + 1
        await asyncio.sleep(0)


@seed(5)
@settings(
    max_examples=EXAMPLES,
    deadline=None,
    database=None,
    suppress_health_check=list(HealthCheck),
)
@given(steps=st.lists(STEP, min_size=3, max_size=25))
@example(steps=[("open", 0, "ann"), *(("send", 0, "?"),) * 60])
@example(
    steps=[("open", 0, "ann"), ("open", 1, "moves"), ("send", 0, "LEGAL"), ("send", 1, "LEGAL"), ("break", 1, None)]
)
@example(steps=[("open", 0, "ann"), ("wait", 0, 30), ("send", 0, "LEGAL"), ("break", 0, None), ("vanish", 0, None)])
@example(steps=[("open", 0, "ann"), ("send", 0, "[" * 8000), ("send", 0, b"\xff" * 8000), ("send", 0, "")])
@example(steps=[("open", 0, "silence"), ("open", 1, "nonsense"), ("open", 2, "wrong"), ("send", 0, "\0")])
@example(steps=[("open", 0, "host"), ("send", 0, json.dumps(RIGHT[4])), ("open", 1, "left"), ("send", 0, "LEGAL")])
async def test_anything_over_sockets(shared: AsgiServer, steps: list[tuple[str, int, Any]]) -> None:
    faults, unhandled = FaultRecorder(), list[Any]()
    loop = asyncio.get_running_loop()
    handler = loop.get_exception_handler()
    loop.set_exception_handler(lambda _, context: unhandled.append(context))
    with pytest.MonkeyPatch.context() as patch:
        for module in (socket, backend, scheduler, reactions, middleware):
            patch.setattr(module, "_log", faults)
        await play(shared, steps, f"client {next(CLIENTS)}")
    loop.set_exception_handler(handler)
    assert not unhandled
    assert not faults.heard
