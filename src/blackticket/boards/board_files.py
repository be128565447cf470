"""From a board file to a Board: trusted if it came with the package, checked if it did not."""

import json
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

from blackticket.boards.board import TRANSPORTS, Bend, Board, Card, Point, Scenery, Station
from blackticket.boards.frozen import Frozen


def names() -> tuple[str, ...]:
    """The boards that come with the package."""
    data = files("blackticket.boards") / "data"
    return tuple(sorted(entry.name.removesuffix(".json") for entry in data.iterdir() if entry.name.endswith(".json")))


@cache
def load(name: str) -> Board:
    """A board that comes with the package. Its file is trusted here: the tests check it."""
    text = (files("blackticket.boards") / "data" / f"{name}.json").read_text(encoding="utf-8")
    return build(json.loads(text))


def read(path: Path) -> Board:
    """A board from an untrusted file; raises `BoardError` with every fault found in it."""
    from blackticket.boards.checking.check import check, read_checked

    return build(read_checked(path, check))


def build(data: dict[str, Any]) -> Board:
    return Board(
        name=data["name"],
        title=data["title"],
        about=data.get("about", ""),
        frame=_point(data["frame"]),
        ground=data.get("ground", "land"),
        stations=Frozen({entry["station"]: _station(entry) for entry in data["stations"]}),
        decks=Frozen({name: tuple(_card(card) for card in cards) for name, cards in data["decks"].items()}),
        crime_scenes=tuple(data.get("crime_scenes", ())),
        scenery=tuple(
            Scenery(
                kind=entry["kind"],
                points=tuple(_point(point) for point in entry["points"]),
                width=float(entry.get("width", 0)),
                name=entry.get("name", ""),
                turn=float(entry.get("turn", 0)),
                drawing=entry.get("drawing", ""),
            )
            for entry in data.get("scenery", ())
        ),
        bends=tuple(
            Bend(entry["transport"], (entry["between"][0], entry["between"][1]), tuple(map(_point, entry["via"])))
            for entry in data.get("bends", ())
        ),
    )


def _station(entry: dict[str, Any]) -> Station:
    return Station(
        number=entry["station"],
        at=_point(entry["at"]),
        stops=tuple(entry["stops"]),
        lines=Frozen({transport: tuple(sorted(entry[transport])) for transport in TRANSPORTS if transport in entry}),
        quarter=entry.get("quarter"),
        symbols=tuple(entry.get("symbols", ())),
        hideout=entry.get("hideout", False),
    )


def _point(pair: list[float]) -> Point:
    return float(pair[0]), float(pair[1])


def _card(card: int | list[int]) -> Card:
    return (card,) if isinstance(card, int) else tuple(card)
