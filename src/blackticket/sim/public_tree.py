# mypy: allow-untyped-defs, allow-untyped-calls
"""The fugitive's search of the ticket game, in a tree of what is public.

A node is what both sides have seen: the seekers' moves, and of his the ticket, the double and where he showed himself.
The seekers' node has one information set, his has one for each station where he can be, so that in the tree, as in the
game, they answer what they see and not where he is. A node has the seekers' belief, made from its parent's by the model
of the fugitive.

A playout draws where he is from the belief and descends: either side takes the action that is best by what it won so
far, and by its prior while it has been tried little (PUCT). Pawn follows pawn; a pawn's priors are those of `coverage`.
His actions are those of the simulator's `search_actions` with the model's shares as priors. From a new node the
simulator's policy plays the game out.

Half of the playouts start where he really is. Those weigh less for the seekers, by as much as they are drawn too often:
they shall not learn from the tree what they cannot know.
"""

from typing import NamedTuple

import numpy as np
from numba import types

from blackticket.sim import ticket_layout as at
from blackticket.sim.chance import Seeds, drawn, seeded, uniform
from blackticket.sim.coverage import COVERAGE, Coverage, new_coverage, pawn_moves
from blackticket.sim.fugitive_model import FEATURES, action_shares
from blackticket.sim.kernel import kernel
from blackticket.sim.layout import (
    ACTIONS,
    CHANCE,
    ESCAPED,
    ESTIMATE,
    OUTCOME,
    PARAMS,
    SIDE,
    STATE,
    TABLES,
    Actions,
    Floats,
    Ints,
    Params,
    Row,
)
from blackticket.sim.moves import number, occupied, packed
from blackticket.sim.simulator import KernelTables
from blackticket.sim.ticket import apply, legal, public_observation
from blackticket.sim.ticket_policy import play_out, search_actions, update_estimate
from blackticket.sim.tree import KEY, VISITS, child_of

PARENT, SETS, BELIEF, STATIONS = range(4, 8)
"""Of a node, beside the columns of `tree`: its parent, its first information set, where its belief begins (-1 while
that is not known) and for how many stations. Its edge is a pawn's move, or an observation as a negative number."""
NEXT_SET, WHERE, EDGE, EDGES = range(4)
"""Of an information set: the next of its node, his station or 0 for the seekers, its first edge, how many there are."""
PRIOR, TRIED, WON = range(3)
"""Of an edge: the share that it has by itself, how often it was tried, and what was won with it."""
NODES_USED, SETS_USED, EDGES_USED, BELIEF_USED = range(4)
THEIR_EXPLORE, HIS_EXPLORE, DECAY, EXPAND_AT, SHARPNESS = range(5)
SHOWN_AT, PASSED_AT, SAID = 8, 7, 7
"""Of an observation: the station shown, whether he passed, and the bits of ticket and double."""
DEEPEST = 200
EDGES_A_PLAYOUT = 12
STATIONS_A_PLAYOUT = 30


class PublicSettings(NamedTuple):
    """How the search weighs what it has seen."""

    their_explore: float = 1.0
    his_explore: float = 1.0
    decay: float = 0.97  # a catch in a playout is worth less with every action that it takes
    expand_at: float = 2.0  # visits before a node of the seekers gets its moves
    sharpness: float = 10.0  # how much the score of a move counts in its prior


class PublicRoot(NamedTuple):
    """What is searched: by station where he can be, the state, how often it is drawn, and what it counts for them."""

    states: Row
    drawn: Floats  # cumulative
    importance: Floats
    stations: Ints
    belief: Floats


class PublicTree(NamedTuple):
    """The arrays of a tree; node 0 is the root, and there is no information set 0."""

    nodes: Ints
    states: Row  # of each node in the world that came there first; only what is public counts
    sets: Ints
    actions: Actions  # by edge
    stats: Floats
    stations: Ints  # the beliefs of all nodes
    belief: Floats
    used: Ints


class PublicScratch(NamedTuple):
    """Room for one playout."""

    state: Row
    actions: Actions
    path: Ints
    shares: Floats
    features: Floats
    by_station: Floats
    coverage: Coverage


