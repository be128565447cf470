"""A game can be checked: what is told while it is played, what is kept back, and what the record opens."""

import json
import random
import secrets
from collections.abc import Callable
from typing import Any

import pytest

from blackticket import Game, Record
from blackticket.record.proof import Proof, mixed_seed
from blackticket.rules.actions import FUGITIVE
from blackticket.rules.chance import commitment
from blackticket.server import game_commands, table_registry
from blackticket.server.credentials import SecretSource
from blackticket.server.table import Table
from tests.server.asgi_server import AsgiServer, AsgiSocket, open_server
from tests.server.scenario import without_programs
from tests.server.test_foresee import table_at
from tests.server.test_table import act, commitments, finish, two_people

ONE, TWO, THREE = "11" * 16, "22" * 16, "33" * 16


def adding(seed: str, name: str = "s") -> dict[str, Any]:
    return {"type": "seed", "id": name, "seed": seed}


async def proof_of(server: AsgiServer, table: str) -> Proof | None:
    text = (await server.ask("GET", f"/api/tables/{table}/record")).body.decode()
    return Game.replay(Record.loads(text)).proof


def salts(table: Table) -> list[str]:
    return [entry.body["salt"] for entry in table.streams["table"] if "salt" in entry.body]


async def test_salts_are_kept_back_until_the_game_is_over(database: str) -> None:
    async with open_server(database) as server:
        table, fugitive, seekers = await two_people(server)
        his, welcome = await server.enter(table, fugitive)
        theirs, _ = await server.enter(table, seekers)
        await his.ask(act(welcome, FUGITIVE))
        news = await theirs.until("news")
        (acted,) = news["entries"]
        assert [event["event"] for event in acted["events"]] == ["fugitive-moved"], "in the same frame"
        assert acted["commitment"].startswith("sha256:")
        held = server.backend.registry.tables[table]
        assert len(set(salts(held))) == 2
        asked = [(await server.ask("GET", f"/api/tables/{table}{path}", key=fugitive)).body for path in ("", "/game")]
        sent = [*his.frames, *theirs.frames, *(body.decode() for body in asked)]
        secret = [*salts(held), str(held.row.seed)]
        assert not any(one in text for one in secret for text in sent)
        await his.ask({"type": "resign", "id": "enough"})
        proof = await proof_of(server, table)
        assert proof
        assert [proof.dealt.salt, *(move.salt for move in proof.moves)] == salts(held)


async def test_pages_add_to_a_seed_that_was_committed_to_before(database: str) -> None:
    async with open_server(database) as server:
        made = await server.ask("POST", "/api/tables", {"detectives": 1, "seats": {"fugitive": "me"}})
        table, host = made.json["table"]["id"], made.json["key"]
        path = f"/api/tables/{table}"
        guest = (await server.ask("POST", f"{path}/seats/detective-1/sit", {})).json["key"]
        theirs, welcome = await server.enter(table, guest)
        assert welcome["table"]["commitment"] == made.json["table"]["commitment"]
        assert (await theirs.ask(adding(ONE)))["type"] == "done"
        assert (await theirs.ask(adding(TWO, "again")))["code"] == "not-allowed"
        assert (await theirs.ask(adding("x" * 32, "wrong")))["code"] == "bad-request"
        assert (await server.ask("POST", f"{path}/start", {"seed": TWO.upper() + "g"}, host)).code == "bad-request"
        assert (await server.ask("POST", f"{path}/start", {"seed": TWO}, host)).status == 200
        assert (await theirs.ask(adding(THREE, "late")))["code"] == "already-started"
        seeded = [
            (entry["player"], entry["seed"])
            for frame in map(json.loads, theirs.frames)
            for entry in frame.get("entries", ())
            if entry["kind"] == "seeded"
        ]
        assert seeded == [(1, ONE), (0, TWO)]
        his, _ = await server.enter(table, host)
        await his.ask({"type": "resign", "id": "enough"})
        proof = await proof_of(server, table)
        assert proof
        assert proof.seeds == ((1, ONE), (0, TWO))
        assert commitment(proof.server_seed) == made.json["table"]["commitment"]
        held = server.backend.registry.tables[table].game
        assert held
        assert held.seed == mixed_seed(proof.server_seed, proof.seeds) != proof.server_seed


