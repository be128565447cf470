"""The simulator in random play, london-2023 with five detectives, against the same algorithm in C; threads; start."""

import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numba import njit

from blackticket.rules.games import prepare
from blackticket.rules.setup import Setup
from blackticket.sim import ticket_layout as at
from blackticket.sim.layout import ESTIMATE, OUTCOME
from blackticket.sim.ticket import deal
from blackticket.sim.ticket_codec import tables
from blackticket.sim.ticket_policy import POLICY_PARAMS, play_out

GAMES = 1_000_000
RUNS = 5
"""Both programs take turns, and the best run of each counts: the machine may be busy with other things."""
SEED = 1
GUIDED = 20_000
SOURCE = Path(__file__).with_name("random_games.c")
FLAGS = ("-O3", "-march=native")
PLACES = (
    "DETECTIVE_DECK",
    "FUGITIVE_DECK",
    "OPENING",
    "LISTS",
    "RIDES",
    "TABLES",
    "SUPPLY",
    "DOUBLE",
    "PURSE",
    "STOCKS",
)
"""What the C program has to find in the tables."""


class RunResult(NamedTuple):
    """A run: processor time, and what has to be the same in both programs."""

    seconds: float
    plies: int
    outcomes: tuple[int, ...]  # caught, boxed in, escaped, stranded
    checksum: int


@njit(nogil=True)
def _games(state, table, chance, params, out, games, outcomes, estimate):  # type: ignore[no-untyped-def]
    """Deal and play that many games; all plies, and a checksum of the outcomes."""
    plies, checksum = 0, np.uint64(0)
    for _ in range(games):
        deal(state, table, chance)
        state[ESTIMATE] = estimate
        moves = play_out(state, table, chance, params, out)
        plies += moves
        outcome = state[OUTCOME]
        outcomes[outcome] += 1
        checksum = (checksum ^ np.uint64(moves << 3 | outcome)) * np.uint64(0x100000001B3)
    return plies, checksum


@njit(nogil=True)
def _copies(sources, target, times):  # type: ignore[no-untyped-def]
    """Copy that many states, and add up a number of each."""
    total = 0
    for number in range(times):
        source = sources[number & 63]
        for place in range(at.WIDTH):
            target[place] = source[place]
        total += target[number & 31]
    return total


def simulated(setup: Setup, games: int, params: Any, estimate: int = 0) -> RunResult:
    """A run of the simulator."""
    outcomes = np.zeros(8, dtype=np.int64)
    state, chance = np.zeros(at.WIDTH, dtype=np.int16), np.array([SEED], dtype=np.uint64)
    out = np.zeros(at.MOST_ACTIONS, dtype=np.int32)
    begun = time.thread_time()
    plies, checksum = _games(state, tables(setup), chance, np.array(params), out, games, outcomes, estimate)
    seconds = time.thread_time() - begun
    return RunResult(seconds, plies, tuple(int(count) for count in outcomes[1:5]), int(checksum))


def compiled(folder: Path) -> Path | None:
    """The C program, if there is a compiler."""
    compiler = next((found for name in ("cc", "gcc", "clang") if (found := shutil.which(name))), None)
    if compiler is None:
        return None
    program = folder / "random_games"
    places = [f"-DAT_{place}={getattr(at, place)}" for place in PLACES]
    subprocess.run((compiler, *FLAGS, *places, "-o", str(program), str(SOURCE)), check=True)
    return program


def in_c(program: Path, table: Path, games: int) -> RunResult:
    """A run of the C program."""
    words = (str(program), str(table), str(games), str(SEED))
    printed = subprocess.run(words, check=True, capture_output=True, text=True).stdout.split()
    return RunResult(float(printed[0]), int(printed[1]), tuple(map(int, printed[2:6])), int(printed[6]))


def against_c(setup: Setup, folder: Path) -> Iterator[str]:
    """Both programs' rates, from the same run."""
    random_play = (1.0, 1.0, *POLICY_PARAMS[2:])
    simulated(setup, 100, random_play)
    program = compiled(folder)
    tables(setup).tofile(folder / "tables")
    ours, theirs = [], []
    for _ in range(RUNS):
        ours.append(simulated(setup, GAMES, random_play))
        if program:
            theirs.append(in_c(program, folder / "tables", GAMES))
    best = min(ours)
    shares = ", ".join(
        f"{name} {count / GAMES:.4f}"
        for name, count in zip(("caught", "boxed in", "escaped", "stranded"), best.outcomes, strict=True)
    )
    yield f"{GAMES / best.seconds:,.0f} games a second and core, {best.plies / GAMES:.1f} plies each: {shares}"
    if theirs:
        same = {run[1:] for run in (*ours, *theirs)}
        verdict = f"the same games, checksum {best.checksum:016x}" if len(same) == 1 else "NOT the same games"
        ratio = min(theirs).seconds / best.seconds
        yield f"{GAMES / min(theirs).seconds:,.0f} in C ({' '.join(FLAGS)}), {verdict}: {ratio:.2f} of C (aim: 0.80)"
    else:
        yield "no C compiler: nothing to compare with"


def on_threads(setup: Setup, count: int) -> tuple[float, float]:
    """Games per second of wall time on that many threads, and per second of a thread's processor time."""
    games = GAMES // 2
    begun = time.perf_counter()
    with ThreadPoolExecutor(count) as pool:
        runs = list(pool.map(lambda _: simulated(setup, games, (1.0, 1.0, *POLICY_PARAMS[2:])), range(count)))
    spent = time.perf_counter() - begun
    return count * games / spent, count * games / sum(run.seconds for run in runs)


def copy_seconds(times: int) -> float:
    states, target = np.zeros((64, at.WIDTH), dtype=np.int16), np.zeros(at.WIDTH, dtype=np.int16)
    _copies(states, target, 1)
    begun = time.thread_time()
    _copies(states, target, times)
    return (time.thread_time() - begun) / times


def processor_seconds(code: str, cache: Path) -> float:
    """Processor time of a fresh process that has run the code; kernels and bytecode are kept for the next one."""
    environment = {**os.environ, "NUMBA_CACHE_DIR": str(cache), "PYTHONPYCACHEPREFIX": str(cache)}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    words = (sys.executable, "-c", f"import time; {code}; print(time.process_time())")
    return float(subprocess.run(words, check=True, capture_output=True, text=True, env=environment).stdout)


def measure() -> Iterator[str]:
    """The figures as lines."""
    setup = prepare("london-2023", detectives=5)
    with tempfile.TemporaryDirectory() as name:
        yield from against_c(setup, Path(name))
        cache = Path(name) / "cache"
        _, alone = (processor_seconds("import numba", cache) for _ in range(2))  # the first writes the bytecode
        first, again = (processor_seconds("from blackticket.sim import ticket_codec", cache) for _ in range(2))
        yield f"kernels compiled in {first:.1f} s, ready from the cache in {again:.2f} s (numba alone {alone:.2f} s)"
    (one, _), (two, each) = on_threads(setup, 1), on_threads(setup, 2)
    yield f"two threads: {two / one:.2f} times the games of one by the clock; {each:,.0f} a second of processor time"
    yield f"copying a state of {2 * at.WIDTH} bytes: {copy_seconds(10_000_000) * 1e9:.1f} ns"
    for estimate, who in ((0, "who see him"), (1, "who guess")):
        run = simulated(setup, GUIDED, POLICY_PARAMS, estimate)
        yield f"guided game, seekers {who}: {run.seconds / GUIDED * 1e6:.1f} µs, {run.plies / GUIDED:.0f} plies"