REALS, REAL_ROWS = types.float64[::1], types.float64[:, ::1]
INTS, INT_ROWS = types.int64[::1], types.int64[:, ::1]
STATES = types.int16[:, ::1]
ROOT = types.NamedTuple((STATES, REALS, REALS, INTS, REALS), PublicRoot)
TREE = types.NamedTuple((INT_ROWS, STATES, INT_ROWS, ACTIONS, REAL_ROWS, INTS, REALS, INTS), PublicTree)
SCRATCH = types.NamedTuple((STATE, ACTIONS, INT_ROWS, REALS, REALS, REALS, COVERAGE), PublicScratch)


class PublicSearch:
    """A tree that grows with every playout, until its owner has seen enough."""

    def __init__(
        self,
        tables: KernelTables,
        params: Params,
        model: Floats,
        root: PublicRoot,
        settings: PublicSettings,
        seed: int,
        room: int,
    ) -> None:
        """`room` is for how many playouts the tree has nodes; with a full one, playouts still count."""
        self._tables = tables
        self._params = params
        self._model = model
        self._root = root
        self._settings = np.array(settings, np.float64)
        self._chance: Seeds = seeded(seed)
        self.playouts = 0
        edges = EDGES_A_PLAYOUT * room + 4_000
        stations = STATIONS_A_PLAYOUT * room + 20_000
        self.tree = PublicTree(
            np.zeros((room + 2, 8), np.int64),
            np.zeros((room + 2, at.WIDTH), np.int16),
            np.zeros((room + 2, 4), np.int64),
            np.zeros(edges, np.int32),
            np.zeros((edges, 3)),
            np.zeros(stations, np.int64),
            np.zeros(stations),
            np.array([1, 1, 0, 0], np.int64),
        )
        self._scratch = new_scratch()
        plant(root, self.tree, self._scratch)

    def run(self, playouts: int) -> None:
        self.playouts += playouts
        search(
            self._root,
            self._tables,
            self._params,
            self._model,
            self._settings,
            self.tree,
            self._scratch,
            self._chance,
            playouts,
        )

    def allow_only(self, station: int, action: int) -> None:
        """From now on he does nothing else at the root when he is at that station."""
        found = self._set_of(station)
        while not found:
            self.run(1)
            found = self._set_of(station)
        first = int(self.tree.sets[found, EDGE])
        self.tree.sets[found, EDGES] = 1
        self.tree.actions[first] = action
        self.tree.stats[first] = 1.0, 0.0, 0.0

    def _set_of(self, station: int) -> int:
        """The information set of the root for that station, 0 if it has none yet."""
        sets, found = self.tree.sets, int(self.tree.nodes[0, SETS])
        while found and sets[found, WHERE] != station:
            found = int(sets[found, NEXT_SET])
        return found

    def tried(self, station: int) -> dict[int, tuple[float, float]]:
        """By action of him at that station: how often it was tried, and the share won with it."""
        sets, stats, found = self.tree.sets, self.tree.stats, self._set_of(station)
        first = int(sets[found, EDGE])
        return {
            int(self.tree.actions[edge]): (
                float(stats[edge, TRIED]),
                float(stats[edge, WON] / max(1e-9, stats[edge, TRIED])),
            )
            for edge in range(first, first + int(sets[found, EDGES]))
        }


def new_scratch() -> PublicScratch:
    return PublicScratch(
        np.zeros(at.WIDTH, np.int16),
        np.zeros(2 * at.MOST_ACTIONS, np.int32),
        np.zeros((DEEPEST, 2), np.int64),
        np.zeros(2 * at.MOST_ACTIONS),
        np.zeros(FEATURES),
        np.zeros(at.STATIONS),
        new_coverage(),
    )


# What the seekers believe


@kernel()
def _keep(tree, node, by_station):
    """Makes what is in `by_station` the belief of the node and clears it; whether there was room and anything left."""
    total, count = 0.0, 0
    for station in range(at.STATIONS):
        if by_station[station] > 0.0:
            total += by_station[station]
            count += 1
    place = tree.used[BELIEF_USED]
    fits = count > 0 and place + count <= tree.belief.size
    if fits:
        tree.nodes[node, BELIEF] = place
        tree.nodes[node, STATIONS] = count
        tree.used[BELIEF_USED] += count
    for station in range(at.STATIONS):
        if by_station[station] > 0.0:
            if fits:
                tree.stations[place] = station
                tree.belief[place] = by_station[station] / total
                place += 1
            by_station[station] = 0.0
    return fits


