"""The compiled dice game is the dice game: the same actions, the same dice, the same ends."""

import random
from functools import cache

import numpy as np
import numpy.typing as npt
import pytest

from blackticket import Game, editions
from blackticket.knowledge import possible_stations, view
from blackticket.rules.actions import FUGITIVE, TICKETS
from blackticket.rules.chance import Seeded
from blackticket.rules.dice import DiceState
from blackticket.rules.dice.setup import FACES
from blackticket.rules.games import all_actions
from blackticket.rules.options import Value
from blackticket.sim import dice, dice_policy, layout
from blackticket.sim import dice_layout as at
from blackticket.sim.chance import GAMMA, mixed
from blackticket.sim.dice_codec import DiceSimulator
from tests.length import repeats
from tests.perft.perft import read_table, table_names
from tests.sim.twins import Twin, walk, walk_many

POSITIONS = repeats(800, at_length=4_000)
"""Positions compared in each mode with random games as for every edition, and as many again with odder tables."""
TWINS = repeats(200, at_length=600)
"""Positions in which the quick players, and what is seen of a move, are looked at."""
DICE_MODES = ("standard", "expert")
SIMULATOR = DiceSimulator()


@pytest.mark.parametrize("mode", DICE_MODES)
def test_random_games_are_the_same_in_both_engines(mode: str) -> None:
    assert walk_many(("dice-2019", mode), POSITIONS, 0) == POSITIONS


@pytest.mark.parametrize("mode", DICE_MODES)
def test_games_of_any_options_and_dice_are_the_same_in_both_engines(mode: str) -> None:
    rng, walked = random.Random(mode), 0
    while walked < POSITIONS:
        walked += walk(odd_game(rng, mode), rng, SIMULATOR)


def odd_game(rng: random.Random, mode: str) -> DiceState:
    """A game in which every ruling is as likely as its other, with any six faces, and few dice, tickets and tokens."""
    entry = next(edition for edition in editions() if edition.id == "dice-2019").modes[0]
    options: dict[str, Value] = {option.name: rng.random() < 0.5 for option in entry.options}
    weights = [rng.random() ** 2 for _ in FACES]
    options["die-faces"] = tuple(rng.choices(FACES, weights, k=6))
    state = Game.new(
        "dice-2019", mode=mode, detectives=rng.choice((1, 2, 3)), options=options, seed=rng.getrandbits(64)
    ).state
    assert isinstance(state, DiceState)
    lost = rng.randrange(2)  # with a die less than the rules have, the last one can be missing
    return state._replace(
        supply=state.supply - lost, black=rng.randrange(4), double=rng.randrange(2), rerolls=rng.randrange(4)
    )


def test_his_turn_is_the_same_where_dice_are_short() -> None:
    rng, compared = random.Random(5), 0
    for twin in random_twins():
        state = twin.pure
        assert isinstance(state, DiceState)
        if state.phase != "fugitive" or state.second_leg:
            continue
        for _ in range(repeats(2, at_length=20)):
            few = Twin(short_of_dice(state, rng), SIMULATOR)
            few.play(rng.choice(few.compare()), rng.getrandbits(64))
            if not few.seen.second_leg:  # else what they know of him follows from a turn that never was
                few.compare()
            compared += 1
    assert compared > repeats(30, at_length=300)


def short_of_dice(state: DiceState, rng: random.Random) -> DiceState:
    """His turn with so few dice that one laid with X up can be the one that he needs for a second leg."""
    faces = (None, *TICKETS)
    beside = ("underground", *(rng.choice(faces) for _ in state.beside[1:]))
    hand = ("X",) * rng.randrange(2)
    return state._replace(
        beside=beside,
        hand=hand,
        supply=1 - len(hand),
        black=rng.randrange(3),
        double=rng.randrange(2),
        helicopter=rng.randrange(2),
    )


@pytest.mark.parametrize("name", [name for name in table_names() if name.startswith("dice")])
def test_it_counts_what_the_perft_tables_say(name: str) -> None:
    state, counts = read_table(name)
    twin = Twin(state, SIMULATOR)
    assert {depth: counted(twin, twin.numbers, state.version, depth) for depth in counts} == counts


def counted(twin: Twin, numbers: npt.NDArray[np.int16], version: int, depth: int) -> int:
    """Perft by the kernels, with the dice that the tables were counted with."""
    out = np.zeros(at.MOST_ACTIONS, np.int32)
    found = int(dice.legal(numbers, twin.tables, out))
    if depth <= 1:
        return found
    total = 0
    for code in out[:found]:
        after = numbers.copy()
        dice.apply(after, twin.tables, code, np.array([seed_like(version)], np.uint64))
        total += counted(twin, after, version + 1, depth - 1)
    return total


@cache
def seed_like(version: int) -> int:
    """A seed from which the kernels draw the same seven dice as the pure engine draws in the perft tables."""
    wanted = Seeded(0, version)
    fits = np.arange(2_000_000, dtype=np.uint64)
    drawn = fits.copy()
    for _ in range(7):
        drawn = drawn + GAMMA
        same = ((mixed.py_func(drawn) >> np.uint64(32)) * np.uint64(6)) >> np.uint64(32) == wanted.below(6)
        fits, drawn = fits[same], drawn[same]
    return int(fits[0])


