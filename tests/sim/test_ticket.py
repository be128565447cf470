"""The compiled ticket game is the pure one: legal actions, results and outcomes, over random games and perft tables."""

import random
from types import SimpleNamespace

import numpy as np
import numpy.typing as npt
import pytest

from blackticket import Game
from blackticket.knowledge import View
from blackticket.rules.actions import FUGITIVE, Action
from blackticket.rules.games import prepare
from blackticket.rules.outcome import BOXED_IN, CAUGHT, CRIMES, ESCAPED, STRANDED
from blackticket.rules.ticket import TicketState
from blackticket.sim import layout
from blackticket.sim import ticket_layout as at
from blackticket.sim.ticket_codec import TicketSimulator, deal, tables
from blackticket.sim.ticket_policy import POLICY_PARAMS
from tests.length import repeats
from tests.modes import ALL_MODES
from tests.perft.perft import read_table, table_names
from tests.sim.twins import Twin, compare_seen, count, random_state, walk_many
from tests.states import ticket_state

POSITIONS = 10_000
"""Compared in all editions together; `python -m tests.sim.proof` compares more."""
TICKET_GAMES = tuple(kind for kind in ALL_MODES if kind[0] != "dice-2019" and kind[1] != "sherlock")
PERFT = [
    name for name in table_names() if isinstance(game := read_table(name)[0], TicketState) and game.sherlock is None
]
SIMULATOR = TicketSimulator()
StateArray = npt.NDArray[np.int16]


