"""Capture tables: each entry follows from those one round later, by moves as the rules have them."""

from itertools import permutations, product
from pathlib import Path
from random import Random

import numpy as np
import pytest

from blackticket import boards
from blackticket.boards import Board
from blackticket.boards.board_files import build
from blackticket.boards.distances import SEEKERS_RIDE
from blackticket.sim import capture
from blackticket.sim.capture import CaptureTable, capture_table, reach, solve
from tests.boards.small_board import small
from tests.length import proof_only, repeats

STATES = repeats(60, at_length=400)


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    return tmp_path


def ring(stations: int, *more: tuple[int, int]) -> Board:
    """Stations in a ring, and more lines across."""
    lines = [(number, number % stations + 1) for number in range(1, stations + 1)] + list(more)
    joined = {
        number: sorted({b for a, b in lines if a == number} | {a for a, b in lines if b == number})
        for number in range(1, stations + 1)
    }
    entries = [
        {"station": number, "at": [number, 0], "stops": ["taxi"], "taxi": taxi} for number, taxi in joined.items()
    ]
    return build({**small(), "stations": entries, "decks": {}, "crime_scenes": [], "scenery": [], "bends": []})


def rides(board: Board, seekers: tuple[int, ...]) -> set[frozenset[int]]:
    """Where the seekers can stand after all of them have ridden, one after the other."""
    found = set()
    targets = [reach(board, station, SEEKERS_RIDE) for station in seekers]
    for chosen in product(*targets):
        for order in permutations(range(len(seekers))):
            placed = set(seekers)
            for pawn in order:
                if chosen[pawn] in placed:
                    break
                placed = placed - {seekers[pawn]} | {chosen[pawn]}
            else:
                found.add(frozenset(placed))
    return found


def worked_out(board: Board, table: CaptureTable, seekers: tuple[int, ...], fugitive: int) -> int | None:
    """The entry, from the entries that can follow."""
    if any(fugitive in reach(board, station, SEEKERS_RIDE) for station in seekers):
        return 1
    answers = []
    for placed in rides(board, seekers):
        flights = [target for target in reach(board, fugitive) if target not in placed]
        later = [table.rounds_to_catch(placed, target) for target in flights]
        answers.append(None if None in later else 1 + max((rounds for rounds in later if rounds), default=0))
    return min((rounds for rounds in answers if rounds is not None), default=None)


def check(board: Board, table: CaptureTable, states: int) -> None:
    chance = Random(5)
    for _ in range(states):
        *seekers, fugitive = chance.sample(table.stations, table.seekers + 1)
        expected = worked_out(board, table, tuple(seekers), fugitive)
        assert table.rounds_to_catch(seekers, fugitive) == expected, (seekers, fugitive)


SMALL = {
    "ring": ring(9),
    "bridges": ring(12, (1, 7), (4, 10), (2, 9)),
    "long": ring(14, (1, 5), (3, 11), (8, 13), (6, 12)),
}


@pytest.mark.parametrize("name", SMALL)
@pytest.mark.parametrize("seekers", [1, 2, 3])
def test_each_entry_follows_from_those_a_round_later(name: str, seekers: int) -> None:
    check(SMALL[name], capture_table(SMALL[name], seekers), 400)


@pytest.mark.parametrize("name", ["london", "venice"])
def test_so_do_those_of_two_seekers_on_the_boards_of_the_package(name: str) -> None:
    board = boards.load(name)
    check(board, capture_table(board, 2), STATES)


@proof_only
def test_so_do_those_of_three_seekers_in_london() -> None:
    board = boards.load("london")
    table = capture_table(board, 3)
    check(board, table, 400)
    assert table.rounds.max() == 11
    assert ((table.rounds == 0).sum(axis=1) == 3).all()


def test_in_london_two_seekers_catch_him_from_everywhere_and_one_does_not() -> None:
    board = boards.load("london")
    two, one = solve(board, 2), solve(board, 1)
    assert ((two == 0).sum(axis=1) == 2).all()
    assert two.max() == 16
    assert ((one == 0).sum(axis=1) > 1).all()


def test_on_a_ring_one_seeker_never_catches_him_and_two_do() -> None:
    alone = capture_table(SMALL["ring"], 1)
    assert alone.rounds_to_catch([1], 4) is None
    assert alone.rounds_to_catch([1], 2) == 1
    assert ((capture_table(SMALL["ring"], 2).rounds == 0).sum(axis=1) == 2).all(), "only where a seeker stands"


def test_a_table_is_worked_out_once_and_again_if_its_file_is_broken(
    cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = capture_table(SMALL["ring"], 2)
    (file,) = (cache / "blackticket").iterdir()
    with monkeypatch.context() as broken:
        broken.setattr(capture, "solve", None)
        assert np.array_equal(capture_table(SMALL["ring"], 2).rounds, first.rounds)
    file.write_bytes(b"nonsense")
    assert np.array_equal(capture_table(SMALL["ring"], 2).rounds, first.rounds)


def test_a_table_of_another_board_is_another_file() -> None:
    files = {capture.cache_file(board, seekers) for board in SMALL.values() for seekers in (2, 3)}
    assert len(files) == 2 * len(SMALL)


def test_placements_that_are_none_are_refused() -> None:
    table = capture_table(SMALL["ring"], 2)
    for seekers, fugitive in (([1], 2), ([1, 1], 2), ([1, 2], 2)):
        with pytest.raises(ValueError, match="seekers on stations of their own"):
            table.rounds_to_catch(seekers, fugitive)
    with pytest.raises(ValueError, match="Expected 1 to 3 seekers, but got 4"):
        capture_table(SMALL["ring"], 4)
