"""The parts of the published player: what it looks at, where it takes him to be, what an end is worth to it."""

import random
from typing import Any

import numpy as np
import pytest

from blackticket import Game
from blackticket.knowledge import possible_stations
from blackticket.players import UNLIMITED, make_player
from blackticket.rules.actions import FUGITIVE
from blackticket.rules.games import prepare
from blackticket.sim import pimbot, pimbot_policy
from blackticket.sim import ticket_layout as at
from blackticket.sim.chance import below, happens, seeded
from blackticket.sim.layout import CAUGHT, ESCAPED, OUTCOME
from blackticket.sim.ticket import apply
from blackticket.sim.ticket_codec import TicketSimulator, deal, tables
from tests.length import repeats

SIMULATOR = TicketSimulator()
EDITIONS = ("research-2013", "london-2023", "venice-2018")


def scratch_with(stations: frozenset[int]) -> pimbot.PimbotScratch:
    possible, reached, marks, path = (np.zeros(at.STATIONS + 1, np.int64) for _ in range(4))
    possible[: len(stations) + 1] = [len(stations), *sorted(stations)]
    state, actions, costs = np.zeros(1, np.int16), np.zeros(1, np.int32), np.zeros(at.STATIONS, np.int16)
    return pimbot.PimbotScratch(state, actions, path, possible, reached, marks, costs)


def stations_in(scratch: pimbot.PimbotScratch) -> frozenset[int]:
    return frozenset(map(int, scratch.possible[1 : scratch.possible[0] + 1]))


@pytest.mark.parametrize("edition", EDITIONS)
def test_where_he_can_be_in_a_playout_is_what_the_belief_says(edition: str) -> None:
    rng = random.Random(5)
    for seed in range(3):
        game = Game.new(edition, seed=seed)
        scratch = scratch_with(possible_stations(game.view(FUGITIVE)))
        while not game.over:
            seat = rng.choice(game.acting)
            action = rng.choice(game.legal(seat))
            code = SIMULATOR.code(game.view(seat), action)
            game.play(seat, action)
            view = game.view(FUGITIVE)
            pimbot_policy.update_possible(SIMULATOR.encode(view), SIMULATOR.tables(view), code, scratch)
            if not game.over:
                assert stations_in(scratch) == possible_stations(view)


def choices(game: Game, **changed: int) -> list[int]:
    view = game.view(FUGITIVE)
    state, out = SIMULATOR.encode(view), np.zeros(2 * at.MOST_ACTIONS, np.int32)
    for place, value in changed.items():
        state[getattr(at, place)] = value
    possible = scratch_with(possible_stations(view)).possible
    return [int(code) for code in out[: pimbot_policy.his_choice(state, SIMULATOR.tables(view), possible, True, out)]]


def has_black(codes: list[int]) -> bool:
    return any(code >> at.TICKET_AT & at.TICKET_BITS == at.BLACK_TICKET for code in codes)


def a_game_where(found: Any) -> Game:
    return next(game for game in (Game.new("research-2013", seed=seed) for seed in range(500)) if found(game))


def test_he_saves_black_tickets_at_first_and_where_he_shows_himself() -> None:
    game = a_game_where(lambda game: game.view(FUGITIVE).fugitive == 13)
    assert not has_black(choices(game))
    assert has_black(choices(game, ROUND=4, MOVE=3))
    assert not has_black(choices(game, ROUND=8, MOVE=7)), "he shows himself after his 8th move"


def test_at_a_quay_a_black_ticket_is_always_worth_a_look() -> None:
    assert has_black(choices(Game.new("research-2013", seed=1), FUGITIVE=115))


def test_he_thinks_of_doubles_only_where_every_ride_ends_in_reach() -> None:
    found = set()
    for seed in range(3):
        game, player = Game.new("research-2013", seed=seed), make_player("greedy", seed)
        while not game.over:
            seat = game.acting[0]
            view = game.view(seat)
            if seat == FUGITIVE and not view.second_leg and view.double:
                state, tables, codes = SIMULATOR.encode(view), SIMULATOR.tables(view), choices(game)
                doubles = any(code & at.DOUBLED for code in codes)
                assert doubles == all(pimbot_policy.in_reach(state, tables, code & at.STATION_BITS) for code in codes)
                found.add(doubles)
            game.play(seat, player.choose(view, UNLIMITED))
    assert found == {True, False}


def test_a_catch_by_a_colleague_is_worth_less_and_an_escape_nothing() -> None:
    state = np.zeros(at.WIDTH, np.int16)
    by_second = (at.FIRST_SEEKER + 1) << at.WHO_AT | 5
    state[OUTCOME] = CAUGHT
    assert pimbot._result(state, by_second, 1, 0.25) == 1.0
    assert pimbot._result(state, by_second, 0, 0.25) == 0.75
    assert pimbot._result(state, by_second, -1, 0.25) == 1.0, "to him it is all the same"
    state[OUTCOME] = ESCAPED
    assert pimbot._result(state, by_second, 1, 0.25) == 0.0


