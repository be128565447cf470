"""The form of a tile set: which keys, which types, which limits. `tile.schema.json` says the same."""

from typing import Final

from blackticket.boards.checking.shape import List, Number, Pair, Record, Text, Word

TILES_FORMAT: Final = "blackticket-tiles"
TILE_COUNT: Final = 9
PLACES_A_TILE: Final = 4

PLACE_NUMBER: Final = Number(1, TILE_COUNT * PLACES_A_TILE, whole=True)
STOP: Final = Word(("taxi", "bus", "underground"), "unknown-transport")
PLACE: Final = Record({"place": PLACE_NUMBER, "stops": List(STOP, 0, 3, twice="stop-twice")})
LINKS: Final = List(Pair(PLACE_NUMBER, "two places [a, b]"), 0, 6)
EXPERT: Final = Record({}, dict.fromkeys(("one_way", "dead_ends", "lanes"), LINKS))
TILE: Final = Record(
    {
        "tile": Word(tuple("ABCDEFGHI"), "wrong-text"),
        "places": List(PLACE, PLACES_A_TILE, PLACES_A_TILE, numbered="place"),
    },
    {"expert": EXPERT},
)

TILE_SET: Final = Record(
    {
        "name": Text(1, 40, "[a-z][a-z0-9-]*", "small letters, digits and hyphens"),
        "title": Text(1, 80),
        "tiles": List(TILE, TILE_COUNT, TILE_COUNT, numbered="tile"),
    },
    {"about": Text(0, 2_000)},
    whole="tile set",
)
