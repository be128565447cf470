"""`blackticket arena`."""

import os
from dataclasses import dataclass

import click

from blackticket.cli.options import HELP, GameOptions, code_option, game_options, grouped, json_option
from blackticket.players.registry import PLAYERS


@dataclass(frozen=True, slots=True)
class StopOptions:
    """The options of the stopping rule; None where one was not given."""

    stop: str | None
    elo0: float | None
    elo1: float | None
    alpha: float | None
    beta: float | None


@click.command(context_settings=HELP, epilog=f"Players: {', '.join(PLAYERS)}.")
@click.argument("players", nargs=-1, required=True, metavar="PLAYER PLAYER ...")
@game_options
@click.option(
    "--game",
    "games_named",
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
@grouped(
    "stopping",
    StopOptions,
    click.option("--stop", type=click.Choice(["sprt"]), help="End a pairing early, by a sequential test."),
    click.option("--elo0", type=float, metavar="E", help="First player no stronger than this, in Elo; 0 by default."),
    click.option("--elo1", type=float, metavar="E", help="First player as strong as this, in Elo; 30 by default."),
    click.option("--alpha", type=float, metavar="A", help="How often to take elo1 wrongly; 0.05 by default."),
    click.option("--beta", type=float, metavar="B", help="How often to take elo0 wrongly; 0.05 by default."),
)
@click.option(
    "--journal",
    type=click.Path(dir_okay=False),
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
@json_option()
def command(
    players: tuple[str, ...],
    game: GameOptions,
    games_named: tuple[str, ...],
    games: int,
    seconds: float | None,
    code: tuple[str, ...],
    anchor: str | None,
    stopping: StopOptions,
    journal: str | None,
    processes: int,
    ray: str | None,
    as_json: bool,
) -> int:
    """Let programs compete: each against each, in both roles, from the same deals.

    A PLAYER is a name, or a name with settings as in name:key=value,key=value.
    """
    from pathlib import Path

    from blackticket.arena import Tournament
    from blackticket.cli.arena_run import check_entrants, read_setups, run_tournament, stopping_rule
    from blackticket.players.user_code import read_codes

    setups = read_setups(game, games_named, seconds)
    tournament = Tournament(setups, players, games, game.seed or 0, seconds, read_codes(map(Path, code)))
    check_entrants(tournament, anchor)
    stop = stopping_rule(stopping)
    file = None if journal is None else Path(journal)
    return run_tournament(tournament, stop, file, anchor, processes, ray, as_json)
