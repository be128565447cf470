"""The form of a board file: which keys, which types, which limits. `board.schema.json` says the same."""

from typing import Final

from blackticket.boards.board import QUARTERS, SCENERY, SYMBOLS, TRANSPORTS
from blackticket.boards.checking.shape import Either, Kinds, List, Number, Pair, Record, Shape, Switch, Text, Word

FORMAT: Final = "blackticket-board"
VERSION: Final = 1

NUMBER: Final = Number(1, 999, whole=True)
LINES: Final = List(NUMBER, 0, 998, twice="line-twice")
POINT: Final = Pair(Number(-10_000, 10_000), "a point [x, y]")
TRANSPORT: Final = Word(TRANSPORTS, "unknown-transport")
CARD: Final = Either(NUMBER, List(NUMBER, 1, 10))
DECK: Final = List(CARD, 1, 999, too_few="empty-deck")

STATION: Final = Record(
    {"station": NUMBER, "at": POINT, "stops": List(TRANSPORT, 0, 4, twice="stop-twice")},
    dict.fromkeys(TRANSPORTS, LINES)
    | {
        "quarter": Word(QUARTERS, "unknown-quarter"),
        "symbols": List(Word(SYMBOLS, "unknown-symbol"), 0, 3, twice="symbol-twice"),
        "hideout": Switch(),
    },
)

KIND: Final = Word(SCENERY, "unknown-scenery")
WIDTH: Final = Number(0.1, 1_000)
LABEL: Final = Text(1, 80)
FEWEST_POINTS: Final = {"land": 3, "water": 3, "park": 3, "river": 2, "boundary": 2, "label": 1}
ALSO_NEEDED: Final[dict[str, dict[str, Shape]]] = {"river": {"width": WIDTH}, "label": {"name": LABEL}}
PIECE: Final = Kinds(
    {
        kind: Record(
            {"kind": KIND, "points": List(POINT, fewest, 500), **ALSO_NEEDED.get(kind, {})},
            {"width": WIDTH, "name": LABEL},
        )
        for kind, fewest in FEWEST_POINTS.items()
    },
    otherwise=Record({"kind": KIND, "points": List(POINT, 1, 500)}, {"width": WIDTH, "name": LABEL}),
)

BEND: Final = Record(
    {"transport": TRANSPORT, "between": Pair(NUMBER, "two stations [a, b]"), "via": List(POINT, 1, 50)}
)

BOARD: Final = Record(
    {
        "name": Text(1, 40, "[a-z][a-z0-9-]*", "small letters, digits and hyphens"),
        "title": Text(1, 80),
        "frame": Pair(Number(100, 10_000), "a frame [width, height]"),
        "stations": List(STATION, 1, 999, too_few="empty-board", numbered="station"),
        "decks": Record({"detectives": DECK, "fugitive": DECK}, {"single": DECK}),
    },
    {
        "about": Text(0, 2_000),
        "ground": Word(("land", "water"), "unknown-ground"),
        "crime_scenes": List(NUMBER, 0, 999),
        "scenery": List(PIECE, 0, 500),
        "bends": List(BEND, 0, 2_000),
    },
)
