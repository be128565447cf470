"""Many pieces of one proof, over all cores."""

import sys
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from typing import Any

Piece = tuple[Callable[..., object], tuple[Any, ...]]
"""What is called, and with what; it raises where the proof fails."""


def prove(pieces: Sequence[Piece]) -> float:
    """Do all of them, and tell how it goes; how many seconds it took."""
    begun = time.monotonic()
    with ProcessPoolExecutor() as pool:
        tasks = {pool.submit(what, *words): words for what, words in pieces}
        for number, done in enumerate(as_completed(tasks), 1):
            if error := done.exception():
                pool.shutdown(cancel_futures=True)  # what has not begun need not be waited for
                raise AssertionError(f"It fails with {tasks[done]}.") from error
            sys.stdout.write(f"\r{number:>6,} of {len(tasks):,} pieces")
            sys.stdout.flush()
    sys.stdout.write("\n")
    return time.monotonic() - begun
