"""The pure engine and the simulator side by side: the same random games, compared at every position."""

import random
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import cycle

import numpy as np
import numpy.typing as npt

from blackticket import Game
from blackticket.knowledge import view
from blackticket.record import position_of
from blackticket.rules.actions import FUGITIVE, Action
from blackticket.rules.editions import TicketCounts
from blackticket.rules.events import Event
from blackticket.rules.family import State
from blackticket.rules.games import all_actions, apply
from blackticket.rules.setup import Setup
from blackticket.rules.ticket import TicketState
from blackticket.sim import simulator as find_simulator
from blackticket.sim.chance import GAMMA, MASK, scaled
from blackticket.sim.layout import ESTIMATE, OUTCOME, OUTCOMES, SIDE
from blackticket.sim.simulator import Simulator
from tests.knowledge.worlds import random_new_game
from tests.modes import ALL_MODES
from tests.seats import seat_of

BothResults = tuple[State, tuple[Event, ...], npt.NDArray[np.int16], int]
"""What an action leads to in both engines: state and events, numbers and the action's code."""


class SimulatorChance:
    """The simulator's random generator for the pure rules."""

    def __init__(self, seed: int) -> None:
        self.state = seed & MASK

    def below(self, count: int) -> int:
        self.state = (self.state + int(GAMMA)) & MASK
        return int(scaled(np.uint64(self.state), count))


class Twin:
    """A position in both engines. Every comparison that fails says where."""

    def __init__(self, state: State, simulator: Simulator | None = None) -> None:
        """The position as the pure engine has it, encoded."""
        self.pure = state
        self.simulator = simulator or find_simulator(state.setup)
        self.seen = view(state, FUGITIVE)
        self.tables = self.simulator.tables(self.seen)
        self.numbers = self.simulator.encode(self.seen)
        self.out = np.zeros(self.simulator.most_actions, dtype=np.int32)

    def codes(self, kernel_name: str = "legal") -> list[int]:
        """What a kernel that lists actions finds."""
        count = getattr(self.simulator.kernels, kernel_name)(self.numbers, self.tables, self.out)
        return [int(code) for code in self.out[:count]]

    def compare(self) -> tuple[Action, ...]:
        """The actions that are legal in both; raises where the two differ in anything."""
        seen = self.seen
        wanted = self.simulator.encode(seen)
        wanted[ESTIMATE] = self.numbers[ESTIMATE]
        differ = np.flatnonzero(wanted != self.numbers)
        assert not differ.size, f"{self}: at {differ} expected {wanted[differ]}, but got {self.numbers[differ]}"
        assert OUTCOMES[self.numbers[OUTCOME]] == self.pure.outcome, str(self)
        assert self.pure.outcome or (self.numbers[SIDE] == 0) == (self.pure.turn == "fugitive"), str(self)
        actions = all_actions(self.pure)
        codes = self.codes()
        if sorted(self.simulator.code(seen, action) for action in actions) != sorted(codes):
            found = [self.simulator.action(seen, code) for code in codes]
            raise AssertionError(f"{self}: {set(found) ^ set(actions)} not in both, or twice in {found}")
        offered = self.codes("search_actions")
        assert set(offered) <= set(codes), str(self)
        assert len(offered) == len(set(offered)), str(self)
        assert bool(offered) == bool(codes), str(self)
        return actions

    def play(self, action: Action, seed: int) -> None:
        """The action in both, with the same chance."""
        code = self.simulator.code(self.seen, action)
        assert self.simulator.action(self.seen, code) == action, str(self)
        chance, drawn = SimulatorChance(seed), np.array([seed], dtype=np.uint64)
        self.pure, _ = apply(self.pure, seat_of(self.pure, action), action, chance)
        self.seen = view(self.pure, FUGITIVE)
        self.simulator.kernels.apply(self.numbers, self.tables, code, drawn)
        assert int(drawn[0]) == chance.state, f"{self}: {action} does not draw as often in both"

    def ahead(self, action: Action, seed: int) -> BothResults:
        after, events = apply(self.pure, seat_of(self.pure, action), action, SimulatorChance(seed))
        numbers, code = self.numbers.copy(), self.simulator.code(self.seen, action)
        self.simulator.kernels.apply(numbers, self.tables, code, np.array([seed], dtype=np.uint64))
        return after, events, numbers, code

    def __str__(self) -> str:
        return position_of(self.pure).dumps()


def compare_seen(
    twin: Twin, actions: Iterable[Action], seed: int, check: Callable[[Twin, BothResults], None] | None = None
) -> int:
    """Actions of his that look the same have the same number to see, and only those; a seeker's have none.

    `check` is called with what each action leads to.
    """
    publics: dict[str, int] = {}
    for action in actions:
        after, events, numbers, code = ahead = twin.ahead(action, seed)
        if check:
            check(twin, ahead)
        key = twin.simulator.kernels.public_observation(numbers, twin.tables, code)
        assert (key > 0) == (action.pawn == FUGITIVE), f"{twin}: {action}"
        if key and not after.outcome:  # then all is shown
            public = str([event.seen_by("spectator") for event in events])
            assert publics.setdefault(public, key) == key, f"{twin}: {action}"
    assert len(set(publics.values())) == len(publics), f"{twin}: {publics}"
    return len(publics)


