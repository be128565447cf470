# mypy: allow-untyped-defs, allow-untyped-calls
"""Information-set Monte-Carlo tree search, for either side of every game.

A tree stands for what the searching side knows: its edges are its own actions and, for the seekers, the answers they
get and what they see of his moves. The fugitive's tree is an open-loop one: whatever the seekers did meanwhile shares
its nodes, and what he can do there is asked of each playout's own position.

Every playout draws one of the worlds that fit the view, walks down the tree with its side's actions chosen by their
promise and the other side's by the quick player, grows the tree by one action, and lets the quick player finish.
"""

from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt
from numba import types

from blackticket.sim.chance import draw, seeded
from blackticket.sim.kernel import kernel
from blackticket.sim.layout import (
    ACTIONS,
    APPLY,
    CHANCE,
    LEGAL,
    OBSERVATION,
    PARAMS,
    PLAY_OUT,
    ROLLOUT_POLICY,
    STATE,
    TABLES,
)
from blackticket.sim.simulator import Kernels, KernelTables

OUTCOME = 0
SIDE = 1
FUGITIVE_WINS = 3  # the outcomes from here on are his: escaped, stranded, crimes

FIRST, NEXT, KEY, VISITS, CHANCES = range(5)
"""Of a node: its first child, its next sibling, the edge to it (an action, or what was learned as a negative number),
how often it was visited, and how often it could have been."""
EXPLORE, HISTORY_BIAS, DECAY = range(3)  # of the settings
HISTORY_SIZE = 8192
"""Actions remembered wherever in the tree they were played, by their number."""
DEEPEST = 400
"""No path in the tree is longer."""


class Settings(NamedTuple):
    """How the search weighs what it has seen."""

    explore: float = 0.4  # how much a rarely tried action is worth trying again
    history: float = 3.0  # how much it counts that an action did well elsewhere in the tree
    decay: float = 0.97  # a catch is worth less with every action that it takes


class SearchRoot(NamedTuple):
    """What is searched: the worlds that fit the view and how likely each is, and what may be done."""

    side: int  # 0 the fugitive, 1 the seekers
    determinizations: npt.NDArray[np.int16]  # a state a row
    weights: npt.NDArray[np.float64]  # of each world; they need not sum to 1
    actions: npt.NDArray[np.int32]  # those to choose from


class Search:
    """A tree that grows with every playout, until its owner has seen enough."""

    def __init__(
        self,
        kernels: Kernels,
        tables: KernelTables,
        params: npt.NDArray[np.float64],
        root: SearchRoot,
        settings: Settings,
        seed: int,
        most_actions: int,
        room: int,
    ) -> None:
        """`room` is how many nodes the tree may have; with a full one, playouts still count."""
        self._root = root
        self._kernels = kernels
        self._tables = tables
        self._params = params
        self._settings = np.array(settings, np.float64)
        self._chance = seeded(seed)
        self._nodes = np.zeros((room, 5), np.int64)
        self._values = np.zeros(room, np.float64)
        self._used = np.ones(1, np.int64)
        self._history = np.zeros((HISTORY_SIZE, 2), np.float64)
        self._state = np.zeros(root.determinizations.shape[1], np.int16)
        self._actions = np.zeros(max(most_actions, len(root.actions)), np.int32)
        self._path = np.zeros(DEEPEST, np.int64)
        self._cumulative = np.cumsum(root.weights, dtype=np.float64)
        self._cumulative /= self._cumulative[-1]

    def run(self, playouts: int) -> None:
        """So many playouts more."""
        kernels, root = self._kernels, self._root
        search(
            kernels.search_actions,
            kernels.apply,
            kernels.rollout_policy,
            kernels.public_observation,
            kernels.private_observation,
            kernels.update_estimate,
            kernels.play_out,
            root.determinizations,
            self._cumulative,
            root.actions,
            root.side,
            self._tables,
            self._params,
            self._settings,
            self._nodes,
            self._values,
            self._used,
            self._history,
            self._state,
            self._actions,
            self._path,
            self._chance,
            playouts,
        )

    @property
    def playouts(self) -> int:
        """How many there have been."""
        return int(self._nodes[0, VISITS])

    def tried(self) -> dict[int, tuple[int, float]]:
        """By action: how often it was tried, and the share of the games won with it."""
        found = {}
        child = int(self._nodes[0, FIRST])
        while child:
            visits = int(self._nodes[child, VISITS])
            found[int(self._nodes[child, KEY])] = visits, float(self._values[child]) / max(1, visits)
            child = int(self._nodes[child, NEXT])
        return found

    def best(self) -> int:
        """The action tried most often; of equals, the one that won more, then the one listed first."""
        tried = self.tried()
        return max((int(action) for action in self._root.actions), key=lambda action: tried.get(action, (0, 0.0)))


@kernel(types.int64(types.float64[::1], CHANCE))
def _pick(cumulative, chance):
    """A world, by its odds."""
    share = np.float64(draw(chance)) / 4294967296.0
    low, high = 0, cumulative.size - 1
    while low < high:
        middle = (low + high) // 2
        if cumulative[middle] > share:
            high = middle
        else:
            low = middle + 1
    return low


