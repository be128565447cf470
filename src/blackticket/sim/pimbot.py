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

from typing import NamedTuple

import numpy as np
from numba import types

from blackticket.sim import ticket_layout as at
from blackticket.sim.chance import Seeds, below, drawn, happens, seeded, uniform
from blackticket.sim.kernel import kernel
from blackticket.sim.layout import ACTIONS, CHANCE, ESCAPED, OUTCOME, STATE, TABLES, Actions, Floats, Ints, Row
from blackticket.sim.moves import distance, list_at, nearest, number, occupied, packed, pawn_rides, payable
from blackticket.sim.simulator import KernelTables
from blackticket.sim.ticket import apply, second_leg
from blackticket.sim.tree import FIRST, KEY, NEXT, VISITS, best_action, child_of, tried_actions

EXPLORE, HISTORY, HIS_RANDOM, THEIR_RANDOM, REDUCTION, FILTER, GUIDED, TRACKING = range(8)
"""Of the settings: C, W, the two epsilons, r; then whether actions are filtered, new ones ordered, his tracks read."""
NEW = 1e9
"""The bound of an action that has not been tried is about this."""
HISTORY_SIZE = 16_384
"""No action has a larger number."""
DEEPEST = 400
BLACK_PURSE = 1 << at.BLACK_TICKET
FAST_PURSE = 6
"""Bus and underground."""
QUIET_ROUNDS = 2
"""He plays no black ticket in the first rounds."""


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

    nodes: Ints
    values: Floats  # the sum of the results of each node's playouts, for the pawn that made the move to it
    used: Ints
    history: Floats  # by action: how often it was played anywhere in the tree, and the sum of the results


class PimbotScratch(NamedTuple):
    """Room for one playout."""

    state: Row
    actions: Actions
    path: Ints
    possible: Ints  # how many stations there are, then those stations
    reached: Ints
    marks: Ints  # by station: the last time that it was found


ROOT = types.NamedTuple((types.int64, types.int16[:, ::1], types.float64[::1], types.int64[::1], ACTIONS), PimbotRoot)
TREE = types.NamedTuple((types.int64[:, ::1], types.float64[::1], types.int64[::1], types.float64[:, ::1]), PimbotTree)
SCRATCH = types.NamedTuple(
    (STATE, ACTIONS, types.int64[::1], types.int64[::1], types.int64[::1], types.int64[::1]), PimbotScratch
)


class PimbotSearch:
    """A tree that grows with every playout, until its owner has seen enough."""

    def __init__(self, tables: KernelTables, root: PimbotRoot, settings: PimbotSettings, seed: int, room: int) -> None:
        cumulative = np.cumsum(root.weights, dtype=np.float64)
        self._root = root._replace(weights=cumulative / cumulative[-1])
        self._tables = tables
        self._settings = np.array(settings, np.float64)
        self._chance: Seeds = seeded(seed)
        self._tree = PimbotTree(
            np.zeros((room, 4), np.int64),
            np.zeros(room, np.float64),
            np.ones(1, np.int64),
            np.zeros((HISTORY_SIZE, 2), np.float64),
        )
        self._scratch = PimbotScratch(
            np.zeros(root.states.shape[1], np.int16),
            np.zeros(max(at.MOST_ACTIONS, len(root.actions)), np.int32),
            np.zeros(DEEPEST, np.int64),
            np.zeros(at.STATIONS + 1, np.int64),
            np.zeros(at.STATIONS + 1, np.int64),
            np.zeros(at.STATIONS + 1, np.int64),
        )

    @property
    def playouts(self) -> int:
        return int(self._tree.nodes[0, VISITS])

    def run(self, playouts: int) -> None:
        run_playouts(self._root, self._tables, self._settings, self._tree, self._scratch, self._chance, playouts)

    def tried(self) -> dict[int, tuple[int, float]]:
        """By action: how often it was tried, and the mean of its results."""
        return tried_actions(self._tree.nodes, self._tree.values)

    def best(self) -> int:
        return best_action(self._root.actions, self.tried())


# What he looks at


@kernel()
def _is_quay(tables, station):
    """Whether a black ticket leads further than the others: a ferry stops there."""
    return tables[list_at(station, BLACK_PURSE) + 1] > tables[at.EXITS + station]


