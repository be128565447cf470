"""The balloon: S-34, S-35. The first cards beside the board are 35/193 and 45/197; 44 is a hide-out."""

import pytest

from blackticket.rules.outcome import BOXED_IN, CAUGHT
from tests.rules.sherlock.table import around, facts, kinds, place

FLOWN = {"turned": ((35, 193),)}
TAKES = ("", " take black", " take double")


@pytest.mark.rule("S-34")
def test_from_a_hide_out_he_flies_to_a_station_of_a_card_that_all_see() -> None:
    table = place(44)
    (event,) = table.play("fly")
    assert (event.kind, event.facts) == ("took-off", {"leg": "single", "cards": [[35, 193]]})
    assert (table.state.fugitive, table.state.log, table.turn) == (44, (), "fugitive")
    assert table.texts() == {"land 35", "land 193"}
    events = table.play("land 193")
    assert kinds(events) == ["fugitive-moved", "landed"]
    assert events[0].facts == {"move": 1, "round": 1, "ticket": "fly", "leg": "single"}
    assert events[1].facts == {"move": 1, "station": 193}
    entry = table.state.log[0]
    assert (entry.ticket, entry.station, entry.leg, entry.card, entry.shown) == ("fly", 193, "single", (35, 193), False)
    assert (table.state.fugitive, table.turn, table.case.aloft) == (193, "seekers", None)
    assert (table.state.supply, table.state.black) == (place(44).state.supply, 1)


@pytest.mark.rule("S-34")
def test_only_from_a_hide_out_and_once_a_game() -> None:
    assert "fly" not in place(58).texts()
    assert "fly" not in place(44, case=FLOWN).texts()
    assert place(58).refused("fugitive", "fly").code == "no-hideout"
    assert place(44, case=FLOWN).refused("fugitive", "fly").code == "no-flight"


@pytest.mark.rule("S-34")
def test_a_landing_that_is_a_reveal_move_shows_him() -> None:
    table = place(44, moves=2)
    assert "revealed" in kinds(table.play("fly", "land 35"))
    assert table.state.log[-1].shown


@pytest.mark.rule("S-34", "S-20", "S-31")
def test_where_he_lands_he_may_commit_a_crime_or_take_a_ticket(monkeypatch: pytest.MonkeyPatch) -> None:
    table = place(44, case={"cards": (35, 19, 23)})
    table.play("fly")
    assert table.texts() == {"land 35", "land 35 crime", "land 193"}
    table.play("land 35 crime")
    assert table.case.played == (35,)
    deck = {**table.state.setup.board.decks, "fugitive": ((62, 37), (35, 193))}
    monkeypatch.setattr("blackticket.boards.board.Board.decks", deck)
    table = place(44, moves=2)
    table.play("fly")
    assert table.texts() == {f"land {station}{also}" for station in (37, 62) for also in TAKES}


@pytest.mark.rule("S-34")
def test_with_redraw_only_free_stations_are_landed_on_and_the_next_card_is_drawn_if_there_is_none() -> None:
    table = place(44, 35)
    table.play("fly")
    assert table.texts() == {"land 193"}
    assert table.refused("fugitive", "land 35").code == "occupied"
    table = place(44, 35, case={"blocks": (193,)})
    assert facts(table.play("fly"), "took-off")["cards"] == [[35, 193], [45, 197]]
    assert table.texts() == {"land 45", "land 197"}
    assert table.case.turned == ((35, 193), (45, 197))
    table.play("land 45")
    assert table.state.log[-1].card == (45, 197)


@pytest.mark.rule("S-34", "S-52")
def test_without_redraw_he_takes_the_card_as_it_comes_and_is_caught_on_a_seekers_station() -> None:
    table = place(44, 35, 193, options={"balloon-redraw": False}, case={"cards": (35, 19, 23)})
    table.play("fly")
    assert table.texts() == {"land 35", "land 193"}
    events = table.play("land 35")
    assert table.outcome == CAUGHT
    assert kinds(events) == ["fugitive-moved", "landed", "ended"]


