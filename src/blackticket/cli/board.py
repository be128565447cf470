"""`blackticket board`: check and draw board files."""

import json
from pathlib import Path

import click

from blackticket import boards
from blackticket.boards import TRANSPORTS, Board, Transport
from blackticket.boards.checking.check import check
from blackticket.boards.drawing.draw import draw
from blackticket.cli.choices import HELP
from blackticket.rules.editions import editions
from blackticket.words import LANGUAGES, load_words, preferred_language


@click.group(context_settings=HELP)
def command() -> None:
    """Check a board file, or draw a board as a picture."""


@command.command("list")
@click.option("--json", "as_json", is_flag=True, help="Print plain data for programs.")
def list_boards(as_json: bool) -> None:
    """List the boards that come with the package."""
    if as_json:
        listed = [boards.load(name) for name in boards.names()]
        rows = [{"name": board.name, "title": board.title, "stations": len(board.stations)} for board in listed]
        click.echo(json.dumps(rows, indent=2))
        return
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
@click.option("--lang", type=click.Choice(LANGUAGES), help="Language of the legend.")
def draw_board(name: str, out: Path, lang: str | None) -> None:
    """Draw the board NAME (or a board file) into the SVG file OUT; - prints it."""
    board = _board(name)
    picture = draw(board, _legend(board, lang or preferred_language()))
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


def _legend(board: Board, language: str) -> dict[Transport, str] | None:
    """What the newest edition played on the board calls the transports."""
    edition = next((entry.id for entry in reversed(editions()) if entry.board == board.name), None)
    if edition is None:
        return None
    words = load_words(language)
    return {transport: words.name(edition, transport) for transport in TRANSPORTS}
