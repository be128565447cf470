"""Texts of actions: the longest is read, and what is longer is not even looked at."""

import pytest

from blackticket import IllegalAction
from blackticket.rules.actions import FUGITIVE, LONGEST_TEXT, Action, parse_action


def test_the_longest_action_is_read() -> None:
    longest = Action(FUGITIVE, "underground", 9999, double=True, also="crime take double")
    assert len(longest.text) < LONGEST_TEXT
    assert parse_action(longest.text) == longest
    assert parse_action(longest.text.upper().replace(" ", " " * LONGEST_TEXT)) == longest, "spaces do not matter"


@pytest.mark.parametrize("text", ["taxi 58" + " 58" * LONGEST_TEXT, "x" * 1_000_000, "", " ", None, 58, ["taxi 58"]])
def test_what_is_no_action_is_refused_each_time(text: object) -> None:
    for _ in range(2):
        with pytest.raises(IllegalAction) as refused:
            parse_action(text)
        assert refused.value.code == "unreadable-action"
        assert len(refused.value.text) < 300


def test_an_action_that_was_read_before_is_read_alike() -> None:
    assert parse_action("Detective-2 bus 67") == parse_action("detective-2  bus 67") == Action("detective-2", "bus", 67)
    assert type(parse_action("taxi 1").station) is int


def test_what_was_said_of_another_kind_of_number_is_not_said_again() -> None:
    assert Action("fugitive", "taxi", True).text == "taxi True"  # refused elsewhere, but it may have a text
    assert Action("fugitive", "taxi", 1).text == "taxi 1"
