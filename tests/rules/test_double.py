"""The double move: two moves one after the other, for one double ticket."""

import pytest

from tests.rules.positions import finish_round, kinds, place, play, refused, texts
from tests.states import ticket_state


@pytest.mark.rule("C-35")
def test_a_double_move_is_two_moves_in_two_spaces_and_its_ticket_leaves_the_game() -> None:
    game = place(1, 50, 60, 70, 80, supply=(5, 5, 5))
    events = play(game, "double taxi 8")
    assert kinds(events) == ["double-played", "fugitive-moved"]
    assert events[0].facts == {"left": 1}
    assert game.acting == ("fugitive",), "the seekers do not move between the legs"
    assert refused(game, "detective-1", "detective-1 taxi 37").code == "not-your-turn"
    play(game, "taxi 18")
    assert [(entry.station, entry.leg, entry.round) for entry in game.state.log] == [(8, "first", 1), (18, "second", 1)]
    assert game.state.double == 1
    assert ticket_state(game).supply == (3, 5, 5)
    assert game.state.turn == "seekers"
    finish_round(game)
    assert game.state.round == 2, "one round, two moves"


@pytest.mark.rule("C-35")
@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("taxi 8", "taxi 19"),
        ("bus 46", "underground 13"),
        ("underground 46", "bus 34"),
        ("black 46", "taxi 45"),
        ("taxi 9", "black 20"),
        ("black 46", "black 74"),
    ],
)
def test_any_combination_of_tickets_will_do_black_ones_included(first: str, second: str) -> None:
    game = place(1)
    play(game, f"double {first}", second)
    assert [entry.ticket for entry in game.state.log] == [first.split()[0], second.split()[0]]
    assert game.state.black == 5 - [first[:5], second[:5]].count("black")


@pytest.mark.rule("C-35", "C-34")
def test_two_black_tickets_carry_him_two_stops_by_ferry() -> None:
    game = place(194)
    play(game, "double black 157", "black 115")
    assert (game.state.fugitive, game.state.black) == (115, 3)


@pytest.mark.rule("C-35", "C-23")
def test_a_double_move_may_end_where_it_began() -> None:
    game = place(1, 18, 19, 9, 80, black=0)
    assert "double taxi 8" in texts(game), "18 and 19 are taken, but 1 is free once he has left it"
    play(game, "double taxi 8")
    assert texts(game) == {"taxi 1"}
    play(game, "taxi 1")
    assert game.state.fugitive == 1


@pytest.mark.rule("C-35", "C-11")
def test_without_a_double_ticket_there_is_no_double_move() -> None:
    game = place(1, double=0)
    assert not any(text.startswith("double") for text in texts(game))
    assert refused(game, "fugitive", "double taxi 8").code == "no-double"


@pytest.mark.rule("C-35", "C-11")
def test_he_has_two_double_moves_in_a_game_and_no_third() -> None:
    game = place(1, 50, 60, 70, 80)
    for _ in range(2):
        play(game, next(text for text in sorted(texts(game)) if text.startswith("double taxi")))
        play(game, next(text for text in sorted(texts(game)) if text.startswith("taxi")))
        finish_round(game)
    assert not any(text.startswith("double") for text in texts(game))


@pytest.mark.rule("C-36")
def test_at_most_one_double_ticket_a_round() -> None:
    game = place(1, 50, 60, 70, 80)
    play(game, "double taxi 8")
    assert game.state.double == 1
    assert not any(text.startswith("double") for text in texts(game))
    refusal = refused(game, "fugitive", "double taxi 18")
    assert (refusal.code, "One double ticket a round" in refusal.text) == ("no-double", True)
    play(game, "taxi 18")
    finish_round(game)
    assert any(text.startswith("double") for text in texts(game)), "the next one, in the next round"


@pytest.mark.rule("C-37")
@pytest.mark.parametrize("detectives", [2, 4])
def test_neither_station_of_a_double_move_may_hold_a_seeker(detectives: int) -> None:
    # With two detectives the pawns on 19 and 58 are bobbies.
    game = place(1, 50, 60, 19, 58, detectives=detectives)
    assert refused(game, "fugitive", "double bus 58").code == "occupied", "not even on the way through"
    play(game, "double taxi 8")
    assert refused(game, "fugitive", "taxi 19").code == "occupied"
    assert texts(game) == {"taxi 1", "taxi 18", "black 1", "black 18"}


