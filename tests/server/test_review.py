"""What seekers are told of where he can be, and a finished game looked at again."""

import json
import random
from math import log2

import pytest

from blackticket import BlackTicketError, Game, belief, possible_stations
from blackticket.boards.board import Transport
from blackticket.knowledge import SPECTATOR
from blackticket.rules.actions import FUGITIVE, TICKETS
from blackticket.server.json_types import ReviewMoveJson
from blackticket.server.review import danger, helper, largest_growth, review
from tests.modes import SOME_MODES
from tests.states import dice_state, ticket_state


def played(edition: str, mode: str, seed: int, actions: int = 10_000) -> Game:
    """A random game, cut short after a number of actions."""
    game, chance = Game.new(edition, mode=mode, seed=seed), random.Random(seed)
    while not game.over and len(game.actions) < actions:
        seat = chance.choice(game.acting)
        game.play(seat, chance.choice(game.legal(seat)))
    return game


def rides(game: Game, begin: int, end: int) -> int | None:
    """How many rides lead from one station to the other, found the long way."""
    reached = [{begin}]
    while end not in reached[-1]:
        reached.append(reached[-1].union(*(ways(game, station) for station in reached[-1])))
        if reached[-1] == reached[-2]:
            return None
    return len(reached) - 1


def ways(game: Game, station: int) -> set[int]:
    """Where seekers can ride."""
    if game.setup.mode.family == "dice":
        return {there for word in TICKETS for there in dice_state(game).streets.rides[station][word]}
    transports: tuple[Transport, ...] = ("taxi", "bus", "underground")
    return {there for transport in transports for there in game.setup.board.neighbours(station, transport)}


def closest(game: Game, turned: bool = False) -> list[int | None]:
    """Before each of his moves but the first, and at the end: how far the closest seeker was; or he from the seeker."""
    view = game.view(FUGITIVE)
    lines = [line for line in view.log if line.move]
    ends = [*(line.seekers for line in lines), tuple(pawn.station for pawn in view.seekers)][1:]
    found: list[int | None] = []
    for line, seekers in zip(lines, ends, strict=True):
        assert line.station
        pairs = [(seeker, line.station) for seeker in seekers]
        far = [rides(game, *(reversed(pair) if turned else pair)) for pair in pairs]
        found.append(min((count for count in far if count is not None), default=None))
    return found


@pytest.mark.parametrize(("edition", "mode"), SOME_MODES)
def test_every_move_is_told_with_the_belief_and_the_truth(edition: str, mode: str) -> None:
    for seed in range(3):
        game = played(edition, mode, seed)
        summary = review(game)
        assert json.loads(json.dumps(summary, allow_nan=False)) == summary
        again, moves = Game.new(edition, mode=mode, seed=seed), iter(summary["moves"])
        for seat, action in game.actions:
            before = again.view(SPECTATOR).move
            again.play(seat, action)
            view = again.view(SPECTATOR)
            if view.move == before:
                continue
            move = next(moves)
            assert move["version"] == again.state.version
            assert (move["move"], move["round"]) == (view.move, view.log[-1].round)
            assert move["ticket"] == view.log[-1].ticket
            assert move["station"] == again.view(FUGITIVE).fugitive
            assert move["count"] == len(possible_stations(view))
            assert move["weight"] == pytest.approx(belief(view).weights[move["station"]], abs=1e-6)
            assert move["bits"] == pytest.approx(log2(1 / belief(view).weights[move["station"]]), abs=1e-6)
        assert not list(moves)


def test_the_closest_calls_are_the_moves_after_which_a_seeker_was_closest() -> None:
    game = played("london-2023", "standard", 4)
    summary, far = review(game), closest(game)
    assert [move["rides"] for move in summary["moves"]] == far
    least = min(count for count in far if count)
    assert summary["closest_calls"] == [move for move, count in enumerate(far, start=1) if count == least]


def counted(*counts: int) -> list[ReviewMoveJson]:
    """Moves of which nothing matters but on how many stations he could be."""
    first = review(played("london-2023", "standard", 4))["moves"][0]
    return [{**first, "move": move, "count": count} for move, count in enumerate(counts, start=3)]


