"""`blackticket selfplay`."""

from typing import TYPE_CHECKING

import click

from blackticket.cli.options import HELP, GameOptions, code_option, game_options, json_option
from blackticket.players.registry import PLAYERS

if TYPE_CHECKING:
    from blackticket.arena import Match, Tally


@click.command(context_settings=HELP)
@game_options
@click.option(
    "--fugitive", default="greedy", show_default=True, metavar="PLAYER", help=f"One of: {', '.join(PLAYERS)}."
)
@click.option(
    "--seekers", default="greedy", show_default=True, metavar="PLAYER", help="The program of every detective seat."
)
@click.option(
    "--games", type=click.IntRange(1, 10_000_000), default=100, show_default=True, metavar="G", help="How many."
)
@click.option(
    "--processes",
    type=click.IntRange(1, 256),
    default=1,
    show_default=True,
    metavar="P",
    help="Work shared among P processes; the result is the same.",
)
@code_option
@json_option()
def command(
    game: GameOptions,
    fugitive: str,
    seekers: str,
    games: int,
    processes: int,
    code: tuple[str, ...],
    as_json: bool,
) -> None:
    """Let programs play many games and count who wins."""
    import json
    import time
    from pathlib import Path

    from blackticket.arena import Match, play_match
    from blackticket.cli.compiling import COMPILING, compile_for
    from blackticket.cli.progress import progress_bar
    from blackticket.players.user_code import programs_in, read_codes

    match = Match(game.setup(), fugitive, seekers, games, game.seed or 0, codes=read_codes(map(Path, code)))
    match.check()
    compile_for((fugitive, seekers), programs_in(match.codes), [match.setup], lambda: click.echo(COMPILING, err=True))
    started = time.perf_counter()
    with progress_bar(games) as progress:
        tally = play_match(match, processes, lambda tally: progress(tally.games))
    seconds = time.perf_counter() - started
    click.echo(json.dumps(_summary(match, tally, seconds), indent=2) if as_json else _report(match, tally, seconds))


def _summary(match: "Match", tally: "Tally", seconds: float) -> dict[str, object]:
    from blackticket.arena.intervals import wilson
    from blackticket.knowledge.setup_json import setup_json

    return {
        **setup_json(match.setup),
        "fugitive": match.fugitive,
        "seekers": match.seekers,
        "seed": match.seed,
        "games": tally.games,
        "fugitive_wins": tally.wins("fugitive"),
        "seeker_wins": tally.wins("seekers"),
        "fugitive_interval": [round(end, 4) for end in wilson(tally.wins("fugitive"), tally.games)],
        "reasons": {outcome.reason: count for outcome, count in sorted(tally.outcomes.items())},
        "plies": tally.plies,
        "seconds": round(seconds, 3),
    }


def _wins_text(tally: "Tally", side: str) -> str:
    from blackticket.arena.intervals import wilson

    wins, games = tally.wins(side), tally.games
    low, high = wilson(wins, games)
    return f"{wins} of {games} ({wins / games:.1%}; 95 % interval {low:.1%} to {high:.1%})"


def _report(match: "Match", tally: "Tally", seconds: float) -> str:
    setup = match.setup
    reasons = ", ".join(f"{outcome.reason} {count}" for outcome, count in sorted(tally.outcomes.items()))
    return (
        f"{setup.edition_id} {setup.mode_name}, {setup.detectives} detective players, seed {match.seed}\n"
        f"fugitive ({match.fugitive}) won {_wins_text(tally, 'fugitive')}\n"
        f"seekers ({match.seekers}) won {_wins_text(tally, 'seekers')}\n"
        f"{reasons}\n"
        f"{tally.plies} actions in {seconds:.1f} s"
    )
