"""How soon every help page, and the list of editions, answers, against `python -c pass` in the same run."""

import statistics
import subprocess
import sys
import time
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import click

from blackticket.cli import COMMANDS

RUNS = 15
LIMIT = 8


def help_pages() -> list[tuple[str, ...]]:
    """The words of every command that has a help page, those within another command too."""
    pages: list[tuple[str, ...]] = [()]
    for name in COMMANDS:
        command = import_module(f"blackticket.cli.{name}").command
        within = command.commands if isinstance(command, click.Group) else ()
        pages += [(name,), *((name, other) for other in within)]
    return pages


def measure() -> Iterator[str]:
    """The figures as lines: medians, with the cases taken in turns so that a busy moment hits all of them."""
    command = str(Path(sys.executable).with_name("blackticket"))
    asked = [*((*words, "--help") for words in help_pages()), ("editions",)]
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
