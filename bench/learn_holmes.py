"""Learn what `holmes` knows: `python -m bench.learn_holmes GAMES` writes `learnt.json` anew. It takes hours.

First it plays GAMES games of `pimbot` and `mcts`, fits the model of the fugitive to his choices and the net to how the
games ended; then as many in which `holmes` takes part, and fits both again to all of them.
"""

import sys
from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from blackticket.arena.match import derived_seed
from blackticket.game import Game
from blackticket.players import UNLIMITED, make_player, next_action
from blackticket.players.holmes import learnt
from blackticket.rules.actions import FUGITIVE
from blackticket.rules.games import prepare
from blackticket.rules.setup import Setup
from blackticket.sim import fugitive_model as model
from blackticket.sim import position_value as value
from blackticket.sim import ticket_layout as at
from blackticket.sim.public_tree import LearntWeights, new_scratch, spread
from blackticket.sim.ticket import legal
from blackticket.sim.ticket_codec import TicketSimulator, tables

CARELESS: Final = 0.2
"""The share of his actions that the model takes to be random."""
SEED: Final = 11
"""Below 100: strength is measured on other seeds."""
HELD_OUT: Final = 6
"""One game of so many is not learnt from but tested on."""
FIRST: Final = (
    ("research-2013", "pimbot:playouts=1000", "mcts:playouts=500"),
    ("research-2013", "mcts:playouts=1000", "pimbot:playouts=1000"),
    ("research-2013", "pimbot:playouts=2000", "pimbot:playouts=1000"),
    ("london-2023", "mcts:playouts=1000", "mcts:playouts=500"),
    ("london-2023", "pimbot:playouts=1000", "pimbot:playouts=1000"),
)
THEN: Final = (
    ("research-2013", "holmes:playouts=600", "holmes:playouts=600"),
    ("london-2023", "holmes:playouts=600", "holmes:playouts=600"),
    ("research-2013", "pimbot:playouts=1000", "holmes:playouts=600"),
    ("venice-2018", "holmes:playouts=600", "holmes:playouts=600"),
    ("research-2013", "holmes:playouts=600", "pimbot:playouts=1000"),
)
Floats = npt.NDArray[np.float64]


class PlayedGame(NamedTuple):
    """A game as rows of numbers: each state with the action that was played in it."""

    setup: Setup
    starts: Sequence[int]
    states: npt.NDArray[np.int16]
    codes: Sequence[int]
    caught: bool


def play(pairs: Sequence[tuple[str, str, str]], games: int, seed: int) -> Iterator[PlayedGame]:
    for number in range(games):
        edition, fugitive, seekers = pairs[number % len(pairs)]
        setup = prepare(edition)
        game = Game.from_setup(setup, seed=derived_seed(seed, number, "game"))
        players = {
            seat: make_player(fugitive if seat == FUGITIVE else seekers, derived_seed(seed, number, seat))
            for seat in game.seats
        }
        simulator, states, codes = TicketSimulator(), [], []
        while game.outcome is None:
            seat, action = next_action(game.acting, players, game.view, UNLIMITED)
            states.append(simulator.encode(game.view(FUGITIVE)))
            codes.append(simulator.code(game.view(seat), action))
            game.play(seat, action)
        starts = game.view(FUGITIVE).possible_starts
        yield PlayedGame(setup, starts, np.stack(states), codes, game.outcome.winner == "seekers")


# The model of the fugitive


def his_choices(games: Iterable[PlayedGame]) -> tuple[list[Floats], list[int]]:
    """What he could do looked like, by choice; and which of it he did."""
    options: list[Floats] = []
    chosen: list[int] = []
    actions = np.zeros(at.MOST_ACTIONS, np.int32)
    for game in games:
        row = tables(game.setup)
        for state, code in zip(game.states, game.codes, strict=True):
            count = legal(state, row, actions) if code < at.SEEKERS_ACT else 0
            if count > 1:
                looks = np.zeros((count, model.FEATURES))
                for place in range(count):
                    model.describe(state, row, int(actions[place]), looks[place])
                options.append(looks)
                chosen.append(list(actions[:count]).index(code))
    return options, chosen


def fit_model(games: Iterable[PlayedGame], steps: int = 600) -> Floats:
    """The weights under which his choices are likeliest."""
    options, chosen = his_choices(games)
    counts = np.array([len(looks) for looks in options])
    begins = np.concatenate([[0], np.cumsum(counts)])[:-1]
    looks, choice = np.concatenate(options), np.repeat(np.arange(len(counts)), counts)
    taken = looks[begins + np.array(chosen)].mean(axis=0)
    weights, adam = np.zeros(model.FEATURES), Adam([model.FEATURES])
    for step in range(steps):
        worth = looks @ weights
        shares = np.exp(worth - np.maximum.reduceat(worth, begins)[choice])
        shares /= np.add.reduceat(shares, begins)[choice]
        gain = taken - (looks * shares[:, None]).sum(axis=0) / len(counts) - 1e-4 * weights
        weights += adam.steps([gain], 0.05 * (1 - step / steps))[0]
    return np.append(weights, CARELESS)


# The net


