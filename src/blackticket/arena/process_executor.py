"""An executor of processes on this machine. One that dies is replaced, and its games are played again."""

import base64
import pickle
from collections import Counter, deque
from collections.abc import Iterator
from contextlib import suppress

from blackticket.arena.errors import ArenaError
from blackticket.arena.executor import Executor, Play
from blackticket.arena.match import GameResult
from blackticket.rules.errors import BlackTicketError
from blackticket.worker_process import Channel, WorkerProcess, wait

QUEUE_DEPTH = 2
"""Games that a process holds at a time: the one that it plays, and the next."""
MAX_DEATHS = 3
"""After this many deaths over the same game the run fails."""


class ProcessExecutor(Executor):
    """`count` processes, each started when it is first needed."""

    def __init__(self, play: Play, count: int) -> None:
        self._play = play
        self._count = count
        self._workers: list[_Worker] = []
        self._deaths: Counter[int] = Counter()

    @property
    def capacity(self) -> int:
        return self._count * QUEUE_DEPTH - sum(len(worker.numbers) for worker in self._workers)

    def submit(self, number: int) -> None:
        """Give it to the process with the least to do, a new one while there are not all."""
        idle = next((worker for worker in self._workers if not worker.numbers), None)
        if idle is None and len(self._workers) < self._count:
            self._workers.append(idle := _Worker(self._play))
        (idle or min(self._workers, key=lambda worker: len(worker.numbers))).submit(number)

    def as_completed(self) -> Iterator[tuple[int, GameResult]]:
        busy = {worker.process: worker for worker in self._workers if worker.numbers}
        for process in wait(busy):
            worker = busy[process]
            try:
                # What a player's code put there: it runs with the user's rights here as well.
                result = pickle.loads(base64.b64decode(process.receive()))
            except (EOFError, OSError):
                self._replace(worker)
                continue
            number = worker.numbers.popleft()
            if isinstance(result, BlackTicketError):
                raise result
            self._deaths.pop(number, None)
            yield number, result

    def _replace(self, dead: "_Worker") -> None:
        """Put a new process in the place of one that died, and give it the same games."""
        number = dead.numbers[0]
        self._deaths[number] += 1
        if self._deaths[number] >= MAX_DEATHS:
            raise ArenaError(
                "worker-died",
                f"The process that played game {number} ended {MAX_DEATHS} times in the middle of it. See whether "
                "a player ends its process, or whether there is too little memory.",
            )
        dead.process.close()
        fresh = self._workers[self._workers.index(dead)] = _Worker(self._play)
        for again in dead.numbers:
            fresh.submit(again)

    def __exit__(self, *reason: object) -> None:
        for worker in self._workers:
            worker.process.close()


class _Worker:
    """A process and the games that it has been given, in order."""

    def __init__(self, play: Play) -> None:
        self.numbers: deque[int] = deque()
        self.process = WorkerProcess(f"{__name__}:work")
        self._send(play)

    def submit(self, number: int) -> None:
        self.numbers.append(number)
        self._send(number)

    def _send(self, task: object) -> None:
        with suppress(OSError):  # if it is dead, that shows when its result is awaited
            self.process.send(task)


def work(channel: Channel) -> None:
    """The worker's side: play the game of each number that comes."""
    play: Play = channel.receive()
    while True:
        number = channel.receive()
        result: GameResult | BlackTicketError
        try:
            result = play(number)
        except BlackTicketError as error:
            result = error
        channel.send(base64.b64encode(pickle.dumps(result)))
