"""The tree search: it counts right, draws worlds by their odds, repeats itself, and sees what is one move away."""

import numpy as np
import pytest

from blackticket import Game
from blackticket.knowledge import Secret, View
from blackticket.sim import simulator
from blackticket.sim.layout import GUESS
from blackticket.sim.search import Question, Search, Settings

STARTS = {"fugitive": 45, "detective-1": 34, "detective-2": 26, "detective-3": 155, "detective-4": 174}
PLAYOUTS = 400


def to_move(fugitive: int) -> View:
    """Detective 1 on 34 is to move, the fugitive having gone to a station near it."""
    game = Game.new("london-2023", detectives=4, starts=STARTS, seed=1)
    game.play("fugitive", f"taxi {fugitive}")
    return game.view("detective-1")


def searched(
    view: View, stations: dict[int, float], seed: int = 1, room: int = 10_000, playouts: int = PLAYOUTS
) -> Search:
    """A search of the view's seat, with these worlds and their odds."""
    game = simulator(view.setup)
    worlds = np.stack([game.encode(view, Secret(station)) for station in stations])
    actions = np.array([game.code(view, action) for action in view.legal], np.int32)
    question = Question(int(view.seat != "fugitive"), worlds, np.array(list(stations.values())), actions)
    dials = np.array(game.dials(view), np.float64)
    search = Search(game.kernels, game.tables(view), dials, question, Settings(), seed, game.most_actions, room)
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
    odds = {station: 9.0 if station == likely else 1.0 for station in (46, 47)}
    assert chosen(view, searched(view, odds)) == wanted


def test_a_world_without_odds_is_never_drawn() -> None:
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
    state[GUESS] = 0
    actions = np.array([coder.code(view, action) for action in view.legal if not action.double], np.int32)
    dials = np.array(coder.dials(view), np.float64)
    question = Question(0, state[None, :], np.ones(1), actions)
    search = Search(coder.kernels, coder.tables(view), dials, question, Settings(), 1, coder.most_actions, 10_000)
    search.run(4 * PLAYOUTS)
    beside = {to for transport in ("taxi", "bus", "underground") for to in view.board.neighbours(78, transport)}
    assert {action.station for action in view.legal} & beside
    assert coder.action(view, search.best()).station not in beside
