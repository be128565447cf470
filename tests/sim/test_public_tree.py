"""The public tree: beliefs at its nodes, one information set of the seekers at each, and what a search counts."""

import random

import numpy as np
import pytest

from blackticket import Game
from blackticket.knowledge import View
from blackticket.players import UNLIMITED, make_player
from blackticket.players.holmes import search_root
from blackticket.players.holmes.learnt import learnt_model
from blackticket.rules.actions import FUGITIVE
from blackticket.sim import public_tree as tree_module
from blackticket.sim import ticket_layout as at
from blackticket.sim.layout import SIDE
from blackticket.sim.public_tree import PublicSearch, PublicSettings
from blackticket.sim.ticket_codec import TicketSimulator

SIMULATOR = TicketSimulator()
PLAYOUTS = 400


def a_game(edition: str, seed: int) -> Game:
    """Some moves into a game of sensible players, with the fugitive to move."""
    game, players = Game.new(edition, seed=seed), make_player("greedy", seed)
    while game.view(FUGITIVE).move < 4 or game.acting[0] != FUGITIVE:
        game.play(game.acting[0], players.choose(game.view(game.acting[0]), UNLIMITED))
        if game.over:
            return a_game(edition, seed + 100)
    return game


def searched(view: View, settings: PublicSettings | None = None, seed: int = 1) -> PublicSearch:
    params = np.array(SIMULATOR.policy_params(view), np.float64)
    root, tables = search_root(view, SIMULATOR), SIMULATOR.tables(view)
    search = PublicSearch(tables, params, learnt_model(), root, settings or PublicSettings(), seed, PLAYOUTS)
    search.run(PLAYOUTS)
    return search


@pytest.mark.parametrize("edition", ["research-2013", "london-2023", "venice-2018"])
@pytest.mark.parametrize("expand_at", [1.0, 2.0, 8.0])
def test_beliefs_of_nodes_sum_to_one_and_the_seekers_have_one_information_set(edition: str, expand_at: float) -> None:
    view = a_game(edition, 3).view(FUGITIVE)
    tree = searched(view, PublicSettings(expand_at=expand_at)).tree
    nodes, known, theirs = tree.nodes, 0, 0
    for node in range(int(tree.used[tree_module.NODES_USED])):
        first, count = int(nodes[node, tree_module.BELIEF]), int(nodes[node, tree_module.STATIONS])
        state = tree.states[node]
        seekers = set(map(int, state[at.SEEKERS : at.SEEKERS + len(view.seekers)]))
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
def test_every_playout_counts_for_one_move_of_him_somewhere(edition: str) -> None:
    view = a_game(edition, 2).view(FUGITIVE)
    search, stations = searched(view), map(int, search_root(view, SIMULATOR).stations)
    tried = [stats for station in stations for stats in search.tried(station).values()]
    assert sum(times for times, _ in tried) == PLAYOUTS
    assert all(0.0 <= share <= 1.0 for _, share in tried)


def test_half_of_his_playouts_are_about_where_he_is_and_the_seekers_do_not_learn_it() -> None:
    view = a_game("research-2013", 5).view(FUGITIVE)
    root = search_root(view, SIMULATOR)
    drawn = np.diff(np.concatenate([[0.0], root.drawn]))
    assert drawn @ root.importance == pytest.approx(1.0), "their mean is the belief's"
    assert drawn * root.importance == pytest.approx(root.belief)
    assert drawn[list(root.stations).index(view.fugitive)] >= 0.5
    tried = searched(view).tried(view.fugitive or 0)
    legal = {SIMULATOR.code(view, action) for action in view.legal}
    assert tried.keys() <= legal
    assert sum(times for times, _ in tried.values()) >= PLAYOUTS * 0.4


def test_the_same_seed_grows_the_same_tree_and_another_one_another() -> None:
    view = a_game("london-2023", 7).view(FUGITIVE)
    first, second, other = (searched(view, seed=seed).tried(view.fugitive or 0) for seed in (1, 1, 2))
    assert first == second
    assert first != other


def test_a_full_tree_still_counts_playouts() -> None:
    view = a_game("research-2013", 3).view(FUGITIVE)
    params = np.array(SIMULATOR.policy_params(view), np.float64)
    root, tables = search_root(view, SIMULATOR), SIMULATOR.tables(view)
    search = PublicSearch(tables, params, learnt_model(), root, PublicSettings(), 1, 5)
    search.run(PLAYOUTS)
    tried = [stats for station in map(int, root.stations) for stats in search.tried(station).values()]
    assert sum(times for times, _ in tried) > PLAYOUTS / 2


def test_he_does_not_walk_into_the_arms_of_a_seeker() -> None:
    rng, chosen = random.Random(2), 0
    for seed in range(6):
        game = Game.new("research-2013", seed=seed)
        while not game.over:
            seat = game.acting[0]
            view = game.view(seat)
            if seat == FUGITIVE and view.move > 2:
                safe = {
                    SIMULATOR.code(view, action): not beside(game, action.station)
                    for action in view.legal
                    if not action.double
                }
                if 0 < sum(safe.values()) < len(safe):
                    tried = searched(view).tried(view.fugitive or 0)
                    best = max(tried, key=lambda code: tried[code])
                    assert safe.get(best, True)
                    chosen += 1
                    break
            game.play(seat, rng.choice(game.legal(seat)))
    assert chosen


def beside(game: Game, station: int) -> bool:
    """Whether a seeker can reach a station with one ride."""
    view = game.view(FUGITIVE)
    tables = SIMULATOR.tables(view)
    return any(int(tables[at.DISTANCES + (pawn.station << 8) + station]) <= 1 for pawn in view.seekers)
