"""What can be wrong with a board file or a tile set: the faults, their codes, and the error that carries them."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

CODES: Final[dict[str, str]] = {
    "too-large": "The file is larger than a board can be.",
    "not-utf-8": "The file holds bytes that are not UTF-8 text.",
    "byte-order-mark": "The file begins with a byte order mark, which JSON does not allow.",
    "not-json": "The text is not JSON; nothing after this place was read.",
    "nested-too-deep": "Lists or objects are nested deeper than any board needs.",
    "key-twice": "An object has the same key twice.",
    "not-a-number": "NaN or Infinity stands where JSON wants a number.",
    "huge-number": "A number has more than 15 digits or is too large to mean anything.",
    "half-character": "A text holds half of a character written as two \\u escapes.",
    "not-a-board": "The file does not say that it is a board file.",
    "wrong-version": "The version of the format is missing or is not one that ever was.",
    "newer-version": "The file is of a newer version of the format than this program reads.",
    "missing-key": "A key that is needed is not there.",
    "unknown-key": "A key is there that the format does not have.",
    "wrong-type": "A value is of another type than the format wants.",
    "out-of-range": "A number, or the length of a list, is outside its limits.",
    "wrong-text": "A text is empty, too long, or has characters it may not have.",
    "unknown-ground": "The ground is neither land nor water.",
    "unknown-transport": "A transport is named that does not exist.",
    "unknown-symbol": "A symbol is named that does not exist.",
    "unknown-quarter": "A quarter is named that does not exist.",
    "unknown-scenery": "A kind of scenery, or the drawing of a landmark, is named that does not exist.",
    "empty-board": "The board has no stations.",
    "empty-deck": "A deck of start cards holds no card.",
    "station-twice": "Two stations have the same number.",
    "line-twice": "A list of lines names the same station twice.",
    "stop-twice": "A station names the same stop twice.",
    "symbol-twice": "A station names the same symbol twice.",
    "card-twice": "A deck holds the same card twice, or a card names a station twice.",
    "bend-twice": "Two bends are given for the same line.",
    "unknown-station": "A line or a bend leads to a station that is not on the board.",
    "line-to-itself": "A line leads from a station to the same station.",
    "one-way-line": "A line is written at one of its ends only.",
    "unreachable-station": "A station cannot be reached from most of the board by taxi, bus and underground.",
    "stop-without-line": "A station is a stop of a transport that has no line there.",
    "line-without-stop": "A line leads to a station that is not marked as a stop of its transport.",
    "stations-overlap": "Two stations are so close that one would be drawn over the other.",
    "outside-frame": "A station or a bend lies outside the frame.",
    "missing-start": "A start card or a crime scene names a station that is not on the board.",
    "bend-without-line": "A bend is given between two stations that its transport does not join.",
    "not-a-tile-set": "The file does not say that it is a tile set.",
    "tile-twice": "Two tiles have the same letter.",
    "place-twice": "Two places have the same number.",
    "place-without-taxi": "A place of a tile is no stop for taxis.",
    "underground-without-bus": "A place of a tile is a stop for the underground and not for the bus.",
    "underground-tiles": "Fewer than four tiles, or more than six, have an underground stop.",
    "few-starts": "There can be grids with too few taxi-only places for the detectives to start from.",
    "unknown-place": "A link leads to a place that is not on its tile.",
    "not-neighbours": "A one-way street or a dead end is given between places that are not side by side.",
    "not-diagonal": "A taxi lane is given between places that are not across the tile from each other.",
    "link-twice": "The same link is named twice, or both as a one-way street and as a dead end.",
}


Path = tuple[str | int, ...]
"""Where a value stands in a file: keys and indices from the outside in."""


def place(data: Any, path: Path) -> str:
    """The path in words: `scenery, entry 2, width`; what has a number goes by it: `station 12, at`."""
    words: list[str] = []
    for step in path:
        data = data[step]
        if isinstance(step, str):
            words.append(step)
        elif (number := _number_of(data)) is not None:
            words = [number]
        else:
            words.append(f"entry {step + 1}")
    return ", ".join(words)


def _number_of(item: Any) -> str | None:
    for name in ("station", "tile", "place"):
        number = item.get(name) if isinstance(item, dict) else None
        if type(number) is int or (isinstance(number, str) and len(number) == 1):
            return f"{name} {number}"
    return None


@dataclass(frozen=True, order=True, slots=True)
class Fault:
    """One thing wrong with a board file: where in the file or on the board, a code, a sentence."""

    where: str
    code: str
    text: str

    def __str__(self) -> str:
        return f"{self.where}: {self.text} [{self.code}]"


class BoardError(ValueError):
    """A board file that cannot be used, with every fault found in it."""

    def __init__(self, faults: Sequence[Fault]) -> None:
        self.faults = tuple(faults)
        super().__init__("\n".join(map(str, self.faults)))
