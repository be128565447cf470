"""A city to chase through: its stations, the lines that join them, its start cards, marks and scenery."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal

Transport = Literal["taxi", "bus", "underground", "ferry"]
Symbol = Literal["park", "attraction", "river"]
Point = tuple[float, float]
Card = tuple[int, ...]

TRANSPORTS: Final[tuple[Transport, ...]] = ("taxi", "bus", "underground", "ferry")
SYMBOLS: Final[tuple[Symbol, ...]] = ("park", "attraction", "river")
QUARTERS: Final = ("I", "II", "III", "IV")
SCENERY: Final = ("land", "water", "park", "river", "bridge", "boundary", "landmark", "district", "label")


@dataclass(frozen=True, slots=True)
class Station:
    """One numbered place: where it is drawn, what stops there, and where each transport leads."""

    number: int
    at: Point
    stops: tuple[Transport, ...]
    lines: Mapping[Transport, tuple[int, ...]]
    quarter: str | None = None
    symbols: tuple[Symbol, ...] = ()
    hideout: bool = False


@dataclass(frozen=True, slots=True)
class Scenery:
    """Something to draw behind the lines.

    `width` is of rivers, canals and bridges, and between the streets of a district, which run at `turn` degrees;
    `drawing` is what a landmark looks like.
    """

    kind: str
    points: tuple[Point, ...]
    width: float = 0.0
    name: str = ""
    turn: float = 0.0
    drawing: str = ""


@dataclass(frozen=True, slots=True)
class Bend:
    """The points a line is drawn through on its way between two stations; it changes no rule."""

    transport: Transport
    between: tuple[int, int]
    via: tuple[Point, ...]


@dataclass(frozen=True, eq=False, slots=True)
class Board:
    """A whole board. Two boards are the same only if they are one object: `load` keeps one of each."""

    name: str
    title: str
    about: str
    frame: Point
    ground: str
    stations: Mapping[int, Station]
    decks: Mapping[str, tuple[Card, ...]]
    crime_scenes: tuple[int, ...]
    scenery: tuple[Scenery, ...]
    bends: tuple[Bend, ...]

    def neighbours(self, station: int, transport: Transport) -> tuple[int, ...]:
        """The next stops of `transport` from `station`, in ascending order; none if it does not stop there."""
        return self.stations[station].lines.get(transport, ())

    def lines(self, transport: Transport) -> tuple[tuple[int, int], ...]:
        """Every line of `transport` once, as (lower, higher) pairs of stations."""
        return tuple((a, b) for a in sorted(self.stations) for b in self.neighbours(a, transport) if a < b)

    def __repr__(self) -> str:
        return f"<Board {self.name}: {len(self.stations)} stations>"
