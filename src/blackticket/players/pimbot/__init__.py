"""The published player of Nijssen and Winands, for the ticket game; what it does is told in `sim/pimbot.py`."""

from collections.abc import Mapping
from typing import Final

import numpy as np

from blackticket.knowledge import View, possible_stations
from blackticket.knowledge.belief_history import Secret
from blackticket.players.search_player import SearchPlayer
from blackticket.rules.actions import FUGITIVE
from blackticket.sim import ticket_layout as at
from blackticket.sim.layout import Actions, Ints
from blackticket.sim.pimbot import PimbotRoot, PimbotSearch, PimbotSettings
from blackticket.sim.pimbot_policy import his_choice, in_reach
from blackticket.sim.simulator import KernelTables, Simulator, StateArray

ROOM: Final = 2_000_000
CATEGORIES: Final = (0.196, 0.671, 0.540, 0.384, 0.196)
"""How likely he is at a station that is 1 to 5 rides from the nearest seeker (section 7.4, the general table)."""
REDUCTIONS: Final = ((2_500, 0.4), (10_000, 0.2))
"""The best coalition reduction of table 7.10 below so many playouts; from the last on it is that of the settings."""
BY_PLAYOUTS: Final = -1.0
"""Stands for the reduction that is best for the playouts."""


class Pimbot(SearchPlayer):
    """A player for either side of the ticket game."""

    DEFAULT = 10_000

    def __init__(
        self,
        seed: int,
        playouts: int = 0,
        seconds: float = 0.0,
        *,
        categories: int = 1,
        doubles: int = 1,
        **settings: float,
    ) -> None:
        super().__init__(seed, playouts, seconds)
        self._categories = bool(categories)
        self._doubles = bool(doubles)
        chosen = PimbotSettings(**settings)
        if chosen.reduction == BY_PLAYOUTS:
            chosen = chosen._replace(reduction=best_reduction(self._playouts))
        self._settings = chosen

    def _best(self, view: View, game: Simulator, until: float) -> int:
        tables = game.tables(view)
        root = self._root(view, game, tables)
        chosen = int(root.actions[0])
        if len(root.actions) > 1:
            chosen = self._search(tables, root, until)
        if view.seat == FUGITIVE and (self._doubles or root.actions.max() & at.DOUBLED):
            chosen = self._doubled(view, game, tables, root.states[0], chosen)
        return chosen

    def _search(self, tables: KernelTables, root: PimbotRoot, until: float) -> int:
        room = min(ROOM, self._playouts + 1)
        search = PimbotSearch(tables, root, self._settings, self._chance.below(2**64), room)
        self._grow(search, until)
        return search.best()

    def _root(self, view: View, game: Simulator, tables: KernelTables) -> PimbotRoot:
        possible = np.array(sorted(possible_stations(view)), np.int64)
        if view.seat == FUGITIVE:
            states = game.encode(view)[None, :]
            return PimbotRoot(-1, states, np.ones(1), possible, self._his_actions(states[0], tables, possible))
        return seekers_root(view, game, self._weights(view, tables, possible))

    def _weights(self, view: View, tables: KernelTables, possible: Ints) -> dict[int, float]:
        if not self._categories:
            return dict.fromkeys(map(int, possible), 1.0)
        seekers = np.array([pawn.station for pawn in view.seekers])
        apart = tables[at.DISTANCES + (possible[:, None] << 8) + seekers[None, :]].min(axis=1)
        weights = np.array(CATEGORIES)[np.clip(apart, 1, len(CATEGORIES)) - 1]
        return dict(zip(map(int, possible), map(float, weights), strict=True))

    def _his_actions(self, state: StateArray, tables: KernelTables, possible: Ints) -> Actions:
        out = np.zeros(2 * at.MOST_ACTIONS, np.int32)
        counted = np.concatenate([[len(possible)], possible])
        return out[: his_choice(state, tables, counted, self._settings.filter != 0.0, out)].copy()

    def _doubled(self, view: View, game: Simulator, tables: KernelTables, state: StateArray, chosen: int) -> int:
        """The action chosen, as the first leg of a double move if a seeker can reach its station."""
        if chosen & at.DOUBLED or not in_reach(state, tables, chosen & at.STATION_BITS):
            return chosen
        doubled = chosen | at.DOUBLED
        return doubled if doubled in {game.code(view, action) for action in view.legal} else chosen


def seekers_root(view: View, game: Simulator, weights: Mapping[int, float]) -> PimbotRoot:
    """What the first waiting pawn searches; `weights` says by station how often he is drawn there."""
    stations = sorted(weights)
    states = np.stack([game.encode(view, Secret(station)) for station in stations])
    legal = [game.code(view, action) for action in view.legal]
    first = min(legal) >> at.WHO_AT
    actions = np.array([code for code in legal if code >> at.WHO_AT == first], np.int32)
    drawn = np.array([weights[station] for station in stations])
    return PimbotRoot(first - at.FIRST_SEEKER, states, drawn, np.array(stations, np.int64), actions)


def best_reduction(playouts: int) -> float:
    return next((reduction for below, reduction in REDUCTIONS if playouts < below), PimbotSettings().reduction)
