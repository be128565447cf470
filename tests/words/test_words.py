"""The words on the screen: whole in every language, and none too many."""

from importlib.resources import files
from pathlib import Path
from string import Formatter

import pytest

import blackticket.cli
from blackticket.cli.play import SIDES
from blackticket.rules.editions import EDITIONS
from blackticket.rules.errors import ACTION_CODES
from blackticket.rules.events import KINDS
from blackticket.words import LANGUAGES, SETTING, load_words, preferred_language

ENGLISH = load_words("en")
THINGS = ("title", "fugitive", "detective", "bobby", "taxi", "bus", "underground", "ferry", "black", "double")
TYPED = (
    "taxi 58",
    "d2 pass",
    "d2 bus 67",
    "black 115",
    "double taxi 58",
    "x 115",
    "help",
    "show",
    "where",
    "save",
    "quit",
)

CODES = {f"code.{code}" for code in ACTION_CODES}
EVENTS = {f"event.{kind}" for kind in KINDS if kind != "ended"} | {"event.fugitive-moved-to"}
ENDS = {f"end.{reason}" for reason in ("caught", "boxed-in", "escaped", "stranded")}
FAMILIES = CODES | EVENTS | ENDS | {f"side-{side}" for side in SIDES}

SOURCES = "\n".join(
    file.read_text(encoding="utf-8") for file in sorted(Path(blackticket.cli.__file__).parent.rglob("*.py"))
)

languages = pytest.mark.parametrize("language", LANGUAGES)


def placeholders(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


def test_there_is_a_file_for_every_language_and_no_other() -> None:
    stored = {file.name for file in files("blackticket.words").iterdir() if file.name.endswith(".json")}
    assert stored == {f"{language}.json" for language in LANGUAGES}


@languages
def test_the_messages_are_those_of_english_in_the_same_order(language: str) -> None:
    assert list(load_words(language).messages) == list(ENGLISH.messages)


@languages
@pytest.mark.parametrize("key", ENGLISH.messages)
def test_a_message_has_the_placeholders_of_english(language: str, key: str) -> None:
    assert placeholders(load_words(language).messages[key]) == placeholders(ENGLISH.messages[key])


@languages
def test_every_message_can_be_filled_in(language: str) -> None:
    words = load_words(language)
    for key, text in words.messages.items():
        said = words(key, **{name: f"<{name}>" for name in placeholders(text)})
        assert all(f"<{name}>" in said for name in placeholders(text)), key


@languages
def test_no_text_is_empty_and_none_but_a_question_ends_in_a_space(language: str) -> None:
    words = load_words(language)
    for key, text in words.messages.items():
        assert text.strip(), key
        assert text == text.strip() + (" " if key in ("prompt", "ask-choice", "ask-number") else ""), key


@languages
def test_every_edition_has_a_name_for_every_thing(language: str) -> None:
    words = load_words(language)
    assert list(words.editions) == list(EDITIONS)
    for edition in EDITIONS:
        assert tuple(words.editions[edition]) == THINGS
        for thing in THINGS:
            assert words.name(edition, thing).strip() == words.editions[edition][thing] != ""


@languages
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_pawn_is_named_with_its_number(language: str, edition: str) -> None:
    words = load_words(language)
    assert words.name(edition, "detective-2") == f"{words.name(edition, 'detective')} 2"
    assert words.name(edition, "bobby-1") == f"{words.name(edition, 'bobby')} 1"


@languages
@pytest.mark.parametrize("edition", EDITIONS)
def test_two_tickets_of_an_edition_never_share_a_name(language: str, edition: str) -> None:
    names = [load_words(language).name(edition, ticket) for ticket in ("taxi", "bus", "underground", "ferry", "black")]
    assert len(set(names)) == len(names)


@languages
def test_every_refusal_event_and_end_has_its_message(language: str) -> None:
    messages = load_words(language).messages
    for prefix, family in (("code.", CODES), ("event.", EVENTS), ("end.", ENDS)):
        assert {key for key in messages if key.startswith(prefix)} == family


@pytest.mark.parametrize("key", ENGLISH.messages)
def test_a_message_is_used(key: str) -> None:
    assert key in FAMILIES or f'"{key}"' in SOURCES or f"'{key}'" in SOURCES


@languages
def test_what_the_player_types_stays_english_in_the_help(language: str) -> None:
    text = load_words(language)("help")
    assert [typed for typed in TYPED if typed not in text] == []


@languages
def test_the_words_to_type_stay_english_in_the_hints(language: str) -> None:
    words = load_words(language)
    assert "double" in words("may-double")
    assert "pass" in words("can-pass", pawn="")
    assert "help" in words("prompt", who="")
    assert "help" in words("no-such-move", text="", example="")


@languages
def test_the_examples_of_the_help_are_explained_in_one_column(language: str) -> None:
    examples = [line for line in load_words(language)("help").splitlines() if line.startswith("  ")]
    assert len(examples) == 6
    assert all(line[22:24] == "  " and line[24] != " " for line in examples)


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