def test_he_was_lost_where_the_stations_grew_by_most() -> None:
    assert largest_growth(counted(10, 1, 4, 9, 20, 1, 12)) == {"move": 7, "more": 11}, "the first of several"
    assert largest_growth(counted(9, 5, 5, 1)) is None
    assert largest_growth(counted(9)) is None
    assert largest_growth([]) is None
    for seed in range(3):
        summary = review(played("london-2023", "standard", seed))
        count = {move["move"]: move["count"] for move in summary["moves"]}
        assert (there := summary["lost"])
        assert there["more"] == max(count[move] - count[move - 1] for move in list(count)[:-1] if move > 1)
        assert count[there["move"]] - count[there["move"] - 1] == there["more"]


def test_nobody_lost_him_with_the_move_after_which_he_was_caught() -> None:
    games = [played("london-2023", "standard", seed) for seed in range(40)]
    caught = [review(game) for game in games if game.outcome and game.outcome.reason == "caught"]
    last_grew_most = 0
    for summary in caught:
        last, most = summary["moves"][-1]["move"], largest_growth(summary["moves"])
        assert summary["lost"] is None or summary["lost"]["move"] < last
        last_grew_most += most is not None and most["move"] == last
    assert last_grew_most, "otherwise it shows nothing"


def test_rides_go_from_the_seekers_to_him_along_one_way_streets() -> None:
    games = [played("dice-2019", "expert", seed) for seed in range(10)]
    for game in games:
        assert [move["rides"] for move in review(game)["moves"]] == closest(game)
    assert any(closest(game) != closest(game, turned=True) for game in games), "otherwise nothing was shown"


def test_a_running_game_is_not_looked_at_again() -> None:
    with pytest.raises(BlackTicketError, match="when it is over") as refused:
        review(played("london-2023", "standard", 1, 10))
    assert refused.value.code == "not-over"


def test_a_game_that_was_given_up_is_told_up_to_there() -> None:
    game = played("london-2023", "standard", 2, 30)
    moves = game.view(FUGITIVE).log
    game.resign("seekers")
    reviewed = review(game)["moves"]
    assert [(move["move"], move["station"]) for move in reviewed] == [(line.move, line.station) for line in moves]


def test_a_game_that_began_from_a_position_is_told_from_there() -> None:
    begun = played("london-2023", "standard", 2, 30)
    game = Game.from_position(begun.position, seed=1)
    first = game.view(SPECTATOR).move + 1
    while not game.over:
        game.play(game.acting[0], game.legal(game.acting[0])[0])
    assert [move["move"] for move in review(game)["moves"]] == list(range(first, game.view(SPECTATOR).move + 1))


@pytest.mark.parametrize(("edition", "mode"), SOME_MODES)
def test_the_helper_tells_seekers_what_follows_from_what_they_saw(edition: str, mode: str) -> None:
    for actions in (0, 1, 15):
        game = played(edition, mode, 5, actions)
        for seat in (*game.seats[1:], SPECTATOR):
            view = game.view(seat)
            assert helper(view, "none") is None
            stations = sorted(possible_stations(view))
            assert helper(view, "possible") == {"stations": stations}
            payload = helper(view, "weights")
            assert payload is not None
            assert payload["stations"] == stations
            assert list(payload["weights"]) == [str(station) for station in stations]
            assert all(
                payload["weights"][str(place)] == round(share, 4) for place, share in belief(view).weights.items()
            )
            assert json.loads(json.dumps(payload)) == payload


@pytest.mark.rule("I-02")
def test_the_helper_does_not_know_where_he_is() -> None:
    """Two games that differ in nothing but where he went."""
    payloads = []
    for station in (58, 59):
        game = Game.new("london-2023", starts={FUGITIVE: 45}, seed=1)
        game.play(FUGITIVE, f"taxi {station}")
        payloads.append([helper(game.view(seat), "weights") for seat in (*game.seats[1:], SPECTATOR)])
    assert payloads[0] == payloads[1]


