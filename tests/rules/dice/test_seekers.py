"""The detectives' turn: roll, pick a die, move; or roll again; or stay."""

import pytest

from blackticket.rules.dice import acting
from tests.rules.dice.positions import dice_game, facts, kinds, stations


@pytest.mark.rule("D-10")
def test_a_detective_uses_one_die_of_the_roll_and_the_next_rolls_what_is_left() -> None:
    game = dice_game(36, 15, 2, 22, hand="taxi bus bus X", to_move=(0, 1, 2))
    assert stations(game.texts("bus")) == {1, 19, 25}
    events = game.play("detective-1 bus 19", "taxi X underground")
    assert list(game.state.beside) == ["bus", None, None]
    assert game.state.seekers == (19, 2, 22)
    assert facts(events, "seeker-moved") == [{"pawn": "detective-1", "ticket": "bus", "from": 15, "station": 19}]
    assert facts(events, "rolled") == [{"seat": "detective-2", "dice": ["taxi", "X", "underground"]}]
    assert acting(game.state) == ("detective-2",)
    game.play("detective-2 taxi 5", "taxi bus")
    assert acting(game.state) == ("detective-3",)
    game.play("detective-3 taxi 24")
    assert list(game.state.beside) == ["bus", "taxi", "taxi"]
    assert game.state.hand == ("bus",), "one is left over"
    assert acting(game.state) == ("fugitive",)


@pytest.mark.rule("D-10", "D-31")
def test_they_go_clockwise_from_the_start_player() -> None:
    game = dice_game(36, 2, 5, 22, hand="taxi taxi taxi taxi", to_move=(1, 2, 0), leader=1)
    assert acting(game.state) == ("detective-2",)
    game.play("detective-2 taxi 6", "taxi taxi taxi")
    assert acting(game.state) == ("detective-3",)
    assert game.refused("detective-1 taxi 1", "detective-1") == "not-your-turn"
    game.play("detective-3 taxi 21", "taxi taxi")
    assert acting(game.state) == ("detective-1",)


@pytest.mark.rule("D-10")
def test_only_a_transport_that_a_die_shows_can_be_used() -> None:
    game = dice_game(36, 4, 2, 22, hand="taxi X X X", to_move=(0, 1, 2))
    assert game.texts() == {"detective-1 taxi 3", "detective-1 taxi 7", "detective-1 taxi 14"}
    assert game.refused("detective-1 bus 14") == "no-die"
    assert game.refused("detective-1 taxi 18") == "no-line"


@pytest.mark.rule("D-13")
def test_a_detective_rides_the_underground_from_a_stop() -> None:
    game = dice_game(36, 4, 2, 22, hand="underground", to_move=(0,))
    assert stations(game.texts()) == {9, 18, 28, 31}


@pytest.mark.rule("D-14")
def test_an_x_moves_nobody() -> None:
    game = dice_game(36, 4, 2, 22, hand="X X X X", to_move=(0, 1, 2), rerolls=1)
    assert game.texts() == {"detective-1 reroll", "detective-1 stay"}


@pytest.mark.rule("D-15")
def test_a_detective_who_can_use_no_die_stays_and_the_next_one_rolls() -> None:
    game = dice_game(36, 5, 2, 22, hand="taxi X X X", to_move=(0, 1, 2))
    events = game.play("detective-1 taxi 7", "bus bus underground taxi bus X")
    assert kinds(events) == ["seeker-moved", "rolled", "stayed", "rolled"]
    assert facts(events, "stayed") == [{"pawn": "detective-2"}]
    assert facts(events, "rolled")[1] == {"seat": "detective-3", "dice": ["taxi", "bus", "X"]}
    assert game.state.beside == ("taxi", None, None), "no die is laid by one who stays"
    assert acting(game.state) == ("detective-3",)


@pytest.mark.rule("D-15")
def test_one_who_can_move_must() -> None:
    game = dice_game(36, 5, 2, 22, hand="taxi X X X", to_move=(0, 1, 2), rerolls=3)
    assert game.texts("stay") == set()
    assert game.refused("detective-1 stay") == "can-move"


@pytest.mark.rule("D-15", "D-16")
def test_one_who_cannot_move_may_stay_or_roll_again_while_there_is_a_token() -> None:
    game = dice_game(36, 5, 2, 22, hand="bus X X X", to_move=(0, 1, 2), rerolls=1)
    assert game.texts() == {"detective-1 stay", "detective-1 reroll"}
    events = game.play("detective-1 stay", "taxi taxi taxi taxi")
    assert kinds(events) == ["stayed", "rolled"]
    assert acting(game.state) == ("detective-2",)
    assert game.state.rerolls == 1


