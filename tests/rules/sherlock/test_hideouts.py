"""Moriarty's hide-outs without the balloon: S-30 to S-33. 44 is one, next to 31, 32 and 58."""

import pytest

from tests.rules.sherlock.positions import facts, kinds, place


@pytest.mark.rule("S-30", "S-31")
def test_he_may_take_a_ticket_after_moving_to_a_hide_out_and_only_there() -> None:
    game = place(58)
    assert {"taxi 44", "taxi 44 take black", "taxi 44 take double", "black 44 take black"} <= game.texts()
    assert not [text for text in game.texts() if "take" in text and " 44 " not in text]
    events = game.play("taxi 44 take black")
    assert facts(events, "ticket-taken") == {"move": 1, "ticket": "black", "left": 4}
    assert (game.case.reserve, game.case.taken) == ((4, 2), (1, 0))
    assert game.state.log[-1].also == "take black"


@pytest.mark.rule("S-31")
def test_what_is_not_beside_the_board_cannot_be_taken() -> None:
    assert "taxi 44 take black" not in place(58, case={"reserve": (0, 1)}).texts()
    assert "taxi 44 take double" in place(58, case={"reserve": (0, 1)}).texts()
    game = place(58, case={"reserve": (1, 0)})
    assert "taxi 44 take double" not in game.texts()
    assert game.refused("fugitive", "taxi 44 take double").code == "no-ticket"


@pytest.mark.rule("S-32")
@pytest.mark.parametrize(("what", "held"), [("black", (1, 0)), ("double", (0, 1))])
def test_he_uses_it_after_the_seekers_next_turn(what: str, held: tuple[int, int]) -> None:
    game = place(58, black=0, double=0)
    game.play(f"taxi 44 take {what}")
    assert (game.state.black, game.state.double) == (0, 0)
    game.answer_round()
    assert (game.state.black, game.state.double) == held
    assert game.case.taken == (0, 0)
    assert any(text.startswith(what) for text in game.texts())


@pytest.mark.rule("S-32")
def test_not_yet_on_the_second_leg() -> None:
    game = place(58, black=0)
    game.play("double taxi 44 take black")
    assert game.state.second_leg
    assert not [text for text in game.texts() if text.startswith("black")]
    refusal = game.refused("fugitive", "black 58")
    assert (refusal.code, "next turn" in refusal.text) == ("no-ticket", True)


@pytest.mark.rule("S-33")
@pytest.mark.parametrize("move", [3, 8, 13])
def test_on_a_reveal_move_he_may_vanish_and_is_not_shown(move: int) -> None:
    game = place(58, moves=move - 1)
    events = game.play("taxi 44 vanish")
    assert kinds(events) == ["fugitive-moved", "vanished"]
    assert events[1].facts == {"move": move}
    assert events[1].secret == {}
    entry = game.state.log[-1]
    assert (entry.shown, entry.also) == (False, "vanish")
    shown = place(58, moves=move - 1)
    assert "revealed" in kinds(shown.play("taxi 44"))


@pytest.mark.rule("S-33")
def test_no_vanishing_on_another_move_or_elsewhere() -> None:
    game = place(58, moves=3)
    assert not [text for text in game.texts() if "vanish" in text]
    assert game.refused("fugitive", "taxi 44 vanish").code == "not-now"
    game = place(58, moves=2)
    assert {text for text in game.texts() if "vanish" in text and "double" not in text} == {
        "taxi 44 vanish",
        "black 44 vanish",
    }
    assert game.refused("fugitive", "taxi 59 vanish").code == "no-hideout"


@pytest.mark.rule("S-30", "S-33")
def test_one_ability_a_visit_and_a_crime_beside_it() -> None:
    game = place(58, moves=2, case={"cards": (44, 19, 21)})
    said = {text.removeprefix("taxi 44").strip() for text in game.texts() if text.startswith("taxi 44")}
    abilities = {"", "take black", "take double", "vanish"}
    assert said == abilities | {f"crime {ability}".strip() for ability in abilities}
    events = game.play("taxi 44 crime vanish")
    assert kinds(events) == ["fugitive-moved", "vanished", "crime-committed"]
    assert game.case.played == (44,)


@pytest.mark.rule("S-33", "C-38")
def test_he_can_vanish_on_the_first_leg_of_a_double_move() -> None:
    game = place(58, moves=2)
    game.play("double taxi 44 vanish", "taxi 32")
    assert [entry.shown for entry in game.state.log[-2:]] == [False, False]
