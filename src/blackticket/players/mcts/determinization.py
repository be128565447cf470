"""The root of a search: the determinizations of a view with their weights, and the actions worth a look."""

from collections.abc import Callable, Mapping
from typing import Final

import numpy as np
import numpy.typing as npt

from blackticket.knowledge import Belief, Secret, View, belief
from blackticket.knowledge.belief_history import Model
from blackticket.players.mcts.dice_fugitive_model import careful_moves
from blackticket.rules.actions import FUGITIVE
from blackticket.rules.chance import Chance
from blackticket.rules.editions import Variant
from blackticket.sim.layout import ESTIMATE
from blackticket.sim.search import SearchRoot
from blackticket.sim.simulator import KernelTables, Simulator, StateArray

SAMPLES: Final = 200
"""Determinizations drawn in the Sherlock mode, where crime cards are hidden as well as the station."""

Draws = tuple[list[Secret], list[float]]
"""Secrets, and the weight of each."""
StateRows = npt.NDArray[np.int16]
Weights = npt.NDArray[np.float64]
States = tuple[StateRows, Weights, npt.NDArray[np.int64]]
"""States that fit a view, the weight of each, and his station in it as far as it is a secret."""


def search_root(view: View, game: Simulator, tables: KernelTables, chance: Chance) -> SearchRoot:
    draw = _fugitive_states if view.seat == FUGITIVE else _seekers_states
    rows, weights, stations = draw(view, game, chance)
    return SearchRoot(int(view.seat != FUGITIVE), rows, weights, _actions(view, game, tables, rows[0]), stations)


def _fugitive_states(view: View, game: Simulator, chance: Chance) -> States:
    """The fugitive knows the state; only the seekers' estimate is drawn, from what they can know."""
    del chance
    weights = belief(view).weights if view.fugitive else {0: 1.0}
    rows = np.repeat(game.encode(view)[None, :], len(weights), axis=0)
    rows[:, ESTIMATE] = list(weights)
    return rows, np.array(list(weights.values())), np.zeros(len(weights), np.int64)


def _seekers_states(view: View, game: Simulator, chance: Chance) -> States:
    """A state for each of the secrets that he can have."""
    variant = view.setup.variant
    secrets, weights = DRAW[variant](belief(view, MODELS.get(variant)), chance)
    rows = np.stack([game.encode(view, secret) for secret in secrets])
    return rows, np.array(weights), np.array([secret.station for secret in secrets], np.int64)


def _all_stations(known: Belief, chance: Chance) -> Draws:
    """Each station where he can be, by its weight."""
    del chance
    weights = known.weights or {0: 1.0}  # in the dice game he may have yet to hide
    return list(map(Secret, weights)), list(weights.values())


def _sampled_secrets(known: Belief, chance: Chance) -> Draws:
    return [known.sample(chance) for _ in range(SAMPLES)], [1.0] * SAMPLES


DRAW: Final[Mapping[Variant, Callable[[Belief, Chance], Draws]]] = {
    "ticket": _all_stations,
    "sherlock": _sampled_secrets,
    "dice": _all_stations,
}


MODELS: Final[Mapping[Variant, Model]] = {"dice": careful_moves}
"""By variant: how likely he is taken to have gone where; without a model every history counts alike."""


def _actions(view: View, game: Simulator, tables: KernelTables, state: StateArray) -> npt.NDArray[np.int32]:
    """The legal actions that the kernels hold for worth a look, or else all of them."""
    legal = {game.code(view, action): None for action in view.legal}  # in their order
    found = np.zeros(game.most_actions, np.int32)
    count = game.kernels.search_actions(state, tables, found)
    worth = [int(code) for code in found[:count] if int(code) in legal]
    return np.array(worth or list(legal), np.int32)
