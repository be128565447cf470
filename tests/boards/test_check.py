"""Every fault a board file can have is found, with its place and a sentence on what to do."""

from collections.abc import Callable

import pytest

from blackticket.boards import CODES, Fault, check
from tests.boards.small_board import BoardData, small, written
from tests.boards.test_check_tiles import TILE_CODES

Edit = Callable[[BoardData], bytes | None]
CASES: list[tuple[Fault, Edit]] = []


def shows(code: str, where: str, text: str) -> Callable[[Edit], Edit]:
    """The change below brings this fault, and no other, into the small board."""

    def keep(change: Edit) -> Edit:
        CASES.append((Fault(where, code, text), change))
        return change

    return keep


@shows("too-large", "file", "Expected at most 1000000 bytes, got 1000001; leave out what is not needed.")
def _(board: BoardData) -> bytes:
    return written(board).ljust(1_000_001)


@shows("not-utf-8", "line 5", "Expected UTF-8, got byte 0xe9 at offset 74; save the file as UTF-8.")
def _(board: BoardData) -> bytes:
    return written(board).replace(b"Small", b"\xe9")


@shows("byte-order-mark", "file", "Expected JSON from the first byte, got a byte order mark; save without one.")
def _(board: BoardData) -> bytes:
    return b"\xef\xbb\xbf" + written(board)


@shows("not-json", "line 3, column 1", "Expected JSON, got '\"' (Expecting ',' delimiter); correct it.")
def _(board: BoardData) -> bytes:
    return written(board).replace(b",\n", b"\n", 1)


@shows("nested-too-deep", "file", "Expected at most 32 levels, got more; flatten it.")
def _(board: BoardData) -> bytes:
    return written(board).replace(b"Three stations.", b'", "deep": ' + b"[" * 99 + b"]" * 99 + b', "more": "')


@shows("key-twice", "file", "Expected each key once, got 'version' again; remove one.")
def _(board: BoardData) -> bytes:
    return written(board).replace(b'"version": 1', b'"version": 1,\n"version": 1')


@shows("not-a-number", "frame, entry 1", "Expected a number, got NaN; write its digits.")
def _(board: BoardData) -> None:
    board["frame"] = [float("nan"), 100]


@shows("huge-number", "frame, entry 1", "Expected at most 15 digits, got 1e+300; use a smaller number.")
def _(board: BoardData) -> None:
    board["frame"] = [1e300, 100]


@shows("half-character", "title", "Expected whole characters, got half a \\u pair; write the character.")
def _(board: BoardData) -> None:
    board["title"] = "Sm\ud800ll"


@shows("not-a-board", "format", 'Expected "format": "blackticket-board", got another; is this a board file?')
def _(board: BoardData) -> None:
    board["format"] = "blackticket-record"


@shows("wrong-version", "version", 'Expected "version": 1, got another; correct it.')
def _(board: BoardData) -> None:
    board["version"] = True


@shows("newer-version", "version", "Expected version 1, got a newer one; update this program.")
def _(board: BoardData) -> None:
    board["version"] = 2
    board["planets"] = []


@shows("missing-key", "board", 'Expected the key "title", got none; add it.')
def _(board: BoardData) -> None:
    del board["title"]


@shows(
    "unknown-key",
    "station 2",
    "Expected only the keys station, at, stops, taxi, bus, underground, ferry, quarter, symbols, hideout, got 'tram';"
    " correct it.",
)
def _(board: BoardData) -> None:
    board["stations"][1]["tram"] = [3]


@shows("wrong-type", "station 1, hideout", "Expected true or false, got 1; correct it.")
def _(board: BoardData) -> None:
    board["stations"][0]["hideout"] = 1


@shows("out-of-range", "scenery, entry 2, width", "Expected a number from 0.1 to 1000, got 0; correct it.")
def _(board: BoardData) -> None:
    board["scenery"][1]["width"] = 0


@shows("wrong-text", "name", "Expected 1 to 40 small letters, digits and hyphens, got 'Small Town'; correct it.")
def _(board: BoardData) -> None:
    board["name"] = "Small Town"


@shows("unknown-ground", "ground", 'Expected "land" or "water", got \'lava\'; correct it.')
def _(board: BoardData) -> None:
    board["ground"] = "lava"


@shows(
    "unknown-transport",
    "station 1, stops, entry 4",
    'Expected "taxi" or "bus" or "underground" or "ferry", got \'tram\'; correct it.',
)
def _(board: BoardData) -> None:
    board["stations"][0]["stops"].append("tram")


@shows(
    "unknown-symbol",
    "station 2, symbols, entry 1",
    'Expected "park" or "attraction" or "river", got \'volcano\'; correct it.',
)
def _(board: BoardData) -> None:
    board["stations"][1]["symbols"] = ["volcano"]


@shows(
    "unknown-quarter",
    "station 1, quarter",
    'Expected "I" or "II" or "III" or "IV", got \'V\'; correct it.',
)
def _(board: BoardData) -> None:
    board["stations"][0]["quarter"] = "V"


