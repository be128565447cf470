"""The published player: it keeps to its budget and its game, weighs stations, and is stronger than chance."""

from collections.abc import Iterator

import pytest

from blackticket import Game
from blackticket.arena import Match, Tournament, play_match
from blackticket.boards.distances import distances
from blackticket.knowledge import View
from blackticket.players import UNLIMITED, make_player
from blackticket.players.errors import PlayerError
from blackticket.players.pimbot import CATEGORIES, Pimbot
from blackticket.rules.games import prepare
from blackticket.sim import ticket_layout as at
from blackticket.sim.pimbot import PimbotSearch
from blackticket.sim.pimbot_policy import in_reach
from blackticket.sim.ticket_codec import TicketSimulator
from tests.length import repeats

TABLE = distances(prepare("research-2013").board)
GAMES = repeats(6, at_length=40)


@pytest.mark.parametrize(
    ("playouts", "chosen", "reduction"),
    [(1000, -1.0, 0.4), (2500, -1.0, 0.2), (10_000, -1.0, 0.1), (1000, 0.0, 0.0), (0, -1.0, 0.1)],
)
def test_the_reduction_is_the_best_for_the_playouts_unless_it_is_chosen(
    playouts: int, chosen: float, reduction: float
) -> None:
    assert Pimbot(1, playouts, reduction=chosen)._settings.reduction == reduction


def test_it_plays_as_many_games_as_it_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    ran: list[int] = []
    monkeypatch.setattr(PimbotSearch, "playouts", property(lambda _: sum(ran)))
    monkeypatch.setattr(PimbotSearch, "run", lambda _, playouts: ran.append(playouts))
    Pimbot(1, 600).choose(Game.new("research-2013", seed=3).view("fugitive"), UNLIMITED)
    assert sum(ran) == 600


def test_stations_are_weighed_by_their_distance_from_the_nearest_seeker() -> None:
    begun = Game.new("research-2013", seed=3)
    begun.play("fugitive", begun.legal("fugitive")[0])
    view = begun.view("detective-1")
    game = TicketSimulator()
    root = Pimbot(1, 100)._root(view, game, game.tables(view))
    near = {int(station): min(TABLE[int(station)][pawn.station] for pawn in view.seekers) for station in root.possible}
    assert list(root.weights) == [CATEGORIES[min(5, apart) - 1] for apart in near.values()]
    assert list(Pimbot(1, 100, categories=0)._root(view, game, game.tables(view)).weights) == [1.0] * len(near)


def test_a_pawn_thinks_for_itself_and_catches_him_where_it_sees_him_beside_it() -> None:
    simulator, caught = TicketSimulator(), 0
    for seed in range(5):
        game = Game.new("research-2013", seed=seed)
        players = {seat: make_player("random" if seat == "fugitive" else "greedy", seed) for seat in game.seats}
        while not game.over:
            seat = game.acting[0]
            view, there = game.view(seat), game.view("fugitive").fugitive
            if seat != "fugitive":
                root = Pimbot(1, 100)._root(view, simulator, simulator.tables(view))
                assert {code >> at.WHO_AT for code in map(int, root.actions)} == {root.pawn + at.FIRST_SEEKER}
                if list(root.possible) == [there] and there in {action.station for action in view.legal}:
                    assert Pimbot(1, 300).choose(view, UNLIMITED).station == there
                    caught += 1
            game.play(seat, players[seat].choose(view, UNLIMITED))
    assert caught


@pytest.mark.parametrize("edition", ["research-2013", "london-2023", "venice-2018"])
def test_either_side_is_stronger_than_chance(edition: str) -> None:
    setup = prepare(edition)
    assert play_match(Match(setup, "random", "pimbot:playouts=200", GAMES, 3)).wins("seekers") >= GAMES - 1
    assert play_match(Match(setup, "pimbot:playouts=200", "random", GAMES, 3)).wins("fugitive") >= GAMES // 2


@pytest.mark.parametrize("edition", ["dice-2019", "sherlock-2022"])
def test_it_is_refused_for_other_games_before_the_first_is_played(edition: str) -> None:
    setups = (prepare("london-2023"), prepare(edition, "sherlock" if edition == "sherlock-2022" else None))
    with pytest.raises(PlayerError, match="pimbot plays the ticket game alone") as refused:
        Tournament(setups, ("pimbot", "greedy"), 2, 1).check()
    assert refused.value.code == "other-game"
    with pytest.raises(PlayerError):
        play_match(Match(setups[1], "pimbot", "greedy", 1, 1))


def test_a_ride_into_reach_is_doubled_or_only_in_an_emergency_if_he_is_set_so(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    simulator, seen = TicketSimulator(), set()
    for view in _his_turns(3):
        state, tables = simulator.encode(view), simulator.tables(view)
        root = Pimbot(1, 10)._root(view, simulator, tables)
        singles = [int(code) for code in root.actions if not code & at.DOUBLED]
        in_danger = [code for code in singles if in_reach(state, tables, code & at.STATION_BITS)]
        if len(singles) < 2 or not in_danger:
            continue
        chosen = simulator.action(view, in_danger[0])
        if chosen._replace(double=True) not in view.legal:
            continue
        monkeypatch.setattr(Pimbot, "_search", lambda *_, code=in_danger[0]: code)
        emergency = len(in_danger) == len(singles)
        assert Pimbot(1, 10).choose(view, UNLIMITED).double
        assert Pimbot(1, 10, doubles=0).choose(view, UNLIMITED).double == emergency
        seen.add(emergency)
    assert seen == {True, False}


def _his_turns(games: int) -> Iterator[View]:
    """What he sees whenever he could double, in games of programs that look one move ahead."""
    for seed in range(games):
        game, player = Game.new("research-2013", seed=seed), make_player("greedy", seed)
        while not game.over:
            view = game.view(game.acting[0])
            if view.seat == "fugitive" and view.double and not view.second_leg:
                yield view
            game.play(view.seat, player.choose(view, UNLIMITED))
