"""The scenery makes a place of a board and hides nothing of it."""

import gzip
import json
import re
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from itertools import combinations
from math import dist
from statistics import mean

import pytest

from blackticket.boards import load, names
from blackticket.boards.board import Point
from blackticket.boards.drawing.board_json import board_json, tiles_json
from blackticket.boards.drawing.curves import samples, smooth_curve
from blackticket.boards.drawing.district_streets import BANK, CELL, NARROW, Way, district_streets
from blackticket.boards.drawing.grid import TILE
from blackticket.boards.drawing.landmarks import LANDMARKS
from blackticket.boards.drawing.routes import routes
from blackticket.boards.drawing.scenery import drawn_scenery
from blackticket.boards.tiles import load_tiles

Box = tuple[float, float, float, float]
BADGE = 13.6
"""As large as a badge is where a whole board fits a desktop."""
NEAR_BADGE = 9.6
"""As large as it is where the names of landmarks are first shown."""
LETTER = {"label": (7.3, 11.0), "district": (8.0, 9.0), "landmark": (4.2, 7.0)}
"""How wide and how high the letters of a name are, in the widest of the usual fonts."""
MOST = 6_800
"""Bytes that the scenery of a board adds to what is sent of it."""
ADDED = ("street", "bridge", "landmark", "district")
PART = re.compile(r"([A-Za-z])|(-?(?:\d+\.?\d*|\.\d+))")
ALL = pytest.mark.parametrize("name", names())


def commands(d: str) -> Iterator[tuple[str, list[float]]]:
    for command, numbers in re.findall(r"([A-Za-z])([^A-Za-z]*)", d):
        yield command, [float(number) for _, number in PART.findall(numbers)]


def corners(d: str) -> Iterator[Point]:
    """Points that a drawing lies between: its ends and turning points, and the sides of its circles."""
    x = y = 0.0
    start = x, y
    for command, numbers in commands(d):
        size = {"h": 1, "v": 1, "q": 4, "a": 7}.get(command.lower(), 2)
        for n in range(0, len(numbers), size):
            part, (px, py) = numbers[n : n + size], (x, y)
            match command:
                case "M" | "L":
                    x, y = part
                case "m" | "l" | "t":
                    x, y = x + part[0], y + part[1]
                case "H" | "h":
                    x = part[0] + (x if command == "h" else 0)
                case "V" | "v":
                    y = part[0] + (y if command == "v" else 0)
                case "q":
                    yield x + part[0] / 2 + part[2] / 4, y + part[1] / 2 + part[3] / 4
                    x, y = x + part[2], y + part[3]
                case "a":
                    yield from ((x, y - part[0]), (x, y + part[0]))
                    x, y = x + part[5], y + part[6]
                case _:
                    pytest.fail(f"{command} is not known here")
            if command == "t":  # its turning point mirrors the last one: at most as far aside as the way is long
                yield from ((px - 4, py), (px + 4, y))
            start = (x, y) if command in "Mm" and n == 0 else start
            yield x, y
        if command in "Zz":
            x, y = start


@cache
def box(drawing: str) -> Box:
    xs, ys = zip(*corners(LANDMARKS[drawing]), strict=True)
    return min(xs), min(ys), max(xs), max(ys)


def apart(at: Point, box: Box) -> float:
    left, top, right, bottom = box
    return dist((max(left - at[0], at[0] - right, 0), max(top - at[1], at[1] - bottom, 0)), (0, 0))


def written(name: str, kind: str, x: float, y: float) -> Box:
    wide, high = LETTER[kind]
    half = len(name) * wide / 2
    return x - half, y - high * 0.75, x + half, y + high * 0.2


@ALL
def test_no_landmark_touches_a_badge_or_another_landmark(name: str) -> None:
    board = load(name)
    boxes: dict[Point, Box] = {}
    for piece in board.scenery:
        if piece.kind == "landmark":
            (x, y), (left, top, right, bottom) = piece.points[0], box(piece.drawing)
            boxes[piece.points[0]] = x + left, y + top, x + right, y + bottom
    assert len(boxes) >= 15
    for at, one in boxes.items():
        assert one[0] > 0
        assert one[1] > 0
        assert one[2] < board.frame[0]
        assert one[3] < board.frame[1]
        under = [station.number for station in board.stations.values() if apart(station.at, one) < BADGE]
        assert (at, under) == (at, [])
        for other in boxes.values():
            aside = one[2] <= other[0] or other[2] <= one[0] or one[3] <= other[1] or other[3] <= one[1]
            assert other is one or aside, (at, other)


