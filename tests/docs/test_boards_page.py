"""The page on boards is in step with the code."""

import json
import re
from importlib.resources import files

import pytest

from blackticket import boards, editions
from blackticket.boards.board import SCENERY
from tests.boards.small_board import small, written
from tests.docs.pages import CODE, first_table, keys, missing, page, rows

SCHEMA = json.loads((files("blackticket.boards") / "board.schema.json").read_text(encoding="utf-8"))


def test_the_station_on_the_boards_page_is_that_of_london() -> None:
    shown = re.findall(r'^    (\{"station": .*\})$', page("boards.md"), re.MULTILINE)
    lines = (files("blackticket.boards") / "data" / "london.json").read_text(encoding="utf-8").splitlines()
    assert len(shown) == 1
    assert shown[0] in [line.strip().rstrip(",") for line in lines]


def test_what_scenery_needs_is_told() -> None:
    kinds = {row[0].strip("`"): row[2:] for row in rows(page("boards.md").partition("\n## ")[0]) if len(row) == 4}
    fewest, needed = dict.fromkeys(SCENERY, 1), {}
    for rule in SCHEMA["$defs"]["scenery"]["allOf"]:
        kind, then = rule["if"]["properties"]["kind"], rule["then"]
        for name in kind.get("enum") or [kind["const"]]:
            if "required" in then:
                needed[name] = then["required"]
            else:
                fewest[name] = then["properties"]["points"]["minItems"]
    assert {kind: int(row[0]) for kind, row in kinds.items()} == fewest
    assert {kind: CODE.findall(row[1]) for kind, row in kinds.items() if row[1]} == needed


@pytest.mark.parametrize("mark", [False, True])
def test_a_ferry_may_stand_among_the_stops_or_need_not(mark: bool) -> None:
    board = small()
    for station in board["stations"]:
        if mark and "ferry" in station:
            station["stops"].append("ferry")
    assert boards.check(written(board)) == []


def test_a_ferry_stop_without_a_line_is_a_fault() -> None:
    board = small()
    board["stations"][0]["stops"].append("ferry")
    assert [fault.code for fault in boards.check(written(board))] == ["stop-without-line"]


def test_the_checker_says_an_underground_line() -> None:
    board = small()
    board["stations"][0]["stops"].remove("underground")
    board["stations"][1]["stops"].append("underground")
    board["bends"].append({"transport": "underground", "between": [1, 2], "via": [[50, 20]]})
    texts = [fault.text for fault in boards.check(written(board))]
    assert len(texts) == 3
    assert all(" an underground line" in text for text in texts)


def test_every_key_and_fault_of_a_board_file_has_its_place() -> None:
    text, checking = page("boards.md").split("\n## ", 1)
    assert set(keys(text)) == {*SCHEMA["properties"], *SCENERY}
    parts = SCHEMA["$defs"]
    assert missing(text, {*parts["station"]["properties"], *parts["bend"]["properties"]}) == []
    assert keys(first_table(checking)) == list(boards.CODES)


@pytest.mark.parametrize("name", boards.names())
def test_every_board_is_the_board_of_an_editions_page(name: str) -> None:
    assert any(f"`{name}`" in page(f"editions/{edition.id}.md") for edition in editions())
