"""Boards with something changed somewhere, for tests that must hold whatever is wrong."""

import copy
from collections.abc import Iterator
from importlib.resources import files
from typing import Any

from hypothesis import strategies as st

SCRAPS: list[Any] = [
    *(None, True, False, 0, 1, 2, 3, 4, -1, 999, 1000, 10_000, 10_001, 0.1, 0.05, 2.5, -0.5),
    *(
        "",
        "taxi",
        "tram",
        "river",
        "land",
        "water",
        "label",
        "boundary",
        "landmark",
        "dome",
        "I",
        "x" * 41,
        "x" * 81,
        "a\n",
        "small",
    ),
    *([], {}, [1], [1, 2], [2, 1], [1, 2, 3], [[1, 2]], [[1, 2], [3, 4]], ["taxi"], ["taxi", "taxi"]),
    *({"kind": "label", "points": [[1, 1]]}, {"kind": "river", "points": [[1, 1], [2, 2]]}, {"station": 1}),
]
KEYS = [
    "station",
    "at",
    "stops",
    "taxi",
    "kind",
    "width",
    "name",
    "turn",
    "drawing",
    "single",
    "bends",
    "hideout",
    "extra",
]


def shipped(name: str) -> bytes:
    """The file of a board that comes with the package."""
    return (files("blackticket.boards") / "data" / f"{name}.json").read_bytes()


def _holders(data: Any) -> Iterator[Any]:
    if isinstance(data, dict | list):
        yield data
        for inner in data.values() if isinstance(data, dict) else data:
            yield from _holders(inner)


@st.composite
def mutated(draw: st.DrawFn, board: Any) -> Any:
    """The board with one to three values replaced, removed or added."""
    board = copy.deepcopy(board)
    for _ in range(draw(st.integers(1, 3))):
        holder = draw(st.sampled_from(list(_holders(board)) or [[]]))
        scrap = copy.deepcopy(draw(st.sampled_from(SCRAPS)))
        keys = list(holder) if isinstance(holder, dict) else list(range(len(holder)))
        act = draw(st.sampled_from(["replace", "remove", "add"])) if keys else "add"
        if act == "replace":
            holder[draw(st.sampled_from(keys))] = scrap
        elif act == "remove":
            del holder[draw(st.sampled_from(keys))]
        elif isinstance(holder, dict):
            holder[draw(st.sampled_from(KEYS))] = scrap
        else:
            holder.insert(draw(st.integers(0, len(holder))), scrap)
    return board
