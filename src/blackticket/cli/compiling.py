"""The simulator compiled before a search needs it, with a line that says so."""

import signal
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from typing import Final

from blackticket.players.registry import Program, kernels_of
from blackticket.rules.setup import Setup

COMPILING: Final = "Compiling the simulator, once: this can take a minute."


def compile_for(
    specs: Iterable[str], user_programs: Mapping[str, Program], setups: Iterable[Setup], on_compile: Callable[[], None]
) -> None:
    """Compile what these players need for these games, unless it has been; `on_compile` is called before it takes long.

    Without numba nothing happens: the player itself will say what is missing.
    """
    variants = sorted({setup.variant for setup in setups})
    kernels = frozenset[str]().union(*(kernels_of(spec, user_programs, variants) for spec in specs))
    if not kernels:
        return
    with suppress(ModuleNotFoundError):
        from blackticket.sim.warm import is_warm, warm

        names = [*sorted(kernels), *variants]
        if not is_warm(names):
            on_compile()
            with _deferred_interrupt() as interrupted:
                for name in names:
                    warm([name])
                    if interrupted:
                        raise KeyboardInterrupt


@contextmanager
def _deferred_interrupt() -> Iterator[list[int]]:
    """Ctrl-C is kept for later: in the middle of compiling it would be lost, or leave a kernel half done."""
    interrupted: list[int] = []
    before = signal.signal(signal.SIGINT, lambda number, _: interrupted.append(number))
    try:
        yield interrupted
    finally:
        signal.signal(signal.SIGINT, before)
