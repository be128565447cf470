"""The balloon: S-34, S-35. The first cards beside the board are 35/193 and 45/197; 44 is a hide-out."""

import pytest

from blackticket.rules.outcome import BOXED_IN, CAUGHT
from tests.rules.sherlock.positions import around, facts, kinds, place

FLOWN = {"turned": ((35, 193),)}
TAKES = ("", " take black", " take double")


@pytest.mark.rule("S-34")
def test_from_a_hide_out_he_flies_to_a_station_of_a_card_that_all_see() -> None:
    game = place(44)
    (event,) = game.play("fly")
    assert (event.kind, event.facts) == ("took-off", {"leg": "single", "cards": [[35, 193]]})
    assert (game.state.fugitive, game.state.log, game.turn) == (44, (), "fugitive")
    assert game.texts() == {"land 35", "land 193"}
    events = game.play("land 193")
    assert kinds(events) == ["fugitive-moved", "landed"]
    assert events[0].facts == {"move": 1, "round": 1, "ticket": "fly", "leg": "single"}
    assert events[1].facts == {"move": 1, "station": 193}
    entry = game.state.log[0]
    assert (entry.ticket, entry.station, entry.leg, entry.card, entry.shown) == ("fly", 193, "single", (35, 193), False)
    assert (game.state.fugitive, game.turn, game.case.aloft) == (193, "seekers", None)
    assert (game.state.supply, game.state.black) == (place(44).state.supply, 1)


@pytest.mark.rule("S-34")
def test_only_from_a_hide_out_and_once_a_game() -> None:
    assert "fly" not in place(58).texts()
    assert "fly" not in place(44, case=FLOWN).texts()
    assert place(58).refused("fugitive", "fly").code == "no-hideout"
    assert place(44, case=FLOWN).refused("fugitive", "fly").code == "no-flight"


@pytest.mark.rule("S-34")
def test_a_landing_that_is_a_reveal_move_shows_him() -> None:
    game = place(44, moves=2)
    assert "revealed" in kinds(game.play("fly", "land 35"))
    assert game.state.log[-1].shown


@pytest.mark.rule("S-34", "S-20", "S-31")
def test_where_he_lands_he_may_commit_a_crime_or_take_a_ticket(monkeypatch: pytest.MonkeyPatch) -> None:
    game = place(44, case={"cards": (35, 19, 23)})
    game.play("fly")
    assert game.texts() == {"land 35", "land 35 crime", "land 193"}
    game.play("land 35 crime")
    assert game.case.played == (35,)
    deck = {**game.state.setup.board.decks, "fugitive": ((62, 37), (35, 193))}
    monkeypatch.setattr("blackticket.boards.board.Board.decks", deck)
    game = place(44, moves=2)
    game.play("fly")
    assert game.texts() == {f"land {station}{also}" for station in (37, 62) for also in TAKES}


@pytest.mark.rule("S-34")
def test_with_redraw_only_free_stations_are_landed_on_and_the_next_card_is_drawn_if_there_is_none() -> None:
    game = place(44, 35)
    game.play("fly")
    assert game.texts() == {"land 193"}
    assert game.refused("fugitive", "land 35").code == "occupied"
    game = place(44, 35, case={"blocks": (193,)})
    assert facts(game.play("fly"), "took-off")["cards"] == [[35, 193], [45, 197]]
    assert game.texts() == {"land 45", "land 197"}
    assert game.case.turned == ((35, 193), (45, 197))
    game.play("land 45")
    assert game.state.log[-1].card == (45, 197)


@pytest.mark.rule("S-34", "S-52")
def test_without_redraw_he_takes_the_card_as_it_comes_and_is_caught_on_a_seekers_station() -> None:
    game = place(44, 35, 193, options={"balloon-redraw": False}, case={"cards": (35, 19, 23)})
    game.play("fly")
    assert game.texts() == {"land 35", "land 193"}
    events = game.play("land 35")
    assert game.outcome == CAUGHT
    assert kinds(events) == ["fugitive-moved", "landed", "ended"]


@pytest.mark.rule("S-34", "S-45")
def test_without_redraw_a_blocked_station_is_still_barred() -> None:
    game = place(44, options={"balloon-redraw": False}, case={"blocks": (35,)})
    game.play("fly")
    assert game.texts() == {"land 193"}
    assert game.refused("fugitive", "land 35").code == "blocked"


@pytest.mark.rule("S-35")
def test_the_flight_can_be_the_first_leg_of_a_double_move() -> None:
    game = place(44)
    events = game.play("double fly")
    assert kinds(events) == ["double-played", "took-off"]
    assert game.state.double == 0
    game.play("land 193")
    assert game.state.log[-1].leg == "first"
    assert (game.turn, game.state.second_leg) == ("fugitive", True)
    game.play("taxi 194")
    assert [entry.leg for entry in game.state.log] == ["first", "second"]
    assert game.turn == "seekers"


