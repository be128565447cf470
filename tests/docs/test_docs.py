"""The pages and the code say the same: every name has its place, no page has one that does not exist, examples run."""

import doctest
import random
import re
import shlex
from collections.abc import Iterable, Mapping
from dataclasses import fields as dataclass_fields
from importlib.resources import files
from operator import attrgetter
from pathlib import Path
from urllib.parse import unquote

import pytest

import blackticket
from blackticket import Action, Event, Game, boards, editions
from blackticket.boards.board import SCENERY
from blackticket.boards.checking.form import ALSO_NEEDED, BEND, BOARD, FEWEST_POINTS, STATION
from blackticket.record.position import POSITION_CODES, Position
from blackticket.record.record import RECORD_CODES
from blackticket.rules.editions import EDITIONS, Option
from blackticket.rules.errors import ACTION_CODES, SETUP_CODES
from blackticket.rules.events import KINDS
from blackticket.rules.setup import prepare
from blackticket.words import LANGUAGES, load_words
from tests.boards.small import small, written

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
PAGES = sorted([ROOT / "README.md", *DOCS.rglob("*.md")])
WORDS = ROOT / "src" / "blackticket" / "words"
OPTIONS = {option.name: option for edition in editions() for mode in edition.modes for option in mode.options}
EDITION_HEADINGS = [
    *("Name and year", "Board", "Players", "Words on the table", "What is special", "Options", "Try it"),
]
NOT_PLAYABLE = "dice-2019"

_EXAMPLE = re.compile(r"^```python\n(.*?)^```$|((?:^    [^\n]*\n)+)", re.MULTILINE | re.DOTALL)
_FENCED = re.compile(r"^```.*?^```$", re.MULTILINE | re.DOTALL)
_HEADING = re.compile(r"^(#+) (.+)$", re.MULTILINE)
_LINK = re.compile(r"\]\(([^()\s]+)\)")
_CODE = re.compile(r"`([^`\n]+)`")
_RULING = re.compile(r"^ *Ruling `([a-z-]+)` \(([^)]+)\): (.+)$", re.MULTILINE)
_FOUR_DIGITS = re.compile(r"\b(?:london|venice|sherlock|research|dice)-[0-9]{4}\b")


def page(name: str) -> str:
    return (DOCS / name).read_text(encoding="utf-8")


def named(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def sections(text: str, level: int) -> dict[str, str]:
    """The text under each heading of a level, up to the next heading that is not below it."""
    found: dict[str, str] = {}
    heading = ""
    for line in text.splitlines(keepends=True):
        marks, _, title = line.rstrip("\n").partition(" ")
        if title and set(marks) == {"#"} and len(marks) <= level:
            heading = title if len(marks) == level else ""
            if heading:
                assert heading not in found, f"two headings {heading!r}"
                found[heading] = ""
        elif heading:
            found[heading] += line
    return found


def rows(text: str) -> list[list[str]]:
    """The rows of the tables in a text, without the heads."""
    lines = [line for line in text.splitlines() if line.startswith("|")]
    cells = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]
    heads = {number - 1 for number, row in enumerate(cells) if set("".join(row)) <= set("- ")}
    return [row for number, row in enumerate(cells) if number not in heads and number - 1 not in heads]


def first_table(text: str) -> str:
    """The first table of a text."""
    found = re.search(r"(?:^\|.*\n?)+", text, re.MULTILINE)
    assert found, "no table"
    return found[0]


def keys(text: str) -> list[str]:
    """What stands as code in the first column of the tables in a text."""
    return [name for row in rows(text) for name in _CODE.findall(row[0])]


def slug(heading: str) -> str:
    """The anchor of a heading, as on GitHub."""
    return re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")


def examples(path: Path) -> str:
    """The example blocks of a page, fenced or indented, each on the lines where it stands."""
    text = path.read_text(encoding="utf-8")
    shown = [""] * (text.count("\n") + 1)
    for block in _EXAMPLE.finditer(text):
        number = 1 if block[1] else 2
        if ">>>" in block[number]:
            first = text.count("\n", 0, block.start(number))
            lines = block[number].splitlines()
            shown[first : first + len(lines)] = lines
    return "\n".join(shown)


WITH_EXAMPLES = [path for path in PAGES if examples(path).strip()]


@pytest.mark.parametrize("path", WITH_EXAMPLES, ids=named)
def test_the_examples_of_a_page_run(path: Path) -> None:
    test = doctest.DocTestParser().get_doctest(examples(path), {}, named(path), str(path), 0)
    told: list[str] = []
    result = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(test, out=told.append)
    assert result.attempted > 0
    assert result.failed == 0, "".join(told)


@pytest.mark.parametrize("name", ["api.md", "errors.md", "events.md", "records.md", "views.md"])
def test_a_page_on_the_api_has_examples(name: str) -> None:
    assert DOCS / name in WITH_EXAMPLES


