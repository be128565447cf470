"""Executors play the games of a run. The result does not depend on which of them does."""

import os
from abc import abstractmethod
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager

from blackticket.arena.match import GameResult

Play = Callable[[int], GameResult]
"""Plays the game of a number; it can be sent to another process."""


class Executor(AbstractContextManager["Executor"]):
    """Plays games by their numbers and returns the results in any order."""

    @property
    @abstractmethod
    def capacity(self) -> int:
        """How many more games it takes now."""

    @abstractmethod
    def submit(self, number: int) -> None:
        """Give it a game to play; only while there is capacity."""

    @abstractmethod
    def as_completed(self) -> Iterator[tuple[int, GameResult]]:
        """Wait for a game to end; then it and any others that have. Raises what a player did wrong."""

    def __exit__(self, *reason: object) -> None:
        """By default there is nothing to release."""


class InlineExecutor(Executor):
    """Plays in this very process, one game at a time, when results are asked for."""

    def __init__(self, play: Play) -> None:
        self._play = play
        self._numbers: deque[int] = deque()

    @property
    def capacity(self) -> int:
        return 1 - len(self._numbers)

    def submit(self, number: int) -> None:
        self._numbers.append(number)

    def as_completed(self) -> Iterator[tuple[int, GameResult]]:
        while self._numbers:
            number = self._numbers.popleft()
            yield number, self._play(number)


def open_executor(play: Play, processes: int = 1, ray: str | None = None) -> AbstractContextManager[Executor]:
    if ray is not None:
        from blackticket.arena.ray_executor import RayExecutor

        return RayExecutor(play, ray, processes)
    if processes <= 1 or os.name == "nt":  # Windows cannot hand a socket to a worker
        return InlineExecutor(play)
    from blackticket.arena.process_executor import ProcessExecutor

    return ProcessExecutor(play, processes)


def play_all(executor: Executor, take: Callable[[int], Iterable[int]]) -> Iterator[tuple[int, GameResult]]:
    """Play until `take`, called with a limit, returns no more numbers of games."""
    waiting = 0
    while True:
        for number in take(executor.capacity):
            executor.submit(number)
            waiting += 1
        if not waiting:
            return
        for result in executor.as_completed():
            waiting -= 1
            yield result
