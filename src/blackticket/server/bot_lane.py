"""A lane of the bot pool: jobs that wait, and threads that each hand them to a bot process of their own.

A ThreadPoolExecutor would not do: when the server is forced to exit, the interpreter waits for its threads.
"""

from collections.abc import Callable
from concurrent.futures import Future
from threading import Condition, Thread
from typing import Final, NamedTuple

from blackticket.server.bot_process import BotProcess, BotResult, Stopped
from blackticket.server.errors import ServerError
from blackticket.server.fair_queue import FairQueue

Work = Callable[[BotProcess], BotResult]

ANYBODY: Final = frozenset({""})
"""The clients of somebody who is not known."""


class Requester(NamedTuple):
    """Who waits for a job: `clients` take turns with others of the lane; `table` is where they are."""

    table: str = ""
    attended: bool = True  # whether somebody looks at the table
    clients: frozenset[str] = ANYBODY


SOMEBODY: Final = Requester()
"""Who asks for no table."""


class Job(NamedTuple):
    """A task for a bot process, with the future of whoever waits for it."""

    table: str
    quick: bool  # whether the bot answers at once
    work: Work
    answer: "Future[BotResult]"


class BotLane:
    """At most `count` processes, each with `memory` in MiB; each is started when it is first needed."""

    def __init__(self, count: int, memory: int, niceness: int, idle: float) -> None:
        """A process is ended after being idle for `idle` seconds."""
        self._count, self._memory, self._niceness, self._idle = count, memory, niceness, idle
        self.busy = 0
        self._changed = Condition()  # guards what follows, which the threads share
        self._jobs: FairQueue[Job] = FairQueue()
        self._bots: dict[Thread, BotProcess] = {}
        self._idle_threads = 0  # threads without a job
        self._closed = False

    @property
    def waiting(self) -> int:
        with self._changed:
            return sum(not job.answer.cancelled() for job in self._jobs)

    def put(self, job: Job, clients: frozenset[str]) -> None:
        """Add a job; once the lane is closed it fails at once."""
        with self._changed:
            if not self._closed:
                if self._idle_threads <= len(self._jobs) and len(self._bots) < self._count:
                    self._start_thread()
                self._jobs.put(clients, job)
                self._changed.notify()
                return
        _refuse(job)

    def take(self, table: str) -> Job | None:
        """Take out the job of a table, if one still waits."""
        with self._changed:
            job = next((job for job in self._jobs if job.table == table), None)
            if job is not None:
                self._jobs.remove(job)
            return job

    def close(self) -> list[Thread]:
        """Kill all processes; jobs that wait fail. The threads, which are about to end."""
        with self._changed:
            self._closed = True
            jobs, self._jobs = self._jobs, FairQueue()
            for bot in self._bots.values():
                bot.stop()
            self._changed.notify_all()
            threads = list(self._bots)
        for job in jobs:
            _refuse(job)
        return threads

    def _start_thread(self) -> None:
        bot = BotProcess(self._memory, self._niceness)
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
        """The next job; None after that many seconds without one, or once the lane is closed."""
        with self._changed:
            while not self._closed:
                while self._jobs:
                    job = self._jobs.get()
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
            answer = stopping()
        except Exception as error:  # a fault of ours, for the caller
            answer = error
        with self._changed:
            self.busy -= 1
        if isinstance(answer, BotResult):
            job.answer.set_result(answer)
        else:
            job.answer.set_exception(answer)


def _refuse(job: Job) -> None:
    if job.answer.set_running_or_notify_cancel():
        job.answer.set_exception(stopping())


def stopping() -> ServerError:
    return ServerError("stopping", "The server is about to stop; come back in a moment.")
