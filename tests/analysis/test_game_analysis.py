"""A game decision by decision: judged from what its side could know, with what would have been better."""

import random
from collections.abc import Sequence

import pytest

from blackticket import Game
from blackticket.analysis import Decision, GameAnalysis, PendingDecision, analyse, analysis_steps
from blackticket.analysis.decision import Evaluation
from blackticket.analysis.game_analysis import AnalysisError, next_step
from blackticket.knowledge import possible_stations
from blackticket.players import UNLIMITED, make_player
from blackticket.rules.actions import FUGITIVE
from tests.knowledge.worlds import Twins, many_twins
from tests.length import repeats
from tests.modes import SOME_MODES

PAIRS = repeats(3, at_length=30)


def played(edition: str, mode: str, seed: int) -> Game:
    game = Game.new(edition, mode=mode, seed=seed)
    players = {seat: make_player("easy", seed) for seat in game.seats}
    while not game.over:
        seat = game.acting[0]
        game.play(seat, players[seat].choose(game.view(seat), UNLIMITED))
    return game


def guessed(question: PendingDecision) -> list[Evaluation]:
    """Any evaluation, drawn from what the view shows and nothing else."""
    chance = random.Random(question.view.dumps())
    actions = {question.played, *chance.sample(question.view.legal, 2)}
    found = [Evaluation(action, round(chance.random(), 3)) for action in sorted(actions)]
    return sorted(found, key=lambda evaluation: evaluation.share, reverse=True)


def gone_through(game: Game) -> tuple[list[PendingDecision], GameAnalysis]:
    steps, asked = analysis_steps(game), []
    step = next_step(steps)
    while isinstance(step, PendingDecision):
        asked.append(step)
        step = next_step(steps, guessed(step))
    return asked, step


@pytest.mark.parametrize(("edition", "mode"), SOME_MODES)
def test_every_choice_is_asked_once_and_in_order(edition: str, mode: str) -> None:
    game = played(edition, mode, 4)
    questions, found = gone_through(game)
    again = Game.new(edition, mode=mode, seed=4)
    choices = []
    for seat, action in game.actions:
        if len(again.legal(seat)) > 1:
            choices.append((again.state.version + 1, seat, action))
        again.play(seat, action)
    assert [(made.version, made.seat, made.played.action) for made in found.decisions] == choices
    assert [question.played for question in questions] == [action for _, _, action in choices]
    assert {seat for _, seat, _ in choices} == found.accuracy.keys()
    for made in found.decisions:
        assert made.played in made.actions
        assert made.best.chance == max(judged.chance for judged in made.actions)
        assert made.loss >= 0.0


@pytest.mark.rule("I-02")
@pytest.mark.parametrize(("edition", "mode"), SOME_MODES)
def test_seekers_are_not_judged_by_what_they_could_not_know(edition: str, mode: str) -> None:
    for twins in many_twins(PAIRS, edition=edition, mode=mode):
        first, second = (_theirs(twins, which) for which in (0, 1))
        assert first == second


def _theirs(twins: Twins, which: int) -> tuple[list[str], list[Decision]]:
    """What was asked and said of the seekers' decisions in one world; at the end somebody resigns."""
    began = Game(twins.firsts[which], twins.seed)
    game = Game.from_position(began.position, twins.seed)
    for seat, action in twins.scripts[which]:
        game.play(seat, action)
    game.resign("fugitive")
    questions, found = gone_through(game)
    views = [question.view.dumps() for question in questions if question.view.seat != FUGITIVE]
    return views, [made for made in found.decisions if made.side == "seekers"]


def test_a_move_of_his_says_on_how_many_stations_he_could_be_then() -> None:
    game = played("london-2023", "standard", 4)
    _, found = gone_through(game)
    left = {made.version: made.played.left for made in found.decisions if made.side == "fugitive"}
    again = Game.new("london-2023", mode="standard", seed=4)
    for seat, action in game.actions:
        again.play(seat, action)
        if again.state.version in left and not again.over:
            assert left[again.state.version] == len(possible_stations(again.view("detective-1")))


def test_a_seeker_s_move_says_how_likely_it_catches_him() -> None:
    _, found = gone_through(played("london-2023", "standard", 4))
    theirs = [made for made in found.decisions if made.side == "seekers"]
    assert all(0.0 <= (made.played.caught or 0.0) <= 1.0 for made in theirs)
    assert any(judged.caught for made in theirs for judged in made.actions)


def test_a_running_game_is_not_analysed() -> None:
    with pytest.raises(AnalysisError) as refused:
        analyse(Game.new("london-2023", seed=1))
    assert refused.value.code == "not-over"


def test_the_same_game_is_analysed_the_same_and_progress_is_told() -> None:
    game, told = played("dice-2019", "standard", 4), list[int]()
    found = analyse(game, playouts=50, progress=told.append)
    assert analyse(game, playouts=50) == found
    assert told == sorted(told)
    assert len(told) == len(found.decisions)


def test_a_decision_has_its_json_with_actions_as_a_client_gets_them() -> None:
    _, found = gone_through(played("london-2023", "standard", 4))
    first = found.to_json()["decisions"][0]
    assert first["played"] in first["actions"]
    assert first["played"]["action"] == found.decisions[0].played.action.to_json()
    assert _numbers(found.decisions) <= {"best", "good", "slip", "mistake", "blunder"}


def _numbers(decisions: Sequence[Decision]) -> set[str]:
    return {made.to_json()["verdict"] for made in decisions}
