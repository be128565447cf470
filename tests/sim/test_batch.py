"""Many games at once are the games one by one, on any number of threads."""

import numpy as np
import pytest

from blackticket.rules.games import prepare
from blackticket.sim.batch import play_batch
from blackticket.sim.chance import seeds_of
from blackticket.sim.ticket_codec import TicketSimulator, deal, tables
from blackticket.sim.ticket_policy import POLICY_PARAMS

SETUP = prepare("london-2023", detectives=5)


@pytest.mark.parametrize("threads", [1, 2, 3, 50])
@pytest.mark.parametrize("params", [POLICY_PARAMS, (1.0, 1.0, *POLICY_PARAMS[2:])])
def test_a_batch_plays_each_game_with_its_own_chance(threads: int, params: tuple[float, ...]) -> None:
    simulator = TicketSimulator()
    states = deal(SETUP, 40, seed=2)
    before = states.copy()
    results = play_batch(simulator, tables(SETUP), states, params, seed=9, threads=threads)
    assert (states == before).all()
    for number, (row, seed) in enumerate(zip(states, seeds_of(9, 40), strict=True)):
        numbers, chance = row.copy(), np.array([seed], dtype=np.uint64)
        plies = simulator.kernels.play_out(
            numbers, tables(SETUP), chance, np.array(params), np.zeros(simulator.most_actions, dtype=np.int32)
        )
        assert (results.outcomes[number], results.plies[number]) == (numbers[0], plies)


def test_another_seed_gives_other_games() -> None:
    states = deal(SETUP, 200, seed=2)
    one, other = (play_batch(TicketSimulator(), tables(SETUP), states, POLICY_PARAMS, seed) for seed in (1, 2))
    assert (one.plies != other.plies).any()
    assert len(set(map(int, seeds_of(1, 1_000)))) == 1_000


def test_no_game_is_no_work() -> None:
    results = play_batch(TicketSimulator(), tables(SETUP), deal(SETUP, 0, seed=1), POLICY_PARAMS, seed=1, threads=2)
    assert results.outcomes.size == results.plies.size == 0


def test_states_of_another_width_are_refused() -> None:
    states = deal(SETUP, 3, seed=1)
    for wrong in (states[:, :-1], states[None, :]):
        with pytest.raises(ValueError, match="Expected rows of 48 numbers"):
            play_batch(TicketSimulator(), tables(SETUP), wrong, POLICY_PARAMS, seed=1)
