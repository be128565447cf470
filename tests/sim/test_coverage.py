"""How well a pawn's moves cover where he can be: by definition, in NumPy's words and plain ones."""

import random

import numpy as np
import pytest

from blackticket import Game, belief
from blackticket.rules.actions import FUGITIVE
from blackticket.sim import coverage
from blackticket.sim import ticket_layout as at
from blackticket.sim.layout import SIDE
from blackticket.sim.simulator import KernelTables, StateArray
from blackticket.sim.ticket_codec import TicketSimulator

SIMULATOR = TicketSimulator()
CHANCE = np.zeros(1, np.uint64)


def seekers_to_move(edition: str, seed: int) -> tuple[StateArray, KernelTables, dict[int, float]]:
    """A state some moves into a random game, and the belief."""
    rng, game = random.Random(seed), Game.new(edition, seed=seed)
    while game.acting[0] == FUGITIVE or game.view(FUGITIVE).move < 2 + seed % 5:
        seat = game.acting[0]
        game.play(seat, rng.choice(game.legal(seat)))
        if game.over:
            return seekers_to_move(edition, seed + 100)
    view = game.view(FUGITIVE)
    return SIMULATOR.encode(view), SIMULATOR.tables(view), dict(belief(view).weights)


def find(state: StateArray, tables: KernelTables, weights: dict[int, float]) -> dict[int, float]:
    """The next pawn's actions, with the score of each."""
    stations = np.array(list(weights), np.int64)
    shares = np.array(list(weights.values()), np.float64) / sum(weights.values())
    room = coverage.new_coverage()
    count = coverage.pawn_moves(state, tables, stations, shares, 0, len(stations), room)
    return dict(zip(map(int, room.actions[:count]), map(float, room.scores[:count]), strict=True))


def covered(state: StateArray, tables: KernelTables, weights: dict[int, float]) -> float:
    """The score as the module's docstring defines it, all pawns having moved."""
    seekers = state[at.SEEKERS : at.SEEKERS + int(tables[at.PAWNS])].astype(int)
    total = 0.0
    for station, share in weights.items():
        apart = sorted(int(tables[at.DISTANCES + (seeker << 8) + station]) for seeker in seekers)
        near, second = (coverage.FADE ** min(coverage.FARTHEST - 1, rides + 1) for rides in apart[:2])
        reach = (near + coverage.SECOND_NEAREST * second) / (1.0 + coverage.SECOND_NEAREST)
        total += share * (1.0 if apart[0] == 0 else reach)
    return total / sum(weights.values())


@pytest.mark.parametrize("edition", ["research-2013", "venice-2018"])
@pytest.mark.parametrize("seed", range(6))
def test_the_last_pawns_moves_score_as_what_covers_him_then(edition: str, seed: int) -> None:
    state, tables, weights = seekers_to_move(edition, seed)
    weights = dict(sorted(weights.items(), key=lambda pair: -pair[1])[: coverage.SCORED])
    state[at.WAITING] = 1 << int(state[at.WAITING]).bit_length() - 1
    state[at.FUGITIVE] = 0  # nobody is caught
    expected, out = {}, np.zeros(at.MOST_ACTIONS, np.int32)
    for code in map(int, out[: SIMULATOR.kernels.search_actions(state, tables, out)].copy()):
        after = state.copy()
        SIMULATOR.kernels.apply(after, tables, np.int32(code), CHANCE)
        expected[code] = covered(after, tables, weights)
    assert find(state, tables, weights) == pytest.approx(expected)


def test_the_moves_are_those_of_the_first_pawn_that_waits() -> None:
    state, tables, weights = seekers_to_move("london-2023", 1)
    pawns = int(tables[at.PAWNS])
    for pawn in range(pawns):
        state[at.WAITING] = (1 << pawns) - (1 << pawn)
        found, out = find(state, tables, weights), np.zeros(at.MOST_ACTIONS, np.int32)
        assert {code >> at.WHO_AT for code in found} == {pawn + at.FIRST_SEEKER}
        assert found.keys() <= set(map(int, out[: SIMULATOR.kernels.legal(state, tables, out)]))


def test_a_catch_of_the_only_station_where_he_can_be_is_best() -> None:
    state, tables, weights = seekers_to_move("research-2013", 2)
    there = next(code for code in find(state, tables, weights)) & at.STATION_BITS
    found = find(state, tables, {there: 1.0})
    best = max(found, key=lambda code: found[code])
    assert best & at.STATION_BITS == there
    assert found[best] == pytest.approx(1.0)


def test_in_his_turn_no_pawn_moves() -> None:
    state, tables, weights = seekers_to_move("london-2023", 1)
    state[SIDE] = 0
    assert not find(state, tables, weights)
