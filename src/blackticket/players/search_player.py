"""What players that search share: how long they go on, and what needs no search."""

import time
from abc import ABC, abstractmethod
from math import inf
from typing import ClassVar, Final, Protocol

from blackticket.knowledge import View
from blackticket.players.clock import Clock
from blackticket.rules.actions import Action
from blackticket.rules.chance import Seeded
from blackticket.sim import simulator
from blackticket.sim.simulator import Simulator

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


class SearchPlayer(ABC):
    """A player that searches with the compiled rules.

    It stops after `playouts` games, after `seconds` seconds, or when the clock says, whichever comes first. 0 seconds
    are no limit; 0 playouts are none beside seconds, and else the default. As long as no time runs out, the same seed
    and views give the same choices on every machine.
    """

    DEFAULT: ClassVar[int]

    def __init__(self, seed: int, playouts: int = 0, seconds: float = 0.0) -> None:
        self._chance = Seeded(seed)
        self._playouts = playouts or (MOST if seconds else self.DEFAULT)
        self._seconds = seconds or inf

    def choose(self, view: View, clock: Clock) -> Action:
        until = time.perf_counter() + min(self._seconds, inf if clock.seconds is None else clock.seconds * MARGIN)
        if len(view.legal) == 1:
            return view.legal[0]
        game = simulator(view.setup)
        return game.action(view, self._best(view, game, until))

    @abstractmethod
    def _best(self, view: View, game: Simulator, until: float) -> int:
        """The number of the best action, found by `perf_counter` at that time."""

    def _grow(self, search: GrowingTree, until: float) -> None:
        grow(search, self._playouts, until)


def grow(search: GrowingTree, playouts: int, until: float) -> None:
    """Let a search grow until its playouts are done or, by `perf_counter`, its time is up; at least a chunk."""
    while search.playouts < playouts:
        search.run(min(CHUNK, playouts - search.playouts))
        if time.perf_counter() >= until:
            break
