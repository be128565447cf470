"""The matches of the ledger, read from `matches.toml`, and what their journals say of them."""

import tomllib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Any, Final, NamedTuple

from blackticket.arena.journal import Journal, read_games
from blackticket.arena.match import GameResult, Match, play_game
from blackticket.arena.tournament import label
from blackticket.knowledge.setup_json import setup_json
from blackticket.rules.games import prepare
from blackticket.rules.setup import Setup

MATCHES: Final = Path(__file__).with_name("matches.toml")
RESULTS: Final = Path(__file__).parents[1] / "results"
FIRST_SEED: Final = 1000
"""Seeds below are for tuning."""
SEEDS: Final = 5


class Score(NamedTuple):
    """Games of one distribution of the roles, and how many of them the fugitive won."""

    games: int = 0
    fugitive: int = 0

    @property
    def seekers(self) -> int:
        return self.games - self.fugitive


@dataclass(frozen=True)
class LedgerMatch:
    """A match over several seeds. Two players who meet in both roles have two distributions of them, else one.

    Games go round the seeds and the roles, so that what is played so far is always spread evenly over them.
    """

    name: str
    table: str
    setup: Setup
    roles: tuple[tuple[str, str], ...]  # fugitive and seekers
    games: int  # for each distribution of the roles
    published: str | None = None

    def __len__(self) -> int:
        return self.games * len(self.roles)

    def game(self, number: int) -> tuple[Match, int]:
        """The match of one seed that game `number` belongs to, and its number there."""
        rest, role = divmod(number, len(self.roles))
        deal, seed = divmod(rest, SEEDS)
        return Match(self.setup, *self.roles[role], games=-(-self.games // SEEDS), seed=FIRST_SEED + seed), deal

    def play(self, number: int) -> GameResult:
        return play_game(*self.game(number))

    def check(self) -> None:
        for role in range(len(self.roles)):
            self.game(role)[0].check()

    @property
    def file(self) -> Path:
        return RESULTS / f"{self.name}.jsonl"

    def journal(self) -> Journal:
        return Journal(self.file, self.first_line())

    def first_line(self) -> dict[str, Any]:
        """What makes the games of two journals the same, as far as it can be told."""
        return {
            "journal": "blackticket strength",
            "game": label(self.setup),
            "options": setup_json(self.setup)["options"],
            "roles": [list(pair) for pair in self.roles],
            "seeds": [FIRST_SEED, FIRST_SEED + SEEDS - 1],
        }

    def results(self) -> dict[int, GameResult]:
        """The games in the journal, by number."""
        return dict(read_games(self.file)) if self.file.exists() else {}

    def scores(self) -> tuple[Score, ...]:
        """Of each distribution of the roles, as many games as come before the first that is missing of any."""
        played, roles = self.results(), len(self.roles)
        games = next(number for number in range(len(self) + 1) if number == len(self) or number not in played) // roles
        winners = [[played[deal * roles + role].outcome.winner for deal in range(games)] for role in range(roles)]
        return tuple(Score(games, won.count("fugitive")) for won in winners)


def read_matches(file: Path = MATCHES) -> tuple[LedgerMatch, ...]:
    """All matches, in the order of the file: cheap ones stand first, and are played first."""
    found = tuple(match for entry in tomllib.loads(file.read_text(encoding="utf-8"))["match"] for match in _read(entry))
    names = [match.name for match in found]
    if twice := {name for name in names if names.count(name) > 1}:
        raise ValueError(f"Each match has a name of its own, but {min(twice)} came twice.")
    return found


def chosen(matches: Sequence[LedgerMatch], patterns: Sequence[str]) -> list[LedgerMatch]:
    """Those whose name fits one of the patterns, as in `pimbot-1000-*`; without patterns all."""
    if strange := [pattern for pattern in patterns if not any(fnmatchcase(match.name, pattern) for match in matches)]:
        raise ValueError(f"No match is called {strange[0]!r}: `python -m bench.strength list` names them.")
    return [match for match in matches if not patterns or any(fnmatchcase(match.name, one) for one in patterns)]


def _read(entry: dict[str, Any]) -> Iterator[LedgerMatch]:
    """A match, or one at each of the `games`, called after it."""
    for game in entry["at"] if isinstance(entry["at"], list) else [entry["at"]]:
        edition, mode, detectives = (*game.split(":"), "", "")[:3]
        setup = prepare(edition, mode or None, int(detectives) if detectives else None)
        name = f"{entry['name']}-{game.replace(':', '-')}" if isinstance(entry["at"], list) else entry["name"]
        if "players" in entry:
            first, second = entry["players"]
            roles: tuple[tuple[str, str], ...] = ((first, second), (second, first))
        else:
            roles = ((entry["fugitive"], entry["seekers"]),)
        yield LedgerMatch(name, entry["table"], setup, roles, entry["games"], entry.get("published"))
