"""An action in words reads back, and nothing else is an action."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from blackticket import Action, IllegalAction
from blackticket.rules.actions import parse_action
from tests.knowledge.worlds import random_new_game
from tests.modes import ALL_MODES
from tests.record.random_games import steps


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("taxi 58", Action("fugitive", "taxi", 58)),
        ("black 115", Action("fugitive", "black", 115)),
        ("double taxi 58", Action("fugitive", "taxi", 58, double=True)),
        ("detective-2 bus 67", Action("detective-2", "bus", 67)),
        ("bobby-1 taxi 12", Action("bobby-1", "taxi", 12)),
        ("detective-3 pass", Action("detective-3", "pass")),
        ("start 170", Action("fugitive", "start", 170)),
        ("taxi 58 crime", Action("fugitive", "taxi", 58, also="crime")),
        ("double bus 58 take black", Action("fugitive", "bus", 58, double=True, also="take black")),
        ("taxi 58 crime take double", Action("fugitive", "taxi", 58, also="crime take double")),
        ("black 58 crime vanish", Action("fugitive", "black", 58, also="crime vanish")),
        ("double fly", Action("fugitive", "fly", double=True)),
        ("land 58 crime take black", Action("fugitive", "land", 58, also="crime take black")),
        ("holmes search", Action("holmes", "search")),
        ("adler ban bus", Action("adler", "ban", also="bus")),
        ("watson ask river", Action("watson", "ask", also="river")),
        ("mycroft ask", Action("mycroft", "ask")),
        ("lestrade block 13", Action("lestrade", "block", 13)),
        ("seekers done", Action("seekers", "done")),
        ("detective-1 start 16", Action("detective-1", "start", 16)),
        ("detective-1 stay", Action("detective-1", "stay")),
        ("detective-1 reroll", Action("detective-1", "reroll")),
        ("helicopter 14", Action("fugitive", "helicopter", 14)),
        ("pass", Action("fugitive", "pass")),
    ],
)
def test_the_texts_of_the_contract(text: str, action: Action) -> None:
    assert parse_action(text) == action
    assert action.text == str(action) == text


def test_capitals_and_spaces_do_not_matter() -> None:
    assert parse_action("  Detective-2   BUS 67 ").text == "detective-2 bus 67"


@pytest.mark.parametrize(("edition", "mode"), ALL_MODES, ids=map("-".join, ALL_MODES))
def test_every_legal_action_reads_back(edition: str, mode: str) -> None:
    rng = random.Random(1)
    for game in steps(random_new_game(rng, edition, mode), rng):
        for seat in game.seats:
            for action in game.legal(seat):
                assert parse_action(action.text) == action


def test_actions_can_be_sorted_and_kept_in_sets() -> None:
    first, second = parse_action("taxi 1"), parse_action("taxi 2")
    assert sorted([second, first]) == [first, second]
    assert len({first, parse_action("taxi 1")}) == 1


WORDS = [
    *("taxi", "bus", "black", "double", "detective-1", "bobby-2", "pass", "58", "0", "٣", "ſ", "-1", "fugitive"),
    *("start", "fly", "land", "crime", "take", "vanish", "holmes", "search", "ask", "seekers", "done", "helicopter"),
]


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
    "text",
    [
        *("double detective-1 taxi 4", "detective-1 double taxi 4", "taxi 0", "taxi 058", "taxi 58 take", "fly 58"),
        *("taxi 58 vanish crime", "land 58 vanish", "detective-1 taxi 4 crime", "adler ban taxi", "done", "stay"),
    ],
)
def test_what_looks_like_one_but_is_none(text: str) -> None:
    with pytest.raises(IllegalAction, match="Expected an action"):
        parse_action(text)