@pytest.mark.rule("D-16")
def test_a_token_rolls_all_dice_not_yet_used_again() -> None:
    game = dice_game(36, 5, 2, 22, hand="taxi X X", beside="taxi - -", to_move=(1, 2), rerolls=2)
    events = game.play("detective-2 reroll", "taxi bus taxi")
    assert game.state.hand == ("taxi", "bus", "taxi")
    assert game.state.beside == ("taxi", None, None)
    assert game.state.rerolls == 1
    assert facts(events, "token-spent") == [{"seat": "detective-2", "left": 1}]
    assert acting(game.state) == ("detective-2",)
    game.play("detective-2 reroll", "taxi taxi taxi")
    assert game.state.rerolls == 0
    assert game.refused("detective-2 reroll") == "no-reroll"


@pytest.mark.rule("D-16", "D-15")
def test_the_last_token_may_bring_nothing_and_then_he_stays() -> None:
    game = dice_game(36, 5, 2, 22, hand="X X X X", to_move=(0, 1, 2), rerolls=1)
    events = game.play("detective-1 reroll", "X bus X X taxi taxi taxi taxi")
    assert kinds(events) == ["token-spent", "rolled", "stayed", "rolled"]
    assert acting(game.state) == ("detective-2",)


@pytest.mark.rule("D-18")
def test_a_detective_may_not_end_on_a_colleagues_place() -> None:
    game = dice_game(36, 5, 2, 7, hand="taxi X X X", to_move=(0, 1, 2))
    assert stations(game.texts()) == {6}
    assert game.refused("detective-1 taxi 2") == "occupied"
    shared = dice_game(36, 5, 2, 7, hand="taxi", to_move=(0,), options={"one-detective-a-place": False})
    assert stations(shared.texts()) == {2, 6, 7}


@pytest.mark.rule("D-18", "D-12")
def test_a_bus_does_not_run_on_past_a_stop_where_a_colleague_stands() -> None:
    game = dice_game(36, 15, 19, 22, hand="bus X X X", to_move=(0, 1, 2))
    assert stations(game.texts()) == {1, 25}


@pytest.mark.rule("D-15", "D-18")
def test_one_hemmed_in_by_colleagues_stays() -> None:
    game = dice_game(36, 22, 24, 9, hand="taxi X X X", to_move=(1, 2, 0))
    events = game.play("detective-2 taxi 23", "taxi X X")
    assert kinds(events) == ["seeker-moved", "rolled"]
    hemmed = dice_game(36, 10, 9, 12, hand="X X", beside="taxi taxi -", to_move=(0,), rerolls=1)
    assert hemmed.texts("taxi") == set()


@pytest.mark.rule("D-08")
def test_a_lone_player_picks_the_pawn_for_the_first_roll_and_rolls_the_rest_for_the_other() -> None:
    game = dice_game(24, 2, 15, hand="taxi bus X", to_move=(0, 1), detectives=1, rerolls=1)
    assert game.texts("bus") == {"detective-2 bus 1", "detective-2 bus 19"}
    assert game.texts("detective-1 taxi") == {"detective-1 taxi 1", "detective-1 taxi 4", "detective-1 taxi 5"}
    assert "detective-1 reroll" in game.texts()
    game.play("detective-2 bus 19", "taxi X")
    assert acting(game.state) == ("detective-1",)
    assert game.state.beside == (None, "bus")
    assert {text.split()[0] for text in game.texts()} == {"detective-1"}
    assert game.refused("detective-2 taxi 20") == "already-moved", "never the same pawn twice"
    game.play("detective-1 taxi 5")
    assert acting(game.state) == ("fugitive",)


@pytest.mark.rule("D-08", "D-16")
def test_the_token_is_the_players_whichever_pawn_is_left() -> None:
    game = dice_game(24, 2, 15, hand="X X", beside="taxi -", to_move=(1,), detectives=1, rerolls=1)
    assert game.texts() == {"detective-1 reroll", "detective-2 stay"}
    assert game.refused("detective-2 reroll") == "not-your-pawn"


@pytest.mark.rule("D-08", "D-15")
def test_if_neither_pawn_can_move_the_player_says_which_stays_and_rolls_again_for_the_other() -> None:
    game = dice_game(24, 2, 5, hand="X", beside="taxi taxi", detectives=1)
    game.play("taxi 22", "X X bus")
    assert game.texts() == {"detective-1 stay", "detective-2 stay"}
    game.play("detective-2 stay", "taxi taxi taxi")
    assert {text.split()[0] for text in game.texts()} == {"detective-1"}


@pytest.mark.rule("D-08", "D-15")
def test_a_pawn_may_not_stay_while_the_other_can_use_the_roll_unless_the_table_says_so() -> None:
    position = {"hand": "X X bus", "to_move": (0, 1), "detectives": 1}
    assert dice_game(24, 2, 15, **position).texts("stay") == set()  # type: ignore[arg-type]  # keywords of several kinds
    loose = dice_game(24, 2, 15, **position, options={"stay-only-if-neither-can": False})  # type: ignore[arg-type]
    assert loose.texts("stay") == {"detective-1 stay"}
