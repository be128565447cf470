"""Who may do what: everything that can be asked or sent, with every kind of key. What is refused changes nothing."""

from collections.abc import AsyncIterator
from typing import Any, Final, NamedTuple, cast, get_args

import pytest
from starlette.routing import Route, WebSocketRoute

from blackticket import Game
from blackticket.server.errors import CODES
from blackticket.server.messages import MESSAGES
from blackticket.server.table import Table
from tests.server.asgi_server import AsgiServer, HttpResponse, open_server, sqlite
from tests.server.scenario import PEOPLE, Scenario, TablePhase, make_scenario

pytestmark = pytest.mark.usefixtures("nobody_waits_for_the_absent")

ASKED: Final = """
                                                     nobody         wrong      invited    elsewhere  left           mate           host           ann
GET  /api/editions                          open     ok             ok         ok         ok         ok             ok             ok             ok
GET  /api/limits                            open     ok             ok         ok         ok         ok             ok             ok             ok
GET  /api/strengths                         open     ok             ok         ok         ok         ok             ok             ok             ok
GET  /api/boards/{name}                     open     ok             ok         ok         ok         ok             ok             ok             ok
GET  /api/boards/tiles                      open     bad-request    bad-request  bad-request  bad-request  bad-request  bad-request  bad-request  bad-request
GET  /api/tables                            open     ok             ok         ok         ok         ok             ok             ok             ok
POST /api/tables                            open     ok             ok         ok         ok         ok             ok             ok             ok
GET  /api/tables/{table_id}                 open     ok             wrong-key  wrong-key  wrong-key  ok             ok             ok             ok
GET  /api/tables/{table_id}/game            open     not-started    wrong-key  wrong-key  wrong-key  not-started    not-started    not-started    not-started
GET  /api/tables/{table_id}/game            playing  ok             wrong-key  wrong-key  wrong-key  ok             ok             ok             ok
POST /api/tables/{table_id}/seats/{seat}/sit     open     not-allowed  wrong-key  wrong-key  wrong-key  not-allowed  not-allowed  not-allowed  not-allowed
POST /api/tables/{table_id}/seats/{seat}/sit     playing  already-started  wrong-key  wrong-key  wrong-key  already-started  already-started  already-started  already-started
PUT  /api/tables/{table_id}/seats/{seat}         open     no-key     wrong-key  wrong-key  wrong-key  not-allowed  not-allowed  ok               not-allowed
PUT  /api/tables/{table_id}/seats/{seat}         playing  no-key     wrong-key  wrong-key  wrong-key  not-allowed  not-allowed  already-started  not-allowed
POST /api/tables/{table_id}/seats/{seat}/invite  open     no-key     wrong-key  wrong-key  wrong-key  not-allowed  not-allowed  ok               not-allowed
POST /api/tables/{table_id}/seats/{seat}/invite  playing  no-key     wrong-key  wrong-key  wrong-key  not-allowed  not-allowed  already-started  not-allowed
POST /api/tables/{table_id}/leave           open     no-key         wrong-key  wrong-key  wrong-key  not-allowed    ok             ok             ok
POST /api/tables/{table_id}/leave           playing  no-key         wrong-key  wrong-key  wrong-key  not-allowed    ok             ok             ok
POST /api/tables/{table_id}/leave           over     no-key         wrong-key  wrong-key  wrong-key  not-allowed    not-allowed    not-allowed    not-allowed
PUT  /api/tables/{table_id}/name            open     no-key         wrong-key  wrong-key  wrong-key  not-allowed    ok             ok             ok
POST /api/tables/{table_id}/start           open     no-key         wrong-key  wrong-key  wrong-key  not-allowed    not-allowed    ok             not-allowed
POST /api/tables/{table_id}/start           playing  no-key         wrong-key  wrong-key  wrong-key  not-allowed    not-allowed    already-started  not-allowed
POST /api/tables/{table_id}/rematch         playing  no-key         wrong-key  wrong-key  wrong-key  not-allowed    not-over       not-over       not-over
POST /api/tables/{table_id}/rematch         over     no-key         wrong-key  wrong-key  wrong-key  not-allowed    ok             ok             ok
GET  /api/tables/{table_id}/record          playing  not-over       wrong-key  wrong-key  wrong-key  not-over       not-over       not-over       not-over
GET  /api/tables/{table_id}/record          over     ok             wrong-key  wrong-key  wrong-key  ok             ok             ok             ok
GET  /api/tables/{table_id}/review          playing  not-over       wrong-key  wrong-key  wrong-key  not-over       not-over       not-over       not-over
GET  /api/tables/{table_id}/review          over     ok             wrong-key  wrong-key  wrong-key  ok             ok             ok             ok
GET  /api/tables/{table_id}/analysis        playing  not-over       wrong-key  wrong-key  wrong-key  not-over       not-over       not-over       not-over
GET  /api/tables/{table_id}/analysis        over     ok             wrong-key  wrong-key  wrong-key  ok             ok             ok             ok
POST /api/tables/{table_id}/analysis        playing  not-over       wrong-key  wrong-key  wrong-key  not-over       not-over       not-over       not-over
POST /api/tables/{table_id}/analysis        over     ok             wrong-key  wrong-key  wrong-key  ok             ok             ok             ok
GET  /api/tables/{table_id}/replay          open     not-started    wrong-key  wrong-key  wrong-key  not-started    not-started    not-started    not-started
GET  /api/tables/{table_id}/replay          playing  ok             wrong-key  wrong-key  wrong-key  ok             ok             ok             ok
GET  /api/tables/{table_id}/replay          over     ok             wrong-key  wrong-key  wrong-key  ok             ok             ok             ok
GET  /api/tables/{table_id}/notices  open  no-key         wrong-key  wrong-key  wrong-key  ok             ok             ok             ok
POST /api/tables/{table_id}/notices/device  open  no-key         wrong-key  wrong-key  wrong-key  not-allowed    ok             ok             ok
POST /api/tables/{table_id}/notices/device  playing  no-key         wrong-key  wrong-key  wrong-key  not-allowed    ok             ok             ok
POST /api/tables/{table_id}/notices/forget  open  no-key         wrong-key  wrong-key  wrong-key  ok             ok             ok             ok
PUT  /api/tables/{table_id}/notices/webhook  open  no-key         wrong-key  wrong-key  wrong-key  not-allowed    ok             ok             ok
PUT  /api/tables/{table_id}/notices/webhook  over  no-key         wrong-key  wrong-key  wrong-key  not-allowed    ok             ok             ok
POST /api/replay                            playing  ok             ok         ok         ok         ok             ok             ok             ok
GET  /openapi.json                          open     ok             ok         ok         ok         ok             ok             ok             ok
GET  /table/{table_id}                     open     ok             ok         ok         ok         ok             ok             ok             ok
GET  /new                                   open     ok             ok         ok         ok         ok             ok             ok             ok
GET  /replay                                open     ok             ok         ok         ok         ok             ok             ok             ok
GET  /replay/{table_id}                     open     ok             ok         ok         ok         ok             ok             ok             ok
GET  /learn                                 open     ok             ok         ok         ok         ok             ok             ok             ok
GET  /learn/{lesson}                        open     ok             ok         ok         ok         ok             ok             ok             ok
GET  /rules                                 open     ok             ok         ok         ok         ok             ok             ok             ok
GET  /rules/{edition}                       open     ok             ok         ok         ok         ok             ok             ok             ok
GET  /settings                              open     ok             ok         ok         ok         ok             ok             ok             ok
GET  /about                                 open     ok             ok         ok         ok         ok             ok             ok             ok
GET  /icon.svg                              open     ok             ok         ok         ok         ok             ok             ok             ok
GET  /assets/{name}                         open     unknown-page unknown-page unknown-page unknown-page unknown-page unknown-page unknown-page unknown-page
GET  /healthz                               open     ok             ok         ok         ok         ok             ok             ok             ok
GET  /readyz                                open     ok             ok         ok         ok         ok             ok             ok             ok
GET  /metrics                               open     ok             ok         ok         ok         ok             ok             ok             ok
GET  /                                      open     ok             ok         ok         ok         ok             ok             ok             ok
"""  # noqa: E501 a table
"""Every address with every kind of key. The seat is detective-3, which is kept for whoever holds the invitation."""

