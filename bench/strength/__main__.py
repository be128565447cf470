"""`python -m bench.strength`: play what the ledger lacks, say how it stands, make the page, find changed programs."""

import sys
import time
from collections.abc import Iterator
from itertools import islice
from math import inf

import click

from bench.strength.matches import LedgerMatch, chosen, read_matches
from bench.strength.page import share, write_page
from blackticket.arena.executor import open_executor, play_all

TELL_EVERY = 10.0
"""Seconds between two lines of progress."""
PATTERNS = click.argument("patterns", nargs=-1, metavar="[MATCHES]...")


@click.group()
def strength() -> None:
    """Matches between programs, their results and their tables."""


@strength.command()
@PATTERNS
@click.option("--minutes", type=click.FloatRange(0), default=inf, help="Begin no game after so long.")
@click.option("--games", type=click.IntRange(1), default=None, help="Play at most so many of each match and role.")
@click.option("--processes", type=click.IntRange(1), default=1)
def play(patterns: tuple[str, ...], minutes: float, games: int | None, processes: int) -> None:
    """Play what is missing, in the order of the ledger, and write the page. It can be stopped at any time."""
    every = read_matches()
    until = time.monotonic() + minutes * 60
    try:
        for match in _chosen(every, patterns):
            _play(match, until, games, processes)
    except KeyboardInterrupt:
        click.echo("Stopped: all finished games are kept.", err=True)
    write_page(every)


@strength.command("list")
@PATTERNS
def list_matches(patterns: tuple[str, ...]) -> None:
    """Say how the matches stand."""
    for match in _chosen(read_matches(), patterns):
        click.echo(_progress_text(match))


@strength.command()
def write() -> None:
    """Make the tables of docs/strength.md from the journals."""
    write_page(read_matches())


@strength.command()
@PATTERNS
@click.option("--games", type=click.IntRange(1), default=1, help="How many of each.")
def check(patterns: tuple[str, ...], games: int) -> None:
    """Play the last games of the journals again, and say where the programs have changed since."""
    changed = []
    for match in _chosen(read_matches(), patterns):
        results = match.results()
        again = sorted(results)[-games:]
        if any(match.play(number) != results[number] for number in again):
            changed.append(match.name)
        click.echo(f"{match.name}: {'changed' if match.name in changed else 'the same' if again else 'missing'}")
    sys.exit(bool(changed))


def _chosen(matches: tuple[LedgerMatch, ...], patterns: tuple[str, ...]) -> list[LedgerMatch]:
    try:
        return chosen(matches, patterns)
    except ValueError as error:
        raise click.UsageError(str(error)) from None


def _play(match: LedgerMatch, until: float, games: int | None, processes: int) -> None:
    match.check()
    if time.monotonic() >= until:
        return
    end = len(match) if games is None else min(len(match), games * len(match.roles))
    begun, shown = time.monotonic(), 0.0
    with match.journal() as journal, open_executor(match.play, processes) as executor:
        played = dict(journal.games())
        missing = iter([number for number in range(end) if number not in played])

        def take(capacity: int) -> Iterator[int]:
            return islice(missing, capacity) if time.monotonic() < until else iter(())

        for count, (number, result) in enumerate(play_all(executor, take), start=1):
            journal.add(number, result)
            now = time.monotonic()
            if now - shown >= TELL_EVERY:
                click.echo(f"{_progress_text(match)}, {(now - begun) / count:.2f} s a game", err=True)
                shown = now
    click.echo(_progress_text(match), err=True)


def _progress_text(match: LedgerMatch) -> str:
    scores = match.scores()
    shares = [f"seekers {share(scores[-1].seekers, scores[-1].games)}"]
    if len(scores) == 2:
        shares.insert(0, f"fugitive {share(scores[0].fugitive, scores[0].games)}")
    return f"{match.name}: {sum(score.games for score in scores):,} of {len(match):,} games, {', '.join(shares)}"


if __name__ == "__main__":
    strength()