@pytest.mark.parametrize("path", PAGES, ids=named)
def test_every_relative_link_leads_somewhere(path: Path) -> None:
    text = _FENCED.sub("", path.read_text(encoding="utf-8"))
    broken = [link for link in _LINK.findall(text) if ":" not in link and not _leads_somewhere(path, link)]
    assert broken == []


def _leads_somewhere(path: Path, link: str) -> bool:
    file, _, anchor = unquote(link).partition("#")
    target = (path.parent / file).resolve() if file else path
    if not target.exists() or not target.is_relative_to(ROOT):
        return False
    headings = _HEADING.findall(_FENCED.sub("", target.read_text(encoding="utf-8"))) if anchor else []
    return not anchor or anchor in [slug(title) for _, title in headings]


@pytest.mark.parametrize("path", PAGES, ids=named)
def test_a_page_names_only_editions_that_exist(path: Path) -> None:
    named_here = set(_FOUR_DIGITS.findall(path.read_text(encoding="utf-8")))
    allowed = {NOT_PLAYABLE} if path == DOCS / "rulebook.md" else set()
    assert named_here - allowed <= set(EDITIONS)


@pytest.mark.parametrize("path", PAGES, ids=named)
def test_a_command_that_starts_a_game_asks_for_one_that_exists(path: Path) -> None:
    for line in re.findall(r"blackticket (?:play|selfplay) [^`\n]*", path.read_text(encoding="utf-8")):
        words = shlex.split(line, comments=True)
        told = {word: words[at + 1] for at, word in enumerate(words[:-1]) if word.startswith("--")}
        if re.fullmatch(r"[a-z0-9-]+", told.get("--edition", "")):
            detectives = told.get("--detectives")
            prepare(told["--edition"], told.get("--mode"), int(detectives) if detectives else None)


# Editions and options


def test_every_edition_has_its_page_and_no_other() -> None:
    assert {path.stem for path in (DOCS / "editions").glob("*.md")} == set(EDITIONS)


@pytest.mark.parametrize("edition", editions(), ids=lambda edition: edition.id)
def test_the_page_of_an_edition(edition: blackticket.Edition) -> None:
    text = page(f"editions/{edition.id}.md")
    assert text.startswith(f"# {edition.title}\n")
    assert list(sections(text, 2)) == EDITION_HEADINGS
    parts = sections(text, 2)
    assert f"`{edition.id}`" in parts["Name and year"]
    assert all(f"`{mode.name}`" in parts["Name and year"] for mode in edition.modes)
    assert parts["Board"].strip().startswith(f"`{edition.board}`")
    assert f"blackticket play --edition {edition.id}" in parts["Try it"]
    assert DOCS / "editions" / f"{edition.id}.md" in WITH_EXAMPLES


@pytest.mark.parametrize("edition", editions(), ids=lambda edition: edition.id)
def test_the_page_of_an_edition_has_its_options(edition: blackticket.Edition) -> None:
    listed = [(row[0], row[1]) for row in rows(sections(page(f"editions/{edition.id}.md"), 2)["Options"])]
    options = [option for mode in edition.modes for option in mode.options]
    assert listed == [(f"`{option.name}`", option.rule) for option in options]


@pytest.mark.parametrize("language", [name for name in LANGUAGES if (WORDS / f"{name}.json").is_file()])
@pytest.mark.parametrize("edition", editions(), ids=lambda edition: edition.id)
def test_the_words_on_the_page_of_an_edition_are_those_on_the_screen(
    edition: blackticket.Edition, language: str
) -> None:
    column = 1 + LANGUAGES.index(language)
    on_screen = load_words(language).editions[edition.id]
    for row in rows(sections(page(f"editions/{edition.id}.md"), 2)["Words on the table"]):
        assert row[column].casefold() == on_screen[row[0].strip("`")].casefold(), row[0]


@pytest.mark.parametrize("option", OPTIONS.values(), ids=lambda option: option.name)
def test_every_option_is_a_ruling_under_its_rule(option: Option) -> None:
    default = "yes" if option.default else "no"
    otherwise = "no" if option.default else "yes"
    found = [ruling for ruling in _RULING.finditer(page("rulebook.md")) if ruling[1] == option.name]
    assert [ruling[2] for ruling in found] == [f"default {default}"]
    assert f" With `{otherwise}`: " in found[0][3]
    assert re.findall(r"\*\*([A-Z]-[0-9]{2})\*\*", page("rulebook.md")[: found[0].start()])[-1] == option.rule


def test_the_rulebook_names_only_rulings_that_are_options_or_come_with_a_mode() -> None:
    text = page("rulebook.md")
    rulings = {ruling[1]: ruling[2] for ruling in _RULING.finditer(text)}
    assert text.count("Ruling `") == len(rulings)
    assert {name for name, told in rulings.items() if told != "comes with the mode"} == set(OPTIONS)


