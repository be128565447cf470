"""The best response: it knows the other side's program and its own view, no more, and makes something of it."""

from collections import Counter
from itertools import pairwise

import pytest

from blackticket import Game, View, belief, possible_stations
from blackticket.arena import Match, Tournament, play_match
from blackticket.knowledge import SPECTATOR, view
from blackticket.players import UNLIMITED, make_player, next_action
from blackticket.players.best_response import BestResponse
from blackticket.players.best_response.belief import believed, spread_questions, weighted_history
from blackticket.players.best_response.opponent import Opponent
from blackticket.players.best_response.past import last_turn, past_of, public_state, round_start, suppose
from blackticket.players.best_response.seekers import plan
from blackticket.players.errors import PlayerError
from blackticket.rules.actions import FUGITIVE, Action
from blackticket.rules.chance import Chance
from blackticket.rules.games import prepare
from blackticket.rules.ticket import TicketState
from blackticket.rules.ticket.lookup import lookup
from tests.knowledge.worlds import many_twins
from tests.length import a_few, repeats
from tests.players.test_holmes import TICKET_GAMES

EDITIONS = ("research-2013", "london-2023", "venice-2018", "sherlock-2022")
QUICK = "bestresponse:opponent=random,playouts=8,questions=2"
GREEDY = Opponent("greedy")
FEW = repeats(11, at_length=45)
"""A look ahead takes as long as there are stations where he can be."""


def games_of(edition: str, games: int, program: str) -> list[list[tuple[View, View]]]:
    """By game, at every action: the fugitive's view and a seeker's."""
    found = []
    for seed in range(games):
        game = Game.new(edition, seed=seed)
        players, views = {seat: make_player(program, seed) for seat in game.seats}, []
        while not game.over:
            views.append((game.view(FUGITIVE), game.view("detective-1")))
            game.play(*next_action(game.acting, players, game.view))
        found.append(views)
    return found


def route_of(seen: View) -> list[int]:
    """Where he has been, as he knows."""
    assert seen.start
    return [seen.start, *(line.station or 0 for line in seen.log)]


def tickets_are_certain(seen: View) -> bool:
    """Whether each of the seekers' rides so far could be paid with one ticket alone."""
    hops = lookup(seen.setup).hops
    return all(
        origin == station or len([ride for ride in hops[pawn][origin] if ride.target == station]) == 1
        for line, then in pairwise(seen.log)
        for pawn, (origin, station) in enumerate(zip(line.seekers, then.seekers, strict=True))
    )


def total_tickets(seen: View) -> Counter[str]:
    return Counter({pawn.pawn: sum(pawn.tickets) for pawn in seen.seekers if pawn.tickets})


@pytest.mark.parametrize(("edition", "mode", "detectives"), a_few(TICKET_GAMES[::-1], 3))
def test_it_plays_every_ticket_game_with_any_number_of_players_to_its_end(
    edition: str, mode: str, detectives: int
) -> None:
    setup = prepare(edition, mode, detectives=detectives)
    assert play_match(Match(setup, QUICK, QUICK, 1, 3)).games == 1


@pytest.mark.parametrize("edition", EDITIONS)
def test_supposing_the_truth_gives_the_view_that_he_had(edition: str) -> None:
    moves, certain = 0, 0
    for views in games_of(edition, repeats(4, at_length=20), "random"):
        for (his, _), (after, theirs) in pairwise(views):
            if his.turn != FUGITIVE:
                continue
            supposed = view(suppose(last_turn(past_of(public_state(theirs))), route_of(after)[:-1]), FUGITIVE)
            for fact in ("round", "turn", "second_leg", "black", "double", "start", "possible_starts", "log"):
                assert getattr(supposed, fact) == getattr(his, fact), fact
            assert [pawn.station for pawn in supposed.pawns] == [pawn.station for pawn in his.pawns]
            moves += 1
            if tickets_are_certain(after):
                assert supposed.pawns == his.pawns
                assert supposed.supply == his.supply
                assert supposed.legal == his.legal
                certain += 1
    assert moves > 10
    assert certain > 0


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_public_state_is_the_same_from_either_side_and_hides_him(edition: str) -> None:
    for views in games_of(edition, 1, "random"):
        for his, theirs in views:
            known = public_state(theirs)
            assert known == public_state(his)
            assert known.fugitive == (theirs.fugitive or 0)
            assert suppose(known, route_of(his)).fugitive == his.fugitive
            assert view(known, SPECTATOR).log == theirs.log


@pytest.mark.parametrize("edition", EDITIONS)
def test_all_seekers_find_the_same_beginning_of_their_turn(edition: str) -> None:
    for views in games_of(edition, 1, "random"):
        began: TicketState | None = None
        for _, theirs in views:
            if theirs.turn != "seekers":
                began = None
                continue
            found = round_start(public_state(theirs))
            began = began or found
            assert (found.seekers, found.log, found.waiting) == (began.seekers, began.log, began.waiting)
            assert total_tickets(view(found, SPECTATOR)) == total_tickets(view(began, SPECTATOR))


