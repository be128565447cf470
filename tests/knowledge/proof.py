"""The proof at length that nothing secret gets out of the rules: `python -m tests.knowledge.proof 60`.

It compares so many pairs of worlds of each edition and mode, shows every third on a terminal in all languages, and
watches 35 times as many games as `make test` in which the truth has to stay possible.
"""

import argparse
import sys

from blackticket.words import LANGUAGES
from tests.cli.test_screen_secrets import compare_screens
from tests.knowledge import test_belief_random as belief_random
from tests.knowledge.test_two_worlds import ModeId, first_difference
from tests.knowledge.worlds import many_twins
from tests.modes import ALL_MODES
from tests.proof import Piece, prove

TIMES = 35


def compare(kind: ModeId, seed: int, shown: bool) -> None:
    """One pair of an edition and mode looks the same in both worlds, and on the screen, if it is shown there."""
    (pair,) = many_twins(1, seed, *kind)
    difference = first_difference(pair)
    assert difference is None, f"{kind}, seed {seed}: {difference}"
    for language in LANGUAGES if shown else ():
        compare_screens(pair, language)


def pieces(pairs: int) -> list[Piece]:
    """The pairs one by one, and the games in as many pieces as there are times."""
    found: list[Piece] = [(compare, (kind, seed, seed % 3 == 0)) for seed in range(pairs) for kind in ALL_MODES]
    for edition, mode in ALL_MODES:
        games = belief_random.games_of(edition, mode)
        found += [(belief_random.watch, (edition, mode, range(n * games, (n + 1) * games))) for n in range(TIMES)]
    return found


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="python -m tests.knowledge.proof", description=__doc__)
    parser.add_argument("pairs", type=int, nargs="?", default=60)
    options = parser.parse_args()
    seconds = prove(pieces(options.pairs))
    sys.stdout.write(f"{options.pairs} pairs of each edition and mode, nothing told, {seconds:.0f} s\n")
