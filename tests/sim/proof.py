"""The proof at length: `make proof` walks a million positions in the pure engine and the simulator side by side.

`python -m tests.sim.proof 1000000 2` spreads the positions over all editions, modes, numbers of players and options,
and the work over two processes.
"""

import argparse
import os
import random
import sys
import time
from collections import Counter
from concurrent.futures import ProcessPoolExecutor, as_completed

from tests.modes import ALL_MODES
from tests.sim.rare_sherlock import KIND, walk
from tests.sim.twins import shares, walk_many


def piece(kind: tuple[str, str], positions: int, seed: int) -> int:
    """A piece of the work: random games, and in the Sherlock mode as often games where the rare rules decide."""
    if kind == KIND and seed // len(ALL_MODES) % 2:
        return walk(positions, random.Random(seed))["position"]
    return walk_many(kind, positions, seed)


def prove(positions: int, processes: int) -> Counter[tuple[str, str]]:
    """Compare that many positions and print progress; the count by edition and mode."""
    walked: Counter[tuple[str, str]] = Counter()
    begun = time.monotonic()
    with ProcessPoolExecutor(processes) as pool:
        pieces = {pool.submit(piece, *share): share[0] for share in shares(positions)}
        for done in as_completed(pieces):
            walked[pieces[done]] += done.result()
            sys.stdout.write(f"\r{walked.total():>9,} of {positions:,} positions, {time.monotonic() - begun:.0f} s")
            sys.stdout.flush()
    sys.stdout.write("\n")
    return walked


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="python -m tests.sim.proof", description=__doc__)
    parser.add_argument("positions", type=int, nargs="?", default=1_000_000)
    parser.add_argument("processes", type=int, nargs="?", default=os.cpu_count() or 1)
    options = parser.parse_args()
    found = prove(options.positions, options.processes)
    for kind in ALL_MODES:
        said = f"{found[kind]:,} positions, no difference" if found[kind] else "not walked"
        sys.stdout.write(f"  {' '.join(kind)}: {said}\n")
