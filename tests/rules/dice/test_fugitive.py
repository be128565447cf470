"""Mister X's turn: a used die, a black ticket, the double move, the helicopter, or a pass."""

import pytest

from blackticket.rules.dice import acting
from blackticket.rules.dice.dice import take_for
from tests.rules.dice.positions import count_dice, dice_game, facts, kinds, stations, turned

HAND = "taxi taxi taxi taxi"


@pytest.mark.rule("D-20")
def test_he_takes_a_die_that_a_detective_used_and_moves_by_that_transport() -> None:
    game = dice_game(15, 1, 2, 22, hand="underground", beside="bus - taxi")
    assert stations({text for text in game.texts() if text.startswith("bus")}) == {1, 19, 25}
    assert stations({text for text in game.texts() if text.startswith("taxi")}) == {13, 16, 25}
    assert game.refused("underground 9") == "no-die", "an unused die is not for him"
    events = game.play("bus 19", HAND)
    space = game.state.log[-1]
    assert (space.ticket, space.station, space.die) == ("bus", 19, "bus"), "not rolled again"
    assert events[0].facts["from"] == "detective-1"
    assert events[0].facts["die"] == "bus"
    assert "station" not in events[0].facts
    assert events[0].secret == {"station": 19}
    assert game.state.fugitive == 19
    assert acting(game.state) == ("detective-2",)


@pytest.mark.rule("D-21")
def test_if_nothing_moves_him_he_passes_and_covers_a_space_with_an_x() -> None:
    game = dice_game(17, 1, 2, 22, hand="X", beside="bus underground -", black=0)
    assert game.texts() == {"pass"}
    events = game.play("pass", HAND)
    assert (game.state.log[-1].ticket, game.state.log[-1].die, game.state.log[-1].station) == ("pass", "X", 17)
    assert game.state.fugitive == 17
    assert game.state.moves == 1
    assert events[0].facts["ticket"] == "pass"
    assert acting(game.state) == ("detective-2",)


@pytest.mark.rule("D-21")
def test_he_must_move_if_he_can() -> None:
    game = dice_game(17, 1, 2, 22, hand="X", beside="bus underground taxi", black=0)
    assert game.refused("pass") == "can-move"
    assert "pass" not in dice_game(13, 1, 2, 22, beside="taxi - -").texts()


@pytest.mark.rule("D-21", "D-22")
def test_if_no_die_moves_him_he_may_keep_his_tickets_and_pass() -> None:
    assert {"pass", "helicopter 22", "black 14"} <= dice_game(13, 1, 2, 22, beside="bus - -").texts()
    options = {"pass-without-a-die": False}
    assert dice_game(17, 1, 2, 22, beside="bus - -", black=1, options=options).refused("pass") == "can-move"
    assert dice_game(13, 1, 2, 22, beside="bus - -", black=0, options=options).texts() == {"helicopter 22"}


@pytest.mark.rule("D-22")
def test_a_black_ticket_is_any_transport_untold_under_an_x() -> None:
    game = dice_game(15, 1, 2, 22, hand="X X", beside="taxi - -")
    assert stations({text for text in game.texts() if text.startswith("black")}) == {1, 13, 16, 19, 25}
    events = game.play("black 19", HAND)
    assert game.state.black == 2
    assert (game.state.log[-1].ticket, game.state.log[-1].die) == ("black", "X")
    assert "bus" not in str(events[0].facts)
    spent = dice_game(15, 1, 2, 22, beside="taxi - -", black=0)
    assert spent.texts("black") == set()
    assert spent.refused("black 19") == "no-ticket"


@pytest.mark.rule("D-22", "D-51")
def test_a_black_ticket_takes_him_against_the_arrow() -> None:
    tiles = turned("D", one_way=((16, 15),))
    game = dice_game(15, 1, 2, 22, beside="taxi bus -", mode="expert", tiles=tiles, expert="D")
    assert "taxi 16" not in game.texts()
    assert "bus 19" not in game.texts()
    assert {"black 16", "black 19"} <= game.texts()


