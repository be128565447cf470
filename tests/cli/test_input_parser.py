"""What a person types, as an action."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from blackticket import Action, Game
from blackticket.cli.input_parser import Unclear, read_action
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
    assert {action.text for action in unclear.value.matching} == {"detective-2 bus 41", "detective-2 taxi 41"}


def test_what_is_said_in_full_goes_to_the_rules_even_if_it_is_not_legal() -> None:
    assert read_action("detective-1 taxi 199", THEIRS) == Action("detective-1", "taxi", 199)
    assert read_action("taxi 199", HIS) == Action("fugitive", "taxi", 199)


@given(st.text(max_size=30))
def test_nonsense_fits_nothing(text: str) -> None:
    try:
        read_action(text, THEIRS)
    except Unclear as unclear:
        assert set(unclear.matching) <= set(THEIRS)


def actions(*texts: str) -> tuple[Action, ...]:
    return tuple(parse_action(text) for text in texts)


MORIARTY = actions(
    *("taxi 58", "taxi 58 crime", "black 58", "black 58 crime", "double taxi 58", "double taxi 58 crime"),
    *(f"taxi 71{said}" for said in ("", " take black", " take double", " vanish", " crime", " crime vanish")),
    *(f"double bus 72{said}" for said in ("", " take black", " take double")),
    *("bus 72", "bus 72 take black", "bus 72 take double", "taxi 72", "black 71", "black 71 take black", "black 115"),
    *("fly", "double fly"),
)


@pytest.mark.rule("S-20", "S-30")
@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("58", "taxi 58"),
        ("58 crime", "taxi 58 crime"),
        ("crime 58", "taxi 58 crime"),
        ("dd 58", "double taxi 58"),
        ("double 58 crime", "double taxi 58 crime"),
        ("x 58 crime", "black 58 crime"),
        ("71", "taxi 71"),
        ("71 take black", "taxi 71 take black"),
        ("71 take double", "taxi 71 take double"),
        ("x 71 take black", "black 71 take black"),
        ("71 vanish", "taxi 71 vanish"),
        ("71 vanish crime", "taxi 71 crime vanish"),
        ("b 72 take x", "bus 72 take black"),
        ("b 72 take dd", "bus 72 take double"),
        ("dd 72 take dd", "double bus 72 take double"),
        ("115", "black 115"),
        ("fly", "fly"),
        ("dd fly", "double fly"),
        ("balloon", "fly"),
    ],
)
def test_moriarty_declares_what_he_says_and_nothing_else(typed: str, meant: str) -> None:
    assert read_action(typed, MORIARTY, {"balloon": "fly"}).text == meant


@pytest.mark.parametrize("move", MORIARTY)
def test_no_way_to_leave_words_out_adds_or_drops_a_declaration(move: Action) -> None:
    words = move.text.split()
    for left_out in range(len(words)):
        text = " ".join(words[:left_out] + words[left_out + 1 :])
        try:
            read = read_action(text, MORIARTY)
        except Unclear:
            continue
        said = [word for word in ("crime", "vanish", "take", "double fly") if word in text]
        assert said == [word for word in ("crime", "vanish", "take", "double fly") if word in read.text]


@pytest.mark.parametrize("typed", ["71 take", "72", "72 take black"])
def test_what_is_not_clear_is_asked(typed: str) -> None:
    legal = (*MORIARTY, *actions("taxi 72 take black"))
    with pytest.raises(Unclear) as unclear:
        read_action(typed, legal)
    assert len(unclear.value.matching) == 2


@pytest.mark.parametrize(
    ("typed", "sent"),
    [("115 crime", "black 115 crime"), ("58 vanish", "taxi 58 vanish"), ("58 take black", "taxi 58 take black")],
)
def test_a_declaration_that_is_not_allowed_goes_to_the_rules(typed: str, sent: str) -> None:
    assert read_action(typed, MORIARTY).text == sent


@pytest.mark.parametrize("typed", ["58 take black vanish", "take", "crime", "72 crime"])
def test_a_declaration_without_a_clear_move_fits_nothing(typed: str) -> None:
    with pytest.raises(Unclear):
        read_action(typed, actions("taxi 58", "bus 72", "taxi 72", "taxi 71 take black", "taxi 71 take double"))


@pytest.mark.rule("S-34")
def test_while_landing_a_station_is_enough() -> None:
    legal = actions("land 71", "land 71 take black", "land 3", "land 3 crime")
    assert read_action("71", legal).text == "land 71"
    assert read_action("3 crime", legal).text == "land 3 crime"
    assert read_action("land 4", legal).text == "land 4"


SEEKERS = actions(
    *("detective-1 taxi 85", "detective-1 bus 102", "detective-2 taxi 133", "bobby-1 taxi 85", "seekers done"),
    *("holmes search", "adler ban bus", "adler ban underground", "watson ask park", "watson ask river", "mycroft ask"),
    *("lestrade block 85", "lestrade block 86"),
)
CAST = {"holmes": "detective-1", "adler": "detective-2"}


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("search", "holmes search"),
        ("sherlock search", "holmes search"),
        ("ban bus", "adler ban bus"),
        ("ban b", "adler ban bus"),
        ("irene ban u", "adler ban underground"),
        ("ask park", "watson ask park"),
        ("mycroft ask", "mycroft ask"),
        ("block 86", "lestrade block 86"),
        ("done", "seekers done"),
        ("holmes 85", "detective-1 taxi 85"),
        ("holmes taxi 999", "detective-1 taxi 999"),
        ("adler 133", "detective-2 taxi 133"),
        ("bus", "detective-1 bus 102"),
        ("Irene Adler 133", "detective-2 taxi 133"),
        ("b1 85", "bobby-1 taxi 85"),
    ],
)
def test_tokens_and_characters(typed: str, meant: str) -> None:
    assert read_action(typed, SEEKERS, {"Irene Adler": "adler"}, CAST).text == meant


@pytest.mark.parametrize(
    ("typed", "count"), [("ban", 2), ("ask", 3), ("block", 2), ("85", 2), ("park", 0), ("holmes", 2)]
)
def test_a_token_is_not_spent_by_guessing(typed: str, count: int) -> None:
    with pytest.raises(Unclear) as unclear:
        read_action(typed, SEEKERS, pawns=CAST)
    assert len(unclear.value.matching) == count


@pytest.mark.parametrize(
    ("typed", "sent"), [("search", "holmes search"), ("ban bus", "adler ban bus"), ("done", "seekers done")]
)
def test_a_token_that_cannot_be_spent_goes_to_the_rules(typed: str, sent: str) -> None:
    assert read_action(typed, actions("detective-1 taxi 85", "bobby-1 taxi 85"), pawns=CAST).text == sent


PLACING = actions("detective-1 start 13", "detective-1 start 14")
ROLLED = actions("detective-1 taxi 14", "detective-1 bus 18", "detective-1 bus 14", "detective-1 reroll")
LONE = actions("detective-1 stay", "detective-2 stay", "detective-1 reroll")
SECOND = actions("detective-2 taxi 14", "detective-1 reroll")
HIDING = actions("start 13", "start 14")
MISTER_X = actions("taxi 14", "black 14", "double taxi 14", "helicopter 3", "helicopter 14", "pass")


@pytest.mark.parametrize(
    ("typed", "legal", "meant"),
    [
        ("14", PLACING, "detective-1 start 14"),
        ("start 14", PLACING, "detective-1 start 14"),
        ("d1 start 14", PLACING, "detective-1 start 14"),
        ("start 99", PLACING, "detective-1 start 99"),
        ("14", HIDING, "start 14"),
        ("start 7", HIDING, "start 7"),
        ("18", ROLLED, "detective-1 bus 18"),
        ("t 14", ROLLED, "detective-1 taxi 14"),
        ("u 14", ROLLED, "detective-1 underground 14"),
        ("reroll", ROLLED, "detective-1 reroll"),
        ("re-roll", ROLLED, "detective-1 reroll"),
        ("reroll", LONE, "detective-1 reroll"),
        ("d2 reroll", LONE, "detective-1 reroll"),
        ("reroll", SECOND, "detective-1 reroll"),
        ("d2 reroll", SECOND, "detective-1 reroll"),
        ("stay", SECOND, "detective-2 stay"),
        ("reroll", LONE[:2], "detective-1 reroll"),
        ("d2 stay", LONE, "detective-2 stay"),
        ("14", MISTER_X, "taxi 14"),
        ("x 14", MISTER_X, "black 14"),
        ("h 3", MISTER_X, "helicopter 3"),
        ("h 14", MISTER_X, "helicopter 14"),
        ("helicopter 9", MISTER_X, "helicopter 9"),
        ("dd 14", MISTER_X, "double taxi 14"),
        ("pass", MISTER_X, "pass"),
    ],
)
def test_the_dice_game_may_be_short(typed: str, legal: tuple[Action, ...], meant: str) -> None:
    assert read_action(typed, legal).text == meant


@pytest.mark.parametrize(
    ("typed", "legal", "count"), [("14", ROLLED, 2), ("stay", LONE, 2), ("d1", LONE, 0), ("3", MISTER_X, 0)]
)
def test_the_dice_game_asks(typed: str, legal: tuple[Action, ...], count: int) -> None:
    with pytest.raises(Unclear) as unclear:
        read_action(typed, legal)
    assert len(unclear.value.matching) == count
