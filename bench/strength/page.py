"""The tables of docs/strength.md, made from the journals alone."""

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from bench.strength.matches import LedgerMatch
from blackticket.arena.intervals import wilson
from blackticket.arena.tournament import label

PAGE: Final = Path(__file__).parents[2] / "docs" / "strength.md"
TABLE: Final = re.compile(r"(<!-- table: ([a-z0-9-]+) -->\n).*?(<!-- end -->)", re.DOTALL)
BOTH_ROLES: Final = ("match", "game", "player", "against", "games", "won", "as the fugitive", "as the seekers")
ONE_ROLE: Final = ("match", "game", "fugitive", "seekers", "games", "won by the seekers")


def page_text(text: str, matches: Sequence[LedgerMatch]) -> str:
    """The page with its tables as the journals have them."""
    tables = {match.table: [other for other in matches if other.table == match.table] for match in matches}
    named = [found[2] for found in TABLE.finditer(text)]
    if sorted(named) != sorted(tables):
        raise ValueError(f"The page has the tables {sorted(named)}, but the matches are for {sorted(tables)}.")
    return TABLE.sub(lambda found: f"{found[1]}{table(tables[found[2]])}\n{found[3]}", text)


def write_page(matches: Sequence[LedgerMatch]) -> None:
    PAGE.write_text(page_text(PAGE.read_text(encoding="utf-8"), matches), encoding="utf-8")


def table(matches: Sequence[LedgerMatch]) -> str:
    both = len(matches[0].roles) == 2
    published = any(match.published for match in matches)
    head = [*(BOTH_ROLES if both else ONE_ROLE), *(["published"] if published else [])]
    rows = [
        [*(_both(match) if both else _one(match)), *([match.published or ""] if published else [])] for match in matches
    ]
    return "\n".join(f"| {' | '.join(row)} |" for row in (head, ["---"] * len(head), *rows))


def _one(match: LedgerMatch) -> list[str]:
    (score,) = match.scores()
    fugitive, seekers = match.roles[0]
    return [*_named(match, fugitive, seekers), _games(score.games, match.games), share(score.seekers, score.games)]


def _both(match: LedgerMatch) -> list[str]:
    """Of the first player."""
    as_fugitive, as_seekers = match.scores()
    return [
        *_named(match, *match.roles[0]),
        _games(as_fugitive.games, match.games, " a role"),
        share(as_fugitive.fugitive + as_seekers.seekers, as_fugitive.games + as_seekers.games),
        share(as_fugitive.fugitive, as_fugitive.games),
        share(as_seekers.seekers, as_seekers.games),
    ]


def _named(match: LedgerMatch, *players: str) -> list[str]:
    return [f"`{name}`" for name in (match.name, label(match.setup), *players)]


def _games(played: int, planned: int, unit: str = "") -> str:
    return f"{played:,}{unit}" if played >= planned else f"{played:,} of {planned:,}{unit}"


def share(wins: int, games: int) -> str:
    """A share of games won with its 95 % Wilson interval."""
    if not games:
        return "missing"
    low, high = wilson(wins, games)
    return f"{wins / games:.1%} ({low * 100:.1f} to {high * 100:.1f})".replace("%", " %")