@pytest.mark.rule("C-37", "C-38")
def test_a_second_leg_that_only_leads_onto_seekers_is_none() -> None:
    # With one taxi and one bus ticket left, the only way on from 1 is by bus to 46 or 58.
    one_way_on, none = place(8, 46, supply=(1, 1, 0), black=0), place(8, 46, 58, supply=(1, 1, 0), black=0)
    assert "double taxi 1" in texts(one_way_on)
    assert refused(none, "fugitive", "double taxi 1").code == "no-second-leg"


@pytest.mark.rule("C-38", "C-32")
def test_if_the_first_leg_is_a_reveal_he_shows_himself_there_and_vanishes_with_the_second() -> None:
    game = place(1, moves=2)
    assert kinds(play(game, "double taxi 8")) == ["double-played", "fugitive-moved", "revealed"]
    assert game.view("detective-1").fugitive == 8
    assert kinds(play(game, "taxi 18")) == ["fugitive-moved"]
    assert game.view("detective-1").fugitive is None
    assert [line.station for line in game.view("spectator").log[2:]] == [8, None]


@pytest.mark.rule("C-38", "C-32")
def test_if_the_second_leg_is_a_reveal_he_shows_himself_at_its_end() -> None:
    game = place(1, 50, 60, 70, 80, moves=6)
    assert "revealed" not in kinds(play(game, "double taxi 8"))
    assert game.view("detective-1").fugitive is None
    assert kinds(play(game, "taxi 18")) == ["fugitive-moved", "revealed"]
    finish_round(game)
    assert game.view("detective-1").fugitive == 18


@pytest.mark.rule("C-38")
def test_the_first_leg_is_announced_with_the_double_ticket() -> None:
    game = place(1)
    play(game, "taxi 8")
    assert refused(game, "fugitive", "taxi 18").code == "not-your-turn", "a second move cannot be thought of afterwards"


@pytest.mark.rule("C-38", "C-26")
def test_the_second_ticket_is_asked_for_after_the_first_has_left_the_supply() -> None:
    # From 2 and from 10 only taxis run: the one taxi ticket is needed twice.
    game = place(2, supply=(1, 9, 9), black=0)
    assert texts(game) == {"taxi 10", "taxi 20"}
    assert refused(game, "fugitive", "double taxi 10").code == "no-second-leg"
    game = place(2, supply=(2, 0, 0), black=0)
    play(game, "double taxi 10")
    assert texts(game) == {"taxi 2", "taxi 11", "taxi 21", "taxi 34"}


@pytest.mark.rule("C-38", "C-26")
def test_another_transport_may_pay_for_the_second_leg() -> None:
    # 34 is a bus stop, and 11 and 21 are not.
    game = place(10, supply=(1, 1, 0), black=0)
    assert {text for text in texts(game) if text.startswith("double")} == {"double taxi 34"}
    play(game, "double taxi 34")
    assert texts(game) == {"bus 22", "bus 46", "bus 63"}


@pytest.mark.rule("C-38", "C-33")
def test_the_last_black_ticket_does_not_pay_for_both_legs() -> None:
    game = place(2, supply=(0, 0, 0), black=1)
    assert texts(game) == {"black 10", "black 20"}
    assert refused(game, "fugitive", "double black 10").code == "no-second-leg"
    game = place(2, supply=(0, 0, 0), black=2)
    play(game, "double black 10")
    assert texts(game) == {"black 2", "black 11", "black 21", "black 34"}


@pytest.mark.rule("C-38", "C-33")
def test_a_black_ticket_pays_for_either_leg_where_the_supply_pays_for_the_other() -> None:
    game = place(2, supply=(1, 0, 0), black=1)
    assert {"double taxi 10", "double black 10"} <= texts(game)
    play(game, "double taxi 10")
    assert all(text.startswith("black") for text in texts(game))
    game = place(2, supply=(1, 0, 0), black=1)
    play(game, "double black 10")
    assert all(text.startswith("taxi") for text in texts(game))


@pytest.mark.rule("C-38", "C-34")
def test_a_second_leg_by_ferry_is_a_second_leg() -> None:
    # Every taxi station around 194 is taken.
    game = place(157, 192, 193, 195, 80, supply=(9, 9, 9), black=2)
    assert "double black 194" in texts(game), "back to 157 by ferry"
    game = place(157, 192, 193, 195, 80, supply=(9, 9, 9), black=1)
    assert "double black 194" not in texts(game)


@pytest.mark.rule("C-35", "C-26")
def test_a_double_move_costs_a_double_ticket_and_two_others() -> None:
    game = place(1, supply=(5, 5, 5))
    play(game, "double bus 46", "underground 74")
    assert (ticket_state(game).supply, ticket_state(game).black, ticket_state(game).double) == ((5, 4, 4), 5, 1)
