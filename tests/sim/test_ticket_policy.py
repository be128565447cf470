"""What a search gets from the compiled ticket game: options, what is seen, quick players that play sensibly."""

import random
from collections.abc import Sequence

import numpy as np
import numpy.typing as npt
import pytest

from blackticket import Game
from blackticket.boards.distances import distances
from blackticket.rules.actions import BLACK, FUGITIVE, Action
from blackticket.rules.ticket import TicketState
from blackticket.sim import ticket_layout as at
from blackticket.sim.layout import ESTIMATE
from blackticket.sim.ticket_policy import POLICY_PARAMS
from tests.length import repeats
from tests.sim.twins import Twin, random_state

SHARP = (0.0, 0.0, *POLICY_PARAMS[2:])
"""The params of players that never move at random."""
STARTS = {"fugitive": 45, "detective-1": 26, "detective-2": 29, "detective-3": 50, "detective-4": 53}


def twin_of(fugitive: int = 45, **places: int) -> Twin:
    starts = {**STARTS, FUGITIVE: fugitive, **{pawn.replace("_", "-"): at for pawn, at in places.items()}}
    return Twin(Game.new("london-2023", detectives=4, starts=starts, seed=1).state)


def offered(twin: Twin) -> list[Action]:
    return [twin.simulator.action(twin.seen, code) for code in twin.codes("search_actions")]


def advised(twin: Twin, seed: int = 1, params: Sequence[float] = SHARP) -> Action:
    chance = np.array([seed], dtype=np.uint64)
    code = twin.simulator.kernels.rollout_policy(twin.numbers, twin.tables, chance, np.array(params), twin.out)
    return twin.simulator.action(twin.seen, code)


def code(twin: Twin, text: str) -> int:
    return twin.simulator.code(twin.seen, next(action for action in twin.compare() if action.text == text))


def test_before_he_is_first_seen_black_is_an_option_only_on_the_river() -> None:
    twin = twin_of(45)
    for moves in (0, 1, 2):
        twin.numbers[at.MOVE] = moves
        assert not [action for action in offered(twin) if action.word == BLACK]
    assert [action.text for action in offered(twin_of(108)) if action.word == BLACK] == ["black 115"]


def test_black_hides_nothing_in_a_move_that_shows_him() -> None:
    twin = twin_of(45)
    twin.numbers[at.MOVE] = 3  # he has just been seen
    assert [action for action in offered(twin) if action.word == BLACK]
    twin.numbers[at.MOVE] = 7
    assert not [action for action in offered(twin) if action.word == BLACK]


def test_he_doubles_only_with_a_seeker_near() -> None:
    assert not [action for action in offered(twin_of(159)) if action.double]
    assert [action for action in offered(twin_of(45, detective_1=58)) if action.double]


def test_seekers_are_offered_one_pawn_at_a_time() -> None:
    twin = twin_of()
    twin.play(twin.compare()[0], 1)
    assert {action.pawn for action in offered(twin)} == {"detective-1"}
    twin.play(next(action for action in twin.compare() if action.pawn == "detective-3"), 1)
    twin.play(next(action for action in twin.compare() if action.pawn == "detective-1"), 1)
    assert {action.pawn for action in offered(twin)} == {"detective-2"}


def seen_after(twin: Twin, text: str) -> int:
    played = code(twin, text)
    numbers = twin.numbers.copy()
    twin.simulator.kernels.apply(numbers, twin.tables, played, np.zeros(1, dtype=np.uint64))
    assert twin.simulator.kernels.private_observation(numbers, twin.tables, played) == 0
    return int(twin.simulator.kernels.public_observation(numbers, twin.tables, played))


def test_a_hidden_move_shows_its_ticket_and_no_more() -> None:
    here, there = twin_of(45), twin_of(100)
    taxi = seen_after(here, "taxi 46")
    assert taxi == seen_after(here, "taxi 58") == seen_after(there, "taxi 101") != 0
    assert len({taxi, *(seen_after(here, text) for text in ("black 46", "double taxi 46", "double black 46"))}) == 4


def test_a_reveal_shows_where_he_is() -> None:
    twin = twin_of()
    twin.numbers[at.MOVE] = twin.numbers[at.MOVE] + 2
    shown = [
        int(twin.simulator.kernels.public_observation(after, twin.tables, played))
        for played, after in ((played, _after(twin, played)) for played in _singles(twin))
    ]
    assert len(set(shown)) == len(shown)


