"""Every fault a tile set can have is found, with its place and a sentence; and its schema says the same."""

import json
from collections.abc import Callable
from importlib.resources import files
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from blackticket.boards.checking.check import CODES, BoardError, Fault, check, check_any, check_tiles, read_tiles
from blackticket.boards.tiles import build_tiles, load_tiles
from tests.boards.form_codes import form_codes
from tests.boards.mutations import mutated
from tests.boards.small_board import BoardData, written
from tests.length import repeats

HOME = files("blackticket.boards")
SHIPPED = (HOME / "tile_sets" / "tiles.json").read_bytes()
SCHEMA = json.loads((HOME / "tile.schema.json").read_text(encoding="utf-8"))
VALIDATOR = jsonschema.Draft202012Validator(SCHEMA)
FORM = form_codes(SCHEMA, "not-a-tile-set")
DRAWINGS = " or ".join(f'"{name}"' for name in SCHEMA["$defs"]["tile"]["properties"]["drawing"]["enum"])
TILE_CODES = list(CODES)[list(CODES).index("not-a-tile-set") :]
Edit = Callable[[BoardData], object]
CASES: list[tuple[Fault, Edit]] = []


def ours() -> BoardData:
    """A fresh copy of our tiles, to be broken by a test."""
    data: BoardData = json.loads(SHIPPED)
    return data


def shows(code: str, where: str, text: str) -> Callable[[Edit], Edit]:
    """The change below brings this fault, and no other, into our tiles."""

    def keep(change: Edit) -> Edit:
        CASES.append((Fault(where, code, text), change))
        return change

    return keep


@shows("not-a-tile-set", "format", 'Expected "format": "blackticket-tiles", got another; is this a tile set file?')
def _(tiles: BoardData) -> None:
    tiles["format"] = "blackticket-record"


@shows("tile-twice", "tile A", "Expected each letter once, got A again; rename one.")
def _(tiles: BoardData) -> None:
    tiles["tiles"][1]["tile"] = "A"


@shows("place-twice", "place 1", "Expected each number once, got 1 again; renumber one.")
def _(tiles: BoardData) -> None:
    tiles["tiles"][1]["places"][1]["place"] = 1


@shows("place-without-taxi", "place 2, stops", 'Expected "taxi" among the stops, got none; add it.')
def _(tiles: BoardData) -> None:
    tiles["tiles"][0]["places"][1]["stops"] = []


@shows("underground-without-bus", "place 4, stops", 'Expected "bus" at an underground stop, got none; add it.')
def _(tiles: BoardData) -> None:
    tiles["tiles"][0]["places"][3]["stops"] = ["taxi", "underground"]


@shows(
    "underground-tiles",
    "tiles",
    "Expected 4 to 6 tiles with an underground stop, got 3; add or remove stops.",
)
def _(tiles: BoardData) -> None:
    for tile in tiles["tiles"][:3]:
        for place in tile["places"]:
            place["stops"] = [stop for stop in place["stops"] if stop != "underground"]


@shows(
    "few-starts",
    "tiles",
    "Expected 3 taxi-only places in every grid, got one with 2; remove bus stops.",
)
def _(tiles: BoardData) -> None:
    for tile in tiles["tiles"][:8]:
        for place in tile["places"]:
            place["stops"] = [*dict.fromkeys([*place["stops"][:1], "bus", *place["stops"][1:]])]
    tiles["tiles"][5]["places"][0]["stops"] = ["taxi"]
    tiles["tiles"][3]["places"][0]["stops"] = ["taxi"]


@shows("unknown-place", "tile A, one_way", "Expected a place of this tile, got 5; correct the number.")
def _(tiles: BoardData) -> None:
    tiles["tiles"][0]["expert"]["one_way"] = [[1, 5]]


@shows("not-neighbours", "tile A, one_way", "Expected two places side by side, got 2 and 3; correct one.")
def _(tiles: BoardData) -> None:
    tiles["tiles"][0]["expert"]["one_way"] = [[2, 3]]


@shows("not-diagonal", "tile A, lanes", "Expected two places across the tile, got 1 and 3; correct one.")
def _(tiles: BoardData) -> None:
    tiles["tiles"][0]["expert"]["lanes"] = [[1, 3]]


