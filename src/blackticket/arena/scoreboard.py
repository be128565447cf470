"""How a tournament stands. Games are counted in the order of their numbers, in whatever order they come in."""

from collections.abc import Iterator

from blackticket.arena.match import Played
from blackticket.arena.selfplay import Tally
from blackticket.arena.sprt import Sprt, Verdict
from blackticket.arena.tournament import Tournament

WINDOW = 256
"""So far ahead of the first game that is still out others may be begun: what has come in early has to be kept."""


class Standing:
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
        self.verdicts: list[Verdict | None] = [None] * len(tournament.pairings)
        self._early: dict[int, Played] = {}
        self._first = 0  # the first game that is neither counted nor left out
        self._begun = 0  # games below it have been begun
        self._won = 0  # games of the pair at hand that the player named first has won

    def over(self) -> bool:
        """Whether there is nothing more to play."""
        return self._first >= len(self.tournament)

    @property
    def settled(self) -> int:
        """How many games are counted, left out, or have come in."""
        return self._first + len(self._early)

    def add(self, number: int, played: Played) -> None:
        """Take what came out of a game; one that is settled already is not counted twice."""
        if self._first <= number < len(self.tournament):
            self._early[number] = played
        while not self.over():
            if self._left_out(self._first):
                self._early.pop(self._first, None)
            elif self._first in self._early:
                self._count(self._first, self._early.pop(self._first))
            else:
                return
            self._first += 1

    def take(self, room: int) -> Iterator[int]:
        """The next games to be played, `room` at most."""
        self._begun = max(self._begun, self._first)
        while room > 0 and self._begun < min(len(self.tournament), self._first + WINDOW):
            number = self._begun
            self._begun += 1
            if number not in self._early and not self._left_out(number):
                room -= 1
                yield number

    def _left_out(self, number: int) -> bool:
        return self.verdicts[self.tournament.fixture(number).pairing] is not None

    def _count(self, number: int, played: Played) -> None:
        fixture = self.tournament.fixture(number)
        self.tallies[fixture.setup, *self.tournament.roles(fixture)].add(*played)
        self.counted += 1
        self._won += (played.outcome.winner == "fugitive") != fixture.swapped
        if fixture.swapped:
            pairs = self.pairs[fixture.pairing]
            pairs[self._won] += 1
            self._won = 0
            if self.stop:
                self.verdicts[fixture.pairing] = self.stop.verdict(pairs)