@pytest.mark.parametrize("kind", TICKET_GAMES, ids="-".join)
def test_the_twins_agree_on_every_position(kind: tuple[str, str]) -> None:
    walk_many(kind, POSITIONS // len(TICKET_GAMES), seed=0)


@pytest.mark.parametrize("name", PERFT)
def test_the_kernels_count_as_the_tables_do(name: str) -> None:
    state, counts = read_table(name)
    twin = Twin(state)
    assert {depth: count(twin, twin.numbers, depth) for depth in counts} == counts


def test_the_outcomes_have_the_numbers_of_the_kernels() -> None:
    ends = {CAUGHT: layout.CAUGHT, BOXED_IN: layout.BOXED_IN, ESCAPED: layout.ESCAPED, STRANDED: layout.STRANDED}
    assert {end: layout.OUTCOMES.index(end) for end in {**ends, CRIMES: layout.CRIMES}} == {
        **ends,
        CRIMES: layout.CRIMES,
    }


@pytest.mark.parametrize(
    "place",
    [
        pytest.param(at.FINITE_SUPPLY, id="finite-supply"),
        pytest.param(at.HEMMED_IN_WAITS, id="hemmed-in-waits"),
        pytest.param(at.NEEDS_SECOND_LEG, id="double-needs-second-leg"),
        pytest.param(at.BOBBIES_DO_NOT_COUNT, id="bobbies-do-not-count"),
        pytest.param(at.STRANDED_MEANS_UNABLE, id="stranded-means-unable"),
        pytest.param(at.COUNTS_MOVES, id="rounds-not-moves"),
    ],
)
def test_a_table_that_forgets_a_ruling_is_found_out(place: int, monkeypatch: pytest.MonkeyPatch) -> None:
    def forgetful(_: TicketSimulator, seen: View) -> StateArray:
        row = tables(seen.setup).copy()
        row[place] ^= 1
        return row

    monkeypatch.setattr(TicketSimulator, "tables", forgetful)
    with pytest.raises(AssertionError):
        walk_many(("sherlock-2022", "classic"), 40_000, seed=1)


# Each mistake is one wrong number in a state after an action: what the comparison of places has to see.
@pytest.mark.parametrize("place", [at.PURSE, at.MOVE, at.ROUND, at.SUPPLY, at.STOCKS + 3, at.WAITING])
def test_a_wrong_number_in_a_state_is_found_out(place: int) -> None:
    twin = Twin(Game.new("london-2023", seed=1).state)
    twin.play(twin.compare()[0], 1)
    twin.compare()
    twin.numbers[place] ^= 1
    with pytest.raises(AssertionError):
        twin.compare()


def played(
    numbers: StateArray, table: StateArray, params: tuple[float, ...], seed: int, by_one_kernel: bool
) -> list[int]:
    """The last state, the plies and the chance after a playout, by `play_out` or by its parts."""
    kernels = SIMULATOR.kernels
    weights, chance = np.array(params), np.array([seed], dtype=np.uint64)
    plies, out = 0, np.zeros(at.MOST_ACTIONS, dtype=np.int32)
    if by_one_kernel:
        plies = kernels.play_out(numbers, table, chance, weights, out)
    else:
        while not numbers[layout.OUTCOME]:
            action = kernels.rollout_policy(numbers, table, chance, weights, out)
            assert action in out[: kernels.legal(numbers, table, out)]
            kernels.apply(numbers, table, action, chance)
            kernels.update_estimate(numbers, table, action, chance)
            plies += 1
    return [*map(int, numbers), plies, int(chance[0])]


@pytest.mark.parametrize("params", [POLICY_PARAMS, (1.0, 1.0, *POLICY_PARAMS[2:]), (0.0, 1.0, *POLICY_PARAMS[2:])])
def test_a_playout_is_advice_followed_to_the_end(params: tuple[float, ...]) -> None:
    rng = random.Random(2)
    for number in range(repeats(80, at_length=200)):
        twin = Twin(random_state(rng, TICKET_GAMES[number % len(TICKET_GAMES)]))
        for _ in range(rng.randrange(40)):
            actions = twin.compare()
            if not actions:
                break
            twin.play(rng.choice(actions), 0)
        twin.numbers[layout.ESTIMATE] = rng.choice((0, twin.numbers[at.FUGITIVE]))
        if params[:2] == (1.0, 1.0):
            twin.numbers[layout.ESTIMATE] = 0
        whole, parts = (played(twin.numbers.copy(), twin.tables, params, number, one) for one in (True, False))
        assert whole == parts, str(twin)


def test_random_games_end_as_random_games_do() -> None:
    setup = prepare("london-2023", detectives=5)
    ends = [
        played(row, tables(setup), (1.0, 1.0, *POLICY_PARAMS[2:]), seed, True)
        for seed, row in enumerate(deal(setup, 4_000, 3))
    ]
    shares = np.bincount([end[layout.OUTCOME] for end in ends], minlength=5) / len(ends)
    assert shares == pytest.approx([0, 0.349, 0.0003, 0.339, 0.312], abs=0.03)
    assert np.mean([end[-2] for end in ends]) == pytest.approx(86.2, abs=1.5)


@pytest.mark.parametrize("kind", TICKET_GAMES, ids="-".join)
def test_a_deal_is_a_first_position(kind: tuple[str, str]) -> None:
    for detectives in prepare(*kind).mode.detectives:
        setup = prepare(*kind, detectives=detectives)
        for row in deal(setup, 20, detectives):
            pawns = (FUGITIVE, *setup.pawns)
            places = (row[at.FUGITIVE], *row[at.SEEKERS : at.SEEKERS + len(setup.pawns)])
            starts = {pawn: int(station) for pawn, station in zip(pawns, places, strict=True)}
            game = Game.new(*kind[:1], mode=kind[1], detectives=detectives, starts=starts, seed=0)
            assert (SIMULATOR.encode(game.view(FUGITIVE)) == row).all()
            assert starts.pop(FUGITIVE) in [card[0] for card in setup.board.decks[setup.mode.fugitive_deck]]
            assert set(starts.values()) <= {card[0] for card in setup.board.decks[setup.mode.detective_deck]}


def test_a_seeker_s_view_needs_a_world_and_no_more() -> None:
    game = Game.new("london-2023", seed=1)
    hidden, truth = game.view("detective-1"), SIMULATOR.encode(game.view(FUGITIVE))
    with pytest.raises(ValueError, match="does not see"):
        SIMULATOR.encode(hidden)
    assert (SIMULATOR.encode(hidden, SimpleNamespace(station=game.state.fugitive)) == truth).all()


def test_what_the_seekers_see_of_his_moves_is_what_the_rules_make_public() -> None:
    rng, compared = random.Random("seen"), 0
    while compared < repeats(1_200, at_length=3_000):
        twin = Twin(random_state(rng, rng.choice(TICKET_GAMES)))
        while actions := twin.compare():
            seed = rng.getrandbits(64)
            compared += compare_seen(twin, actions, seed)
            twin.play(rng.choice(actions), seed)


def test_a_second_leg_that_is_lost_looks_unlike_one_that_follows() -> None:
    starts = {FUGITIVE: 45, "detective-1": 103, "detective-2": 26}
    game = Game.new("london-2023", detectives=2, starts=starts, options={"double-needs-second-leg": False}, seed=1)
    keys = set()
    for supply in ((1, 0, 0), (2, 0, 0)):
        twin = Twin(ticket_state(game)._replace(supply=supply, black=0))
        _, _, numbers, code = twin.ahead(Action(FUGITIVE, "taxi", 58, double=True), 1)
        keys.add(int(twin.simulator.kernels.public_observation(numbers, twin.tables, code)))
    assert len(keys) == 2


@pytest.mark.rule("C-27", "C-42")
def test_a_detective_behind_a_bobby_behind_a_bobby_can_still_answer() -> None:
    starts = {FUGITIVE: 150, "detective-1": 11, "detective-2": 3, "bobby-1": 2, "bobby-2": 10}
    game = Game.new("venice-2018", detectives=2, starts=starts, seed=1)
    twin = Twin(ticket_state(game)._replace(stocks=((0, 0, 0), (3, 0, 0))))
    twin.play(twin.compare()[0], 1)
    twin.compare()
    assert twin.pure.outcome is None