@kernel()
def _only_taxis(tables, station):
    return tables[list_at(station, FAST_PURSE) + 1] == 0 and not _is_quay(tables, station)


@kernel()
def _hides(state, tables, possible):
    """Whether a black ticket is worth a look: not at first, not where he shows himself, not where all are taxis."""
    if _is_quay(tables, number(state, at.FUGITIVE)):
        return True
    if state[at.ROUND] <= QUIET_ROUNDS or tables[at.REVEALS + state[at.MOVE] + 1] != 0:
        return False
    for place in range(1, possible[0] + 1):
        if not _only_taxis(tables, possible[place]):
            return True
    return possible[0] == 0


@kernel()
def _his_rides(state, tables, possible, filtered, out):
    """His single rides; black ones only where they hide him, unless there are no others."""
    seekers = packed(state)
    purse = number(state, at.PURSE)
    if filtered and purse & at.ORDINARY and not _hides(state, tables, possible):
        purse &= at.ORDINARY
    while True:
        ways = list_at(number(state, at.FUGITIVE), purse)
        first = tables[ways]
        found = 0
        for place in range(first, first + tables[ways + 1]):
            ride = number(tables, at.RIDES + place)
            if not occupied(seekers, ride & at.STATION_BITS):
                out[found] = ride
                found += 1
        if found or purse == number(state, at.PURSE):
            break
        purse = number(state, at.PURSE)
    if found == 0:
        out[0] = at.HIS_PASS
        found = 1
    return found


@kernel()
def _rides(state, tables, possible, filtered, out):
    """What the search looks at: his rides, or those of the first waiting pawn that has any."""
    if state[at.WAITING] == 0:
        return _his_rides(state, tables, possible, filtered, out)
    seekers = packed(state)
    for pawn in range(tables[at.PAWNS]):
        if state[at.WAITING] >> pawn & 1:
            found = pawn_rides(state, tables, pawn, seekers, out, 0)
            if found:
                return found
    return 0


@kernel(types.boolean(STATE, TABLES, types.int64))
def in_reach(state, tables, station):
    """Whether a seeker can pay for a ride to the station."""
    for pawn in range(tables[at.PAWNS]):
        ways = list_at(number(state, at.SEEKERS + pawn), payable(state, tables, pawn))
        first = tables[ways]
        for place in range(first, first + tables[ways + 1]):
            if tables[at.RIDES + place] & at.STATION_BITS == station:
                return True
    return False


@kernel(types.int64(STATE, TABLES, types.int64[::1], types.boolean, ACTIONS))
def his_choice(state, tables, possible, filtered, out):
    """His actions at the root: doubles too, if every single ride ends within reach of a seeker."""
    found = _his_rides(state, tables, possible, filtered, out)
    if state[at.DOUBLE] == 0 or state[at.SECOND] or out[0] == at.HIS_PASS:
        return found
    if state[at.MOVE] + tables[at.DOUBLE_SPACES] > tables[at.SPACES]:
        return found
    for place in range(found):
        if not in_reach(state, tables, np.int64(out[place]) & at.STATION_BITS):
            return found
    singles = found
    seekers = packed(state)
    for place in range(singles):
        if second_leg(state, tables, np.int64(out[place]), seekers):
            out[found] = out[place] | at.DOUBLED
            found += 1
    return found


# Where he can be


@kernel()
def _update_possible(state, tables, action, scratch):
    """Where he can be after an action, as the seekers reckon."""
    possible, reached, marks = scratch.possible, scratch.reached, scratch.marks
    if action >= at.SEEKERS_ACT:
        target = action & at.STATION_BITS
        for place in range(1, possible[0] + 1):
            if possible[place] == target:
                possible[place] = possible[possible[0]]
                possible[0] -= 1
                return
        return
    if action == at.HIS_PASS:
        return
    if tables[at.REVEALS + state[at.MOVE]] != 0:
        possible[0] = 1
        possible[1] = state[at.FUGITIVE]
        return
    seekers = packed(state)
    purse = 1 << (action >> at.TICKET_AT & at.TICKET_BITS)
    marks[0] += 1
    count = 0
    for place in range(1, possible[0] + 1):
        ways = list_at(possible[place], purse)
        first = tables[ways]
        for ride in range(first, first + tables[ways + 1]):
            target = number(tables, at.RIDES + ride) & at.STATION_BITS
            if marks[target] != marks[0] and not occupied(seekers, target):
                marks[target] = marks[0]
                count += 1
                reached[count] = target
    possible[0] = count
    for place in range(1, count + 1):
        possible[place] = reached[place]