@ALL
def test_no_name_runs_under_a_badge(name: str) -> None:
    board = load(name)
    hidden = []
    for piece in board.scenery:
        if piece.kind in LETTER and piece.name:
            (x, y), lower = piece.points[0], 7 if piece.kind == "landmark" else 0
            near = NEAR_BADGE if piece.kind == "landmark" else BADGE
            place = written(piece.name, piece.kind, x, y + lower)
            under = [number for number, one in board.stations.items() if apart(one.at, place) < near]
            hidden += [(piece.name, number) for number in under]
    assert hidden == []


@ALL
def test_no_name_lies_on_another(name: str) -> None:
    places = [
        (piece.name, written(piece.name, piece.kind, x, y + (7 if piece.kind == "landmark" else 0)))
        for piece in load(name).scenery
        if piece.kind in LETTER and piece.name
        for x, y in piece.points[:1]
    ]
    met = [
        (one, other)
        for (one, a), (other, b) in combinations(places, 2)
        if a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]
    ]
    assert met == []


LINES = {"taxi": 2.2, "bus": 2.6, "underground": 3.6, "ferry": 1.5}
"""How far from its middle a line hides what is below."""
MOST_HIDDEN, USUALLY_HIDDEN, OF_A_LETTER = 0.36, 0.08, 0.7
"""The share of a name that lines may hide, on average, and of any one letter."""


@ALL
def test_lines_leave_the_names_of_districts_to_be_read(name: str) -> None:
    board = load(name)
    crossing = [(at, LINES[line[0]]) for line, curve in routes(board).items() for at in samples(curve, 2)]
    shares, letters = {}, {}
    for piece in board.scenery:
        if piece.kind == "district":
            place = left, top, right, bottom = written(piece.name, piece.kind, *piece.points[0])
            near = [(at, far) for at, far in crossing if apart(at, place) < far]
            columns = [left + (right - left) * (n + 0.5) / (3 * len(piece.name)) for n in range(3 * len(piece.name))]
            lie_under = [
                mean(any(dist((x, y), at) < far for at, far in near) for y in (top + 2, (top + bottom) / 2, bottom - 2))
                for x in columns
            ]
            shares[piece.name] = mean(lie_under)
            for n, letter in enumerate(piece.name):
                if letter != " ":
                    letters[piece.name, n] = mean(lie_under[3 * n : 3 * n + 3])
    assert {district: share for district, share in shares.items() if share > MOST_HIDDEN} == {}
    assert mean(shares.values()) < USUALLY_HIDDEN
    assert {place: share for place, share in letters.items() if share > OF_A_LETTER} == {}


def within(at: Point, shape: list[Point]) -> bool:
    sides = zip(shape, (*shape[1:], shape[0]), strict=True)
    crossed = ((a, b) for a, b in sides if (a[1] > at[1]) != (b[1] > at[1]))
    return sum(at[0] < (b[0] - a[0]) * (at[1] - a[1]) / (b[1] - a[1]) + a[0] for a, b in crossed) % 2 == 1


@cache
def streets_of(name: str) -> tuple[list[Way], list[Way]]:
    board = load(name)
    return district_streets(board.scenery, board.frame, board.ground)


@ALL
def test_streets_keep_to_dry_land(name: str) -> None:
    """As exactly as the squares of the ground are large, at every point of every street."""
    board = load(name)
    shapes = {
        piece: samples(smooth_curve(piece.points, closed=True), 3) for piece in board.scenery if closed(piece.kind)
    }
    rivers = {piece: samples(smooth_curve(piece.points), 3) for piece in board.scenery if piece.kind == "river"}
    main, small = streets_of(name)
    assert len(small) > len(main) > 20
    wet = []
    for at in (at for way in (*main, *small) for at in way):
        for piece, edge in shapes.items():
            wet_there = piece.kind != "land" and within(at, edge)
            if wet_there and min(dist(at, point) for point in edge) > 1.5 * CELL:
                wet.append((at, piece.name))
        for river, middle in rivers.items():
            if river.width >= NARROW and min(dist(at, point) for point in middle) < river.width / 2 + BANK - CELL:
                wet.append((at, river.name))
    assert wet == []
    if board.ground == "water":
        islands = [edge for piece, edge in shapes.items() if piece.kind == "land"]
        assert not [at for at in ends(main + small) if not any(within(at, island) for island in islands)][30:]