@pytest.mark.rule("S-35")
def test_or_the_second_after_taking_a_ticket_at_the_hide_out() -> None:
    game = place(58)
    game.play("double taxi 44 take black")
    assert "fly" in game.texts()
    assert "double fly" not in game.texts()
    assert facts(game.play("fly"), "took-off")["leg"] == "second"
    game.play("land 35")
    assert [(entry.ticket, entry.leg) for entry in game.state.log] == [("taxi", "first"), ("fly", "second")]
    assert game.turn == "seekers"


@pytest.mark.rule("S-35")
def test_a_second_leg_that_the_landing_leaves_impossible_is_lost() -> None:
    game = place(44, case={"blocks": around(193)})
    events = game.play("double fly", "land 193")
    assert "second-leg-lost" in kinds(events)
    assert (game.state.log[-1].leg, game.turn) == ("only", "seekers")


@pytest.mark.rule("S-35", "C-38")
def test_the_flight_counts_as_a_second_leg() -> None:
    shut = {"blocks": around(44)}
    assert "double taxi 44" in place(58, case=shut).texts()
    game = place(58, case={**shut, **FLOWN})
    assert "double taxi 44" not in game.texts()
    assert game.refused("fugitive", "double taxi 44").code == "no-second-leg"


@pytest.mark.rule("S-35", "S-30")
@pytest.mark.parametrize("both", [True, False])
@pytest.mark.parametrize("also", ["take black", "vanish", "crime", ""])
def test_one_ability_as_he_comes_and_one_as_he_goes_or_one_a_visit(both: bool, also: str) -> None:
    options = {"arrival-and-departure": both}
    used = also in ("take black", "vanish")
    game = place(44, moves=3, also=also, options=options)
    assert ("fly" in game.texts()) == (both or not used)
    if used and not both:
        assert game.refused("fugitive", "fly").code == "no-flight"
    if also == "take black":
        shut = place(58, case={"blocks": around(44)}, options=options)
        assert "double taxi 44" in shut.texts()
        assert ("double taxi 44 take black" in shut.texts()) == both


@pytest.mark.rule("S-34", "C-31")
def test_who_can_fly_is_not_boxed_in() -> None:
    for case, outcome in (({}, None), (FLOWN, BOXED_IN)):
        options = {"boxed-in-loses": True}
        game = place(58, case={"blocks": around(44), "tokens": (0,) * 4, **case}, options=options)
        game.play("taxi 44")
        game.answer_round()
        assert game.outcome == outcome
    assert place(44, case={"blocks": around(44)}).texts() == {"fly", "double fly"}


@pytest.mark.rule("C-31", "S-34")
@pytest.mark.parametrize("loses", [True, False])
def test_who_can_neither_ride_nor_fly_passes_or_else_has_lost(loses: bool) -> None:
    case = {"blocks": around(44), "tokens": (0,) * 4, "cards": (44, 19, 23), **FLOWN}
    game = place(58, case=case, options={"boxed-in-loses": loses})
    game.play("taxi 44")
    game.answer_round()
    assert game.outcome == (BOXED_IN if loses else None)
    if not loses:
        assert game.texts() == {"pass"}, "he has not come there, so no crime follows (S-20)"
        game.play("pass")
        assert (game.state.fugitive, game.turn, game.state.log[-1].also) == (44, "seekers", "")


@pytest.mark.rule("C-31", "S-35")
def test_passing_he_is_still_on_the_visit_that_he_came_for() -> None:
    options = {"arrival-and-departure": False}
    case = {"blocks": around(44), "tokens": (0,) * 4}
    game = place(58, case=case, options=options)
    game.play("taxi 44 take black")
    game.answer_round()
    game.state = game.state._replace(black=0)
    assert game.texts() == {"pass"}
    game.play("pass")
    game.answer_round()
    assert game.texts() == {"pass"}, "one ability a visit"
    assert game.refused("fugitive", "fly").code == "no-flight"


@pytest.mark.rule("S-35", "S-20")
def test_a_crime_on_landing_as_a_first_leg_follows_the_ruling() -> None:
    for every in (True, False):
        game = place(44, case={"cards": (35, 19, 23)}, options={"crime-on-every-leg": every})
        game.play("double fly")
        assert ("land 35 crime" in game.texts()) == every
        if not every:
            assert game.refused("fugitive", "land 35 crime").code == "no-crime"
        alone = place(44, case={"cards": (35, 19, 23)}, options={"crime-on-every-leg": every})
        alone.play("fly")
        assert "land 35 crime" in alone.texts()
