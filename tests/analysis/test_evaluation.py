"""What actions are worth: proved moves are among the best, all editions have a search, the same again is the same."""

import pytest

from blackticket import Game
from blackticket.analysis.evaluation import CANDIDATES, evaluate
from blackticket.players import UNLIMITED, make_player
from blackticket.puzzles.collection import shipped_puzzles
from blackticket.rules.actions import FUGITIVE, parse_action
from tests.length import AT_LENGTH
from tests.modes import ALL_MODES

PLAYOUTS = 300
STEP = 1 if AT_LENGTH else 8
PUZZLES = list(shipped_puzzles().values())


def test_the_one_move_that_nobody_can_follow_is_mostly_the_best() -> None:
    """Not always: where the seekers cannot guess it, he may stand within their reach."""
    puzzles = [puzzle for puzzle in PUZZLES if puzzle.kind == "slip-away"][::STEP]
    safe = [
        evaluate(puzzle.game.view(FUGITIVE), None, PLAYOUTS, 1)[0].action.station
        == parse_action(puzzle.answer[0]).station
        for puzzle in puzzles
    ]
    assert sum(safe) >= 0.75 * len(safe)


def test_seekers_who_can_catch_him_for_certain_are_nearly_sure_of_it() -> None:
    for puzzle in [puzzle for puzzle in PUZZLES if puzzle.kind == "catch-in-one"][::STEP]:
        game = puzzle.game
        assert evaluate(game.view(game.acting[0]), None, PLAYOUTS, 1)[0].share > 0.8


@pytest.mark.parametrize(("edition", "mode"), ALL_MODES)
def test_decisions_of_every_game_and_side_are_evaluated(edition: str, mode: str) -> None:
    game, player = Game.new(edition, mode=mode, seed=5), make_player("random", 5)
    sides: set[bool] = set()
    while len(sides) < 2 or game.state.version < 8:
        seat = game.acting[0]
        view = game.view(seat)
        played = player.choose(view, UNLIMITED)
        if len(view.legal) > 1:
            found = evaluate(view, played, 50, 3)
            sides.add(seat == FUGITIVE)
            assert played in [evaluation.action for evaluation in found]
            assert {evaluation.action for evaluation in found} <= set(view.legal)
            assert len(found) <= CANDIDATES + 1
            shares = [evaluation.share for evaluation in found]
            assert shares == sorted(shares, reverse=True)
            assert all(0.0 <= share <= 1.0 for share in shares)
            assert evaluate(view, played, 50, 3) == found
        game.play(seat, played)


def test_when_the_time_is_up_each_search_ends_with_its_first_games() -> None:
    game = Game.new("london-2023", seed=5)
    view = game.view(FUGITIVE)
    assert evaluate(view, None, 10_000_000, 3, until=0.0)
