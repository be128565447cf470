"""The pages on errors, events and records are in step with the code."""

import re
from collections.abc import Mapping

import pytest

from blackticket import Game
from blackticket.analysis.game_analysis import ANALYSIS_CODES
from blackticket.arena.errors import ARENA_CODES
from blackticket.players.errors import PLAYER_CODES
from blackticket.puzzles.puzzle import PUZZLE_CODES
from blackticket.record.line import POSITION_CODES
from blackticket.record.record import RECORD_CODES
from blackticket.rules.errors import ACTION_CODES, SETUP_CODES
from blackticket.rules.json_types import KINDS
from tests.docs.games import KINDS_OF_GAME, begun, some_events, some_games
from tests.docs.pages import CODE, first_table, keys, page, rows, sections


@pytest.mark.parametrize(
    ("heading", "codes"),
    [
        ("Setting up a game", SETUP_CODES),
        ("Playing", ACTION_CODES),
        ("Position lines", POSITION_CODES),
        ("Game files", RECORD_CODES),
        ("Programs", PLAYER_CODES),
        ("The arena", ARENA_CODES),
        ("Puzzles", PUZZLE_CODES),
        ("Analysis", ANALYSIS_CODES),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_every_error_code_has_its_row(heading: str, codes: Mapping[str, str]) -> None:
    table = rows(sections(page("errors.md"), 2)[heading])
    assert [row[0] for row in table] == [f"`{code}`" for code in codes]
    assert all(len(row) == 3 and all(row) for row in table)


def test_every_event_kind_has_its_heading() -> None:
    assert list(sections(page("events.md"), 3)) == list(KINDS)


def test_the_fields_of_events_are_those_that_the_page_lists() -> None:
    parts = sections(page("events.md"), 3)
    table = {kind: [(*CODE.findall(row[0]), row[2]) for row in rows(parts[kind])] for kind in KINDS}
    met: dict[str, set[tuple[str, ...]]] = {kind: set() for kind in KINDS}
    for event in some_events():
        fields = [(name, "all") for name in event.facts] + [(name, "the fugitive") for name in event.secret]
        assert [row for row in table[event.kind] if row in fields] == fields, event.kind
        met[event.kind].update(fields)
    assert {kind: set(fields) for kind, fields in table.items()} == met
    assert {event.kind for event in some_events()} == set(KINDS)


@pytest.mark.parametrize("kind", KINDS_OF_GAME)
def test_every_event_of_a_game_fits_its_section(kind: str) -> None:
    homes = {name: heading for heading, text in sections(page("events.md"), 2).items() for name in sections(text, 3)}
    shared = CODE.findall(page("events.md").partition("and the dice game ")[2].partition("\n")[0])
    happened = {event.kind for game, _ in some_games() if kind_of(game) == kind for event in game.events}
    allowed = {
        "tickets": {name for name, home in homes.items() if home == "The ticket game"},
        "sherlock": {name for name, home in homes.items() if home != "The dice game"} | {"hidden"},
        "dice": {name for name, home in homes.items() if home == "The dice game"} | set(shared),
    }
    assert happened <= allowed[kind]


def kind_of(game: Game) -> str:
    view = game.view("spectator")
    return "dice" if view.dice else "sherlock" if view.case else "tickets"


def test_every_field_of_a_position_has_its_row() -> None:
    text = sections(page("records.md"), 2)["Positions"]
    found = {kind: re.findall(r" ([a-z]+)=", begun(*which).position) for kind, which in KINDS_OF_GAME.items()}
    common = keys(first_table(text))
    assert common == found["tickets"]
    more = keys(first_table(sections(text, 3)["The Sherlock Holmes edition"]))
    assert [name for name in found["sherlock"] if name not in common] == [name for name in more if name not in common]
    assert ["rules", "detectives", "options", *keys(first_table(sections(text, 3)["The dice game"]))] == found["dice"]


def test_every_line_of_a_game_file_has_its_row() -> None:
    words: set[str] = set()
    named = Game.new("dice-2019", mode="expert", expert_tiles=("A", "C", "F"), seed=1)
    for game in (*(begun(*which) for which in KINDS_OF_GAME.values()), named):
        game.players["fugitive"] = "Ada"
        taken_up = Game.from_position(game.position)
        lines = [*game.record().dumps().splitlines(), *taken_up.record().dumps().splitlines()]
        words |= {re.split(r"[ :]", line)[0] for line in lines}
    listed = {re.split(r"[ :]", name)[0] for name in keys(first_table(sections(page("records.md"), 2)["Game files"]))}
    numbers = {word for word in words if word.endswith(".")}
    assert words - numbers == listed - {"1.", "2."}
