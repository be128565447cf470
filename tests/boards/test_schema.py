"""The JSON Schema that comes with the package says the same as the check of the form."""

import json
from collections.abc import Callable
from importlib.resources import files
from typing import Any

import jsonschema
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from blackticket.boards import check, names
from blackticket.boards.board import QUARTERS, SCENERY, SYMBOLS, TRANSPORTS
from tests.boards.form_codes import form_codes
from tests.boards.mutations import mutated, shipped
from tests.boards.small_board import BoardData, small
from tests.length import a_few, repeats

SCHEMA = json.loads((files("blackticket.boards") / "board.schema.json").read_text(encoding="utf-8"))
VALIDATOR = jsonschema.Draft202012Validator(SCHEMA)
FORM = form_codes(SCHEMA, "not-a-board")
GIVEN = {"width": 1, "name": "x", "drawing": "dome"}


def fits_the_form(board: Any) -> bool:
    return not FORM & {fault.code for fault in check(json.dumps(board).encode())}


def test_the_schema_is_a_schema() -> None:
    jsonschema.Draft202012Validator.check_schema(SCHEMA)


@pytest.mark.parametrize("name", names())
def test_a_shipped_board_is_of_the_form(name: str) -> None:
    assert [error.message for error in VALIDATOR.iter_errors(json.loads(shipped(name)))] == []


@settings(max_examples=repeats(100, at_length=1000))
@given(mutated(small()))
def test_schema_and_check_agree_on_a_mutated_board(board: Any) -> None:
    assert VALIDATOR.is_valid(board) == fits_the_form(board)


@given(st.sampled_from(["name", "title", "about"]), st.text(st.characters(exclude_categories=["Cs"]), max_size=90))
def test_schema_and_check_agree_on_texts(key: str, text: str) -> None:
    board = small() | {key: text}
    assert VALIDATOR.is_valid(board) == fits_the_form(board)


@given(st.sampled_from(["frame", "at", "width"]), st.integers(-20_000, 20_000) | st.floats(-20_000, 20_000))
def test_schema_and_check_agree_on_numbers(key: str, number: float) -> None:
    board = small()
    match key:
        case "frame":
            board["frame"][0] = number
        case "at":
            board["stations"][0]["at"][1] = number
        case _:
            board["scenery"][1]["width"] = number
    assert VALIDATOR.is_valid(board) == fits_the_form(board)


LIMITS: dict[str, tuple[int, Callable[[BoardData, int], object]]] = {
    "a deck": (999, lambda board, n: board["decks"].update(single=[1] * n)),
    "a card": (10, lambda board, n: board["decks"].update(single=[[1] * n])),
    "crime scenes": (999, lambda board, n: board.update(crime_scenes=[1] * n)),
    "points": (500, lambda board, n: board["scenery"][0].update(points=[[1, 2]] * n)),
    "via": (50, lambda board, n: board["bends"][0].update(via=[[1, 2]] * n)),
    "title": (80, lambda board, n: board.update(title="x" * n)),
    "about": (2000, lambda board, n: board.update(about="x" * n)),
    "name": (40, lambda board, n: board.update(name="x" * n)),
    "a label": (80, lambda board, n: board["scenery"][2].update(name="x" * n)),
    "scenery": (500, lambda board, n: board.update(scenery=board["scenery"][:1] * n)),
    "stations": (999, lambda board, n: board.update(stations=board["stations"][:1] * n)),
    "bends": (2000, lambda board, n: board.update(bends=board["bends"] * n)),
}
QUICK = 9
"""So many of them take a moment, the others a second each."""


@pytest.mark.parametrize("name", a_few(list(LIMITS), QUICK))
def test_schema_and_check_agree_on_the_longest(name: str) -> None:
    most, fill = LIMITS[name]
    for length, fits in ((most, True), (most + 1, False)):
        board = small()
        fill(board, length)
        assert (VALIDATOR.is_valid(board), fits_the_form(board)) == (fits, fits), length


@pytest.mark.parametrize(
    ("kind", "fewest"),
    [
        *(("land", 3), ("water", 3), ("park", 3), ("river", 2), ("bridge", 2), ("boundary", 2)),
        *(("landmark", 1), ("district", 1), ("label", 1)),
    ],
)
def test_schema_and_check_agree_on_the_fewest_points(kind: str, fewest: int) -> None:
    for count, fits in ((fewest, True), (fewest - 1, False)):
        board = small() | {"scenery": [{"kind": kind, "points": [[1, 2]] * count, **GIVEN}]}
        assert (VALIDATOR.is_valid(board), fits_the_form(board)) == (fits, fits), count


@pytest.mark.parametrize(
    ("kind", "needed"),
    [("river", "width"), ("bridge", "width"), ("label", "name"), ("district", "name"), ("landmark", "drawing")],
)
def test_schema_and_check_agree_on_what_a_kind_needs(kind: str, needed: str) -> None:
    piece = {"kind": kind, "points": [[1, 2], [3, 4]], **GIVEN}
    del piece[needed]
    board = small() | {"scenery": [piece]}
    assert not VALIDATOR.is_valid(board)
    assert not fits_the_form(board)


def test_the_words_of_the_schema_are_the_words_of_the_game() -> None:
    parts = SCHEMA["$defs"]
    assert tuple(parts["transport"]["enum"]) == TRANSPORTS
    assert tuple(parts["station"]["properties"]["quarter"]["enum"]) == QUARTERS
    assert tuple(parts["station"]["properties"]["symbols"]["items"]["enum"]) == SYMBOLS
    assert tuple(parts["scenery"]["properties"]["kind"]["enum"]) == SCENERY


def test_a_whole_number_written_with_a_point_is_the_one_thing_only_the_check_refuses() -> None:
    board = small()
    board["crime_scenes"] = [2.0]
    assert VALIDATOR.is_valid(board)
    assert not fits_the_form(board)
