"""A station's badge: its number on a plate whose shape and colour tell what stops there."""

from typing import Final

from blackticket.boards.board import Point, Station
from blackticket.boards.drawing.curves import figure
from blackticket.boards.drawing.routes import BADGE

SIDE: Final = 9.4
"""Half the side of the square that tells an underground stop."""

_CIRCLE: Final = f'<circle class="plate" r="{figure(BADGE)}"/>'
_ROUND_CAP: Final = f'<path class="cap" d="M-9.7 5.2A{figure(BADGE)} {figure(BADGE)} 0 0 0 9.7 5.2Z"/>'
_SQUARE: Final = f'<rect class="plate" x="-{SIDE}" y="-{SIDE}" width="{2 * SIDE}" height="{2 * SIDE}" rx="5"/>'
_SQUARE_CAP: Final = '<path class="cap" d="M-9.4 4.9H9.4Q9.2 9.4 4.4 9.4H-4.4Q-9.2 9.4 -9.4 4.9Z"/>'
_THREE_DIGITS: Final = ' textLength="16.8" lengthAdjust="spacingAndGlyphs"'


def badge(station: Station) -> str:
    """The badge of a station at its point, under the id `station-` and its number."""
    kinds = " ".join(station.stops)
    name = f'id="station-{station.number}" class="{f"station {kinds}".strip()}"'
    return plate(name, station.at, station.stops, str(station.number))


def plate(name: str, at: Point, stops: tuple[str, ...], number: str) -> str:
    """A badge with any words in its tag; the legend has badges too, of no station."""
    bus, underground = "bus" in stops, "underground" in stops
    shapes = _SQUARE if underground else _CIRCLE
    if bus:
        shapes += _SQUARE_CAP if underground else _ROUND_CAP
    size, squeeze = ("number three", _THREE_DIGITS) if len(number) > 2 else ("number", "")
    height = "2.7" if bus else "3.9"
    text = f'<text class="{size}" y="{height}"{squeeze}>{number}</text>' if number else ""
    return f'<g {name} transform="translate({figure(at[0])} {figure(at[1])})">{shapes}{text}</g>'
