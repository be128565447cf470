"""The player of the public tree: its belief, its budget, its game, and that it is stronger than chance."""

from typing import Any

import pytest

from blackticket import Game, belief, possible_stations
from blackticket.arena import Match, Tournament, play_match
from blackticket.players import UNLIMITED, Clock, make_player
from blackticket.players.errors import PlayerError
from blackticket.players.holmes import Holmes
from blackticket.players.holmes.fugitive_model import likely_moves
from blackticket.rules.actions import FUGITIVE
from blackticket.rules.games import prepare
from blackticket.sim.pimbot import PimbotRoot, PimbotSearch
from blackticket.sim.public_tree import PublicSearch
from tests.length import repeats

GAMES = repeats(4, at_length=40)
TICKET_GAMES = [
    (edition, mode, detectives)
    for edition, mode in (
        ("london-2015", "standard"),
        ("london-2023", "standard"),
        ("venice-2018", "standard"),
        ("sherlock-2022", "classic"),
        ("research-2013", "standard"),
    )
    for detectives in prepare(edition, mode).mode.detectives
]


@pytest.mark.parametrize(("edition", "mode", "detectives"), TICKET_GAMES)
def test_it_plays_every_ticket_game_with_any_number_of_players_to_its_end(
    edition: str, mode: str, detectives: int
) -> None:
    setup = prepare(edition, mode, detectives=detectives)
    assert play_match(Match(setup, "holmes:playouts=20", "holmes:playouts=20", 1, 3)).games == 1


@pytest.mark.parametrize("edition", ["research-2013", "london-2023", "venice-2018", "sherlock-2022"])
def test_its_belief_sums_to_one_and_rules_out_nothing_that_can_be(edition: str) -> None:
    even = 0
    for seed in range(3):
        game, player = Game.new(edition, seed=seed), make_player("random", seed)
        while not game.over:
            view = game.view("detective-1")
            weights = belief(view, likely_moves).weights
            assert set(weights) == possible_stations(view)
            assert sum(weights.values()) == pytest.approx(1.0)
            assert min(weights.values()) > 0.0
            even += weights == belief(view).weights
            game.play(game.acting[0], player.choose(game.view(game.acting[0]), UNLIMITED))
    assert even < view.version * 2, "the model tells stations apart"


@pytest.mark.parametrize(("seat", "search"), [(FUGITIVE, PublicSearch), ("detective-1", PimbotSearch)])
def test_it_searches_as_many_worlds_as_it_is_told(seat: str, search: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    ran: list[int] = []
    run = search.run

    def counted(searched: Any, playouts: int) -> None:
        ran.append(playouts)
        run(searched, playouts)

    monkeypatch.setattr(search, "run", counted)
    game = Game.new("research-2013", seed=3)
    if seat != FUGITIVE:
        game.play(FUGITIVE, game.legal(FUGITIVE)[0])
    view = game.view(seat)
    Holmes(1, 600).choose(view, UNLIMITED)
    assert sum(ran) == 600
    ran.clear()
    Holmes(1, 600).choose(view, Clock(0.0))
    assert len(ran) == 1, "at least one look when there is no time"


def test_its_seekers_draw_him_where_the_model_takes_him_to_be(monkeypatch: pytest.MonkeyPatch) -> None:
    roots: list[PimbotRoot] = []

    def searched(tables: Any, root: PimbotRoot, *rest: Any) -> PimbotSearch:
        roots.append(root)
        return PimbotSearch(tables, root, *rest)

    monkeypatch.setattr("blackticket.players.holmes.PimbotSearch", searched)
    game = Game.new("research-2013", seed=3)
    game.play(FUGITIVE, game.legal(FUGITIVE)[0])
    view = game.view("detective-1")
    Holmes(1, 20).choose(view, UNLIMITED)
    weights = belief(view, likely_moves).weights
    assert dict(zip(map(int, roots[0].possible), map(float, roots[0].weights), strict=True)) == pytest.approx(weights)
    assert weights != belief(view).weights


@pytest.mark.parametrize("edition", ["research-2013", "london-2023"])
def test_either_side_is_stronger_than_chance(edition: str) -> None:
    setup = prepare(edition)
    assert play_match(Match(setup, "random", "holmes:playouts=200", GAMES, 3)).wins("seekers") >= GAMES - 1
    assert play_match(Match(setup, "holmes:playouts=200", "random", GAMES, 3)).wins("fugitive") >= GAMES // 2


def test_it_is_refused_for_other_games_before_the_first_is_played() -> None:
    setups = (prepare("london-2023"), prepare("sherlock-2022", "sherlock"))
    with pytest.raises(PlayerError, match="holmes plays the ticket game alone") as refused:
        Tournament(setups, ("holmes", "greedy"), 2, 1).check()
    assert refused.value.code == "other-game"
