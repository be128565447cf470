"""What `blackticket board` does: boards and tile sets listed, checked and drawn."""

import json
from pathlib import Path
from typing import Final

import click

from blackticket import boards
from blackticket.boards import TRANSPORTS, Board
from blackticket.boards.checking.check import LARGEST_FILE, check_any, is_tiles, read_tiles
from blackticket.boards.drawing.draw import draw
from blackticket.boards.drawing.draw_tiles import draw_tile_set
from blackticket.boards.tiles import TileSet, load_tiles
from blackticket.rules.editions import editions
from blackticket.words import load_words, preferred_language

TILE_SETS: Final = ("tiles",)
LEGEND: Final = {
    **{key: key for key in ("hide-out", "park", "attraction", "river", "landing")},
    **{key: key.replace("-", " ") for key in ("plain-side", "expert-side", "dead-end", "taxi-lane")},
    "all-plain": "Plain sides",
    "all-expert": "Expert sides",
    "one-way-street": "one-way street",
}
"""What a drawing's legend can say in English, by the key of its words."""


def list_boards(as_json: bool) -> None:
    listed = [boards.load(name) for name in boards.names()]
    tile_sets = [load_tiles(name) for name in TILE_SETS]
    if as_json:
        rows = [{"name": board.name, "title": board.title, "stations": len(board.stations)} for board in listed]
        rows += [{"name": tiles.name, "title": tiles.title, "stations": _places(tiles)} for tiles in tile_sets]
        click.echo(json.dumps(rows, indent=2))
        return
    for board in listed:
        click.echo(f"{board.name}: {board.title}, {len(board.stations)} stations. {board.about}")
    for tiles in tile_sets:
        click.echo(f"{tiles.name}: {tiles.title}, {len(tiles.tiles)} tiles, {_places(tiles)} places. {tiles.about}")


def check_file(name: str, as_json: bool) -> int:
    """Print the faults; returns the exit status."""
    file = _stored(name) or Path(name)
    faults = check_any(_content(file))
    if as_json:
        rows = [{"where": fault.where, "code": fault.code, "text": fault.text} for fault in faults]
        click.echo(json.dumps({"file": str(file), "faults": rows}, indent=2))
    elif faults:
        for fault in faults:
            click.echo(f"{file}: {fault.where}: {fault.text} ({fault.code})")
        click.echo(f"{len(faults)} fault{'s' if len(faults) > 1 else ''}.")
    else:
        click.echo(f"{file}: no fault.")
    return 1 if faults else 0


def draw_board(name: str, out: str, language: str | None) -> None:
    drawn = read_any(name)
    words = _legend(drawn.name, language or preferred_language())
    picture = draw(drawn, words) if isinstance(drawn, Board) else draw_tile_set(drawn, words)
    if out == "-":
        click.echo(picture, nl=False)
        return
    file = Path(out)
    file.write_text(picture, encoding="utf-8")
    click.echo(f"Drawn: {file}")


def read_any(name: str) -> Board | TileSet:
    """The board or tile set of that name, or of that file."""
    if name in boards.names():
        return boards.load(name)
    if name in TILE_SETS:
        return load_tiles(name)
    path = Path(name)
    if path.exists():
        return read_tiles(path) if is_tiles(_content(path)) else boards.read(path)
    known = ", ".join((*boards.names(), *TILE_SETS))
    raise click.BadParameter(f"expected one of {known} or a board file, but got {name!r}.", param_hint="NAME")


def _stored(name: str) -> Path | None:
    """The file of a board or tile set that comes with the package."""
    folder = "data" if name in boards.names() else "tile_sets" if name in TILE_SETS else None
    return Path(boards.__file__).parent / folder / f"{name}.json" if folder else None


def _places(tiles: TileSet) -> int:
    return sum(len(tile.places) for tile in tiles.tiles.values())


def _legend(board: str, language: str) -> dict[str, str]:
    """What the newest edition played on the board calls the transports, and the language the marks."""
    words = load_words(language)
    legend = {meaning: words(f"legend.{key}") for key, meaning in LEGEND.items()}
    edition = next((entry.id for entry in reversed(editions()) if entry.board == board), None)
    called = words.editions[edition] if edition else {}
    return legend | {transport: called[transport] for transport in TRANSPORTS if transport in called}


def _content(file: Path) -> bytes:
    """The file's bytes up to the size limit of a board; the checker refuses a larger file."""
    with file.open("rb") as content:
        return content.read(LARGEST_FILE + 1)
