"""A board, or a grid of street tiles, as plain data: where everything is that the drawing shows."""

from collections.abc import Collection, Iterator, Sequence
from typing import cast

from blackticket.boards.board import Board, Point, Station, Transport
from blackticket.boards.drawing.curves import path
from blackticket.boards.drawing.grid import TILE, Grid
from blackticket.boards.drawing.json_types import (
    BoardJson,
    BoardMark,
    Ground,
    LineJson,
    Quarter,
    QuarterJson,
    SceneryJson,
    StationJson,
    Stop,
    TileJson,
)
from blackticket.boards.drawing.marks import covered, placed
from blackticket.boards.drawing.quarters import numeral_places
from blackticket.boards.drawing.routes import departing, from_the_back, routes
from blackticket.boards.drawing.scenery import DrawnPiece, drawn_scenery, is_numeral
from blackticket.boards.tiles import TileSet


def board_json(board: Board) -> BoardJson:
    """All that is drawn of a board. It takes as long as drawing it."""
    curves = routes(board)
    marked = placed(board, covered(board, curves.values()))
    lines = [_line(*line, path(departing(board, line, curve))) for line, curve in from_the_back(curves)]
    return {
        "name": board.name,
        "title": board.title,
        "frame": _pair(board.frame),
        "ground": cast(Ground, board.ground),
        "scenery": list(map(_piece, drawn_scenery(board.scenery, board.frame, board.ground))),
        "quarters": list(_quarters(board)),
        "lines": lines,
        "stations": [_station(board.stations[number]) for number in sorted(board.stations)],
        "marks": [cast(BoardMark, {"station": at, "mark": name, "at": _pair(spot)}) for at, name, spot in marked],
        "tiles": [],
    }


def _piece(piece: DrawnPiece) -> SceneryJson:
    payload = {
        "kind": piece.kind,
        "d": piece.d,
        "width": piece.width or None,
        "name": piece.name or None,
        "at": _pair(piece.at) if piece.at else None,
    }
    return cast(SceneryJson, payload)


def _quarters(board: Board) -> Iterator[QuarterJson]:
    labelled = [(piece.name, piece.points[0]) for piece in board.scenery if is_numeral(piece)]
    for quarter, at in sorted([*labelled, *numeral_places(board)]):
        yield {"quarter": cast(Quarter, quarter), "at": _pair(at)}


def _line(transport: Transport, a: int, b: int, d: str, kind: str = "") -> LineJson:
    return {
        "transport": transport,
        "a": a,
        "b": b,
        "d": d,
        "one_way": kind == "one-way",
        "lane": kind == "lane",
        "dead_end": kind == "dead-end",
    }


def _station(station: Station, tile: str | None = None) -> StationJson:
    return {
        "station": station.number,
        "at": _pair(station.at),
        "stops": cast(list[Stop], list(station.stops)),
        "quarter": cast(Quarter | None, station.quarter),
        "symbols": list(station.symbols),
        "hideout": station.hideout,
        "tile": tile,
    }


def tiles_json(tiles: TileSet, layout: Sequence[str], expert: Collection[str]) -> BoardJson:
    """All that is drawn of tiles laid out in rows of letters, those of `expert` with the expert side up."""
    grid = Grid(tiles, layout, expert)
    return {
        "name": tiles.name,
        "title": tiles.title,
        "frame": _pair(grid.size),
        "ground": "land",
        "scenery": list(map(_piece, grid.scenery())),
        "quarters": [],
        "lines": [_line("taxi", *link, grid.path(link, kind == "dead-end"), kind) for link, kind in grid.streets()],
        "stations": sorted(_places(grid), key=lambda place: place["station"]),
        "marks": [],
        "tiles": list(_tiles(grid)),
    }


def _places(grid: Grid) -> Iterator[StationJson]:
    for tile, _ in grid.tiles():
        for place in tile.places:
            yield _station(Station(place, grid.at[place], tile.stops[place], {}), tile.letter)


def _tiles(grid: Grid) -> Iterator[TileJson]:
    for tile, corner in grid.tiles():
        yield {"tile": tile.letter, "expert": tile.letter in grid.expert, "at": _pair(corner), "size": TILE}


def _pair(point: Point) -> list[float]:
    return [round(point[0], 1), round(point[1], 1)]
