"""A pool of processes in which bots choose their moves; a slow or broken one delays nobody.

There are four lanes, each with processes of its own, so that nobody waits for what takes longer or matters less: bots
that answer at once, bots that search, and, at a lower priority, all bots of tables that nobody looks at, and the
analyses of finished games. Within a lane clients take turns. Which lane a move takes, and when its turn is, follows
from what everybody at the table knows.
"""

import asyncio
from collections.abc import Callable, Iterable
from concurrent.futures import Future
from typing import Final

from blackticket.analysis.decision import Evaluation
from blackticket.knowledge import View
from blackticket.players import LEVELS, check_player, is_compiled
from blackticket.players.user_code import Code
from blackticket.rules.editions import VARIANTS, Variant
from blackticket.server.bot_lane import SOMEBODY, BotLane, Job, Requester, Work
from blackticket.server.bot_process import BotResult
from blackticket.server.bot_worker import EvaluationRequest, MoveRequest
from blackticket.server.errors import ServerError

CLOCK_SHARE: Final = 0.8
"""The share of its time limit that a bot's clock shows; the rest is a margin for a busy machine."""
IDLE_SECONDS: Final = 600.0
"""Seconds after which a process that nobody needs is ended."""
NICENESS: Final = 5
"""Bots run at a lower priority than the server."""
UNATTENDED_NICENESS: Final = 10
"""Bots of unwatched tables run at a lower one still, but not at the lowest, or they would run out of time."""


def check_strength(spec: object) -> str:
    """Refuse an unknown level, and one that searches where numba is missing."""
    if not isinstance(spec, str) or spec not in LEVELS:
        raise ServerError("bad-request", f"A program plays at one of: {', '.join(LEVELS)}; but got {spec!r:.60}.")
    check_player(spec)
    return spec


def is_quick(spec: str) -> bool:
    """Whether a level answers at once; of other bots that is not known."""
    return spec in LEVELS and not is_compiled(spec)


class BotPool:
    """`count` processes for bots that search and one for each of the other lanes, started when first needed.

    Each has `memory` in MiB, and `seconds` for a move.

    `on_failure` is called with the code of each failure. `codes` are users' bots.
    """

    def __init__(
        self,
        count: int,
        memory: int,
        seconds: float,
        *,
        on_failure: Callable[[str], None] | None = None,
        codes: Iterable[Code] = (),
        idle: float = IDLE_SECONDS,
    ) -> None:
        self.on_failure = on_failure
        self.failures = 0
        self._seconds = seconds
        self._codes = tuple(codes)
        self._quick = BotLane(1, memory, NICENESS, idle)
        self._searching = BotLane(max(1, count), memory, NICENESS, idle)
        self._unattended = BotLane(1, memory, UNATTENDED_NICENESS, idle)
        self._analysing = BotLane(1, memory, UNATTENDED_NICENESS, idle)
        self._lanes = self._quick, self._searching, self._unattended, self._analysing

    @property
    def busy(self) -> int:
        return sum(lane.busy for lane in self._lanes)

    @property
    def waiting(self) -> int:
        return sum(lane.waiting for lane in self._lanes)

    async def choose(
        self, spec: str, seed: int, view: View, seconds: float | None = None, requester: Requester = SOMEBODY
    ) -> str:
        """The text of a legal action, chosen by the bot `spec`.

        Its clock shows at most `seconds`; at its time limit its process is killed. If it fails, a greedy bot chooses
        from the same view, and if that fails too, chance.
        """
        assert view.legal, "a program is asked when its seat can act"
        clock = min(self._seconds * CLOCK_SHARE, self._seconds if seconds is None else seconds)
        request = MoveRequest(spec, seed, view, clock, self._seconds, self._codes)
        answer = await self._run(lambda bot: bot.choose(request), requester, quick=is_quick(spec))
        self._count_failures(answer)
        return answer.action

    async def evaluate(self, request: EvaluationRequest, requester: Requester) -> list[Evaluation] | None:
        """What the actions that were looked at are worth, the best first; None if the process failed."""
        answer = await self._run(lambda bot: bot.evaluate(request), requester, lane=self._analysing)
        self._count_failures(answer)
        if answer.shares is None:
            return None
        by_text = {action.text: action for action in request.view.legal}
        return [Evaluation(by_text[text], share) for text, share in answer.shares.items()]

    def attend(self, requester: Requester) -> None:
        """Somebody looks at a table now: a waiting move of its bots leaves the lane of the unwatched tables."""
        if job := self._unattended.take(requester.table):
            self._lane(requester, job.quick).put(job, requester.clients)

    async def warm(self, variants: Iterable[Variant] = VARIANTS) -> None:
        """Start a process and load the kernels, or compile them, before a move is asked for."""
        names = tuple(variants)
        self._count_failures(await self._run(lambda bot: bot.warm_up(names), SOMEBODY))

    async def close(self) -> None:
        """Kill all processes; callers that wait for a move get the error `stopping`."""
        for thread in [thread for lane in self._lanes for thread in lane.close()]:
            await asyncio.to_thread(thread.join)

    def _count_failures(self, answer: BotResult) -> None:
        for code in answer.failures:
            self.failures += 1
            if self.on_failure:
                self.on_failure(code)

    def _lane(self, requester: Requester, quick: bool) -> BotLane:
        return self._unattended if not requester.attended else self._quick if quick else self._searching

    async def _run(
        self, work: Work, requester: Requester, *, quick: bool = False, lane: BotLane | None = None
    ) -> BotResult:
        job = Job(requester.table, quick, work, Future())
        (lane or self._lane(requester, quick)).put(job, requester.clients)
        return await asyncio.wrap_future(job.answer)
