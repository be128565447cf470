"""Executors play the games of a run. The result does not depend on which of them does."""

import os
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager
from typing import Protocol

from blackticket.arena.match import Played

Play = Callable[[int], Played]
"""Plays the game of a number; it can be sent to another process."""


class Executor(AbstractContextManager["Executor"], Protocol):
    """Takes numbers of games and gives back their results, in any order."""

    @property
    def capacity(self) -> int:
        """How many more games it takes now."""

    def submit(self, number: int) -> None:
        """Give it a game to play; only while there is capacity."""

    def as_completed(self) -> Iterator[tuple[int, Played]]:
        """Wait for a game to end; then it and any others that have. Raises what a player did wrong."""


class InlineExecutor:
    """Plays in this very process, one game at a time, when results are asked for."""

    def __init__(self, play: Play) -> None:
        self._play = play
        self._numbers: deque[int] = deque()

    @property
    def capacity(self) -> int:
        return 1 - len(self._numbers)

    def submit(self, number: int) -> None:
        self._numbers.append(number)

    def as_completed(self) -> Iterator[tuple[int, Played]]:
        while self._numbers:
            number = self._numbers.popleft()
            yield number, self._play(number)

    def __enter__(self) -> "InlineExecutor":
        return self

    def __exit__(self, *reason: object) -> None:
        pass


def open_executor(play: Play, processes: int = 1, ray: str | None = None) -> AbstractContextManager[Executor]:
    """This process, several of this machine, or a Ray cluster at an address."""
    if ray is not None:
        from blackticket.arena.ray_executor import RayExecutor

        return RayExecutor(play, ray, processes)
    if processes <= 1 or os.name == "nt":  # Windows cannot hand a socket to a worker
        return InlineExecutor(play)
    from blackticket.arena.process_executor import ProcessExecutor

    return ProcessExecutor(play, processes)


def play_all(executor: Executor, take: Callable[[int], Iterable[int]]) -> Iterator[tuple[int, Played]]:
    """Play until `take`, asked for at most so many numbers of games, has no more to give."""
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
