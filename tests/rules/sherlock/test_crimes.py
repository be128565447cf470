"""Crimes: S-20, S-21, S-51."""

import pytest

from blackticket.rules.outcome import CRIMES
from tests.rules.sherlock.positions import facts, kinds, place

HOLDS = {"cards": (19, 23, 100)}


@pytest.mark.rule("S-20")
def test_on_a_scene_that_he_holds_he_may_commit_a_crime() -> None:
    game = place(8, case=HOLDS)
    assert {"taxi 19", "taxi 19 crime", "taxi 1", "taxi 18"} <= game.texts()
    assert not {"taxi 1 crime", "taxi 18 crime"} & game.texts()
    game.play("taxi 19")
    assert (game.case.cards, game.case.played) == ((19, 23, 100), ())


@pytest.mark.rule("S-20", "I-02")
def test_the_seekers_learn_that_but_not_where() -> None:
    game = place(8, case=HOLDS)
    events = game.play("taxi 19 crime")
    assert kinds(events) == ["fugitive-moved", "crime-committed"]
    assert events[1].facts == {"move": 1, "crimes": 1}
    assert events[1].secret == {"station": 19}
    assert game.state.log[-1].also == "crime"
    assert (game.case.cards, game.case.played) == ((23, 100), (19,))
    assert not game.outcome


@pytest.mark.rule("S-20")
def test_a_card_is_played_once_and_a_scene_of_another_card_is_none() -> None:
    game = place(8, case={"cards": (23, 100), "played": (19,)})
    assert "taxi 19 crime" not in game.texts()
    assert game.refused("fugitive", "taxi 19 crime").code == "no-crime"


@pytest.mark.rule("S-20")
@pytest.mark.parametrize("every", [True, False])
def test_each_leg_of_a_double_move_or_only_the_last(every: bool) -> None:
    game = place(8, case=HOLDS, options={"crime-on-every-leg": every})
    assert ("double taxi 19 crime" in game.texts()) == every
    assert {"double taxi 19", "taxi 19 crime"} <= game.texts()
    if not every:
        refusal = game.refused("fugitive", "double taxi 19 crime")
        assert (refusal.code, "last leg" in refusal.text) == ("no-crime", True)
    game = place(22, case=HOLDS, options={"crime-on-every-leg": every})
    game.play("double bus 34")
    game.state = game.state._replace(fugitive=22)
    assert "taxi 23 crime" in game.texts()


@pytest.mark.rule("S-20")
def test_where_the_second_leg_would_be_lost_the_first_is_the_last() -> None:
    options = {"crime-on-every-leg": False, "double-needs-second-leg": False}
    game = place(8, case={**HOLDS, "blocks": (8, 9, 32)}, options=options)
    assert "double taxi 19 crime" in game.texts()


@pytest.mark.rule("S-21", "S-51")
def test_the_third_crime_wins_at_once() -> None:
    game = place(8, case={"cards": (19,), "played": (23, 100)})
    events = game.play("taxi 19 crime")
    assert game.outcome == CRIMES
    assert kinds(events) == ["fugitive-moved", "crime-committed", "ended"]
    ended = facts(events, "ended")
    assert (ended["winner"], ended["reason"], ended["fugitive"], ended["route"]) == ("fugitive", "crimes", 19, [8, 19])
    assert (ended["crimes"], ended["crime_cards"]) == ([23, 100, 19], [])


@pytest.mark.rule("S-21", "S-51")
def test_also_in_the_middle_of_a_double_move() -> None:
    game = place(8, case={"cards": (19,), "played": (23, 100)})
    game.play("double taxi 19 crime")
    assert game.outcome == CRIMES
    assert game.state.log[-1].leg == "only"


@pytest.mark.rule("I-04")
def test_at_the_end_all_cards_are_shown() -> None:
    game = place(1, 18, case={"cards": (19, 23), "played": (100,)})
    game.play("taxi 8")
    ended = facts(game.play("detective-1 taxi 8"), "ended")
    assert (ended["crimes"], ended["crime_cards"], ended["card"]) == ([100], [19, 23], [])
