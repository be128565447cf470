"""How soon `blackticket --help` answers, against `python -c pass`."""

import statistics
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

RUNS = 21


def seconds(*words: str) -> float:
    """The median time of a command."""
    times = []
    for _ in range(RUNS):
        begun = time.perf_counter()
        subprocess.run(words, check=True, stdout=subprocess.DEVNULL)
        times.append(time.perf_counter() - begun)
    return statistics.median(times)


def measure() -> Iterator[str]:
    """The figures as lines."""
    nothing = seconds(sys.executable, "-c", "pass")
    command = str(Path(sys.executable).with_name("blackticket"))
    for words in (("--help",), ("play", "--help"), ("editions",)):
        taken = seconds(command, *words)
        aim = "; aim: under 8" if words == ("--help",) else ""
        yield f"blackticket {' '.join(words)}: {taken * 1000:.0f} ms, {taken / nothing:.1f} times python -c pass{aim}"
