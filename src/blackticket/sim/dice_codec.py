"""The dice game between words and numbers: its tables, its states and its actions."""

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from blackticket.knowledge import View, possible_stations
from blackticket.rules.actions import BLACK, FUGITIVE, HELICOPTER, PASS, REROLL, START, STAY, TICKETS, Action
from blackticket.rules.dice.setup import DiceSetup, X
from blackticket.rules.dice.streets import Streets, landings_from
from blackticket.sim import dice, dice_policy
from blackticket.sim import dice_layout as at
from blackticket.sim.layout import OUTCOME, OUTCOMES, SIDE
from blackticket.sim.simulator import Kernels, KernelTables, Simulator, StateArray

ANY: Final = ""
WORDS: Final = (ANY, *TICKETS, BLACK, HELICOPTER, PASS, START, STAY, REROLL)
"""The words of actions by their number."""
FACES: Final = (X, *TICKETS)
"""What a die shows, by its number."""
RULINGS: Final = (
    "stay-only-if-neither-can",
    "one-detective-a-place",
    "pass-without-a-die",
    "x-die-from-supply",
    "double-needs-second-leg",
    "double-counts-twice",
    "refill-to-hand",
    "caught-after-the-turn",
)
"""In the order of the tables."""
PHASES: Final = ("placing", "hiding", "seekers", "fugitive", "over")
KEPT: Final = 64
"""The size of the cache of tables; a game uses one set-up and grid."""
SWEEPS: Final = 24
"""Iterations after which the mean number of rolls between places has converged."""
FAR: Final = 30.0
"""The distance in rolls of a place that is out of reach."""

Numbers = npt.NDArray[np.float64]


class DiceSimulator(Simulator):
    kernels = Kernels.of(dice, dice_policy)
    params = dice_policy.POLICY_PARAMS
    width = at.WIDTH
    most_actions = at.MOST_ACTIONS

    def tables(self, view: View) -> KernelTables:
        assert view.dice
        assert isinstance(view.setup, DiceSetup)
        return _tables(view.setup, view.dice.streets)

    def encode(self, view: View, world: Any = None) -> StateArray:
        """The state of the game; from a detective's view with `world.station` for the place where he may be."""
        assert view.dice
        seen, setup = view.dice, view.setup
        state = np.zeros(at.WIDTH, np.int16)
        state[OUTCOME] = OUTCOMES.index(view.outcome)
        state[SIDE] = view.turn == "seekers"
        state[at.PHASE] = PHASES.index(seen.phase)
        state[at.FUGITIVE] = world.station if world is not None else view.fugitive or 0
        for pawn in view.seekers:
            offset = setup.pawns.index(pawn.pawn)
            state[at.SEEKERS + offset] = pawn.station
            state[at.BESIDE + offset] = FACES.index(pawn.die) if pawn.die else 0
            if pawn.waiting:
                state[at.WAITING] |= 1 << offset
        for face in seen.hand:
            # the faces matter to nobody but the detectives who are to use them
            state[at.HAND + (FACES.index(face) if seen.phase == "seekers" else 0)] += 1
        state[at.SUPPLY] = seen.supply
        state[at.ON_LOG] = seen.on_log
        state[at.BLACKS] = view.black
        state[at.DOUBLES] = view.double
        state[at.HELICOPTERS] = seen.helicopter
        state[at.REROLLS] = seen.rerolls
        state[at.LEADER] = setup.seats.index(seen.leader) - 1
        state[at.MOVES] = view.move
        state[at.SECOND_LEG] = view.second_leg
        state[at.FIRST_LEGS] = sum(line.leg == "first" for line in view.log)
        state[at.SHOWN] = bool(view.log) and view.log[-1].shown
        if seen.phase in ("seekers", "fugitive"):
            state[at.POSSIBLE : at.POSSIBLE + 3] = bits(possible_stations(view))
        return state

    def action(self, view: View, code: int) -> Action:
        pawn = code >> at.PAWN & 3
        return Action(
            view.setup.pawns[pawn - 1] if pawn else FUGITIVE,
            WORDS[code >> at.WORD & 15],
            code & 63,
            bool(code >> at.DOUBLE),
        )

    def code(self, view: View, action: Action) -> int:
        pawn = 0 if action.pawn == FUGITIVE else view.setup.pawns.index(action.pawn) + 1
        word = WORDS.index(action.word)
        return action.station | word << at.WORD | pawn << at.PAWN | action.double << at.DOUBLE


def bits(places: Iterable[int]) -> tuple[int, int, int]:
    """A set of places as three times 12 bits."""
    whole = sum(1 << (place - 1) for place in places)
    return whole & 4095, whole >> 12 & 4095, whole >> 24


