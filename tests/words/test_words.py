"""The words on the screen: whole in every language, and none too many."""

import json
from collections.abc import Mapping
from importlib.resources import files
from pathlib import Path
from string import Formatter
from typing import get_args

import pytest

import blackticket.cli
import blackticket.server.notices
from blackticket.analysis import VERDICTS
from blackticket.analysis.moments import MomentKind
from blackticket.cli.board_run import LEGEND
from blackticket.cli.names import outcome_key
from blackticket.cli.prompts import SIDES
from blackticket.players import LEVELS
from blackticket.rules.editions import EDITIONS
from blackticket.rules.errors import ACTION_CODES
from blackticket.rules.json_types import KINDS
from blackticket.rules.outcome import OUTCOMES
from blackticket.words import LANGUAGES, SETTING, Words, load_words, preferred_language

GAMES = ("ticket", "dice", "sherlock")
COMMON = ("title", "fugitive", "detective", "bobby", "taxi", "bus", "underground", "ferry", "black", "double")
CHARACTERS = ("holmes", "adler", "watson", "mycroft", "lestrade")
THINGS = {
    **dict.fromkeys(EDITIONS, COMMON),
    "sherlock-2022": (*COMMON, "fly", "pass", *CHARACTERS, "park", "attraction", "river"),
    "dice-2019": (*(thing for thing in COMMON if thing not in ("bobby", "ferry")), "helicopter", "pass", "X"),
}
COMMANDS = ("help", "show", "where", "wait", "save", "quit")
TYPED = {
    "ticket": ("taxi 58", "d2 pass", "d2 bus 67", "black 115", "double taxi 58", "x 115"),
    "dice": ("taxi 14", "d2 bus 18", "start 14", "reroll", "stay", "black 18", "double taxi 14", "h 3", "pass"),
    "sherlock": (
        *("taxi 58", "d2 bus 67", "watson 67", "black 115", "double taxi 58", "58 crime", "58 take black", "58 vanish"),
        *("fly", "holmes search", "ban bus", "ask park", "mycroft ask", "block 86", "done"),
    ),
}

CODES = {f"code.{code}" for code in ACTION_CODES}
ENDS = {outcome_key(outcome) for outcome in OUTCOMES.values()}
MORE = {
    "fugitive-moved": ("", "-to"),
    "hidden": ("", "-on"),
    "crime-committed": ("", "-on"),
    "laid": ("", "-expert"),
    "answered": ("-quarter", "-station", "-yes", "-no"),
}
"""Kinds of events that are told in more than one sentence, or in none of that name."""
EVENTS = {f"event.{kind}{more}" for kind in KINDS if kind != "ended" for more in MORE.get(kind, ("",))}
EVENTS.add("event.fugitive-passed")
MODE_KEYS = {f"mode-{mode.name}" for edition in EDITIONS.values() if len(edition.modes) > 1 for mode in edition.modes}
LEGENDS = {f"legend.{key}" for key in LEGEND}
FAMILIES = (
    LEGENDS
    | CODES
    | EVENTS
    | ENDS
    | MODE_KEYS
    | {f"side-{side}" for side in SIDES}
    | {f"level-{name}" for name in LEVELS}
    | {f"ability-{name}" for name in CHARACTERS}
    | {f"verdict.{verdict}" for verdict in VERDICTS}
    | {f"moment.{kind}" for kind in get_args(MomentKind)}
)
FAMILIES |= {f"answer{more}" for more in MORE["answered"]} | {"turn-placing", "turn-hiding"}

CLIENT = Path(__file__).parents[2] / "web" / "src" / "words"
SOURCES = "\n".join(
    file.read_text(encoding="utf-8")
    for package in (blackticket.cli, blackticket.server.notices)
    for file in sorted(Path(package.__file__ or "").parent.rglob("*.py"))
)


