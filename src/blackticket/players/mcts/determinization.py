"""What a search starts from: the worlds that fit a view, how likely each is, and the actions worth a look."""

from typing import Final

import numpy as np
import numpy.typing as npt

from blackticket.knowledge import Secret, View, belief
from blackticket.rules.actions import FUGITIVE
from blackticket.rules.chance import Chance
from blackticket.sim.layout import ESTIMATE
from blackticket.sim.search import SearchRoot
from blackticket.sim.simulator import KernelTables, Simulator, State

SAMPLES: Final = 200
"""Worlds drawn where they are more than stations: with the crime cards of the Sherlock Holmes mode."""

Rows = npt.NDArray[np.int16]
Weights = npt.NDArray[np.float64]


def search_root(view: View, game: Simulator, tables: KernelTables, chance: Chance) -> SearchRoot:
    """The question that the seat of the view asks."""
    rows, weights = _his(view, game) if view.seat == FUGITIVE else _theirs(view, game, chance)
    return SearchRoot(int(view.seat != FUGITIVE), rows, weights, _actions(view, game, tables, rows[0]))


def _his(view: View, game: Simulator) -> tuple[Rows, Weights]:
    """The fugitive knows the truth; what the seekers take it to be is drawn from what they can know."""
    weights = belief(view).weights if view.fugitive else {0: 1.0}
    rows = np.repeat(game.encode(view)[None, :], len(weights), axis=0)
    rows[:, ESTIMATE] = list(weights)
    return rows, np.array(list(weights.values()))


def _theirs(view: View, game: Simulator, chance: Chance) -> tuple[Rows, Weights]:
    """The seekers know what can be: a world for each station, or many drawn where there is more to know."""
    known = belief(view)
    if view.case:
        secrets = [known.sample(chance) for _ in range(SAMPLES)]
        return np.stack([game.encode(view, secret) for secret in secrets]), np.ones(SAMPLES)
    weights = known.weights or {0: 1.0}  # in the dice game he may have yet to hide
    rows = np.stack([game.encode(view, Secret(station)) for station in weights])
    return rows, np.array(list(weights.values()))


def _actions(view: View, game: Simulator, tables: KernelTables, state: State) -> npt.NDArray[np.int32]:
    """Those of the legal actions that the simulator holds for worth a look, or else all of them."""
    legal = {game.code(view, action): None for action in view.legal}  # in their order
    found = np.zeros(game.most_actions, np.int32)
    count = game.kernels.search_actions(state, tables, found)
    worth = [int(code) for code in found[:count] if int(code) in legal]
    return np.array(worth or list(legal), np.int32)
