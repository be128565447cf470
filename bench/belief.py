"""Belief: one more move followed, against the same move applied by the rules; and drawing whole secrets."""

import random
import statistics
import time
from collections.abc import Iterator

from blackticket.knowledge import View, belief, view
from blackticket.rules.actions import FUGITIVE
from blackticket.rules.chance import Seeded
from blackticket.rules.games import acting, apply, legal_actions, prepare, start
from blackticket.rules.setup import Setup

GAMES = 40
LARGE = 60
"""The number of possible stations from which a belief counts as large."""


def moves(setup: Setup) -> Iterator[tuple[View, View, float]]:
    """The seekers' view before and after each move of the fugitive in random games, and how long the rules took."""
    rng = random.Random(1)
    for seed in range(GAMES):
        state, _ = start(setup, Seeded(seed))
        while acting(state):
            seat = rng.choice(acting(state))
            safe = [
                action for action in legal_actions(state, seat) if seat == FUGITIVE or action.station != state.fugitive
            ]
            action = rng.choice(safe or legal_actions(state, seat))
            before, begun = state, time.perf_counter()
            state, _ = apply(state, seat, action, Seeded(seed, state.version + 1))
            spent = time.perf_counter() - begun
            if seat == FUGITIVE and before.fugitive and not state.outcome:
                yield view(before, "detective-1"), view(state, "detective-1"), spent


def measure() -> Iterator[str]:
    """The figures as lines."""
    for edition, mode in (("london-2023", "standard"), ("sherlock-2022", "sherlock"), ("dice-2019", "standard")):
        taken, large, rules, sizes = [], [], [], []
        known = None
        for before, after, spent in moves(prepare(edition, mode)):
            belief(before)
            begun = time.perf_counter()
            known = belief(after)
            size = len(known.weights)
            taken.append(time.perf_counter() - begun)
            rules.append(spent)
            sizes.append(size)
            if size >= LARGE:
                large.append(taken[-1])
        middle, ratio = statistics.median(taken), statistics.median(taken) / statistics.median(rules)
        most = f", {statistics.median(large) * 1000:.2f} ms from {LARGE} stations on" if large else ""
        aim = "; aim: well under 1 ms" if edition == "london-2023" else ""
        yield (
            f"{middle * 1000:.2f} ms a move, {edition} {mode} (up to {max(sizes)} stations{most}{aim}), "
            f"{ratio:.1f} times as long as the rules"
        )
        if mode == "sherlock" and known:
            chance, begun = Seeded(1), time.perf_counter()
            for _ in range(GAMES):
                known.sample(chance)
            yield f"{(time.perf_counter() - begun) / GAMES * 1000:.2f} ms a whole secret drawn, {edition} {mode}"
