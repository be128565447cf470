# mypy: allow-untyped-defs, allow-untyped-calls
"""The published player of Nijssen and Winands for the ticket game: Monte-Carlo tree search on one tree.

P. Nijssen, Monte-Carlo Tree Search for Multi-Player Games, Maastricht 2013, chapter 7. Each pawn searches for its own
move. A playout draws the fugitive's station by the category of its distance from the seekers (if a seeker searches),
descends a tree in which every ply of either side is a level, its actions chosen by UCB with progressive history,
expands it by one action, and goes on by an epsilon-greedy policy. Seekers of a playout go to where he is if a seeker
searches, and to where he could be when the search began if he searches himself. A catch by another pawn than the
searching one is worth less.

What the chapter leaves open is decided here: an action is remembered by pawn, ticket and station; new actions are tried
in random order; only moves in the tree are remembered; distances do not count tickets.
"""

from typing import Any, Final, NamedTuple

import numpy as np
import numpy.typing as npt
from numba import from_dtype, types

from blackticket.sim import ticket_layout as at
from blackticket.sim.chance import Seeds, below, drawn, happens, seeded, uniform
from blackticket.sim.kernel import kernel
from blackticket.sim.layout import ACTIONS, CHANCE, ESCAPED, OUTCOME, STATE, TABLES, Actions, Floats, Ints, Row
from blackticket.sim.pimbot_policy import (
    EXPLORE,
    FILTER,
    GUIDED,
    HIS_RANDOM,
    HISTORY,
    REDUCTION,
    THEIR_RANDOM,
    TRACKING,
    add_up_costs,
    cost_of,
    greedy,
    play_on,
    rides,
    update_possible,
)
from blackticket.sim.simulator import KernelTables
from blackticket.sim.ticket import apply
from blackticket.sim.tree import best_action

NEW = 1e9
"""The bound of an action that has not been tried is about this."""
HISTORY_SIZE = 16_384
"""No action has a larger number."""
DEEPEST = 400
NODE: Final = np.dtype(
    [("first", np.int32), ("next", np.int32), ("key", np.int32), ("visits", np.int32), ("won", np.float64)]
)
"""Its first child, its next sibling, the action that leads to it, its playouts, and the sum of their results for the
pawn that made that move."""
PLAYED: Final = np.dtype([("times", np.float64), ("won", np.float64), ("child", np.int64), ("node", np.int64)])
"""How often an action was played anywhere in the tree, and the sum of the results; and the last node in which it was
looked for, with the child found there."""


class PimbotSettings(NamedTuple):
    """The parameters of the thesis, with the values of its section 7.6.1."""

    explore: float = 0.5
    history: float = 5.0
    his_random: float = 0.1
    their_random: float = 0.2
    reduction: float = 0.1
    filter: float = 1.0
    guided: float = 0.0
    tracking: float = 0.0


class PimbotRoot(NamedTuple):
    """What is searched: states that can be true with their cumulative weights, where he can be, and what to choose."""

    pawn: int  # the searching seeker; -1 if he searches himself
    states: Row  # a state a row
    weights: Floats
    possible: Ints
    actions: Actions


class PimbotTree(NamedTuple):
    """The arrays of a search tree; node 0 is the root."""

    nodes: npt.NDArray[Any]
    used: Ints  # how many nodes there are
    history: npt.NDArray[Any]  # by action


class PimbotScratch(NamedTuple):
    """Room for one playout."""

    state: Row
    actions: Actions
    path: Ints
    possible: Ints  # how many stations there are, then those stations
    reached: Ints
    marks: Ints  # by station: the last time that it was found
    costs: Row  # by station: the distances to where he could be, added up, if he searches himself


ROOT = types.NamedTuple((types.int64, types.int16[:, ::1], types.float64[::1], types.int64[::1], ACTIONS), PimbotRoot)
TREE = types.NamedTuple((from_dtype(NODE)[::1], types.int64[::1], from_dtype(PLAYED)[::1]), PimbotTree)
SCRATCH = types.NamedTuple(
    (STATE, ACTIONS, types.int64[::1], types.int64[::1], types.int64[::1], types.int64[::1], STATE), PimbotScratch
)


class PimbotSearch:
    """A tree that grows with every playout, until its owner has seen enough."""

    def __init__(self, tables: KernelTables, root: PimbotRoot, settings: PimbotSettings, seed: int, room: int) -> None:
        cumulative = np.cumsum(root.weights, dtype=np.float64)
        self._root = root._replace(weights=cumulative / cumulative[-1])
        self._tables = tables
        self._settings = np.array(settings, np.float64)
        self._chance: Seeds = seeded(seed)
        self._tree = PimbotTree(np.zeros(room, NODE), np.ones(1, np.int64), np.zeros(HISTORY_SIZE, PLAYED))
        self._scratch = PimbotScratch(
            np.zeros(root.states.shape[1], np.int16),
            np.zeros(max(at.MOST_ACTIONS, len(root.actions)), np.int32),
            np.zeros(DEEPEST, np.int64),
            np.zeros(at.STATIONS + 1, np.int64),
            np.zeros(at.STATIONS + 1, np.int64),
            np.zeros(at.STATIONS + 1, np.int64),
            np.zeros(at.STATIONS, np.int16),
        )

    @property
    def playouts(self) -> int:
        return int(self._tree.nodes[0]["visits"])

    def run(self, playouts: int) -> None:
        run_playouts(self._root, self._tables, self._settings, self._tree, self._scratch, self._chance, playouts)

    def tried(self) -> dict[int, tuple[int, float]]:
        """By action: how often it was tried, and the mean of its results."""
        found, nodes = {}, self._tree.nodes
        child = int(nodes[0]["first"])
        while child:
            visits = int(nodes[child]["visits"])
            found[int(nodes[child]["key"])] = visits, float(nodes[child]["won"]) / max(1, visits)
            child = int(nodes[child]["next"])
        return found

    def best(self) -> int:
        return best_action(self._root.actions, self.tried())


