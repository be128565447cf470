"""What all games share cannot be changed through a view."""

import pickle
from collections.abc import Callable

import pytest

from blackticket import Game
from blackticket.boards.frozen import Frozen


def test_a_frozen_dict_reads_like_any_other_and_refuses_to_be_written_to() -> None:
    frozen = Frozen({1: "one"})
    assert (frozen[1], frozen.get(2), list(frozen.items()), frozen == {1: "one"}) == ("one", None, [(1, "one")], True)
    with pytest.raises(TypeError, match="make a copy"):
        frozen[1] = "two"
    changes: list[Callable[[], object]] = [
        frozen.clear,
        frozen.popitem,
        lambda: frozen.pop(1),
        lambda: frozen.setdefault(2, "two"),
        lambda: frozen.update({2: "two"}),
    ]
    for change in changes:
        with pytest.raises(TypeError, match="make a copy"):
            change()
    with pytest.raises(TypeError, match="make a copy"):
        del frozen[1]
    assert frozen == {1: "one"}
    assert pickle.loads(pickle.dumps(frozen)) == frozen


def test_a_program_cannot_change_the_board_the_streets_or_the_rulings_through_its_view() -> None:
    board = Game.new("london-2023", seed=1).view("detective-1").board
    with pytest.raises(TypeError, match="make a copy"):
        board.stations[1].lines["taxi"] = (199,)  # type: ignore[index]
    with pytest.raises(TypeError, match="make a copy"):
        del board.stations[1]  # type: ignore[attr-defined]
    view = Game.new("dice-2019", seed=1).view("detective-1")
    assert view.dice is not None
    with pytest.raises(TypeError, match="make a copy"):
        view.dice.streets.rides[1]["taxi"] = (36,)  # type: ignore[index]
    with pytest.raises(TypeError, match="make a copy"):
        view.setup._rulings["grid-is-wide"] = False  # type: ignore[index]
