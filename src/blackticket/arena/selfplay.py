"""Many games between two programs, on one process or several, with the same result."""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from itertools import islice

from blackticket.arena.executor import open_executor, play_all
from blackticket.arena.match import Match, play_game
from blackticket.rules.outcome import Outcome


@dataclass(slots=True)
class Tally:
    """Results of the games so far."""

    games: int = 0
    plies: int = 0
    outcomes: Counter[Outcome] = field(default_factory=Counter)

    def add(self, outcome: Outcome, plies: int) -> None:
        self.games += 1
        self.plies += plies
        self.outcomes[outcome] += 1

    def wins(self, side: str) -> int:
        return sum(count for outcome, count in self.outcomes.items() if outcome.winner == side)


def play_match(match: Match, processes: int = 1, progress: Callable[[Tally], None] | None = None) -> Tally:
    """Play all games of the match; `progress` is called after each. The result does not depend on `processes`."""
    match.check()
    tally = Tally()
    numbers = iter(range(match.games))
    with open_executor(partial(play_game, match), min(processes, match.games)) as executor:
        for _, played in play_all(executor, lambda capacity: islice(numbers, capacity)):
            tally.add(*played)
            if progress:
                progress(tally)
    return tally
