"""Compile kernels before they are needed: `python -m blackticket.sim.warm` compiles all of them.

Compiled kernels are cached, so the next process only loads them.
"""

from collections.abc import Iterable, Mapping
from importlib import import_module
from typing import Final

from blackticket.sim.kernel import is_cached

KERNELS: Final[Mapping[str, str]] = {
    "ticket": "ticket_policy.play_out",
    "sherlock": "sherlock_policy.play_out",
    "dice": "dice_policy.play_out",
    "search": "search.search",
    "pimbot": "pimbot.run_playouts",
    "public_tree": "public_tree.search",
    "batch": "batch.play_rows",
    "capture": "retrograde.write_rounds",
}
"""What can be compiled apart, each with the kernel that is compiled last; importing the module compiles it."""


def is_warm(names: Iterable[str]) -> bool:
    """Whether all of these have been compiled from the sources as they are now."""
    return all(is_cached(KERNELS[name]) for name in names)


def warm(names: Iterable[str] = KERNELS) -> None:
    """Compile the kernels of these, or load them from the cache."""
    for name in names:
        import_module(f"blackticket.sim.{KERNELS[name].partition('.')[0]}")


if __name__ == "__main__":
    warm()
