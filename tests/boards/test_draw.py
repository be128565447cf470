"""A drawing is a well-formed SVG that shows every station and every line once, the same for the same board."""

import dataclasses
import math
import os
import subprocess
import sys
from collections import Counter
from functools import cache
from xml.etree import ElementTree

import pytest

from blackticket.boards import TRANSPORTS, Board, Station, Transport, draw, load, names
from blackticket.boards.board_files import build
from blackticket.boards.drawing.stylesheet import OWN_COLOURS, palettes, style
from tests.boards.small_board import small

SVG = "{http://www.w3.org/2000/svg}"
HOSTILE = '</title><script>alert("1")</script> & \' ]]> \x00\ud800'


@pytest.fixture
def board() -> Board:
    return build(small())


def drawn(board: Board) -> ElementTree.Element:
    return ElementTree.fromstring(draw(board))


@cache
def picture(name: str) -> ElementTree.Element:
    """The drawing of a board that there is, for tests that only look at it."""
    return drawn(load(name))


def with_class(root: ElementTree.Element, *wanted: str) -> list[ElementTree.Element]:
    return [element for element in root.iter() if set(wanted) <= set(element.get("class", "").split())]


@pytest.mark.parametrize("name", names())
def test_each_station_is_there_once_with_its_number_and_its_stops(name: str) -> None:
    board = load(name)
    [stations] = with_class(picture(name), "stations")
    shown = {
        group.get("id"): (group.get("class"), [text.text for text in group.iter(f"{SVG}text")]) for group in stations
    }
    assert len(stations) == len(board.stations)
    assert shown == {
        f"station-{number}": (" ".join(("station", *station.stops)), [str(number)])
        for number, station in board.stations.items()
    }


@pytest.mark.parametrize("name", names())
def test_each_line_is_there_once(name: str) -> None:
    board = load(name)
    [lines] = with_class(picture(name), "lines")
    shown = Counter((group.get("id"), group.get("class")) for group in lines)
    assert shown == Counter(
        (f"{transport}-{a}-{b}", f"line {transport}") for transport in TRANSPORTS for a, b in board.lines(transport)
    )


@pytest.mark.parametrize("name", names())
def test_no_id_is_given_twice(name: str) -> None:
    ids = Counter(element.get("id") for element in picture(name).iter() if element.get("id"))
    assert max(ids.values()) == 1


def test_a_board_is_drawn_the_same_in_any_process(board: Board) -> None:
    program = (
        "from blackticket.boards import draw\nfrom blackticket.boards.board_files import build\n"
        "from tests.boards.small_board import small\nprint(draw(build(small())), end='')"
    )
    pictures = {
        subprocess.run(
            [sys.executable, "-c", program],
            env=os.environ | {"PYTHONHASHSEED": seed, "PYTHONPATH": os.pathsep.join(sys.path)},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "2", "3")
    }
    assert pictures == {draw(board)}


def test_the_title_is_the_boards_and_the_description_counts(board: Board) -> None:
    root = drawn(board)
    assert root.findtext(f"{SVG}title") == "Small"
    assert root.findtext(f"{SVG}desc") == "3 stations; lines: 2 taxi, 1 bus, 1 underground, 1 ferry."


def test_hostile_texts_stay_texts(board: Board) -> None:
    scenery = [dataclasses.replace(piece, name=HOSTILE) for piece in board.scenery]
    hostile = dataclasses.replace(board, title=HOSTILE, ground=HOSTILE, scenery=tuple(scenery))
    root = ElementTree.fromstring(draw(hostile, {"taxi": HOSTILE}))
    harmless = HOSTILE.replace("\x00", "\ufffd").replace("\ud800", "\ufffd")
    assert root.findtext(f"{SVG}title") == harmless
    assert not list(root.iter(f"{SVG}script"))
    assert harmless in [text.text for text in with_class(root, "label")]
    assert harmless in [text.text for text in root.iter(f"{SVG}text")]


def test_the_frame_and_the_legend_lie_in_the_view(board: Board) -> None:
    x, y, width, height = map(float, drawn(board).get("viewBox", "").split())
    assert x < 0
    assert y < 0
    assert x + width > board.frame[0]
    assert y + height > board.frame[1] + 28


def test_the_legend_tells_what_is_there_and_nothing_else(board: Board) -> None:
    [legend] = with_class(drawn(board), "legend")
    labels = [text.text for text in legend.iter(f"{SVG}text")]
    transports = ["taxi", "bus", "underground", "ferry", "taxi", "taxi + bus + underground"]
    assert labels == [*transports, "hide-out", "park", "attraction", "river", "landing"]