@shows(
    "unknown-scenery",
    "scenery, entry 1, kind",
    'Expected "land" or "water" or "park" or "river" or "bridge" or "boundary" or "landmark" or "district" or "label", '
    "got 'desert'; correct it.",
)
def _(board: BoardData) -> None:
    board["scenery"][0]["kind"] = "desert"


@shows("empty-board", "stations", "Expected a list of 1 to 999, got a list of 0; correct it.")
def _(board: BoardData) -> None:
    board["stations"] = []


@shows("empty-deck", "decks, fugitive", "Expected a list of 1 to 999, got a list of 0; correct it.")
def _(board: BoardData) -> None:
    board["decks"]["fugitive"] = []


@shows("station-twice", "station 3", "Expected each number once, got 3 again; renumber one.")
def _(board: BoardData) -> None:
    board["stations"].append(board["stations"][2])


@shows("line-twice", "station 2, taxi, entry 3", "Expected 3 once, got it again; remove one.")
def _(board: BoardData) -> None:
    board["stations"][1]["taxi"].append(3)


@shows("stop-twice", "station 2, stops, entry 2", "Expected 'taxi' once, got it again; remove one.")
def _(board: BoardData) -> None:
    board["stations"][1]["stops"].append("taxi")


@shows("symbol-twice", "station 2, symbols, entry 2", "Expected 'river' once, got it again; remove one.")
def _(board: BoardData) -> None:
    board["stations"][1]["symbols"].append("river")


@shows(
    "card-twice",
    "decks, fugitive",
    "Expected each card and each station on it once, got 3 again; remove one.",
)
def _(board: BoardData) -> None:
    board["decks"]["fugitive"].append(3)


@shows(
    "bend-twice",
    "bends, entry 2",
    "Expected one bend for the bus line 1 to 3, got another; put all points into one.",
)
def _(board: BoardData) -> None:
    board["bends"].append({"transport": "bus", "between": [3, 1], "via": [[90, 90]]})


@shows(
    "unknown-station",
    "station 3, taxi",
    "Expected a station of this board, got 30; correct the number or add the station.",
)
def _(board: BoardData) -> None:
    board["stations"][2]["taxi"].append(30)


@shows("line-to-itself", "station 2, taxi", "Expected another station, got 2 itself; remove it.")
def _(board: BoardData) -> None:
    board["stations"][1]["taxi"].append(2)


@shows(
    "one-way-line",
    "station 1, taxi",
    "Expected station 3 to list 1 too, got no such line; add it there or remove it.",
)
def _(board: BoardData) -> None:
    board["stations"][0]["taxi"].append(3)


@shows(
    "unreachable-station",
    "station 4",
    "Expected a way by taxi, bus and underground to station 1, got none; add a line.",
)
def _(board: BoardData) -> None:
    board["stations"][1]["ferry"].append(4)
    board["stations"].append({"station": 4, "at": [60, 20], "stops": [], "ferry": [2]})


@shows(
    "stop-without-line",
    "station 2, stops",
    "Expected a bus line at this stop, got none; add the line or remove the stop.",
)
def _(board: BoardData) -> None:
    board["stations"][1]["stops"].append("bus")


@shows(
    "line-without-stop",
    "station 1, bus",
    'Expected "bus" among the stops, got a bus line without it; add the stop.',
)
def _(board: BoardData) -> None:
    board["stations"][0]["stops"].remove("bus")


@shows("stations-overlap", "station 2, at", "Expected 12 units to station 1, got 11.9; move one of them.")
def _(board: BoardData) -> None:
    board["stations"][1]["at"] = [31.9, 50]


@shows(
    "outside-frame",
    "station 3, at",
    "Expected a point within 200 by 100, got [180, 100.5]; move it or widen the frame.",
)
def _(board: BoardData) -> None:
    board["stations"][2]["at"] = [180, 100.5]


@shows(
    "missing-start",
    "crime_scenes",
    "Expected a station of this board, got 7; correct the number or remove the card.",
)
def _(board: BoardData) -> None:
    board["crime_scenes"] = [2, 7]


@shows(
    "bend-without-line",
    "bends, entry 1",
    "Expected a bus line between 1 and 2, got none; correct or remove the bend.",
)
def _(board: BoardData) -> None:
    board["bends"][0]["between"] = [2, 1]


@pytest.mark.parametrize(("fault", "change"), CASES, ids=[fault.code for fault, _ in CASES])
def test_a_fault_is_found_with_its_place_and_told_in_a_sentence(fault: Fault, change: Edit) -> None:
    board = small()
    content = change(board)
    assert check(written(board) if content is None else content) == [fault]


def test_every_code_has_its_case_here_or_with_the_tiles() -> None:
    assert [fault.code for fault, _ in CASES] == [code for code in CODES if code not in TILE_CODES]


def test_the_small_board_itself_has_no_fault() -> None:
    assert check(written(small())) == []
