"""What a seat sees of a dice game."""

import pytest

from blackticket import IllegalAction
from blackticket.knowledge import SPECTATOR, View, view
from tests.rules.dice.positions import dice_game


def stations(seen: View) -> list[int | None]:
    return [line.station for line in seen.log]


@pytest.mark.rule("I-04")
def test_when_the_game_is_over_all_is_shown() -> None:
    game = dice_game(1, 2, 5, 22, hand="taxi taxi taxi taxi", to_move=(0, 1, 2), moves=2)
    assert stations(view(game.state, "detective-1")) == [None, None]
    assert view(game.state, SPECTATOR).fugitive is None
    assert view(game.state, SPECTATOR).start is None
    game.play("detective-1 taxi 1")
    over = view(game.state, SPECTATOR)
    assert stations(over) == [1, 1]
    assert (over.fugitive, over.start) == (1, 1)


@pytest.mark.rule("D-25", "I-02")
def test_his_pawn_stands_on_the_board_until_his_next_move() -> None:
    game = dice_game(16, 1, 2, 22, hand="X", beside="taxi taxi taxi", moves=2)
    assert view(game.state, "detective-2").next_reveal == 3
    game.play("taxi 14", "taxi taxi taxi taxi")
    assert view(game.state, "detective-2").fugitive == 14
    game.play("detective-2 taxi 5", "taxi taxi taxi")
    game.play("detective-3 taxi 21", "taxi taxi")
    game.play("detective-1 taxi 3")
    assert view(game.state, "detective-2").fugitive == 14
    game.play("taxi 17", "taxi taxi taxi taxi")
    seen = view(game.state, "detective-2")
    assert seen.fugitive is None
    assert stations(seen) == [None, None, 14, None]
    assert seen.next_reveal == 7


@pytest.mark.rule("D-25")
def test_between_the_legs_of_a_double_move_the_next_reveal_is_the_one_that_comes() -> None:
    options = {"double-counts-twice": False}
    game = dice_game(16, 1, 2, 22, hand="X", beside="taxi taxi taxi", moves=2, options=options)
    game.play("double taxi 14")
    assert view(game.state, SPECTATOR).next_reveal == 4
    game.play("taxi 17", "taxi taxi taxi taxi")
    assert view(game.state, SPECTATOR).fugitive == 17
    assert view(game.state, SPECTATOR).next_reveal == 8


@pytest.mark.rule("D-25", "D-41")
@pytest.mark.parametrize(
    ("ruling", "spaces", "reveals"),
    [
        ("thirteen-moves", 12, (3, 7, 11)),
        ("start-is-no-move", 13, (2, 6, 10)),
        ("double-counts-twice", 13, (3, 7, 11)),
        ("refill-to-hand", 13, (3, 7, 11)),
    ],
)
def test_the_log_has_the_spaces_and_reveals_of_the_options(ruling: str, spaces: int, reveals: tuple[int, ...]) -> None:
    seen = view(dice_game(16, 1, 2, 22, options={ruling: False}).state, SPECTATOR)
    assert (seen.setup.spaces, seen.reveals) == (spaces, reveals)
    assert (seen.to_json()["spaces"], seen.to_json()["reveals"]) == (spaces, list(reveals))


@pytest.mark.rule("D-25")
def test_a_double_move_that_counts_once_shifts_the_reveals_to_come_and_no_other() -> None:
    options = {"double-counts-twice": False}
    game = dice_game(16, 1, 2, 22, hand="X", beside="taxi taxi taxi", moves=2, options=options)
    game.play("double taxi 14")
    assert view(game.state, SPECTATOR).reveals == (4, 8, 12)
    game = dice_game(16, 1, 2, 22, hand="X", beside="taxi taxi taxi", moves=4, options=options)
    game.play("double taxi 14")
    assert view(game.state, SPECTATOR).reveals == (3, 8, 12)


@pytest.mark.rule("D-06", "I-02")
def test_the_told_tile_says_where_he_can_have_begun() -> None:
    game = dice_game(16, 1, 2, 22)
    seen = view(game.state, SPECTATOR)
    assert seen.dice is not None
    assert seen.dice.tile == "D"
    assert seen.possible_starts == (13, 14, 15, 16)


def test_an_unknown_seat_sees_nothing() -> None:
    with pytest.raises(IllegalAction) as refused:
        view(dice_game(16, 1, 2, 22).state, "detective-4")
    assert refused.value.code == "unknown-seat"
