"""How soon every help page, and the list of editions, answers, against `python -c pass` in the same run."""

import statistics
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

from blackticket.cli import COMMANDS

RUNS = 15
LIMIT = 8
BOARD_COMMANDS = ("list", "check", "draw")


def measure() -> Iterator[str]:
    """The figures as lines: medians, with the cases taken in turns so that a busy moment hits all of them."""
    command = str(Path(sys.executable).with_name("blackticket"))
    pages = [(), *((name,) for name in COMMANDS), *(("board", name) for name in BOARD_COMMANDS)]
    asked = [*((*words, "--help") for words in pages), ("editions",)]
    nothing: list[float] = []
    times: dict[tuple[str, ...], list[float]] = {words: [] for words in asked}
    for _ in range(RUNS):
        nothing.append(_seconds(sys.executable, "-c", "pass"))
        for words in asked:
            times[words].append(_seconds(command, *words))
    base = statistics.median(nothing)
    yield f"python -c pass: {base * 1000:.0f} ms; the limit is {LIMIT} times that"
    for words in asked:
        taken = statistics.median(times[words])
        yield f"blackticket {' '.join(words)}: {taken * 1000:.0f} ms, {taken / base:.1f} times"


def _seconds(*words: str) -> float:
    started = time.perf_counter()
    subprocess.run(words, check=True, stdout=subprocess.DEVNULL)
    return time.perf_counter() - started
