"""Boards: loading, checking and drawing each."""

import time
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

from blackticket import boards
from blackticket.boards.checking.check import check
from blackticket.boards.drawing.draw import draw


def measure() -> Iterator[str]:
    """The figures as lines."""
    for name in boards.names():
        content = (Path(boards.__file__).parent / "data" / f"{name}.json").read_bytes()
        times = [time.perf_counter()]
        board = boards.load(name)
        times.append(time.perf_counter())
        check(content)
        times.append(time.perf_counter())
        draw(board)
        times.append(time.perf_counter())
        load, checked, drawn = (after - before for before, after in pairwise(times))
        yield f"{name}: load {load * 1000:.1f} ms, check {checked * 1000:.0f} ms, draw {drawn * 1000:.0f} ms"
