"""Finished games are analysed once, in the background, for all who ask; running ones never."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from blackticket.analysis.decision import Evaluation
from blackticket.server import analyses
from blackticket.server.bot_worker import EvaluationRequest
from blackticket.server.frames import compact
from blackticket.server.store.analyses import AnalysisStore
from tests.server.asgi_server import AsgiServer, open_server, sqlite
from tests.server.scenario import make_scenario


@pytest.fixture
async def server(tmp_path: Path) -> AsyncIterator[AsgiServer]:
    async with open_server(sqlite(tmp_path)) as opened:
        yield opened


class Evaluator:
    """In place of the bot pool: every action is worth the same, once the gate is open."""

    def __init__(self) -> None:
        self.asked: list[EvaluationRequest] = []
        self.gate = asyncio.Event()
        self.fails = False

    async def evaluate(self, request: EvaluationRequest, requester: object) -> list[Evaluation] | None:
        del requester
        self.asked.append(request)
        await self.gate.wait()
        return None if self.fails else [Evaluation(request.played, 0.5)]


@pytest.fixture
def evaluator(server: AsgiServer, monkeypatch: pytest.MonkeyPatch) -> Evaluator:
    found = Evaluator()
    monkeypatch.setattr(server.backend.analyses, "_bots", found)
    return found


async def over(server: AsgiServer) -> str:
    """A table where a game is over."""
    return (await make_scenario(server, "over")).table


async def asked(server: AsgiServer, table: str, method: str = "GET") -> Any:
    return (await server.ask(method, f"/api/tables/{table}/analysis")).json


async def finished(server: AsgiServer, table: str) -> Any:
    while (state := await asked(server, table))["state"] == "running":
        await asyncio.sleep(0)
    return state


async def test_nobody_has_asked_at_first(server: AsgiServer, evaluator: Evaluator) -> None:
    assert await asked(server, await over(server)) == {"state": "none", "done": 0, "of": 0, "analysis": None}
    assert not evaluator.asked


async def test_it_is_made_once_for_all_who_ask_and_kept(server: AsgiServer, evaluator: Evaluator) -> None:
    table = await over(server)
    begun = await asyncio.gather(*(asked(server, table, "POST") for _ in range(3)))
    assert [state["state"] for state in begun] == ["running"] * 3
    evaluator.gate.set()
    done = await finished(server, table)
    assert done["state"] == "done"
    decisions = done["analysis"]["decisions"]
    assert len(decisions) == len(evaluator.asked) > 0
    assert {decision["verdict"] for decision in decisions} == {"best"}
    assert await asked(server, table, "POST") == done
    assert len(decisions) == len(evaluator.asked)


async def test_progress_is_told_while_it_is_running(server: AsgiServer, evaluator: Evaluator) -> None:
    table = await over(server)
    await asked(server, table, "POST")
    running = await asked(server, table)
    assert (running["state"], running["analysis"]) == ("running", None)
    assert 0 <= running["done"] < running["of"]
    evaluator.gate.set()
    assert (await finished(server, table))["state"] == "done"


async def test_another_process_finds_what_was_stored(server: AsgiServer, evaluator: Evaluator) -> None:
    table = await over(server)
    evaluator.gate.set()
    await asked(server, table, "POST")
    done = await finished(server, table)
    backend = server.backend
    another = analyses.Analyses(AnalysisStore(backend.store), backend.bots, backend.scheduler)
    assert await another.state(table) == compact(done)


async def test_after_a_failure_it_can_be_asked_for_again(server: AsgiServer, evaluator: Evaluator) -> None:
    table = await over(server)
    evaluator.gate.set()
    evaluator.fails = True
    await asked(server, table, "POST")
    assert await finished(server, table) == {"state": "failed", "done": 0, "of": 0, "analysis": None}
    assert len(evaluator.asked) == analyses.TRIES
    evaluator.fails = False
    await asked(server, table, "POST")
    assert (await finished(server, table))["state"] == "done"


@pytest.mark.rule("I-02")
@pytest.mark.parametrize("method", ["GET", "POST"])
async def test_a_running_game_is_refused(server: AsgiServer, evaluator: Evaluator, method: str) -> None:
    scenario = await make_scenario(server, "playing")
    for who in ("nobody", "host", "ann"):
        answer = await scenario.ask(method, "/analysis", who)
        assert (answer.status, answer.code) == (409, "not-over")
    assert not evaluator.asked


async def test_a_bot_process_judges_a_decision(server: AsgiServer) -> None:
    """The real pool, with a game of one action."""
    table = await over(server)
    await asked(server, table, "POST")
    done = await finished(server, table)
    assert done["state"] == "done"
    for decision in done["analysis"]["decisions"]:
        assert decision["played"] in decision["actions"]
        assert len(decision["actions"]) > 1
