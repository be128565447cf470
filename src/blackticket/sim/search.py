# mypy: allow-untyped-defs, allow-untyped-calls
"""Information-set Monte-Carlo tree search, for either side of every game.

A node stands for what the searching side knows: its edges are the side's own actions and, for the seekers, their
observations: the answers they get and what they see of his moves. The fugitive's tree is open-loop: whatever the
seekers did meanwhile shares its nodes, and his actions are those of each playout's own position.

A playout draws a determinization, a state that fits the view; descends the tree, its own side's actions chosen by
UCB with progressive history, the other side's by the rollout policy; expands the tree by one action; plays the rest by
the rollout policy; and backs the result up along its path.

In a search of the seekers the fugitive has trees as well if `trusted` is set, one for each secret that he can have,
with his own actions alone. In a node visited often enough he chooses by it as they do by theirs. So they find moves
that are good against his best answer, and not only against the rollout policy.
"""

from typing import Any, Final, NamedTuple

import numpy as np
from numba import types

from blackticket.sim.chance import Seeds, draw, drawn, seeded
from blackticket.sim.kernel import kernel
from blackticket.sim.layout import (
    ACTIONS,
    APPLY,
    CHANCE,
    ESCAPED,
    LEGAL,
    OBSERVATION,
    OUTCOME,
    PARAMS,
    PLAY_OUT,
    ROLLOUT_POLICY,
    SIDE,
    STATE,
    TABLES,
    Actions,
    Floats,
    Ints,
    Params,
    Row,
)
from blackticket.sim.simulator import Kernels, KernelTables
from blackticket.sim.tree import FIRST, KEY, NEXT, VISITS, best_action, child_of, tried_actions

FUGITIVE_WINS = ESCAPED  # the outcomes from here on are his: escaped, stranded, crimes
AVAILABLE = 4
"""Of a node, beside the columns of `tree`: how often it could have been visited. Its edge is an action, or an
observation as a negative number."""
EXPLORE, HISTORY, DECAY, TRUSTED = range(4)  # of the settings
SECRETS = 1
"""The node after the root: its children are the roots of his trees in a search of the seekers, by what he knows."""
HISTORY_SIZE = 8192
"""Actions remembered wherever in the tree they were played, by their number modulo this."""
DEEPEST = 400
"""No path in the tree is longer."""


class SearchSettings(NamedTuple):
    """How the search weighs what it has seen."""

    explore: float = 0.4  # the exploration constant of UCB
    history: float = 3.0  # how much it counts that an action did well elsewhere in the tree
    decay: float = 0.97  # a catch is worth less with every action that it takes
    trusted: float = 0.0  # visits after which his node chooses in the seekers' search, not the rollout policy; 0: never


class SearchRoot(NamedTuple):
    """What is searched: the determinizations of the view and their weights, and the actions to choose from."""

    side: int  # 0 the fugitive, 1 the seekers
    determinizations: Row  # a state a row
    weights: Floats  # of each; they need not sum to 1
    actions: Actions
    secrets: Ints  # of each: a number for what only he knows in it


class Tree(NamedTuple):
    """The arrays of a search tree; node 0 is the root."""

    nodes: Ints
    values: Floats  # the sum of the results of each node's playouts
    used: Ints  # one number: how many nodes there are
    history: Floats  # by action: how often it was played anywhere in the tree, and the sum of the results


class Scratch(NamedTuple):
    """Room for one playout."""

    state: Row
    actions: Actions
    paths: Ints  # by side: the nodes passed through in its tree
    now: Ints  # by side: the last of them; -1 if the tree has been left
    depths: Ints  # by side: how many they are


ROOT = types.NamedTuple((types.int64, types.int16[:, ::1], types.float64[::1], ACTIONS, types.int64[::1]), SearchRoot)
TREE = types.NamedTuple((types.int64[:, ::1], types.float64[::1], types.int64[::1], types.float64[:, ::1]), Tree)
SCRATCH = types.NamedTuple((STATE, ACTIONS, types.int64[:, ::1], types.int64[::1], types.int64[::1]), Scratch)


class Search:
    """A tree that grows with every playout, until its owner has seen enough."""

    def __init__(
        self,
        kernels: Kernels,
        tables: KernelTables,
        params: Params,
        root: SearchRoot,
        settings: SearchSettings,
        seed: int,
        most_actions: int,
        room: int,
    ) -> None:
        """`room` is how many nodes the tree may have; with a full one, playouts still count."""
        cumulative = np.cumsum(root.weights, dtype=np.float64)
        self._root = root._replace(weights=cumulative / cumulative[-1])
        self._kernels = kernels
        self._tables = tables
        self._params = params
        self._settings = np.array(settings, np.float64)
        self._chance: Seeds = seeded(seed)
        self._tree = Tree(
            np.zeros((room + SECRETS, 5), np.int64),
            np.zeros(room + SECRETS, np.float64),
            np.array([SECRETS + 1], np.int64),
            np.zeros((HISTORY_SIZE, 2), np.float64),
        )
        self._scratch = Scratch(
            np.zeros(root.determinizations.shape[1], np.int16),
            np.zeros(max(most_actions, len(root.actions)), np.int32),
            np.zeros((2, DEEPEST), np.int64),
            np.zeros(2, np.int64),
            np.zeros(2, np.int64),
        )

    def run(self, playouts: int) -> None:
        kernels = self._kernels
        search(
            kernels.search_actions,
            kernels.apply,
            kernels.rollout_policy,
            kernels.public_observation,
            kernels.private_observation,
            kernels.update_estimate,
            kernels.play_out,
            self._root,
            self._tables,
            self._params,
            self._settings,
            self._tree,
            self._scratch,
            self._chance,
            playouts,
        )

    @property
    def playouts(self) -> int:
        return int(self._tree.nodes[0, VISITS])

    def tried(self) -> dict[int, tuple[int, float]]:
        """By action: how often it was tried, and the share of the games won with it."""
        return tried_actions(self._tree.nodes, self._tree.values)

    def best(self) -> int:
        return best_action(self._root.actions, self.tried())


