# mypy: allow-untyped-defs, allow-untyped-calls
"""Many games at once, from given positions to their ends, on as many cores as there are threads."""

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import NamedTuple

import numpy as np
import numpy.typing as npt
from numba import types

from blackticket.sim.chance import seeded, seeds_of
from blackticket.sim.kernel import kernel
from blackticket.sim.layout import ACTIONS, CHANCE, OUTCOME, PARAMS, PLAY_OUT, TABLES
from blackticket.sim.simulator import KernelTables, Simulator


class Results(NamedTuple):
    """How each game ended, as an index into `layout.OUTCOMES`, and after how many actions."""

    outcomes: npt.NDArray[np.int8]
    plies: npt.NDArray[np.int32]


def play_batch(
    simulator: Simulator,
    tables: KernelTables,
    states: npt.NDArray[np.int16],
    params: Sequence[float],
    seed: int,
    threads: int = 1,
) -> Results:
    """Play every row of `states` to its end by the rollout policy with these parameters; the rows stay as they are.

    Game number n has the same chance whatever the threads, so the results are the same too.
    """
    rows = np.array(states, dtype=np.int16, order="C", ndmin=2)
    if rows.shape[1:] != (simulator.width,):
        raise ValueError(f"Expected rows of {simulator.width} numbers, but got an array of the shape {rows.shape}.")
    seeds = seeds_of(seed, len(rows))
    plies = np.zeros(len(rows), dtype=np.int32)
    weights = np.array(params, dtype=np.float64)
    parts = np.array_split(np.arange(len(rows)), max(1, threads))

    def play(part: npt.NDArray[np.intp]) -> None:
        if part.size:
            at = slice(part[0], part[-1] + 1)
            chance = seeded(0)
            out = np.zeros(simulator.most_actions, dtype=np.int32)
            play_rows(simulator.kernels.play_out, rows[at], tables, weights, seeds[at], plies[at], chance, out)

    with ThreadPoolExecutor(len(parts)) as pool:
        list(pool.map(play, parts))
    return Results(rows[:, OUTCOME].astype(np.int8), plies)


@kernel(
    types.void(
        types.FunctionType(PLAY_OUT),
        types.int16[:, ::1],
        TABLES,
        PARAMS,
        types.uint64[::1],
        types.int32[::1],
        CHANCE,
        ACTIONS,
    )
)
def play_rows(play_out, rows, tables, params, seeds, plies, chance, out):
    for game in range(rows.shape[0]):
        chance[0] = seeds[game]
        plies[game] = play_out(rows[game], tables, chance, params, out)
