# mypy: allow-untyped-defs, allow-untyped-calls
"""What the search trees have in common: nodes in the rows of an array, and the children of a node as a linked list."""

from collections.abc import Iterable

from blackticket.sim.kernel import kernel
from blackticket.sim.layout import Floats, Ints

FIRST, NEXT, KEY, VISITS = range(4)
"""Of a node: its first child, its next sibling, the edge to it, how often it was visited. The root is node 0."""


@kernel()
def child_of(nodes, used, node, key):
    """The child along that edge, made if it is new and there is room, else 0. `used` begins with how many nodes are."""
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


def tried_actions(nodes: Ints, values: Floats) -> dict[int, tuple[int, float]]:
    """By action at the root: how often it was tried, and the mean of its results."""
    found = {}
    child = int(nodes[0, FIRST])
    while child:
        visits = int(nodes[child, VISITS])
        found[int(nodes[child, KEY])] = visits, float(values[child]) / max(1, visits)
        child = int(nodes[child, NEXT])
    return found


def best_action(actions: Iterable[int], tried: dict[int, tuple[int, float]]) -> int:
    """The action tried most often; of equals, the one that won more, then the one listed first."""
    return max(map(int, actions), key=lambda action: tried.get(action, (0, 0.0)))
