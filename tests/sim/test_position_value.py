"""The value of a position: the net as its docstring has it, over inputs that are finite and tell positions apart."""

import random

import numpy as np
import numpy.typing as npt
import pytest

from blackticket import Game, belief
from blackticket.players.holmes.learnt import learnt_weights
from blackticket.rules.actions import FUGITIVE
from blackticket.sim import position_value as value
from blackticket.sim import ticket_layout as at
from blackticket.sim.ticket_codec import TicketSimulator

SIMULATOR = TicketSimulator()
Inputs = npt.NDArray[np.float64]


def inputs_of(game: Game, **changed: int) -> Inputs:
    view = game.view(FUGITIVE)
    state, tables = SIMULATOR.encode(view), SIMULATOR.tables(view)
    for place, number in changed.items():
        state[getattr(at, place)] = number
    weights = belief(view).weights
    stations, shares = np.array(list(weights), np.int64), np.array(list(weights.values()), np.float64)
    shares /= shares.sum()
    public, inputs = np.zeros(value.PUBLIC), np.zeros(value.INPUTS)
    value.describe_public(state, tables, stations, shares, 0, len(stations), public)
    value.describe_position(state, tables, public, weights[view.fugitive or 0] / sum(weights.values()), inputs)
    return inputs


def test_the_net_is_one_hidden_layer_of_rectified_units() -> None:
    rng = np.random.default_rng(3)
    net, inputs = rng.normal(size=value.NET), rng.normal(size=value.INPUTS)
    units = net[:-1].reshape(value.HIDDEN, value.UNIT)
    hidden = np.maximum(0.0, units[:, : value.INPUTS] @ inputs + units[:, value.INPUTS])
    expected = 1.0 / (1.0 + np.exp(-(hidden @ units[:, value.INPUTS + 1] + net[-1])))
    assert value.position_value(inputs, net) == pytest.approx(expected)


@pytest.mark.parametrize("edition", ["research-2013", "london-2023", "venice-2018"])
def test_inputs_are_finite_and_of_one_size_in_whole_games(edition: str) -> None:
    rng = random.Random(1)
    for seed in range(2):
        game = Game.new(edition, seed=seed)
        while not game.over:
            inputs = inputs_of(game)
            assert np.isfinite(inputs).all()
            assert np.abs(inputs).max() < 8
            assert 0.0 < value.position_value(inputs, learnt_weights().net) < 1.0
            seat = game.acting[0]
            game.play(seat, rng.choice(game.legal(seat)))


def test_fewer_rounds_to_go_are_worth_less_to_the_seekers() -> None:
    game = Game.new("research-2013", seed=4)
    while game.view(FUGITIVE).move < 4:
        seat = game.acting[0]
        game.play(seat, game.legal(seat)[0])
    net = learnt_weights().net
    assert value.position_value(inputs_of(game, ROUND=23), net) < value.position_value(inputs_of(game), net)
