"""The programs: honest, legal, repeatable, and greedy stronger than random."""

import inspect
import random

import pytest

from blackticket import Game, SetupError, View, editions
from blackticket.arena import Match, play_match
from blackticket.knowledge import view
from blackticket.players import PLAYERS, make_player
from tests.knowledge.worlds import many_twins, random_game


@pytest.mark.parametrize("name", PLAYERS)
def test_a_program_is_handed_a_view_and_nothing_else(name: str) -> None:
    parameters = inspect.signature(make_player(name, 1).choose).parameters
    assert [parameter.annotation for parameter in parameters.values()] == [View]


@pytest.mark.parametrize("name", PLAYERS)
def test_it_answers_with_a_legal_action_in_any_game(name: str) -> None:
    rng = random.Random(1)
    for _ in range(60):
        game = random_game(rng)
        for seat in game.acting:
            assert make_player(name, 1).choose(game.view(seat)) in game.legal(seat)


@pytest.mark.parametrize("name", PLAYERS)
def test_the_same_seed_plays_the_same(name: str) -> None:
    game = Game.new("london-2023", detectives=5, seed=3)
    assert make_player(name, 5).choose(game.view("fugitive")) == make_player(name, 5).choose(game.view("fugitive"))


@pytest.mark.rule("I-02")
@pytest.mark.parametrize("name", PLAYERS)
def test_a_seeker_s_program_plays_the_same_in_two_worlds(name: str) -> None:
    for pair in many_twins(15):
        games = [list(pair.play(which))[-1][0] for which in (0, 1)]
        for seat in games[0].acting:
            if seat != "fugitive":
                first, second = (make_player(name, 1).choose(view(game.state, seat)) for game in games)
                assert first == second


@pytest.mark.parametrize("edition", [edition.id for edition in editions()])
def test_greedy_beats_random_on_either_side(edition: str) -> None:
    def wins(fugitive: str, seekers: str) -> int:
        return play_match(Match(edition, None, None, fugitive, seekers, 30, 1)).wins("fugitive")

    even = wins("random", "random")
    assert wins("greedy", "random") > even
    assert wins("random", "greedy") < even


@pytest.mark.parametrize("edition", [edition.id for edition in editions()])
def test_greedy_catches_a_random_fugitive_nearly_always(edition: str) -> None:
    assert play_match(Match(edition, None, None, "random", "greedy", 30, 2)).wins("seekers") >= 27


def test_an_unknown_program_is_refused_with_the_list() -> None:
    with pytest.raises(SetupError, match="Choose one of: random, greedy") as refused:
        make_player("deep-thought", 1)
    assert refused.value.code == "unknown-player"
