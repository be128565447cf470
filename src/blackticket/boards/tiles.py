"""The street tiles of the dice game: nine squares of four places, laid out anew for every game."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from blackticket.boards.board import Point, Transport
from blackticket.boards.frozen import Frozen

Link = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Tile:
    """A tile: its places in reading order (top row, then bottom row) and what its expert side adds.

    On the plain side a yellow line joins every two places that lie side by side or one above the other, on the tile and
    across to the next one. On the expert side (D-50) `one_way` links run only from the first place to the second
    (D-51), `dead_ends` are cut (D-52), and `lanes` are diagonals for taxis (D-53). All of these lie within the tile.
    """

    letter: str
    places: tuple[int, int, int, int]
    stops: Mapping[int, tuple[Transport, ...]]
    one_way: tuple[Link, ...] = ()
    dead_ends: tuple[Link, ...] = ()
    lanes: tuple[Link, ...] = ()
    drawing: str = ""
    park: tuple[Point, ...] = ()
    water: tuple[Point, ...] = ()

    @property
    def has_underground(self) -> bool:
        return any("underground" in stops for stops in self.stops.values())


@dataclass(frozen=True, eq=False, slots=True)
class TileSet:
    """All tiles, by letter."""

    name: str
    title: str
    about: str
    tiles: Mapping[str, Tile]

    def __reduce_ex__(self, protocol: Any) -> Any:
        if self is load_tiles():
            return load_tiles, ()  # compared by identity: the receiver uses its own
        return object.__reduce_ex__(self, protocol)


@cache
def load_tiles(name: str = "tiles") -> TileSet:
    """A tile set that comes with the package. Its file is trusted here: the tests check it."""
    text = (files("blackticket.boards") / "tile_sets" / f"{name}.json").read_text(encoding="utf-8")
    return build_tiles(json.loads(text))


def build_tiles(data: dict[str, Any]) -> TileSet:
    return TileSet(
        name=data["name"],
        title=data["title"],
        about=data.get("about", ""),
        tiles=Frozen({entry["tile"]: _tile(entry) for entry in data["tiles"]}),
    )


def _tile(entry: dict[str, Any]) -> Tile:
    first, second, third, fourth = (place["place"] for place in entry["places"])
    expert = entry.get("expert", {})
    return Tile(
        letter=entry["tile"],
        places=(first, second, third, fourth),
        stops=Frozen({place["place"]: tuple(place["stops"]) for place in entry["places"]}),
        one_way=_links(expert, "one_way"),
        dead_ends=_links(expert, "dead_ends"),
        lanes=_links(expert, "lanes"),
        drawing=entry.get("drawing", ""),
        park=_shape(entry, "park"),
        water=_shape(entry, "water"),
    )


def _links(expert: dict[str, Any], kind: str) -> tuple[Link, ...]:
    return tuple((link[0], link[1]) for link in expert.get(kind, ()))


def _shape(entry: dict[str, Any], kind: str) -> tuple[Point, ...]:
    return tuple((x, y) for x, y in entry.get(kind, ()))
