"""Sure catches against every order of play that the rules allow."""

from functools import cache
from itertools import islice, permutations

import pytest

from blackticket.game import Game
from blackticket.knowledge import SPECTATOR, possible_stations
from blackticket.players import make_player, next_action
from blackticket.puzzles.collection import shipped_puzzles
from blackticket.puzzles.puzzle import Puzzle
from blackticket.puzzles.sure_catch import PublicState, catch_now, counter_reply, play_plan, promising_plans, sure_catch
from blackticket.rules.actions import FUGITIVE, parse_action
from blackticket.rules.chance import Seeded
from blackticket.rules.games import all_actions, apply, legal_actions
from blackticket.rules.ticket import TicketState
from tests.length import a_few, repeats

GAMES = repeats(2, at_length=30)
IN_TWO = [puzzle for puzzle in shipped_puzzles().values() if puzzle.kind == "catch-in-two"]
EDITIONS = ["london-2023", "venice-2018", "research-2013"]


@cache
def turns(edition: str, games: int) -> list[PublicState]:
    """Beginnings of the seekers' turns with few stations."""
    found = []
    for seed in range(games):
        game = Game.new(edition, seed=seed)
        players = {seat: make_player("greedy", seed) for seat in game.seats}
        while not game.over:
            state = game.state
            assert isinstance(state, TicketState)
            if state.waiting and state.waiting == state.lookup.all_waiting:
                public = PublicState(state, possible_stations(game.view(SPECTATOR)))
                if len(public.stations) <= 4:
                    found.append(public)
            game.play(*next_action(game.acting, players, game.view))
    return found


def caught_by_some_order(public: PublicState) -> bool:
    """By brute force: pawns in every order, each going to any station where he can be."""
    stations = public.stations
    for order in permutations(range(len(public.state.seekers)), len(stations)):
        for goals in permutations(stations):
            left: PublicState | None = public
            for pawn, goal in zip(order, goals, strict=True):
                assert left is not None
                name = public.state.setup.pawns[pawn]
                fitting = [
                    action for action in all_actions(left.state) if action.pawn == name and action.station == goal
                ]
                if not fitting:
                    break
                left = left.after(fitting[0])
            else:
                if left is None:
                    return True
    return False


@pytest.mark.parametrize("edition", EDITIONS[:2])
def test_a_catch_in_one_turn_is_found_if_and_only_if_there_is_one(edition: str) -> None:
    several = [public for public in turns(edition, GAMES) if len(public.stations) > 1]
    answers = [(catch_now(public) is not None, caught_by_some_order(public)) for public in several]
    assert all(found == exists for found, exists in answers)


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_plan_catches_him_wherever_he_can_be(edition: str) -> None:
    for public in turns(edition, GAMES):
        plan = catch_now(public)
        for station in public.stations if plan else ():
            state = public.world(station)
            for action in plan or ():
                if state.outcome is None:
                    seat = next(seat for seat in state.setup.seats if action in legal_actions(state, seat))
                    state = apply(state, seat, action, Seeded(0))[0]  # type: ignore[assignment]
            assert state.outcome
            assert state.outcome.reason == "caught"


@pytest.mark.parametrize("puzzle", a_few(IN_TWO, 4), ids=lambda puzzle: puzzle.id)
def test_a_catch_in_two_turns_holds_against_every_move_of_his(puzzle: Puzzle) -> None:
    left = play_plan(puzzle.public, tuple(map(parse_action, puzzle.answer)))
    assert left is not None
    replies = left.replies().values()
    for station in left.stations:
        world = left.world(station)
        for action in legal_actions(world, FUGITIVE):
            after = apply(world, FUGITIVE, action, Seeded(0))[0]
            then = [public for public in replies if after.fugitive in public.stations]
            assert then
            assert all(catch_now(public) for public in then)


def test_a_catch_in_two_turns_is_found() -> None:
    public = IN_TWO[0].public
    plan = sure_catch(public, 2)
    assert plan is not None
    left = play_plan(public, plan)
    assert left is None or counter_reply(left, 1) is None


def test_a_turn_after_which_he_gets_away_is_refuted_by_his_reply() -> None:
    public = next(public for public in turns("london-2023", GAMES) if public.state.double)
    plan, left = next(islice(promising_plans(public), 1), ((), None))
    if left is not None and left.state.turn == "fugitive":
        reply = counter_reply(left, 1)
        assert reply is not None, plan
        assert catch_now(left.replies()[reply]) is None
