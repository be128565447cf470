"""What is in the box, how it is laid out, and the rulings a table may choose."""

from collections import Counter
from collections.abc import Mapping
from itertools import combinations
from typing import Any

import pytest

from blackticket import Game, PositionError, Record
from blackticket.boards.tiles import load_tiles
from blackticket.rules.chance import Seeded
from blackticket.rules.dice import start
from blackticket.rules.dice.dice import roll
from blackticket.rules.dice.setup import DICE, REROLLS
from blackticket.rules.errors import SETUP_CODES, SetupError
from tests.rules.dice.positions import COUNTS, OPTIONS, dice_game, prepare
from tests.states import dice_state


@pytest.mark.rule("D-01")
@pytest.mark.parametrize("detectives", [1, 2, 3])
def test_one_to_three_detectives_hunt_with_seven_dice_and_three_tokens(detectives: int) -> None:
    setup = prepare(detectives=detectives)
    state, _ = start(setup, Seeded(1))
    assert setup.seats == ("fugitive", "detective-1", "detective-2", "detective-3")[: detectives + 1]
    assert (state.supply, state.rerolls) == (DICE, REROLLS) == (7, 3)
    assert len(setup.tiles.tiles) == 9


@pytest.mark.rule("D-01")
@pytest.mark.parametrize("detectives", [0, 4, True, "2"])
def test_no_other_number_of_detectives_can_play(detectives: Any) -> None:
    with pytest.raises(SetupError) as refused:
        prepare(detectives=detectives)
    assert refused.value.code == "bad-detectives"


@pytest.mark.rule("D-02")
def test_a_die_has_two_taxis_two_buses_an_underground_and_an_x() -> None:
    chance, faces = Seeded(3), Counter[str]()
    state = dice_game(1, 2, 5, 8, hand="X X X X", to_move=(0, 1, 2)).state
    for _ in range(1500):
        faces.update(roll(state, chance).hand)
    assert set(faces) == {"taxi", "bus", "underground", "X"}
    assert all(900 < faces[face] / share < 1100 for face, share in zip(("taxi", "bus"), (2, 2), strict=True))
    assert all(900 < faces[face] < 1100 for face in ("underground", "X"))


@pytest.mark.rule("D-02")
def test_a_table_may_choose_six_other_faces() -> None:
    setup = prepare(options={"die-faces": ("bus",) * 6})
    state = dice_game(1, 2, 5, 8, hand="X X", to_move=(0, 1, 2)).state._replace(setup=setup)
    assert roll(state, Seeded(1)).hand == ("bus", "bus")


@pytest.mark.rule("D-03")
def test_nine_tiles_with_four_places_each_lie_in_an_order_drawn_by_chance() -> None:
    orders = set()
    for seed in range(20):
        state, events = start(prepare(), Seeded(seed))
        assert sorted("".join(state.rows)) == list("ABCDEFGHI")
        assert sorted(state.streets.spots) == list(range(1, 37))
        assert events[0].facts == {"rows": list(state.rows), "expert": []}
        orders.add(state.rows)
    assert len(orders) == 20


@pytest.mark.rule("D-03")
def test_tiles_lie_all_the_same_way_up_and_every_place_is_a_taxi_stop() -> None:
    for seed in range(5):
        state, _ = start(prepare(), Seeded(seed))
        for r, row in enumerate(state.rows):
            for c, letter in enumerate(row):
                tile = load_tiles().tiles[letter]
                spots = [state.streets.spots[place] for place in tile.places]
                assert spots == [(2 * r, 2 * c), (2 * r, 2 * c + 1), (2 * r + 1, 2 * c), (2 * r + 1, 2 * c + 1)]
                assert all("taxi" in stops for stops in tile.stops.values())
                assert {state.streets.tile_of[place] for place in tile.places} == {letter}


@pytest.mark.rule("D-04")
def test_three_detectives_play_on_three_rows_of_three_tiles() -> None:
    assert list(map(len, start(prepare(), Seeded(0))[0].rows)) == [3, 3, 3]


@pytest.mark.rule("D-04")
@pytest.mark.parametrize("detectives", [1, 2])
@pytest.mark.parametrize(("wide", "shape"), [(True, [3, 3]), (False, [2, 2, 2])])
def test_fewer_play_on_six_tiles_three_of_them_with_an_underground_stop(
    detectives: int, wide: bool, shape: list[int]
) -> None:
    tiles, used = load_tiles().tiles, set()
    for seed in range(40):
        rows = start(prepare(detectives=detectives, options={"grid-is-wide": wide}), Seeded(seed))[0].rows
        assert list(map(len, rows)) == shape
        letters = "".join(rows)
        assert len(set(letters)) == 6
        assert sum(any("underground" in stop for stop in tiles[letter].stops.values()) for letter in letters) == 3
        used |= set(letters)
    assert used == set(tiles)


