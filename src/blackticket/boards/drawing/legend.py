"""The legend under a drawing: the line styles, badges and marks that the board has."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final

from blackticket.boards.board import TRANSPORTS, Board, Transport
from blackticket.boards.drawing.badge import plate
from blackticket.boards.drawing.curves import figure
from blackticket.boards.drawing.marks import MEANINGS, mark, marks
from blackticket.boards.drawing.text import safe

ROW: Final = 28.0
GAP: Final = 22.0
LETTER: Final = 6.2
SAMPLE: Final = 40.0

LegendEntry = tuple[str, float, Sequence[str]]
"""A picture, its width and what it means, in plain English words."""


def legend(board: Board, words: Mapping[str, str], top: float) -> tuple[str, float]:
    """The legend from a height downwards, and how deep it is; `words` as in `draw`."""
    return laid_out(_entries(board), words, board.frame[0], top)


def laid_out(entries: Iterable[LegendEntry], words: Mapping[str, str], width: float, top: float) -> tuple[str, float]:
    """Entries in rows of a width, from a height downwards, and how deep they are."""
    x, row = 0.0, 0
    drawn = []
    for picture, wide, meanings in entries:
        meaning = " + ".join(words.get(word, word) for word in meanings)
        length = wide + 6 + LETTER * len(meaning)
        if x and x + length > width:
            x, row = 0.0, row + 1
        place = f"translate({figure(x)} {figure(top + ROW * (row + 0.5))})"
        text = f'<text x="{figure(wide + 6)}" y="3.9">{safe(meaning)}</text>'
        drawn.append(f'<g transform="{place}">{picture}{text}</g>')
        x += length + GAP
    return "\n".join(['<g class="legend">', *drawn, "</g>"]), ROW * (row + 1)


def stop_entries(kinds: Iterable[tuple[Transport, ...]]) -> Iterator[LegendEntry]:
    for stops in sorted(kinds, key=lambda stops: (len(stops), stops)):
        yield plate(f'class="station {" ".join(stops)}"', (11, 0), stops, ""), 22.0, stops


def _entries(board: Board) -> Iterator[LegendEntry]:
    d = f"M0 0H{figure(SAMPLE)}"
    for transport in TRANSPORTS:
        if board.lines(transport):
            core = f'<path class="core" d="{d}"/>' if transport == "underground" else ""
            rim = f'<path class="casing" d="{d}"/>' if transport == "taxi" else ""
            yield f'<g class="line {transport}">{rim}<path class="road" d="{d}"/>{core}</g>', SAMPLE, (transport,)
    yield from stop_entries({station.stops for station in board.stations.values() if station.stops})
    borne = {name for station in board.stations.values() for name in marks(station)}
    for name, meaning in MEANINGS.items():
        if name in borne:
            yield mark(name, (7, 0)), 14.0, (meaning,)