def walk(state: State, rng: random.Random, simulator: Simulator | None = None, most: int = 1_000) -> int:
    """Play on from `state` at random, in both, comparing; how many positions were compared.

    In every third game nobody doubles or catches early if he can help it, so that late positions are met as well.
    """
    twin = Twin(state, simulator)
    lasting = rng.random() < 0.3
    for walked in range(1, most + 1):
        actions = twin.compare()
        if not actions:
            return walked
        if lasting:
            actions = _lasting(twin.pure, actions) or actions
        twin.play(rng.choice(actions), rng.getrandbits(64))
    return most


def _lasting(state: State, actions: tuple[Action, ...]) -> tuple[Action, ...]:
    """The actions that neither spend a double ticket, but at the end of the log, nor find the fugitive."""
    late = len(state.log) >= state.setup.spaces - 4
    found = state.fugitive if state.turn == "seekers" else 0
    return tuple(action for action in actions if (late or not action.double) and (not found or action.station != found))


def walk_many(kind: tuple[str, str], positions: int, seed: int) -> int:
    """Random games of an edition and mode, any number of players and options, until enough positions are compared."""
    rng = random.Random(f"{kind} {seed}")
    walked = 0
    while walked < positions:
        walked += walk(random_state(rng, kind), rng, most=positions - walked)
    return walked


def random_state(rng: random.Random, kind: tuple[str, str]) -> State:
    """A first position: as it is dealt, or a ticket game crowded and short of tickets, where the rare rules decide."""
    state: State = random_new_game(rng, *kind).state
    if isinstance(state, TicketState) and state.sherlock is None:
        drawn = rng.random()
        if drawn < 0.3:
            return _crowded(state, rng)
        if drawn < 0.4 and state.setup.bobby_pawns:
            return _hemmed_in(state, rng)
    return state


def _crowded(state: TicketState, rng: random.Random) -> TicketState:
    """All pawns within few rides of one another, with few tickets."""
    board = state.setup.board
    near = [rng.choice(sorted(board.stations))]
    while len(near) < len(state.seekers) + 2:
        near += [to for to in board.neighbours(rng.choice(near), "taxi") if to not in near]
    begun = _placed(state.setup, rng.sample(near, len(state.seekers) + 1))
    poor = begun._replace(stocks=tuple(_few(rng) for _ in begun.stocks), supply=_few(rng), black=rng.randrange(3))
    return poor if not begun.outcome and all_actions(poor) else begun


def _hemmed_in(state: TicketState, rng: random.Random) -> TicketState:
    """A detective who can move only once a bobby has; the other detectives have no ticket."""
    board, detectives = state.setup.board, len(state.setup.detective_pawns)
    narrow = [
        station for station in sorted(board.stations) if len(board.neighbours(station, "taxi")) < len(state.seekers)
    ]
    middle = rng.choice(narrow)
    beside = board.neighbours(middle, "taxi")
    elsewhere = [station for station in sorted(board.stations) if station != middle and station not in beside]
    fugitive, *others = rng.sample(elsewhere, len(state.seekers))
    around = [*others, *beside][-(len(state.seekers) - 1) :]
    seekers = [*around[: detectives - 1], middle, *around[detectives - 1 :]]
    begun = _placed(state.setup, [fugitive, *seekers])
    return begun._replace(stocks=(*((0, 0, 0),) * (len(begun.stocks) - 1), (3, 0, 0)))


def _placed(setup: Setup, stations: list[int]) -> TicketState:
    """A new game with all pawns placed, the fugitive first."""
    game = Game.new(
        setup.edition_id,
        mode=setup.mode_name,
        detectives=setup.detectives,
        options=setup.chosen,
        characters=setup.characters or None,
        starts=dict(zip((FUGITIVE, *setup.pawns), stations, strict=True)),
        seed=0,
    )
    assert isinstance(game.state, TicketState)
    return game.state


def _few(rng: random.Random) -> TicketCounts:
    return rng.randrange(4), rng.randrange(3), rng.randrange(2)


def count(twin: Twin, numbers: npt.NDArray[np.int16], depth: int) -> int:
    """Perft by the kernels alone."""
    kernels, out = twin.simulator.kernels, np.zeros(twin.simulator.most_actions, dtype=np.int32)
    found = int(kernels.legal(numbers, twin.tables, out))
    if depth <= 1:
        return found if depth else 1
    total = 0
    for code in out[:found]:
        after = numbers.copy()
        kernels.apply(after, twin.tables, code, np.zeros(1, dtype=np.uint64))
        total += count(twin, after, depth - 1)
    return total


def shares(positions: int, modes: Sequence[tuple[str, str]] = ALL_MODES) -> Iterator[tuple[tuple[str, str], int, int]]:
    """Work in pieces, spread over the modes: each with how many positions, and a seed of its own."""
    piece = min(10_000, max(1, positions // len(modes)))
    for number, mode in enumerate(cycle(modes)):
        if positions <= 0:
            return
        yield mode, min(piece, positions), number
        positions -= piece