def test_questions_go_where_he_is_likely_and_are_no_more_than_allowed() -> None:
    weights = {1: 0.5, 2: 0.3, 3: 0.1, 4: 0.1}
    assert spread_questions(weights, 10) == {1: 5, 2: 3, 3: 1, 4: 1}
    assert spread_questions(weights, 2) == {1: 1, 2: 1, 3: 0, 4: 0}
    assert set(spread_questions(weights, 0).values()) == {0}


@pytest.mark.parametrize("edition", ["research-2013", "london-2023"])
def test_who_knows_the_program_knows_better_where_he_is(edition: str) -> None:
    even, better, asked = 0.0, 0.0, 0
    for views in games_of(edition, repeats(3, at_length=20), "greedy"):
        for his, theirs in views:
            if his.turn != "seekers" or theirs.fugitive or not all(pawn.waiting for pawn in theirs.seekers):
                continue
            weights = believed(GREEDY, 40, public_state(theirs))
            assert set(weights) == possible_stations(theirs), "nothing is ruled out but by the rules"
            assert sum(weights.values()) == pytest.approx(1.0)
            even += belief(theirs).weights[his.fugitive or 0]
            better += weights[his.fugitive or 0]
            asked += 1
    assert asked > 20
    assert better > 1.2 * even


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[View]:
    """The views that the other side's program was asked about."""
    views: list[View] = []
    choose = Opponent.choose

    def noted(opponent: Opponent, state: TicketState, seat: str, chance: Chance) -> Action:
        views.append(view(state, seat))
        return choose(opponent, state, seat, chance)

    monkeypatch.setattr(Opponent, "choose", noted)
    return views


@pytest.mark.parametrize("side", [FUGITIVE, "detective-1"])
def test_it_asks_no_more_than_it_is_told_and_only_about_what_may_be(side: str, asked: list[View]) -> None:
    questions = 12
    for views in games_of("london-2023", 1, "greedy"):
        for his, theirs in views:
            seen = his if side == FUGITIVE else theirs
            if len(seen.legal) < 2 or theirs.move > 6 or len(possible_stations(theirs)) > FEW:
                continue
            asked.clear()
            assert BestResponse(1, "greedy", 8, questions).choose(seen, UNLIMITED) in seen.legal
            assert asked
            if side == FUGITIVE:
                assert len(asked) < questions + len(seen.seekers), "a round that has begun is played to its end"
                assert all(
                    other.seat != FUGITIVE and (other.fugitive is None or other.log[-1].shown) for other in asked
                )
            else:
                assert len(asked) <= questions * (1 + 6), "six moves of the log, and the look ahead"
                now = [other for other in asked if other.move == theirs.move]
                assert all(other.seat == FUGITIVE and other.fugitive in possible_stations(other) for other in asked)
                assert all([line.ticket for line in other.log] == [line.ticket for line in theirs.log] for other in now)


@pytest.mark.rule("I-02")
def test_the_look_ahead_is_the_same_in_two_worlds_that_look_the_same() -> None:
    pair, compared = many_twins(1, edition="london-2023", mode="standard")[0], 0
    for (one, _), (other, _) in zip(pair.play(0), pair.play(1), strict=True):
        seen = one.view(SPECTATOR)
        if one.state.fugitive == other.state.fugitive or not all(pawn.waiting for pawn in seen.seekers):
            continue
        if len(possible_stations(seen)) > FEW:
            continue
        chosen = []
        for game in (one, other):
            plan.cache_clear()
            weighted_history.cache_clear()
            chosen.append(BestResponse(1, "random", 8, 12).choose(game.view(game.acting[0]), UNLIMITED))
        assert chosen[0] == chosen[1]
        compared += 1
    assert compared >= 3


def test_without_questions_it_plays_all_the_same() -> None:
    game = Game.new("london-2023", seed=3)
    player = make_player("bestresponse:opponent=mcts,playouts=20,questions=0", 1)
    while game.state.version < 12 and not game.over:
        game.play(*next_action(game.acting, dict.fromkeys(game.seats, player), game.view))
    assert game.state.version == 12


def test_either_side_is_stronger_than_chance() -> None:
    setup, games = prepare("research-2013"), repeats(2, at_length=20)
    spec = "bestresponse:opponent=random,playouts=60,questions=5"
    assert play_match(Match(setup, "random", spec, games, 3)).wins("seekers") >= games - games // 10
    assert play_match(Match(setup, spec, "random", games, 3)).wins("fugitive") >= games // 2


def test_it_is_refused_for_other_games_before_the_first_is_played() -> None:
    setups = (prepare("london-2023"), prepare("sherlock-2022", "sherlock"))
    with pytest.raises(PlayerError, match="bestresponse plays the ticket game alone") as refused:
        Tournament(setups, ("bestresponse", "greedy"), 2, 1).check()
    assert refused.value.code == "other-game"
