"""The reader of JSON with places agrees with `json.loads` on what JSON is and what it means."""

import json
import string

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from blackticket.boards.checking.places import DEEPEST, Value, parse

NUMBERS = st.integers(-(10**15) + 1, 10**15 - 1) | st.floats(-1e14, 1e14)
TEXTS = st.text(st.characters(exclude_categories=["Cs"]))
JSON = st.recursive(
    st.none() | st.booleans() | NUMBERS | TEXTS,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(TEXTS, inner, max_size=4),
    max_leaves=12,
)
NEAR_JSON = st.text(alphabet='{}[]:,"\\ \n\t-+.eE0123456789truefalsnNaIity/\u00e9\u0663', max_size=24)


def refuses(constant: str) -> None:
    raise ValueError(constant)


@given(JSON, st.sampled_from([None, 0, 3]), st.booleans())
def test_what_json_writes_is_read_as_json_reads_it(data: object, indent: int | None, ascii_only: bool) -> None:
    text = json.dumps(data, indent=indent, ensure_ascii=ascii_only)
    value, faults = parse(text)
    assert not faults
    assert value is not None
    assert value.plain() == json.loads(text)
    assert repr(value.plain()) == repr(json.loads(text)), "the types agree too: 1 is not 1.0 is not true"


@given(NEAR_JSON)
@example("[01]")
@example("1.")
@example("-")
@example('"\\u12g4"')
@example('"\\ud83d\\ude00"')
@example('"\\ud83d\\u0041"')
@example('"\\ud83d\\ue000"')
@example('"a\tb"')
@example("[1,]")
@example('{"a":1,}')
@example("\u0663")
@example("\ufeff1")
@example("")
def test_what_is_no_json_to_json_is_none_to_us(text: str) -> None:
    try:
        data = json.loads(text, parse_constant=refuses)
    except ValueError:
        data = parse
    value, faults = parse(text)
    if data is parse:
        assert faults
    elif not faults:
        assert value is not None
        assert value.plain() == data
    else:
        assert {fault.code for fault in faults} <= {"key-twice", "huge-number", "half-character"}


@given(JSON, st.data())
def test_a_text_cut_short_or_mangled_is_judged_as_json_judges_it(data: object, draw: st.DataObject) -> None:
    text = json.dumps(data, indent=1)
    at = draw.draw(st.integers(0, len(text)))
    mangled = text[:at] + draw.draw(st.sampled_from(["", *string.punctuation])) + text[at + 1 :]
    try:
        json.loads(mangled, parse_constant=refuses)
        is_json = True
    except ValueError:
        is_json = False
    _, faults = parse(mangled)
    assert is_json or faults
    if is_json:
        assert "not-json" not in {fault.code for fault in faults}


@given(st.text())
def test_any_text_is_judged_and_never_raises(text: str) -> None:
    value, faults = parse(text)
    assert (value is None) <= bool(faults)


def test_every_value_knows_its_place() -> None:
    value, faults = parse('{\n  "a": [1,\n    true],\n  "b": {"c": "d"}}')
    one, true = Value(1, 2, 9), Value(True, 3, 5)
    assert not faults
    assert value == Value({"a": Value([one, true], 2, 8), "b": Value({"c": Value("d", 4, 14)}, 4, 8)}, line=1, column=1)


@pytest.mark.parametrize(
    ("text", "place", "sentence"),
    [
        ("", (1, "column 1"), "Expected a value, got the end of the file."),
        ("[1\n 2]", (2, "column 2"), "Expected ',' or ']', got '2'."),
        ('{"a" 1}', (1, "column 6"), "Expected ':', got '1'."),
        ('{"a": 1 "b": 2}', (1, "column 9"), "Expected ',' or '}', got '\"'."),
        ("{a: 1}", (1, "column 2"), "Expected a key in double quotes, got 'a'."),
        ("[1,\n\n]", (3, "column 1"), "Expected a value, got ']'."),
        ('["a\nb"]', (1, "column 4"), "Expected '\"' at the end of the text, got '\\n'."),
        ('["\\x"]', (1, "column 4"), "Expected an escape such as \\n or \\u00e9, got 'x'."),
        ("{} {}", (1, "column 4"), "Expected the end of the file, got '{'; remove it."),
    ],
)
def test_a_slip_in_the_writing_is_told_with_line_and_column(text: str, place: tuple[int, str], sentence: str) -> None:
    value, [fault] = parse(text)
    assert value is None
    assert (fault.line, fault.where) == place
    assert (fault.code, fault.text) == ("not-json", sentence)


def test_what_json_lets_pass_and_a_board_does_not_is_told_all_at_once() -> None:
    text = '{"a": NaN,\n"b": [Infinity, -Infinity],\n"a": 1e999, "c": 1234567890123456,\n"d": "\\ud800"}'
    value, faults = parse(text)
    assert value is not None
    assert [(fault.line, fault.where, fault.code) for fault in faults] == [
        (1, "column 7", "not-a-number"),
        (2, "column 7", "not-a-number"),
        (2, "column 17", "not-a-number"),
        (3, "column 1", "key-twice"),
        (3, "column 6", "huge-number"),
        (3, "column 18", "huge-number"),
        (4, "column 6", "half-character"),
    ]


@pytest.mark.parametrize("opening", ["[", '{"a":'])
def test_deep_nesting_is_a_fault_and_no_crash(opening: str) -> None:
    value, [fault] = parse(opening * 100_000)
    assert value is None
    assert fault.code == "nested-too-deep"
    assert fault.where == f"column {DEEPEST * len(opening) + 1}"
    value, faults = parse("[" * DEEPEST + "]" * DEEPEST)
    assert value is not None
    assert not faults


def test_a_number_of_a_million_digits_is_refused_without_being_read() -> None:
    _, [fault] = parse("1" * 1_000_000)
    assert fault.text == f"Expected at most 15 digits, got {'1' * 20}…; use a smaller number."
