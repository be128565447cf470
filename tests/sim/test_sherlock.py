"""The compiled Sherlock mode is the pure one: in everything that can be done, everything it does, and tells."""

import random
from collections import Counter

import numpy as np
import pytest

from blackticket.knowledge import Secret, view
from blackticket.rules.actions import FLY, FUGITIVE, Action
from blackticket.rules.chance import Seeded
from blackticket.rules.games import all_actions, prepare, start
from blackticket.rules.ticket import TicketState
from blackticket.sim import layout
from blackticket.sim import sherlock_layout as at
from blackticket.sim.sherlock_codec import CHARACTERS, RULINGS, SherlockSimulator
from tests.knowledge.worlds import many_twins, random_new_game
from tests.length import repeats
from tests.perft.perft import read_table, table_names
from tests.sim.rare_sherlock import KIND, chosen, cramped, walk
from tests.sim.twins import BothResults, SimulatorChance, Twin, compare_seen

PERFT = [name for name in table_names() if name.startswith("sherlock-mode")]
POSITIONS = 2_500
SHARES = repeats(2, at_length=6)
QUIET = (0.0, 0.0, *SherlockSimulator().policy_params(view(start(prepare(*KIND), Seeded(0))[0], FUGITIVE))[2:])
"""The params without random actions."""

MUST_HAPPEN = (
    *("revealed", "vanished", "double-played", "second-leg-lost", "crime-committed", "ticket-taken", "took-off"),
    *("landed", "answered", "banned", "blocked", "passed", "sat-out", "caught", "boxed-in", "escaped", "crimes"),
)


def test_characters_and_rulings_have_the_numbers_they_should() -> None:
    assert [getattr(at, name.upper()) for name in CHARACTERS] == list(range(len(CHARACTERS)))
    setup = prepare(*KIND)
    decided_elsewhere = {
        "finite-supply",
        "double-needs-second-leg",
        "hemmed-in-waits",
        "decks-are-public",
        "bobbies-by-detectives",
        "crime-scenes-are-public",
        "boxed-in-loses",
        "clues-from-move-three",
        "double-needs-two-spaces",
    }
    assert {*RULINGS.values(), *decided_elsewhere} == set(setup.chosen)


@pytest.mark.parametrize("share", range(SHARES))
def test_random_games_are_the_same_in_both(share: int) -> None:
    seen = walk(POSITIONS, random.Random(f"sherlock {share}"))
    missing = [what for what in MUST_HAPPEN if not seen[what]]
    assert len(missing) <= 2, f"too tame a walk: no {missing}"


def on_a_hideout(redraw: bool) -> TicketState:
    """Moriarty is about to fly, and four seekers stand on all stations of two start cards."""
    setup = prepare(*KIND, detectives=2, options={"balloon-redraw": redraw})
    cards = setup.board.decks[setup.mode.fugitive_deck]
    starts = dict(zip((FUGITIVE, *setup.pawns), (62, *cards[0], *cards[1]), strict=True))
    state, _ = start(setup, Seeded(1), starts)
    assert isinstance(state, TicketState)
    return state


def test_cards_that_leave_no_station_are_laid_aside_alike() -> None:
    turned = set()
    for seed in range(40):
        twin = Twin(on_a_hideout(redraw=True))
        twin.play(Action(FUGITIVE, FLY, double=True), seed)
        twin.compare()
        assert isinstance(twin.pure, TicketState)
        assert twin.pure.sherlock
        turned.add(len(twin.pure.sherlock.turned))
    assert turned >= {1, 2}


def test_a_landing_among_the_seekers_is_silent_in_both() -> None:
    state, seekers_there = on_a_hideout(redraw=False), 0
    assert state.sherlock
    for seed in range(40):
        twin = Twin(state._replace(sherlock=state.sherlock._replace(cards=tuple(sorted(state.seekers[:3])))))
        twin.play(Action(FUGITIVE, FLY), seed)
        actions = twin.compare()
        seekers_there += all(action.station in state.seekers and not action.also for action in actions)
        twin.play(actions[-1], seed)
        twin.compare()
    assert seekers_there


@pytest.mark.parametrize("name", PERFT)
def test_the_kernels_count_as_the_tables_do(name: str) -> None:
    state, counts = read_table(name)
    twin = Twin(state)
    assert {depth: count(twin, twin.numbers, depth, state.version) for depth in counts} == counts


def count(twin: Twin, numbers: np.ndarray[tuple[int], np.dtype[np.int16]], depth: int, version: int) -> int:
    """Perft by the kernels, a flight turning over the card that it does in the tables."""
    kernels, out = twin.simulator.kernels, np.zeros(at.MOST_ACTIONS, dtype=np.int32)
    found = int(kernels.legal(numbers, twin.tables, out))
    if depth <= 1:
        return found if depth else 1
    stack = int(twin.tables[at.DECK_SIZE]) - bool(numbers[at.CARD])
    drawn = Seeded(0, version).below(stack)
    seed = next(seed for seed in range(10_000) if SimulatorChance(seed).below(stack) == drawn)
    total = 0
    for code in out[:found]:
        after = numbers.copy()
        kernels.apply(after, twin.tables, code, np.array([seed], dtype=np.uint64))
        total += count(twin, after, depth - 1, version + 1)
    return total