@lru_cache(maxsize=KEPT)
def _tables(setup: DiceSetup, streets: Streets) -> KernelTables:
    tables = np.zeros(at.SIZE, np.int16)
    later = 0 if setup.ruling("start-is-no-move") else -1  # D-25
    tables[at.PAWNS] = len(setup.pawns)
    tables[at.PLAYERS] = setup.detectives
    tables[at.FULL_HAND] = setup.hand
    tables[at.SPACES] = setup.spaces
    tables[at.REVEALS : at.REVEALS + 3] = [reveal + later for reveal in setup.mode.reveals]
    tables[at.FACES : at.FACES + 6] = [FACES.index(face) for face in setup.faces]
    tables[at.RULINGS : at.RULINGS + len(RULINGS)] = [setup.ruling(name) for name in RULINGS]
    tables[at.WEIGHTS : at.WEIGHTS + len(at.WEIGHED)] = at.WEIGHED
    letters = sorted(set(streets.tile_of.values()))
    for place, letter in streets.tile_of.items():
        tables[at.TILE_OF + place] = letters.index(letter) + 1
    _write(tables, at.TAXI_ONLY, streets.taxi_only)
    _write(tables, at.SPOTS, sorted(streets.spots))
    for place, rides in streets.rides.items():
        flights = landings_from(setup, streets, place)
        by_dice = {target for face in TICKETS for target in rides[face]}
        for word, targets in {**rides, HELICOPTER: flights, ANY: tuple(sorted(by_dice))}.items():
            number = WORDS.index(word)
            offset = place * at.WORDS + number
            tables[at.CAN + place] |= bool(targets) << number
            _write(tables, at.RIDES + offset * at.LIST, targets)
            tables[at.LEADS + 3 * offset : at.LEADS + 3 * offset + 3] = bits(targets)
    _write_chances(tables, setup, streets)
    return tables


def _write(tables: KernelTables, offset: int, places: Iterable[int]) -> None:
    """A list: how many, then each."""
    listed = tuple(places)
    tables[offset] = len(listed)
    tables[offset + 1 : offset + 1 + len(listed)] = listed


def _write_chances(tables: KernelTables, setup: DiceSetup, streets: Streets) -> None:
    shares = [setup.faces.count(face) / 6 for face in TICKETS]
    leads = np.zeros((3, 37, 37), np.bool_)
    for place, rides in streets.rides.items():
        for n, face in enumerate(TICKETS):
            leads[n, place, list(rides[face])] = True
    share = np.tensordot(shares, leads, 1)
    for count in range(at.MOST_DICE + 1):
        reached = at.SURE * (1 - (1 - share) ** count)
        offset = at.REACH + count * 37 * 37
        tables[offset : offset + 37 * 37] = np.rint(reached).ravel()
    mean = setup.hand - (len(setup.pawns) - 1) / 2  # each colleague before him has used a die
    rolls = _rolls_between(streets.rides, shares, mean)
    tables[at.DISTANCES : at.DISTANCES + 37 * 37] = np.rint(at.SCALE * rolls).ravel()


def _rolls_between(rides: Mapping[int, Mapping[str, tuple[int, ...]]], shares: list[float], mean: float) -> Numbers:
    """By place and target: the mean number of rolls of that many dice, the best die being used each time."""
    widest = max(len(by[face]) for by in rides.values() for face in TICKETS)
    targets = np.zeros((3, 37, widest), np.int64)  # 0, no place, is the farthest of all
    for place, by in rides.items():
        for n, face in enumerate(TICKETS):
            targets[n, place, : len(by[face])] = by[face]
    odds = _roll_odds(shares, mean)
    rolls = np.full((37, 37), FAR)
    places = np.arange(37)
    rolls[places, places] = 0
    rolls[0] = 2 * FAR
    for _ in range(SWEEPS):
        by_face = rolls[targets].min(axis=2)
        after = np.zeros((37, 37))
        for shown, chance in enumerate(odds):
            faces = [n for n in range(3) if shown >> n & 1]
            best = by_face[faces].min(axis=0) if faces else rolls
            after += chance * np.where(best >= 2 * FAR, rolls, best)
        after = np.minimum(after + 1, FAR)
        after[places, places] = 0
        after[0] = 2 * FAR
        rolls = after
    return rolls


def _roll_odds(shares: list[float], dice_rolled: float) -> list[float]:
    """By set of transports, three bits: how likely a roll shows just these, an X beside them or not."""
    odds = []
    for shown in range(8):
        chance = 0.0
        for part in range(8):  # inclusion and exclusion
            if part & shown == part:
                sign = (-1) ** (shown.bit_count() - part.bit_count())
                allowed = 1 - sum(share for n, share in enumerate(shares) if not part >> n & 1)
                chance += sign * max(0.0, allowed) ** dice_rolled
        odds.append(chance)
    return odds
