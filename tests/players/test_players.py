"""The programs: honest, legal, repeatable, and greedy stronger than random, in every game that there is."""

import inspect
import os
import random
import subprocess
import sys

import pytest

from blackticket import Game, SetupError, View, editions
from blackticket.arena import Match, play_match
from blackticket.knowledge import view
from blackticket.players import PLAYERS, make_player, next_action
from tests.knowledge.worlds import many_twins, random_new_game

MODES = [(edition.id, mode.name) for edition in editions() for mode in edition.modes]
GAMES = 30


def played(edition: str, mode: str, name: str, seed: int) -> list[str]:
    """The actions of a whole game in which every seat is played by that program."""
    game = Game.new(edition, mode=mode, seed=seed)
    players = {seat: make_player(name, seed) for seat in game.seats}
    while not game.over:
        game.play(*next_action(game.acting, players, game.view))
    return [action.text for _, action in game.actions]


@pytest.mark.parametrize("name", PLAYERS)
def test_a_program_is_handed_a_view_and_nothing_else(name: str) -> None:
    parameters = inspect.signature(make_player(name, 1).choose).parameters
    assert [parameter.annotation for parameter in parameters.values()] == [View]


@pytest.mark.parametrize(("edition", "mode"), MODES)
@pytest.mark.parametrize("name", PLAYERS)
def test_it_answers_with_a_legal_action_in_any_game(name: str, edition: str, mode: str) -> None:
    rng = random.Random(1)
    for _ in range(8):
        game, player = random_new_game(rng, edition, mode), make_player(name, 1)
        while not game.over:
            seat = rng.choice(game.acting)
            chosen = player.choose(game.view(seat))
            assert chosen in game.legal(seat)
            game.play(seat, rng.choice((chosen, rng.choice(game.legal(seat)))))


@pytest.mark.parametrize(("edition", "mode"), MODES)
@pytest.mark.parametrize("name", PLAYERS)
def test_the_same_seed_plays_the_same(name: str, edition: str, mode: str) -> None:
    assert played(edition, mode, name, 5) == played(edition, mode, name, 5)
    assert played(edition, mode, name, 5) != played(edition, mode, name, 6)


def test_it_plays_the_same_in_every_process() -> None:
    code = (
        "from tests.players.test_players import MODES, played\n"
        "print([played(edition, mode, 'greedy', 3) for edition, mode in MODES])"
    )
    said = {
        subprocess.run(
            [sys.executable, "-c", code],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            check=True,
            text=True,
        ).stdout
        for seed in ("1", "2")
    }
    assert len(said) == 1


@pytest.mark.rule("I-02")
@pytest.mark.parametrize(("edition", "mode"), MODES)
@pytest.mark.parametrize("name", PLAYERS)
def test_a_seeker_s_program_plays_the_same_in_two_worlds(name: str, edition: str, mode: str) -> None:
    for pair in many_twins(4, edition=edition, mode=mode):
        games = [list(pair.play(which))[-1][0] for which in (0, 1)]
        for seat in games[0].acting:
            if seat != "fugitive":
                first, second = (make_player(name, 1).choose(view(game.state, seat)) for game in games)
                assert first == second


@pytest.mark.parametrize(("edition", "mode"), MODES)
def test_greedy_beats_random_on_either_side(edition: str, mode: str) -> None:
    def wins(fugitive: str, seekers: str) -> int:
        return play_match(Match(edition, mode, None, fugitive, seekers, GAMES, 1)).wins("fugitive")

    even = wins("random", "random")
    assert wins("greedy", "random") > even
    assert wins("random", "greedy") < even


@pytest.mark.parametrize(("edition", "mode"), MODES)
def test_greedy_catches_a_random_fugitive_nearly_always(edition: str, mode: str) -> None:
    assert play_match(Match(edition, mode, None, "random", "greedy", GAMES, 2)).wins("seekers") >= GAMES * 9 // 10


@pytest.mark.parametrize(("edition", "mode"), MODES)
def test_greedy_against_itself_wins_on_either_side(edition: str, mode: str) -> None:
    tally = play_match(Match(edition, mode, None, "greedy", "greedy", GAMES, 1))
    assert 0 < tally.wins("fugitive") < GAMES


def test_an_unknown_program_is_refused_with_the_list() -> None:
    with pytest.raises(SetupError, match="Choose one of: random, greedy") as refused:
        make_player("deep-thought", 1)
    assert refused.value.code == "unknown-player"
