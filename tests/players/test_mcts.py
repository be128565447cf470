"""The searching player: it keeps to its playouts and its time, and is stronger than chance."""

from collections.abc import Iterator

import pytest

from blackticket import Game, belief, possible_stations
from blackticket.arena import Match, play_match
from blackticket.players import UNLIMITED, Clock, make_player
from blackticket.players.mcts import Mcts
from blackticket.players.mcts.dice_fugitive_model import RECKLESS, careful_moves
from blackticket.players.search_player import CHUNK
from blackticket.rules.actions import TICKETS
from blackticket.rules.games import prepare
from blackticket.sim.search import Search
from tests.length import a_few, repeats

VIEW = Game.new("london-2023", seed=3).view("fugitive")


@pytest.fixture
def ran(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How many playouts each part of a search had; a second passes with each look at the clock."""
    parts: list[int] = []
    seconds: Iterator[float] = iter(range(1_000_000))
    run = Search.run
    monkeypatch.setattr("blackticket.players.search_player.time.perf_counter", lambda: next(seconds))

    def counted(search: Search, playouts: int) -> None:
        parts.append(playouts)
        run(search, playouts)

    monkeypatch.setattr(Search, "run", counted)
    return parts


@pytest.mark.parametrize("playouts", [1, CHUNK, 2 * CHUNK + 7])
def test_it_plays_as_many_games_as_it_is_told(ran: list[int], playouts: int) -> None:
    Mcts(1, playouts).choose(VIEW, UNLIMITED)
    assert sum(ran) == playouts


def test_it_plays_a_thousand_games_if_nothing_is_said(ran: list[int]) -> None:
    Mcts(1).choose(VIEW, UNLIMITED)
    assert sum(ran) == 1000


@pytest.mark.parametrize(
    ("playouts", "seconds", "clock", "parts"),
    [
        (0, 5.0, UNLIMITED, 5),
        (0, 0.0, Clock(0.5), 1),
        (10 * CHUNK, 3.0, UNLIMITED, 3),
        (2 * CHUNK, 9.0, UNLIMITED, 2),
        (10 * CHUNK, 9.0, Clock(2.5), 3),
    ],
)
def test_it_stops_when_its_time_or_its_playouts_are_used_up(
    ran: list[int], playouts: int, seconds: float, clock: Clock, parts: int
) -> None:
    Mcts(1, playouts, seconds).choose(VIEW, clock)
    assert len(ran) == parts


def test_it_does_not_think_about_what_has_to_be_done(ran: list[int]) -> None:
    game = Game.new("london-2023", detectives=1, seed=1)
    view = game.view("fugitive")
    only = type(view)(**{**{name: getattr(view, name) for name in view.__slots__}, "legal": view.legal[:1]})
    assert Mcts(1).choose(only, UNLIMITED) == view.legal[0]
    assert not ran


@pytest.mark.parametrize(
    ("edition", "mode"), a_few([("london-2023", None), ("dice-2019", None), ("sherlock-2022", "sherlock")], 2)
)
@pytest.mark.parametrize("role", ["fugitive", "seekers"])
def test_a_little_search_beats_chance(edition: str, mode: str | None, role: str) -> None:
    sides = ("mcts:playouts=60", "random") if role == "fugitive" else ("random", "mcts:playouts=60")
    games = repeats(4, at_length=8)
    tally = play_match(Match(prepare(edition, mode), *sides, games, 1))
    assert tally.wins(role) * 4 >= games * 3


def test_it_plays_from_a_position_with_more_tickets_than_a_state_has_room_for() -> None:
    line = Game.new("london-2023", seed=3).position
    game = Game.from_position(line.replace("supply=2.5.3", "supply=40000.50000.60000"))
    assert Mcts(1, 20).choose(game.view("fugitive"), UNLIMITED) in game.legal("fugitive")


@pytest.mark.parametrize("mode", ["standard", "expert"])
def test_detectives_who_take_him_for_careful_rule_out_nothing_that_can_be(mode: str) -> None:
    uneven = 0
    for seed in range(3):
        game, player = Game.new("dice-2019", mode=mode, seed=seed), make_player("random", seed)
        while not game.over:
            view = game.view("detective-1")
            weights = belief(view, careful_moves).weights
            assert set(weights) == possible_stations(view)
            assert sum(weights.values()) == pytest.approx(1.0 if weights else 0.0)
            assert all(weight > 0.0 for weight in weights.values())
            uneven += weights != belief(view).weights
            game.play(game.acting[0], player.choose(game.view(game.acting[0]), UNLIMITED))
    assert uneven, "the model tells places apart"


def test_he_is_taken_to_keep_away_from_where_a_die_leads_a_detective() -> None:
    game = Game.new("dice-2019", seed=8, detectives=2)
    for seat, text in (("detective-1", "start 2"), ("detective-2", "start 35"), ("fugitive", "start 9")):
        game.play(seat, text if seat == "fugitive" else f"{seat} {text}")
    while "fugitive" not in game.acting:
        game.play(game.acting[0], game.legal(game.acting[0])[0])
    view, stands = game.view("fugitive"), [pawn.station for pawn in game.view("fugitive").seekers]
    game.play("fugitive", next(action for action in view.legal if action.word in TICKETS and not action.double))
    after = game.view("detective-1")
    assert after.dice
    rides, word = after.dice.streets.rides, after.log[-1].ticket
    near = {target for stand in stands for face in TICKETS for target in rides[stand][face]}
    expected: dict[int, float] = dict.fromkeys(possible_stations(after), 0.0)
    for start in set(view.possible_starts) - set(stands):
        weights = {target: RECKLESS if target in near else 1.0 for target in rides[start][word]}
        for target in weights.keys() & expected.keys():
            expected[target] += weights[target] / sum(weights.values())
    total = sum(expected.values())
    shares = belief(after, careful_moves).weights
    assert len(set(shares.values())) > 1
    assert shares == pytest.approx({target: weight / total for target, weight in expected.items()})
