"""The tree search: it counts right, draws determinizations by weight, repeats itself, sees what is one move away."""

import numpy as np
import pytest

from blackticket import Game
from blackticket.knowledge import Secret, View, belief
from blackticket.rules.chance import Seeded
from blackticket.sim import simulator
from blackticket.sim.layout import ESTIMATE
from blackticket.sim.search import SECRETS, Search, SearchRoot, SearchSettings
from blackticket.sim.simulator import StateArray
from blackticket.sim.tree import FIRST, KEY, NEXT, VISITS

STARTS = {"fugitive": 45, "detective-1": 34, "detective-2": 26, "detective-3": 155, "detective-4": 174}
PLAYOUTS = 400


def to_move(fugitive: int) -> View:
    """Detective 1 on 34 is to move, the fugitive having gone to a station near it."""
    game = Game.new("london-2023", detectives=4, starts=STARTS, seed=1)
    game.play("fugitive", f"taxi {fugitive}")
    return game.view("detective-1")


def searched(
    view: View,
    stations: dict[int, float],
    seed: int = 1,
    room: int = 10_000,
    playouts: int = PLAYOUTS,
    trusted: float = 0.0,
) -> Search:
    """A search of the view's seat, with these determinizations and their weights."""
    game = simulator(view.setup)
    determinizations = np.stack([game.encode(view, Secret(station)) for station in stations])
    actions = np.array([game.code(view, action) for action in view.legal], np.int32)
    root = SearchRoot(
        int(view.seat != "fugitive"),
        determinizations,
        np.array(list(stations.values())),
        actions,
        np.array(list(stations)),
    )
    params = np.array(game.policy_params(view), np.float64)
    settings = SearchSettings(trusted=trusted)
    search = Search(game.kernels, game.tables(view), params, root, settings, seed, game.most_actions, room)
    search.run(playouts)
    return search


def chosen(view: View, search: Search) -> str:
    return simulator(view.setup).action(view, search.best()).text


def test_it_takes_a_fugitive_who_is_one_ride_away() -> None:
    view = to_move(46)
    assert "detective-1 bus 46" in [action.text for action in view.legal]
    assert chosen(view, searched(view, {46: 1.0})) == "detective-1 bus 46"


@pytest.mark.parametrize(("likely", "wanted"), [(46, "detective-1 bus 46"), (47, "detective-1 taxi 47")])
def test_it_goes_where_he_is_likelier_to_be(likely: int, wanted: str) -> None:
    view = to_move(46)
    weights = {station: 9.0 if station == likely else 1.0 for station in (46, 47)}
    assert chosen(view, searched(view, weights)) == wanted


def test_a_determinization_without_weight_is_never_drawn() -> None:
    view = to_move(46)
    alone, beside = searched(view, {46: 1.0}), searched(view, {46: 1.0, 47: 0.0})
    assert alone.tried() == beside.tried()


def test_the_same_seed_searches_the_same_and_another_does_not() -> None:
    view = to_move(46)
    first, again, other = (searched(view, {46: 1.0, 47: 1.0, 58: 1.0}, seed=seed).tried() for seed in (1, 1, 2))
    assert first == again
    assert first != other


def test_it_does_not_matter_in_how_many_parts_it_runs() -> None:
    view = to_move(46)
    whole, parts = searched(view, {46: 1.0, 47: 1.0}), searched(view, {46: 1.0, 47: 1.0}, playouts=100)
    parts.run(PLAYOUTS - 100)
    assert whole.tried() == parts.tried()


def test_every_playout_is_counted_once() -> None:
    view = to_move(46)
    search = searched(view, {46: 1.0, 58: 1.0})
    assert search.playouts == PLAYOUTS
    assert sum(visits for visits, _ in search.tried().values()) == PLAYOUTS
    assert all(0.0 <= worth <= 1.0 for _, worth in search.tried().values())


def test_a_full_tree_still_counts() -> None:
    view = to_move(46)
    search = searched(view, {46: 1.0, 58: 1.0}, room=len(view.legal) + 3)
    assert search.playouts == PLAYOUTS
    assert sum(visits for visits, _ in search.tried().values()) == PLAYOUTS


def test_no_room_at_all_still_counts() -> None:
    view = to_move(46)
    search = searched(view, {46: 1.0}, room=1)
    assert (search.playouts, search.tried()) == (PLAYOUTS, {})


def test_the_fugitive_does_not_step_beside_a_seeker_who_knows_where_he_is() -> None:
    game = Game.new("london-2023", detectives=4, starts={**STARTS, "fugitive": 46, "detective-1": 78}, seed=1)
    view = game.view("fugitive")
    coder = simulator(view.setup)
    state = coder.encode(view)
    state[ESTIMATE] = 0
    actions = np.array([coder.code(view, action) for action in view.legal if not action.double], np.int32)
    params = np.array(coder.policy_params(view), np.float64)
    root = SearchRoot(0, state[None, :], np.ones(1), actions, np.zeros(1, np.int64))
    search = Search(coder.kernels, coder.tables(view), params, root, SearchSettings(), 1, coder.most_actions, 10_000)
    search.run(4 * PLAYOUTS)
    beside = {to for transport in ("taxi", "bus", "underground") for to in view.board.neighbours(78, transport)}
    assert {action.station for action in view.legal} & beside
    assert coder.action(view, search.best()).station not in beside


