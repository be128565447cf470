"""The programs: honest, legal, repeatable, and greedy stronger than random, in every game that there is."""

import inspect
import os
import pickle
import random
import subprocess
import sys
from functools import cache
from itertools import islice

import pytest

from blackticket import Game, SetupError, View
from blackticket.arena import Match, play_match
from blackticket.players import LEVELS, PLAYERS, UNLIMITED, Clock, make_player, next_action
from blackticket.players.registry import Program
from blackticket.rules.actions import FUGITIVE, Action
from blackticket.rules.games import prepare
from tests.knowledge.worlds import Twins, many_twins, random_new_game
from tests.length import repeats
from tests.modes import SOME_MODES
from tests.players.cheap_players import quick, thinks


def plays(name: str, edition: str, mode: str) -> bool:
    program = PLAYERS[name]
    return not isinstance(program, Program) or prepare(edition, mode).variant in program.variants


PROGRAMS = [name for name in PLAYERS if name not in LEVELS]
every_seat = pytest.mark.parametrize(
    ("name", "edition", "mode"),
    [
        *((name, *kind) for name in PROGRAMS for kind in SOME_MODES if plays(name, *kind)),
        *((level, *kind) for level in LEVELS for kind in (("london-2023", "standard"), ("dice-2019", "standard"))),
    ],
)
"""Each program in every mode that it plays; a level, which is a program with its settings chosen, in two."""
GAMES = 16
FEWER = repeats(8, at_length=GAMES)
OPENING = repeats(4, at_length=24)
"""Actions played by a program that searches."""
EVERY = repeats(5, at_length=1)
"""A program that searches is asked at one step in so many."""


def played(edition: str, mode: str, name: str, seed: int) -> list[str]:
    """The actions of a game in which every seat is played by that program, or its opening, if it has to think."""
    game = Game.new(edition, mode=mode, seed=seed)
    players = {seat: make_player(name, seed) for seat in game.seats}
    while not game.over and not (thinks(name.partition(":")[0]) and len(game.actions) >= OPENING):
        game.play(*next_action(game.acting, players, game.view))
    return [action.text for _, action in game.actions]


@pytest.mark.parametrize("name", PLAYERS)
def test_a_program_is_handed_a_view_and_the_clock_and_nothing_else(name: str) -> None:
    parameters = inspect.signature(make_player(name, 1).choose).parameters
    assert [parameter.annotation for parameter in parameters.values()] == [View, Clock]


@every_seat
def test_it_answers_with_a_legal_action_in_any_game(name: str, edition: str, mode: str) -> None:
    rng = random.Random(1)
    for _ in range(1 if thinks(name) else repeats(3, at_length=16)):
        game, player = random_new_game(rng, edition, mode), make_player(quick(name), 1)
        while not game.over:
            seat = rng.choice(game.acting)
            chosen = player.choose(game.view(seat), UNLIMITED)
            assert chosen in game.legal(seat)
            game.play(seat, rng.choice((chosen, rng.choice(game.legal(seat)))))


@every_seat
def test_the_same_seed_plays_the_same(name: str, edition: str, mode: str) -> None:
    first, again, other = (played(edition, mode, quick(name), seed) for seed in (5, 5, 6))
    assert first == again
    assert first != other


def test_it_plays_the_same_in_every_process() -> None:
    code = (
        "from tests.players.test_players import SOME_MODES, played\n"
        "print([played(edition, mode, 'greedy', 3) for edition, mode in SOME_MODES])"
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


def chosen_all_along(pair: Twins, which: int, spec: str) -> list[Action]:
    """What a program would do in each seat of the seekers, at every step of a world; it lives for the game."""
    players = {seat: make_player(spec, 1) for seat in pair.first.setup.seats if seat != FUGITIVE}
    every = EVERY if thinks(spec.partition(":")[0]) else 1
    return [
        player.choose(game.view(seat), UNLIMITED)
        for game, _ in islice(pair.play(which), 0, None, every)
        for seat, player in players.items()
        if seat in game.acting
    ]


@cache
def pairs_of(edition: str, mode: str) -> list[Twins]:
    return many_twins(repeats(2, at_length=8), edition=edition, mode=mode)


@pytest.mark.rule("I-02")
@every_seat
def test_a_program_plays_the_same_in_two_worlds_that_look_the_same(name: str, edition: str, mode: str) -> None:
    chosen = [
        [chosen_all_along(pair, which, quick(name)) for which in (0, 1)]
        for pair in pairs_of(edition, mode)[: 1 if thinks(name) else None]
    ]
    assert all(first == second for first, second in chosen)
    assert any(first for first, _ in chosen)


@every_seat
def test_a_program_chooses_by_the_view_and_its_seed_alone(name: str, edition: str, mode: str) -> None:
    for seed in range(2):
        game = random_new_game(random.Random(seed), edition, mode)
        seat = game.acting[0]
        first = make_player(quick(name), seed).choose(game.view(seat), UNLIMITED)
        copied = pickle.loads(pickle.dumps(game.view(seat)))
        assert make_player(quick(name), seed).choose(copied, UNLIMITED) == first


@pytest.mark.parametrize(("edition", "mode"), SOME_MODES)
def test_greedy_beats_random_on_either_side(edition: str, mode: str) -> None:
    games = GAMES if mode == "sherlock" else FEWER  # there random players win either way

    def wins(fugitive: str, seekers: str) -> int:
        return play_match(Match(prepare(edition, mode), fugitive, seekers, games, 1)).wins("fugitive")

    even = wins("random", "random")
    assert wins("greedy", "random") > even
    assert wins("random", "greedy") < even


@pytest.mark.parametrize(("edition", "mode"), SOME_MODES)
def test_greedy_catches_a_random_fugitive_nearly_always(edition: str, mode: str) -> None:
    assert play_match(Match(prepare(edition, mode), "random", "greedy", FEWER, 2)).wins("seekers") >= FEWER * 9 // 10


@pytest.mark.parametrize(("edition", "mode"), SOME_MODES)
def test_greedy_against_itself_wins_on_either_side(edition: str, mode: str) -> None:
    tally = play_match(Match(prepare(edition, mode), "greedy", "greedy", FEWER, 1))
    assert 0 < tally.wins("fugitive") < FEWER


def test_an_unknown_program_is_refused_with_the_list() -> None:
    with pytest.raises(SetupError, match="Choose one of: random, greedy") as refused:
        make_player("deep-thought", 1)
    assert refused.value.code == "unknown-player"
