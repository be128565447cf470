"""What `json` lets pass and a board file may not hold is found, and no text makes the reader raise."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from blackticket.boards.checking.json_reader import DEEPEST, read_json


@given(st.text())
def test_any_text_is_judged_and_never_raises(text: str) -> None:
    _, faults = read_json(text)
    assert all(fault.where for fault in faults)


@given(st.text(alphabet='{}[]:,"\\ \n-.eE019truefalsnNaIity', max_size=24))
def test_what_has_no_fault_is_read_as_json_reads_it(text: str) -> None:
    data, faults = read_json(text)
    if not faults:
        assert repr(data) == repr(json.loads(text))


def test_a_slip_in_the_writing_has_its_line_and_column() -> None:
    data, [fault] = read_json("[1\n 2]")
    assert data is None
    assert str(fault) == "line 2, column 2: Expected JSON, got '2' (Expecting ',' delimiter); correct it. [not-json]"
    _, [fault] = read_json("")
    assert fault.text == "Expected JSON, got the end of the file (Expecting value); correct it."


def test_what_json_lets_pass_and_a_board_does_not_is_found_all_at_once() -> None:
    _, faults = read_json('{"a": 1e999, "b": [Infinity, -Infinity], "a": NaN, "c": 1234567890123456, "d": "\\ud800"}')
    assert [(fault.where, fault.code) for fault in faults] == [
        ("file", "key-twice"),
        ("a", "not-a-number"),
        ("b, entry 1", "not-a-number"),
        ("b, entry 2", "not-a-number"),
        ("c", "huge-number"),
        ("d", "half-character"),
    ]


@pytest.mark.parametrize(("opening", "closing"), [("[", "]"), ('{"a":', "}")])
def test_deep_nesting_is_a_fault_and_no_crash(opening: str, closing: str) -> None:
    for depth in (DEEPEST + 1, 500, 100_000):
        data, [fault] = read_json(opening * depth + "1" + closing * depth)
        assert data is None
        assert fault.code == "nested-too-deep"
    assert read_json(opening * DEEPEST + "1" + closing * DEEPEST)[1] == []


def test_a_number_of_a_million_digits_is_refused_without_being_read() -> None:
    _, [fault] = read_json("1" * 1_000_000)
    assert fault.text == f"Expected at most 15 digits, got {'1' * 20}…; use a smaller number."
