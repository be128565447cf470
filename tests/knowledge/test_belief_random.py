"""Random games of every mode: what is possible never leaves out the truth, whoever asks."""

import random
from collections.abc import Iterable, Sequence

import pytest

from blackticket import Game, possible_stations
from blackticket.knowledge import SPECTATOR
from blackticket.rules.actions import FUGITIVE, Action
from tests.knowledge.worlds import random_new_game
from tests.modes import SOME_MODES

GAMES = {"dice": 60, "ticket": 8, "sherlock": 20}
"""Random games watched at every step, by kind; those of the dice game are short. The proof at length watches more."""


def games_of(edition: str, mode: str) -> int:
    return GAMES["dice" if edition == "dice-2019" else "sherlock" if mode == "sherlock" else "ticket"]


def choose(game: Game, seat: str, rng: random.Random) -> Action:
    """Any action, rare words as often as common ones, and mostly none that ends the game."""
    legal: Sequence[Action] = game.legal(seat)
    if rng.random() < 0.7:
        blocked = game.state.seekers if seat == FUGITIVE else (game.state.fugitive,)
        legal = [action for action in legal if action.station not in blocked] or legal
    if rng.random() < 0.5:
        kind = rng.choice(sorted({(action.word, action.also) for action in legal}))
        legal = [action for action in legal if (action.word, action.also) == kind]
    return rng.choice(legal)


def watch(edition: str, mode: str, numbers: Iterable[int]) -> None:
    """Play the games of those numbers, and at every step ask where he can be."""
    for number in numbers:
        rng = random.Random(number)
        game = random_new_game(rng, edition, mode)
        while not game.over:
            seat = rng.choice(game.acting)
            game.play(seat, choose(game, seat, rng))
            if game.state.fugitive:
                possible = possible_stations(game.view(SPECTATOR))
                assert game.state.fugitive in possible, game.record().dumps()
                if number % 10 == 0:
                    assert all(possible_stations(game.view(seat)) == possible for seat in game.seats)


@pytest.mark.rule("I-02", "I-03")
@pytest.mark.parametrize(("edition", "mode"), SOME_MODES)
def test_the_truth_is_always_possible_and_every_seat_reckons_alike(edition: str, mode: str) -> None:
    watch(edition, mode, range(games_of(edition, mode)))
