"""An action in words reads back, and nothing else is an action."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from blackticket import Action, IllegalAction
from blackticket.rules.actions import parse_action
from tests.knowledge.worlds import random_game


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("taxi 58", Action("fugitive", "taxi", 58)),
        ("black 115", Action("fugitive", "black", 115)),
        ("double taxi 58", Action("fugitive", "taxi", 58, double=True)),
        ("detective-2 bus 67", Action("detective-2", "bus", 67)),
        ("bobby-1 taxi 12", Action("bobby-1", "taxi", 12)),
        ("detective-3 pass", Action("detective-3", "pass")),
    ],
)
def test_the_texts_of_the_contract(text: str, action: Action) -> None:
    assert parse_action(text) == action
    assert action.text == str(action) == text


def test_capitals_and_spaces_do_not_matter() -> None:
    assert parse_action("  Detective-2   BUS 67 ").text == "detective-2 bus 67"


@given(st.integers(0, 2**32))
def test_every_legal_action_reads_back(seed: int) -> None:
    game = random_game(random.Random(seed))
    for seat in game.seats:
        for action in game.legal(seat):
            assert parse_action(action.text) == action


def test_actions_can_be_sorted_and_kept_in_sets() -> None:
    first, second = parse_action("taxi 1"), parse_action("taxi 2")
    assert sorted([second, first]) == [first, second]
    assert len({first, parse_action("taxi 1")}) == 1


WORDS = ["taxi", "bus", "black", "double", "detective-1", "bobby-2", "pass", "58", "0", "٣", "ſ", "-1", "fugitive"]


@given(st.one_of(st.text(max_size=30), st.lists(st.sampled_from(WORDS), max_size=5).map(" ".join)))
def test_garbage_is_an_action_or_refused(text: str) -> None:
    try:
        action = parse_action(text)
    except IllegalAction as error:
        assert error.code == "unreadable-action"
        assert "Expected an action such as" in error.text
        assert len(error.text) < 400
    else:
        assert parse_action(action.text) == action


@pytest.mark.parametrize(
    "text", ["double detective-1 taxi 4", "detective-1 double taxi 4", "pass", "taxi 0", "taxi 058"]
)
def test_what_looks_like_one_but_is_none(text: str) -> None:
    with pytest.raises(IllegalAction, match="Expected an action"):
        parse_action(text)
