"""The random generator is splitmix64, and the same in kernels, arrays and Python."""

import numpy as np

from blackticket.sim.chance import below, draw, seeded, seeds_of
from tests.sim.twins import SimulatorChance

FIRST = (0xE220A8397B1DCDAF, 0x6E789E6AA1B965F4, 0x06C45D188009454F)
"""The first numbers of splitmix64 from the seed 0, as its authors publish them."""


def test_it_is_splitmix64() -> None:
    assert tuple(map(int, seeds_of(0, 3))) == FIRST
    chance = seeded(0)
    assert [int(draw(chance)) for _ in FIRST] == [number >> 32 for number in FIRST]
    chance = seeded(0)
    assert [below(chance, 1000) for _ in FIRST] == [(number >> 32) * 1000 >> 32 for number in FIRST]


def test_the_pure_rules_draw_as_the_kernels_do() -> None:
    for seed in (7, 2**64 - 1, -3):
        chance, drawn = SimulatorChance(seed), seeded(seed)
        for number in (*range(1, 200), 2**31 - 1):
            assert chance.below(number) == below(drawn, np.int64(number)) < number
            assert chance.state == drawn[0]
