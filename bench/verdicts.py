"""How often each level errs: `python -m bench.verdicts GAMES LEVEL…` analyses games of each level against itself.

Each row is for one level and side in `london-2023` with four detectives: the share of its decisions with each verdict,
and its accuracy. The deals are those of seed 1000, which nothing was tuned on.
"""

import sys
from collections import Counter

from blackticket.analysis import VERDICTS, analyse
from blackticket.analysis.verdicts import accuracy
from blackticket.arena.match import derived_seed
from blackticket.game import Game
from blackticket.players import UNLIMITED, make_player
from blackticket.rules.games import prepare

PLAYOUTS = 1000
SEED = 1000


def played(level: str, number: int) -> Game:
    game = Game.from_setup(prepare("london-2023", detectives=4), seed=derived_seed(SEED, number, "game"))
    players = {seat: make_player(level, derived_seed(SEED, number, seat)) for seat in game.seats}
    while not game.over:
        seat = game.acting[0]
        game.play(seat, players[seat].choose(game.view(seat), UNLIMITED))
    return game


def rows(level: str, games: int) -> list[str]:
    decisions = [made for number in range(games) for made in analyse(played(level, number), PLAYOUTS).decisions]
    found = []
    for side in ("fugitive", "seekers"):
        made = [decision for decision in decisions if decision.side == side]
        counts = Counter(decision.verdict for decision in made)
        shares = " | ".join(f"{100 * counts[verdict] / len(made):.1f} %" for verdict in VERDICTS)
        right = accuracy([decision.loss for decision in made])
        found.append(f"| `{level}` | {side} | {games} | {len(made):,} | {shares} | {right:.1f} |")
    return found


if __name__ == "__main__":
    for name in sys.argv[2:]:
        print("\n".join(rows(name, int(sys.argv[1]))), flush=True)