def sections(words: Words) -> dict[str, Mapping[str, str]]:
    """The messages for all games, and those of single ones."""
    return {"all": words.messages, **words.games}


ENGLISH = sections(load_words("en"))

languages = pytest.mark.parametrize("language", LANGUAGES)


def placeholders(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


def test_there_is_a_file_for_every_language_and_no_other() -> None:
    stored = {file.name for file in files("blackticket.words").iterdir() if file.name.endswith(".json")}
    assert stored == {f"{language}.json" for language in LANGUAGES}


@languages
def test_the_messages_are_those_of_english_in_the_same_order(language: str) -> None:
    assert {name: list(part) for name, part in sections(load_words(language)).items()} == {
        name: list(part) for name, part in ENGLISH.items()
    }


@languages
def test_a_message_has_the_placeholders_of_english(language: str) -> None:
    theirs = sections(load_words(language))
    for section, part in ENGLISH.items():
        for key, text in part.items():
            assert placeholders(theirs[section][key]) == placeholders(text), f"{section} {key}"


@languages
@pytest.mark.parametrize("game", GAMES)
def test_every_message_can_be_filled_in(language: str, game: str) -> None:
    words = load_words(language).of(game)
    for key, text in words.messages.items():
        said = words(key, **{name: f"<{name}>" for name in placeholders(text)})
        assert all(f"<{name}>" in said for name in placeholders(text)), key


@languages
@pytest.mark.parametrize("game", GAMES)
def test_no_text_is_empty_and_none_but_a_question_ends_in_a_space(language: str, game: str) -> None:
    words = load_words(language).of(game)
    for key, text in words.messages.items():
        assert text.strip(), key
        assert text == text.strip() + (" " if key in ("prompt", "ask-choice", "ask-number") else ""), key


@languages
def test_every_edition_has_a_name_for_every_thing(language: str) -> None:
    words = load_words(language)
    assert list(words.editions) == list(EDITIONS)
    for edition, things in THINGS.items():
        assert tuple(words.editions[edition]) == things
        for thing in things:
            assert words.name(edition, thing).strip() == words.editions[edition][thing] != ""


@languages
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_pawn_is_named_with_its_number(language: str, edition: str) -> None:
    words = load_words(language)
    for kind in {"detective", "bobby"}.intersection(THINGS[edition]):
        assert words.name(edition, f"{kind}-2") == f"{words.name(edition, kind)} 2"


@languages
@pytest.mark.parametrize("edition", EDITIONS)
def test_two_tickets_of_an_edition_never_share_a_name(language: str, edition: str) -> None:
    words = load_words(language)
    names = [words.name(edition, thing).lower() for thing in THINGS[edition] if thing != "title"]
    assert len(set(names)) == len(names)


@languages
def test_every_refusal_event_and_end_has_its_message(language: str) -> None:
    keys = set().union(*sections(load_words(language)).values())
    for prefix, family in (("code.", CODES), ("event.", EVENTS), ("end.", ENDS)):
        assert {key for key in keys if key.startswith(prefix)} == family


@pytest.mark.parametrize("key", sorted({key for part in ENGLISH.values() for key in part}))
def test_a_message_is_used(key: str) -> None:
    assert key in FAMILIES or f'"{key}"' in SOURCES or f"'{key}'" in SOURCES


@languages
def test_the_client_names_every_mode(language: str) -> None:
    words = json.loads((CLIENT / language / "learn.json").read_text(encoding="utf-8"))
    modes = {f"learn.mode.{mode.name}" for edition in EDITIONS.values() for mode in edition.modes}
    assert {key for key in words if key.startswith("learn.mode.")} == modes


@pytest.mark.parametrize("game", ["dice", "sherlock"])
def test_what_a_game_says_otherwise_differs_in_some_language(game: str) -> None:
    all_words = [load_words(language) for language in LANGUAGES]
    both = all_words[0].games[game].keys() & all_words[0].messages.keys()
    assert [key for key in both if all(words.games[game][key] == words.messages[key] for words in all_words)] == []


@languages
@pytest.mark.parametrize("game", GAMES)
def test_what_the_player_types_stays_english_in_the_help(language: str, game: str) -> None:
    text = load_words(language).of(game)("help")
    assert [typed for typed in (*TYPED[game], *COMMANDS) if typed not in text] == []


@languages
def test_the_words_to_type_stay_english_in_the_hints(language: str) -> None:
    words, dice, sherlock = (load_words(language).of(game) for game in GAMES)
    assert "double" in words("may-double")
    assert "pass" in words("can-pass", pawn="")
    assert "pass" in dice("can-pass", pawn="")
    assert "stay" in dice("can-stay", pawn="")
    assert "reroll" in dice("may-reroll", left=1)
    assert "done" in sherlock("may-finish")
    assert "help" in words("prompt", who="")
    assert "help" in words("no-such-move", text="", example="")


@languages
@pytest.mark.parametrize("game", GAMES)
def test_how_the_game_goes_is_told_in_a_few_lines(language: str, game: str) -> None:
    lines = load_words(language).of(game)("how-it-goes").splitlines()
    assert 4 <= len(lines) <= 6
    assert max(map(len, lines)) <= 80
    assert "docs/rulebook.md" in lines[-1]


@languages
@pytest.mark.parametrize(("game", "count"), [("ticket", 6), ("dice", 10), ("sherlock", 15)])
def test_the_examples_of_the_help_are_explained_in_one_column(language: str, game: str, count: int) -> None:
    lines = load_words(language).of(game)("help").splitlines()
    examples = [line for line in lines if line.startswith("  ")]
    assert len(examples) == count
    assert all(line[22:24] == "  " and line[24] != " " for line in examples)
    assert max(map(len, lines)) <= 80


@pytest.mark.parametrize(
    ("setting", "lc_all", "lang", "expected"),
    [
        ("de", "es_ES.UTF-8", "it_IT.UTF-8", "de"),
        ("PT", None, None, "pt"),
        (None, "es_ES.UTF-8", "it_IT.UTF-8", "es"),
        ("", "", "it_IT.UTF-8", "it"),
        (None, None, "pt_PT.UTF-8", "pt"),
        (None, None, "en_GB.UTF-8", "en"),
        (None, None, "fr_FR.UTF-8", "en"),
        ("fr", "de_DE.UTF-8", "de_DE.UTF-8", "en"),
        (None, "C.UTF-8", "de_DE.UTF-8", "en"),
        (None, None, "C", "en"),
        (None, None, None, "en"),
    ],
)
def test_the_language_is_the_settings_or_else_the_systems_or_else_english(
    monkeypatch: pytest.MonkeyPatch, setting: str | None, lc_all: str | None, lang: str | None, expected: str
) -> None:
    for name, value in ((SETTING, setting), ("LC_ALL", lc_all), ("LANG", lang)):
        if value is None:
            monkeypatch.delenv(name, raising=False)
        else:
            monkeypatch.setenv(name, value)
    assert preferred_language() == expected


def test_the_setting_has_the_name_of_the_documentation() -> None:
    assert SETTING == "BLACKTICKET_LANG"


@pytest.mark.rule("V-01")
def test_venice_renames_the_transports_and_the_police() -> None:
    words = load_words("it")
    called = [words.name("venice-2018", thing) for thing in ("taxi", "bus", "underground", "ferry", "bobby")]
    assert called == ["gondola", "motoscafo", "moto d'acqua", "vaporetto", "Poliziotto"]
    assert load_words("en").name("venice-2018", "taxi") == "gondola"


@pytest.mark.rule("L-01")
def test_the_london_editions_differ_in_words() -> None:
    assert load_words("es").name("london-2015", "bobby") == "Policía"
    assert load_words("de").name("london-2023", "bobby") == "Bobby"
