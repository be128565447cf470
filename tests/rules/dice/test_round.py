"""From round to round, and how the game ends."""

import pytest

from blackticket.rules.dice import acting
from tests.rules.dice.positions import DiceGame, count_dice, dice_game, facts, kinds


@pytest.mark.rule("D-30")
@pytest.mark.parametrize(("detectives", "hand"), [(1, 3), (2, 3), (3, 4)])
def test_the_seekers_take_back_their_dice_and_one_from_the_supply(detectives: int, hand: int) -> None:
    pawns, beside = ((2, 5, 22), "taxi bus taxi") if detectives == 3 else ((2, 5), "taxi bus")
    game = dice_game(16, *pawns, hand="X", beside=beside, detectives=detectives)
    supply = game.state.supply
    events = game.play("taxi 15", " ".join(["taxi"] * hand))
    assert len(game.state.hand) == hand
    assert set(game.state.beside) == {None}
    assert game.state.supply == supply - 1
    assert facts(events, "round-began")[0]["hand"] == hand


@pytest.mark.rule("D-30")
def test_after_a_double_move_they_refill_to_their_hand_or_otherwise_by_one() -> None:
    for refill, count in ((True, 4), (False, 3)):
        game = dice_game(16, 2, 5, 22, hand="X", beside="taxi bus taxi", options={"refill-to-hand": refill})
        game.play("double taxi 15")
        game.play("bus 19", " ".join(["taxi"] * count))
        assert len(game.state.hand) == count


@pytest.mark.rule("D-30", "D-22")
def test_after_a_black_ticket_their_hand_is_full_or_otherwise_one_larger() -> None:
    for refill, count in ((True, 4), (False, 5)):
        game = dice_game(16, 2, 5, 22, hand="X", beside="taxi bus taxi", options={"refill-to-hand": refill})
        game.play("black 15", " ".join(["taxi"] * count))
        assert len(game.state.hand) == count


@pytest.mark.rule("D-30")
def test_if_the_supply_is_empty_they_roll_what_they_have() -> None:
    options = {"double-counts-twice": False}
    game = dice_game(16, 2, 5, 22, hand="X", beside="taxi bus taxi", moves=1, options=options)
    game.play("double taxi 15")
    events = game.play("bus 19", "taxi taxi taxi")
    assert facts(events, "round-began") == [{"round": 3, "leader": "detective-2", "hand": 3, "supply": 0}]
    assert count_dice(game.state) == 7


@pytest.mark.rule("D-31")
def test_the_start_players_marker_passes_clockwise() -> None:
    for leader, following in ((0, (1, 2, 0)), (1, (2, 0, 1)), (2, (0, 1, 2))):
        game = dice_game(16, 2, 5, 22, hand="X", beside="taxi bus taxi", leader=leader)
        events = game.play("taxi 15", "taxi taxi taxi taxi")
        assert game.state.leader == following[0]
        assert game.state.waiting == following
        assert facts(events, "round-began")[0]["leader"] == f"detective-{following[0] + 1}"
        assert acting(game.state) == (f"detective-{following[0] + 1}",)


@pytest.mark.rule("D-31", "D-08")
def test_a_lone_player_keeps_the_marker() -> None:
    game = dice_game(16, 2, 5, hand="X", beside="taxi taxi", detectives=1)
    game.play("taxi 15", "taxi taxi taxi")
    assert game.state.leader == 0
    assert acting(game.state) == ("detective-1",)


@pytest.mark.rule("D-40")
def test_a_detective_who_moves_onto_him_wins_at_once() -> None:
    game = dice_game(1, 2, 5, 22, hand="taxi taxi taxi taxi", to_move=(0, 1, 2))
    events = game.play("detective-1 taxi 1")
    assert game.state.outcome == ("seekers", "caught")
    assert kinds(events) == ["seeker-moved", "ended"]
    assert acting(game.state) == ()
    assert game.texts() == set()
    assert game.refused("detective-2 taxi 6", "detective-2") == "game-over"


@pytest.mark.rule("D-40", "D-12")
def test_a_bus_that_only_passes_him_does_not_catch_him() -> None:
    game = dice_game(16, 15, 2, 22, hand="bus taxi taxi taxi", to_move=(0, 1, 2))
    game.play("detective-1 bus 19", "taxi taxi taxi")
    assert game.state.outcome is None


def last_turn(thirteen: bool, moves: int) -> DiceGame:
    game = dice_game(16, 2, 5, 22, hand="X", beside="taxi bus taxi", moves=moves, options={"thirteen-moves": thirteen})
    game.play("taxi 15", "taxi taxi taxi taxi")
    return game


@pytest.mark.rule("D-41")
@pytest.mark.parametrize(("thirteen", "spaces"), [(True, 13), (False, 12)])
def test_after_the_last_space_the_detectives_have_one_more_turn_and_then_he_has_escaped(
    thirteen: bool, spaces: int
) -> None:
    game = last_turn(thirteen, spaces - 2)
    for rolls in ("taxi taxi taxi", "taxi taxi", ""):
        game.play(min(game.texts("taxi")), rolls)
    assert acting(game.state) == ("fugitive",), "one space is left"
    game = last_turn(thirteen, spaces - 1)
    assert game.state.moves == spaces
    assert "fugitive" not in acting(game.state)
    game.play(min(game.texts("taxi")), "taxi taxi taxi")
    game.play(min(game.texts("taxi")), "taxi taxi")
    assert acting(game.state), "not before the last of them has had his turn"
    events = game.play(min(game.texts("taxi")))
    assert game.state.outcome == ("fugitive", "escaped")
    assert facts(events, "ended")[0]["fugitive"] == 15


@pytest.mark.rule("D-41", "D-40")
def test_in_that_last_turn_he_can_still_be_caught() -> None:
    game = dice_game(1, 2, 5, 22, hand="taxi taxi taxi taxi", to_move=(0, 1, 2), moves=13)
    game.play("detective-1 taxi 1")
    assert game.state.outcome == ("seekers", "caught")


@pytest.mark.rule("D-41", "D-15")
def test_he_escapes_also_if_the_last_detectives_stay() -> None:
    game = dice_game(1, 2, 5, 22, hand="taxi taxi taxi taxi", to_move=(0, 1, 2), moves=13)
    events = game.play("detective-1 taxi 4", "X X X X X X")
    assert kinds(events) == ["seeker-moved", "rolled", "stayed", "rolled", "stayed", "ended"]
    assert game.state.outcome == ("fugitive", "escaped")