@kernel()
def _find_children(tree, node):
    """Notes in the history which child each action leads to."""
    nodes, history = tree.nodes, tree.history
    child = nodes[np.uintp(node)].first
    while child:
        played = history[np.uintp(nodes[np.uintp(child)].key)]
        played.child = child
        played.node = node
        child = nodes[np.uintp(child)].next


@kernel()
def _select(tree, actions, count, node, settings, state, tables, searcher, possible, chance):
    """Which action to try: one that was not tried yet, or the one with the best bound."""
    nodes, history = tree.nodes, tree.history
    _find_children(tree, node)
    parent = np.log(np.float64(max(1, nodes[np.uintp(node)].visits)))
    best, most = 0, -1.0
    for place in range(count):
        played = history[np.uintp(actions[place])]
        found = played.child if played.node == node else 0
        child = nodes[np.uintp(found)]
        if found and child.visits:
            visits = child.visits
            mean = child.won / visits
            bound = mean + settings[EXPLORE] * np.sqrt(parent / visits)
            if played.times:
                elsewhere = played.won / played.times
                bound += elsewhere * settings[HISTORY] / ((1.0 - mean) * visits + 1.0)
        else:
            bound = NEW + uniform(chance, 32)
            if settings[GUIDED] != 0.0:
                bound -= cost_of(state, tables, np.int64(actions[place]) & at.STATION_BITS, searcher, possible)
        if bound > most:
            best, most = place, bound
    return best


@kernel()
def _child_of(tree, node, action):
    """The child that the action leads to after `_select`, made if it is new and there is room, else 0."""
    nodes, used = tree.nodes, tree.used
    played = tree.history[action]
    if played.node == node and played.child:
        return played.child
    if used[0] >= nodes.size:
        return 0
    child = used[0]
    used[0] += 1
    nodes[child].key = action
    nodes[child].next = nodes[node].first
    nodes[node].first = child
    return child


@kernel()
def _result(state, last, searcher, reduction):
    """What the end is worth to the seekers."""
    if state[OUTCOME] >= ESCAPED:
        return 0.0
    if searcher < 0 or (last >> at.WHO_AT) - at.FIRST_SEEKER == searcher:
        return 1.0
    return 1.0 - reduction


@kernel(types.void(ROOT, TABLES, types.float64[::1], TREE, SCRATCH, CHANCE, types.int64))
def run_playouts(root, tables, settings, tree, scratch, chance, playouts):
    """Playouts as the module's docstring describes them. The weights of the root are cumulative."""
    nodes, history = tree.nodes, tree.history
    state, actions, path, possible = scratch.state, scratch.actions, scratch.path, scratch.possible
    filtered = settings[FILTER] != 0.0
    tracking = root.pawn < 0 and settings[TRACKING] != 0.0
    costs = scratch.costs
    hidden = root.pawn >= 0 or add_up_costs(tables, root.possible, costs)
    for _ in range(playouts):
        world = drawn(root.weights, chance) if root.weights.size > 1 else 0
        for place in range(state.size):
            state[place] = root.states[world, place]
        possible[0] = 0
        if root.pawn < 0:
            possible[0] = root.possible.size
            for place in range(root.possible.size):
                possible[place + 1] = root.possible[place]
        node, depth, last = 0, 1, np.int64(0)
        path[0] = 0
        in_tree = True
        while state[OUTCOME] == 0 and (in_tree or tracking):
            if in_tree and depth == 1:
                count = root.actions.size
                for place in range(count):
                    actions[place] = root.actions[place]
            else:
                count = rides(state, tables, possible, filtered, actions)
            if in_tree:
                chosen = _select(tree, actions, count, node, settings, state, tables, root.pawn, possible, chance)
                last = np.int64(actions[chosen])
                node = _child_of(tree, node, last)
                if node == 0 or depth == DEEPEST:
                    in_tree = False
                else:
                    path[depth] = node
                    depth += 1
                    in_tree = nodes[node].visits > 0
            else:
                random = settings[HIS_RANDOM] if state[at.WAITING] == 0 else settings[THEIR_RANDOM]
                if happens(chance, random):
                    last = np.int64(actions[below(chance, count)])
                else:
                    last = np.int64(actions[greedy(state, tables, actions, count, root.pawn, possible, chance)])
            apply(state, tables, np.int32(last), chance)
            if tracking:
                update_possible(state, tables, last, scratch)
        if state[OUTCOME] == 0:
            last = play_on(state, tables, settings, root.pawn, costs, hidden, chance)
        result = _result(state, last, root.pawn, settings[REDUCTION])
        nodes[0].visits += 1
        for place in range(1, depth):
            node = path[place]
            key = nodes[node].key
            gained = result if key >= at.SEEKERS_ACT else (1.0 if result == 0.0 else 0.0)
            nodes[node].visits += 1
            nodes[node].won += gained
            history[key].times += 1.0
            history[key].won += gained