@kernel(types.int64(TREE, ACTIONS, types.int64, types.int64, types.float64[::1], CHANCE))
def _select(tree, actions, count, node, settings, chance):
    """Which of the actions to try: one not tried yet that did well elsewhere, or the one with the best bound."""
    nodes, values, history = tree.nodes, tree.values, tree.history
    best, most = 0, -1.0
    for at in range(count):
        action = actions[at]
        played = action % HISTORY_SIZE
        elsewhere = history[played, 1] / history[played, 0] if history[played, 0] else 1.0
        child = nodes[node, FIRST]
        while child and nodes[child, KEY] != action:
            child = nodes[child, NEXT]
        if child:
            nodes[child, AVAILABLE] += 1
        if child and nodes[child, VISITS]:
            visits = nodes[child, VISITS]
            mean = values[child] / visits
            bound = mean + settings[EXPLORE] * np.sqrt(np.log(nodes[child, AVAILABLE]) / visits)
            bound += elsewhere * settings[HISTORY] / ((1.0 - mean) * visits + 1.0)
        else:
            bound = 1000.0 + elsewhere + np.float64(draw(chance)) * 1e-12
        if bound > most:
            best, most = at, bound
    return best


@kernel(types.void(SCRATCH, types.int64, types.int64))
def _start(scratch, side, node):
    """The side's path begins at that node; with -1 it is in no tree."""
    scratch.now[side] = node
    scratch.paths[side, 0] = node
    scratch.depths[side] = np.int64(node >= 0)


@kernel(types.int64(TREE, SCRATCH, types.int64, types.int64))
def _descend(tree, scratch, side, key):
    """The side goes down that edge, or leaves its tree if there is no room; the node, or 0."""
    child = child_of(tree.nodes, tree.used, scratch.now[side], key)
    if child:
        scratch.paths[side, scratch.depths[side]] = child
        scratch.depths[side] += 1
    scratch.now[side] = child or -1
    return child


@kernel(types.void(TREE, SCRATCH, types.int64, types.float64))
def _back_up(tree, scratch, side, result):
    """Adds the result to the nodes of the side's path, and to what it remembers of their actions."""
    nodes, history = tree.nodes, tree.history
    for at in range(scratch.depths[side]):
        node = scratch.paths[side, at]
        nodes[node, VISITS] += 1
        tree.values[node] += result
        if at and nodes[node, KEY] > 0:
            played = nodes[node, KEY] % HISTORY_SIZE
            history[played, 0] += 1.0
            history[played, 1] += result


SEARCH: Final[Any] = types.void(
    types.FunctionType(LEGAL),
    types.FunctionType(APPLY),
    types.FunctionType(ROLLOUT_POLICY),
    types.FunctionType(OBSERVATION),
    types.FunctionType(OBSERVATION),
    types.FunctionType(APPLY),
    types.FunctionType(PLAY_OUT),
    ROOT,
    TABLES,
    PARAMS,
    types.float64[::1],
    TREE,
    SCRATCH,
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
    root,
    tables,
    params,
    settings,
    tree,
    scratch,
    chance,
    playouts,
):
    """Playouts as the module's docstring describes them. The weights of the root are cumulative here."""
    side, nodes = root.side, tree.nodes
    trusted = settings[TRUSTED]
    state, actions, now, depths = scratch.state, scratch.actions, scratch.now, scratch.depths
    for _ in range(playouts):
        world = drawn(root.weights, chance)
        for place in range(state.size):
            state[place] = root.determinizations[world, place]
        _start(scratch, side, 0)
        _start(scratch, 1 - side, -1)
        if side == 1 and trusted > 0.0:
            _start(scratch, 0, child_of(nodes, tree.used, SECRETS, root.secrets[world] + 1) or -1)
        at_root, plies = True, 0
        while state[OUTCOME] == 0 and max(depths[0], depths[1]) < DEEPEST - 2:
            acting = np.int64(state[SIDE])
            node = now[acting]
            if node >= 0 and (acting == side or nodes[node, VISITS] >= trusted):
                if at_root and acting == side:
                    count = root.actions.size
                    for at in range(count):
                        actions[at] = root.actions[at]
                else:
                    count = search_actions(state, tables, actions)
                action = actions[_select(tree, actions, count, node, settings, chance)]
            else:
                action = rollout_policy(state, tables, chance, params, actions)
            at_root = at_root and acting != side
            apply(state, tables, action, chance)
            update_estimate(state, tables, action, chance)
            plies += 1
            if node >= 0:
                child = _descend(tree, scratch, acting, action)
                if child and nodes[child, VISITS] == 0:
                    nodes[child, AVAILABLE] = 1
                    now[acting] = -1
            if acting == side and now[side] < 0:
                break
            if now[1] >= 0:
                if acting == 1:
                    observed = private_observation(state, tables, action)
                else:
                    observed = public_observation(state, tables, action)
                if observed and _descend(tree, scratch, 1, -observed) == 0 and side == 1:
                    break
        if state[OUTCOME] == 0:
            plies += play_out(state, tables, chance, params, actions)
        result = 0.0 if state[OUTCOME] >= FUGITIVE_WINS else settings[DECAY] ** plies
        _back_up(tree, scratch, 0, 1.0 - result)
        _back_up(tree, scratch, 1, result)
