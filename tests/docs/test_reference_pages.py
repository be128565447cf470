"""The pages on errors, events, views and records are in step with the code."""

import random
import re
from collections.abc import Mapping
from operator import attrgetter

import pytest

from blackticket import Event, Game
from blackticket.record.position import POSITION_CODES, Position
from blackticket.record.record import RECORD_CODES
from blackticket.rules.errors import ACTION_CODES, SETUP_CODES
from blackticket.rules.events import KINDS
from tests.docs.pages import CODE, first_table, keys, page, rows, sections


@pytest.mark.parametrize(
    ("heading", "codes"),
    [
        ("Setting up a game", SETUP_CODES),
        ("Playing", ACTION_CODES),
        ("Position lines", POSITION_CODES),
        ("Game files", RECORD_CODES),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_every_error_code_has_its_row(heading: str, codes: Mapping[str, str]) -> None:
    table = rows(sections(page("errors.md"), 2)[heading])
    assert [row[0] for row in table] == [f"`{code}`" for code in codes]
    assert all(len(row) == 3 and all(row) for row in table)


def test_every_event_kind_has_its_heading() -> None:
    assert list(sections(page("events.md"), 3)) == list(KINDS)


def some_events() -> list[Event]:
    """Events of every kind, as they happen in games."""
    dice = random.Random(1)
    found: list[Event] = []
    for seed in range(5):
        game = Game.new("london-2023", detectives=5, seed=seed)
        while not game.over:
            seat = dice.choice(game.acting)
            game.play(seat, dice.choice(game.legal(seat)))
        found += game.events
    return found + lost_leg().events + hemmed_in().events


def lost_leg() -> Game:
    """Mister X on 2 has a double ticket, and takes the last taxi ticket."""
    dealt = Game.new("london-2023", starts=placed(2, 199, 29, 34, 50, 53), options={"double-needs-second-leg": False})
    game = Game.from_position(dealt.position.replace(" supply=2.", " supply=1.").replace(" black=5 ", " black=0 "))
    game.play("fugitive", "double taxi 20")
    return game


def hemmed_in() -> Game:
    """Detective 1 on 2 has colleagues on 10 and 20, and nowhere else to go."""
    game = Game.new("london-2023", starts=placed(45, 2, 10, 20, 50, 53), options={"hemmed-in-waits": False})
    game.play("fugitive", "taxi 58")
    game.play("detective-1", "detective-1 pass")
    return game


def placed(fugitive: int, *detectives: int) -> dict[str, int]:
    return {"fugitive": fugitive} | {f"detective-{n}": station for n, station in enumerate(detectives, start=1)}


def test_the_fields_of_events_are_those_that_the_page_lists() -> None:
    parts = sections(page("events.md"), 3)
    met = {event.kind: event for event in some_events()}
    assert set(met) == set(KINDS)
    for kind, event in met.items():
        table = [(*CODE.findall(row[0]), row[2]) for row in rows(parts[kind])]
        facts = [(name, "all") for name in event.facts]
        assert table == facts + [(name, "the fugitive") for name in event.secret], kind


def test_every_field_of_a_view_has_its_row() -> None:
    game = Game.new("london-2023", detectives=3, seed=1)
    game.play("fugitive", game.legal("fugitive")[0])
    data = game.view("detective-1").to_json()
    fields = sections(page("views.md"), 2)["The fields"]
    assert keys(first_table(fields)) == list(data)
    assert keys(sections(fields, 3)["A pawn"]) == list(data["pawns"][0])
    assert keys(sections(fields, 3)["A line of the log"]) == list(data["log"][0])


def test_every_attribute_in_the_python_column_of_a_view_exists_and_says_the_same() -> None:
    game = Game.new("london-2023", detectives=3, seed=1)
    game.play("fugitive", game.legal("fugitive")[0])
    view = game.view("detective-1")
    data = view.to_json()
    fields = sections(page("views.md"), 2)["The fields"]
    told = 0
    for table, thing, plain in (
        (first_table(fields), view, data),
        (sections(fields, 3)["A pawn"], view.pawns[0], data["pawns"][0]),
        (sections(fields, 3)["A line of the log"], view.log[0], data["log"][0]),
    ):
        for key, python, _ in rows(table):
            path = re.match(r"`(?:view|pawn|line)\.([a-z_.]+)`, ", python)
            if path is None:
                assert key == "`rules`"
                continue
            value = attrgetter(path[1])(thing)
            came = plain[key.strip("`")]
            assert isinstance(came, dict | list) or value == came, key
            assert not isinstance(came, list) or len(value) == len(came), key
            assert isinstance(value, tuple) == (" tuple" in python), key
            told += 1
    assert told == len(data) - 1 + len(data["pawns"][0]) + len(data["log"][0])


def test_what_a_view_has_in_python_only_exists_and_nothing_is_left_out() -> None:
    view = Game.new("london-2023", detectives=3, seed=1).view("detective-1")
    text = page("views.md")
    named_here = set(re.findall(r"`view\.([a-z_]+)", text))
    assert named_here <= set(dir(view))
    public = {name for name in dir(view) if not name.startswith("_") and name != "to_json"}
    assert public <= named_here
    for path in set(re.findall(r"`view\.(setup\.[a-z_.]+|board\.[a-z_.]+)", text)):
        assert attrgetter(path)(view) is not None


def test_every_field_of_a_position_has_its_row() -> None:
    position = Game.new("london-2023", seed=1).position
    fields = [field.partition("=")[0] for field in position.split() if "=" in field]
    assert keys(first_table(sections(page("records.md"), 2)["Positions"])) == fields
    assert set(fields) <= set(Position.__dataclass_fields__) | {"detectives", "options"}


def test_every_line_of_a_game_file_has_its_row() -> None:
    game = Game.new("london-2023", seed=1)
    game.players["fugitive"] = "Ada"
    game.play("fugitive", game.legal("fugitive")[0])
    taken_up = Game.from_position(game.position)
    lines = [*game.record().dumps().splitlines(), *taken_up.record().dumps().splitlines()]
    words = {re.split(r"[ :]", line)[0] for line in lines}
    listed = {re.split(r"[ :]", name)[0] for name in keys(first_table(sections(page("records.md"), 2)["Game files"]))}
    assert words <= listed
    assert listed - words == {"2."}
