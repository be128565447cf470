"""Tables at which everything happens that the server can send, and a recorder of all of it."""

import asyncio
import random
from pathlib import Path
from typing import Any, cast, get_args

from blackticket.boards import names
from blackticket.knowledge import View
from blackticket.server.credentials import SecretSource
from blackticket.server.terms import Strength
from tests.server.asgi_server import AsgiServer, AsgiSocket, ManualClock, open_server, sqlite
from tests.server.scenario import sit

RecordedResponse = tuple[str, str, int, bytes]
"""Method, path, status and body."""

BOARDS = (
    *(f"/api/boards/{name}" for name in (*names(), "nowhere")),
    *("/api/boards/tiles?rows=DEC,GIA&expert=E,I", "/api/boards/tiles?rows=FH", "/api/boards/tiles?rows=?"),
)


class Recorder:
    """ASGI middleware that keeps every frame and every response."""

    def __init__(self, server: AsgiServer) -> None:
        self.frames: list[str] = []
        self.answers: list[RecordedResponse] = []
        self._app: Any = server.app
        server.app = cast(Any, self)

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        status, body = 0, b""

        async def heard(message: Any) -> None:
            nonlocal status, body
            if message["type"] == "websocket.send":
                self.frames.append(message["text"])
            status, body = message.get("status", status), body + message.get("body", b"")
            await send(message)

        await self._app(scope, receive, heard)
        if scope["type"] == "http":
            self.answers.append((scope["method"], scope["path"], status, body))


def seeded_secrets() -> SecretSource:
    """The same each time, so that the same is seen."""
    return SecretSource(random.Random(5).randbytes)


async def play_whole_game(server: AsgiServer, edition: str, mode: str, **asked: Any) -> str:
    """A whole game by chance between two people, one of whom has all seats of the seekers, and one who watches."""
    dice = random.Random(f"{edition} {mode}")
    asked = {"edition": edition, "mode": mode, "detectives": 2, **asked}
    if edition == "research-2013":
        asked["detectives"] = 5
    if mode == "expert":
        asked["expert_tiles"] = ["C", "A"]
    made = (await server.ask("POST", "/api/tables", {**asked, "seats": {"fugitive": "me"}})).json
    table, his_key = made["table"]["id"], made["key"]
    her_key = await sit(server, table, "detective-1", "Ann")
    for seat in made["table"]["seats"][2:]:
        await server.ask("POST", f"/api/tables/{table}/seats/{seat['seat']}/sit", {}, her_key)
    await server.ask("POST", f"/api/tables/{table}/start", {}, his_key)
    his, at_his = await server.enter(table, his_key)
    hers, at_hers = await server.enter(table, her_key)
    await server.enter(table, changes=True)
    while at_his["view"]["outcome"] is None:
        wire, frame = (his, at_his) if at_his["legal"] else (hers, at_hers)
        await wire.send(chosen(frame, dice))
        at_his, at_hers = await his.until("news"), await hers.until("news")
        if at_his["view"]["version"] % 40 == 0:
            for key in (None, his_key, her_key):
                await server.ask("GET", f"/api/tables/{table}/game", key=key)
                await server.ask("GET", f"/api/tables/{table}/replay", key=key)
    await server.ask("GET", f"/api/tables/{table}/review")
    await server.ask("GET", f"/api/tables/{table}/replay")
    record = await server.ask("GET", f"/api/tables/{table}/record")
    await server.ask("POST", "/api/replay", record.body)
    return str(table)


def chosen(frame: dict[str, Any], dice: random.Random) -> dict[str, Any]:
    """Some legal action of some seat."""
    seat = dice.choice(sorted(frame["legal"]))
    version = frame["view"]["version"]
    action = dice.choice(frame["legal"][seat])["text"]
    return {"type": "act", "id": f"v{version}", "version": version, "seat": seat, "action": action}


async def record_session(folder: Path) -> Recorder:
    """Whatever can happen at tables, up to the rematch."""
    clock = ManualClock()
    async with open_server(sqlite(folder), secrets=seeded_secrets(), now=clock) as server:
        recorder = Recorder(server)

        thinking = asyncio.Event()
        thinking.set()

        async def first(_spec: str, _seed: int, view: View, **_: Any) -> str:
            await thinking.wait()
            return view.legal[0].text

        server.backend.bots.choose = first  # type: ignore[method-assign, assignment]
        for path in ("/api/editions", "/api/strengths", "/api/limits", *BOARDS):
            await server.ask("GET", path)
        for strength in get_args(Strength):
            table, key = await server.make(start=False, strength=strength)
            await server.ask("PUT", f"/api/tables/{table}/seats/fugitive", {"has": strength}, key)
            await server.enter(table, key)
        table, keys = await _before_the_start(server)
        wires = await _while_it_runs(server, table, keys, clock)
        await _when_it_is_over(server, table, keys, wires)
        await _hesitation(server, thinking)
        await _absence(server)
    return recorder


async def _absence(server: AsgiServer) -> None:
    """A player of a game without a clock does not come, and a program stands in for him."""
    table, host = await server.make(False, detectives=1, seats={"fugitive": "me"})
    key = (await server.ask("POST", f"/api/tables/{table}/seats/detective-1/sit", {})).json["key"]
    await server.ask("POST", f"/api/tables/{table}/start", {}, host)
    wire, _ = await server.enter(table, key)
    assert (await wire.ask({"type": "stand-in", "id": "1", "player": 0}))["type"] == "done"