@shows("link-twice", "tile A, dead_ends", "Expected the link of 2 and 1 once, got it again; remove one.")
def _(tiles: BoardData) -> None:
    tiles["tiles"][0]["expert"]["dead_ends"] = [[2, 1]]


@shows("missing-key", "tile A", 'Expected the key "places", got none; add it.')
def _(tiles: BoardData) -> None:
    del tiles["tiles"][0]["places"]


@shows("missing-key", "tile set", 'Expected the key "title", got none; add it.')
def _(tiles: BoardData) -> None:
    del tiles["title"]


@shows("unknown-key", "tile A, expert", "Expected only the keys one_way, dead_ends, lanes, got 'oneway'; correct it.")
def _(tiles: BoardData) -> None:
    tiles["tiles"][0]["expert"]["oneway"] = []


@shows("wrong-type", "place 2, stops", "Expected a list, got 'taxi'; correct it.")
def _(tiles: BoardData) -> None:
    tiles["tiles"][0]["places"][1]["stops"] = "taxi"


@shows("out-of-range", "tile A, places", "Expected a list of 4, got a list of 3; correct it.")
def _(tiles: BoardData) -> None:
    del tiles["tiles"][0]["places"][3]


@shows("out-of-range", "tiles", "Expected a list of 9, got a list of 8; correct it.")
def _(tiles: BoardData) -> None:
    del tiles["tiles"][8]


@shows("out-of-range", "place 37, place", "Expected a whole number from 1 to 36, got 37; correct it.")
def _(tiles: BoardData) -> None:
    tiles["tiles"][1]["places"][0]["place"] = 37


@shows(
    "unknown-transport",
    "place 1, stops, entry 2",
    'Expected "taxi" or "bus" or "underground", got \'ferry\'; correct it.',
)
def _(tiles: BoardData) -> None:
    tiles["tiles"][0]["places"][0]["stops"] = ["taxi", "ferry"]


@shows("out-of-range", "tile A, water, entry 1", "Expected a number from 0 to 120, got 121; correct it.")
def _(tiles: BoardData) -> None:
    tiles["tiles"][0]["water"][0][0] = 121


@shows("unknown-scenery", "tile A, drawing", f"Expected {DRAWINGS}, got 'taxi'; correct it.")
def _(tiles: BoardData) -> None:
    tiles["tiles"][0]["drawing"] = "taxi"


@pytest.mark.parametrize(("fault", "change"), CASES, ids=[fault.code for fault, _ in CASES])
def test_a_fault_is_found_with_its_place_and_told_in_a_sentence(fault: Fault, change: Edit) -> None:
    tiles = ours()
    change(tiles)
    assert check_tiles(written(tiles)) == [fault]
    assert VALIDATOR.is_valid(tiles) == (fault.code not in FORM)


def test_every_code_of_tiles_has_its_case() -> None:
    assert [fault.code for fault, _ in CASES][: len(TILE_CODES)] == TILE_CODES


def test_our_tiles_have_no_fault_and_are_of_the_form() -> None:
    assert check_tiles(SHIPPED) == check_any(SHIPPED) == []
    assert [error.message for error in VALIDATOR.iter_errors(ours())] == []


def test_too_many_underground_tiles_leave_no_six_with_exactly_three() -> None:
    tiles = ours()
    for number in (1, 3):
        tiles["tiles"][number]["places"][1]["stops"] = ["taxi", "bus", "underground"]
    assert [fault.code for fault in check_tiles(written(tiles))] == ["underground-tiles"]


def test_all_faults_of_a_set_are_found_in_one_go() -> None:
    tiles = ours()
    tiles["title"] = 5
    tiles["tiles"][0]["expert"] = {"one_way": [[1, 4], [1, 9]], "dead_ends": [[3, 3]], "lanes": [[1, 4], [4, 1]]}
    tiles["tiles"][2]["tile"] = "B"
    tiles["tiles"][8]["places"][0]["stops"] = ["bus", "underground", "bus"]
    assert [(fault.where, fault.code) for fault in check_tiles(written(tiles))] == [
        ("title", "wrong-type"),
        ("place 33, stops, entry 3", "stop-twice"),
        ("tile A, one_way", "not-neighbours"),
        ("tile A, one_way", "unknown-place"),
        ("tile A, dead_ends", "not-neighbours"),
        ("tile A, lanes", "link-twice"),
        ("tile B", "tile-twice"),
        ("place 33, stops", "place-without-taxi"),
    ]


