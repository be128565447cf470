"""The proof at length that two worlds look the same over the wire: `python -m tests.server.worlds_proof 20`.

It plays twice so many pairs of each edition and mode, two at a server, and so many matches against programs and games
with private talk.
"""

import argparse
import sys
import tempfile
from pathlib import Path

from tests.knowledge.worlds import many_twins
from tests.modes import ALL_MODES
from tests.server.test_two_worlds import heard_in_private, public_difference, public_difference_of_tables
from tests.server.twin_bots import MATCHES, play_against_programs
from tests.server.twin_servers import first_difference, shorter

PAIRS = 2
"""Pairs that are played one after the other at one server."""


def prove(count: int, seed: int = 0) -> str | None:
    """Play that many of each; the first difference found between two worlds, None if there is none."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for number in range(count):
            for kind in ALL_MODES:
                _say(f"{number + 1} of {count}: {' '.join(kind)}")
                if found := public_difference_of_tables(
                    kind, folder / f"{number} {' '.join(kind)}", PAIRS, seed + number
                ):
                    return f"{' '.join(kind)}, seed {seed + number}: {found}"
            match = MATCHES[number % len(MATCHES)]._replace(seed=seed + 100 * number)
            one, two, _ = play_against_programs(folder / f"{number} match", match)
            if found := public_difference(one, two):
                return f"{match}: {found}"
            (pair,) = many_twins(1, seed + number)
            one, two, _ = heard_in_private(shorter(pair, 12), folder / f"{number} private")
            if found := first_difference(one, two):
                return f"private talk, seed {seed + number}: {found}"
    return None


def _say(text: str) -> None:
    sys.stdout.write(f"\r{text:<60}")
    sys.stdout.flush()


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("count", type=int, nargs="?", default=20)
    parser.add_argument("seed", type=int, nargs="?", default=0)
    options = parser.parse_args()
    found = prove(options.count, options.seed)
    sys.stdout.write(f"\n{found or 'No two worlds can be told apart.'}\n")
    sys.exit(bool(found))
