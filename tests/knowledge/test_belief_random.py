"""Thousands of random games of every mode: what is possible never leaves out the truth, nor holds more than it need."""

import random
from collections.abc import Sequence

import pytest

from blackticket import Game, editions, possible_stations
from blackticket.knowledge import SPECTATOR, view
from blackticket.rules.actions import FUGITIVE, PASS, Action
from blackticket.rules.chance import Seeded
from blackticket.rules.dice import DiceGame
from blackticket.rules.games import State, apply, legal_actions
from tests.knowledge.worlds import random_new_game

MODES = [(edition.id, mode.name) for edition in editions() for mode in edition.modes]
CHUNKS = 2  # so that two processes share the games of each mode
GAMES = {"dice": 1000, "chase": 60, "sherlock": 300}
"""Random games watched at every step, by kind; those of the dice game are short."""


def games_of(edition: str, mode: str) -> int:
    return GAMES["dice" if edition == "dice-2019" else "sherlock" if mode == "sherlock" else "chase"]


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


@pytest.mark.rule("I-02", "I-03")
@pytest.mark.parametrize("chunk", range(CHUNKS))
@pytest.mark.parametrize(("edition", "mode"), MODES)
def test_the_truth_is_always_possible_and_every_seat_reckons_alike(edition: str, mode: str, chunk: int) -> None:
    for number in range(chunk, games_of(edition, mode), CHUNKS):
        rng = random.Random(number)
        game = random_new_game(rng, edition, mode)
        while not game.over:
            seat = rng.choice(game.acting)
            game.play(seat, choose(game, seat, rng))
            if game.state.fugitive:
                possible = possible_stations(game.view(SPECTATOR))
                assert game.state.fugitive in possible, game.record().dumps()
                if number % 20 < CHUNKS:
                    assert all(possible_stations(game.view(seat)) == possible for seat in game.seats)


def worlds_after(worlds: list[State], seed: int, seat: str, action: Action, true: State) -> list[State]:
    """The worlds one action on, in every way that looks to the seekers as it truly went; one for each station."""
    found: dict[int, State] = {}
    for state in worlds:
        tries = [action]
        if seat == FUGITIVE:
            same = action._replace(station=0)
            tries = [mine for mine in legal_actions(state, seat) if mine._replace(station=0) == same]
        for tried in tries:
            after, _ = apply(state, seat, tried, Seeded(seed, state.version + 1))
            if public(after) == public(true):
                found[after.fugitive] = after
    return list(found.values())


def public(state: State) -> object:
    shown = [entry.station for entry in state.log if entry.shown]
    tile = state.table.tile_of[state.log[0].station] if isinstance(state, DiceGame) and state.log else ""
    return state.outcome, state.turn, shown, tile


@pytest.mark.rule("I-02")
@pytest.mark.parametrize(
    ("edition", "mode", "games"),
    [("dice-2019", "standard", 60), ("dice-2019", "expert", 60), ("london-2023", "standard", 6)],
)
def test_no_station_is_possible_that_no_hidden_route_leads_to(edition: str, mode: str, games: int) -> None:
    """The rules themselves follow all routes. A pass tells more than the log keeps, so a game is watched up to one."""
    for number in range(games):
        rng = random.Random(number)
        game = Game.new(edition, mode=mode, seed=number)
        first = game.state
        worlds = [first]
        if first.fugitive:
            worlds = [first._replace(fugitive=station, start=station) for station in first.possible_starts]
        passed = False
        while not game.over and not passed:
            seat = rng.choice(game.acting)
            action = choose(game, seat, rng)
            game.play(seat, action)
            worlds = worlds_after(worlds, game.seed, seat, action, game.state)
            passed = seat == FUGITIVE and action.word == PASS
            reachable = {state.fugitive for state in worlds} - {0}
            if reachable and game.acting and not game.state.second_leg and not passed:
                assert possible_stations(view(game.state, SPECTATOR)) == reachable
