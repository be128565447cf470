"""A match, and the home of every game that programs play: the same match and number, the same game."""

from dataclasses import dataclass
from hashlib import sha256
from typing import NamedTuple

from blackticket.game import Game
from blackticket.players import Clock, check_player, next_action
from blackticket.players.checked import CheckedPlayer
from blackticket.players.user_code import Code, programs_in
from blackticket.rules.actions import FUGITIVE
from blackticket.rules.chance import check_seed
from blackticket.rules.errors import SetupError
from blackticket.rules.outcome import Outcome
from blackticket.rules.setup import Setup


class GameResult(NamedTuple):
    """What came out of a game: how it ended, and how many actions it took."""

    outcome: Outcome
    plies: int


@dataclass(frozen=True, slots=True)
class Match:
    """Who plays whom, at what, how often. `seconds` is what each player has for a move; `codes` are users' programs."""

    setup: Setup
    fugitive: str
    seekers: str
    games: int
    seed: int
    seconds: float | None = None
    codes: tuple[Code, ...] = ()

    def check(self) -> None:
        check_seed(self.seed)
        for spec in (self.fugitive, self.seekers):
            check_player(spec, programs_in(self.codes), [self.setup.variant])
        if self.games < 1:
            raise SetupError("bad-games", f"A match has at least 1 game, but got {self.games}.")


def play_game(match: Match, number: int) -> GameResult:
    """Game `number` of the match, counted from 0."""
    setup = match.setup
    game = Game.from_setup(setup, seed=derived_seed(match.seed, number, "game"))
    where = f"game {number} of {setup.edition_id} {setup.mode_name}, seed {match.seed}"
    user_programs, clock = programs_in(match.codes), Clock(match.seconds)
    players = {
        seat: CheckedPlayer(
            match.fugitive if seat == FUGITIVE else match.seekers,
            derived_seed(match.seed, number, seat),
            where,
            user_programs,
        )
        for seat in game.seats
    }
    while game.outcome is None:
        game.play(*next_action(game.acting, players, game.view, clock))
    return GameResult(game.outcome, len(game.actions))


def derived_seed(seed: int, number: int, purpose: str) -> int:
    return int.from_bytes(sha256(f"{seed} {number} {purpose}".encode()).digest()[:16])
