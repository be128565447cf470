"""Any file is judged: boards with many faults, boards that ship, mutated boards, and bytes that are no board at all."""

import doctest
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from blackticket.boards import CODES, BoardError, check, names, read
from blackticket.boards.board_files import build
from tests.boards.mutations import mutated, shipped
from tests.boards.small_board import small, written

DOCS = Path(__file__).parents[2] / "docs" / "boards.md"


@pytest.mark.parametrize("name", names())
def test_a_shipped_board_has_no_fault(name: str) -> None:
    assert check(shipped(name)) == []


def test_all_faults_of_a_file_are_found_in_one_go() -> None:
    board = small()
    board["title"] = 5
    board["stations"][0]["at"] = [20, "50"]
    board["stations"][1]["taxi"] = [3]
    board["decks"]["single"] = [[1, 1], 99]
    board["bends"][0] = {"transport": "bus", "between": [1, 9], "via": [[100, 200]]}
    assert [(fault.where, fault.code) for fault in check(written(board))] == [
        ("title", "wrong-type"),
        ("station 1, at", "wrong-type"),
        ("station 1, taxi", "one-way-line"),
        ("bends, entry 1, via", "outside-frame"),
        ("decks, single", "card-twice"),
        ("decks, single", "missing-start"),
        ("bends, entry 1", "unknown-station"),
    ]


def test_of_very_many_faults_the_first_thousand_are_reported() -> None:
    board = small()
    board["stations"] = [{"station": 1, "at": [1, 1], "stops": [], "taxi": [""] * 998} for _ in range(100)]
    faults = check(written(board))
    assert len(faults) == 1000
    assert {fault.code for fault in faults} == {"wrong-type"}


@pytest.mark.parametrize("content", [b"[]", b"{}", b"1", b'{"type": "FeatureCollection"}', b'{"format": 1, "a": 2}'])
def test_what_is_no_board_at_all_is_called_so_and_not_picked_apart(content: bytes) -> None:
    assert {fault.code for fault in check(content)} <= {"not-a-board", "wrong-version"}
    assert check(content)[0].code == "not-a-board"


def test_a_board_without_its_first_two_keys_is_still_checked() -> None:
    board = small()
    del board["format"], board["version"]
    board["stations"][1]["taxi"].append(2)
    assert [fault.code for fault in check(written(board))] == ["not-a-board", "wrong-version", "line-to-itself"]


@pytest.mark.parametrize("at", [[-1, 50], [201, 50], [60, -1], [60, 101]])
def test_a_station_and_a_bend_lie_within_all_four_sides_of_the_frame(at: list[int]) -> None:
    board = small()
    board["stations"][1]["at"] = at
    board["bends"][0]["via"] = [[100, 20], at]
    outside = [(fault.where, fault.code) for fault in check(written(board))]
    assert outside == [("station 2, at", "outside-frame"), ("bends, entry 1, via", "outside-frame")]


def test_a_line_written_at_one_end_only_still_joins_its_stations() -> None:
    board = small()
    board["stations"].append({"station": 4, "at": [60, 20], "stops": ["taxi"], "taxi": [2]})
    board["stations"].append({"station": 5, "at": [60, 80], "stops": ["taxi"], "taxi": [2]})
    assert [(fault.where, fault.code) for fault in check(written(board))] == [
        ("station 4, taxi", "one-way-line"),
        ("station 5, taxi", "one-way-line"),
    ]


@pytest.mark.parametrize("number", [True, 1.0, "1", None, 0, -1, 1000, 1e3, [1], {}])
def test_a_station_number_is_a_whole_number_from_1_to_999_and_nothing_else(number: object) -> None:
    board = small()
    board["decks"]["single"] = [number, 2]
    assert [fault.where for fault in check(written(board))][:1] == ([] if number == [1] else ["decks, single, entry 1"])


@given(st.binary(max_size=200))
def test_random_bytes_have_faults_and_raise_nothing(content: bytes) -> None:
    faults = check(content)
    assert faults
    assert {fault.code for fault in faults} <= CODES.keys()


@given(mutated(small()))
def test_a_mutated_board_is_judged_and_one_without_faults_can_be_built(board: Any) -> None:
    content = written(board)
    faults = check(content)
    assert all(fault.where and fault.code in CODES for fault in faults)
    assert faults or len(build(board).stations) == len(board["stations"])


@given(st.data())
def test_a_board_with_a_few_bytes_changed_is_judged(data: st.DataObject) -> None:
    content = bytearray(written(small()))
    for _ in range(data.draw(st.integers(1, 4))):
        content[data.draw(st.integers(0, len(content) - 1))] = data.draw(st.integers(0, 255))
    assert {fault.code for fault in check(bytes(content))} <= CODES.keys()


def test_a_good_file_is_read_as_a_board(tmp_path: Path) -> None:
    path = tmp_path / "small.json"
    path.write_bytes(written(small()))
    board = read(path)
    assert (board.name, len(board.stations), board.lines("taxi")) == ("small", 3, ((1, 2), (2, 3)))


def test_a_bad_file_is_refused_with_all_its_faults(tmp_path: Path) -> None:
    path = tmp_path / "bad.json"
    path.write_bytes(b"[1\n2]")
    with pytest.raises(BoardError) as refusal:
        read(path)
    assert [fault.code for fault in refusal.value.faults] == ["not-json"]
    assert (
        str(refusal.value)
        == "line 2, column 1: Expected JSON, got '2' (Expecting ',' delimiter); correct it. [not-json]"
    )


def test_the_example_in_the_docs_runs() -> None:
    result = doctest.testfile(str(DOCS), module_relative=False)
    assert (result.attempted, result.failed) == (2, 0)


def test_the_codes_and_their_meanings_stand_in_the_docs() -> None:
    page = DOCS.read_text(encoding="utf-8")
    table = page.partition("## Checking a board")[2].partition("\n## ")[0]
    rows = [line.split(" | ") for line in table.splitlines() if line.startswith("| `")]
    assert {row[0].strip("| `"): row[1].removesuffix(" |") for row in rows} == CODES
