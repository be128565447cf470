"""A player that searches: information-set Monte-Carlo tree search over the exact belief."""

from collections.abc import Mapping
from typing import Final

import numpy as np

from blackticket.knowledge import View
from blackticket.players.mcts.determinization import search_root
from blackticket.players.search_player import SearchPlayer
from blackticket.rules.editions import Variant
from blackticket.sim.search import Search, SearchSettings
from blackticket.sim.simulator import Simulator

ROOM: Final = 400_000
"""The most nodes a tree has room for."""
NODES_A_PLAYOUT: Final = 4

SETTINGS: Final[Mapping[Variant, SearchSettings]] = {
    "ticket": SearchSettings(),
    "sherlock": SearchSettings(),
    "dice": SearchSettings(trusted=5.0),
}
"""By variant: how the search weighs what it has seen."""


class Mcts(SearchPlayer):
    """A player for either side of every game."""

    DEFAULT = 1000

    def _best(self, view: View, game: Simulator, until: float) -> int:
        tables = game.tables(view)
        root = search_root(view, game, tables, self._chance)
        if len(root.actions) == 1:
            return int(root.actions[0])
        search = Search(
            game.kernels,
            tables,
            np.array(game.policy_params(view), np.float64),
            root,
            SETTINGS[view.setup.variant],
            self._chance.below(2**64),
            game.most_actions,
            min(ROOM, NODES_A_PLAYOUT * self._playouts + len(root.actions)),
        )
        self._grow(search, until)
        return search.best()
