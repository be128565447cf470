"""A crew of processes on this machine. One that dies is replaced, and its games are played again."""

import signal
from collections import Counter, deque
from collections.abc import Iterator
from contextlib import suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait

from blackticket.arena.errors import ArenaError
from blackticket.arena.executor import Play
from blackticket.arena.match import Played
from blackticket.rules.errors import BlackTicketError

DEPTH = 2
"""Games that a process holds at a time: the one that it plays, and the next."""
DEATHS = 3
"""So often may a process die over the same game."""


class ProcessExecutor:
    """So many processes, each started when it is first needed."""

    def __init__(self, play: Play, count: int) -> None:
        self._play = play
        self._count = count
        self._workers: list[_Worker] = []
        self._deaths: Counter[int] = Counter()

    @property
    def room(self) -> int:
        """As many as all processes together can hold."""
        return self._count * DEPTH - sum(len(worker.numbers) for worker in self._workers)

    def hand(self, number: int) -> None:
        """Give it to the process with the least to do, a new one while there are not all."""
        idle = next((worker for worker in self._workers if not worker.numbers), None)
        if idle is None and len(self._workers) < self._count:
            self._workers.append(idle := _Worker(self._play))
        (idle or min(self._workers, key=lambda worker: len(worker.numbers))).give(number)

    def finished(self) -> Iterator[tuple[int, Played]]:
        """What the processes have sent; those of a dead one are given to another."""
        busy = {worker.pipe: worker for worker in self._workers if worker.numbers}
        for pipe in wait(list(busy)):
            assert isinstance(pipe, Connection)
            worker = busy[pipe]
            try:
                answer = pipe.recv()
            except (EOFError, OSError):
                self._bury(worker)
                continue
            number = worker.numbers.popleft()
            if isinstance(answer, BlackTicketError):
                raise answer
            self._deaths.pop(number, None)
            yield number, answer

    def _bury(self, dead: "_Worker") -> None:
        """Put a new process in the place of one that died, and give it the same games."""
        number = dead.numbers[0]
        self._deaths[number] += 1
        if self._deaths[number] >= DEATHS:
            raise ArenaError(
                "worker-died",
                f"The process that played game {number} ended {DEATHS} times in the middle of it. See whether a player "
                "ends its process, or whether there is too little memory.",
            )
        dead.end()
        fresh = self._workers[self._workers.index(dead)] = _Worker(self._play)
        for again in dead.numbers:
            fresh.give(again)

    def __enter__(self) -> "ProcessExecutor":
        return self

    def __exit__(self, *reason: object) -> None:
        for worker in self._workers:
            worker.end()


class _Worker:
    """A process, the pipe to it, and the games that it has been given, in order."""

    def __init__(self, play: Play) -> None:
        self.numbers: deque[int] = deque()
        context = get_context("spawn")
        self.pipe, theirs = context.Pipe()
        self.process = context.Process(target=_work, args=(play, theirs), daemon=True)
        self.process.start()
        theirs.close()  # so that the pipe breaks when the process dies

    def give(self, number: int) -> None:
        self.numbers.append(number)
        with suppress(OSError):  # if it is dead, that shows when its answer is awaited
            self.pipe.send(number)

    def end(self) -> None:
        self.process.kill()
        self.process.join()
        self.process.close()
        self.pipe.close()


def _work(play: Play, pipe: Connection) -> None:
    """Play whatever number comes, until nobody is there any more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the process that the user started; it ends the others
    try:
        while True:
            number = pipe.recv()
            try:
                pipe.send(play(number))
            except BlackTicketError as error:
                pipe.send(error)
    except (EOFError, OSError):
        return
