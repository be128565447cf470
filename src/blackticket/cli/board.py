"""`blackticket board`."""

import click

from blackticket.cli.options import HELP, json_option, language_option


@click.group(context_settings=HELP)
def command() -> None:
    """Check a board file, draw a board as a picture, or find out how fast it lets a fugitive be caught."""


@command.command("list")
@json_option()
def list_boards(as_json: bool) -> None:
    """List the boards and the tile set that come with the package."""
    from blackticket.cli import board_run

    board_run.list_boards(as_json)


@command.command("check")
@click.argument("name")
@json_option()
def check_file(name: str, as_json: bool) -> int:
    """Find every fault of the board or tile set NAME (or a file of either), each with its place.

    The exit status is 1 if there is any.
    """
    from blackticket.cli import board_run

    return board_run.check_file(name, as_json)


@command.command("draw")
@click.argument("name")
@click.argument("out", type=click.Path(dir_okay=False))
@language_option("legend")
def draw_board(name: str, out: str, lang: str | None) -> None:
    """Draw the board or tile set NAME (or a file of either) into the SVG file OUT; - prints it."""
    from blackticket.cli import board_run

    board_run.draw_board(name, out, lang)


@command.command("solve")
@click.argument("name")
@click.option("--seekers", type=click.IntRange(2, 3), default=2, show_default=True, help="How many chase him.")
@json_option()
def solve_board(name: str, seekers: int, as_json: bool) -> None:
    """Work out how fast seekers catch a fugitive whom they see, on the board NAME (or a file), from every placement.

    For three seekers it takes half a minute and 260 MB in the cache folder, once.
    """
    from blackticket.cli import board_solve

    board_solve.solve_board(name, seekers, as_json)
