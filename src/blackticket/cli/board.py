"""`blackticket board`: check and draw board files."""

import json
from pathlib import Path

import click

from blackticket import boards
from blackticket.boards import Board
from blackticket.boards.check import check
from blackticket.boards.draw import draw


@click.group()
def command() -> None:
    """Check a board file, or draw a board as a picture."""


@command.command("list")
def list_boards() -> None:
    """List the boards that come with the package."""
    for name in boards.names():
        board = boards.load(name)
        click.echo(f"{name}: {board.title}, {len(board.stations)} stations. {board.about}")


@command.command("check")
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--json", "as_json", is_flag=True, help="Print plain data for programs.")
def check_file(file: Path, as_json: bool) -> int:
    """Find every fault of the board FILE, each with its place. The exit status is 1 if there is any."""
    faults = check(file.read_bytes())
    if as_json:
        rows = [{"line": fault.line, "where": fault.where, "code": fault.code, "text": fault.text} for fault in faults]
        click.echo(json.dumps({"file": str(file), "faults": rows}, indent=2))
    elif faults:
        for fault in faults:
            click.echo(f"{file}:{fault.line}: {fault.where}: {fault.text} ({fault.code})")
        click.echo(f"{len(faults)} fault{'s' if len(faults) > 1 else ''}.")
    else:
        click.echo(f"{file}: no fault.")
    return 1 if faults else 0


@command.command("draw")
@click.argument("name")
@click.argument("out", type=click.Path(path_type=Path, dir_okay=False))
def draw_board(name: str, out: Path) -> None:
    """Draw the board NAME (or a board file) into the SVG file OUT; - prints it."""
    picture = draw(_board(name))
    if str(out) == "-":
        click.echo(picture, nl=False)
        return
    out.write_text(picture, encoding="utf-8")
    click.echo(f"Drawn: {out}")


def _board(name: str) -> Board:
    if name in boards.names():
        return boards.load(name)
    if Path(name).exists():
        return boards.read(Path(name))
    raise click.BadParameter(
        f"expected one of {', '.join(boards.names())} or a board file, but got {name!r}.", param_hint="NAME"
    )