@pytest.mark.rule("S-34", "S-45")
def test_without_redraw_a_blocked_station_is_still_barred() -> None:
    table = place(44, options={"balloon-redraw": False}, case={"blocks": (35,)})
    table.play("fly")
    assert table.texts() == {"land 193"}
    assert table.refused("fugitive", "land 35").code == "blocked"


@pytest.mark.rule("S-35")
def test_the_flight_can_be_the_first_leg_of_a_double_move() -> None:
    table = place(44)
    events = table.play("double fly")
    assert kinds(events) == ["double-played", "took-off"]
    assert table.state.double == 0
    table.play("land 193")
    assert table.state.log[-1].leg == "first"
    assert (table.turn, table.state.second_leg) == ("fugitive", True)
    table.play("taxi 194")
    assert [entry.leg for entry in table.state.log] == ["first", "second"]
    assert table.turn == "seekers"


@pytest.mark.rule("S-35")
def test_or_the_second_after_taking_a_ticket_at_the_hide_out() -> None:
    table = place(58)
    table.play("double taxi 44 take black")
    assert "fly" in table.texts()
    assert "double fly" not in table.texts()
    assert facts(table.play("fly"), "took-off")["leg"] == "second"
    table.play("land 35")
    assert [(entry.ticket, entry.leg) for entry in table.state.log] == [("taxi", "first"), ("fly", "second")]
    assert table.turn == "seekers"


@pytest.mark.rule("S-35")
def test_a_second_leg_that_the_landing_leaves_impossible_is_lost() -> None:
    table = place(44, case={"blocks": around(193)})
    events = table.play("double fly", "land 193")
    assert "second-leg-lost" in kinds(events)
    assert (table.state.log[-1].leg, table.turn) == ("only", "seekers")


@pytest.mark.rule("S-35", "C-38")
def test_the_flight_counts_as_a_second_leg() -> None:
    shut = {"blocks": around(44)}
    assert "double taxi 44" in place(58, case=shut).texts()
    table = place(58, case={**shut, **FLOWN})
    assert "double taxi 44" not in table.texts()
    assert table.refused("fugitive", "double taxi 44").code == "no-second-leg"


@pytest.mark.rule("S-35", "S-30")
@pytest.mark.parametrize("both", [True, False])
@pytest.mark.parametrize("also", ["take black", "vanish", "crime", ""])
def test_one_ability_as_he_comes_and_one_as_he_goes_or_one_a_visit(both: bool, also: str) -> None:
    options = {"arrival-and-departure": both}
    used = also in ("take black", "vanish")
    table = place(44, moves=3, also=also, options=options)
    assert ("fly" in table.texts()) == (both or not used)
    if used and not both:
        assert table.refused("fugitive", "fly").code == "no-flight"
    if also == "take black":
        shut = place(58, case={"blocks": around(44)}, options=options)
        assert "double taxi 44" in shut.texts()
        assert ("double taxi 44 take black" in shut.texts()) == both


@pytest.mark.rule("S-34", "C-31")
def test_who_can_fly_is_not_boxed_in() -> None:
    for case, outcome in (({}, None), (FLOWN, BOXED_IN)):
        table = place(58, case={"blocks": around(44), "tokens": (0,) * 4, **case})
        table.play("taxi 44")
        table.answer_round()
        assert table.outcome == outcome
    assert place(44, case={"blocks": around(44)}).texts() == {"fly", "double fly"}


@pytest.mark.rule("S-35", "S-20")
def test_a_crime_on_landing_as_a_first_leg_follows_the_ruling() -> None:
    for every in (True, False):
        table = place(44, case={"cards": (35, 19, 23)}, options={"crime-on-every-leg": every})
        table.play("double fly")
        assert ("land 35 crime" in table.texts()) == every
        if not every:
            assert table.refused("fugitive", "land 35 crime").code == "no-crime"
        alone = place(44, case={"cards": (35, 19, 23)}, options={"crime-on-every-leg": every})
        alone.play("fly")
        assert "land 35 crime" in alone.texts()