@kernel(types.void(ROOT, TREE, SCRATCH))
def plant(root, tree, scratch):
    """Makes the root of a tree."""
    for place in range(root.states.shape[1]):
        tree.states[0, place] = root.states[0, place]
    for place in range(root.stations.size):
        scratch.by_station[root.stations[place]] += root.belief[place]
    _keep(tree, 0, scratch.by_station)


@kernel(types.void(STATE, TABLES, INTS, REALS, types.int64, types.int64, types.int64, REALS, SCRATCH))
def spread(before, tables, stations, belief, first, count, said, model, scratch):
    """Adds up in `by_station` where a move of his led that was seen as `said`, from where he can have been."""
    here = before[at.FUGITIVE]
    for place in range(first, first + count):
        before[at.FUGITIVE] = stations[place]
        actions = legal(before, tables, scratch.actions)
        action_shares(before, tables, scratch.actions, actions, model, scratch.features, scratch.shares)
        for one in range(actions):
            action = np.int64(scratch.actions[one])
            if action >> at.TICKET_AT == said and action != at.HIS_PASS:
                scratch.by_station[action & at.STATION_BITS] += belief[place] * scratch.shares[one]
    before[at.FUGITIVE] = here


@kernel()
def _believes(tree, node, tables, model, scratch):
    """Whether the belief of the node is known, or can be worked out now from its parent's."""
    nodes = tree.nodes
    if nodes[node, BELIEF] >= 0:
        return True
    parent = nodes[node, PARENT]
    first, count = nodes[parent, BELIEF], nodes[parent, STATIONS]
    if first < 0:
        return False
    observed = -nodes[node, KEY] - 1
    if nodes[node, KEY] < 0 and observed >> SHOWN_AT:
        scratch.by_station[observed >> SHOWN_AT] = 1.0
    elif nodes[node, KEY] < 0 and observed >> PASSED_AT & 1 == 0:
        spread(tree.states[parent], tables, tree.stations, tree.belief, first, count, observed & SAID, model, scratch)
    else:
        seekers = packed(tree.states[node])
        for place in range(first, first + count):
            if not occupied(seekers, tree.stations[place]):
                scratch.by_station[tree.stations[place]] = tree.belief[place]
    return _keep(tree, node, scratch.by_station)


@kernel()
def _draw_station(tree, node, chance):
    """A station by the belief of the node."""
    first, count = tree.nodes[node, BELIEF], tree.nodes[node, STATIONS]
    share = uniform(chance, 32)
    for place in range(first, first + count):
        share -= tree.belief[place]
        if share < 0.0:
            return tree.stations[place]
    return tree.stations[first + count - 1]


# How the tree grows


@kernel()
def _child(tree, node, key, state):
    """The child along that edge, made if there is room and it is new; else 0."""
    before = tree.used[NODES_USED]
    child = child_of(tree.nodes, tree.used, node, key)
    if tree.used[NODES_USED] > before:
        tree.nodes[child, PARENT] = node
        tree.nodes[child, BELIEF] = -1
        for place in range(state.size):
            tree.states[child, place] = state[place]
    return child


@kernel()
def _information_set(tree, node, where):
    found = tree.nodes[node, SETS]
    while found and tree.sets[found, WHERE] != where:
        found = tree.sets[found, NEXT_SET]
    return found


@kernel()
def _new_set(tree, node, where, count):
    """A new information set with room for `count` edges, or 0."""
    used = tree.used
    if count == 0 or used[SETS_USED] >= tree.sets.shape[0] or used[EDGES_USED] + count > tree.stats.shape[0]:
        return 0
    found = used[SETS_USED]
    used[SETS_USED] += 1
    tree.sets[found, NEXT_SET] = tree.nodes[node, SETS]
    tree.sets[found, WHERE] = where
    tree.sets[found, EDGE] = used[EDGES_USED]
    tree.sets[found, EDGES] = count
    tree.nodes[node, SETS] = found
    used[EDGES_USED] += count
    return found


@kernel()
def _expand_his(tree, node, state, tables, model, scratch):
    count = search_actions(state, tables, scratch.actions)
    found = _new_set(tree, node, number(state, at.FUGITIVE), count)
    if found:
        action_shares(state, tables, scratch.actions, count, model, scratch.features, scratch.shares)
        first = tree.sets[found, EDGE]
        for place in range(count):
            tree.actions[first + place] = scratch.actions[place]
            tree.stats[first + place, PRIOR] = scratch.shares[place]
    return found


