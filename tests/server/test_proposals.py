"""What seekers propose to each other: for this turn, for their eyes, and kept nowhere."""

from collections.abc import AsyncIterator
from typing import Any, Final

import pytest

from blackticket.server.messages import MAX_PROPOSED
from tests.server.asgi_server import AsgiServer, AsgiSocket, open_server, sqlite
from tests.server.scenario import Scenario, begin, make_scenario, sit

pytestmark = pytest.mark.usefixtures("nobody_waits_for_the_absent")

MOVES: Final = ["detective-1 taxi 13", "detective-2 bus 67"]
ANN: Final = 1


@pytest.fixture(scope="module")
async def shared(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[AsgiServer]:
    async with open_server(sqlite(tmp_path_factory.mktemp("proposals"))) as server:
        yield server


def proposal(round_number: int, *actions: str) -> dict[str, Any]:
    return {"type": "propose", "id": "p", "round": round_number, "actions": list(actions)}


async def come(scenario: Scenario, who: str) -> tuple[AsgiSocket, int]:
    wire, frame = await scenario.enter(who)
    return wire, frame["view"]["round"]


async def answer(wire: AsgiSocket, message: dict[str, Any]) -> str:
    frame = await wire.ask(message)
    return str(frame.get("code", frame["type"]))


async def shown(wire: AsgiSocket) -> list[tuple[int, list[str]]]:
    frame = await wire.until("proposals")
    return [(one["player"], [action["text"] for action in one["actions"]]) for one in frame["proposals"]]


async def test_seekers_see_what_is_proposed_until_it_is_taken_back(shared: AsgiServer) -> None:
    scenario = await make_scenario(shared, "playing")
    before = await scenario.kept()
    ann, now = await come(scenario, "ann")
    mate, _ = await come(scenario, "mate")
    assert await answer(ann, proposal(now, *MOVES)) == "proposed"
    assert await shown(mate) == [(ANN, MOVES)]
    assert await answer(mate, proposal(now, "Detective-1  BUS 3")) == "proposed"
    assert await shown(ann) == [(ANN, MOVES), (2, ["detective-1 bus 3"])], "the newest last, in the rules' words"
    late, _ = await come(scenario, "ann")
    assert len(await shown(late)) == 2
    assert await answer(ann, proposal(now)) == "proposed"
    assert await shown(late) == [(2, ["detective-1 bus 3"])]
    assert await scenario.kept() == before, "nothing is stored"
    for wire in (ann, mate, late):
        await wire.leave()


async def test_nobody_else_hears_of_it(shared: AsgiServer) -> None:
    scenario = await make_scenario(shared, "playing")
    ann, now = await come(scenario, "ann")
    others = [(await come(scenario, who))[0] for who in ("host", "left", "nobody")]
    assert await answer(ann, proposal(now, *MOVES)) == "proposed"
    others += [(await come(scenario, who))[0] for who in ("left", "nobody")]
    for wire in others:
        code = await answer(wire, proposal(now, *MOVES))
        assert code in ("not-allowed", "no-key")
        assert not any("propos" in text and '"refused"' not in text for text in wire.frames)
        await wire.leave()
    await ann.leave()


async def test_a_proposal_ends_with_the_turn(shared: AsgiServer) -> None:
    table_id, his_key = await shared.make(start=False, detectives=1, seats={"fugitive": "me"})
    key = await sit(shared, table_id, "detective-1", "Ann")
    await begin(Scenario(shared, table_id, {"host": his_key}, "", ""))
    wire, frame = await shared.enter(table_id, key)
    now = frame["view"]["round"]
    assert await answer(wire, proposal(now + 1, *MOVES)) == "stale"
    assert await answer(wire, proposal(now, *MOVES)) == "proposed"
    async with shared.backend.registry.hold(table_id) as table:
        while "detective-1" in frame["legal"]:
            assert table.proposals.by_player, "a move of the same turn leaves it"
            version, action = frame["view"]["version"], frame["legal"]["detective-1"][0]["text"]
            act = {"type": "act", "id": f"{version}", "version": version, "seat": "detective-1", "action": action}
            await wire.send(act)
            frame = await wire.until("news")
        assert not table.proposals.by_player
    assert await answer(wire, proposal(now, *MOVES)) == "not-allowed"
    late, _ = await shared.enter(table_id, key)
    await answer(late, proposal(now))
    assert not any('"proposals"' in text for text in late.frames)
    await wire.leave()
    await late.leave()


@pytest.mark.parametrize(
    "actions",
    [
        ["taxi 13"],
        ["detective-1 pass"],
        ["detective-1 black 13"],
        ["detective-1 taxi 999"],
        ["detective-9 taxi 13"],
        ["seekers done"],
        ["detective-1 taxi 13", "detective-1 bus 13"],
        MOVES * MAX_PROPOSED,
    ],
)
async def test_only_one_ride_for_each_pawn_can_be_proposed(actions: list[str], shared: AsgiServer) -> None:
    scenario = await make_scenario(shared, "playing")
    ann, now = await come(scenario, "ann")
    assert await answer(ann, proposal(now, *actions)) == "bad-request"
    await ann.leave()


async def test_other_processes_are_told(shared: AsgiServer, monkeypatch: pytest.MonkeyPatch) -> None:
    scenario = await make_scenario(shared, "playing")
    published: list[dict[str, Any]] = []
    monkeypatch.setattr(shared.backend.bus, "publish", published.append)
    ann, now = await come(scenario, "ann")
    await answer(ann, proposal(now, *MOVES))
    message = {"kind": "proposed", "table": scenario.table, "player": ANN, "round": now, "actions": tuple(MOVES)}
    assert published[-1] == message
    came = {"kind": "came", "table": scenario.table, "player": 2, "device": "", "at": shared.backend.now()}
    shared.backend.on_bus_message(came)
    assert published[-2:] == [message, message], "again for who is new"
    for actions in (["detective-1 bus 3"], []):
        shared.backend.on_bus_message({**message, "player": 2, "actions": actions})
    shared.backend.on_bus_message({**message, "player": 2, "round": now - 1})
    assert [await shown(ann) for _ in range(2)] == [[(ANN, MOVES), (2, ["detective-1 bus 3"])], [(ANN, MOVES)]]
    await answer(ann, {"type": "resign", "id": "end", "agree": False})
    assert not any('"round":' + str(now - 1) in text for text in ann.frames if '"proposals"' in text)
    await ann.leave()
