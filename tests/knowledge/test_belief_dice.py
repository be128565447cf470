"""Where Mister X can be: what the dice on his log tell."""

import pytest

from blackticket.boards.tiles import load_tiles
from blackticket.knowledge import possible_stations, view
from blackticket.rules.dice.streets import streets
from tests.rules.dice.positions import DiceGame, dice_game

TAXIS = "taxi taxi taxi"
TUBES = "underground underground underground"
ROLL = "taxi taxi taxi taxi"


def possible(game: DiceGame) -> set[int]:
    return set(possible_stations(view(game.state, "detective-1")))


@pytest.mark.rule("D-06")
def test_he_begins_on_a_free_place_of_the_tile_that_he_told() -> None:
    assert possible(dice_game(13, 16, 2, 22, hand=ROLL, to_move=(0, 1, 2))) == {13, 14, 15}


@pytest.mark.rule("D-20", "D-11", "D-12", "D-13")
@pytest.mark.parametrize(
    ("beside", "move", "left"),
    [
        ("taxi taxi taxi", "taxi 17", {8, 17, 20, 21}),
        ("bus taxi taxi", "bus 14", {6, 14, 21, 30}),
        ("underground taxi taxi", "underground 4", {4, 9, 28, 31}),
    ],
)
def test_the_die_on_the_log_says_how_he_left_the_place_where_he_was_seen(
    beside: str, move: str, left: set[int]
) -> None:
    game = dice_game(18, 1, 2, 36, beside=beside, hand="X", moves=3)
    game.play(move, ROLL)
    assert possible(game) == left


@pytest.mark.rule("D-22")
def test_a_black_ticket_hides_the_transport() -> None:
    game = dice_game(18, 1, 2, 36, beside=TAXIS, hand="X", moves=3)
    game.play("black 4", ROLL)
    assert possible(game) == {8, 17, 20, 21, 6, 14, 30, 4, 9, 28, 31}


@pytest.mark.rule("D-24")
def test_the_helicopter_crossed_the_grid() -> None:
    game = dice_game(1, 18, 20, 36, beside=TAXIS, hand="X", moves=3)
    game.play("helicopter 10", ROLL)
    assert possible(game) == {10, 27}


@pytest.mark.rule("D-21")
def test_a_pass_leaves_him_where_he_was() -> None:
    game = dice_game(2, 18, 20, 36, beside="bus bus bus", hand="X", moves=3)
    game.play("pass", ROLL)
    assert possible(game) == {2}


@pytest.mark.rule("D-21")
@pytest.mark.parametrize(("free", "left"), [(True, {8, 12, 21}), (False, {8, 21})])
def test_if_he_must_use_what_he_has_a_pass_tells_more(free: bool, left: set[int]) -> None:
    # He was seen on 11 after his last black ticket and left by taxi, for 8, 9, 12 or 21. A used die would have
    # moved him on from 9, which is on the edge like 12.
    options = {"pass-without-a-die": free}
    game = dice_game(8, 1, 2, 36, beside=TUBES, hand="X", moves=4, black=0, options=options)
    start, *moves = game.state.log
    moves[:3] = [space._replace(ticket="black", station=11) for space in moves[:3]]
    game.state = game.state._replace(log=(start, *moves))
    game.play("pass", ROLL)
    assert possible(game) == left


def test_a_black_ticket_leads_on_from_everywhere() -> None:
    """So where he passed and had to use what he had, he had none left, wherever he was."""
    tiles = load_tiles()
    for letter in tiles.tiles:
        alone = streets(tiles, (letter,), (letter,))
        assert all(alone.rides[place]["black"] for place in alone.tile_of)
