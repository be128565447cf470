"""A tournament as the command line asks for it: read from the options, run with a progress bar, reported."""

import json
import time
from contextlib import nullcontext
from dataclasses import asdict
from math import isfinite
from pathlib import Path

import click

from blackticket.arena import Scoreboard, Tournament, play_tournament
from blackticket.arena.errors import ArenaError
from blackticket.arena.journal import tournament_journal
from blackticket.arena.report import report
from blackticket.arena.sprt import Sprt
from blackticket.cli.arena import StopOptions
from blackticket.cli.arena_text import report_text
from blackticket.cli.compiling import COMPILING, compile_for
from blackticket.cli.options import GameOptions
from blackticket.cli.progress import progress_bar
from blackticket.players.user_code import programs_in
from blackticket.rules.editions import EDITIONS
from blackticket.rules.setup import Setup


def read_setups(game: GameOptions, names: tuple[str, ...], seconds: float | None) -> tuple[Setup, ...]:
    """The games to compete at: those after `--game`, or the one of `--edition` and the options beside it.

    `all` is every mode of every edition, for as many players as it takes.
    """
    if names and game.name_game:
        raise click.UsageError(
            "Say which game with --game, or with --edition and the options beside it, not with both."
        )
    if seconds is not None and not isfinite(seconds):
        raise click.BadParameter(f"expected a number of seconds, but got {seconds}.", param_hint="--seconds")
    if not names:
        return (game.setup(),)
    every = [f"{edition.id}:{mode.name}" for edition in EDITIONS.values() for mode in edition.modes]
    return tuple(_read_setup(text) for name in names for text in (every if name == "all" else [name]))


def _read_setup(text: str) -> Setup:
    edition, _, rest = text.partition(":")
    mode, _, detectives = rest.partition(":")
    if detectives and not (detectives.isascii() and detectives.isdecimal()):
        raise click.BadParameter(f"expected EDITION:MODE:DETECTIVES, but got {text!r:.60}.", param_hint="--game")
    return GameOptions(mode=mode or None, detectives=int(detectives) if detectives else None).setup_of(edition)


def check_entrants(tournament: Tournament, anchor: str | None) -> None:
    tournament.check()
    players = tournament.players
    for code in tournament.codes:
        if code.name not in {spec.partition(":")[0] for spec in players}:
            text = f"The program of --code plays as {code.name}, but no player is called so: name it among the players."
            raise ArenaError("bad-entrants", text)
    if anchor is not None and anchor not in players:
        raise ArenaError("bad-entrants", f"The anchor is one of {', '.join(players)}, but got {anchor!r:.60}.")


def stopping_rule(options: StopOptions) -> Sprt | None:
    given = {name: value for name, value in asdict(options).items() if value is not None and name != "stop"}
    if options.stop is None:
        if given:
            raise click.UsageError(f"--{next(iter(given))} belongs to a stopping rule: say --stop sprt too.")
        return None
    rule = Sprt(**given)
    rule.check()
    return rule


def run_tournament(
    tournament: Tournament,
    stop: Sprt | None,
    file: Path | None,
    anchor: str | None,
    processes: int,
    ray: str | None,
    as_json: bool,
) -> int:
    """Play it and print the report; returns the exit status."""
    compile_for(
        tournament.players,
        programs_in(tournament.codes),
        tournament.setups,
        lambda: click.echo(COMPILING, err=True),
    )
    started = time.perf_counter()
    scoreboard = Scoreboard(tournament, stop)

    def progress(reached: Scoreboard) -> None:
        nonlocal scoreboard
        scoreboard = reached
        bar(reached.settled)

    try:
        with (
            tournament_journal(file, tournament, stop) if file else nullcontext() as journal,
            progress_bar(len(tournament)) as bar,
        ):
            scoreboard = play_tournament(
                tournament, stop=stop, journal=journal, processes=processes, ray=ray, progress=progress
            )
    except KeyboardInterrupt:
        click.echo(_interrupted_text(scoreboard, file), err=True)
        return 130
    summary = report(scoreboard, anchor) | {"seconds": round(time.perf_counter() - started, 3)}
    click.echo(json.dumps(summary, indent=2) if as_json else report_text(summary))
    return 0


def _interrupted_text(scoreboard: Scoreboard, file: Path | None) -> str:
    """What has been reached, and how to go on."""
    done = f"Stopped at {scoreboard.settled} of {len(scoreboard.tournament)} games."
    if file is None:
        return f"\n{done} Nothing is kept: give --journal FILE to be able to go on."
    return f"\n{done} All finished games are in {file}: give the same command again to go on."
