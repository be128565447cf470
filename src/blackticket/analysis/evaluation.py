"""What an action is worth to the side that has it: the share of the games that it wins, by search from a view.

The actions worth a closer look are found by the search that the strongest program plays with. Each of them, and the
one that was played, then gets a search of its own in which it is the only action, so that all are judged by as many
games, whichever the first search liked.
"""

from collections.abc import Callable, Mapping
from math import inf
from typing import Final, NamedTuple, Protocol

import numpy as np

from blackticket.analysis.decision import Evaluation
from blackticket.knowledge import View, belief
from blackticket.players.holmes import search_root as public_root
from blackticket.players.holmes.fugitive_model import likely_moves
from blackticket.players.holmes.learnt import learnt_model
from blackticket.players.mcts import NODES_A_PLAYOUT, SETTINGS
from blackticket.players.mcts.determinization import search_root
from blackticket.players.pimbot import best_reduction, seekers_root
from blackticket.players.search_player import GrowingTree, grow
from blackticket.rules.actions import FUGITIVE, Action
from blackticket.rules.chance import Seeded
from blackticket.rules.editions import Variant
from blackticket.rules.outcome import Side
from blackticket.sim import simulator
from blackticket.sim.pimbot import PimbotSearch, PimbotSettings
from blackticket.sim.public_tree import PublicSearch, PublicSettings
from blackticket.sim.search import Search
from blackticket.sim.simulator import Simulator

CANDIDATES: Final = 3
"""Actions that get a search of their own beside the one that was played."""


class _Search(GrowingTree, Protocol):
    def tried(self) -> Mapping[int, tuple[float, float]]:
        """By action: how often it was tried, and the share of the games that it won."""


_Open = Callable[[int | None, int, int], _Search]
"""Begins a search of that action alone, or of all; with a seed, and room for so many games."""


def evaluate(view: View, played: Action | None, playouts: int, seed: int, until: float = inf) -> list[Evaluation]:
    """The most promising actions of a view and the one that was played, the best first.

    The choice between them and each of them get a search of `playouts` games; after `until`, by `perf_counter`, a
    search ends with its first chunk.
    """
    game = simulator(view.setup)
    side: Side = "fugitive" if view.seat == FUGITIVE else "seekers"
    open_search = _SEARCHES.get((view.setup.variant, side), _tree)(view, game)
    chance = Seeded(seed)

    def results(action: int | None) -> Mapping[int, tuple[float, float]]:
        search = open_search(action, chance.below(2**64), playouts)
        grow(search, playouts, until)
        return search.tried()

    tried = results(None)
    codes = sorted(tried, key=tried.__getitem__, reverse=True)[:CANDIDATES]
    if played:
        codes = list(dict.fromkeys([*codes, game.code(view, played)]))
    shares = {code: results(code)[code][1] for code in codes}
    return [
        Evaluation(game.action(view, code), shares[code])
        for code in sorted(codes, key=shares.__getitem__, reverse=True)
    ]


def _tree(view: View, game: Simulator) -> _Open:
    tables = game.tables(view)
    params = np.array(game.policy_params(view), np.float64)
    settings = SETTINGS[view.setup.variant]

    def open_search(action: int | None, seed: int, room: int) -> _Search:
        root = search_root(view, game, tables, Seeded(seed))
        chosen = settings if action is None else settings._replace(decay=1.0)
        if action is not None:
            root = root._replace(actions=np.array([action], np.int32))
        nodes = NODES_A_PLAYOUT * room + len(root.actions)
        return Search(game.kernels, tables, params, root, chosen, seed, game.most_actions, nodes)

    return open_search


def _seekers_tree(view: View, game: Simulator) -> _Open:
    tables = game.tables(view)
    root = seekers_root(view, game, belief(view, likely_moves).weights)

    def open_search(action: int | None, seed: int, room: int) -> _Search:
        if action is None:
            return PimbotSearch(tables, root, PimbotSettings(reduction=best_reduction(room)), seed, room + 1)
        alone = root._replace(actions=np.array([action], np.int32))
        return PimbotSearch(tables, alone, PimbotSettings(reduction=0.0), seed, room + 1)

    return open_search


class _OfStation(NamedTuple):
    """What a public search found for the station where he is."""

    search: PublicSearch
    station: int

    @property
    def playouts(self) -> int:
        return self.search.playouts

    def run(self, playouts: int) -> None:
        self.search.run(playouts)

    def tried(self) -> Mapping[int, tuple[float, float]]:
        return self.search.tried(self.station)


def _public_tree(view: View, game: Simulator) -> _Open:
    tables = game.tables(view)
    params = np.array(game.policy_params(view), np.float64)
    root, station = public_root(view, game), view.fugitive or 0

    def open_search(action: int | None, seed: int, room: int) -> _Search:
        settings = PublicSettings() if action is None else PublicSettings(decay=1.0)
        search = PublicSearch(tables, params, learnt_model(), root, settings, seed, room)
        if action is not None:
            search.allow_only(station, action)
        return _OfStation(search, station)

    return open_search


_SEARCHES: Final[Mapping[tuple[Variant, Side], Callable[[View, Simulator], _Open]]] = {
    ("ticket", "seekers"): _seekers_tree,
    ("ticket", "fugitive"): _public_tree,
}
"""The searches of `holmes`; where there is none, that of `mcts`."""
