"""Compile kernels before they are needed: `python -m blackticket.sim.warm` compiles all.

Numba keeps what it has compiled, and the next start only reads it.
"""

from collections.abc import Iterable
from importlib import import_module
from pathlib import Path
from typing import Final

KERNELS: Final = ("ticket", "sherlock", "dice", "search", "batch")
"""The modules with kernels; each compiles its own as it is imported."""


def is_warm(names: Iterable[str]) -> bool:
    """Whether numba has kept kernels of these modules beside them; where it may not write it keeps them elsewhere.

    Those that are older than their module are of no use.
    """
    return all(_is_kept(name) for name in names)


def _is_kept(name: str) -> bool:
    folder = Path(__file__).parent
    kept = [file.stat().st_mtime for file in (folder / "__pycache__").glob(f"{name}.*.nbi")]
    return bool(kept) and max(kept) >= (folder / f"{name}.py").stat().st_mtime


def warm(names: Iterable[str] = KERNELS) -> None:
    """Compile the kernels of these modules, or read them where that has been done."""
    for name in names:
        import_module(f"blackticket.sim.{name}")


if __name__ == "__main__":
    warm()