@pytest.mark.parametrize(("edition", "mode"), SOME_MODES)
def test_the_fugitive_is_told_where_seekers_can_be_next(edition: str, mode: str) -> None:
    """Every ride that a seeker may take is in it; whatever else is there, a colleague or the dice stand in the way."""
    for actions in range(0, 60, 4):
        game = played(edition, mode, 6, actions)
        view = game.view(FUGITIVE)
        if game.over or (view.dice and not view.dice.tile):
            continue
        warning = danger(view, "possible")
        assert warning
        assert warning["count"] == len(possible_stations(view))
        stands = {pawn.station for pawn in view.seekers}
        rides = {
            action.station
            for seat in game.acting
            if seat != FUGITIVE
            for action in game.legal(seat)
            if action.word in TICKETS
        }
        assert rides <= set(warning["reach"]) <= set().union(*(ways(game, station) for station in stands))
        if edition != "dice-2019" and all(pawn.waiting for pawn in view.seekers):
            assert set(warning["reach"]) <= rides | stands


def test_a_detective_without_the_ticket_is_no_danger() -> None:
    game = Game.new("london-2023", detectives=4, seed=1, starts={FUGITIVE: 45, "detective-1": 13})
    warning = danger(game.view(FUGITIVE), "possible")
    assert warning
    assert {46, 67, 89} <= set(warning["reach"])
    state = ticket_state(game)
    game.state = state._replace(stocks=((8, 8, 0), *state.stocks[1:]))
    poorer = danger(game.view(FUGITIVE), "possible")
    assert poorer
    assert set(warning["reach"]) - set(poorer["reach"]) == {46, 67, 89} - set(poorer["reach"]) != set()


@pytest.mark.parametrize(("edition", "mode"), SOME_MODES)
def test_he_is_warned_where_each_of_his_moves_ends_within_reach(edition: str, mode: str) -> None:
    warned = set()
    for seed in range(30):
        game = played(edition, mode, seed, 20 + seed)
        if game.acting != (FUGITIVE,):
            continue
        warning = danger(game.view(FUGITIVE), "possible")
        assert warning
        ways_on = [action for action in game.legal(FUGITIVE) if not action.double and action.word != "pass"]
        if ways_on:
            assert warning["surrounded"] == all(action.station in warning["reach"] for action in ways_on)
            warned.add(warning["surrounded"])
    assert False in warned


def test_he_who_is_boxed_in_is_warned() -> None:
    """Station 8 leads to 1, 18 and 19, and each is next to a detective."""
    near = {"detective-1": 9, "detective-2": 31, "detective-3": 32, "detective-4": 43}
    game = Game.new("london-2023", detectives=4, seed=1, starts={FUGITIVE: 8, **near})
    warning = danger(game.view(FUGITIVE), "possible")
    assert warning
    assert warning["surrounded"]


def test_without_help_he_is_told_only_where_detectives_can_be_first() -> None:
    assert danger(played("london-2023", "standard", 1, 10).view(FUGITIVE), "none") is None
    game = played("dice-2019", "standard", 1, 0)
    while dice_state(game).phase == "placing":
        game.play(game.acting[0], game.legal(game.acting[0])[0])
    view = game.view(FUGITIVE)
    warning = danger(view, "none")
    assert warning
    assert set(warning["reach"]) == set().union(*(ways(game, pawn.station) for pawn in view.seekers))
    assert (warning["count"], warning["surrounded"]) == (None, False)
    game.play(FUGITIVE, game.legal(FUGITIVE)[0])
    assert danger(game.view(FUGITIVE), "none") is None


@pytest.mark.rule("I-02")
def test_what_threatens_him_follows_from_what_is_public() -> None:
    """Two games that differ in nothing but where he went: he is told the same, but for his own ways on."""
    warning = []
    for station in (58, 59):
        game = Game.new("london-2023", starts={FUGITIVE: 45}, seed=1)
        game.play(FUGITIVE, f"taxi {station}")
        payload = danger(game.view(FUGITIVE), "weights")
        assert payload
        warning.append((payload["reach"], payload["count"]))
    assert warning[0] == warning[1]
