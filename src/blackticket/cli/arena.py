"""`blackticket arena`."""

import json
import os
import time
from contextlib import nullcontext
from math import isfinite
from pathlib import Path

import click

from blackticket.arena import Scoreboard, Tournament, play_tournament
from blackticket.arena.errors import ArenaError
from blackticket.arena.journal import Journal
from blackticket.arena.report import report
from blackticket.arena.sprt import Sprt
from blackticket.cli.arena_text import report_text
from blackticket.cli.choices import HELP, code_option, game_options, read_characters, read_rulings
from blackticket.cli.compiling import COMPILING, compile_for
from blackticket.cli.progress import progress_bar
from blackticket.players import PLAYERS
from blackticket.players.user_code import programs_in, read_codes
from blackticket.rules.editions import EDITIONS
from blackticket.rules.games import prepare
from blackticket.rules.setup import Setup


@click.command(context_settings=HELP, epilog=f"Players: {', '.join(PLAYERS)}.")
@click.argument("players", nargs=-1, required=True, metavar="PLAYER PLAYER ...")
@game_options
@click.option(
    "--game",
    "several",
    multiple=True,
    metavar="GAME",
    help="A game as EDITION, EDITION:MODE or EDITION:MODE:DETECTIVES, more than once for several; all is every one.",
)
@click.option(
    "--games",
    type=click.IntRange(2, 10_000_000),
    default=100,
    show_default=True,
    metavar="G",
    help="How many each pairing plays at each game: an even number, half of them in each role.",
)
@click.option(
    "--seconds",
    type=click.FloatRange(0, min_open=True),
    metavar="S",
    help="How long a player may think about a move; no limit by default.",
)
@code_option
@click.option("--anchor", metavar="PLAYER", help="Whose rating is 0; without it, the mean of all is.")
@click.option("--stop", type=click.Choice(["sprt"]), help="End a pairing early, by a sequential test.")
@click.option("--elo0", type=float, metavar="E", help="First player no stronger than this, in Elo; 0 by default.")
@click.option("--elo1", type=float, metavar="E", help="First player as strong as this, in Elo; 30 by default.")
@click.option("--alpha", type=float, metavar="A", help="How often to take elo1 wrongly; 0.05 by default.")
@click.option("--beta", type=float, metavar="B", help="How often to take elo0 wrongly; 0.05 by default.")
@click.option(
    "--journal",
    "file",
    type=click.Path(path_type=Path, dir_okay=False),
    metavar="FILE",
    help="Write down every game in FILE; a run that was stopped goes on from there.",
)
@click.option(
    "--processes",
    type=click.IntRange(1, 256),
    default=min(256, os.cpu_count() or 1),
    metavar="P",
    help="Work shared among P processes, as many as there are cores by default; the result is the same.",
)
@click.option("--ray", metavar="ADDRESS", help="Play on the Ray cluster there; 'local' starts one of P workers.")
@click.option("--json", "as_json", is_flag=True, help="Print plain data for programs.")
def command(
    players: tuple[str, ...],
    edition: str | None,
    mode: str | None,
    detectives: int | None,
    characters: str | None,
    rulings: tuple[str, ...],
    seed: int | None,
    several: tuple[str, ...],
    games: int,
    seconds: float | None,
    code: tuple[Path, ...],
    anchor: str | None,
    stop: str | None,
    elo0: float | None,
    elo1: float | None,
    alpha: float | None,
    beta: float | None,
    file: Path | None,
    processes: int,
    ray: str | None,
    as_json: bool,
) -> int:
    """Let programs compete: each against each, in both roles, from the same deals.

    A PLAYER is a name, or a name with settings as in name:key=value,key=value.
    """
    if several and any(choice not in (None, ()) for choice in (edition, mode, detectives, characters, rulings)):
        raise click.UsageError(
            "Say which game with --game, or with --edition and the options beside it, not with both."
        )
    if seconds is not None and not isfinite(seconds):
        raise click.BadParameter(f"expected a number of seconds, but got {seconds}.", param_hint="--seconds")
    one = (edition or "london-2023", mode, detectives, read_rulings(rulings), read_characters(characters))
    setups = _read_setups(several) if several else (prepare(*one),)
    tournament = Tournament(setups, players, games, 0 if seed is None else seed, seconds, read_codes(code))
    tournament.check()
    for own in tournament.codes:
        if own.name not in {spec.partition(":")[0] for spec in players}:
            text = f"The program of --code plays as {own.name}, but no player is called so: name it among the players."
            raise ArenaError("bad-entrants", text)
    if anchor is not None and anchor not in players:
        raise ArenaError("bad-entrants", f"The anchor is one of {', '.join(players)}, but got {anchor!r:.60}.")
    rule = _stopping_rule(stop, {"elo0": elo0, "elo1": elo1, "alpha": alpha, "beta": beta})
    compile_for(players, programs_in(tournament.codes), setups, lambda: click.echo(COMPILING, err=True))
    started = time.perf_counter()
    reached = Scoreboard(tournament, rule)

    def progress(scoreboard: Scoreboard) -> None:
        nonlocal reached
        reached = scoreboard
        bar(scoreboard.settled)

    try:
        with (
            Journal(file, tournament, rule) if file else nullcontext() as journal,
            progress_bar(len(tournament)) as bar,
        ):
            reached = play_tournament(
                tournament, stop=rule, journal=journal, processes=processes, ray=ray, progress=progress
            )
    except KeyboardInterrupt:
        click.echo(_interrupted_text(reached, file), err=True)
        return 130
    summary = report(reached, anchor) | {"seconds": round(time.perf_counter() - started, 3)}
    click.echo(json.dumps(summary, indent=2) if as_json else report_text(summary))
    return 0


def _read_setups(words: tuple[str, ...]) -> tuple[Setup, ...]:
    """What the words after `--game` name; `all` is every mode of every edition, for as many players as it takes."""
    every = [f"{edition.id}:{mode.name}" for edition in EDITIONS.values() for mode in edition.modes]
    return tuple(_read_setup(word) for named in words for word in (every if named == "all" else [named]))


def _read_setup(word: str) -> Setup:
    edition, _, rest = word.partition(":")
    mode, _, detectives = rest.partition(":")
    if detectives and not (detectives.isascii() and detectives.isdecimal()):
        raise click.BadParameter(f"expected EDITION:MODE:DETECTIVES, but got {word!r:.60}.", param_hint="--game")
    return prepare(edition, mode or None, int(detectives) if detectives else None)


def _stopping_rule(stop: str | None, numbers: dict[str, float | None]) -> Sprt | None:
    given = {name: value for name, value in numbers.items() if value is not None}
    if stop is None:
        if given:
            raise click.UsageError(f"--{next(iter(given))} belongs to a stopping rule: say --stop sprt too.")
        return None
    rule = Sprt(**given)
    rule.check()
    return rule


def _interrupted_text(scoreboard: Scoreboard, file: Path | None) -> str:
    """What has been reached, and how to go on."""
    done = f"Stopped at {scoreboard.settled} of {len(scoreboard.tournament)} games."
    if file is None:
        return f"\n{done} Nothing is kept: give --journal FILE to be able to go on."
    return f"\n{done} All finished games are in {file}: give the same command again to go on."
