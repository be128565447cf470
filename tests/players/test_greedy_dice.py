"""Greedy does the sensible thing in dice games where it is plain what that is.

The grid is that of `tests.rules.dice.positions`.
"""

from blackticket.knowledge import view
from blackticket.players import UNLIMITED, make_player
from blackticket.rules.dice import acting
from blackticket.rules.dice.streets import Streets
from tests.rules.dice.positions import DiceGame, dice_game


def chosen(game: DiceGame) -> str:
    return make_player("greedy", 1).choose(view(game.state, acting(game.state)[0]), UNLIMITED).text


def steps(streets: Streets, first: int, second: int) -> int:
    (row, column), (to_row, to_column) = streets.spots[first], streets.spots[second]
    return abs(row - to_row) + abs(column - to_column)


def test_a_detective_takes_him_where_he_was_just_seen() -> None:
    game = dice_game(18, 17, 1, 36, hand="taxi bus X X", to_move=(0, 1, 2), moves=3)
    assert chosen(game) == "detective-1 taxi 18"


def test_a_detective_rolls_again_for_the_last_chance() -> None:
    game = dice_game(18, 17, 1, 36, hand="X X", beside="- taxi taxi", to_move=(0,), moves=13, rerolls=1)
    space = game.state.log[-1]._replace(shown=True)
    game.state = game.state._replace(log=(*game.state.log[:-1], space))
    assert chosen(game) == "detective-1 reroll"


def test_a_detective_keeps_the_tokens_while_a_roll_is_good() -> None:
    game = dice_game(18, 34, 1, 36, hand="taxi bus underground taxi", to_move=(0, 1, 2), moves=3, rerolls=3)
    assert "reroll" not in chosen(game)


def test_detectives_begin_far_from_each_other() -> None:
    game = dice_game(0, 2, 0, 0, log=(), round=0)
    place = int(chosen(game).split()[-1])
    assert steps(game.state.streets, 2, place) >= 4


def test_he_hides_where_no_die_takes_a_detective() -> None:
    game = dice_game(0, 2, 5, 3, log=(), round=0)
    place = int(chosen(game).split()[-1])
    rides = game.state.streets.rides
    assert not any(place in rides[pawn][die] for pawn in game.state.seekers for die in ("taxi", "bus", "underground"))


def test_he_does_not_walk_into_a_detective_s_arms() -> None:
    game = dice_game(2, 1, 5, 36, beside="taxi taxi taxi", hand="X", moves=4, black=0, double=0, helicopter=0)
    assert chosen(game) == "taxi 4"


def test_he_does_not_show_himself_next_to_detectives() -> None:
    # 3 and 2 are next to detectives on 13 and 5; the underground takes him far away.
    game = dice_game(4, 13, 5, 7, beside="underground taxi taxi", hand="X", moves=2, black=0, double=0, helicopter=0)
    assert chosen(game) in ("underground 28", "underground 31")


def test_cornered_he_takes_what_he_has() -> None:
    game = dice_game(1, 2, 3, 8, beside="taxi taxi taxi", hand="X", moves=4, black=0, double=0)
    assert chosen(game).startswith("helicopter")


def test_with_nobody_near_he_saves_his_tickets() -> None:
    game = dice_game(36, 1, 2, 3, beside="taxi taxi bus", hand="X", moves=4)
    assert chosen(game).split()[0] in ("taxi", "bus")


def test_out_of_danger_he_passes_and_keeps_his_tickets() -> None:
    game = dice_game(35, 1, 2, 3, beside="bus bus bus", hand="X", moves=4)
    assert chosen(game) == "pass"
