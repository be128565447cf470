"""Moriarty's hide-outs without the balloon: S-30 to S-33. 44 is one, next to 31, 32 and 58."""

import pytest

from tests.rules.sherlock.table import facts, kinds, place


@pytest.mark.rule("S-30", "S-31")
def test_he_may_take_a_ticket_after_moving_to_a_hide_out_and_only_there() -> None:
    table = place(58)
    assert {"taxi 44", "taxi 44 take black", "taxi 44 take double", "black 44 take black"} <= table.texts()
    assert not [text for text in table.texts() if "take" in text and " 44 " not in text]
    events = table.play("taxi 44 take black")
    assert facts(events, "ticket-taken") == {"move": 1, "ticket": "black", "left": 4}
    assert (table.case.reserve, table.case.taken) == ((4, 2), (1, 0))
    assert table.state.log[-1].also == "take black"


@pytest.mark.rule("S-31")
def test_what_is_not_beside_the_board_cannot_be_taken() -> None:
    assert "taxi 44 take black" not in place(58, case={"reserve": (0, 1)}).texts()
    assert "taxi 44 take double" in place(58, case={"reserve": (0, 1)}).texts()
    table = place(58, case={"reserve": (1, 0)})
    assert "taxi 44 take double" not in table.texts()
    assert table.refused("fugitive", "taxi 44 take double").code == "no-ticket"


@pytest.mark.rule("S-32")
@pytest.mark.parametrize(("what", "held"), [("black", (1, 0)), ("double", (0, 1))])
def test_he_uses_it_after_the_seekers_next_turn(what: str, held: tuple[int, int]) -> None:
    table = place(58, black=0, double=0)
    table.play(f"taxi 44 take {what}")
    assert (table.state.black, table.state.double) == (0, 0)
    table.answer_round()
    assert (table.state.black, table.state.double) == held
    assert table.case.taken == (0, 0)
    assert any(text.startswith(what) for text in table.texts())


@pytest.mark.rule("S-32")
def test_not_yet_on_the_second_leg() -> None:
    table = place(58, black=0)
    table.play("double taxi 44 take black")
    assert table.state.second_leg
    assert not [text for text in table.texts() if text.startswith("black")]
    refusal = table.refused("fugitive", "black 58")
    assert (refusal.code, "next turn" in refusal.text) == ("no-ticket", True)


@pytest.mark.rule("S-33")
@pytest.mark.parametrize("move", [3, 8, 13])
def test_on_a_reveal_move_he_may_vanish_and_is_not_shown(move: int) -> None:
    table = place(58, moves=move - 1)
    events = table.play("taxi 44 vanish")
    assert kinds(events) == ["fugitive-moved", "vanished"]
    assert events[1].facts == {"move": move}
    assert events[1].secret == {}
    entry = table.state.log[-1]
    assert (entry.shown, entry.also) == (False, "vanish")
    shown = place(58, moves=move - 1)
    assert "revealed" in kinds(shown.play("taxi 44"))


@pytest.mark.rule("S-33")
def test_no_vanishing_on_another_move_or_elsewhere() -> None:
    table = place(58, moves=3)
    assert not [text for text in table.texts() if "vanish" in text]
    assert table.refused("fugitive", "taxi 44 vanish").code == "not-now"
    table = place(58, moves=2)
    assert {text for text in table.texts() if "vanish" in text and "double" not in text} == {
        "taxi 44 vanish",
        "black 44 vanish",
    }
    assert table.refused("fugitive", "taxi 59 vanish").code == "no-hideout"


@pytest.mark.rule("S-30", "S-33")
def test_one_ability_a_visit_and_a_crime_beside_it() -> None:
    table = place(58, moves=2, case={"cards": (44, 19, 21)})
    said = {text.removeprefix("taxi 44").strip() for text in table.texts() if text.startswith("taxi 44")}
    abilities = {"", "take black", "take double", "vanish"}
    assert said == abilities | {f"crime {ability}".strip() for ability in abilities}
    events = table.play("taxi 44 crime vanish")
    assert kinds(events) == ["fugitive-moved", "vanished", "crime-committed"]
    assert table.case.played == (44,)


@pytest.mark.rule("S-33", "C-38")
def test_he_can_vanish_on_the_first_leg_of_a_double_move() -> None:
    table = place(58, moves=2)
    table.play("double taxi 44 vanish", "taxi 32")
    assert [entry.shown for entry in table.state.log[-2:]] == [False, False]