async def _before_the_start(server: AsgiServer) -> tuple[str, dict[str, str]]:
    asked = {"detectives": 3, "public": True, "turn": 60, "name": "Max", "seats": {"fugitive": "me"}}
    made = (await server.ask("POST", "/api/tables", {**asked, "options": {"finite-supply": False}})).json
    table, keys = made["table"]["id"], {"max": made["key"]}
    path = f"/api/tables/{table}"
    watching, _ = await server.enter(table)
    invite = (await server.ask("POST", f"{path}/seats/detective-1/invite", key=keys["max"])).json["invite"]
    keys["ann"] = await sit(server, table, "detective-1", "Ann", invite=invite)
    keys["bob"] = await sit(server, table, "detective-2", "Bob")
    keys["eve"] = await sit(server, table, "detective-3", "Eve")
    await server.ask("POST", f"{path}/leave", key=keys["eve"])
    await server.ask("PUT", f"{path}/seats/detective-3", {"has": "easy"}, keys["max"])
    await server.ask("PUT", f"{path}/seats/detective-3", {"has": "open"}, keys["max"])
    await server.ask("PUT", f"{path}/name", {"name": "Anna"}, keys["ann"])
    for refused in ("", "/game", "/record", "/review", "/replay"):
        await server.ask("GET", path + refused, key=None if not refused else "wrong" if refused == "/game" else "")
    await server.ask("GET", path)
    await server.ask("GET", "/api/tables")
    await server.ask("POST", f"{path}/start", {"fill": True, "seed": "0f" * 16}, keys["max"])
    await watching.until("news")
    return str(table), keys


async def _while_it_runs(
    server: AsgiServer, table: str, keys: dict[str, str], clock: ManualClock
) -> dict[str, AsgiSocket]:
    wires, frames = {}, {}
    for name in ("max", "ann", "bob"):
        wires[name], frames[name] = await server.enter(table, keys[name], device=name)
    wires["watching"], _ = await server.enter(table)
    double = next(action["text"] for action in frames["max"]["legal"]["fugitive"] if action["double"])
    tried = {**chosen(frames["max"], random.Random(1)), "type": "foresee", "action": double}
    assert (await wires["max"].ask(tried))["legal"]
    moved = chosen(frames["max"], random.Random(1)) | {"action": frames["max"]["legal"]["fugitive"][0]["text"]}
    for message in (
        moved,
        moved,
        {**moved, "id": "late"},
        {"type": "say", "id": "2", "channel": "table", "text": "So"},
    ):
        await wires["max"].ask(message)
    await wires["max"].send("no message")
    for message in (
        {"type": "let-programs", "id": "1"},
        {"type": "say", "id": "2", "channel": "seekers", "text": "The zoo"},
        {"type": "mark", "id": "3", "station": 13, "mark": "?"},
        {"type": "resign", "id": "4", "agree": True},
        {"type": "resign", "id": "5", "agree": False},
    ):
        assert (await wires["ann"].ask(message))["type"] == "done", message
    proposal = {"type": "propose", "id": "6", "round": 1, "actions": ["detective-1 taxi 13"]}
    assert (await wires["ann"].ask(proposal))["type"] == "proposed"
    assert (await wires["ann"].ask({"type": "look", "id": "7", "visible": False}))["type"] == "looked"
    for body in ({"address": "https://chat.example/hook"}, {"address": None}):
        await server.ask("PUT", f"/api/tables/{table}/notices/webhook", body, keys["ann"])
    await server.enter(table, keys["ann"], device="ann", after={"table": 3, "seekers": 1})
    await wires["bob"].leave()
    wires["bob"], _ = await server.enter(table, keys["bob"], device="phone")
    await server.enter(table, keys["bob"], device="desk")
    await wires["bob"].until("moved")
    await server.ask("POST", f"/api/tables/{table}/leave", key=keys["bob"])
    await server.ask("GET", f"/api/tables/{table}/game", key=keys["max"])
    clock.time += 61
    await wires["max"].leave()
    server.backend.scheduler.wake(server.backend.registry.tables[table])
    while server.backend.registry.tables[table].state.participant(0).away is False:
        await wires["watching"].until("news")
        clock.time += 61
        server.backend.scheduler.wake(server.backend.registry.tables[table])
    return wires


async def _when_it_is_over(server: AsgiServer, table: str, keys: dict[str, str], wires: dict[str, AsgiSocket]) -> None:
    wires["max"], _ = await server.enter(table, keys["max"])
    assert (await wires["max"].ask({"type": "resign", "id": "8"}))["type"] == "done"
    await server.enter(table)
    for path in ("", "/game", "/record", "/review", "/replay"):
        await server.ask("GET", f"/api/tables/{table}{path}", key=keys["ann"])
    await server.ask("POST", f"/api/tables/{table}/rematch", key=keys["max"])
    await wires["watching"].until("news")


async def _hesitation(server: AsgiServer, thinking: asyncio.Event) -> None:
    """He goes, and is back before the program in his place has moved; then she gives up."""
    table, his_key = await server.make(start=False, detectives=1, seats={"fugitive": "me"})
    her_key = await sit(server, table, "detective-1", "Ann")
    his, _ = await server.enter(table, his_key)
    hers, _ = await server.enter(table, her_key)
    for message in ({"type": "say", "id": "1", "channel": "table", "text": "Ready?"}, {"type": "resign", "id": "2"}):
        assert (await hers.ask(message))["version"] is None
    await server.ask("POST", f"/api/tables/{table}/start", {}, his_key)
    while not (frame := await his.until("news")).get("legal"):
        pass
    thinking.clear()
    await server.ask("POST", f"/api/tables/{table}/leave", key=his_key)
    assert (await his.ask(chosen(frame, random.Random(1))))["type"] == "done"
    thinking.set()
    assert (await hers.ask({"type": "resign", "id": "3"}))["type"] == "done"
    await server.enter(table)
