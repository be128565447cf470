"""Victorian London: the London network but for one line, with the marks of the Sherlock Holmes edition."""

from collections import Counter

import pytest

from blackticket.boards import TRANSPORTS, load
from blackticket.boards.board import QUARTERS, SYMBOLS
from blackticket.boards.distances import distances
from tests.boards.network_figures import cards, connected

VICTORIAN, LONDON = load("victorian"), load("london")
STATIONS = VICTORIAN.stations
HIDEOUTS = [number for number, station in STATIONS.items() if station.hideout]
RIDES = distances(VICTORIAN)


@pytest.mark.rule("S-06")
def test_it_is_london_without_the_omnibus_between_165_and_191() -> None:
    for transport in TRANSPORTS:
        gone = set(LONDON.lines(transport)) - set(VICTORIAN.lines(transport))
        assert gone == ({(165, 191)} if transport == "bus" else set())
        assert set(VICTORIAN.lines(transport)) <= set(LONDON.lines(transport))
    assert VICTORIAN.neighbours(165, "taxi") == (149, 151, 179, 180)
    assert VICTORIAN.neighbours(165, "bus") == (123, 180)
    assert VICTORIAN.neighbours(165, "underground") == ()


@pytest.mark.rule("S-05")
def test_ferries_join_108_115_157_and_194_along_the_river() -> None:
    assert VICTORIAN.lines("ferry") == ((108, 115), (115, 157), (157, 194))


def test_the_four_quarters_are_of_similar_size_and_each_of_one_piece() -> None:
    for quarter in QUARTERS:
        own = [number for number, station in STATIONS.items() if station.quarter == quarter]
        assert 45 <= len(own) <= 55
        assert connected(VICTORIAN, own, ("taxi",))
    assert STATIONS[132].quarter == "III"
    assert any(piece.kind == "boundary" for piece in VICTORIAN.scenery)


def test_the_river_symbol_is_along_the_thames() -> None:
    assert all("river" in STATIONS[number].symbols for number in (127, 108, 115, 157, 194))


@pytest.mark.parametrize("symbol", SYMBOLS)
def test_each_symbol_is_on_about_a_tenth_of_the_stations(symbol: str) -> None:
    assert 15 <= sum(symbol in station.symbols for station in STATIONS.values()) <= 25


def test_a_dozen_hide_outs_are_spread_over_the_board() -> None:
    assert Counter(STATIONS[number].quarter for number in HIDEOUTS) == dict.fromkeys(QUARTERS, 3)
    assert min(RIDES[a][b] for a in HIDEOUTS for b in HIDEOUTS if a != b) >= 3


def test_fifteen_crime_scenes_each_with_a_symbol_are_spread_over_the_quarters() -> None:
    scenes = VICTORIAN.crime_scenes
    assert len(set(scenes)) == 15
    assert all(STATIONS[number].symbols for number in scenes)
    assert sorted(Counter(STATIONS[number].quarter for number in scenes).values()) == [3, 4, 4, 4]
    assert not set(scenes) & set(HIDEOUTS)
    assert min(RIDES[a][b] for a in scenes for b in scenes if a != b) >= 2


@pytest.mark.rule("S-02")
def test_sixteen_d_cards_and_thirteen_m_cards_of_two_stations() -> None:
    decks = VICTORIAN.decks
    assert len(set(cards(VICTORIAN, "detectives"))) == 16
    assert [len(card) for card in decks["fugitive"]] == [2] * 13
    named = [number for card in decks["fugitive"] for number in card]
    assert len(set(named)) == 26
    assert not set(named) & ({*cards(VICTORIAN, "detectives")} | {*HIDEOUTS} | {*VICTORIAN.crime_scenes})
    for first, second in decks["fugitive"]:
        assert STATIONS[first].quarter != STATIONS[second].quarter
        assert RIDES[first][second] >= 4


def test_it_says_that_the_marks_are_our_own() -> None:
    assert "original" in VICTORIAN.about
