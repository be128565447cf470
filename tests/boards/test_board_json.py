"""A board as plain data tells what its drawing shows, and every line runs the way one travels it."""

import math
import re
from functools import cache
from itertools import chain

import pytest

from blackticket.boards import TRANSPORTS, load, names
from blackticket.boards.board import QUARTERS
from blackticket.boards.board_files import build
from blackticket.boards.drawing.board_json import board_json, tiles_json
from blackticket.boards.drawing.curves import backwards, smooth_curve
from blackticket.boards.drawing.json_types import BoardJson, LineJson
from blackticket.boards.drawing.routes import BADGE
from blackticket.boards.tiles import load_tiles
from blackticket.rules.dice.streets import streets
from tests.boards.small_board import small
from tests.boards.test_draw import SVG, picture, with_class

LAYOUT, TURNED = ("DEC", "GIA", "BFH"), ("E", "G", "I")
NUMBER = re.compile(r"-?\d+(?:\.\d)?")


@cache
def drawn_json(name: str) -> BoardJson:
    return board_json(load(name)) if name in names() else tiles_json(load_tiles(), LAYOUT, TURNED)


def ends(line: LineJson) -> tuple[tuple[float, float], tuple[float, float]]:
    numbers = [float(number) for number in NUMBER.findall(line["d"])]
    return (numbers[0], numbers[1]), (numbers[-2], numbers[-1])


ALL = pytest.mark.parametrize("name", [*names(), "tiles"])


@ALL
def test_every_line_runs_from_its_first_station_to_its_second(name: str) -> None:
    at = {station["station"]: station["at"] for station in drawn_json(name)["stations"]}
    for line in drawn_json(name)["lines"]:
        begin, end = ends(line)
        assert math.dist(begin, at[line["a"]]) < BADGE, line
        if not line["dead_end"]:
            assert math.dist(end, at[line["b"]]) < BADGE, line


@pytest.mark.parametrize("name", names())
def test_every_line_of_a_board_is_there_once_in_the_order_of_the_drawing(name: str) -> None:
    board, lines = load(name), drawn_json(name)["lines"]
    [group] = with_class(picture(name), "lines")
    assert [f"{line['transport']}-{line['a']}-{line['b']}" for line in lines] == [part.get("id") for part in group]
    assert len(lines) == sum(len(board.lines(transport)) for transport in TRANSPORTS)
    assert not any(line["one_way"] or line["lane"] or line["dead_end"] for line in lines)
    ways = {"".join(sorted(NUMBER.findall(line["d"]))) for line in lines}
    assert ways == {"".join(sorted(NUMBER.findall(part[0].get("d", "")))) for part in group}, "the same curves"


@pytest.mark.parametrize("name", names())
def test_scenery_numerals_and_marks_are_those_of_the_drawing(name: str) -> None:
    [group], [signs] = with_class(picture(name), "scenery"), with_class(picture(name), "marks")
    scenery = drawn_json(name)["scenery"]
    shapes = [(part.get("class"), part.get("d")) for part in group.iter(f"{SVG}path")]
    assert [(piece["kind"], piece["d"]) for piece in scenery if piece["d"]] == shapes
    widths = [float(part.get("stroke-width", "0")) for part in group.iter(f"{SVG}path")]
    assert [piece["width"] or 0.0 for piece in scenery if piece["d"]] == widths
    names = [(text.text, float(text.get("x", ""))) for text in with_class(group, "name")]
    assert [(piece["name"], piece["at"][0]) for piece in scenery if piece["at"] and piece["name"]] == names
    assert all((piece["kind"] in ("label", "district")) == (piece["d"] is None) for piece in scenery)
    assert all((piece["kind"] in ("label", "district", "landmark")) == (piece["at"] is not None) for piece in scenery)
    numerals = sorted((text.text, float(text.get("x", ""))) for text in with_class(group, "quarter"))
    assert [(entry["quarter"], entry["at"][0]) for entry in drawn_json(name)["quarters"]] == numerals
    marks = [
        f"mark {entry['mark']} translate({entry['at'][0]:g} {entry['at'][1]:g})" for entry in drawn_json(name)["marks"]
    ]
    assert marks == [f"{part.get('class')} {part.get('transform')}" for part in signs]


