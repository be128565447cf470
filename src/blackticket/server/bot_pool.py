"""A pool of processes in which bots choose their moves; a slow or broken one delays nobody.

For each process there is a daemon thread that sends it one request after the other; the event loop awaits the answers.
A ThreadPoolExecutor would not do: when the server is forced to exit, the interpreter waits for its threads.
"""

import asyncio
from collections import deque
from collections.abc import Callable, Iterable
from concurrent.futures import Future
from threading import Condition, Thread
from typing import Final, NamedTuple, get_args

from blackticket.knowledge import View
from blackticket.players import LEVELS, check_player
from blackticket.players.user_code import Code
from blackticket.rules.editions import Variant
from blackticket.server.bot_process import BotProcess, BotResult, Stopped
from blackticket.server.bot_worker import MoveRequest
from blackticket.server.errors import ServerError

VARIANTS: Final[tuple[Variant, ...]] = get_args(Variant)
"""The variants whose kernels `warm` loads."""
CLOCK_SHARE: Final = 0.8
"""The share of its time limit that a bot's clock shows; the rest is a margin for a busy machine."""
IDLE_SECONDS: Final = 600.0
"""Seconds after which a process that nobody needs is ended."""

Work = Callable[[BotProcess], BotResult]


def check_strength(spec: object) -> str:
    """Refuse an unknown level, and one that searches where numba is missing."""
    if not isinstance(spec, str) or spec not in LEVELS:
        raise ServerError("bad-request", f"A program plays at one of: {', '.join(LEVELS)}; but got {spec!r:.60}.")
    check_player(spec)
    return spec


class Job(NamedTuple):
    """Work for a bot process that somebody waits for."""

    work: Work
    answer: "Future[BotResult]"


class BotPool:
    """`count` processes, each with `memory` in MiB and `seconds` for a move.

    Each is started when it is first needed. `on_failure` is called with the code of each failure. `codes` are users'
    bots.
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
        self.busy = 0
        self._memory, self._seconds, self._idle = memory, seconds, idle
        self._count = max(1, count)
        self._codes = tuple(codes)
        self._changed = Condition()  # guards what follows, which the threads share
        self._jobs: deque[Job] = deque()
        self._bots: dict[Thread, BotProcess] = {}
        self._idle_threads = 0  # threads without a job
        self._closed = False

    @property
    def waiting(self) -> int:
        with self._changed:
            return sum(not job.answer.cancelled() for job in self._jobs)

    async def choose(self, spec: str, seed: int, view: View, seconds: float | None = None) -> str:
        """The text of a legal action, chosen by the bot `spec`; first come, first served.

        Its clock shows at most `seconds`; at its time limit its process is killed. If it fails, a greedy bot chooses
        from the same view, and if that fails too, chance.
        """
        assert view.legal, "a program is asked when its seat can act"
        clock = min(self._seconds * CLOCK_SHARE, self._seconds if seconds is None else seconds)
        request = MoveRequest(spec, seed, view, clock, self._seconds, self._codes)
        answer = await self._run(lambda bot: bot.choose(request))
        self._count_failures(answer)
        return answer.action

    async def warm(self, variants: Iterable[str] = VARIANTS) -> None:
        """Start a process and load the kernels, or compile them, before a move is asked for."""
        names = tuple(variants)
        self._count_failures(await self._run(lambda bot: bot.warm_up(names)))

    async def close(self) -> None:
        """Kill all processes; callers that wait for a move get the error `stopping`."""
        with self._changed:
            self._closed = True
            jobs, self._jobs = self._jobs, deque()
            threads = list(self._bots)
            for bot in self._bots.values():
                bot.stop()
            self._changed.notify_all()
        for job in jobs:
            if job.answer.set_running_or_notify_cancel():
                job.answer.set_exception(_stopping())
        for thread in threads:
            await asyncio.to_thread(thread.join)

    def _count_failures(self, answer: BotResult) -> None:
        for code in answer.failures:
            self.failures += 1
            if self.on_failure:
                self.on_failure(code)

    async def _run(self, work: Work) -> BotResult:
        job = Job(work, Future())
        with self._changed:
            if self._closed:
                raise _stopping()
            if self._idle_threads <= len(self._jobs) and len(self._bots) < self._count:
                self._start_thread()
            self._jobs.append(job)
            self._changed.notify()
        return await asyncio.wrap_future(job.answer)

    def _start_thread(self) -> None:
        bot = BotProcess(self._memory)
        thread = Thread(target=self._serve, args=(bot,), name="bot", daemon=True)
        thread.start()
        self._bots[thread] = bot

    def _serve(self, bot: BotProcess) -> None:
        while not self._closed:
            job = self._next(self._idle if bot.is_running else None)
            if job is None:
                bot.end()
            else:
                self._do(job, bot)
        bot.end()

    def _next(self, seconds: float | None) -> Job | None:
        """The oldest job; None after that many seconds without one, or once the pool is closed."""
        with self._changed:
            while not self._closed:
                while self._jobs:
                    job = self._jobs.popleft()
                    if job.answer.set_running_or_notify_cancel():
                        self.busy += 1
                        return job
                self._idle_threads += 1
                woken = self._changed.wait(seconds)
                self._idle_threads -= 1
                if not woken and not self._jobs:
                    return None
        return None

    def _do(self, job: Job, bot: BotProcess) -> None:
        answer: BotResult | Exception
        try:
            answer = job.work(bot)
        except Stopped:
            answer = _stopping()
        except Exception as error:  # a fault of ours, for the caller
            answer = error
        with self._changed:
            self.busy -= 1
        if isinstance(answer, BotResult):
            job.answer.set_result(answer)
        else:
            job.answer.set_exception(answer)


def _stopping() -> ServerError:
    return ServerError("stopping", "The server is about to stop; come back in a moment.")