def positions(games: Iterable[PlayedGame], weights: Floats) -> Iterator[tuple[int, Floats, bool]]:
    """The inputs of the net whenever the seekers began their turn: the game's number, the inputs, how it ended."""
    scratch = new_scratch()
    for number, game in enumerate(games):
        row = tables(game.setup)
        belief = np.bincount(game.starts, minlength=at.STATIONS).astype(np.float64)
        for before, code in zip(game.states, game.codes, strict=True):
            state = before.copy()
            seekers = state[at.SEEKERS : at.SEEKERS + int(row[at.PAWNS])]
            belief[seekers] = 0.0
            belief /= belief.sum()
            stations = np.nonzero(belief)[0].astype(np.int64)
            shares = belief[stations]
            if state[at.WAITING] == row[at.ALL_WAITING]:
                public, inputs = np.zeros(value.PUBLIC), np.zeros(value.INPUTS)
                value.describe_public(state, row, stations, shares, 0, len(stations), public)
                value.describe_position(state, row, public, belief[state[at.FUGITIVE]], inputs)
                yield number, inputs, game.caught
            elif state[at.WAITING] == 0 and row[at.REVEALS + state[at.MOVE] + 1]:
                belief = np.bincount([code & at.STATION_BITS], minlength=at.STATIONS).astype(np.float64)
            elif state[at.WAITING] == 0 and code != at.HIS_PASS:
                said = code >> at.TICKET_AT
                spread(state, row, stations, shares, 0, len(stations), said, weights, scratch)
                belief = scratch.by_station.copy()
                scratch.by_station[:] = 0.0


def fit_net(games: Sequence[PlayedGame], weights: Floats, epochs: int = 30, batch: int = 256) -> tuple[Floats, str]:
    """A net that tells how games end, and what it makes of games that it has not seen."""
    numbers, inputs, caught = map(np.array, zip(*positions(games, weights), strict=True))
    unseen = numbers % HELD_OUT == 0
    rng = np.random.default_rng(SEED)
    shapes = [(value.INPUTS, value.HIDDEN), (value.HIDDEN,), (value.HIDDEN,), (1,)]
    net = [rng.normal(0.0, 0.2, shape) if place in (0, 2) else np.zeros(shape) for place, shape in enumerate(shapes)]
    adam, best, least = Adam(shapes), net, np.inf
    learnt_from = np.nonzero(~unseen)[0]
    for epoch in range(epochs):
        rng.shuffle(learnt_from)
        for first in range(0, len(learnt_from), batch):
            some = learnt_from[first : first + batch]
            units, said = _forward(inputs[some], net)
            off = (caught[some] - said) / len(some)
            back = np.outer(off, net[2]) * (units > 0)
            gains = [inputs[some].T @ back, back.sum(axis=0), units.T @ off, off.sum(keepdims=True)]
            gains = [gain - 1e-4 * part for gain, part in zip(gains, net, strict=True)]
            moves = adam.steps(gains, 0.003 * (1 - epoch / epochs))
            net = [part + move for part, move in zip(net, moves, strict=True)]
        loss = _loss(_forward(inputs[unseen], net)[1], caught[unseen])
        if loss < least:
            best, least = net, loss
    even = _loss(np.full(unseen.sum(), caught[~unseen].mean()), caught[unseen])
    text = f"{len(numbers)} positions; loss on unseen games {least:.4f}, of the share of catches alone {even:.4f}"
    return np.append(np.vstack([best[0], best[1], best[2]]).T.ravel(), best[3]), text


def _forward(inputs: Floats, net: Sequence[Floats]) -> tuple[Floats, Floats]:
    units = np.maximum(0.0, inputs @ net[0] + net[1])
    return units, 1.0 / (1.0 + np.exp(-(units @ net[2] + net[3])))


def _loss(said: Floats, caught: Floats) -> float:
    return float(-np.log(np.where(caught, said, 1.0 - said)).mean())


class Adam:
    """Steps uphill, each number's by its own slope so far."""

    def __init__(self, shapes: Sequence[int | tuple[int, ...]]) -> None:
        self._means = [np.zeros(shape) for shape in shapes]
        self._squares = [np.zeros(shape) for shape in shapes]
        self._taken = 0

    def steps(self, gains: Sequence[Floats], rate: float) -> list[Floats]:
        self._taken += 1
        found = []
        for place, gain in enumerate(gains):
            self._means[place] = 0.9 * self._means[place] + 0.1 * gain
            self._squares[place] = 0.999 * self._squares[place] + 0.001 * gain**2
            mean = self._means[place] / (1 - 0.9**self._taken)
            found.append(rate * mean / (np.sqrt(self._squares[place] / (1 - 0.999**self._taken)) + 1e-8))
        return found


def learn(games: Sequence[PlayedGame]) -> str:
    """Fit both to the games and write them where the next search finds them."""
    weights = fit_model(games)
    net, text = fit_net(games, weights)
    learnt.write(LearntWeights(weights, net))
    return text


def main(games: int) -> None:
    played = list(play(FIRST, games, SEED))
    print(f"{games} games of others: {learn(played)}")
    played += play(THEN, games, SEED + 1)
    print(f"{games} games with holmes too: {learn(played)}")


if __name__ == "__main__":
    main(int(sys.argv[1]))
