"""Capture tables: in how many rounds two or three seekers catch a fugitive whom they see, from every placement.

Everyone rides in every turn, the seekers one after the other in the order they like; the fugitive takes the ferry too.
Tickets are not counted and nobody doubles. A fugitive who cannot move is lost (C-31). Seekers of whom not all can ride
do not move at all: on boards where every station has two lines that does not happen.
"""

import hashlib
import os
from collections.abc import Callable, Collection
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from math import comb
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from blackticket.boards import TRANSPORTS, Board
from blackticket.boards.board import Transport
from blackticket.boards.distances import SEEKERS_RIDE
from blackticket.sim.retrograde import WORDS, find_lost, find_won, placement_number, write_rounds

FORMAT: Final = 1
MOST_SEEKERS: Final = 3
CHUNK: Final = 20_000
"""Placements between two reports of progress."""
STATIONS_LIMIT: Final = 64 * WORDS

Rounds = npt.NDArray[np.uint8]
Progress = Callable[[int, int], None]
"""Told the round that is looked at, and the percentage of its placements that are done."""


@dataclass(frozen=True)
class CaptureTable:
    """The rounds until the capture, the seekers to move, by placement and station; 0 where it is never forced."""

    stations: tuple[int, ...]
    seekers: int
    rounds: Rounds

    @cached_property
    def places(self) -> dict[int, int]:
        return {station: place for place, station in enumerate(self.stations)}

    def rounds_to_catch(self, seekers: Collection[int], fugitive: int) -> int | None:
        """How many rounds the seekers, who are to move, need at most; None if he gets away for ever."""
        placed = sorted({self.places[station] for station in seekers})
        if len(placed) != self.seekers or fugitive in seekers:
            raise ValueError(f"Expected {self.seekers} seekers on stations of their own and him on another.")
        padded = [-1] * (MOST_SEEKERS - self.seekers) + placed
        return int(self.rounds[placement_number(*padded), self.places[fugitive]]) or None


def capture_table(board: Board, seekers: int, progress: Progress | None = None) -> CaptureTable:
    """The table of a board, from the user's cache if it was worked out before."""
    if not 1 <= seekers <= MOST_SEEKERS:
        raise ValueError(f"Expected 1 to {MOST_SEEKERS} seekers, but got {seekers}.")
    stations = tuple(sorted(board.stations))
    if len(stations) > STATIONS_LIMIT:
        raise ValueError(f"Expected at most {STATIONS_LIMIT} stations, but {board.name} has {len(stations)}.")
    file = cache_file(board, seekers)
    shape = comb(len(stations), seekers), len(stations)
    with suppress(OSError, ValueError):
        rounds = np.load(file, mmap_mode="r")
        if rounds.shape == shape and rounds.dtype == np.uint8:
            return CaptureTable(stations, seekers, rounds)
    rounds = solve(board, seekers, progress)
    with suppress(OSError):  # a table that cannot be kept is worked out anew
        file.parent.mkdir(parents=True, exist_ok=True)
        with NamedTemporaryFile(dir=file.parent, suffix=".part", delete=False) as part:
            np.save(part, rounds)
        Path(part.name).replace(file)
    return CaptureTable(stations, seekers, rounds)


def cache_file(board: Board, seekers: int) -> Path:
    """The cache file of a table, named by what the table depends on: redrawing a board does not change it."""
    lines = [
        (station, reach(board, station, SEEKERS_RIDE), reach(board, station)) for station in sorted(board.stations)
    ]
    key = hashlib.sha256(f"{FORMAT} {seekers} {lines}".encode()).hexdigest()[:20]
    home = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(home) / "blackticket" / f"capture-{key}.npy"


def reach(board: Board, station: int, transports: tuple[Transport, ...] = TRANSPORTS) -> list[int]:
    """Where rides lead from a station."""
    return sorted({target for transport in transports for target in board.neighbours(station, transport)})


def solve(board: Board, seekers: int, progress: Progress | None = None) -> Rounds:
    """Work the table out, round by round, until nothing changes."""
    stations = sorted(board.stations)
    placements = _placements(len(stations), seekers)
    theirs, his = _lines(board, stations, SEEKERS_RIDE), _lines(board, stations, TRANSPORTS)
    won, lost = (np.zeros((len(placements), WORDS), np.uint64) for _ in range(2))
    missing = np.full(len(placements), len(stations) - seekers, np.int64)
    rounds: Rounds = np.zeros((len(placements), len(stations)), np.uint8)
    for reached in range(1, 256):
        changed = 0
        for step in (find_lost, find_won):
            for start in range(0, len(placements), CHUNK):
                end = min(start + CHUNK, len(placements))
                if step is find_lost:
                    find_lost(placements, his, won, lost, len(stations), start, end)
                else:
                    changed += find_won(placements, theirs, won, lost, missing, start, end)
                if progress:
                    progress(reached, 50 * (step is find_won) + 50 * end // len(placements))
        if not changed:
            break
        write_rounds(won, rounds, reached)
    return rounds


def _placements(stations: int, seekers: int) -> npt.NDArray[np.int16]:
    """All sets of seekers, in the order of their numbers."""
    every = np.fromiter(combinations(range(stations), seekers), np.dtype((np.int16, seekers)), comb(stations, seekers))
    order: Any = np.lexsort(every.T)
    return np.ascontiguousarray(every[order])


def _lines(board: Board, stations: list[int], transports: tuple[Transport, ...]) -> npt.NDArray[np.int16]:
    places = {station: place for place, station in enumerate(stations)}
    targets = [[places[target] for target in reach(board, station, transports)] for station in stations]
    table = np.zeros((len(stations), 1 + max(map(len, targets))), np.int16)
    for row, found in zip(table, targets, strict=True):
        row[: len(found) + 1] = [len(found), *found]
    return table
