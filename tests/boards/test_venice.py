"""Venice: an original board whose network plays like London's."""

from collections import Counter
from itertools import pairwise
from math import dist
from statistics import mean

import pytest

from blackticket.boards import Transport, load
from blackticket.boards.board import Point
from blackticket.boards.drawing.curves import samples, smooth_curve
from tests.boards.network_figures import between, cards, connected, cut_stations, spans

VENICE, LONDON = load("venice"), load("london")


def stops(transport: Transport) -> list[int]:
    return [number for number in VENICE.stations if VENICE.neighbours(number, transport)]


def test_it_has_199_stations_numbered_row_by_row() -> None:
    assert list(VENICE.stations) == list(range(1, 200))
    numbers = list(VENICE.stations.values())
    jumps = [(a, b) for a, b in pairwise(numbers) if b.at[0] < a.at[0]]
    rows = len(jumps) + 1
    assert 12 <= rows <= 20
    starts = [numbers[0], *(b for _, b in jumps)]
    assert all(lower.at[1] > upper.at[1] for upper, lower in pairwise(starts))


def test_taxis_stop_everywhere_and_mostly_lead_2_to_5_ways() -> None:
    degrees = Counter(len(VENICE.neighbours(number, "taxi")) for number in VENICE.stations)
    assert min(degrees) == 2
    assert sum(count for degree, count in degrees.items() if degree > 5) <= 5
    assert 330 <= len(VENICE.lines("taxi")) <= 360


def test_bus_and_underground_are_as_common_as_in_london() -> None:
    assert 58 <= len(stops("bus")) <= 66
    assert 13 <= len(stops("underground")) <= 15
    assert set(stops("underground")) <= set(stops("bus"))
    assert len(VENICE.lines("bus")) == pytest.approx(99, abs=5)
    assert len(VENICE.lines("underground")) == pytest.approx(20, abs=2)


@pytest.mark.parametrize("transport", ["taxi", "bus", "underground"])
def test_each_transport_is_one_network(transport: Transport) -> None:
    assert connected(VENICE, stops(transport), (transport,))


@pytest.mark.parametrize("transports", [("taxi", "bus", "underground"), ("taxi",)])
def test_diameter_and_mean_distance_are_within_15_percent_of_london_s(transports: tuple[Transport, ...]) -> None:
    assert spans(VENICE, transports) == pytest.approx(spans(LONDON, transports), rel=0.15)


@pytest.mark.parametrize("transports", [("taxi", "bus", "underground"), ("taxi",)])
def test_no_station_s_blocking_splits_the_network(transports: tuple[Transport, ...]) -> None:
    assert cut_stations(VENICE, transports) == []


@pytest.mark.rule("V-02", "C-34")
def test_a_vaporetto_joins_157_and_70() -> None:
    assert (70, 157) in VENICE.lines("ferry")
    assert 70 in VENICE.neighbours(157, "ferry")
    assert all(157 not in VENICE.neighbours(70, transport) for transport in ("taxi", "bus", "underground"))


@pytest.mark.rule("C-02")
def test_there_are_16_detective_and_13_fugitive_cards_as_far_apart_as_london_s() -> None:
    decks = [[cards(board, name) for name in ("detectives", "fugitive")] for board in (VENICE, LONDON)]
    (ours_d, ours_x), (theirs_d, theirs_x) = decks
    assert (len(set(ours_d)), len(set(ours_x))) == (16, 13)
    assert not set(ours_d) & set(ours_x)
    for ours, theirs in (
        (between(VENICE, ours_d, ours_d), between(LONDON, theirs_d, theirs_d)),
        (between(VENICE, ours_x, ours_x), between(LONDON, theirs_x, theirs_x)),
        (between(VENICE, ours_d, ours_x), between(LONDON, theirs_d, theirs_x)),
    ):
        assert min(ours) >= min(theirs)
        assert mean(ours) == pytest.approx(mean(theirs), rel=0.1)
        assert mean(ours) >= mean(theirs) * 0.95


def test_the_stations_keep_their_distance() -> None:
    places = [station.at for station in VENICE.stations.values()]
    assert min(dist(a, b) for a in places for b in places if a != b) >= 24


def test_it_says_that_it_is_our_own_design() -> None:
    assert "original" in VENICE.about
    assert VENICE.ground == "water"
    assert {"land", "river", "park", "label"} <= {piece.kind for piece in VENICE.scenery}


def shore() -> list[list[Point]]:
    return [samples(smooth_curve(piece.points, closed=True), 3) for piece in VENICE.scenery if piece.kind == "land"]


def on_land(at: Point, islands: list[list[Point]]) -> bool:
    def within(island: list[Point]) -> bool:
        sides = zip(island, (*island[1:], island[0]), strict=True)
        crossed = ((a, b) for a, b in sides if (a[1] > at[1]) != (b[1] > at[1]))
        return sum(at[0] < (b[0] - a[0]) * (at[1] - a[1]) / (b[1] - a[1]) + a[0] for a, b in crossed) % 2 == 1

    return any(map(within, islands))


def test_canals_lead_to_open_water_or_to_another_canal() -> None:
    islands = shore()
    edge = [point for island in islands for point in island]
    canals = {piece: samples(smooth_curve(piece.points), 3) for piece in VENICE.scenery if piece.kind == "river"}
    lakes = [samples(smooth_curve(piece.points, closed=True), 3) for piece in VENICE.scenery if piece.kind == "water"]
    stumps = []
    for canal in canals:
        for end in (canal.points[0], canal.points[-1]):
            open_water = not on_land(end, islands) and min(dist(end, at) for at in edge) > canal.width / 2 + 2
            joined = any(dist(end, at) <= one.width / 2 for one in canals if one is not canal for at in canals[one])
            if not (open_water or joined or on_land(end, lakes)):
                stumps.append(end)
    assert stumps == []
