"""The table of a dice game: the grid of tiles drawn with letters, the dice, the pawns."""

from collections.abc import Iterator

from rich.console import Console
from rich.table import Table
from rich.text import Text

from blackticket.boards.tiles import Link, Tile, load_tiles
from blackticket.cli.names import name_of
from blackticket.cli.screen_ticket import fits
from blackticket.knowledge import DiceSeen, PawnSeen, View
from blackticket.rules.actions import FUGITIVE, TICKETS
from blackticket.words import Words

TILE = 22
"""How wide a tile is drawn; it is four lines high."""
PLACE = 11
"""How far apart places are drawn."""


def dice_table(view: View, dice: DiceSeen, words: Words, console: Console) -> Iterator[str | Text | Table]:
    """Grid, streets, pawns and dice, from the top; on a screen too narrow for the grid, a list of the places."""
    tiles = load_tiles(view.setup.edition.board).tiles
    laid = [[tiles[letter] for letter in row] for row in dice.rows]
    turned = [tile for row in laid for tile in row if tile.letter in dice.expert]
    grid = _grid(view, dice, laid, turned)
    if len(grid[0]) <= console.width:
        drawn = Text("\n".join(grid))
        drawn.highlight_regex(r"(?<=\w )((d\d)+X?|X)(?!\w)", "bold")
        yield drawn
        yield words("grid-key")
    else:
        yield from _listed(view, dice, laid, words)
        yield words("list-key")
    yield from _streets(turned, words)
    if view.seekers:
        table = _pawns(view, dice, words)
        if fits(table, console):
            yield table
        else:
            for pawn in view.seekers:
                name, *cells = _row(view, dice, pawn, words)
                yield f"{name}: {', '.join(filter(None, cells))}"
    yield words(
        "dice",
        hand=", ".join(name_of(words, view.setup, face) for face in dice.hand) or 0,
        supply=dice.supply,
        log=dice.on_log,
        tokens=dice.rerolls,
    )


def _grid(view: View, dice: DiceSeen, laid: list[list[Tile]], turned: list[Tile]) -> list[str]:
    canvas = [[" "] * (TILE * len(laid[0]) + 1) for _ in range(4 * len(laid) + 1)]
    for y, tiles in enumerate(laid):
        for x, tile in enumerate(tiles):
            _edges(canvas, TILE * x, 4 * y)
            _write(canvas, TILE * x + 7, 4 * y, f"{tile.letter}{'*' if tile.letter in dice.expert else ''}")
            if tile in turned:
                _lanes(canvas, TILE * x, 4 * y + 2, tile)
    stops = {place: tile.stops[place] for tiles in laid for tile in tiles for place in tile.places}
    places, texts = dice.streets.places, {place: _place(view, place, stops[place]) for place in stops}
    for (row, column), place in places.items():
        x = TILE * (column // 2) + 2 + PLACE * (column % 2)
        y = 4 * (row // 2) + 1 + 2 * (row % 2)
        _write(canvas, x, y, texts[place])
        if (row, column + 1) in places:
            street = _across(turned, (place, places[row, column + 1]), PLACE - len(texts[place]) - 2)
            _write(canvas, x + len(texts[place]) + 1, y, street)
        if (row + 1, column) in places:
            _write(canvas, x + 1, y + 1, _sign(turned, (place, places[row + 1, column]), "|", "v", "^"))
    return ["".join(line) for line in canvas]


def _listed(view: View, dice: DiceSeen, laid: list[list[Tile]], words: Words) -> Iterator[str]:
    """How the tiles lie, then for every tile its places, and where each die leads from there."""
    yield from ("  " + " ".join(tile.letter for tile in row) for row in laid)
    for tile in (tile for row in laid for tile in row):
        yield words("tile", tile=f"{tile.letter}{'*' if tile.letter in dice.expert else ''}")
        for place in tile.places:
            rides = (
                f"{name_of(words, view.setup, word)} {' '.join(map(str, dice.streets.rides[place][word]))}"
                for word in TICKETS
                if dice.streets.rides[place][word]
            )
            yield f"  {_place(view, place, tile.stops[place])}: {'; '.join(rides)}"


def _place(view: View, place: int, stops: tuple[str, ...]) -> str:
    """A place with its stops, and who stands there."""
    there = sorted((pawn for pawn in view.pawns if pawn.station == place), key=lambda pawn: pawn.pawn == FUGITIVE)
    here = "".join("X" if pawn.pawn == FUGITIVE else f"d{pawn.pawn[-1]}" for pawn in there)
    marks = "".join(stop[0] for stop in ("bus", "underground") if stop in stops)
    return f"{place:>2}{marks} {here}".rstrip()


def _edges(canvas: list[list[str]], x: int, y: int) -> None:
    for line in (y, y + 4):
        _write(canvas, x, line, ":" + "." * (TILE - 1) + ":")
    for line in range(y + 1, y + 4):
        canvas[line][x] = canvas[line][x + TILE] = ":"


def _lanes(canvas: list[list[str]], x: int, y: int, tile: Tile) -> None:
    first, second, third, fourth = tile.places
    for sign, at, ends in (("\\", 7, {first, fourth}), ("/", 9, {second, third})):
        if any(set(lane) == ends for lane in tile.lanes):
            canvas[y][x + at] = sign


def _across(turned: list[Tile], link: Link, length: int) -> str:
    sign = _sign(turned, link, "-", ">", "<")
    if sign == "#":
        return sign.center(length)
    return sign.rjust(length, "-") if sign == ">" else sign.ljust(length, "-")


def _sign(turned: list[Tile], link: Link, street: str, along: str, against: str) -> str:
    """How a street is drawn: as usual, one way, or cut."""
    back = link[::-1]
    for tile in turned:
        if link in tile.dead_ends or back in tile.dead_ends:
            return "#"
        if link in tile.one_way or back in tile.one_way:
            return along if link in tile.one_way else against
    return street


def _write(canvas: list[list[str]], x: int, y: int, text: str) -> None:
    canvas[y][x : x + len(text)] = text


def _streets(turned: list[Tile], words: Words) -> Iterator[str]:
    """What the expert sides add, listed."""
    one_way = [f"{first}→{second}" for tile in turned for first, second in tile.one_way]
    dead_ends = [f"{first}-{second}" for tile in turned for first, second in tile.dead_ends]
    lanes = [f"{first}-{second}" for tile in turned for first, second in tile.lanes]
    listed = {"one-way": one_way, "dead-ends": dead_ends, "lanes": lanes}
    if any(listed.values()):
        yield ". ".join(words(key, links=", ".join(links)) for key, links in listed.items() if links) + "."


def _pawns(view: View, dice: DiceSeen, words: Words) -> Table:
    table = Table(box=None, pad_edge=False)
    table.add_column(words("pawn"))
    table.add_column(words("station"), justify="right")
    table.add_column(words("die"))
    table.add_column("")
    for pawn in view.seekers:
        table.add_row(*_row(view, dice, pawn, words))
    return table


def _row(view: View, dice: DiceSeen, pawn: PawnSeen, words: Words) -> tuple[str, str, str, str]:
    """A pawn, its place, its die, and what is to be known of it."""
    die = name_of(words, view.setup, pawn.die) if pawn.die else "–"
    notes = [words("waiting" if pawn.waiting else "moved")] if dice.phase == "seekers" else []
    if pawn.pawn == dice.leader and view.round and view.setup.detectives > 1:
        notes.append(words("first"))
    return pawn.pawn, str(pawn.station), die, ", ".join(notes)
