"""Reading the pages: sections, tables, examples."""

import re
from collections.abc import Iterable
from pathlib import Path

from blackticket import editions

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
PAGES = sorted([ROOT / "README.md", ROOT / "CONTRIBUTING.md", *DOCS.rglob("*.md")])
WORDS = ROOT / "src" / "blackticket" / "words"
OPTIONS = {
    (option.name, option.rule): option for edition in editions() for mode in edition.modes for option in mode.options
}
"""By name and rule: two games can have a ruling of the same name."""
EDITION_HEADINGS = [
    *("Name and year", "Board", "Players", "Words on the table", "What is special", "Options", "Try it"),
]

EXAMPLE = re.compile(r"^```python\n(.*?)^```$|((?:^    [^\n]*\n)+)", re.MULTILINE | re.DOTALL)
FENCED = re.compile(r"^```.*?^```$", re.MULTILINE | re.DOTALL)
HEADING = re.compile(r"^(#+) (.+)$", re.MULTILINE)
LINK = re.compile(r"\]\(([^()\s]+)\)")
CODE = re.compile(r"`([^`\n]+)`")
RULING = re.compile(r"^ *Ruling `([a-z-]+)` \(([^)]+)\): (.+)$", re.MULTILINE)
FOUR_DIGITS = re.compile(r"\b[a-z]+-20[0-9]{2}\b")


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
    found = re.search(r"(?:^\|.*\n?)+", text, re.MULTILINE)
    assert found, "no table"
    return found[0]


def keys(text: str) -> list[str]:
    """What stands as code in the first column of the tables in a text."""
    return [name for row in rows(text) for name in CODE.findall(row[0])]


def slug(heading: str) -> str:
    """The anchor of a heading, as on GitHub."""
    return re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")


def examples(path: Path) -> str:
    """The example blocks of a page, fenced or indented, each on the lines where it stands."""
    text = path.read_text(encoding="utf-8")
    shown = [""] * (text.count("\n") + 1)
    for block in EXAMPLE.finditer(text):
        number = 1 if block[1] else 2
        if ">>>" in block[number]:
            first = text.count("\n", 0, block.start(number))
            lines = block[number].splitlines()
            shown[first : first + len(lines)] = lines
    return "\n".join(shown)


WITH_EXAMPLES = [path for path in PAGES if examples(path).strip()]


def missing(text: str, names: Iterable[str]) -> list[str]:
    """The names that a text does not have as code, alone or as a key."""
    return sorted(name for name in names if f"`{name}`" not in text and f'"{name}":' not in text)
