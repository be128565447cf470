"""The model of the fugitive: shares of all that he can do, and beliefs that rule out nothing that can be."""

import random

import numpy as np
import pytest

from blackticket import Game
from blackticket.boards.distances import distances
from blackticket.knowledge import possible_stations
from blackticket.players.holmes.learnt import learnt_model
from blackticket.rules.actions import FUGITIVE
from blackticket.sim import public_tree
from blackticket.sim import ticket_layout as at
from blackticket.sim.fugitive_model import FEATURES, WEIGHTS, action_shares
from blackticket.sim.ticket_codec import TicketSimulator

SIMULATOR = TicketSimulator()
MODEL = learnt_model()


def his_shares(game: Game) -> dict[int, float]:
    view = game.view(FUGITIVE)
    state, tables = SIMULATOR.encode(view), SIMULATOR.tables(view)
    actions, shares = np.zeros(at.MOST_ACTIONS, np.int32), np.zeros(at.MOST_ACTIONS)
    count = SIMULATOR.kernels.legal(state, tables, actions)
    action_shares(state, tables, actions, count, MODEL, np.zeros(FEATURES), shares)
    return {int(code): float(share) for code, share in zip(actions[:count], shares, strict=False)}


def test_the_shares_of_all_actions_sum_to_one_and_none_is_nothing() -> None:
    assert len(MODEL) == WEIGHTS
    for seed in range(5):
        shares = his_shares(Game.new("london-2023", seed=seed))
        assert sum(shares.values()) == pytest.approx(1.0)
        assert min(shares.values()) >= MODEL[FEATURES] / len(shares)


def test_he_is_taken_to_keep_away_from_the_seekers() -> None:
    rng, compared = random.Random(3), 0
    for seed in range(4):
        game = Game.new("research-2013", seed=seed)
        rides = distances(game.setup.board)
        while not game.over:
            seat, near = game.acting[0], dict[bool, list[float]]({True: [], False: []})
            for code, share in his_shares(game).items() if seat == FUGITIVE else ():
                if code >> at.TICKET_AT == 0:  # by taxi
                    apart = [rides[pawn.station][code & at.STATION_BITS] for pawn in game.view(FUGITIVE).seekers]
                    near[min(apart) <= 1].append(share)
            if near[True] and near[False]:
                assert max(near[True]) < max(near[False])
                compared += 1
            game.play(seat, rng.choice(game.legal(seat)))
    assert compared


@pytest.mark.parametrize("edition", ["research-2013", "london-2023", "venice-2018"])
def test_a_move_spreads_the_belief_to_all_stations_where_he_can_be_and_no_others(edition: str) -> None:
    rng, scratch, compared = random.Random(5), public_tree.new_scratch(), 0
    for seed in range(3):
        game = Game.new(edition, seed=seed)
        while not game.over:
            seat = game.acting[0]
            view = game.view(FUGITIVE)
            action = rng.choice(game.legal(seat))
            code = SIMULATOR.code(view, action)
            game.play(seat, action)
            if seat != FUGITIVE or game.outcome or game.view(FUGITIVE).log[-1].shown:
                continue
            stations = np.array(sorted(possible_stations(view)), np.int64)
            state, even = SIMULATOR.encode(view), np.full(len(stations), 1 / len(stations))
            said, tables = code >> at.TICKET_AT, SIMULATOR.tables(view)
            public_tree.spread(state, tables, stations, even, 0, len(stations), said, MODEL, scratch)
            reached = {int(station) for station in np.nonzero(scratch.by_station)[0]}
            scratch.by_station[:] = 0.0
            if not game.view(FUGITIVE).second_leg:
                assert reached == possible_stations(game.view(FUGITIVE))
                compared += 1
    assert compared
