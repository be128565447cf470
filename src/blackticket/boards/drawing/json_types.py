"""What a board looks like as plain data, for a client that draws it itself; docs/server.md says what each field means.

Points are an x and a y in the units of the frame, with one decimal. A `d` is the text of an SVG path.
"""

from typing import Literal, TypedDict

from blackticket.boards.board import Symbol, Transport

Ground = Literal["land", "water"]
Stop = Literal["taxi", "bus", "underground"]
Quarter = Literal["I", "II", "III", "IV"]


class SceneryJson(TypedDict):
    """Something behind the lines: a shape or a way with its `d`, a name with its place, or both."""

    kind: Literal["land", "water", "park", "river", "street", "bridge", "boundary", "landmark", "district", "label"]
    d: str | None
    width: float | None
    name: str | None
    at: list[float] | None


class QuarterJson(TypedDict):
    """The numeral of a quarter, and the middle of where it is drawn."""

    quarter: Quarter
    at: list[float]


class LineJson(TypedDict):
    """A line or a street, drawn from `a` to `b`; the two ends of a street that is a dead end do not meet."""

    transport: Transport
    a: int
    b: int
    d: str
    one_way: bool
    lane: bool
    dead_end: bool


class StationJson(TypedDict):
    """A station, or a place of the tiles."""

    station: int
    at: list[float]
    stops: list[Stop]
    quarter: Quarter | None
    symbols: list[Symbol]
    hideout: bool
    tile: str | None


class BoardMark(TypedDict):
    """A sign beside a station, placed where it hides least."""

    station: int
    mark: Literal["hideout", "symbol-park", "symbol-attraction", "symbol-river", "landing"]
    at: list[float]


class TileJson(TypedDict):
    """A street tile: its upper left corner, and how long its sides are."""

    tile: str
    expert: bool
    at: list[float]
    size: float


class BoardJson(TypedDict):
    """A board, or a grid of street tiles, with all that is drawn of it, from the back."""

    name: str
    title: str
    frame: list[float]
    ground: Ground
    scenery: list[SceneryJson]
    quarters: list[QuarterJson]
    lines: list[LineJson]
    stations: list[StationJson]
    marks: list[BoardMark]
    tiles: list[TileJson]
