"""Where he can be, from what everyone has seen."""

import random

import pytest

from blackticket import Game, possible_stations
from blackticket.knowledge import SPECTATOR
from blackticket.rules.actions import FUGITIVE
from tests.knowledge.worlds import random_new_game

KINDS = [("london-2023", "standard"), ("sherlock-2022", "sherlock"), ("dice-2019", "standard"), ("dice-2019", "expert")]


@pytest.mark.parametrize(("edition", "mode"), KINDS)
def test_he_is_always_where_he_can_be_and_every_seat_reckons_alike(edition: str, mode: str) -> None:
    rng = random.Random(7)
    for _ in range(60):
        game = random_new_game(rng, edition, mode)
        while not game.over:
            seat = rng.choice(game.acting)
            legal = game.legal(seat)
            said = [action for action in legal if action.also]
            game.play(seat, rng.choice(said if said and rng.random() < 0.3 else legal))
            if game.state.fugitive:
                possible = possible_stations(game.view(SPECTATOR))
                assert game.state.fugitive in possible
                assert possible == possible_stations(game.view(FUGITIVE))


def sherlock(public: bool = True) -> Game:
    starts = {"fugitive": 81, "detective-1": 26, "detective-2": 29, "bobby-1": 50, "bobby-2": 53}
    options = {"decks-are-public": public}
    cast = ("watson", "mycroft")
    game = Game.new("sherlock-2022", mode="sherlock", detectives=2, starts=starts, options=options, characters=cast)
    case = game.state.case._replace(cards=(17, 100, 121), answers=())
    game.state = game.state._replace(case=case)
    return game


@pytest.mark.rule("S-13", "S-20")
def test_a_crime_tells_that_he_is_on_a_crime_scene_or_at_least_on_a_symbol() -> None:
    board = sherlock().setup.board
    crimes = []
    for public in (True, False):
        game = sherlock(public)
        game.play(FUGITIVE, "taxi 100 crime")
        crimes.append(possible_stations(game.view(SPECTATOR)))
    assert 100 in crimes[0] < crimes[1]
    assert crimes[0] <= set(board.crime_scenes)
    assert all(board.stations[station].symbols for station in crimes[1])


@pytest.mark.rule("S-43")
def test_an_answer_of_watsons_leaves_only_what_fits_it() -> None:
    game = sherlock()
    game.play(FUGITIVE, "taxi 100")
    before = possible_stations(game.view(SPECTATOR))
    game.play("detective-1", "watson ask attraction")
    stations = game.setup.board.stations
    after = possible_stations(game.view(SPECTATOR))
    assert after == {station for station in before if "attraction" in stations[station].symbols}
    assert 100 in after < before
