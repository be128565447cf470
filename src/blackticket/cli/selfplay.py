"""`blackticket selfplay`."""

import json
import time
from pathlib import Path
from typing import Final

import click

from blackticket.arena import Match, Tally, play_match
from blackticket.arena.intervals import wilson
from blackticket.cli.choices import HELP, code_option, game_options, read_characters, read_rulings
from blackticket.cli.compiling import COMPILING, compile_for
from blackticket.cli.progress import progress_bar
from blackticket.knowledge.view import options_json
from blackticket.players import PLAYERS
from blackticket.players.user_code import programs_in, read_codes

SIDES: Final = ("fugitive", "seekers")


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
@click.option("--json", "as_json", is_flag=True, help="Print plain data for programs.")
def command(
    edition: str | None,
    mode: str | None,
    detectives: int | None,
    characters: str | None,
    rulings: tuple[str, ...],
    seed: int | None,
    fugitive: str,
    seekers: str,
    games: int,
    processes: int,
    code: tuple[Path, ...],
    as_json: bool,
) -> None:
    """Let programs play many games and count who wins."""
    match = Match(
        edition=edition or "london-2023",
        mode=mode,
        detectives=detectives,
        fugitive=fugitive,
        seekers=seekers,
        games=games,
        seed=0 if seed is None else seed,
        options=tuple(sorted(read_rulings(rulings).items())),
        characters=read_characters(characters),
        codes=read_codes(code),
    )
    match.check()
    players, user_programs = (fugitive, seekers), programs_in(match.codes)
    compile_for(players, user_programs, [match.setup], lambda: click.echo(COMPILING, err=True))
    started = time.perf_counter()
    with progress_bar(games) as progress:
        tally = play_match(match, processes, lambda tally: progress(tally.games))
    seconds = time.perf_counter() - started
    click.echo(json.dumps(_summary(match, tally, seconds), indent=2) if as_json else _report(match, tally, seconds))


def _summary(match: Match, tally: Tally, seconds: float) -> dict[str, object]:
    setup = match.setup
    return {
        "edition": setup.edition_id,
        "mode": setup.mode_name,
        "detectives": setup.detectives,
        "options": options_json(setup),
        "characters": list(setup.characters),
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


def _wins_text(tally: Tally, side: str) -> str:
    wins, games = tally.wins(side), tally.games
    low, high = wilson(wins, games)
    return f"{wins} of {games} ({wins / games:.1%}; 95 % interval {low:.1%} to {high:.1%})"


def _report(match: Match, tally: Tally, seconds: float) -> str:
    setup = match.setup
    reasons = ", ".join(f"{outcome.reason} {count}" for outcome, count in sorted(tally.outcomes.items()))
    won = {side: _wins_text(tally, side) for side in SIDES}
    return (
        f"{setup.edition_id} {setup.mode_name}, {setup.detectives} detective players, seed {match.seed}\n"
        f"fugitive ({match.fugitive}) won {won['fugitive']}\n"
        f"seekers ({match.seekers}) won {won['seekers']}\n"
        f"{reasons}\n"
        f"{tally.plies} actions in {seconds:.1f} s"
    )