@kernel()
def _expand_theirs(tree, node, state, tables, settings, scratch):
    coverage = scratch.coverage
    first, count = tree.nodes[node, BELIEF], tree.nodes[node, STATIONS]
    count = pawn_moves(state, tables, tree.stations, tree.belief, first, count, coverage)
    found = _new_set(tree, node, 0, count)
    if found:
        edge, most, total = tree.sets[found, EDGE], coverage.scores[0], 0.0
        for place in range(count):
            most = max(most, coverage.scores[place])
        for place in range(count):
            share = np.exp(settings[SHARPNESS] * (coverage.scores[place] - most))
            total += share
            tree.stats[edge + place, PRIOR] = share
            tree.actions[edge + place] = coverage.actions[place]
        for place in range(count):
            tree.stats[edge + place, PRIOR] /= total
    return found


@kernel()
def _select(tree, found, explore):
    """The edge with the best bound; one that was not tried is taken to win as much as the others did."""
    stats, first = tree.stats, tree.sets[found, EDGE]
    last = first + tree.sets[found, EDGES]
    won, tried = 0.0, 0.0
    for edge in range(first, last):
        won += stats[edge, WON]
        tried += stats[edge, TRIED]
    mean = won / tried if tried > 0.0 else 0.5
    reach = explore * np.sqrt(tried + 1e-9)
    best, most = first, -1.0
    for edge in range(first, last):
        times = stats[edge, TRIED]
        bound = stats[edge, WON] / times if times > 0.0 else mean
        bound += reach * stats[edge, PRIOR] / (1.0 + times)
        if bound > most:
            best, most = edge, bound
    return best


@kernel()
def _descend(tables, model, settings, tree, scratch, chance):
    """From the root to a node that is new, or to the end; how many actions it took."""
    nodes, state, path = tree.nodes, scratch.state, scratch.path
    node, depth = 0, 0
    while state[OUTCOME] == 0 and depth < DEEPEST:
        nodes[node, VISITS] += 1
        his = state[SIDE] == 0
        if nodes[node, BELIEF] >= 0:
            state[ESTIMATE] = _draw_station(tree, node, chance)
        found = _information_set(tree, node, number(state, at.FUGITIVE) if his else 0)
        new = found == 0
        if new:
            if not his and node and nodes[node, VISITS] < settings[EXPAND_AT]:
                break
            believes = _believes(tree, node, tables, model, scratch)
            if his:
                found = _expand_his(tree, node, state, tables, model, scratch)
            elif believes:
                found = _expand_theirs(tree, node, state, tables, settings, scratch)
            if found == 0:
                break
        edge = _select(tree, found, settings[HIS_EXPLORE] if his else settings[THEIR_EXPLORE])
        path[depth, 0] = edge
        path[depth, 1] = his
        depth += 1
        action = tree.actions[edge]
        apply(state, tables, action, chance)
        update_estimate(state, tables, action, chance)
        if state[OUTCOME] != 0:
            break
        node = _child(tree, node, -public_observation(state, tables, action) if his else edge + 1, state)
        if node == 0 or (new and his):
            break
    return depth


@kernel(types.void(ROOT, TABLES, PARAMS, REALS, REALS, TREE, SCRATCH, CHANCE, types.int64))
def search(root, tables, params, model, settings, tree, scratch, chance, playouts):
    """Playouts as the module's docstring describes them."""
    stats, state, path = tree.stats, scratch.state, scratch.path
    for _ in range(playouts):
        world = drawn(root.drawn, chance)
        for place in range(state.size):
            state[place] = root.states[world, place]
        depth = _descend(tables, model, settings, tree, scratch, chance)
        plies = depth
        if state[OUTCOME] == 0:
            plies += play_out(state, tables, chance, params, scratch.actions)
        result = 0.0 if state[OUTCOME] >= ESCAPED else settings[DECAY] ** plies
        importance = root.importance[world]
        for step in range(depth):
            edge = path[step, 0]
            if path[step, 1]:
                stats[edge, TRIED] += 1.0
                stats[edge, WON] += 1.0 - result
            else:
                stats[edge, TRIED] += importance
                stats[edge, WON] += importance * result