@pytest.mark.rule("D-05")
@pytest.mark.parametrize(("detectives", "black"), [(1, 2), (2, 2), (3, 3)])
def test_he_has_black_tickets_by_the_number_of_detectives_one_double_move_and_one_helicopter(
    detectives: int, black: int
) -> None:
    state, _ = start(prepare(detectives=detectives), Seeded(0))
    assert (state.black, state.double, state.helicopter) == (black, 1, 1)


@pytest.mark.rule("D-50")
@pytest.mark.parametrize(("detectives", "turned"), [(1, 2), (2, 2), (3, 3)])
def test_in_expert_mode_some_of_the_tiles_laid_are_turned(detectives: int, turned: int) -> None:
    chosen = set()
    for seed in range(20):
        state, events = start(prepare("expert", detectives), Seeded(seed))
        assert len(set(state.expert)) == turned
        assert set(state.expert) <= set("".join(state.rows))
        assert events[0].facts["expert"] == list(state.expert)
        chosen.add(state.expert)
        assert start(prepare("standard", detectives), Seeded(seed))[0].expert == ()
    assert len(chosen) > 5


@pytest.mark.rule("D-50")
@pytest.mark.parametrize("detectives", COUNTS)
def test_tiles_that_are_named_are_laid_and_turned(detectives: int) -> None:
    count = 3 if detectives == 3 else 2
    grids = set()
    for seed, named in enumerate(combinations("ABCDEFGHI", count)):
        game = Game.new("dice-2019", mode="expert", detectives=detectives, expert_tiles=named[::-1], seed=seed % 7)
        state = dice_state(game)
        assert state.expert == game.setup.expert_tiles == named
        laid = "".join(state.rows)
        assert set(named) <= set(laid)
        tube = sum(state.setup.tiles.tiles[letter].has_underground for letter in laid)
        assert detectives == 3 or (len(laid), tube) == (6, 3), "D-04"
        grids.add(state.rows)
        line = game.position
        assert f" named={'.'.join(named)} " in line
        again = Game.replay(Record.loads(game.record().dumps()))
        assert f"\nexpert tiles: {', '.join(named)}\n" in again.record().dumps()
        assert again.state == Game.from_position(line).state == state
        assert Game.replay(Game.from_position(line).record()).state == state
    assert len(grids) > 5, "where they lie is for chance"


@pytest.mark.rule("D-50")
def test_tiles_that_nobody_names_are_drawn_as_ever_and_no_record_names_them() -> None:
    game = Game.new("dice-2019", mode="expert", detectives=2, seed=3)
    assert "named=" not in game.position
    assert "expert tiles" not in game.record().dumps()
    assert dice_state(game).expert == dice_state(Game.new("dice-2019", mode="expert", detectives=2, seed=3)).expert


@pytest.mark.rule("D-50")
def test_a_position_with_other_tiles_than_were_named_cannot_be() -> None:
    line = Game.new("dice-2019", mode="expert", detectives=2, expert_tiles=("A", "C"), seed=3).position
    letters = next(field for field in line.split() if field.startswith("rows="))[5:].replace("/", "")
    other = ".".join(sorted(set(letters) - {"A", "C"})[:2])
    with pytest.raises(PositionError, match="not those that were named") as refused:
        Game.from_position(line.replace("expert=A.C", f"expert={other}"))
    assert refused.value.code == "impossible-position"


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        ({"mode": "sherlock"}, "unknown-mode"),
        ({"options": {"six-dice": True}}, "unknown-option"),
        ({"options": {"thirteen-moves": 1}}, "bad-option"),
        ({"options": {"die-faces": True}}, "bad-option"),
        ({"options": {"die-faces": ("taxi",) * 5}}, "bad-option"),
        ({"options": {"die-faces": ("tram",) * 6}}, "bad-option"),
    ],
)
def test_a_setup_that_does_not_exist_is_refused(arguments: Mapping[str, Any], code: str) -> None:
    with pytest.raises(SetupError) as refused:
        prepare(**arguments)
    assert refused.value.code == code
    assert code in SETUP_CODES


def test_every_option_has_a_rule_a_text_and_a_default_that_is_kept() -> None:
    assert dict(prepare().options) == {name: option.default for name, option in OPTIONS.items()}
    assert all(option.rule.startswith("D-") and option.text.endswith(".") for option in OPTIONS.values())
    assert prepare("expert", 2, {"die-faces": ["X"] * 6}).faces == ("X",) * 6  # type: ignore[dict-item]  # from JSON


def test_the_same_seed_gives_the_same_grid() -> None:
    for mode in ("standard", "expert"):
        for detectives in COUNTS:
            first, second = (start(prepare(mode, detectives), Seeded(7)) for _ in range(2))
            assert first == second