@cache
def random_twins() -> list[Twin]:
    """Positions somewhere in games of any kind, none of them over; they are shared, so no test may change them."""
    rng, found = random.Random(7), []
    for _ in range(TWINS):
        twin = Twin(odd_game(rng, rng.choice(DICE_MODES)), SIMULATOR)
        for _ in range(rng.randrange(30)):
            actions = all_actions(twin.pure)
            before = twin.pure, twin.seen, twin.numbers.copy()
            twin.play(rng.choice(actions), rng.getrandbits(64))
            if twin.pure.outcome:
                twin.pure, twin.seen, twin.numbers = before
                break
        found.append(twin)
    return found


def test_the_quick_player_plays_legal_actions_to_the_end() -> None:
    rng = random.Random(1)
    chance = np.array([1], np.uint64)
    for twin in random_twins():
        for whims in (0.0, 0.5, 1.0):
            params = np.array([whims, whims, rng.random(), *dice_policy.POLICY_PARAMS[3:]])
            for _ in range(5):
                assert dice_policy.rollout_policy(twin.numbers, twin.tables, chance, params, twin.out) in twin.codes()
            played = twin.numbers.copy()
            assert dice_policy.play_out(played, twin.tables, chance, params, twin.out) > 0
            assert played[layout.OUTCOME] in (layout.CAUGHT, layout.ESCAPED)


def test_the_quick_fugitive_walks_into_no_detective_if_he_can_help_it() -> None:
    chance, params, checked = np.array([2], np.uint64), np.array([0.0, 0.0, *dice_policy.POLICY_PARAMS[2:]]), 0
    for twin in random_twins():
        state = twin.pure
        free = [action for action in all_actions(state) if action.station not in state.seekers]
        if state.turn == FUGITIVE and free:
            code = int(dice_policy.rollout_policy(twin.numbers, twin.tables, chance, params, twin.out))
            assert SIMULATOR.action(twin.seen, code) in free
            checked += 1
    assert checked > 30


def test_a_quick_detective_who_sees_him_and_can_catch_him_does() -> None:
    chance, params, caught = np.array([2], np.uint64), np.array([0.0, 0.0, 1.0, 0.0]), 0
    for twin in random_twins():
        state = twin.pure
        if state.turn == "seekers" and any(action.station == state.fugitive for action in all_actions(state)):
            code = int(dice_policy.rollout_policy(twin.numbers, twin.tables, chance, params, twin.out))
            assert SIMULATOR.action(twin.seen, code).station == state.fugitive
            caught += 1
    assert caught > 2


def test_at_random_every_legal_action_is_as_likely_as_the_others() -> None:
    chance = np.array([5], np.uint64)
    params = np.array([1.0, 1.0, *dice_policy.POLICY_PARAMS[2:]])
    for twin in random_twins()[:60]:
        codes = twin.codes()
        drawn = [
            dice_policy.rollout_policy(twin.numbers, twin.tables, chance, params, twin.out)
            for _ in range(100 * len(codes))
        ]
        assert all(40 <= drawn.count(code) <= 180 for code in codes)


def test_a_detective_s_view_with_his_true_place_is_the_same_state() -> None:
    for twin in random_twins():
        if twin.pure.fugitive:
            seat = twin.pure.setup.seats[1]
            seen = view(twin.pure, seat)
            world = type("World", (), {"station": twin.pure.fugitive})
            assert SIMULATOR.encode(seen, world).tolist() == twin.numbers.tolist()


def test_he_cannot_be_told_apart_where_the_detectives_see_the_same() -> None:
    """`seen` is the same number for two moves exactly if the detectives' log and board are the same."""
    checked = 0
    for twin in random_twins():
        if twin.pure.turn != FUGITIVE:
            continue
        public_by_number: dict[int, object] = {}
        for action in all_actions(twin.pure):
            after = Twin(twin.pure, SIMULATOR)
            after.play(action, 1)
            if after.pure.outcome:
                continue
            seen = view(after.pure, after.pure.setup.seats[1])
            assert seen.dice
            public = seen.log, seen.fugitive, seen.dice.tile
            number = int(dice.public_observation(after.numbers, after.tables, SIMULATOR.code(twin.seen, action)))
            assert number != 0
            assert public_by_number.setdefault(number, public) == public
            checked += 1
        assert len(set(map(repr, public_by_number.values()))) == len(public_by_number)
    assert checked > 150


def test_a_guess_is_a_place_where_he_can_be() -> None:
    chance = np.array([9], np.uint64)
    for twin in random_twins():
        if twin.pure.fugitive:
            numbers = twin.numbers.copy()
            numbers[layout.ESTIMATE] = 1
            dice_policy.update_estimate(numbers, twin.tables, 0, chance)
            assert numbers[layout.ESTIMATE] in possible_stations(twin.seen)


def test_distances_are_the_mean_number_of_rolls() -> None:
    """With taxis alone on every die, that is the number of streets between two places."""
    game = Game.new("dice-2019", options={"die-faces": ("taxi",) * 6}, seed=1)
    seen = game.view(FUGITIVE)
    assert seen.dice
    tables, streets = SIMULATOR.tables(seen), seen.dice.streets
    for place, (row, column) in streets.spots.items():
        for target, (there_row, there_column) in streets.spots.items():
            rolls = tables[at.DISTANCES + 37 * place + target]
            assert rolls == at.SCALE * (abs(row - there_row) + abs(column - there_column))
