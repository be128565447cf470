"""The rulebook and the pages of the editions are in step with the rules."""

import re
from pathlib import Path

import pytest

import blackticket
from blackticket import editions
from blackticket.rules.editions import EDITIONS
from blackticket.rules.options import Option, value_text
from blackticket.words import LANGUAGES, load_words
from tests.docs.pages import (
    DOCS,
    EDITION_HEADINGS,
    OPTIONS,
    PAGES,
    RULING,
    WITH_EXAMPLES,
    WORDS,
    named,
    page,
    rows,
    sections,
)


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
    table = rows(sections(page(f"editions/{edition.id}.md"), 2)["Options"])
    found: dict[Option, list[str]] = {}
    for mode in edition.modes:
        for option in mode.options:
            found.setdefault(option, []).append(f"`{mode.name}`")
    listed = [[f"`{option.name}`", option.rule] for option in found]
    if any(len(modes) < len(edition.modes) for modes in found.values()):
        listed = [[*row, ", ".join(modes)] for row, modes in zip(listed, found.values(), strict=True)]
    assert [row[:-2] for row in table] == listed
    assert all(all(row) for row in table)
    said = sections(page(f"editions/{edition.id}.md"), 2)["Options"].partition("|")[0]
    truths = {option.name: option.default for option in found if isinstance(option.default, bool)}
    assert [name for name in truths if f"`{name}`" in said] == [name for name in truths if not truths[name]]


@pytest.mark.parametrize("language", [name for name in LANGUAGES if (WORDS / f"{name}.json").is_file()])
@pytest.mark.parametrize("edition", editions(), ids=lambda edition: edition.id)
def test_the_words_on_the_page_of_an_edition_are_those_on_the_screen(
    edition: blackticket.Edition, language: str
) -> None:
    column = 1 + LANGUAGES.index(language)
    on_screen = load_words(language).editions[edition.id]
    table = rows(sections(page(f"editions/{edition.id}.md"), 2)["Words on the table"])
    for row in table:
        assert row[column].casefold() == on_screen[row[0].strip("`")].casefold(), row[0]
    without_bobbies = {"title", "bobby"} if not any(any(mode.bobbies) for mode in edition.modes) else {"title"}
    assert set(on_screen) - {row[0].strip("`") for row in table} <= without_bobbies


@pytest.mark.parametrize("option", OPTIONS.values(), ids=lambda option: f"{option.rule} {option.name}")
def test_every_option_is_a_ruling_under_its_rule(option: Option) -> None:
    otherwise = (
        "With any other six" if isinstance(option.default, tuple) else f"With `{value_text(not option.default)}`"
    )
    found = [ruling for rule, ruling in rulings() if (ruling[1], rule) == (option.name, option.rule)]
    assert [ruling[2] for ruling in found] == [f"default {value_text(option.default)}"]
    assert f" {otherwise}: " in found[0][3]


def test_the_rulebook_names_only_rulings_that_are_options() -> None:
    assert sorted((ruling[1], rule) for rule, ruling in rulings()) == sorted(OPTIONS)
    assert page("rulebook.md").count("Ruling `") == len(OPTIONS)


def rulings() -> list[tuple[str, re.Match[str]]]:
    """The rulings of the rulebook, each with the rule under which it stands."""
    text = page("rulebook.md")
    rule = re.compile(r"\*\*([A-Z]-[0-9]{2})\*\*")
    return [(rule.findall(text[: ruling.start()])[-1], ruling) for ruling in RULING.finditer(text)]


def test_the_rulebook_has_each_rule_once_at_the_head_of_an_item() -> None:
    text = page("rulebook.md")
    heads = re.findall(r"^- \*\*([A-Z]-[0-9]{2})\*\* \S", text, re.MULTILINE)
    assert len(heads) == len(set(heads)) == len(re.findall(r"\*\*[A-Z]-[0-9]{2}\*\*", text))
    assert len(re.findall(r"^Implemented parts: ", text, re.MULTILINE)) == 1


@pytest.mark.parametrize("path", PAGES, ids=named)
def test_a_page_names_only_rules_that_exist(path: Path) -> None:
    rules = set(re.findall(r"^- \*\*([A-Z]-[0-9]{2})\*\*", page("rulebook.md"), re.MULTILINE))
    assert set(re.findall(r"\b[CDILNSV]-[0-9]{2}\b", path.read_text(encoding="utf-8"))) <= rules
