"""What a person types, as an action."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from blackticket import Action, Game
from blackticket.cli.typed import Unclear, read_action
from blackticket.rules.actions import parse_action

STARTS = {"fugitive": 45, "detective-1": 26, "detective-2": 29, "bobby-1": 50, "bobby-2": 53}
GAME = Game.new("london-2023", detectives=2, starts=STARTS)
HIS = GAME.legal("fugitive")
GAME.play("fugitive", "taxi 46")
THEIRS = tuple(dict.fromkeys((*GAME.legal("detective-1"), *GAME.legal("detective-2"))))


@pytest.mark.parametrize(
    ("typed", "meant"),
    [("taxi 46", "taxi 46"), ("t 46", "taxi 46"), ("46", "taxi 46"), ("x 46", "black 46"), ("BLACK 46", "black 46")],
)
def test_the_fugitive_may_be_short(typed: str, meant: str) -> None:
    assert read_action(typed, HIS).text == meant


@pytest.mark.parametrize("typed", ["double taxi 46", "dd t 46", "double 46", "46 double"])
def test_a_double_move_has_to_be_said(typed: str) -> None:
    assert read_action(typed, HIS).text == "double taxi 46"


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("detective-2 bus 41", "detective-2 bus 41"),
        ("d2 b 41", "detective-2 bus 41"),
        ("bus 55", "detective-2 bus 55"),
        ("b1 37", "bobby-1 taxi 37"),
        ("27", "detective-1 taxi 27"),
    ],
)
def test_a_seeker_s_pawn_or_ticket_may_be_left_out_where_it_is_clear(typed: str, meant: str) -> None:
    assert parse_action(meant) in THEIRS
    assert read_action(typed, THEIRS).text == meant


def test_more_than_one_fits() -> None:
    with pytest.raises(Unclear) as unclear:
        read_action("d2 41", THEIRS)
    assert {action.text for action in unclear.value.fitting} == {"detective-2 bus 41", "detective-2 taxi 41"}


def test_what_is_said_in_full_goes_to_the_rules_even_if_it_is_not_legal() -> None:
    assert read_action("detective-1 taxi 199", THEIRS) == Action("detective-1", "taxi", 199)
    assert read_action("taxi 199", HIS) == Action("fugitive", "taxi", 199)


@given(st.text(max_size=30))
def test_nonsense_fits_nothing(text: str) -> None:
    try:
        read_action(text, THEIRS)
    except Unclear as unclear:
        assert set(unclear.fitting) <= set(THEIRS)
