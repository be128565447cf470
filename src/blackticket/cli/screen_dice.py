"""The table of a dice game: the grid of tiles drawn with letters, the dice, the pawns."""

from collections.abc import Iterable, Iterator, Mapping

from rich.console import Console
from rich.table import Table
from rich.text import Text

from blackticket.boards.tiles import Link, Tile, load_tiles
from blackticket.cli.display import Display
from blackticket.knowledge import DiceSeen, PawnSeen, View
from blackticket.rules.actions import FUGITIVE, REROLL, TICKETS, Action
from blackticket.words import Words

TILE = 22
"""How wide a tile is drawn; it is four lines high."""
PLACE = 11
"""How far apart places are drawn."""


class DiceDisplay(Display):
    def __init__(self, view: View, words: Words, console: Console) -> None:
        super().__init__(view, words, console)
        assert view.dice
        self.dice = view.dice
        self.has_begun = view.dice.tile is not None

    def table(self) -> Iterator[str | Text | Table]:
        """Grid, streets, pawns and dice, from the top; on a screen too narrow for the grid, a list of the places."""
        view, dice, words = self.view, self.dice, self.words
        tiles = load_tiles(view.setup.edition.board).tiles
        laid = [[tiles[letter] for letter in row] for row in dice.rows]
        turned = [tile for row in laid for tile in row if tile.letter in dice.expert]
        grid = _grid(view, dice, laid, turned)
        if len(grid[0]) <= self.console.width:
            drawn = Text("\n".join(grid))
            drawn.highlight_regex(r"(?<=\w )((d\d)+X?|X)(?!\w)", "bold")
            yield drawn
            yield words("grid-key")
        else:
            yield from self._places(laid)
            yield words("list-key")
        yield from _streets(turned, words)
        yield from self._pawns()
        yield words(
            "dice",
            hand=", ".join(map(self.name, dice.hand)) or 0,
            supply=dice.supply,
            log=dice.on_log,
            tokens=dice.rerolls,
        )

    def other_hints(self, legal: Iterable[Action]) -> Iterator[str]:
        if any(action.word == REROLL for action in legal):
            yield self.words("may-reroll", left=self.dice.rerolls)

    def occupied(self, pawn: str) -> Mapping[int, str]:
        """Where the fugitive would run into a detective, and into whom."""
        occupied: dict[int, str] = {}
        for seen in self.view.seekers if pawn == FUGITIVE else ():
            occupied[seen.station] = f"{occupied.get(seen.station, '')}d{seen.pawn[-1]}"
        return occupied

    def _turn_key(self) -> str:
        phase = self.dice.phase
        return f"turn-{phase}" if phase in ("placing", "hiding") else super()._turn_key()

    def _log_cells(self) -> list[str]:
        cells, start = super()._log_cells(), self.view.start
        if not self.has_begun:
            return cells
        key = "log-start" if start is None else "log-start-on"
        return [self.words(key, tile=self.dice.tile, station=start), *cells]

    def _tickets(self) -> dict[str, int]:
        return {**super()._tickets(), "helicopter": self.dice.helicopter}

    def _place(self, station: int) -> dict[str, object]:
        return {"station": station, "tile": self.dice.streets.tile_of[station]}

    def _places(self, laid: list[list[Tile]]) -> Iterator[str]:
        """How the tiles lie, then for every tile its places, and where each die leads from there."""
        yield from ("  " + " ".join(tile.letter for tile in row) for row in laid)
        for tile in (tile for row in laid for tile in row):
            yield self.words("tile", tile=_tile_name(tile, self.dice))
            for place in tile.places:
                rides = self.dice.streets.rides[place]
                listed = (f"{self.name(word)} {' '.join(map(str, rides[word]))}" for word in TICKETS if rides[word])
                yield f"  {_place(self.view, place, tile.stops[place])}: {'; '.join(listed)}"

    def _pawns(self) -> Iterator[str | Table]:
        table, rows = Table(box=None, pad_edge=False), list(map(self._pawn_row, self.view.seekers))
        table.add_column(self.words("pawn"))
        table.add_column(self.words("station"), justify="right")
        table.add_column(self.words("die"))
        table.add_column("")
        for row in rows:
            table.add_row(*row)
        if rows and self.fits(table):
            yield table
        else:
            yield from (f"{name}: {', '.join(filter(None, cells))}" for name, *cells in rows)

    def _pawn_row(self, pawn: PawnSeen) -> tuple[str, str, str, str]:
        """A pawn, its place, its die, and what is to be known of it."""
        notes = [self.words("waiting" if pawn.waiting else "moved")] if self.dice.phase == "seekers" else []
        if pawn.pawn == self.dice.leader and self.view.round and self.view.setup.detectives > 1:
            notes.append(self.words("first"))
        return pawn.pawn, str(pawn.station), self.name(pawn.die) if pawn.die else "–", ", ".join(notes)


def _tile_name(tile: Tile, dice: DiceSeen) -> str:
    return f"{tile.letter}{'*' if tile.letter in dice.expert else ''}"


def _grid(view: View, dice: DiceSeen, laid: list[list[Tile]], turned: list[Tile]) -> list[str]:
    canvas = [[" "] * (TILE * len(laid[0]) + 1) for _ in range(4 * len(laid) + 1)]
    for y, tiles in enumerate(laid):
        for x, tile in enumerate(tiles):
            _edges(canvas, TILE * x, 4 * y)
            _write(canvas, TILE * x + 7, 4 * y, _tile_name(tile, dice))
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