async def test_who_watches_adds_nothing_and_a_host_adds_once(database: str) -> None:
    async with open_server(database) as server:
        table, host = await server.make(False, detectives=1, seats={"detective-1": "easy", FUGITIVE: "easy"})
        watching, _ = await server.enter(table)
        assert (await watching.ask(adding(ONE)))["code"] == "no-key"
        his, _ = await server.enter(table, host)
        assert (await his.ask(adding(ONE)))["type"] == "done"
        assert (await server.ask("POST", f"/api/tables/{table}/start", {"seed": TWO}, host)).status == 200
        assert server.backend.registry.tables[table].state.seeds == ((0, ONE),)


async def test_programs_among_themselves_are_checked_too_and_so_is_a_rematch(database: str) -> None:
    async with open_server(database) as server:
        seats = {FUGITIVE: "easy", "detective-1": "easy"}
        table, host = await server.make(edition="dice-2019", detectives=1, seats=seats)
        watching, welcome = await server.enter(table)
        await finish(watching, welcome, random.Random(0))
        proof = await proof_of(server, table)
        assert proof
        assert proof.published == tuple(commitments(watching.frames))
        again = (await server.ask("POST", f"/api/tables/{table}/rematch", key=host)).json["table"]
        seen = (await server.ask("GET", f"/api/tables/{again}")).json["table"]
        assert seen["commitment"] not in (None, proof.committed)


async def test_a_chain_goes_on_after_a_restart(each_database: str) -> None:
    async with open_server(each_database) as server:
        table, fugitive, _ = await two_people(server)
        his, welcome = await server.enter(table, fugitive)
        await his.ask(act(welcome, FUGITIVE))
    async with open_server(each_database) as server:
        his, welcome = await server.enter(table, fugitive)
        assert (await his.ask({"type": "resign", "id": "enough"}))["type"] == "done"
        proof = await proof_of(server, table)
        assert proof
        assert proof.published == tuple(commitments(his.frames))


def before_proofs(monkeypatch: pytest.MonkeyPatch) -> Callable[[], None]:
    """Tables are made as they were before games had a proof, until the function is called."""
    monkeypatch.setattr(table_registry, "commitment", lambda seed: None)  # noqa: ARG005
    return monkeypatch.undo


async def test_a_game_begun_before_there_were_proofs_goes_on_without(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with open_server(database) as server:
        now = before_proofs(monkeypatch)
        table, fugitive, _ = await two_people(server)
        now()
        his, welcome = await server.enter(table, fugitive)
        assert welcome["table"]["commitment"] is None
        await his.ask(act(welcome, FUGITIVE))
        await his.ask({"type": "resign", "id": "enough"})
        assert not any("sha256:" in text for text in his.frames)
        text = (await server.ask("GET", f"/api/tables/{table}/record")).body.decode()
        assert text.startswith("blackticket game 1\n")
        assert Game.replay(Record.loads(text)).proof is None


async def test_a_seed_that_comes_twice_is_added_once(database: str) -> None:
    """The same message after a lost connection, as any other."""
    async with open_server(database) as server:
        table, host = await server.make(False, detectives=1, seats={FUGITIVE: "me"})
        answers = []
        for _ in range(2):
            wire: AsgiSocket
            wire, _welcome = await server.enter(table, host)
            answers.append(await wire.ask(adding(ONE)))
            await wire.leave()
        assert answers[0] == answers[1]


async def test_the_same_move_in_the_same_game_has_another_commitment(database: str) -> None:
    """Neither the seed of the game nor anything else that could be guessed makes the salt."""
    game = Game.new("london-2023", detectives=1, seed=7)
    async with open_server(database) as server:
        without_programs(server)
        sent = []
        for _ in range(2):
            table, key = await table_at(server, game)
            his, welcome = await server.enter(table, key)
            await his.ask(act(welcome, FUGITIVE))
            sent.append([one for one in commitments(his.frames) if one != welcome["table"]["commitment"]])
        assert len(sent[0]) == len(sent[1]) == 2
        assert not set(sent[0]) & set(sent[1])
        assert SecretSource().random_bytes is secrets.token_bytes


async def test_a_game_in_which_an_older_server_moved_goes_on_without_its_proof(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with open_server(database) as server:
        table, fugitive, _ = await two_people(server)
        his, welcome = await server.enter(table, fugitive)
        monkeypatch.setattr(
            game_commands,
            "acted_body",
            lambda table, game, step, how: {"seat": step.seat, "how": how, "action": step.action.text},  # noqa: ARG005
        )
        assert (await his.ask(act(welcome, FUGITIVE)))["type"] == "done"
        monkeypatch.undo()
        assert (await his.ask({"type": "resign", "id": "enough"}))["type"] == "done"
        assert await proof_of(server, table) is None