@pytest.mark.parametrize("guided", [0.0, 1.0])
def test_new_actions_are_tried_in_any_order_or_the_one_first_that_a_playout_likes(guided: float) -> None:
    view = Game.new("research-2013", seed=2).view(FUGITIVE)
    state, tables, chance = SIMULATOR.encode(view), SIMULATOR.tables(view), np.array([1], np.uint64)
    actions = np.array(choices(Game.new("research-2013", seed=2)), np.int32)
    settings = np.array(pimbot.PimbotSettings(guided=guided))
    tree = pimbot.PimbotTree(
        np.zeros(9, pimbot.NODE), np.ones(1, np.int64), np.zeros(pimbot.HISTORY_SIZE, pimbot.PLAYED)
    )
    possible = scratch_with(possible_stations(view)).possible
    tried = {
        int(pimbot._select(tree, actions, len(actions), 0, settings, state, tables, -1, possible, chance))
        for _ in range(200)
    }
    costs = [
        int(pimbot_policy.cost_of(state, tables, np.int64(code) & at.STATION_BITS, -1, possible)) for code in actions
    ]
    best = {place for place, cost in enumerate(costs) if cost == min(costs)}
    assert tried == (best if guided else set(range(len(actions))))
    assert len(best) < len(actions)


@pytest.mark.parametrize("tracking", [0.0, 1.0])
def test_the_seekers_of_his_playouts_keep_track_of_him_only_if_told(tracking: float) -> None:
    view = Game.new("research-2013", seed=2).view(FUGITIVE)
    possible = np.array(sorted(possible_stations(view)), np.int64)
    actions = np.array(choices(Game.new("research-2013", seed=2)), np.int32)
    root = pimbot.PimbotRoot(-1, SIMULATOR.encode(view)[None, :], np.ones(1), possible, actions)
    search = pimbot.PimbotSearch(SIMULATOR.tables(view), root, pimbot.PimbotSettings(tracking=tracking), 1, 20)
    search.run(10)
    assert (stations_in(search._scratch) != frozenset(map(int, possible))) == bool(tracking)


def played_on(state: Any, row: Any, settings: Any, searcher: int, possible: Any, chance: Any) -> int:
    """The end of a playout, by the kernels that tell what can be done and what it does: the last action."""
    last, out = 0, np.zeros(at.MOST_ACTIONS, np.int32)
    while state[OUTCOME] == 0:
        count = pimbot_policy.rides(state, row, possible, settings.filter != 0.0, out)
        at_random = settings.his_random if state[at.WAITING] == 0 else settings.their_random
        if happens(chance, at_random):
            last = int(out[below(chance, count)])
        else:
            last = int(out[pimbot_policy.greedy(state, row, out, count, searcher, possible, chance)])
        apply(state, row, np.int32(last), chance)
    return last


@pytest.mark.parametrize("searcher", [-1, 1])
@pytest.mark.parametrize(
    ("edition", "detectives", "options"),
    [
        ("research-2013", 5, {}),
        ("london-2023", 2, {}),
        ("venice-2018", 5, {"hemmed-in-waits": False}),
        ("sherlock-2022", 3, {"stranded-means-unable": False}),
    ],
)
def test_a_playout_ends_as_it_would_action_by_action(
    edition: str, detectives: int, options: dict[str, bool], searcher: int
) -> None:
    row = tables(setup := prepare(edition, detectives=detectives, options=options))
    settings = pimbot.PimbotSettings(their_random=0.5)
    possible = np.unique(deal(setup, 9, 5)[:, at.FUGITIVE]).astype(np.int64)
    counted = np.concatenate([[len(possible)], possible]) if searcher < 0 else np.zeros(1, np.int64)
    costs, ends = np.zeros(at.STATIONS, np.int16), set()
    hidden = searcher >= 0 or pimbot_policy.add_up_costs(row, possible, costs)
    for seed, state in enumerate(deal(setup, repeats(60, at_length=5_000), 7)):
        state[at.PURSE] &= 15 if seed % 2 else 9  # few tickets, so that some are boxed in or stranded
        for stock in range(at.STOCKS, at.STOCKS + at.FREE * at.STOCK, at.STOCK):
            state[stock : stock + 4] = [3, 1, 1, 7] if seed % 4 == 3 else state[stock : stock + 4]
        slow, fast, slowly = state.copy(), state.copy(), seeded(seed)
        quickly = slowly.copy()
        last = played_on(slow, row, settings, searcher, counted, slowly)
        assert pimbot_policy.play_on(fast, row, np.array(settings), searcher, costs, hidden, quickly) == last
        assert slow.tolist() == fast.tolist()
        assert slowly == quickly
        ends.add(int(slow[OUTCOME]))
    assert len(ends) > 1