@pytest.mark.rule("D-21", "D-22", "D-24")
@pytest.mark.parametrize("word", ["black", "helicopter", "pass"])
@pytest.mark.parametrize(
    ("hand", "beside", "supply", "source", "otherwise"),
    [
        ("X", "taxi bus taxi", 2, "supply", "hand"),
        ("X", "taxi bus taxi", 0, "hand", "hand"),
        ("", "taxi bus -", 2, "supply", "detective-2"),
        ("", "taxi bus -", 0, "detective-2", "detective-2"),
        ("", "- - -", 2, "supply", "supply"),
    ],
)
def test_an_x_comes_from_the_supply_or_else_from_what_the_detectives_have(
    word: str, hand: str, beside: str, supply: int, source: str, otherwise: str
) -> None:
    for ruling, lay in ((True, source), (False, otherwise)):
        game = dice_game(17, 1, 2, 22, hand=hand, beside=beside, supply=supply, options={"x-die-from-supply": ruling})
        after, *taken = take_for(game.state, word)
        assert taken == ["X", lay]
        assert count_dice(after) == count_dice(game.state) - 1
        assert after.supply == supply - (lay == "supply")
        assert len(after.hand) == len(game.state.hand) - (lay == "hand")


@pytest.mark.rule("D-22", "D-23")
def test_the_x_of_a_first_leg_leaves_him_the_used_dice_while_there_is_another() -> None:
    game = dice_game(15, 1, 2, 22, hand="X", beside="bus taxi bus", moves=2)
    assert game.state.supply == 0
    assert "double black 19" in game.texts()
    game.play("double black 19")
    assert [*game.state.beside] == ["bus", "taxi", "bus"]


@pytest.mark.rule("D-23")
def test_a_double_move_is_two_of_the_used_dice_one_after_the_other_in_two_spaces() -> None:
    game = dice_game(15, 1, 2, 22, hand="X", beside="bus taxi bus")
    events = game.play("double bus 19")
    assert kinds(events) == ["double-played", "fugitive-moved"]
    assert acting(game.state) == ("fugitive",), "no detective moves between the legs"
    assert game.state.beside == (None, "taxi", "bus")
    assert {"taxi 17", "bus 31"} <= game.texts()
    assert game.texts("double") == set()
    game.play("bus 31", HAND)
    assert [(space.ticket, space.leg, space.die) for space in game.state.log[1:]] == [
        ("bus", "first", "bus"),
        ("bus", "second", "bus"),
    ]
    assert (game.state.moves, game.state.double, game.state.round) == (2, 0, 2)


@pytest.mark.rule("D-23")
def test_the_second_leg_needs_another_die() -> None:
    game = dice_game(15, 1, 2, 22, hand="X X", beside="bus taxi -", black=0)
    game.play("double bus 19")
    assert {text.split()[0] for text in game.texts()} == {"taxi"}
    assert game.refused("bus 15") == "no-die"


@pytest.mark.rule("D-23", "D-13")
def test_he_takes_the_underground_twice_if_two_detectives_did() -> None:
    game = dice_game(4, 1, 2, 22, hand="X X", beside="underground underground -", black=0)
    game.play("double underground 18")
    assert stations(game.texts()) == {4, 9, 28, 31}
    game.play("underground 4", HAND)
    assert (game.state.fugitive, game.state.moves) == (4, 2), "back where he began"


@pytest.mark.rule("D-23", "D-22")
@pytest.mark.parametrize(
    ("first", "second"), [("black 19", "taxi 20"), ("bus 19", "black 20"), ("black 19", "black 24")]
)
def test_a_black_ticket_may_replace_either_die(first: str, second: str) -> None:
    game = dice_game(15, 1, 2, 22, hand="X", beside="bus taxi -")
    game.play(f"double {first}")
    game.play(second, HAND)
    assert game.state.black == 3 - (first + second).count("black")
    assert game.state.moves == 2


@pytest.mark.rule("D-23")
def test_it_is_announced_once_and_only_with_room_for_two_moves() -> None:
    assert dice_game(15, 1, 2, 22, beside="bus taxi -", double=0).refused("double bus 19") == "no-double"
    assert dice_game(15, 1, 2, 22, beside="bus taxi -", moves=12).refused("double bus 19") == "no-double"
    assert "double bus 19" in dice_game(15, 1, 2, 22, beside="bus taxi -", moves=11).texts()


