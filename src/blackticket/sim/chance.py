# mypy: allow-untyped-defs, allow-untyped-calls
"""The random generator of the simulator, splitmix64: the same seed gives the same game.

The kernels keep its state in an array of one number.
"""

from typing import Final

import numpy as np
import numpy.typing as npt

from blackticket.sim.kernel import kernel

Seeds = npt.NDArray[np.uint64]

GAMMA: Final = np.uint64(0x9E3779B97F4A7C15)
MIX_1: Final = np.uint64(0xBF58476D1CE4E5B9)
MIX_2: Final = np.uint64(0x94D049BB133111EB)
B27, B30, B31, B32 = np.uint64(27), np.uint64(30), np.uint64(31), np.uint64(32)
MASK: Final = 2**64 - 1


@kernel()
def mixed(seed):
    """The 64 random bits that a state of the generator gives."""
    bits = (seed ^ (seed >> B30)) * MIX_1
    bits = (bits ^ (bits >> B27)) * MIX_2
    return bits ^ (bits >> B31)


@kernel()
def scaled(seed, count):
    """The whole number below `count` that a state of the generator gives."""
    return np.int64(((mixed(seed) >> B32) * np.uint64(count)) >> B32)


@kernel()
def below(chance, count):
    """A random whole number below `count`."""
    chance[0] += GAMMA
    return scaled(chance[0], count)


@kernel()
def draw(chance):
    """32 random bits."""
    chance[0] += GAMMA
    return mixed(chance[0]) >> B32


@kernel()
def fraction(seed, bits):
    """The number from 0 to 1, of that many bits, that a state of the generator gives."""
    return np.float64(mixed(seed) >> np.uint64(64 - bits)) / np.float64(1 << bits)


@kernel()
def uniform(chance, bits):
    """A random number from 0 to 1 of that many bits; with other widths the same seed plays other games."""
    chance[0] += GAMMA
    return fraction(chance[0], bits)


@kernel()
def happens(chance, probability):
    """Whether something with that probability happens; what is certain draws no number."""
    return probability >= 1.0 or (probability > 0.0 and uniform(chance, 30) < probability)


@kernel()
def drawn(cumulative, chance):
    """A place by weights that are summed up from place to place, and come to 1."""
    share = uniform(chance, 32)
    low, high = 0, cumulative.size - 1
    while low < high:
        middle = (low + high) // 2
        if cumulative[middle] > share:
            high = middle
        else:
            low = middle + 1
    return low


def seeded(seed: int) -> Seeds:
    """A generator as the kernels take it."""
    return np.array([seed & MASK], np.uint64)


def seeds_of(seed: int, games: int) -> Seeds:
    """A seed for each game, from one for all, so that no two games share a stretch of the generator's numbers."""
    states = np.arange(1, games + 1, dtype=np.uint64) * GAMMA + np.uint64(seed & MASK)
    found: Seeds = mixed.py_func(states)
    return found