def test_the_format_decides_what_a_file_is_checked_as() -> None:
    assert [fault.code for fault in check(SHIPPED)] == ["not-a-board"]
    board = (HOME / "data" / "london.json").read_bytes()
    assert check_any(board) == []
    assert [fault.code for fault in check_tiles(board)] == ["not-a-tile-set"]
    nameless = ours()
    del nameless["format"]
    assert [fault.code for fault in check_any(written(nameless))] == ["not-a-tile-set"]


@given(mutated(ours()))
def test_a_mutated_set_is_judged_and_one_without_faults_can_be_built(tiles: Any) -> None:
    content = written(tiles)
    faults = check_any(content)
    assert all(fault.where and fault.code in CODES for fault in faults)
    assert faults or len(build_tiles(tiles).tiles) == 9


@given(st.data())
def test_a_set_with_a_few_bytes_changed_is_judged(data: st.DataObject) -> None:
    content = bytearray(SHIPPED)
    for _ in range(data.draw(st.integers(1, 4))):
        content[data.draw(st.integers(0, len(content) - 1))] = data.draw(st.integers(0, 255))
    assert {fault.code for fault in check_any(bytes(content))} <= CODES.keys()


@given(st.binary(max_size=200))
def test_random_bytes_have_faults_and_raise_nothing(content: bytes) -> None:
    for faults in (check_tiles(content), check_any(content)):
        assert faults
        assert {fault.code for fault in faults} <= CODES.keys()


@settings(max_examples=repeats(40, at_length=1000))
@given(mutated(ours()))
def test_schema_and_check_agree_on_a_mutated_set(tiles: Any) -> None:
    fits = not FORM & {fault.code for fault in check_tiles(json.dumps(tiles).encode())}
    assert VALIDATOR.is_valid(tiles) == fits


LIMITS: dict[str, tuple[int, Callable[[BoardData, int], object]]] = {
    "links": (6, lambda tiles, n: tiles["tiles"][0]["expert"].update(lanes=[[1, 4]] * n)),
    "a place": (36, lambda tiles, n: tiles["tiles"][0]["places"][0].update(place=n)),
    "tiles": (9, lambda tiles, n: tiles.update(tiles=tiles["tiles"][:1] * n)),
    "places": (4, lambda tiles, n: tiles["tiles"][0].update(places=tiles["tiles"][0]["places"][:1] * n)),
    "title": (80, lambda tiles, n: tiles.update(title="x" * n)),
    "about": (2000, lambda tiles, n: tiles.update(about="x" * n)),
    "name": (40, lambda tiles, n: tiles.update(name="x" * n)),
}


@pytest.mark.parametrize(("most", "fill"), LIMITS.values(), ids=LIMITS)
def test_schema_and_check_agree_on_the_longest(most: int, fill: Callable[[BoardData, int], object]) -> None:
    for length, fits in ((most, True), (most + 1, False)):
        tiles = ours()
        fill(tiles, length)
        found = not FORM & {fault.code for fault in check_tiles(json.dumps(tiles).encode())}
        assert (VALIDATOR.is_valid(tiles), found) == (fits, fits), length


def test_a_file_is_read_as_tiles_or_refused_with_all_its_faults(tmp_path: Path) -> None:
    path = tmp_path / "tiles.json"
    path.write_bytes(SHIPPED)
    assert read_tiles(path).tiles == load_tiles().tiles
    path.write_bytes(b"[]")
    with pytest.raises(BoardError) as refusal:
        read_tiles(path)
    assert [fault.code for fault in refusal.value.faults] == ["not-a-tile-set"]


def test_the_docs_show_a_tile_of_ours_and_name_every_key() -> None:
    page = (
        (Path(__file__).parents[2] / "docs" / "boards.md").read_text(encoding="utf-8").partition("## Street tiles")[2]
    )
    [shown] = [line.strip() for line in page.splitlines() if line.startswith('    {"tile"')]
    assert shown in [line.strip().rstrip(",") for line in SHIPPED.decode().splitlines()]
    tile, place = SCHEMA["$defs"]["tile"]["properties"], SCHEMA["$defs"]["place"]["properties"]
    names = [*SCHEMA["properties"], *tile, *place, *tile["expert"]["properties"]]
    assert [key for key in names if key not in ("format", "version") and f"`{key}`" not in page] == []