@pytest.mark.rule("D-23")
def test_a_double_move_needs_a_second_leg_or_else_he_passes_it() -> None:
    position = {"hand": "X X", "beside": "bus bus -", "black": 0, "helicopter": 0}
    one = dice_game(15, 1, 2, 22, hand="X X", beside="bus - -", black=0)
    assert one.refused("double bus 19") == "no-second-leg"
    assert "double bus 19" in dice_game(15, 1, 2, 22, **position).texts()  # type: ignore[arg-type]  # of several kinds
    loose = dice_game(15, 1, 2, 22, hand="X X", beside="bus - -", black=0, options={"double-needs-second-leg": False})
    loose.play("double bus 19")
    assert loose.texts() == {"pass"}
    loose.play("pass", HAND)
    assert [space.die for space in loose.state.log] == ["X", "bus", "X"]


@pytest.mark.rule("D-23", "D-24")
def test_the_helicopter_is_no_leg_of_a_double_move() -> None:
    game = dice_game(14, 1, 2, 22, hand="X", beside="taxi taxi taxi")
    assert game.texts("double helicopter") == set()
    game.play("double taxi 13")
    assert game.texts("helicopter") == set()
    assert game.refused("helicopter 22") == "no-helicopter"


@pytest.mark.rule("D-24")
def test_the_helicopter_flies_once_from_the_edge_under_an_x() -> None:
    game = dice_game(13, 1, 2, 36, hand="X", beside="taxi taxi taxi")
    assert game.texts("helicopter") == {"helicopter 22"}
    assert game.refused("helicopter 24") == "no-line"
    events = game.play("helicopter 22", HAND)
    assert (game.state.fugitive, game.state.helicopter, game.state.log[-1].die) == (22, 0, "X")
    assert facts(events, "fugitive-moved")[0]["ticket"] == "helicopter"
    inside = dice_game(14, 1, 2, 36, beside="taxi - -")
    assert inside.texts("helicopter") == set()
    assert inside.refused("helicopter 16") == "no-helicopter"
    assert dice_game(13, 1, 2, 36, beside="taxi - -", helicopter=0).refused("helicopter 22") == "no-helicopter"


@pytest.mark.rule("D-24")
def test_from_a_corner_he_picks_row_or_column_or_as_the_table_says() -> None:
    assert dice_game(1, 2, 3, 22, beside="taxi - -").texts("helicopter") == {"helicopter 10", "helicopter 27"}
    corner = dice_game(1, 2, 3, 22, beside="taxi - -", options={"corner-flies-either-way": False})
    assert corner.texts("helicopter") == {"helicopter 36"}
    loose = dice_game(13, 1, 2, 3, beside="taxi - -", options={"helicopter-flies-straight": False})
    assert stations(loose.texts("helicopter")) == {10, 12, 22, 24, 34, 36}


@pytest.mark.rule("D-25")
@pytest.mark.parametrize("move", range(1, 14))
def test_he_appears_after_moves_three_seven_and_eleven_and_the_dice_on_the_log_go_back(move: int) -> None:
    game = dice_game(16, 1, 2, 22, hand="X", beside="taxi taxi taxi", moves=move - 1)
    lying = sum(space.die is not None for space in game.state.log)
    supply = game.state.supply
    events = game.play("taxi 14", HAND)
    if move in (3, 7, 11):
        assert facts(events, "revealed") == [{"move": move, "station": 14, "dice": lying + 1}]
        assert all(space.die is None for space in game.state.log)
        assert game.state.supply == supply + lying + 1 - 1, "the seekers have drawn one"
    else:
        assert facts(events, "revealed") == []
        assert sum(space.die is not None for space in game.state.log) == lying + 1


@pytest.mark.rule("D-25")
@pytest.mark.parametrize(("option", "moves"), [("start-is-no-move", 1), ("start-is-no-move", 5)])
def test_otherwise_the_start_counts_as_the_first(option: str, moves: int) -> None:
    game = dice_game(16, 1, 2, 22, hand="X", beside="taxi taxi taxi", moves=moves, options={option: False})
    assert "revealed" in kinds(game.play("taxi 14", HAND))


