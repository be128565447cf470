"""What holds for every page: its examples run, its links lead somewhere, it names what exists."""

import doctest
import re
import shlex
from pathlib import Path
from urllib.parse import unquote

import pytest

from blackticket.rules.editions import EDITIONS
from blackticket.rules.games import prepare
from tests.docs.pages import (
    DOCS,
    FENCED,
    FOUR_DIGITS,
    HEADING,
    LINK,
    PAGES,
    ROOT,
    WITH_EXAMPLES,
    examples,
    named,
    slug,
)


@pytest.mark.parametrize("path", WITH_EXAMPLES, ids=named)
def test_the_examples_of_a_page_run(path: Path) -> None:
    test = doctest.DocTestParser().get_doctest(examples(path), {}, named(path), str(path), 0)
    printed: list[str] = []
    result = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(test, out=printed.append)
    assert result.attempted > 0
    assert result.failed == 0, "".join(printed)


@pytest.mark.parametrize("name", ["api.md", "arena.md", "errors.md", "events.md", "records.md", "views.md"])
def test_a_page_on_the_api_has_examples(name: str) -> None:
    assert DOCS / name in WITH_EXAMPLES


@pytest.mark.parametrize("path", PAGES, ids=named)
def test_every_relative_link_leads_somewhere(path: Path) -> None:
    text = FENCED.sub("", path.read_text(encoding="utf-8"))
    broken = [link for link in LINK.findall(text) if ":" not in link and not _leads_somewhere(path, link)]
    assert broken == []


def _leads_somewhere(path: Path, link: str) -> bool:
    file, _, anchor = unquote(link).partition("#")
    target = (path.parent / file).resolve() if file else path
    if not target.exists() or not target.is_relative_to(ROOT):
        return False
    headings = HEADING.findall(FENCED.sub("", target.read_text(encoding="utf-8"))) if anchor else []
    return not anchor or anchor in [slug(title) for _, title in headings]


@pytest.mark.parametrize("path", PAGES, ids=named)
def test_a_page_names_only_editions_that_exist(path: Path) -> None:
    assert set(FOUR_DIGITS.findall(path.read_text(encoding="utf-8"))) <= set(EDITIONS)


@pytest.mark.parametrize("path", PAGES, ids=named)
def test_a_command_that_starts_a_game_asks_for_one_that_exists(path: Path) -> None:
    for line in re.findall(r"blackticket (?:play|selfplay|arena) [^`\n]*", path.read_text(encoding="utf-8")):
        words = shlex.split(line, comments=True)
        options = {word: words[at + 1] for at, word in enumerate(words[:-1]) if word.startswith("--")}
        if re.fullmatch(r"[a-z0-9-]+", options.get("--edition", "")):
            detectives = options.get("--detectives")
            prepare(options["--edition"], options.get("--mode"), int(detectives) if detectives else None)


def test_every_file_that_contributing_names_is_there() -> None:
    text = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    named_here = re.findall(r"`([a-z_]+/[a-z_*/.-]*)`", text)
    assert len(named_here) > 20
    homes = (ROOT, ROOT / "src" / "blackticket")
    assert [name for name in named_here if not any(list(home.glob(name)) for home in homes)] == []
    tree = text.partition("```\n")[2].partition("```")[0]
    modules = {path.name for path in (ROOT / "src" / "blackticket").rglob("*.py")}
    patterns = {"_view.py", "_belief.py", "_position.py", "_validation.py", "_policy.py", "_layout.py", "_codec.py"}
    assert set(re.findall(r"\b[a-z_]+\.py\b", tree)) - patterns <= modules