def _singles(twin: Twin) -> list[int]:
    return [played for played in twin.codes() if played < at.DOUBLED]


def _after(twin: Twin, played: int) -> npt.NDArray[np.int16]:
    numbers = twin.numbers.copy()
    twin.simulator.kernels.apply(numbers, twin.tables, played, np.zeros(1, dtype=np.uint64))
    return numbers


def test_what_seekers_do_tells_the_fugitive_s_tree_nothing() -> None:
    twin = twin_of()
    twin.play(twin.compare()[0], 1)
    assert {
        int(twin.simulator.kernels.public_observation(_after(twin, played), twin.tables, played))
        for played in twin.codes()
    } == {0}


def test_he_runs_from_the_seekers_and_they_run_to_him() -> None:
    rng = random.Random(4)
    for _ in range(repeats(60, at_length=200)):
        twin = Twin(random_state(rng, ("london-2023", "standard")))
        assert isinstance(twin.pure, TicketState)
        away = distances(twin.pure.setup.board)
        while not twin.pure.outcome:
            before, action = twin.pure, advised(twin, rng.getrandbits(60))
            if before.turn == "fugitive":
                near = {
                    other.station: min(away[seeker][other.station] for seeker in before.seekers)
                    for other in twin.compare()
                }
                assert near[action.station] >= min(2, max(near.values()))
            elif action.station:
                pawn = before.setup.pawns.index(action.pawn)
                left = {
                    other.station: away[other.station][before.fugitive]
                    for other in twin.compare()
                    if other.pawn == action.pawn
                }
                assert left[action.station] == min(left.values()), pawn
            twin.play(action, 0)


def test_seekers_who_guess_do_not_know_where_he_is() -> None:
    rng = random.Random(5)
    for _ in range(200):
        twin = Twin(random_state(rng, ("london-2023", "standard")))
        if twin.compare():
            twin.play(rng.choice(twin.compare()), 0)
        if twin.pure.turn != "seekers":
            continue
        twin.numbers[ESTIMATE] = rng.choice(sorted(twin.pure.setup.board.stations))
        seed = rng.getrandbits(60)
        first = advised(twin, seed)
        twin.numbers[at.FUGITIVE] = rng.choice(sorted(twin.pure.setup.board.stations))
        assert advised(twin, seed) == first


def test_a_guess_rides_along_and_is_the_truth_when_he_is_seen() -> None:
    twin = twin_of()
    board = twin.pure.setup.board
    guess = twin.simulator.kernels.update_estimate
    chance = np.array([1], dtype=np.uint64)
    played = code(twin, "taxi 46")
    numbers = _after(twin, played)
    guess(numbers, twin.tables, played, chance)
    assert numbers[ESTIMATE] == 0  # no guess, nothing to move
    for _ in range(50):
        numbers[ESTIMATE] = 140
        guess(numbers, twin.tables, played, chance)
        assert numbers[ESTIMATE] in board.neighbours(140, "taxi")
    twin.numbers[at.MOVE] = 2
    numbers = _after(twin, played)
    numbers[ESTIMATE] = 140
    guess(numbers, twin.tables, played, chance)
    assert numbers[ESTIMATE] == 46


def test_a_guess_that_a_seeker_finds_empty_is_given_up() -> None:
    twin = twin_of()
    twin.play(next(action for action in twin.compare() if action.text == "taxi 46"), 0)
    played = next(played for played in twin.codes() if played >= at.SEEKERS_ACT)
    numbers = _after(twin, played)
    numbers[ESTIMATE] = numbers[at.SEEKERS]
    twin.simulator.kernels.update_estimate(numbers, twin.tables, played, np.array([1], dtype=np.uint64))
    assert numbers[ESTIMATE] not in (0, *numbers[at.SEEKERS : at.SEEKERS + 4])


@pytest.mark.parametrize("share", [0.0, 1.0])
def test_he_covers_a_move_after_a_reveal_as_often_as_the_dials_say(share: float) -> None:
    twin = twin_of()
    twin.numbers[at.MOVE] = 3
    params = (0.0, 0.0, 4.0, 0.02, 0.6, share, 0.0)
    assert {advised(twin, seed, params).word == BLACK for seed in range(40)} == {share == 1.0}
