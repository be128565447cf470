"""The page on the API is in step with the code."""

import contextlib
import re
from dataclasses import fields

import blackticket
from blackticket import Action, IllegalAction, boards
from blackticket.rules.actions import BLACK, FUGITIVE, TICKETS, parse_action
from blackticket.rules.dice.streets import Streets
from tests.docs.games import some_actions
from tests.docs.pages import CODE, first_table, keys, page, rows, sections


def test_every_public_name_has_its_row() -> None:
    listed = keys(first_table(page("api.md")))
    assert sorted(listed) == sorted(blackticket.__all__)


def test_every_field_of_an_action_and_of_a_board_for_programs_exists() -> None:
    parts = sections(page("api.md"), 2)["Writing a program"]
    assert keys(first_table(parts)) == [*Action._fields, "text"]
    board = boards.load("victorian")
    names = re.findall(r"`board\.([a-z_]+)", first_table(sections(parts, 3)["The board"]))
    assert all(hasattr(board, name) for name in names)
    assert {"stations", "neighbours", "lines", "decks"} <= set(names)
    station = next(row for row in rows(sections(parts, 3)["The board"]) if row[0] == "`board.stations`")
    assert set(CODE.findall(station[1])) == {field.name for field in fields(boards.Station)}


def test_every_field_of_the_streets_is_told() -> None:
    table = first_table(sections(page("api.md"), 3)["The streets"])
    assert set(re.findall(r"`streets\.([a-z_]+)`", table)) == {field.name for field in fields(Streets)}


def form(action: Action) -> tuple[str, str, bool, str]:
    """What an action is like, whichever pawn it moves, by whichever ticket, wherever to."""
    word = "ride" if action.word in (*TICKETS, BLACK) else action.word
    return action.pawn.rstrip("-123456789"), word, action.double, action.also


def test_every_text_in_the_table_of_actions_is_one_and_none_is_left_out() -> None:
    table = sections(sections(page("api.md"), 2)["Writing a program"], 3)["Action texts"]
    texts = [text for row in rows(table) for cell in (row[0], row[2]) for text in CODE.findall(cell)]
    read: dict[str, Action] = {}
    for text in texts:
        for said in (text, f"taxi 58 {text}"):  # "`take double` too" stands for a whole text
            with contextlib.suppress(IllegalAction):
                read.setdefault(text, parse_action(said))
    assert set(keys(table)) <= {action.text for action in read.values()}
    shown = {form(action) for action in read.values()}
    doubles = {(pawn, word, True, also) for pawn, word, _, also in shown if (pawn, word) == (FUGITIVE, "ride")}
    assert {form(action) for action in some_actions()} <= shown | doubles