def test_an_edition_may_have_words_of_its_own(board: Board) -> None:
    [legend] = with_class(ElementTree.fromstring(draw(board, {"taxi": "gondola"})), "legend")
    labels = [text.text for text in legend.iter(f"{SVG}text")]
    assert labels[:2] == ["gondola", "bus"]
    assert "gondola + bus + underground" in labels


def test_every_mark_is_drawn_beside_its_station(board: Board) -> None:
    [group] = with_class(drawn(board), "marks")
    kinds = [mark.get("class") for mark in group]
    assert kinds == [
        *("mark hideout", "mark symbol-river", "mark landing"),
        *("mark symbol-park", "mark symbol-attraction", "mark landing"),
    ]
    owners = [1, 2, 2, 3, 3, 3]
    for mark, owner in zip(group, owners, strict=True):
        x, y = mark.get("transform", "").removeprefix("translate(").removesuffix(")").split()
        assert 11 < math.dist((float(x), float(y)), board.stations[owner].at) < 20


@pytest.mark.parametrize("name", names())
def test_marks_cover_no_number_and_no_other_mark(name: str) -> None:
    board = load(name)
    [group] = with_class(picture(name), "marks")
    spots = []
    for mark in group:
        x, y = mark.get("transform", "").removeprefix("translate(").removesuffix(")").split()
        spots.append((float(x), float(y)))
    assert all(math.dist(spot, station.at) > 15 for spot in spots for station in board.stations.values())
    assert all(math.dist(a, b) > 12 for n, a in enumerate(spots) for b in spots[:n])


def test_scenery_is_drawn_by_kind_and_in_order(board: Board) -> None:
    [group] = with_class(drawn(board), "scenery")
    kinds = [element.get("class") for element in group]
    assert kinds[:4] == ["land", "park", "river", "label name"]
    river = group[2]
    assert (river.get("stroke-width"), river.get("d")) == ("9", "M0 80L200 80")
    assert group[1].get("d", "").endswith("Z")


def test_a_boundary_keeps_its_corners(board: Board) -> None:
    corner = dataclasses.replace(board.scenery[0], kind="boundary", points=((0, 0), (50, 0), (50, 90)))
    [boundary] = with_class(drawn(dataclasses.replace(board, scenery=(corner,))), "boundary")
    assert boundary.get("d") == "M0 0L50 0L50 90"


@pytest.mark.parametrize("labelled", [False, True])
def test_a_quarter_has_one_numeral_by_its_label_or_in_the_open(board: Board, labelled: bool) -> None:
    label = dataclasses.replace(board.scenery[2], name="I", points=((7.0, 20.0),))
    root = drawn(dataclasses.replace(board, scenery=(label,) if labelled else ()))
    [numeral] = with_class(root, "quarter")
    assert numeral.text == "I"
    assert (numeral.get("x") == "7") == labelled
    assert not with_class(root, "label")


def test_the_kind_of_stop_is_told_by_shape_and_not_by_colour_alone() -> None:
    def shapes(*stops: Transport) -> list[str]:
        station = Station(7, (0, 0), stops, {})
        board = dataclasses.replace(build(small()), stations={7: station}, bends=())
        [group] = with_class(drawn(board), "stations")
        return [element.tag.removeprefix(SVG) for element in group[0]]

    assert shapes("taxi") == ["circle", "text"]
    assert shapes("taxi", "bus") == ["circle", "path", "text"]
    assert shapes("taxi", "underground") == ["rect", "text"]
    assert shapes("taxi", "bus", "underground") == ["rect", "path", "text"]


def test_light_and_dark_name_the_same_colours_and_all_are_used() -> None:
    assert "@media (prefers-color-scheme: dark)" in style("london")
    for board in ("london", *OWN_COLOURS):
        light, dark = palettes(board)
        assert light.keys() == dark.keys()
        assert all(f"var(--{name})" in style(board, tiles=board == "tiles") for name in light), board


def test_numerals_are_large_enough_to_read() -> None:
    sizes = [rule for rule in style("london").splitlines() if ".number" in rule and "font-size" in rule]
    assert len(sizes) == 2
    assert all(float(rule.partition("font-size: ")[2].partition("px")[0]) >= 10.5 for rule in sizes)
