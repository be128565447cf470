"""Compile every kernel once: `python -m blackticket.sim.warm`. Numba keeps them, and the next start only reads them."""

from importlib import import_module

KERNELS = ("chase", "sherlock", "dice", "search", "batch")
"""The modules with kernels; each compiles its own as it is imported."""


def warm() -> None:
    """Import them all."""
    for name in KERNELS:
        import_module(f"blackticket.sim.{name}")


if __name__ == "__main__":
    warm()
