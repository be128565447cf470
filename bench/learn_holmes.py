"""Learn what `holmes` knows: `python -m bench.learn_holmes GAMES` writes `learnt.json` anew. It takes hours.

First it plays GAMES games of `pimbot` and `mcts` and fits the model of the fugitive to his choices; then as many in
which `holmes` takes part, and fits it again to all of them.
"""

import json
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
from blackticket.sim import ticket_layout as at
from blackticket.sim.layout import Floats
from blackticket.sim.ticket import legal
from blackticket.sim.ticket_codec import TicketSimulator, tables

CARELESS: Final = 0.2
"""The share of his actions that the model takes to be random."""
SEED: Final = 11
"""Below 100: strength is measured on other seeds."""
DIGITS: Final = 4
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


class PlayedGame(NamedTuple):
    """A game as rows of numbers: each state with the action that was played in it."""

    setup: Setup
    states: npt.NDArray[np.int16]
    codes: Sequence[int]


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
        yield PlayedGame(setup, np.stack(states), codes)


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
    weights, adam = np.zeros(model.FEATURES), Adam(model.FEATURES)
    for step in range(steps):
        worth = looks @ weights
        shares = np.exp(worth - np.maximum.reduceat(worth, begins)[choice])
        shares /= np.add.reduceat(shares, begins)[choice]
        gain = taken - (looks * shares[:, None]).sum(axis=0) / len(counts) - 1e-4 * weights
        weights += adam.step(gain, 0.05 * (1 - step / steps))
    return np.append(weights, CARELESS)


class Adam:
    """Steps uphill, each number's by its own slope so far."""

    def __init__(self, size: int) -> None:
        self._mean = np.zeros(size)
        self._square = np.zeros(size)
        self._taken = 0

    def step(self, gain: Floats, rate: float) -> Floats:
        self._taken += 1
        self._mean = 0.9 * self._mean + 0.1 * gain
        self._square = 0.999 * self._square + 0.001 * gain**2
        mean = self._mean / (1 - 0.9**self._taken)
        return rate * mean / (np.sqrt(self._square / (1 - 0.999**self._taken)) + 1e-8)


def learn(games: Sequence[PlayedGame]) -> None:
    """Fit the model to the games and write it where the next search finds it."""
    weights = [round(float(number), DIGITS) for number in fit_model(games)]
    learnt.FILE.write_text(json.dumps(weights) + "\n", "utf-8")
    learnt.learnt_model.cache_clear()


def main(games: int) -> None:
    played = list(play(FIRST, games, SEED))
    learn(played)
    print(f"learnt from {games} games of others")
    played += play(THEN, games, SEED + 1)
    learn(played)
    print(f"learnt from {games} games with holmes too")


if __name__ == "__main__":
    main(int(sys.argv[1]))
