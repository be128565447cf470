"""The page on views is in step with the code, for games of every kind."""

import re
from operator import attrgetter
from typing import Any, get_args

import pytest

from blackticket import Game
from blackticket.knowledge import CaseSeen, DiceSeen, LogLine, PawnSeen
from blackticket.rules.outcome import Reason
from tests.docs.games import KINDS_OF_GAME, begun
from tests.docs.pages import first_table, keys, page, rows, sections

FIELDS = sections(page("views.md"), 2)["The fields"]
TABLES = {
    "view": first_table(FIELDS),
    "pawn": sections(FIELDS, 3)["A pawn"],
    "line": sections(FIELDS, 3)["A line of the log"],
    "case": first_table(sections(FIELDS, 3)["The case"]),
    "answer": sections(FIELDS, 3)["The case"].partition("An answer:")[2],
    "dice": sections(FIELDS, 3)["The dice"],
}
"""The tables of the fields of a view."""
GAMES = pytest.mark.parametrize("which", KINDS_OF_GAME.values(), ids=list(KINDS_OF_GAME))


def parts_of_a_view(game: Game) -> dict[str, tuple[Any, dict[str, Any]]]:
    """The parts of a detective's view, in Python and as plain data, by the table that lists them."""
    view = game.view("detective-1")
    data: dict[str, Any] = {**view.to_json()}
    found: dict[str, tuple[Any, dict[str, Any]]] = {"view": (view, data)}
    found["pawn"], found["line"] = (view.pawns[0], data["pawns"][0]), (view.log[0], data["log"][0])
    if view.case:
        found["case"] = view.case, data["case"]
        found["answer"] = view.case.answers[0], data["case"]["answers"][0]
    if view.dice:
        found["dice"] = view.dice, data["dice"]
    return found


@GAMES
def test_every_field_of_a_view_has_its_row(which: tuple[str, str, int]) -> None:
    for name, (_, plain) in parts_of_a_view(begun(*which)).items():
        assert [key for key in keys(TABLES[name]) if key in plain] == list(plain), name


def test_every_row_of_a_view_is_a_field_in_some_game() -> None:
    met: dict[str, set[str]] = {name: set() for name in TABLES}
    for which in KINDS_OF_GAME.values():
        for name, (_, plain) in parts_of_a_view(begun(*which)).items():
            met[name].update(plain)
    assert {name: set(keys(table)) for name, table in TABLES.items()} == met


@GAMES
def test_every_attribute_in_the_python_column_of_a_view_exists_and_says_the_same(which: tuple[str, str, int]) -> None:
    for name, (thing, plain) in parts_of_a_view(begun(*which)).items():
        for key, python, _ in rows(TABLES[name]):
            path = re.match(rf"`{name}\.([a-z_.]+)`, ", python)
            assert path, key
            value = attrgetter(path[1])(thing)
            if key.strip("`") not in plain:
                continue
            came = plain[key.strip("`")]
            assert isinstance(came, dict | list) or value == came or (came is None and not value), key
            assert not isinstance(came, list) or len(value) == len(came), key
            assert value is None or isinstance(value, tuple) == (" tuple" in python), key


@GAMES
def test_a_key_that_the_page_gives_to_some_games_only_is_not_in_the_others(which: tuple[str, str, int]) -> None:
    here = next(kind for kind, game in KINDS_OF_GAME.items() if game == which)
    for name, (_, plain) in parts_of_a_view(begun(*which)).items():
        for key, _, meaning in rows(TABLES[name]):
            where = re.match(r"(only|not) in the (dice game|Sherlock mode|Sherlock Holmes edition):", meaning)
            there = "dice" if where and where[2] == "dice game" else "sherlock"
            assert (key.strip("`") in plain) == (where is None or (where[1] == "only") == (here == there)), key


def test_what_a_view_has_in_python_only_exists_and_nothing_is_left_out() -> None:
    view = Game.new("london-2023", detectives=3, seed=1).view("detective-1")
    text = page("views.md")
    named_here = set(re.findall(r"`view\.([a-z_]+)", text))
    assert named_here <= set(dir(view))
    public = {name for name in dir(view) if not name.startswith("_") and name != "to_json"}
    assert public <= named_here
    for path in set(re.findall(r"`view\.(setup\.[a-z_.]+|board\.[a-z_.]+)", text)):
        assert attrgetter(path)(view) is not None


def test_what_the_parts_of_a_view_have_in_python_is_told() -> None:
    text = page("views.md")
    for kind in (PawnSeen, LogLine, CaseSeen, DiceSeen):
        name = {PawnSeen: "pawn", LogLine: "line", CaseSeen: "case", DiceSeen: "dice"}[kind]
        assert all(f"`{name}.{part}`" in text or f"`view.{name}.{part}`" in text for part in kind.__annotations__)


def test_every_reason_of_an_outcome_is_told() -> None:
    paragraph = FIELDS.partition("The `reason` of an outcome")[2]
    assert keys(first_table(paragraph)) == list(get_args(Reason))