@pytest.mark.rule("D-25", "D-23")
def test_both_legs_of_a_double_count_and_he_may_appear_between_them() -> None:
    second = dice_game(16, 1, 2, 22, hand="X", beside="taxi taxi taxi", moves=1)
    assert "revealed" not in kinds(second.play("double taxi 14"))
    assert facts(second.play("taxi 16", HAND), "revealed") == [{"move": 3, "station": 16, "dice": 4}]
    between = dice_game(16, 1, 2, 22, hand="X", beside="taxi taxi taxi", moves=2)
    assert "revealed" in kinds(between.play("double taxi 14"))
    between.play("taxi 16", HAND)
    assert [space.die for space in between.state.log] == [None, None, None, None, "taxi"]


@pytest.mark.rule("D-25", "D-23")
def test_otherwise_a_double_move_counts_as_one() -> None:
    options = {"double-counts-twice": False}
    game = dice_game(16, 1, 2, 22, hand="X", beside="taxi taxi taxi", moves=1, options=options)
    game.play("double taxi 14")
    assert "revealed" not in kinds(game.play("taxi 16", "taxi taxi taxi")), "his second turn"
    late = dice_game(16, 1, 2, 22, hand="X", beside="taxi taxi taxi", moves=2, options=options)
    assert "revealed" not in kinds(late.play("double taxi 14"))
    assert "revealed" in kinds(late.play("taxi 16", HAND)), "his third turn, when it is over"


@pytest.mark.rule("D-26", "D-40")
@pytest.mark.parametrize("text", ["taxi 13", "black 13"])
def test_he_may_move_onto_a_detective_and_is_caught(text: str) -> None:
    game = dice_game(15, 13, 2, 22, hand="X", beside="taxi taxi taxi")
    events = game.play(text)
    assert game.state.outcome == ("seekers", "caught")
    assert facts(events, "ended")[0]["route"] == [15, 13]


@pytest.mark.rule("D-26", "D-21")
def test_he_may_have_to() -> None:
    game = dice_game(10, 9, 12, 22, hand="X", beside="taxi taxi -", black=0, helicopter=0, double=0)
    assert game.texts() == {"taxi 9", "taxi 12"}


@pytest.mark.rule("D-26", "D-23")
def test_he_is_caught_on_the_first_leg_too_so_it_cannot_be_announced() -> None:
    game = dice_game(15, 13, 2, 22, hand="X", beside="taxi taxi taxi")
    assert game.refused("double taxi 13") == "no-second-leg"
    loose = dice_game(15, 13, 2, 22, hand="X", beside="taxi taxi taxi", options={"double-needs-second-leg": False})
    loose.play("double taxi 13")
    assert loose.state.outcome == ("seekers", "caught")


@pytest.mark.rule("D-40", "D-23")
def test_caught_after_the_turn_a_first_leg_passes_a_detective() -> None:
    options = {"caught-after-the-turn": True}
    game = dice_game(15, 13, 2, 22, hand="X", beside="taxi taxi taxi", options=options)
    assert "ended" not in kinds(game.play("double taxi 13"))
    assert (game.state.fugitive, game.state.second_leg, game.state.outcome) == (13, True, None)
    game.play("taxi 14", HAND)
    assert game.state.outcome is None
    assert [space.station for space in game.state.log] == [15, 13, 14]


@pytest.mark.rule("D-40", "D-21")
@pytest.mark.parametrize(
    ("here", "dice", "texts"),
    [
        (15, "taxi taxi taxi", ["taxi 13"]),
        (16, "taxi taxi taxi", ["double taxi 14", "taxi 13"]),
        (15, "taxi bus bus", ["double taxi 13", "pass"]),  # no bus stops there
    ],
)
def test_caught_after_the_turn_he_is_caught_where_his_turn_ends(here: int, dice: str, texts: list[str]) -> None:
    options = {"caught-after-the-turn": True, "double-needs-second-leg": False}
    game = dice_game(here, 13, 2, 22, hand="X", beside=dice, options=options, black=0)
    for text in texts:
        assert game.state.outcome is None
        game.play(text)
    assert game.state.outcome == ("seekers", "caught")
