"""The London board is the 199-station network of the London editions, to the last line."""

from collections import Counter
from itertools import pairwise

import pytest

from blackticket.boards import TRANSPORTS, Board, Transport, load

UNDERGROUND = (1, 13, 46, 67, 74, 79, 89, 93, 111, 128, 140, 153, 163, 185)


@pytest.fixture
def london() -> Board:
    return load("london")


def parts(board: Board, transport: Transport) -> int:
    """Into how many parts the stations of a transport fall."""
    left = {station for line in board.lines(transport) for station in line}
    count = 0
    while left:
        count += 1
        ahead = [left.pop()]
        while ahead:
            near = set(board.neighbours(ahead.pop(), transport)) & left
            left -= near
            ahead.extend(near)
    return count


@pytest.mark.rule("L-01")
def test_there_are_199_stations_numbered_without_a_gap(london: Board) -> None:
    assert list(london.stations) == list(range(1, 200))
    assert all(station.number == number for number, station in london.stations.items())


@pytest.mark.rule("L-01")
@pytest.mark.parametrize(
    ("transport", "lines", "stations"),
    [("taxi", 345, 199), ("bus", 99, 62), ("underground", 20, 14), ("ferry", 3, 4)],
)
def test_each_transport_has_its_lines_and_stations(
    london: Board, transport: Transport, lines: int, stations: int
) -> None:
    assert len(london.lines(transport)) == lines
    assert len({station for line in london.lines(transport) for station in line}) == stations


@pytest.mark.rule("L-01")
@pytest.mark.parametrize("transport", TRANSPORTS)
def test_each_transport_is_all_of_a_piece(london: Board, transport: Transport) -> None:
    assert parts(london, transport) == 1


@pytest.mark.rule("L-01")
def test_how_many_taxi_lines_meet_at_a_station(london: Board) -> None:
    meeting = Counter(len(london.neighbours(station, "taxi")) for station in london.stations)
    assert meeting == {2: 25, 3: 82, 4: 71, 5: 17, 6: 3, 7: 1}
    assert len(london.neighbours(142, "taxi")) == 7


@pytest.mark.rule("L-01")
def test_what_stops_where(london: Board) -> None:
    stops = Counter(station.stops for station in london.stations.values())
    assert stops == {("taxi",): 137, ("taxi", "bus"): 48, ("taxi", "bus", "underground"): 14}


@pytest.mark.rule("L-01")
def test_the_underground_stations_are_these_and_all_are_bus_stops(london: Board) -> None:
    stations = [number for number in london.stations if london.neighbours(number, "underground")]
    assert tuple(stations) == UNDERGROUND
    assert all(london.neighbours(number, "bus") for number in stations)


@pytest.mark.rule("L-01")
def test_436_different_pairs_of_stations_are_joined(london: Board) -> None:
    assert len({line for transport in TRANSPORTS for line in london.lines(transport)}) == 436


@pytest.mark.rule("C-34")
def test_the_ferry_is_a_chain_and_not_a_ring_of_all_with_all(london: Board) -> None:
    assert london.lines("ferry") == ((108, 115), (115, 157), (157, 194))


@pytest.mark.rule("L-01")
@pytest.mark.parametrize(("transport", "a", "b"), [("taxi", 58, 75), ("taxi", 124, 130), ("taxi", 198, 199)])
def test_lines_that_are_often_forgotten_are_there(london: Board, transport: Transport, a: int, b: int) -> None:
    assert (a, b) in london.lines(transport)


@pytest.mark.rule("L-01")
@pytest.mark.parametrize(
    ("transport", "a", "b"),
    [("taxi", 13, 14), ("taxi", 29, 55), ("bus", 185, 199), ("bus", 187, 199)],
)
def test_lines_that_are_often_invented_are_not_there(london: Board, transport: Transport, a: int, b: int) -> None:
    assert (a, b) not in london.lines(transport)


@pytest.mark.rule("L-02")
def test_numbers_run_row_by_row_from_left_to_right(london: Board) -> None:
    points = [london.stations[number].at for number in range(1, 200)]
    rows = [[points[0]]]
    for before, here in pairwise(points):
        if here[0] < before[0]:
            rows.append([])
        rows[-1].append(here)
    heights = [sum(y for _, y in row) / len(row) for row in rows]
    assert len(rows) == 19, "numbers taken at random would begin a new row a hundred times"
    assert all(below > above - 20 for above, below in pairwise(heights)), "108 sits a little lower than its row"


@pytest.mark.rule("C-02")
def test_29_start_cards_16_for_detectives_and_13_for_the_fugitive_and_no_station_in_both(london: Board) -> None:
    detectives, fugitive = london.decks["detectives"], london.decks["fugitive"]
    assert (len(detectives), len(fugitive)) == (16, 13)
    assert len({station for card in detectives + fugitive for station in card}) == 29


def test_the_start_cards_are_these(london: Board) -> None:
    d = (13, 26, 29, 34, 50, 53, 91, 94, 103, 112, 117, 123, 138, 141, 155, 174)
    x = (35, 45, 51, 71, 78, 104, 106, 127, 132, 146, 166, 170, 172)
    older = (13, 26, 29, 34, 50, 53, 91, 94, 103, 112, 117, 132, 138, 141, 155, 174, 197, 198)
    assert london.decks == {
        "detectives": tuple((station,) for station in d),
        "fugitive": tuple((station,) for station in x),
        "single": tuple((station,) for station in older),
    }


def test_london_bears_no_marks(london: Board) -> None:
    stations = london.stations.values()
    assert not any(station.quarter or station.symbols or station.hideout for station in stations)
    assert not london.crime_scenes
