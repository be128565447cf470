"""How the pawns come onto the tiles."""

import pytest

from blackticket.rules.chance import Seeded
from blackticket.rules.dice import acting, legal_actions, start
from tests.rules.dice.positions import DiceGame, count_dice, dice_game, facts, grid, kinds, prepare, stations


def before(detectives: int = 3) -> DiceGame:
    """No pawn stands yet."""
    count = max(2, detectives)
    return dice_game(
        0, *([0] * count), detectives=detectives, log=(), supply=7, round=0, rerolls=3, beside=" ".join("-" * count)
    )


def taxi_only() -> set[int]:
    return {2, 3, 5, 8, 10, 11, 13, 16, 17, 20, 22, 23, 26, 27, 29, 32, 34, 35}


@pytest.mark.rule("D-06")
def test_each_detective_in_turn_starts_on_a_taxi_only_place_of_its_own() -> None:
    game = before()
    assert acting(game.state) == ("detective-1",)
    assert stations(game.texts()) == taxi_only()
    assert game.refused("detective-1 start 1") == "not-taxi-only"
    assert game.refused("detective-1 start 4") == "not-taxi-only"
    assert game.refused("detective-2 start 5", "detective-2") == "not-your-turn"
    game.play("detective-1 start 2")
    assert acting(game.state) == ("detective-2",)
    assert game.refused("detective-2 start 2") == "occupied"
    assert stations(game.texts()) == taxi_only() - {2}
    game.play("detective-2 start 5")
    events = game.play("detective-3 start 22")
    assert game.state.seekers == (2, 5, 22)
    assert [event.facts for event in events] == [{"pawn": "detective-3", "station": 22}]
    assert acting(game.state) == ("fugitive",)


@pytest.mark.rule("D-06")
def test_then_the_fugitive_hides_on_any_free_place_and_tells_only_his_tile() -> None:
    game = before()
    for text in ("detective-1 start 2", "detective-2 start 5", "detective-3 start 22"):
        game.play(text)
    assert stations(game.texts()) == set(range(1, 37)) - {2, 5, 22}
    assert game.refused("start 22") == "occupied"
    hidden = game.play("start 18", "taxi taxi bus X")[0]
    assert (hidden.kind, hidden.facts, hidden.secret) == ("hidden", {"tile": "E"}, {"station": 18})
    assert [(space.ticket, space.station, space.die) for space in game.state.log] == [("start", 18, "X")]
    assert game.state.moves == 0
    assert acting(game.state) == ("detective-1",)


@pytest.mark.rule("D-07")
@pytest.mark.parametrize(("detectives", "hand", "supply"), [(1, 3, 3), (2, 3, 3), (3, 4, 2)])
def test_the_hand_is_three_dice_or_four_and_the_rest_is_the_supply(detectives: int, hand: int, supply: int) -> None:
    game = before(detectives)
    for pawn, place in zip(game.state.setup.pawns, (2, 5, 22), strict=False):
        game.play(f"{pawn} start {place}")
    events = game.play("start 18", " ".join(["taxi"] * hand))
    assert game.state.hand == ("taxi",) * hand
    assert game.state.supply == supply
    assert count_dice(game.state) == 7
    assert kinds(events) == ["hidden", "round-began", "rolled"]
    assert facts(events, "round-began") == [{"round": 1, "leader": "detective-1", "hand": hand, "supply": supply}]


@pytest.mark.rule("D-08", "D-06")
def test_a_lone_player_places_two_pawns_one_after_the_other() -> None:
    game = before(1)
    assert game.state.setup.pawns == ("detective-1", "detective-2")
    assert game.refused("detective-2 start 5") == "wait-your-order"
    game.play("detective-1 start 2")
    assert acting(game.state) == ("detective-1",)
    assert game.refused("detective-1 start 3") == "already-moved"
    assert game.refused("detective-2 start 2") == "occupied"
    game.play("detective-2 start 5")
    assert acting(game.state) == ("fugitive",)
    assert stations(game.texts()) == set(range(1, 25)) - {2, 5}, "places of tiles that stayed in the box are no places"
    assert game.refused("start 25") == "unknown-station"


@pytest.mark.rule("D-06")
def test_every_grid_of_the_real_tiles_has_places_to_start_from() -> None:
    assert set(grid().taxi_only) == taxi_only()
    for detectives in (1, 2, 3):
        for seed in range(50):
            state, _ = start(prepare("expert", detectives), Seeded(seed))
            assert len(legal_actions(state, "detective-1")) >= 3
