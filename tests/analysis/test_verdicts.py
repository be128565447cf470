"""What decisions are called, and which moments are told."""

import pytest

from blackticket import Game
from blackticket.analysis.decision import Decision, JudgedAction
from blackticket.analysis.moments import MOMENTS, moments_of
from blackticket.analysis.verdicts import Verdict, accuracy, verdict
from blackticket.rules.actions import Action
from tests.analysis.test_game_analysis import played

LEFT, RIGHT = Action("detective-1", "taxi", 1), Action("detective-1", "taxi", 2)


def decision(version: int, chosen: float, other: float, caught: float = 0.0) -> Decision:
    judged = [JudgedAction(LEFT, chosen, caught=caught), JudgedAction(RIGHT, other)]
    best_first = sorted(judged, key=lambda one: one.chance, reverse=True)
    return Decision(version, version, "detective-1", "seekers", judged[0], tuple(best_first))


@pytest.mark.parametrize(
    ("loss", "called"),
    [
        (0.0, "best"),
        (0.0099, "best"),
        (0.01, "good"),
        (0.04, "slip"),
        (0.08, "mistake"),
        (0.1599, "mistake"),
        (0.16, "blunder"),
        (1.0, "blunder"),
    ],
)
def test_a_verdict_follows_from_what_was_given_away(loss: float, called: Verdict) -> None:
    assert verdict(loss) == called


def test_accuracy_is_100_without_loss_and_0_where_every_decision_gives_away_a_quarter() -> None:
    assert accuracy([0.0, 0.0]) == 100.0
    assert accuracy([0.25, 0.9]) == 0.0
    assert accuracy([0.0, 0.25]) == 50.0


@pytest.fixture(scope="module")
def game() -> Game:
    return played("london-2023", "standard", 4)


def test_the_weightiest_moments_are_told_in_the_order_of_the_game(game: Game) -> None:
    losses = [0.05, 0.3, 0.01, 0.2, 0.06, 0.25]
    found = moments_of(game, [decision(-9 + number, 0.5 - loss, 0.5) for number, loss in enumerate(losses)])
    assert [moment.version for moment in found] == [-8, -6, -4]
    assert {moment.kind for moment in found} == {"missed"}
    assert len(found) == MOMENTS
    assert found[0].action == LEFT
    assert found[0].other == RIGHT


def test_the_only_good_move_is_a_moment_too(game: Game) -> None:
    (found,) = moments_of(game, [decision(-9, 0.6, 0.3), decision(-8, 0.6, 0.59)])
    assert (found.kind, found.before, found.after) == ("found", 0.3, 0.6)


def test_a_catch_by_chance_is_a_moment_and_one_for_certain_is_none() -> None:
    caught = next(game for game in (played("london-2023", "standard", seed) for seed in range(30)) if _caught(game))
    last = caught.state.version
    (found,) = moments_of(caught, [decision(last, 0.4, 0.4, caught=0.3)])
    assert (found.kind, found.before, found.station) == ("caught", 0.3, caught.state.fugitive)
    assert not moments_of(caught, [decision(last, 1.0, 1.0, caught=1.0)])
    assert not moments_of(caught, [decision(last - 1, 0.4, 0.4, caught=0.3)])


def _caught(game: Game) -> bool:
    return game.outcome is not None and game.outcome.reason == "caught" and game.actions[-1][0] != "fugitive"


def test_a_reveal_is_a_moment_with_what_it_was_worth_to_the_seekers(game: Game) -> None:
    line = next(line for line in game.view("spectator").log if line.shown)
    before = decision(-9, 0.4, 0.3)._replace(move=line.move - 1)
    after = decision(-5, 0.7, 0.69)._replace(move=line.move)
    shown = [moment for moment in moments_of(game, [before, after]) if moment.kind == "shown"]
    assert [(moment.before, moment.after, moment.station) for moment in shown] == [(0.4, 0.7, line.station)]
