"""A player for the ticket game that reckons with what the other side knows.

The fugitive searches in the public tree. The seekers search as `pimbot` does, but draw him from a belief that is
weighted by a model of him.
"""

from typing import Final

import numpy as np

from blackticket.knowledge import View, belief
from blackticket.knowledge.belief_history import Secret
from blackticket.players.holmes.fugitive_model import likely_moves
from blackticket.players.holmes.learnt import learnt_model
from blackticket.players.pimbot import best_reduction, seekers_root
from blackticket.players.search_player import SearchPlayer
from blackticket.rules.actions import FUGITIVE
from blackticket.sim import ticket_layout as at
from blackticket.sim.pimbot import PimbotSearch, PimbotSettings
from blackticket.sim.public_tree import PublicRoot, PublicSearch, PublicSettings
from blackticket.sim.simulator import Simulator

ROOM: Final = 100_000
"""The most of his playouts for which a tree has room to grow."""
THEIR_ROOM: Final = 2_000_000
AS_HE_IS: Final = 0.5
"""The share of his own playouts that start where he really is."""


class Holmes(SearchPlayer):
    """A player for either side of the ticket game."""

    DEFAULT = 10_000

    def _best(self, view: View, game: Simulator, until: float) -> int:
        best = self._his_best if view.seat == FUGITIVE else self._their_best
        return best(view, game, until)

    def _his_best(self, view: View, game: Simulator, until: float) -> int:
        search = PublicSearch(
            game.tables(view),
            np.array(game.policy_params(view), np.float64),
            learnt_model(),
            search_root(view, game),
            PublicSettings(),
            self._chance.below(2**64),
            min(ROOM, self._playouts),
        )
        self._grow(search, until)
        tried = search.tried(view.fugitive or 0)
        return max(tried, key=lambda action: tried[action])

    def _their_best(self, view: View, game: Simulator, until: float) -> int:
        root = seekers_root(view, game, belief(view, likely_moves).weights)
        if len(root.actions) == 1:
            return int(root.actions[0])
        settings = PimbotSettings(reduction=best_reduction(self._playouts))
        room = min(THEIR_ROOM, self._playouts + 1)
        search = PimbotSearch(game.tables(view), root, settings, self._chance.below(2**64), room)
        self._grow(search, until)
        return search.best()


def search_root(view: View, game: Simulator) -> PublicRoot:
    """Where he can be as the seekers reckon, how often he draws each station, and what that counts for them."""
    weights = belief(view, likely_moves).weights
    stations = np.array(sorted(weights), np.int64)
    shares = np.array([weights[int(station)] for station in stations], np.float64)
    shares /= shares.sum()
    states = np.repeat(game.encode(view, Secret(int(stations[0])))[None, :], len(stations), axis=0)
    states[:, at.FUGITIVE] = stations
    drawn = (1.0 - AS_HE_IS) * shares + AS_HE_IS * (stations == view.fugitive)
    cumulative = np.cumsum(drawn)
    return PublicRoot(states, cumulative / cumulative[-1], shares / drawn, stations, shares)
