"""No ruling is left out of the simulator: it changes the tables of a set-up, or cannot matter to the kernels."""

from functools import cache
from typing import Any, Final

import numpy as np
import pytest

from blackticket import Game, editions
from blackticket.rules.actions import FUGITIVE
from blackticket.rules.editions import Mode
from blackticket.rules.options import Option, Value
from blackticket.sim import simulator

CANNOT_MATTER: Final = {"decks-are-public": "what the seekers believe is worked out before a search, by the belief"}
"""Rulings that the kernels do not read, each with the reason."""

RULINGS: Final = [
    pytest.param(edition.id, mode, option, id=f"{edition.id} {mode.name} {option.name}")
    for edition in editions()
    for mode in edition.modes
    for option in mode.options
]


@cache
def tables(edition: str, mode: str, detectives: int, options: tuple[tuple[str, Value], ...] = ()) -> Any:
    game = Game.new(edition, mode=mode, detectives=detectives, options=dict(options), seed=1)
    return simulator(game.setup).tables(game.view(FUGITIVE))


@pytest.mark.parametrize(("edition", "mode", "option"), RULINGS)
def test_the_other_setting_of_a_ruling_changes_the_tables(edition: str, mode: Mode, option: Option) -> None:
    count = mode.detectives[:2][-1]  # with two detectives every ruling has something to decide
    other: Value = ("taxi",) * 6 if isinstance(option.default, tuple) else not option.default
    same = np.array_equal(tables(edition, mode.name, count), tables(edition, mode.name, count, ((option.name, other),)))
    assert same == (option.name in CANNOT_MATTER)
