"""The public tree: beliefs at its nodes, one information set of the seekers at each, and what a search counts."""

import random

import numpy as np
import pytest

from blackticket import Game
from blackticket.knowledge import View
from blackticket.players import UNLIMITED, make_player
from blackticket.players.holmes import search_root
from blackticket.players.holmes.learnt import learnt_weights
from blackticket.rules.actions import FUGITIVE
from blackticket.sim import public_tree as tree_module
from blackticket.sim import ticket_layout as at
from blackticket.sim.layout import SIDE
from blackticket.sim.public_tree import PublicSearch, PublicSettings
from blackticket.sim.ticket_codec import TicketSimulator

SIMULATOR = TicketSimulator()
PLAYOUTS = 400


def a_game(edition: str, seat: str, seed: int) -> Game:
    """Some moves into a game of sensible players, with that seat to move."""
    game, players = Game.new(edition, seed=seed), make_player("greedy", seed)
    while game.view(FUGITIVE).move < 4 or game.acting[0] != seat:
        game.play(game.acting[0], players.choose(game.view(game.acting[0]), UNLIMITED))
        if game.over:
            return a_game(edition, seat, seed + 100)
    return game


def searched(view: View, settings: PublicSettings | None = None, seed: int = 1) -> PublicSearch:
    params = np.array(SIMULATOR.policy_params(view), np.float64)
    root, tables = search_root(view, SIMULATOR), SIMULATOR.tables(view)
    search = PublicSearch(tables, params, learnt_weights(), root, settings or PublicSettings(), seed, PLAYOUTS)
    search.run(PLAYOUTS)
    return search


@pytest.mark.parametrize("seat", [FUGITIVE, "detective-1", "detective-4"])
@pytest.mark.parametrize(("trust", "width"), [(0.0, 32), (0.5, 32), (1.0, 32), (0.0, 1)])
def test_beliefs_of_nodes_sum_to_one_and_the_seekers_have_one_information_set(
    seat: str, trust: float, width: float
) -> None:
    tree = searched(a_game("research-2013", seat, 3).view(seat), PublicSettings(trust=trust, width=width)).tree
    nodes, known, theirs = tree.nodes, 0, 0
    for node in range(int(tree.used[tree_module.NODES_USED])):
        first, count = int(nodes[node, tree_module.BELIEF]), int(nodes[node, tree_module.STATIONS])
        state = tree.states[node]
        seekers = set(map(int, state[at.SEEKERS : at.SEEKERS + 5]))
        if first >= 0:
            known += 1
            stations = [int(station) for station in tree.stations[first : first + count]]
            assert float(tree.belief[first : first + count].sum()) == pytest.approx(1.0)
            assert state[at.FUGITIVE] in stations, "the world that came here first is possible"
            assert not seekers & set(stations)
        sets, where = int(nodes[node, tree_module.SETS]), []
        while sets:
            where.append(int(tree.sets[sets, tree_module.WHERE]))
            sets = int(tree.sets[sets, tree_module.NEXT_SET])
        assert len(set(where)) == len(where)
        if state[SIDE] == 1:
            assert where in ([], [0])
            theirs += where == [0]
        else:
            assert 0 not in where
    assert known > 1
    assert theirs


@pytest.mark.parametrize("edition", ["research-2013", "london-2023"])
def test_every_playout_of_the_seekers_counts_for_one_joint_move(edition: str) -> None:
    search = searched(a_game(edition, "detective-1", 2).view("detective-1"))
    tried = search.tried()
    assert sum(times for times, _ in tried.values()) == pytest.approx(PLAYOUTS)
    assert all(0.0 <= share <= 1.0 for _, share in tried.values())


def test_half_of_his_playouts_are_about_where_he_is_and_the_seekers_do_not_learn_it() -> None:
    view = a_game("research-2013", FUGITIVE, 5).view(FUGITIVE)
    root = search_root(view, SIMULATOR)
    drawn = np.diff(np.concatenate([[0.0], root.drawn]))
    assert drawn @ root.importance == pytest.approx(1.0), "their mean is the belief's"
    assert drawn * root.importance == pytest.approx(root.belief)
    assert drawn[list(root.stations).index(view.fugitive)] >= 0.5
    tried = searched(view).tried(view.fugitive or 0)
    legal = {SIMULATOR.code(view, action) for action in view.legal}
    assert {codes[0] for codes in tried} <= legal
    assert sum(times for times, _ in tried.values()) >= PLAYOUTS * 0.4


def test_the_same_seed_grows_the_same_tree_and_another_one_another() -> None:
    view = a_game("london-2023", "detective-1", 7).view("detective-1")
    first, second, other = searched(view), searched(view), searched(view, seed=2)
    assert first.tried() == second.tried()
    assert first.tried() != other.tried()


def test_a_full_tree_still_counts_playouts() -> None:
    view = a_game("research-2013", "detective-1", 3).view("detective-1")
    params = np.array(SIMULATOR.policy_params(view), np.float64)
    root, tables = search_root(view, SIMULATOR), SIMULATOR.tables(view)
    search = PublicSearch(tables, params, learnt_weights(), root, PublicSettings(), 1, 5)
    search.run(PLAYOUTS)
    assert sum(times for times, _ in search.tried().values()) == pytest.approx(PLAYOUTS)


def test_where_all_know_where_he_is_a_seeker_beside_him_catches_him() -> None:
    rng, caught = random.Random(2), 0
    for seed in range(6):
        game = Game.new("research-2013", seed=seed)
        while not game.over:
            seat = game.acting[0]
            view, there = game.view(seat), game.view(FUGITIVE).fugitive
            if seat != FUGITIVE and game.view(FUGITIVE).log[-1].shown:
                beside = {SIMULATOR.code(view, action) for action in view.legal if action.station == there}
                if beside:
                    tried = searched(view).tried()
                    best = max(tried, key=lambda codes: tried[codes])
                    assert there in {code & at.STATION_BITS for code in best}
                    caught += 1
                    break
            game.play(seat, rng.choice(game.legal(seat)))
    assert caught