# How a playout goes on


@kernel()
def _cost(state, tables, target, searcher, possible):
    """How bad a station is: near a seeker; or far from where he is, if a seeker searches, and else could be."""
    if state[at.WAITING] == 0:
        return -np.int64(nearest(state, tables, target))
    if searcher >= 0:
        return np.int64(distance(tables, target, number(state, at.FUGITIVE)))
    cost = np.int64(0)
    for place in range(1, possible[0] + 1):
        cost += distance(tables, target, possible[place])
    return cost


@kernel()
def _greedy(state, tables, actions, count, searcher, possible, chance):
    """The best action by the cost of where it leads, any of equals."""
    best, ties = 0, 0
    least = 1 << 40
    for place in range(count):
        cost = _cost(state, tables, np.int64(actions[place]) & at.STATION_BITS, searcher, possible)
        if cost < least:
            best, ties, least = place, 1, cost
        elif cost == least:
            ties += 1
            if below(chance, ties) == 0:
                best = place
    return best


@kernel()
def _select(tree, actions, count, node, settings, state, tables, searcher, possible, chance):
    """Which action to try: one that was not tried yet, or the one with the best bound."""
    nodes, values, history = tree.nodes, tree.values, tree.history
    parent = np.log(np.float64(max(1, nodes[node, VISITS])))
    best, most = 0, -1.0
    for place in range(count):
        action = actions[place]
        child = nodes[node, FIRST]
        while child and nodes[child, KEY] != action:
            child = nodes[child, NEXT]
        if child and nodes[child, VISITS]:
            visits = nodes[child, VISITS]
            mean = values[child] / visits
            bound = mean + settings[EXPLORE] * np.sqrt(parent / visits)
            if history[action, 0]:
                elsewhere = history[action, 1] / history[action, 0]
                bound += elsewhere * settings[HISTORY] / ((1.0 - mean) * visits + 1.0)
        else:
            bound = NEW + uniform(chance, 32)
            if settings[GUIDED] != 0.0:
                bound -= _cost(state, tables, np.int64(action) & at.STATION_BITS, searcher, possible)
        if bound > most:
            best, most = place, bound
    return best


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
        while state[OUTCOME] == 0:
            if in_tree and depth == 1:
                count = root.actions.size
                for place in range(count):
                    actions[place] = root.actions[place]
            else:
                count = _rides(state, tables, possible, filtered, actions)
            if in_tree:
                chosen = _select(tree, actions, count, node, settings, state, tables, root.pawn, possible, chance)
                last = np.int64(actions[chosen])
                node = child_of(nodes, tree.used, node, last)
                if node == 0 or depth == DEEPEST:
                    in_tree = False
                else:
                    path[depth] = node
                    depth += 1
                    in_tree = nodes[node, VISITS] > 0
            else:
                random = settings[HIS_RANDOM] if state[at.WAITING] == 0 else settings[THEIR_RANDOM]
                if happens(chance, random):
                    last = np.int64(actions[below(chance, count)])
                else:
                    last = np.int64(actions[_greedy(state, tables, actions, count, root.pawn, possible, chance)])
            apply(state, tables, np.int32(last), chance)
            if root.pawn < 0 and settings[TRACKING] != 0.0:
                _update_possible(state, tables, last, scratch)
        result = _result(state, last, root.pawn, settings[REDUCTION])
        nodes[0, VISITS] += 1
        for place in range(1, depth):
            node = path[place]
            key = nodes[node, KEY]
            gained = result if key >= at.SEEKERS_ACT else (1.0 if result == 0.0 else 0.0)
            nodes[node, VISITS] += 1
            tree.values[node] += gained
            history[key, 0] += 1.0
            history[key, 1] += gained