@kernel(types.int64(types.int64[:, ::1], types.int64[::1], types.int64, types.int64))
def _child(nodes, used, node, key):
    """The child along that edge, made if there is room and it is new; else 0."""
    child = nodes[node, FIRST]
    while child:
        if nodes[child, KEY] == key:
            return child
        child = nodes[child, NEXT]
    if used[0] >= nodes.shape[0]:
        return 0
    child = used[0]
    used[0] += 1
    nodes[child, KEY] = key
    nodes[child, NEXT] = nodes[node, FIRST]
    nodes[node, FIRST] = child
    return child


@kernel(
    types.int64(
        types.int64[:, ::1],
        types.float64[::1],
        types.float64[:, ::1],
        ACTIONS,
        types.int64,
        types.int64,
        types.float64[::1],
        CHANCE,
    )
)
def _promising(nodes, values, history, actions, count, node, settings, chance):
    """Which of the actions to try: a new one that did well elsewhere, or the one that promises most."""
    best, most = 0, -1.0
    for at in range(count):
        action = actions[at]
        before = action % HISTORY_SIZE
        elsewhere = history[before, 1] / history[before, 0] if history[before, 0] else 1.0
        child = nodes[node, FIRST]
        while child and nodes[child, KEY] != action:
            child = nodes[child, NEXT]
        if child:
            nodes[child, CHANCES] += 1
        if child and nodes[child, VISITS]:
            visits = nodes[child, VISITS]
            mean = values[child] / visits
            promise = mean + settings[EXPLORE] * np.sqrt(np.log(nodes[child, CHANCES]) / visits)
            promise += elsewhere * settings[HISTORY_BIAS] / ((1.0 - mean) * visits + 1.0)
        else:
            promise = 1000.0 + elsewhere + np.float64(draw(chance)) * 1e-12
        if promise > most:
            best, most = at, promise
    return best


SEARCH: Final = types.void(
    types.FunctionType(LEGAL),
    types.FunctionType(APPLY),
    types.FunctionType(ROLLOUT_POLICY),
    types.FunctionType(OBSERVATION),
    types.FunctionType(OBSERVATION),
    types.FunctionType(APPLY),
    types.FunctionType(PLAY_OUT),
    types.int16[:, ::1],
    types.float64[::1],
    ACTIONS,
    types.int64,
    TABLES,
    PARAMS,
    types.float64[::1],
    types.int64[:, ::1],
    types.float64[::1],
    types.int64[::1],
    types.float64[:, ::1],
    STATE,
    ACTIONS,
    types.int64[::1],
    CHANCE,
    types.int64,
)


@kernel(SEARCH)
def search(
    search_actions,
    apply,
    rollout_policy,
    public_observation,
    private_observation,
    update_estimate,
    play_out,
    determinizations,
    cumulative,
    root_actions,
    side,
    tables,
    params,
    settings,
    nodes,
    values,
    used,
    history,
    state,
    actions,
    path,
    chance,
    playouts,
):
    """So many playouts: see the module's first lines."""
    for _ in range(playouts):
        drawn = _pick(cumulative, chance)
        for place in range(state.size):
            state[place] = determinizations[drawn, place]
        node, depth, plies = 0, 1, 0
        path[0] = 0
        while state[OUTCOME] == 0 and depth < DEEPEST - 2:
            if state[SIDE] == side:
                if depth == 1:
                    count = root_actions.size
                    for at in range(count):
                        actions[at] = root_actions[at]
                else:
                    count = search_actions(state, tables, actions)
                at = _promising(nodes, values, history, actions, count, node, settings, chance)
                action = actions[at]
                child = _child(nodes, used, node, action)
                apply(state, tables, action, chance)
                update_estimate(state, tables, action, chance)
                plies += 1
                if child == 0:
                    break
                path[depth] = child
                depth += 1
                if nodes[child, VISITS] == 0:
                    nodes[child, CHANCES] = 1
                    break
                learned = private_observation(state, tables, action) if side == 1 else 0
            else:
                child = node
                action = rollout_policy(state, tables, chance, params, actions)
                apply(state, tables, action, chance)
                update_estimate(state, tables, action, chance)
                plies += 1
                learned = public_observation(state, tables, action)
            node = child
            if learned:
                node = _child(nodes, used, node, -learned)
                if node == 0:
                    break
                path[depth] = node
                depth += 1
        if state[OUTCOME] == 0:
            plies += play_out(state, tables, chance, params, actions)
        reward = 0.0 if state[OUTCOME] >= FUGITIVE_WINS else settings[DECAY] ** plies
        if side == 0:
            reward = 1.0 - reward
        for at in range(depth):
            node = path[at]
            nodes[node, VISITS] += 1
            values[node] += reward
            if nodes[node, KEY] > 0:
                before = nodes[node, KEY] % HISTORY_SIZE
                history[before, 0] += 1.0
                history[before, 1] += reward
