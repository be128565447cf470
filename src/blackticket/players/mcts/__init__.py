"""A player that searches: information-set Monte-Carlo tree search over the exact belief."""

import time
from collections.abc import Mapping
from typing import Final

import numpy as np

from blackticket.knowledge import View
from blackticket.players.clock import Clock
from blackticket.players.mcts.determinization import search_root
from blackticket.players.search_budget import SearchBudget
from blackticket.rules.actions import Action
from blackticket.rules.chance import Seeded
from blackticket.rules.editions import Variant
from blackticket.sim import simulator
from blackticket.sim.search import Search, SearchSettings

DEFAULT: Final = 1000
ROOM: Final = 400_000
"""The most nodes a tree has room for."""
NODES_A_PLAYOUT: Final = 4

SETTINGS: Final[Mapping[Variant, SearchSettings]] = {
    "ticket": SearchSettings(),
    "sherlock": SearchSettings(),
    "dice": SearchSettings(trusted=5.0),
}
"""By variant: how the search weighs what it has seen."""


class Mcts:
    """A player for either side of every game.

    It stops after `playouts` games, after `seconds` seconds, or when the clock says, whichever comes first; a 0 is no
    limit. As long as no time runs out, the same seed and views give the same choices on every machine.
    """

    def __init__(self, seed: int, playouts: int = DEFAULT, seconds: float = 0.0) -> None:
        self._chance = Seeded(seed)
        self._budget = SearchBudget.of(playouts, seconds, DEFAULT)

    def choose(self, view: View, clock: Clock) -> Action:
        """The action that the search tried most often."""
        begun = time.perf_counter()
        if len(view.legal) == 1:
            return view.legal[0]
        game = simulator(view.setup)
        tables = game.tables(view)
        root = search_root(view, game, tables, self._chance)
        if len(root.actions) == 1:
            return game.action(view, int(root.actions[0]))
        search = Search(
            game.kernels,
            tables,
            np.array(game.policy_params(view), np.float64),
            root,
            SETTINGS[view.setup.variant],
            self._chance.below(2**64),
            game.most_actions,
            min(ROOM, NODES_A_PLAYOUT * self._budget.playouts + len(root.actions)),
        )
        self._budget.spend(search, begun, clock)
        return game.action(view, search.best())
