"""Who plays whom at what: every pairing of the players, at every game, in both roles, from the same deals."""

from collections import Counter
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from typing import NamedTuple

from blackticket.arena.errors import ArenaError
from blackticket.arena.match import GameResult, Match, play_game
from blackticket.players import check_player
from blackticket.players.user_code import Code, programs_in
from blackticket.rules.chance import check_seed
from blackticket.rules.errors import SetupError
from blackticket.rules.setup import Setup


class Fixture(NamedTuple):
    """A game's number decoded: indexes of game and pairing, the deal, and whether roles are swapped."""

    setup: int
    pairing: int
    deal: int
    swapped: bool


@dataclass(frozen=True)
class Tournament:
    """A match of two players or a round-robin of more, `games` for each pairing at each game.

    Games come in pairs with one deal: first the player named first is the fugitive and the other all the seekers, then
    the other way round. A game depends on the seed, its set-up, its two players and its deal, and on nothing else:
    it is game `deal` of the match between them.
    """

    setups: tuple[Setup, ...]
    players: tuple[str, ...]
    games: int
    seed: int
    seconds: float | None = None
    codes: tuple[Code, ...] = ()

    @cached_property
    def pairings(self) -> tuple[tuple[str, str], ...]:
        return tuple(combinations(self.players, 2))

    def __len__(self) -> int:
        return len(self.setups) * len(self.pairings) * self.games

    def fixture(self, number: int) -> Fixture:
        """What game `number` is: deal by deal, so that a run that is stopped has gone equally far everywhere."""
        pair, swapped = divmod(number, 2)
        rest, pairing = divmod(pair, len(self.pairings))
        deal, setup = divmod(rest, len(self.setups))
        return Fixture(setup, pairing, deal, bool(swapped))

    def roles(self, fixture: Fixture) -> tuple[str, str]:
        first, second = self.pairings[fixture.pairing]
        return (second, first) if fixture.swapped else (first, second)

    def play(self, number: int) -> GameResult:
        fixture = self.fixture(number)
        match = Match(
            self.setups[fixture.setup],
            *self.roles(fixture),
            games=self.games // 2,
            seed=self.seed,
            seconds=self.seconds,
            codes=self.codes,
        )
        return play_game(match, fixture.deal)

    def check(self) -> None:
        check_seed(self.seed)
        for what, named in (("player", self.players), ("game", tuple(map(label, self.setups)))):
            twice = [name for name, count in Counter(named).items() if count > 1]
            if twice:
                raise ArenaError("bad-entrants", f"Each {what} is named once, but {twice[0]!r:.60} came twice.")
        if len(self.players) < 2 or not self.setups:
            raise ArenaError("bad-entrants", f"Expected at least two players, but got {len(self.players)}.")
        if self.games < 2 or self.games % 2:
            text = (
                f"Games come in pairs with the roles swapped: expected an even number from 2 on, but got {self.games}."
            )
            raise SetupError("bad-games", text)
        for spec in self.players:
            check_player(spec, programs_in(self.codes), [setup.variant for setup in self.setups])


def label(setup: Setup) -> str:
    """A game in a word: edition, mode and number of detective players, as in `london-2023:standard:5`."""
    return f"{setup.edition_id}:{setup.mode_name}:{setup.detectives}"