# Rules


def test_the_rulebook_has_each_rule_once_at_the_head_of_an_item() -> None:
    text = page("rulebook.md")
    heads = re.findall(r"^- \*\*([A-Z]-[0-9]{2})\*\* \S", text, re.MULTILINE)
    assert len(heads) == len(set(heads)) == len(re.findall(r"\*\*[A-Z]-[0-9]{2}\*\*", text))
    assert len(re.findall(r"^Implemented parts: ", text, re.MULTILINE)) == 1


@pytest.mark.parametrize("path", PAGES, ids=named)
def test_a_page_names_only_rules_that_exist(path: Path) -> None:
    rules = set(re.findall(r"^- \*\*([A-Z]-[0-9]{2})\*\*", page("rulebook.md"), re.MULTILINE))
    assert set(re.findall(r"\b[CDILNSV]-[0-9]{2}\b", path.read_text(encoding="utf-8"))) <= rules


# Errors


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


# Events


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
        table = [(*_CODE.findall(row[0]), row[2]) for row in rows(parts[kind])]
        facts = [(name, "all") for name in event.facts]
        assert table == facts + [(name, "the fugitive") for name in event.secret], kind


# Views


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


# Records


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


# The API and the boards


def test_every_public_name_has_its_row() -> None:
    listed = keys(first_table(page("api.md")))
    assert sorted(listed) == sorted(blackticket.__all__)


def test_every_field_of_an_action_and_of_a_board_for_programs_exists() -> None:
    parts = sections(page("api.md"), 2)["Writing a program"]
    assert keys(first_table(parts)) == [*Action._fields, "text"]
    board = boards.load("victorian")
    told = re.findall(r"`board\.([a-z_]+)", first_table(sections(parts, 3)["The board"]))
    assert all(hasattr(board, name) for name in told)
    assert {"stations", "neighbours", "lines", "decks"} <= set(told)
    station = next(row for row in rows(sections(parts, 3)["The board"]) if row[0] == "`board.stations`")
    assert set(_CODE.findall(station[1])) == {field.name for field in dataclass_fields(boards.Station)}


def test_the_station_on_the_boards_page_is_that_of_london() -> None:
    shown = re.findall(r'^    (\{"station": .*\})$', page("boards.md"), re.MULTILINE)
    lines = (files("blackticket.boards") / "data" / "london.json").read_text(encoding="utf-8").splitlines()
    assert len(shown) == 1
    assert shown[0] in [line.strip().rstrip(",") for line in lines]


def test_what_scenery_needs_is_told() -> None:
    told = {row[0].strip("`"): row[2:] for row in rows(page("boards.md").partition("\n## ")[0]) if len(row) == 4}
    assert {kind: int(row[0]) for kind, row in told.items()} == FEWEST_POINTS
    needs = {kind: _CODE.findall(row[1]) for kind, row in told.items() if row[1]}
    assert needs == {kind: list(needed) for kind, needed in ALSO_NEEDED.items()}


@pytest.mark.parametrize("mark", [False, True])
def test_a_ferry_may_stand_among_the_stops_or_need_not(mark: bool) -> None:
    board = small()
    for station in board["stations"]:
        if mark and "ferry" in station:
            station["stops"].append("ferry")
    assert boards.check(written(board)) == []


def test_a_ferry_stop_without_a_line_is_a_fault() -> None:
    board = small()
    board["stations"][0]["stops"].append("ferry")
    assert [fault.code for fault in boards.check(written(board))] == ["stop-without-line"]


def test_the_checker_says_an_underground_line() -> None:
    board = small()
    board["stations"][0]["stops"].remove("underground")
    board["stations"][1]["stops"].append("underground")
    board["bends"].append({"transport": "underground", "between": [1, 2], "via": [[50, 20]]})
    told = [fault.text for fault in boards.check(written(board))]
    assert len(told) == 3
    assert all(" an underground line" in text for text in told)


def test_every_key_and_fault_of_a_board_file_has_its_place() -> None:
    text, checking = page("boards.md").split("\n## ", 1)
    assert set(keys(text)) == {"format", "version", *BOARD.needed, *BOARD.optional, *SCENERY}
    assert missing(text, {*STATION.needed, *STATION.optional, *BEND.needed}) == []
    assert keys(first_table(checking)) == list(boards.CODES)


def missing(text: str, names: Iterable[str]) -> list[str]:
    """The names that a text does not have as code, alone or as a key."""
    return sorted(name for name in names if f"`{name}`" not in text and f'"{name}":' not in text)


@pytest.mark.parametrize("name", boards.names())
def test_every_board_is_the_board_of_an_editions_page(name: str) -> None:
    assert any(f"`{name}`" in page(f"editions/{edition.id}.md") for edition in editions())