def closed(kind: str) -> bool:
    return kind in ("land", "park", "water")


def ends(ways: list[Way]) -> list[Point]:
    return [at for way in ways for at in (way[0], way[-1])]


@ALL
def test_the_same_board_has_the_same_streets(name: str) -> None:
    board = load(name)
    assert district_streets(board.scenery, board.frame, board.ground) == streets_of(name)


@ALL
def test_scenery_is_light(name: str) -> None:
    def weight(scenery: object) -> int:
        return len(gzip.compress(json.dumps({**whole, "scenery": scenery}, separators=(",", ":")).encode(), 9))

    whole = board_json(load(name))
    bare = [piece for piece in whole["scenery"] if piece["kind"] not in ADDED]
    assert weight(whole["scenery"]) - weight(bare) <= MOST


def test_what_a_landmark_draws_is_seen_somewhere() -> None:
    used = {piece.drawing for name in names() for piece in load(name).scenery if piece.drawing}
    assert used == LANDMARKS.keys()


@ALL
def test_bridges_lead_from_bank_to_bank(name: str) -> None:
    board = load(name)
    rivers = [(piece.width, samples(smooth_curve(piece.points), 2)) for piece in board.scenery if piece.kind == "river"]
    for bridge in (piece for piece in board.scenery if piece.kind == "bridge"):
        way = samples(smooth_curve(bridge.points), 2)
        crossed = [(width, middle) for width, middle in rivers if min(dist(a, b) for a in way for b in middle) < 2]
        assert crossed, bridge.name
        width, middle = max(crossed, key=lambda river: river[0])
        for end in (way[0], way[-1]):
            assert min(dist(end, at) for at in middle) > width / 2, bridge.name


def test_scenery_comes_from_the_back() -> None:
    kinds = [piece.kind for piece in drawn_scenery(load("victorian").scenery, (1000, 750))]
    order = ["street", "bridge", "boundary", "landmark", "district", "label"]
    later = [order.index(kind) for kind in kinds if kind in order]
    assert later == sorted(later)
    assert kinds.index("street") > max(n for n, kind in enumerate(kinds) if kind in ("park", "water", "river"))


def test_each_tile_has_a_landmark_of_its_own_clear_of_its_places() -> None:
    tiles = load_tiles()
    assert len({tile.drawing for tile in tiles.tiles.values()} - {""}) == len(tiles.tiles)
    made = tiles_json(tiles, ["ABC", "DEF", "GHI"], ())
    feet = [piece["at"] for piece in made["scenery"] if piece["kind"] == "landmark" and piece["at"]]
    for (x, y), tile in zip(feet, sorted(tiles.tiles), strict=True):
        left, top, right, bottom = box(tiles.tiles[tile].drawing)
        taken = x + left, y + top, x + right, y + bottom
        assert min(apart((place["at"][0], place["at"][1]), taken) for place in made["stations"]) >= BADGE, tile
    assert {piece["kind"] for piece in made["scenery"]} == {"park", "water", "street", "landmark"}


def test_the_parks_and_waters_of_tiles_lie_within_their_edges_wherever_the_tiles_do() -> None:
    tiles = load_tiles().tiles.values()
    shapes = [shape for tile in tiles for shape in (tile.park, tile.water) if shape]
    assert len({tile.letter for tile in tiles if tile.park or tile.water}) == len(tiles)
    for shape in shapes:
        edge = samples(smooth_curve(shape, closed=True), 2)
        assert all(3 <= value <= TILE - 3 for at in edge for value in at), shape


@pytest.mark.parametrize(("schema", "part"), [("board", "scenery"), ("tile", "tile")])
def test_the_drawings_of_the_schemas_are_those_there_are(schema: str, part: str) -> None:
    text = (files("blackticket.boards") / f"{schema}.schema.json").read_text(encoding="utf-8")
    assert json.loads(text)["$defs"][part]["properties"]["drawing"]["enum"] == sorted(LANDMARKS)