SENT: Final = """
                            nobody         wrong      invited    elsewhere  left           mate           host           ann
hello               open     welcome        wrong-key  wrong-key  wrong-key  welcome        welcome        welcome        welcome
hello               playing  welcome        wrong-key  wrong-key  wrong-key  welcome        welcome        welcome        welcome
again               playing  bad-request    wrong-key  wrong-key  wrong-key  bad-request    bad-request    bad-request    bad-request
act                 open     no-key         wrong-key  wrong-key  wrong-key  not-started    not-started    not-started    not-started
act                 playing  no-key         wrong-key  wrong-key  wrong-key  not-allowed    not-allowed    not-allowed    done
act                 over     no-key         wrong-key  wrong-key  wrong-key  game-over      game-over      game-over      game-over
foresee             open     no-key         wrong-key  wrong-key  wrong-key  not-started    not-started    not-started    not-started
foresee             playing  no-key         wrong-key  wrong-key  wrong-key  not-allowed    not-allowed    not-allowed    not-allowed
foresee             over     no-key         wrong-key  wrong-key  wrong-key  game-over      game-over      game-over      game-over
say                 open     no-key         wrong-key  wrong-key  wrong-key  not-allowed    done           done           done
say                 playing  no-key         wrong-key  wrong-key  wrong-key  not-allowed    done           done           done
whisper             playing  no-key         wrong-key  wrong-key  wrong-key  not-allowed    done           not-allowed    done
mark                open     no-key         wrong-key  wrong-key  wrong-key  not-allowed    not-started    not-allowed    not-started
mark                playing  no-key         wrong-key  wrong-key  wrong-key  not-allowed    done           not-allowed    done
propose             open     no-key         wrong-key  wrong-key  wrong-key  not-allowed    not-started    not-allowed    not-started
propose             playing  no-key         wrong-key  wrong-key  wrong-key  not-allowed    proposed       not-allowed    proposed
propose             over     no-key         wrong-key  wrong-key  wrong-key  not-allowed    game-over      not-allowed    game-over
resign              open     no-key         wrong-key  wrong-key  wrong-key  not-started    not-started    not-started    not-started
resign              playing  no-key         wrong-key  wrong-key  wrong-key  not-allowed    done           done           done
resign              over     no-key         wrong-key  wrong-key  wrong-key  game-over      game-over      game-over      game-over
stand-in            playing  no-key         wrong-key  wrong-key  wrong-key  not-allowed    done           done           bad-request
let-programs        open     no-key         wrong-key  wrong-key  wrong-key  not-started    not-started    not-started    not-started
let-programs        playing  no-key         wrong-key  wrong-key  wrong-key  not-allowed    done           not-allowed    done
seed                open     no-key         wrong-key  wrong-key  wrong-key  not-allowed    done           done           done
seed                playing  no-key         wrong-key  wrong-key  wrong-key  not-allowed    already-started already-started already-started
look                playing  no-key         wrong-key  wrong-key  wrong-key  looked         looked         looked         looked
"""  # noqa: E501 a table
"""Every message over a socket opened with every kind of key: nobody's is a spectator's. All is meant for Ann's seat."""

