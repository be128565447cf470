"""Compile kernels before they are needed: `python -m blackticket.sim.warm` compiles all.

Numba keeps what it has compiled, and the next start only reads it.
"""

from collections.abc import Iterable
from importlib import import_module
from pathlib import Path
from typing import Final

KERNELS: Final = ("chase", "sherlock", "dice", "search", "batch")
"""The modules with kernels; each compiles its own as it is imported."""


def is_warm(names: Iterable[str]) -> bool:
    """Whether numba has kept kernels of these modules beside them; where it may not write it keeps them elsewhere."""
    kept = {file.name.partition(".")[0] for file in (Path(__file__).parent / "__pycache__").glob("*.nbi")}
    return kept.issuperset(names)


def warm(names: Iterable[str] = KERNELS) -> None:
    """Compile the kernels of these modules, or read them where that has been done."""
    for name in names:
        import_module(f"blackticket.sim.{name}")


if __name__ == "__main__":
    warm()
