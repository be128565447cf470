"""Whoever plays the games of a run. What comes out does not depend on who it is."""

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager
from typing import Protocol

from blackticket.arena.match import Played

Play = Callable[[int], Played]
"""Plays the game of a number; it can be sent to another process."""


class Executor(AbstractContextManager["Executor"], Protocol):
    """Takes numbers of games and hands back what came out, in any order."""

    @property
    def room(self) -> int:
        """How many more games it takes now."""

    def hand(self, number: int) -> None:
        """Give it a game to play; only while there is room."""

    def finished(self) -> Iterator[tuple[int, Played]]:
        """Wait for a game to be finished; then it and any others that are. Raises what a player did wrong."""


class InlineExecutor:
    """This very process, one game after the other."""

    def __init__(self, play: Play) -> None:
        self._play = play
        self._numbers: deque[int] = deque()

    @property
    def room(self) -> int:
        """One game at a time."""
        return 1 - len(self._numbers)

    def hand(self, number: int) -> None:
        """Keep it for `finished`."""
        self._numbers.append(number)

    def finished(self) -> Iterator[tuple[int, Played]]:
        """Play it now."""
        while self._numbers:
            number = self._numbers.popleft()
            yield number, self._play(number)

    def __enter__(self) -> "InlineExecutor":
        return self

    def __exit__(self, *reason: object) -> None:
        pass


def hire(play: Play, processes: int = 1, ray: str | None = None) -> AbstractContextManager[Executor]:
    """A crew: this process, several, or a Ray cluster at an address."""
    if ray is not None:
        from blackticket.arena.ray_executor import RayExecutor

        return RayExecutor(play, ray, processes)
    if processes <= 1:
        return InlineExecutor(play)
    from blackticket.arena.process_executor import ProcessExecutor

    return ProcessExecutor(play, processes)


def play_all(crew: Executor, take: Callable[[int], Iterable[int]]) -> Iterator[tuple[int, Played]]:
    """Let the crew play until `take`, asked for so many numbers of games, has no more to give."""
    waiting = 0
    while True:
        for number in take(crew.room):
            crew.hand(number)
            waiting += 1
        if not waiting:
            return
        for answer in crew.finished():
            waiting -= 1
            yield answer
