"""Games are counted in the order of their numbers, in whatever order they come in."""

import random

import pytest

from blackticket.arena import GameResult, Scoreboard, Tournament
from blackticket.arena.report import report
from blackticket.arena.scoreboard import WINDOW
from blackticket.arena.sprt import Sprt
from blackticket.rules.games import prepare
from blackticket.rules.outcome import CAUGHT, ESCAPED

SETUPS = (prepare("london-2023", detectives=3), prepare("dice-2019"))
LONG = Tournament(SETUPS, ("strong", "weak", "feeble"), 400, 1)


def result(number: int) -> GameResult:
    """A made-up game in which the player named first wins often."""
    fixture = LONG.fixture(number)
    wins = random.Random(number).random() < 0.7
    return GameResult(ESCAPED if wins != fixture.swapped else CAUGHT, 10 + number % 7)


def played(at_once: int, seed: int, stop: Sprt | None, first: dict[int, GameResult] | None = None) -> Scoreboard:
    """All games, several running at once, finished in a random order."""
    rng = random.Random(seed)
    scoreboard = Scoreboard(LONG, stop)
    for number, came in (first or {}).items():
        scoreboard.add(number, came)
    out: list[int] = []
    handed: list[int] = []
    while not scoreboard.over():
        taken = list(scoreboard.take(at_once - len(out)))
        handed += taken
        out += taken
        number = out.pop(rng.randrange(len(out)))
        scoreboard.add(number, result(number))
    assert len(set(handed)) == len(handed)
    assert not set(handed) & set(first or {})
    return scoreboard


@pytest.mark.parametrize("stop", [None, Sprt(0, 100)], ids=["whole", "stopped"])
def test_the_result_does_not_depend_on_the_order_in_which_games_end(stop: Sprt | None) -> None:
    expected = report(played(1, 0, stop))
    assert report(played(7, 1, stop)) == report(played(64, 2, stop)) == expected
    assert (expected["played"] < len(LONG)) == (stop is not None)


def test_a_run_goes_on_from_any_games_that_are_done() -> None:
    stop = Sprt(0, 100)
    done = random.Random(3).sample(range(300), 200)
    resumed = played(9, 4, stop, {number: result(number) for number in done})
    assert report(resumed) == report(played(1, 0, stop))


def test_no_game_is_counted_twice() -> None:
    scoreboard = Scoreboard(LONG)
    for number in (0, 1, 1, 0, 3, 3):
        scoreboard.add(number, result(number))
    assert (scoreboard.counted, scoreboard.settled) == (2, 3)


def test_what_is_kept_does_not_grow_with_the_number_of_games() -> None:
    scoreboard = Scoreboard(LONG)
    early = list(scoreboard.take(10_000))
    assert early == list(range(WINDOW))
    assert list(scoreboard.take(1)) == []
    for number in early[1:]:
        scoreboard.add(number, result(number))
    assert scoreboard.counted == 0
    scoreboard.add(0, result(0))
    assert scoreboard.counted == WINDOW


def test_a_pairing_that_is_decided_plays_no_more_while_others_do() -> None:
    scoreboard = played(5, 5, Sprt(0, 100))
    games = [pairing["games"] for pairing in report(scoreboard)["pairings"]]
    assert len(set(games)) > 1
    assert all(count % 2 == 0 and count < 800 for count in games)