DEVICE: Final = {
    "endpoint": "https://push.example/device",
    "p256dh": "BGsX0fLhLEJH-Lzm5WOkQPJ3A32BLeszoPShOUXYmMKWT-NC4v4af5uO5-tKfA-eFivOM1drMV7Oy7ZAaDe_UfU",
    "auth": "AAAAAAAAAAAAAAAAAAAAAA",
}
BODIES: Final[dict[str, Any]] = {
    "POST /api/tables": {"detectives": 3, "seats": {"fugitive": "me"}},
    "POST /api/tables/{table_id}/seats/{seat}/sit": {"name": "Cuckoo"},
    "PUT /api/tables/{table_id}/seats/{seat}": {"has": "easy"},
    "PUT /api/tables/{table_id}/name": {"name": "Other"},
    "POST /api/tables/{table_id}/start": {"fill": True},
    "POST /api/tables/{table_id}/notices/device": DEVICE,
    "POST /api/tables/{table_id}/notices/forget": {"endpoint": DEVICE["endpoint"]},
    "PUT /api/tables/{table_id}/notices/webhook": {"address": "https://chat.example/hook"},
    "POST /api/replay": Game.new("london-2023", detectives=1, seed=1).record().dumps().encode(),
}
LEAVE_ALL_AS_IT_IS: Final = frozenset(
    {"POST /api/replay", "POST /api/tables/{table_id}/analysis", "POST /api/tables/{table_id}/notices/forget"}
)
ANN: Final = 1

MESSAGES_SENT: Final[dict[str, dict[str, Any]]] = {
    "again": {"type": "hello"},
    "act": {"type": "act", "seat": "detective-1"},
    "foresee": {"type": "foresee", "seat": "detective-1"},
    "say": {"type": "say", "channel": "table", "text": "Where is he?"},
    "whisper": {"type": "say", "channel": "seekers", "text": "At the zoo."},
    "mark": {"type": "mark", "station": 13, "mark": "here"},
    "propose": {"type": "propose", "round": 1, "actions": ["detective-1 taxi 13"]},
    "resign": {"type": "resign"},
    "stand-in": {"type": "stand-in", "player": ANN},
    "let-programs": {"type": "let-programs"},
    "seed": {"type": "seed", "seed": "0f" * 16},
    "look": {"type": "look", "visible": False},
}


