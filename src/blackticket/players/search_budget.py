"""How long a player that searches goes on: so many playouts, so many seconds, or as long as its clock allows."""

import time
from math import inf
from typing import Final, NamedTuple, Protocol

from blackticket.players.clock import Clock

MOST: Final = 10_000_000
"""Playouts where only the time is limited: more than it gets to."""
CHUNK: Final = 250
"""Playouts between two looks at the clock."""
MARGIN: Final = 0.9
"""The share of the clock's time that it uses; the rest is for the caller's overhead."""


class GrowingTree(Protocol):
    """A search that can go on."""

    @property
    def playouts(self) -> int:
        """How many there have been."""

    def run(self, playouts: int) -> None: ...


class SearchBudget(NamedTuple):
    """What each move may take; 0 seconds are no limit."""

    playouts: int
    seconds: float

    @classmethod
    def of(cls, playouts: int, seconds: float, default: int) -> "SearchBudget":
        """As players are set: 0 playouts are no limit beside seconds, and else the default."""
        return cls(playouts or (MOST if seconds else default), seconds)

    def spend(self, search: GrowingTree, begun: float, clock: Clock) -> None:
        """Let a search grow until its playouts are done or, counted from `begun`, its time is up; at least a chunk."""
        until = begun + min(self.seconds or inf, inf if clock.seconds is None else clock.seconds * MARGIN)
        while search.playouts < self.playouts:
            search.run(min(CHUNK, self.playouts - search.playouts))
            if time.perf_counter() >= until:
                break
