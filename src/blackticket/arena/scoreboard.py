"""How a tournament stands. Games are counted in the order of their numbers, in whatever order they come in."""

from collections.abc import Iterator

from blackticket.arena.match import GameResult
from blackticket.arena.selfplay import Tally
from blackticket.arena.sprt import Sprt, SprtDecision
from blackticket.arena.tournament import Tournament

WINDOW = 256
"""How far ahead of the first unfinished game others may be begun: early results have to be kept."""


class Scoreboard:
    """The games counted so far, and which are to be played next.

    Once the stopping rule has spoken on a pairing, its later games are neither begun nor counted. That depends on the
    games before them alone: the result is the same however many games are played at once.
    """

    def __init__(self, tournament: Tournament, stop: Sprt | None = None) -> None:
        self.tournament, self.stop = tournament, stop
        self.counted = 0
        self.tallies: dict[tuple[int, str, str], Tally] = {
            (setup, *roles): Tally()
            for setup in range(len(tournament.setups))
            for pairing in tournament.pairings
            for roles in (pairing, pairing[::-1])
        }
        self.pairs = [[0, 0, 0] for _ in tournament.pairings]  # both lost, one won, both won by the player named first
        self.verdicts: list[SprtDecision | None] = [None] * len(tournament.pairings)
        self._out_of_order: dict[int, GameResult] = {}
        self._next_to_count = 0  # the first game that is neither counted nor left out
        self._next_to_play = 0  # games below it have been begun
        self._pair_wins = 0  # games of the pair at hand that the player named first has won

    def over(self) -> bool:
        return self._next_to_count >= len(self.tournament)

    @property
    def settled(self) -> int:
        """How many games are counted, left out, or have come in."""
        return self._next_to_count + len(self._out_of_order)

    def add(self, number: int, played: GameResult) -> None:
        """Add a result; a game that is settled already is not counted twice."""
        if self._next_to_count <= number < len(self.tournament):
            self._out_of_order[number] = played
        while not self.over():
            if self._is_skipped(self._next_to_count):
                self._out_of_order.pop(self._next_to_count, None)
            elif self._next_to_count in self._out_of_order:
                self._count(self._next_to_count, self._out_of_order.pop(self._next_to_count))
            else:
                return
            self._next_to_count += 1

    def take(self, limit: int) -> Iterator[int]:
        self._next_to_play = max(self._next_to_play, self._next_to_count)
        while limit > 0 and self._next_to_play < min(len(self.tournament), self._next_to_count + WINDOW):
            number = self._next_to_play
            self._next_to_play += 1
            if number not in self._out_of_order and not self._is_skipped(number):
                limit -= 1
                yield number

    def _is_skipped(self, number: int) -> bool:
        return self.verdicts[self.tournament.fixture(number).pairing] is not None

    def _count(self, number: int, played: GameResult) -> None:
        fixture = self.tournament.fixture(number)
        self.tallies[fixture.setup, *self.tournament.roles(fixture)].add(*played)
        self.counted += 1
        self._pair_wins += (played.outcome.winner == "fugitive") != fixture.swapped
        if fixture.swapped:
            pairs = self.pairs[fixture.pairing]
            pairs[self._pair_wins] += 1
            self._pair_wins = 0
            if self.stop:
                self.verdicts[fixture.pairing] = self.stop.verdict(pairs)
