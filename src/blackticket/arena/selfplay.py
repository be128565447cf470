"""Many games between two programs, on one process or several, with the same result."""

import signal
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from hashlib import sha256

from blackticket.game import Game
from blackticket.players import Player, make_player, next_action
from blackticket.rules.actions import FUGITIVE
from blackticket.rules.chance import check_seed
from blackticket.rules.errors import SetupError
from blackticket.rules.games import prepare
from blackticket.rules.options import Value
from blackticket.rules.outcome import Outcome
from blackticket.rules.setup import Setup

CHUNK = 4
"""Games handed to a process at a time."""
BLOCK = 2_000
"""Games queued at a time."""


@dataclass(frozen=True, slots=True)
class Match:
    """Who plays whom, at what, how often."""

    edition: str
    mode: str | None
    detectives: int | None
    fugitive: str
    seekers: str
    games: int
    seed: int
    options: tuple[tuple[str, Value], ...] = ()
    characters: tuple[str, ...] | None = None

    @property
    def setup(self) -> Setup:
        """The game they play."""
        return prepare(self.edition, self.mode, self.detectives, dict(self.options), self.characters)

    def check(self) -> None:
        """Refuse a match that cannot be played, before any game begins."""
        check_seed(self.seed)
        prepare(self.edition, self.mode, self.detectives, dict(self.options), self.characters)
        make_player(self.fugitive, 0)
        make_player(self.seekers, 0)
        if self.games < 1:
            raise SetupError("bad-games", f"A match has at least 1 game, but got {self.games}.")


@dataclass(slots=True)
class Tally:
    """What came out of the games so far."""

    games: int = 0
    plies: int = 0
    outcomes: Counter[Outcome] = field(default_factory=Counter)

    def add(self, outcome: Outcome, plies: int) -> None:
        """Count one game."""
        self.games += 1
        self.plies += plies
        self.outcomes[outcome] += 1

    def wins(self, side: str) -> int:
        """The games that `side` won."""
        return sum(count for outcome, count in self.outcomes.items() if outcome.winner == side)


def play_match(match: Match, processes: int = 1, progress: Callable[[Tally], None] | None = None) -> Tally:
    """Play all games of the match; `progress` is told after each. The result does not depend on `processes`."""
    match.check()
    tally = Tally()
    for outcome, plies in _results(match, processes):
        tally.add(outcome, plies)
        if progress:
            progress(tally)
    return tally


def _results(match: Match, processes: int) -> Iterator[tuple[Outcome, int]]:
    if processes <= 1:
        yield from (play_game(match, number) for number in range(match.games))
        return
    from multiprocessing import get_context

    with get_context("spawn").Pool(processes, initializer=_leave_interrupts) as pool:
        for first in range(0, match.games, BLOCK):  # a long match is not queued all at once
            block = range(first, min(first + BLOCK, match.games))
            yield from pool.imap(_play_numbered, ((match, number) for number in block), chunksize=CHUNK)


def _leave_interrupts() -> None:
    """Ctrl-C is for the process that the user started; it ends the others."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _play_numbered(numbered: tuple[Match, int]) -> tuple[Outcome, int]:
    return play_game(*numbered)


def play_game(match: Match, number: int) -> tuple[Outcome, int]:
    """Game `number` of the match: its outcome and how many actions it took."""
    game = Game.new(
        match.edition,
        mode=match.mode,
        detectives=match.detectives,
        options=dict(match.options),
        characters=match.characters,
        seed=derived_seed(match.seed, number, "game"),
    )
    players: dict[str, Player] = {
        seat: make_player(match.fugitive if seat == FUGITIVE else match.seekers, derived_seed(match.seed, number, seat))
        for seat in game.seats
    }
    while game.outcome is None:
        game.play(*next_action(game.acting, players, game.view))
    return game.outcome, len(game.actions)


def derived_seed(seed: int, number: int, purpose: str) -> int:
    """A seed of its own for each game of a match and each player in it."""
    return int.from_bytes(sha256(f"{seed} {number} {purpose}".encode()).digest()[:16])