def test_closed_shapes_are_closed_and_ways_are_not() -> None:
    drawn = chain.from_iterable(drawn_json(name)["scenery"] for name in names())
    pieces = [piece for piece in drawn if piece["kind"] != "landmark"]
    assert {piece["kind"] for piece in pieces if (piece["d"] or "").endswith("Z")} == {"land", "water", "park"}
    ways = {piece["kind"] for piece in pieces if not (piece["d"] or "").endswith("Z")}
    assert ways == {"river", "street", "bridge", "boundary", "district", "label"}


@pytest.mark.parametrize("name", names())
def test_stations_are_those_of_the_board(name: str) -> None:
    board = load(name)
    assert [station["station"] for station in drawn_json(name)["stations"]] == sorted(board.stations)
    for entry in drawn_json(name)["stations"]:
        station = board.stations[entry["station"]]
        assert (entry["at"], entry["stops"]) == (list(station.at), list(station.stops))
        assert (entry["quarter"], entry["symbols"]) == (station.quarter, list(station.symbols))
        assert (entry["hideout"], entry["tile"]) == (station.hideout, None)


def test_a_quarter_without_a_label_has_its_numeral_too() -> None:
    data = small()
    for number, entry in enumerate(data["stations"]):
        entry["quarter"] = QUARTERS[number % 2]
    made = board_json(build({**data, "scenery": [{"kind": "label", "name": "II", "points": [[50, 60]]}]}))
    assert [entry["quarter"] for entry in made["quarters"]] == ["I", "II"]
    assert made["quarters"][1]["at"] == [50.0, 60.0]
    assert made["scenery"] == []


def test_the_streets_of_tiles_are_those_of_the_rules() -> None:
    """D-11, D-51 to D-53: where a taxi may go is where an open street leads."""
    ways: dict[int, set[int]] = {}
    for line in drawn_json("tiles")["lines"]:
        if not line["dead_end"]:
            ways.setdefault(line["a"], set()).add(line["b"])
            ways.setdefault(line["b"], set()).update(() if line["one_way"] else (line["a"],))
    table = streets(load_tiles(), LAYOUT, TURNED)
    assert ways == {place: set(rides["taxi"]) for place, rides in table.rides.items()}
    kinds = [(line["one_way"], line["lane"], line["dead_end"]) for line in drawn_json("tiles")["lines"]]
    counts = [sum(kind[which] for kind in kinds) for which in range(3)]
    assert counts == [3, 1, 2]
    assert {sum(kind) for kind in kinds} == {0, 1}


def test_places_lie_where_the_rules_have_them_on_their_tiles() -> None:
    made, table = drawn_json("tiles"), streets(load_tiles(), LAYOUT, TURNED)
    corners = {tile["tile"]: tile["at"] for tile in made["tiles"]}
    assert made["frame"] == [360.0, 360.0]
    assert [tile["tile"] for tile in made["tiles"] if tile["expert"]] == ["E", "G", "I"]
    for place in made["stations"]:
        row, column = table.spots[place["station"]]
        assert place["at"] == [60.0 * column + 30, 60.0 * row + 30]
        assert place["tile"] == table.tile_of[place["station"]]
        left, top = corners[str(place["tile"])]
        assert 0 < place["at"][0] - left < 120
        assert 0 < place["at"][1] - top < 120
        assert place["stops"] == list(load_tiles().tiles[str(place["tile"])].stops[place["station"]])


def test_a_curve_backwards_is_the_curve_through_the_points_backwards() -> None:
    points = [(0.0, 0.0), (30.0, 10.0), (50.0, 60.0), (20.0, 90.0)]
    for one, two in zip(backwards(smooth_curve(points)), smooth_curve(points[::-1]), strict=True):
        assert [round(value, 6) for at in one for value in at] == [round(value, 6) for at in two for value in at]