class ExpectedRow(NamedTuple):
    what: str
    phase: TablePhase
    expected: dict[str, str]


def rows(table: str) -> list[ExpectedRow]:
    head, *lines = table.strip().splitlines()
    assert tuple(head.split()) == PEOPLE
    found = []
    for line in lines:
        *what, phase = line.split()[: -len(PEOPLE)]
        assert phase in ("open", "playing", "over"), line
        cells = dict(zip(PEOPLE, line.split()[-len(PEOPLE) :], strict=True))
        found.append(ExpectedRow(" ".join(what), cast(TablePhase, phase), cells))
    return found


def named(row: ExpectedRow) -> str:
    return f"{row.what}-{row.phase}".replace(" ", "")


def endpoints(server: AsgiServer) -> set[str]:
    """All that the application answers to, as its routes and its OpenAPI tell it."""
    paths = server.app.openapi()["paths"]
    found = {f"{method.upper()} {path}" for path, methods in paths.items() for method in methods}
    for route in server.app.router.routes:
        if isinstance(route, Route):
            found |= {f"{method} {route.path}" for method in (route.methods or {"?"}) - {"HEAD"}}
    return found


@pytest.fixture(scope="module")
async def shared(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[AsgiServer]:
    async with open_server(sqlite(tmp_path_factory.mktemp("keys"))) as server:
        yield server


@pytest.fixture(scope="module")
def unspoiled() -> dict[TablePhase, Scenario]:
    """By phase, a table that nobody has changed: after every refusal it is looked at whether that is so."""
    return {}


async def test_every_endpoint_and_every_message_has_a_row(shared: AsgiServer) -> None:
    assert endpoints(shared) == {row.what for row in rows(ASKED)}
    sockets = [route.path for route in shared.app.router.routes if isinstance(route, WebSocketRoute)]
    assert sockets == ["/api/tables/{table_id}/socket"]
    sent = {MESSAGES_SENT.get(row.what, {"type": row.what})["type"] for row in rows(SENT)}
    assert sent == {get_args(message.model_fields["type"].annotation)[0] for message in MESSAGES}


@pytest.mark.parametrize("row", rows(ASKED), ids=named)
async def test_an_endpoint_with_every_kind_of_key(
    row: ExpectedRow, shared: AsgiServer, unspoiled: dict[TablePhase, Scenario]
) -> None:
    method, path = row.what.split()

    async def ask(scenario: Scenario, who: str) -> HttpResponse:
        where = path.replace("{table_id}", scenario.table).replace("{seat}", "detective-3").replace("{name}", "london")
        return await scenario.server.ask(method, where, BODIES.get(row.what), scenario.keys[who], client=named(row))

    scenario = unspoiled.pop(row.phase, None)
    for who, expected in row.expected.items():
        scenario = scenario or await make_scenario(shared, row.phase)
        before = await scenario.kept()
        answer = await ask(scenario, who)
        if expected == "ok":
            assert answer.status == (201 if row.what == "POST /api/tables" else 200), (who, answer)
            still = method == "GET" or row.what in LEAVE_ALL_AS_IT_IS
            assert (await scenario.kept() == before) == still, who
            scenario = None if "{table_id}" in path and method != "GET" else scenario
        else:
            assert (answer.code, answer.status) == (expected, CODES[expected][0]), (who, answer)
            assert await scenario.kept() == before, who
    if scenario:
        unspoiled[row.phase] = scenario


@pytest.mark.parametrize("row", rows(SENT), ids=named)
async def test_a_message_with_every_kind_of_key(
    row: ExpectedRow, shared: AsgiServer, unspoiled: dict[TablePhase, Scenario]
) -> None:
    scenario = unspoiled.pop(row.phase, None)
    for who, expected in row.expected.items():
        scenario = scenario or await make_scenario(shared, row.phase)
        before = await scenario.kept()
        assert await outcome_of(scenario, who, row) == expected, who
        assert (await scenario.kept() != before) == (expected == "done"), who
        scenario = None if expected == "done" else scenario
    if scenario:
        unspoiled[row.phase] = scenario


async def outcome_of(scenario: Scenario, who: str, row: ExpectedRow) -> str:
    """What the server says to a message from somebody: done, welcome, or the code of the refusal."""
    wire, frame = await scenario.enter(who, client=named(row))
    if frame["type"] == "refused":
        assert await wire.next() == {"type": "closed", "code": 4003}
    elif row.what != "hello":
        message = {**MESSAGES_SENT[row.what], **({} if row.what == "again" else {"id": "m"})}
        if row.what in ("act", "foresee"):
            async with scenario.server.backend.registry.hold(scenario.table) as table:
                message |= {"version": table.version or 0, "action": first_action(table)}
        frame = await wire.ask(message)
    await wire.leave()
    return str(frame["code"] if frame["type"] == "refused" else frame["type"])


def first_action(table: Table) -> str:
    return table.game.legal("detective-1")[0].text if table.game and not table.over else "taxi 1"


async def test_a_key_that_holds_no_seat_only_watches(shared: AsgiServer) -> None:
    scenario = await make_scenario(shared, "playing")
    for who, side, seats in (
        ("nobody", None, []),
        ("left", None, []),
        ("host", "fugitive", ["fugitive"]),
        ("ann", "seekers", ["detective-1"]),
    ):
        wire, frame = await scenario.enter(who)
        assert (frame["you"]["side"], frame["you"]["seats"]) == (side, seats)
        assert (frame["seekers"] is not None) == (side == "seekers")
        assert set(frame["numbers"]) == ({"table", "seekers"} if side == "seekers" else {"table"})
        await wire.leave()


async def test_one_who_left_during_the_game_has_his_seat_back_with_his_key_and_only_he(shared: AsgiServer) -> None:
    scenario = await make_scenario(shared, "playing")
    assert (await scenario.ask("POST", "/leave", "ann")).status == 200
    async with scenario.server.backend.registry.hold(scenario.table) as table:
        assert table.state.participant(ANN).away
        for who in ("nobody", "wrong", "mate", "host"):
            wire, _ = await scenario.enter(who, client="a stranger")
            await wire.leave()
            assert table.state.participant(ANN).away, who
        wire, frame = await scenario.enter("ann")
        assert not table.state.participant(ANN).away
        assert frame["you"]["seats"] == ["detective-1"]
        await wire.leave()


async def test_a_player_whose_seat_the_host_takes_away_can_do_nothing_more(shared: AsgiServer) -> None:
    scenario = await make_scenario(shared, "open")
    wire, _ = await scenario.enter("ann")
    assert (await scenario.ask("PUT", "/seats/detective-1", "host", {"has": "open"})).status == 200
    for number, channel in enumerate(("table", "seekers")):
        said = await wire.ask({"type": "say", "id": f"{number}", "channel": channel, "text": "But why?"})
        assert said["code"] == "not-allowed"
    assert (await scenario.ask("PUT", "/name", "ann", {"name": "Nuisance"})).code == "not-allowed"
    await wire.leave()


async def test_an_invitation_opens_its_seat_once_and_a_newer_one_makes_it_void(shared: AsgiServer) -> None:
    scenario = await make_scenario(shared, "open")
    newer = (await scenario.ask("POST", "/seats/detective-3/invite", "host")).json["invite"]
    sit = "/seats/detective-3/sit"
    assert (await scenario.ask("POST", sit, "nobody", {"invite": scenario.invite})).code == "not-allowed"
    assert (await scenario.ask("POST", sit, "nobody", {"invite": newer})).status == 200
    assert (await scenario.ask("POST", sit, "nobody", {"invite": newer})).code == "seat-taken"


async def test_neither_side_gets_a_seat_of_the_other(shared: AsgiServer) -> None:
    scenario = await make_scenario(shared, "open")
    before = await scenario.kept()
    asked = {"invite": scenario.invite}
    assert (await scenario.ask("POST", "/seats/detective-3/sit", "host", asked)).code == "one-side-only"
    assert await scenario.kept() == before
    assert (await scenario.ask("POST", "/seats/detective-3/sit", "mate", asked)).status == 200


async def test_whoever_reads_the_database_cannot_sit_down_at_a_table(shared: AsgiServer) -> None:
    """Only the hash of a key or an invitation is kept, and it opens nothing."""
    scenario = await make_scenario(shared, "open")
    stored = await shared.backend.store.load(scenario.table)
    assert stored is not None
    for who in ("host", "ann", "mate", "left", "invited"):
        key = scenario.keys[who]
        assert key is not None
        assert len(key) >= 43
        assert key not in repr(stored)
    for _, key in stored.keys:
        answer = await shared.ask("POST", f"/api/tables/{scenario.table}/leave", key=key, client="a thief")
        assert answer.code == "wrong-key"
    hashed = next(entry.body["invite"] for entry in stored.entries if entry.kind == "invited")
    assert (await scenario.ask("POST", "/seats/detective-3/sit", "nobody", {"invite": hashed})).code == "not-allowed"
