"""`blackticket puzzles`."""

from typing import Final

import click

from blackticket.cli.options import HELP, GameOptions, game_options, json_option

KINDS: Final = "catch-in-one, catch-in-two, where-is-he, slip-away"  # written out: a help page needs no rules


@click.group(context_settings=HELP)
def command() -> None:
    """Solve puzzles that are proved, check them, or make more."""


@command.command("list")
@click.option("--kind", metavar="KIND", help=f"Only those of a kind: {KINDS}.")
@json_option()
def list_puzzles(kind: str | None, as_json: bool) -> None:
    """List the puzzles that come with the package."""
    from blackticket.cli import puzzles_run

    puzzles_run.list_puzzles(kind, as_json)


@command.command("show")
@click.argument("name")
@click.option("--answer", is_flag=True, help="Show the answer too.")
@json_option()
def show_puzzle(name: str, answer: bool, as_json: bool) -> None:
    """Show the puzzle NAME (its id, or 'today')."""
    from blackticket.cli import puzzles_run

    puzzles_run.show_puzzle(name, answer, as_json)


@command.command("solve")
@click.argument("name")
@click.argument("actions", nargs=-1, required=True)
@json_option()
def solve_puzzle(name: str, actions: tuple[str, ...], as_json: bool) -> int:
    """Try an answer to the puzzle NAME: the seekers' actions, his move, or of 'where is he' a station.

    The exit status is 1 if it does not solve the puzzle.
    """
    from blackticket.cli import puzzles_run

    return puzzles_run.solve_puzzle(name, actions, as_json)


@command.command("check")
@click.argument("file", required=False, type=click.Path(dir_okay=False))
@json_option()
def check_puzzles(file: str | None, as_json: bool) -> int:
    """Prove every puzzle of FILE anew, or those that come with the package.

    The exit status is 1 if one does not hold.
    """
    from blackticket.cli import puzzles_run

    return puzzles_run.check_puzzles(file, as_json)


@command.command("make")
@game_options
@click.option("--kind", "kinds", multiple=True, metavar="KIND", help=f"Only this kind, or several: {KINDS}.")
@click.option(
    "--count",
    type=click.IntRange(1, 100_000),
    default=10,
    show_default=True,
    metavar="N",
    help="How many of each kind.",
)
@click.option(
    "--games",
    type=click.IntRange(1, 1_000_000),
    default=1000,
    show_default=True,
    metavar="G",
    help="Look through no more games than these.",
)
@click.option(
    "--out",
    type=click.Path(dir_okay=False),
    default="-",
    metavar="FILE",
    help="Where to write them; by default to the screen.",
)
def make_more(game: GameOptions, kinds: tuple[str, ...], count: int, games: int, out: str) -> None:
    """Make puzzles from games of programs, each of them proved."""
    from blackticket.cli import puzzles_run

    puzzles_run.make_more(game, kinds, count, games, out)
