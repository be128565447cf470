"""Fit what a searched share is worth: `python -m bench.learn_chances GAMES` writes `analysis/chances.json` anew.

Equal programs that search play GAMES games of each variant. At each decision of the fugitive, and one of the seekers
in each round, the best action is searched as in an analysis; a logistic curve is fitted to whether that side won.
"""

import json
import sys
from collections import defaultdict
from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

import numpy as np

from blackticket.analysis.chances import FILE, inputs
from blackticket.analysis.evaluation import evaluate
from blackticket.arena.match import derived_seed
from blackticket.game import Game
from blackticket.players import UNLIMITED, make_player
from blackticket.rules.actions import FUGITIVE
from blackticket.rules.games import prepare
from blackticket.sim.layout import Floats

PLAYERS: Final = {"ticket": "holmes:playouts=4000", "sherlock": "mcts:playouts=1000", "dice": "mcts:playouts=1000"}
PLAYOUTS: Final = 1000
SEED: Final = 21
"""Below 100: strength is measured on other seeds."""
GAMES: Final = {
    "ticket": (
        "london-2023 standard 5",
        "london-2023 standard 4",
        "research-2013 standard 5",
        "venice-2018 standard 4",
        "london-2023 standard 3",
    ),
    "sherlock": ("sherlock-2022 sherlock 4", "sherlock-2022 sherlock 5", "sherlock-2022 sherlock 3"),
    "dice": ("dice-2019 standard 3", "dice-2019 expert 3", "dice-2019 standard 2"),
}
DIGITS: Final = 3


class Searched(NamedTuple):
    """What a search said at a decision, and whether its side won in the end."""

    part: str
    share: float
    progress: float
    won: bool


def play(variant: str, number: int) -> Iterator[Searched]:
    """One game's decisions."""
    edition, mode, detectives = GAMES[variant][number % len(GAMES[variant])].split()
    game = Game.from_setup(prepare(edition, mode, int(detectives)), seed=derived_seed(SEED, number, "game"))
    players = {seat: make_player(PLAYERS[variant], derived_seed(SEED, number, seat)) for seat in game.seats}
    found: list[tuple[str, float, float]] = []
    asked = 0
    while game.outcome is None:
        seat = game.acting[0]
        view = game.view(seat)
        side = "fugitive" if seat == FUGITIVE else "seekers"
        wanted = len(view.legal) > 1 and (side == "fugitive" or view.round != asked)
        if wanted:
            asked = view.round if side == "seekers" else asked
            best = evaluate(view, None, PLAYOUTS, derived_seed(SEED, number, "search"))[0]
            found.append((f"{variant} {side}", best.share, view.move / view.setup.spaces))
        game.play(seat, players[seat].choose(view, UNLIMITED))
    for part, share, progress in found:
        yield Searched(part, share, progress, part.endswith(f" {game.outcome.winner}"))


def fit(searched: Iterable[Searched]) -> tuple[float, ...]:
    """The weights of the inputs under which the ends are likeliest, with a weak pull to no change."""
    rows = list(searched)
    looks = np.array([inputs(row.share, row.progress) for row in rows])
    won = np.array([row.won for row in rows], np.float64)
    unchanged = np.array([0.0, 0.0, 1.0, 0.0])
    weights: Floats = unchanged
    for _ in range(200):
        shares = 1.0 / (1.0 + np.exp(-looks @ weights))
        slope = looks.T @ (won - shares) - (weights - unchanged)
        bend = (looks * (shares * (1.0 - shares))[:, None]).T @ looks + np.eye(len(weights))
        step = np.linalg.solve(bend, slope)
        weights = weights + step / max(1.0, float(np.abs(step).max()))  # far from the best, Newton's step is too long
    return tuple(round(float(weight), DIGITS) for weight in weights)


def main(games: int) -> None:
    searched = defaultdict(list)
    for variant in GAMES:
        for number in range(games):
            for row in play(variant, number):
                searched[row.part].append(row)
    fitted = {part: fit(rows) for part, rows in searched.items()}
    FILE.write_text(json.dumps(fitted, indent=2) + "\n", "utf-8")
    for part, rows in searched.items():
        print(f"{part}: {len(rows)} decisions, {fitted[part]}")
        for low in range(0, 100, 20):
            inside = [row for row in rows if low <= 100 * row.share < low + 20 or (low == 80 and row.share == 1.0)]
            if inside:
                print(f"  searched {low} to {low + 20} %: {np.mean([row.won for row in inside]):.0%} of {len(inside)}")


if __name__ == "__main__":
    main(int(sys.argv[1]))
