"""The proof at length that nothing impossible happens: `python -m tests.rules.proof 2000`.

It watches so many random games of each edition, mode and number of players at every step.
"""

import argparse
import sys

from tests.proof import Piece, prove
from tests.rules import test_random_games as ticket
from tests.rules.dice import test_random_games as dice
from tests.rules.sherlock import test_random_games as sherlock

AT_ONCE = 200
"""Games in one piece of the work."""


def pieces(games: int) -> list[Piece]:
    """The games of every table, in pieces."""
    found: list[Piece] = []
    for first in range(0, games, AT_ONCE):
        numbers = range(first, min(first + AT_ONCE, games))
        found += [(ticket.watch, (*table, numbers)) for table in ticket.TABLES]
        found += [(sherlock.watch, (detectives, numbers)) for detectives in sherlock.DETECTIVES]
        found += [(dice.watch, (*table, numbers)) for table in dice.TABLES]
    return found


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="python -m tests.rules.proof", description=__doc__)
    parser.add_argument("games", type=int, nargs="?", default=2000)
    options = parser.parse_args()
    seconds = prove(pieces(options.games))
    sys.stdout.write(f"{options.games:,} games of each table, nothing impossible, {seconds:.0f} s\n")
