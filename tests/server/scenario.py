"""A table with everybody who may come to it, welcome or not, and what must not change when they are refused."""

from dataclasses import dataclass
from typing import Any, Final, Literal

from blackticket.server.store.models import Stored
from tests.server.asgi_server import AsgiServer, AsgiSocket, HttpResponse

TablePhase = Literal["open", "playing", "over"]

PEOPLE: Final = ("nobody", "wrong", "invited", "elsewhere", "left", "mate", "host", "ann")
"""Who asks: without a key; with one that nobody has; with an invitation instead of a key; with the key of another
table; with the key of one who sat here and left; the player of another seat of the same side; the host, who plays
the other side; and the player of detective-1."""


def without_programs(server: AsgiServer) -> None:
    """Nobody moves but people: a test that counts what happens is not to wait for a program."""
    vars(server.backend)["wake"] = lambda table: None  # noqa: ARG005


class FaultRecorder:
    """Hears what would be logged as a fault."""

    def __init__(self) -> None:
        self.heard: list[Any] = []

    def error(self, text: str, **details: Any) -> None:
        self.heard.append((text, details))

    info = warning = lambda *_, **__: None


@dataclass
class Scenario:
    """A table and the keys of all who know of it."""

    server: AsgiServer
    table: str
    keys: dict[str, str | None]
    invite: str
    other: str

    async def kept(self) -> tuple[Any, ...]:
        """All that could have changed: here, at the other table, in memory and in the database; and how many tables."""
        backend = self.server.backend
        there: list[Any] = []
        for table_id in (self.table, self.other):
            stored = await backend.store.load(table_id)
            assert isinstance(stored, Stored)
            async with backend.registry.hold(table_id) as table:
                lengths = {stream: len(entries) for stream, entries in table.streams.items()}
                there.append((stored.status, stored.keys, stored.entries))
                players = range(len(table.state.participants))
                there.extend([await backend.notices.subscriptions(table_id, player) for player in players])
                there.append((lengths, table.state, table.version, table.status, dict(table.keys)))
        return *there, len(backend.registry.tables)

    async def ask(self, method: str, path: str, who: str, body: Any = None, client: str = "192.0.2.1") -> HttpResponse:
        """Ask for something of this table as somebody."""
        return await self.server.ask(method, f"/api/tables/{self.table}{path}", body, self.keys[who], client=client)

    async def enter(self, who: str, client: str = "192.0.2.1", **hello: Any) -> tuple[AsgiSocket, dict[str, Any]]:
        """Come to this table as somebody: the first frame is a welcome or a refusal."""
        wire, key = self.server.wire(self.table, client=client), self.keys[who]
        await wire.send({"type": "hello", **({"key": key} if key else {}), **hello})
        return wire, await wire.next()


async def sit(server: AsgiServer, table: str, seat: str, name: str, **asked: Any) -> str:
    """Sit down as somebody new; the key comes back."""
    answer = await server.ask("POST", f"/api/tables/{table}/seats/{seat}/sit", {"name": name, **asked})
    assert answer.status == 200, answer
    return str(answer.json["key"])


async def make_scenario(server: AsgiServer, phase: TablePhase) -> Scenario:
    """A table at which detective-3 is kept for somebody, or has a program; when it plays, the seekers are to move."""
    other, key_elsewhere = await server.make(start=False, detectives=3, seats={"fugitive": "me"})
    table, host = await server.make(start=False, detectives=3, seats={"fugitive": "me"})
    ann = await sit(server, table, "detective-1", "Ann")
    mate = await sit(server, table, "detective-2", "Mate")
    left = await sit(server, table, "detective-3", "Left")
    assert (await server.ask("POST", f"/api/tables/{table}/leave", key=left)).status == 200
    invited = await server.ask("POST", f"/api/tables/{table}/seats/detective-3/invite", key=host)
    keys = {
        "nobody": None,
        "wrong": server.backend.secrets.key(),
        "invited": invited.json["invite"],
        "elsewhere": key_elsewhere,
        "left": left,
        "mate": mate,
        "host": host,
        "ann": ann,
    }
    scenario = Scenario(server, table, keys, invited.json["invite"], other)
    if phase != "open":
        await begin(scenario)
    if phase == "over":
        wire, _ = await server.enter(table, host)
        assert (await wire.ask({"type": "resign", "id": "enough"}))["type"] == "done"
        await wire.leave()
    return scenario


async def begin(scenario: Scenario) -> None:
    """Start the game, and let the fugitive make his first moves, until the seekers are to move."""
    started = await scenario.ask("POST", "/start", "host", {"fill": True})
    assert started.status == 200, started
    wire, frame = await scenario.server.enter(scenario.table, scenario.keys["host"])
    while "fugitive" in frame["legal"]:
        version, action = frame["view"]["version"], frame["legal"]["fugitive"][0]["text"]
        await wire.send(
            {"type": "act", "id": f"first{version}", "version": version, "seat": "fugitive", "action": action}
        )
        frame = await wire.until("news")
    await wire.leave()


def say_message(number: int, channel: str = "table", text: str = "Hm.") -> dict[str, Any]:
    return {"type": "say", "id": f"say-{channel}-{number}", "channel": channel, "text": text}
