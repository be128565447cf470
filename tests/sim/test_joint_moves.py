"""The seekers' joint moves: what the beam finds is what trying them all finds."""

import random

import numpy as np
import pytest

from blackticket import Game, belief
from blackticket.rules.actions import FUGITIVE
from blackticket.sim import joint_moves as joint
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


def find(
    state: StateArray, tables: KernelTables, weights: dict[int, float], width: int, first_pawn: int = -1
) -> dict[tuple[int, ...], float]:
    stations = np.array(list(weights), np.int64)
    shares = np.array(list(weights.values()), np.float64) / sum(weights.values())
    beam = joint.new_beam()
    found = joint.joint_moves(state, tables, stations, shares, 0, len(stations), first_pawn, width, beam, CHANCE)
    moves = [tuple(int(action) for action in row if action) for row in beam.moves[:found]]
    assert len(set(moves)) == found
    return dict(zip(moves, map(float, beam.scores[:found]), strict=True))


def tried_all(state: StateArray, tables: KernelTables) -> list[tuple[tuple[int, ...], StateArray]]:
    """Every joint move, the first waiting pawn first, and the state after it."""
    if state[SIDE] == 0:
        return [((), state)]
    found, out = [], np.zeros(at.MOST_ACTIONS, np.int32)
    codes = [int(code) for code in out[: SIMULATOR.kernels.search_actions(state, tables, out)]]
    for code in codes:
        after = state.copy()
        SIMULATOR.kernels.apply(after, tables, np.int32(code), CHANCE)
        found += [((code, *rest), end) for rest, end in tried_all(after, tables)]
    return found


def covered(state: StateArray, tables: KernelTables, weights: dict[int, float]) -> float:
    """The score as the module's docstring defines it, all pawns having moved."""
    seekers = state[at.SEEKERS : at.SEEKERS + int(tables[at.PAWNS])].astype(int)
    total = 0.0
    for station, share in weights.items():
        apart = sorted(int(tables[at.DISTANCES + (seeker << 8) + station]) for seeker in seekers)
        near, second = (joint.FADE ** min(joint.FARTHEST - 1, rides + 1) for rides in apart[:2])
        reach = (near + joint.SECOND_NEAREST * second) / (1.0 + joint.SECOND_NEAREST)
        total += share * (1.0 if apart[0] == 0 else reach)
    return total / sum(weights.values())


@pytest.mark.parametrize("edition", ["research-2013", "venice-2018"])
def test_of_two_pawns_the_beam_finds_the_best_of_all_joint_moves(edition: str) -> None:
    compared = 0
    for seed in range(6):
        state, tables, weights = seekers_to_move(edition, seed)
        if len(weights) > joint.SCORED:
            continue
        pawns = int(tables[at.PAWNS])
        state[at.WAITING] = 3 << pawns - 2
        state[at.FUGITIVE] = 0  # nobody is caught
        scores = sorted((covered(end, tables, weights) for _, end in tried_all(state, tables)), reverse=True)
        found = find(state, tables, weights, joint.WIDEST)
        assert list(found.values()) == pytest.approx(scores[: joint.WIDEST])
        compared += 1
    assert compared


def test_every_joint_move_is_legal_to_its_end_and_none_is_found_twice() -> None:
    for seed in range(4):
        state, tables, weights = seekers_to_move("london-2023", seed)
        for move in find(state, tables, weights, 16):
            after, out = state.copy(), np.zeros(at.MOST_ACTIONS, np.int32)
            after[at.FUGITIVE] = 0
            for code in move:
                assert code in out[: SIMULATOR.kernels.legal(after, tables, out)]
                SIMULATOR.kernels.apply(after, tables, np.int32(code), CHANCE)
            assert after[SIDE] == 0


def test_the_pawn_that_is_asked_moves_first() -> None:
    state, tables, weights = seekers_to_move("london-2023", 1)
    for pawn in range(int(tables[at.PAWNS])):
        found = find(state, tables, weights, 16, pawn)
        assert {move[0] >> at.WHO_AT for move in found} == {pawn + at.FIRST_SEEKER}


def test_a_catch_of_the_only_station_where_he_can_be_is_first() -> None:
    state, tables, _ = seekers_to_move("research-2013", 2)
    out = np.zeros(at.MOST_ACTIONS, np.int32)
    count = SIMULATOR.kernels.search_actions(state, tables, out)
    there = int(out[count - 1]) & at.STATION_BITS
    found = find(state, tables, {there: 1.0}, 16)
    best = max(found, key=lambda move: found[move])
    assert there in {code & at.STATION_BITS for code in best}
    assert found[best] == pytest.approx(1.0)


@pytest.mark.parametrize("edition", ["research-2013", "venice-2018"])
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_the_last_pawns_moves_score_as_its_joint_moves_do(edition: str, seed: int) -> None:
    state, tables, weights = seekers_to_move(edition, seed)
    state[at.WAITING] = 1 << int(state[at.WAITING]).bit_length() - 1
    stations = np.array(list(weights), np.int64)
    shares = np.array(list(weights.values()), np.float64) / sum(weights.values())
    beam = joint.new_beam()
    count = joint.pawn_moves(state, tables, stations, shares, 0, len(stations), -1, beam)
    found = {(int(row[0]),): float(score) for row, score in zip(beam.moves[:count], beam.scores, strict=False)}
    out = np.zeros(at.MOST_ACTIONS, np.int32)
    assert list(found) == [(int(code),) for code in out[: SIMULATOR.kernels.search_actions(state, tables, out)]]
    assert found == pytest.approx(find(state, tables, weights, joint.WIDEST))
