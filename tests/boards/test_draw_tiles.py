"""A drawing of street tiles is a well-formed SVG that shows every place, every street and what is turned."""

import dataclasses
from collections import Counter
from itertools import pairwise
from xml.etree import ElementTree

import pytest

from blackticket.boards.drawing.draw_tiles import draw_tile_set, draw_tiles
from blackticket.boards.drawing.stylesheet import style
from blackticket.boards.tiles import load_tiles
from tests.boards.expected_streets import TILES, closed, rows_of_places, taxi_ways
from tests.boards.test_draw import HOSTILE, SVG, with_class

LAYOUT = ["DEC", "GIA"]
TURNED = {"E", "I"}


@pytest.fixture(scope="module")
def root() -> ElementTree.Element:
    return ElementTree.fromstring(draw_tiles(LAYOUT, TURNED))


def points(element: ElementTree.Element) -> tuple[float, float]:
    x, y = element.get("transform", "").removeprefix("translate(").partition(")")[0].split()
    return float(x), float(y)


def test_each_place_is_there_once_with_its_number_and_its_stops(root: ElementTree.Element) -> None:
    [stations] = with_class(root, "stations")
    shown = {group.get("id"): (group.get("class"), group.findtext(f"{SVG}text")) for group in stations}
    assert len(stations) == 24
    assert shown == {
        f"station-{place}": (" ".join(("station", *stops)), str(place))
        for letter in "".join(LAYOUT)
        for place, stops in TILES[letter].stops.items()
    }


def test_the_places_lie_as_the_tiles_are_laid(root: ElementTree.Element) -> None:
    [stations] = with_class(root, "stations")
    at = {int(group.get("id", "").removeprefix("station-")): points(group) for group in stations}
    rows = rows_of_places(LAYOUT)
    for row in rows:
        assert {(at[b][0] - at[a][0], at[b][1] - at[a][1]) for a, b in pairwise(row)} == {(60, 0)}
    assert [at[row[0]][1] for row in rows] == [30, 90, 150, 210]


def test_each_street_and_lane_is_there_once_and_says_what_it_is(root: ElementTree.Element) -> None:
    [lines] = with_class(root, "lines")
    shown = Counter(group.get("id") for group in lines)
    plain = {(a, b) for a, ends in taxi_ways(LAYOUT).items() for b in ends if a < b}
    lanes = {link for letter in TURNED for link in TILES[letter].lanes}
    assert shown == Counter(f"taxi-{a}-{b}" for a, b in plain | lanes)
    kinds = {group.get("id"): group.get("class", "").removeprefix("line taxi").strip() for group in lines}
    shut = closed(TURNED)
    for a, b in plain:
        count = ((a, b) in shut) + ((b, a) in shut)
        assert kinds[f"taxi-{a}-{b}"] == ("", "one-way", "dead-end")[count]
    assert all(kinds[f"taxi-{a}-{b}"] == "lane" for a, b in lanes)


def test_an_arrow_points_the_way_the_street_runs() -> None:
    turns = {}
    for letter in "ABE":
        [marks] = with_class(ElementTree.fromstring(draw_tiles([letter], {letter})), "marks")
        for group in marks:
            if with_class(group, "arrow"):
                turns[points(group)] = group.get("transform", "").partition("rotate(")[2].removesuffix(")") or "0"
        drawn = [turns.pop(spot) for spot in sorted(turns)]
        assert drawn == {"A": ["0"], "B": ["90"], "E": ["90", "180"]}[letter]


def test_a_dead_end_is_drawn_open_and_barred() -> None:
    root = ElementTree.fromstring(draw_tiles(["G"], {"G"}))
    [street] = with_class(root, "dead-end")
    assert street[0].get("d") == "M30 30L53 30M90 30L67 30"
    [marks] = with_class(root, "marks")
    assert [points(group) for group in marks if with_class(group, "bar")] == [(60, 30)]


def test_letters_tell_the_side_that_is_up(root: ElementTree.Element) -> None:
    [marks] = with_class(root, "marks")
    letters = {group.findtext(f"{SVG}text"): group.get("class") for group in with_class(marks, "letter")}
    assert letters == {letter: "letter expert" if letter in TURNED else "letter" for row in LAYOUT for letter in row}
    assert {tile.get("id") for tile in with_class(root, "tile", "expert")} == {"tile-E", "tile-I"}


def test_the_legend_tells_what_is_there_and_nothing_else(root: ElementTree.Element) -> None:
    def labels(picture: ElementTree.Element) -> list[str | None]:
        [legend] = with_class(picture, "legend")
        return [text.text for group in legend for text in group.findall(f"{SVG}text")]

    stops = ["taxi", "taxi", "taxi + bus", "taxi + bus + underground"]
    assert labels(root) == [*stops, "plain side", "expert side", "one-way street", "dead end", "taxi lane"]
    assert labels(ElementTree.fromstring(draw_tiles(LAYOUT))) == stops
    assert labels(ElementTree.fromstring(draw_tiles(["DF"], words={"taxi": "Taxe"})))[:2] == ["Taxe", "Taxe"]


def test_the_set_is_drawn_with_both_sides_and_no_id_twice() -> None:
    root = ElementTree.fromstring(draw_tile_set(load_tiles()))
    ids = Counter(element.get("id") for element in root.iter() if element.get("id"))
    assert max(ids.values()) == 1
    assert {f"{side}station-{place}" for side in ("", "expert-") for place in range(1, 37)} <= ids.keys()
    assert [text.text for text in with_class(root, "heading")] == ["Plain sides", "Expert sides"]
    assert root.findtext(f"{SVG}desc") == "9 tiles with 36 places; 9 expert sides."


def test_the_drawing_and_its_legend_lie_in_the_view(root: ElementTree.Element) -> None:
    x, y, width, height = map(float, root.get("viewBox", "").split())
    assert x < 0
    assert y < 0
    assert x + width > 360
    [legend] = with_class(root, "legend")
    assert max(points(group)[1] for group in legend) + 14 <= y + height


def test_hostile_texts_stay_texts() -> None:
    hostile = dataclasses.replace(load_tiles(), title=HOSTILE)
    root = ElementTree.fromstring(draw_tiles(LAYOUT, TURNED, hostile, {"taxi": HOSTILE}))
    assert root.findtext(f"{SVG}title") == HOSTILE.replace("\x00", "\ufffd").replace("\ud800", "\ufffd")
    assert not list(root.iter(f"{SVG}script"))


def test_the_same_tiles_are_drawn_the_same_and_boards_keep_their_own_style() -> None:
    assert draw_tiles(LAYOUT, ["E", "I"]) == draw_tiles(LAYOUT, ["I", "E"])
    assert style("tiles", tiles=True).startswith(style("tiles"))