def learned(search: Search, node: int) -> set[int]:
    """What the edges from a node say was learned."""
    found, child = set(), int(search._tree.nodes[node, FIRST])
    while child:
        found.add(-int(search._tree.nodes[child, KEY]))
        child = int(search._tree.nodes[child, NEXT])
    return {key for key in found if key > 0}


def children(search: Search) -> list[int]:
    """The nodes of the actions that were tried."""
    found, child = [], int(search._tree.nodes[0, FIRST])
    while child:
        found.append(child)
        child = int(search._tree.nodes[child, NEXT])
    return found


def followed(view: View, state: StateArray, kernel: str) -> set[int]:
    """What a kernel makes of every action that is legal in the state."""
    game = simulator(view.setup)
    tables, chance, out = game.tables(view), np.ones(1, np.uint64), np.zeros(game.most_actions, np.int32)
    found = set()
    for action in out[: game.kernels.legal(state, tables, out)].copy():
        after = state.copy()
        game.kernels.apply(after, tables, action, chance)
        found.add(int(getattr(game.kernels, kernel)(after, tables, action)))
    return found


@pytest.mark.rule("I-02")
def test_the_seekers_tree_branches_on_what_they_see_of_his_move_and_on_no_more() -> None:
    game = Game.new("london-2023", detectives=4, starts=STARTS, seed=1)
    game.play("fugitive", "taxi 46")
    for seat in ("detective-1", "detective-2", "detective-3"):
        game.play(seat, game.legal(seat)[0])
    view = game.view("detective-4")
    weights = dict(belief(view).weights)
    search = searched(view, weights, playouts=4_000)
    coder = simulator(view.setup)
    tables, chance = coder.tables(view), np.ones(1, np.uint64)
    could_see: set[int] = set()
    for station in weights:
        after = coder.encode(view, Secret(station))
        coder.kernels.apply(after, tables, coder.code(view, view.legal[0]), chance)
        could_see |= followed(view, after, "public_observation")
    saw = set().union(*(learned(search, child) for child in children(search)))
    assert len(weights) > len(could_see) > 1
    assert len(saw) > 1
    assert saw <= could_see


@pytest.mark.rule("S-43")
def test_the_seekers_tree_branches_on_the_answer_to_a_question() -> None:
    game = Game.new("sherlock-2022", mode="sherlock", detectives=2, characters=["holmes", "watson"], seed=1)
    game.play("fugitive", "start 81")
    game.play("fugitive", "taxi 100")
    view = game.view("detective-2")
    coder = simulator(view.setup)
    asks = next(action for action in view.legal if action.text == "watson ask river")
    known = belief(view)
    determinizations = np.stack([coder.encode(view, known.sample(Seeded(number))) for number in range(40)])
    actions = np.array([coder.code(view, asks)], np.int32)
    params = np.array(coder.policy_params(view), np.float64)
    root = SearchRoot(1, determinizations, np.ones(len(determinizations)), actions, np.zeros(40, np.int64))
    search = Search(coder.kernels, coder.tables(view), params, root, SearchSettings(), 1, coder.most_actions, 10_000)
    search.run(PLAYOUTS)
    rivers = {"river" in view.board.stations[station].symbols for station in known.stations}
    (asked,) = children(search)
    assert len(rivers) == 2
    assert len(learned(search, asked)) == 2


@pytest.mark.rule("I-01")
def test_the_fugitive_s_tree_has_his_own_actions_alone() -> None:
    view = Game.new("london-2023", detectives=4, starts=STARTS, seed=1).view("fugitive")
    search = searched(view, {45: 1.0}, playouts=2_000)
    used = int(search._tree.used[0])
    assert used > len(view.legal) + SECRETS + 1
    assert (search._tree.nodes[SECRETS + 1 : used, KEY] > 0).all()


def subtree(search: Search, node: int) -> list[int]:
    found, child = [], int(search._tree.nodes[node, FIRST])
    while child:
        found += [child, *subtree(search, child)]
        child = int(search._tree.nodes[child, NEXT])
    return found


@pytest.mark.rule("I-01")
def test_in_the_seekers_search_he_has_a_tree_for_each_secret_with_his_own_actions_alone() -> None:
    view = to_move(46)
    stations = {46: 1.0, 47: 1.0, 58: 1.0}
    search, coder = searched(view, stations, playouts=2_000, trusted=5.0), simulator(view.setup)
    nodes = search._tree.nodes
    roots, child = {}, int(nodes[SECRETS, FIRST])
    while child:
        roots[int(nodes[child, KEY]) - 1] = child
        child = int(nodes[child, NEXT])
    assert set(roots) == set(stations)
    assert sum(int(nodes[root, VISITS]) for root in roots.values()) == 2_000
    for root in roots.values():
        edges = {int(nodes[node, KEY]) for node in subtree(search, root)}
        assert min(edges) > 0
        assert len(edges) > 5
        first, own = int(nodes[root, FIRST]), set()
        while first:
            own.add(coder.action(view, int(nodes[first, KEY])).pawn)
            first = int(nodes[first, NEXT])
        assert own == {"fugitive"}


def test_without_trees_of_his_the_seekers_search_has_none() -> None:
    search = searched(to_move(46), {46: 1.0, 58: 1.0})
    assert search._tree.nodes[SECRETS, FIRST] == 0
