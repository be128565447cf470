"""The analyses of finished games: made once in the background, stored with the game, shared by all who ask."""

import asyncio
from collections import deque
from typing import Final

from blackticket.analysis.decision import Evaluation
from blackticket.analysis.game_analysis import PLAYOUTS, AnalysisJson, PendingDecision, analysis_steps, next_step
from blackticket.game import Game
from blackticket.players import check_player
from blackticket.players.registry import STRONGEST
from blackticket.server.bot_lane import Requester
from blackticket.server.bot_pool import BotPool
from blackticket.server.bot_worker import EvaluationRequest
from blackticket.server.frames import compact
from blackticket.server.scheduler import Scheduler
from blackticket.server.store.analyses import AnalysisStore

DECISION_SECONDS: Final = 10.0
"""After so long the searches of a decision end as soon as they can; on an idle machine they are done in a fiftieth."""
DECISION_LIMIT: Final = 120.0
"""After so long its process is killed: nothing comes of it any more, however busy the machine is."""
TRIES: Final = 2
"""A process that dies is replaced, and the decision judged again."""

MAX_FAILED: Final = 1000
"""Tables that are remembered for having no analysis."""


class _Failed(Exception):  # noqa: N818 as the other failures of bot processes
    """No process could judge a decision."""


class AnalysisProgress:
    """How far an analysis is: actions of the game that are done, of all."""

    def __init__(self, of: int) -> None:
        self.done, self.of = 0, of


class Analyses:
    """Begins analyses, and tells how far they are."""

    def __init__(self, store: AnalysisStore, bots: BotPool, scheduler: Scheduler) -> None:
        self._store, self._bots, self._scheduler = store, bots, scheduler
        self._running: dict[str, AnalysisProgress] = {}
        self._failed: deque[str] = deque(maxlen=MAX_FAILED)

    async def state(self, table_id: str) -> str:
        """How far the analysis of a table is, and the analysis if it is done: an `AnalysisStateJson` as text."""
        running = self._running.get(table_id)
        found = None if running else await self._store.load(table_id)
        state = "done" if found else "running" if running else "failed" if table_id in self._failed else "none"
        done, of = (running.done, running.of) if running else (0, 0)
        return f'{{"state":"{state}","done":{done},"of":{of},"analysis":{found or "null"}}}'

    async def begin(self, table_id: str, game: Game, client: str) -> None:
        """Analyse a game unless that is done or under way."""
        check_player(STRONGEST)  # which needs numba
        stored = await self._store.load(table_id)
        if stored is not None or table_id in self._running:
            return
        if table_id in self._failed:
            self._failed.remove(table_id)
        progress = self._running[table_id] = AnalysisProgress(len(game.actions))
        self._scheduler.spawn(self._run(table_id, game, progress, Requester(table_id, True, frozenset({client}))))

    async def _run(self, table_id: str, game: Game, progress: AnalysisProgress, requester: Requester) -> None:
        try:
            found = await self._analysed(game, progress, requester)
            await self._store.save(table_id, compact(found))
        except _Failed:
            self._failed.append(table_id)
        finally:
            del self._running[table_id]

    async def _analysed(self, game: Game, progress: AnalysisProgress, requester: Requester) -> AnalysisJson:
        steps = analysis_steps(game)
        step = await asyncio.to_thread(next_step, steps)
        while isinstance(step, PendingDecision):
            progress.done = step.done
            request = EvaluationRequest(step.view, step.played, PLAYOUTS, DECISION_SECONDS, DECISION_LIMIT)
            step = await asyncio.to_thread(next_step, steps, await self._evaluated(request, requester))
        return step.to_json()

    async def _evaluated(self, request: EvaluationRequest, requester: Requester) -> list[Evaluation]:
        for _ in range(TRIES):
            if found := await self._bots.evaluate(request, requester):
                return found
        raise _Failed
