"""The engine finds as many action sequences as the tables say."""

import pytest

from blackticket.record import position_of, read_position
from tests.perft.perft import perft, read_table, table_names
from tests.perft.positions import cases


@pytest.mark.parametrize("name", table_names())
def test_the_count_is_the_table_s(name: str) -> None:
    state, counts = read_table(name)
    assert {depth: perft(state, depth) for depth in counts} == counts


def test_every_position_has_a_table_and_every_table_a_position() -> None:
    named = {case.name: case.state for case in cases()}
    assert sorted(named) == table_names()
    for name, state in named.items():
        assert read_table(name)[0] == state == read_position(position_of(state).dumps())
