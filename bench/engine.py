"""The pure engine in random play, one process: london-2023 with five detectives, then the other games beside it."""

import random
import time
from collections import Counter
from collections.abc import Iterator

from blackticket.arena import Match, play_game
from blackticket.rules.actions import FUGITIVE, SEEKERS
from blackticket.rules.chance import Seeded
from blackticket.rules.games import all_actions, apply, prepare, start
from blackticket.rules.outcome import Outcome
from blackticket.rules.setup import Setup

GAMES = 1_000


def random_games(setup: Setup, games: int) -> tuple[int, float, Counter[Outcome]]:
    """Plies, seconds and outcomes of `games` random games: legal actions, one of them applied, events and all."""
    rng = random.Random(1)
    seats = {FUGITIVE: FUGITIVE, SEEKERS: setup.seats[1]}
    seats |= {pawn: seat for seat in setup.seats for pawn in setup.moved_by(seat)}
    seats |= {name: seats[pawn] for name, pawn in zip(setup.characters, setup.pawns, strict=False)}
    outcomes: Counter[Outcome] = Counter()
    chance = Seeded(0)
    plies = 0
    begun = time.perf_counter()
    for seed in range(games):
        state, _ = start(setup, Seeded(seed))
        while state.outcome is None:
            action = rng.choice(all_actions(state))
            state, _ = apply(state, seats[action.pawn], action, chance)
            plies += 1
        outcomes[state.outcome] += 1
    return plies, time.perf_counter() - begun, outcomes


def empty_loop(count: int) -> float:
    """Seconds for `count` rounds of a loop that draws from a list of 20: the same machine's yardstick."""
    rng = random.Random(1)
    choices = list(range(20))
    begun = time.perf_counter()
    for _ in range(count):
        rng.choice(choices)
    return time.perf_counter() - begun


def measure() -> Iterator[str]:
    """The figures as lines."""
    setup = prepare("london-2023", detectives=5)
    random_games(setup, 20)  # warm up: tables, caches
    plies, seconds, outcomes = random_games(setup, GAMES)
    yield f"{plies / seconds:,.0f} plies a second ({GAMES} games, {plies / GAMES:.1f} plies each; aim: 50,000)"
    yield f"{seconds / empty_loop(plies):.0f} times as long as drawing a number for each ply"
    yield ", ".join(f"{outcome.reason} {count / GAMES:.3f}" for outcome, count in sorted(outcomes.items()))
    for edition, mode in (("sherlock-2022", "sherlock"), ("dice-2019", "standard"), ("dice-2019", "expert")):
        other = prepare(edition, mode)
        random_games(other, 20)
        moved, spent, _ = random_games(other, GAMES // 5)
        ratio = spent / moved / (seconds / plies)
        yield f"{moved / spent:,.0f} plies a second, {edition} {mode} ({ratio:.1f} times as long a ply)"
    for name in ("random", "greedy"):
        match = Match(prepare("london-2023", None, 5), name, name, 40, 1)
        begun = time.perf_counter()
        played = sum(play_game(match, number)[1] for number in range(match.games))
        spent = time.perf_counter() - begun
        yield f"{played / spent:,.0f} plies a second with views, {name} ({match.games / spent:.0f} games)"