def test_what_the_seekers_see_of_his_actions_is_what_the_rules_make_public() -> None:
    rng, compared = random.Random("seen"), 0
    while compared < repeats(1_500, at_length=4_000):
        state = random_new_game(rng, *KIND).state
        assert isinstance(state, TicketState)
        twin = Twin(cramped(state, rng) if rng.random() < 0.5 else state)
        while actions := all_actions(twin.pure):
            seed = rng.getrandbits(64)
            compared += compare_seen(twin, actions, seed, check_answer)
            twin.play(chosen(actions, rng), seed)


def check_answer(twin: Twin, ahead: BothResults) -> None:
    """The number says the answer."""
    _, events, numbers, code = ahead
    answers = [str(event.facts["answer"]) for event in events if event.kind == "answered"]
    said = {"": 0, "I": 1, "II": 2, "III": 3, "IV": 4, "no": 1, "yes": 2}
    wanted = answers[0] if answers else ""
    key = twin.simulator.kernels.private_observation(numbers, twin.tables, code)
    assert key == (int(wanted) if wanted.isdecimal() else said[wanted])


def test_two_worlds_that_look_the_same_have_the_same_numbers_to_see() -> None:
    simulator = SherlockSimulator()
    for pair in many_twins(repeats(4, at_length=8), seed=3, edition=KIND[0], mode=KIND[1]):
        heard: list[list[int]] = []
        for which in range(2):
            states = [game.state for game, _ in pair.play(which)]
            keys = []
            for before, after, (_, action) in zip(states, states[1:], pair.scripts[which], strict=False):
                numbers, code = simulator.encode(view(after, FUGITIVE)), simulator.code(view(before, FUGITIVE), action)
                tables = simulator.tables(view(after, FUGITIVE))
                keys += [
                    int(kernel(numbers, tables, code))
                    for kernel in (simulator.kernels.public_observation, simulator.kernels.private_observation)
                ]
            heard.append(keys)
        assert heard[0] == heard[1]


def test_a_seeker_s_view_and_the_true_world_make_the_whole_state() -> None:
    rng, simulator = random.Random("worlds"), SherlockSimulator()
    for _ in range(repeats(8, at_length=20)):
        game = random_new_game(rng, *KIND)
        while not game.over:
            state = game.state
            assert isinstance(state, TicketState)
            assert state.sherlock
            path = tuple(station for station in (state.start, *(entry.station for entry in state.log)) if station)
            world = Secret(state.fugitive, path, state.sherlock.card, state.sherlock.played, state.sherlock.cards)
            whole = simulator.encode(game.view(FUGITIVE))
            assert (simulator.encode(game.view("detective-1"), world) == whole).all()
            hidden = simulator.encode(game.view("detective-1"))
            assert not hidden[[at.FUGITIVE, at.CARD, *range(at.HELD, at.HELD + 3)]].any()
            assert not hidden[[at.ONE_BACK, at.TWO_BACK]].any()
            simulator.hide(game.view("detective-1"), hidden, world)
            assert (hidden == whole).all()
            seat = rng.choice(game.acting)
            game.play(seat, chosen(tuple(game.legal(seat)), rng))


@pytest.mark.parametrize("params", [QUIET, (0.3, 0.3, *QUIET[2:])], ids=["quiet", "wild"])
def test_the_quick_player_only_does_what_is_legal(params: tuple[float, ...]) -> None:
    rng, weights = random.Random("quick"), np.array(params)
    for _ in range(repeats(25, at_length=60)):
        state = random_new_game(rng, *KIND).state
        assert isinstance(state, TicketState)
        twin = Twin(cramped(state, rng) if rng.random() < 0.5 else state)
        twin.numbers[layout.ESTIMATE] = rng.choice((0, *state.setup.board.stations))
        while codes := twin.codes():
            chance = np.array([rng.getrandbits(64)], dtype=np.uint64)
            code = twin.simulator.kernels.rollout_policy(twin.numbers, twin.tables, chance, weights, twin.out)
            assert code in codes, f"{twin}: {twin.simulator.action(twin.seen, code)}"
            twin.play(twin.simulator.action(twin.seen, code), rng.getrandbits(64))


@pytest.mark.parametrize("guessing", [False, True])
def test_a_playout_is_the_quick_player_to_the_end(guessing: bool) -> None:
    rng, weights = random.Random("playout"), np.array(QUIET)
    for seed in range(30):
        twin = Twin(random_new_game(rng, *KIND).state)
        twin.numbers[layout.ESTIMATE] = 100 if guessing else 0
        played, chance = twin.numbers.copy(), np.array([seed], dtype=np.uint64)
        plies = twin.simulator.kernels.play_out(played, twin.tables, chance, weights, twin.out)
        assert layout.OUTCOMES[played[layout.OUTCOME]]
        assert plies <= 17 * 9
        if not guessing:
            again, kernels = np.array([seed], dtype=np.uint64), twin.simulator.kernels
            for _ in range(plies):
                code = kernels.rollout_policy(twin.numbers, twin.tables, again, weights, twin.out)
                kernels.apply(twin.numbers, twin.tables, code, again)
            assert (twin.numbers == played).all()


def test_a_random_playout_ends_in_every_way_there_is() -> None:
    twin, ends = Twin(read_table("sherlock-mode-5-opening")[0]), Counter[int]()
    chance = np.array([5], dtype=np.uint64)
    for _ in range(2_000):
        played = twin.numbers.copy()
        twin.simulator.kernels.play_out(played, twin.tables, chance, np.ones(len(QUIET)), twin.out)
        ends[int(played[layout.OUTCOME])] += 1
    assert {layout.CAUGHT, layout.ESCAPED} <= set(ends)
