"""The page on the architecture names what exists: files, functions and layers are looked up."""

import ast
import re
import tomllib
from functools import cache
from pathlib import Path

import pytest

from tests.docs.pages import CODE, ROOT, page, rows, sections

PAGE = page("architecture.md")
WALKS = sections(sections(PAGE, 2)["Four walks"], 3)
TYPESCRIPT_NAME = re.compile(
    r"(?:function|class|const|let|interface|type|get|set)\s+(#?\w+)|^\s+(?:private |static |async )*(#?\w+)\(",
    re.MULTILINE,
)


@cache
def defined_names(path: Path) -> frozenset[str]:
    """What a file defines: functions, classes, `Class.method`, constants."""
    text = path.read_text(encoding="utf-8")
    if path.suffix != ".py":
        return frozenset(name for found in TYPESCRIPT_NAME.findall(text) for name in found if name)
    return frozenset(_python_names(ast.parse(text).body))


def _python_names(body: list[ast.stmt], prefix: str = "") -> list[str]:
    found: list[str] = []
    for node in body:
        match node:
            case ast.FunctionDef() | ast.AsyncFunctionDef():
                found.append(prefix + node.name)
            case ast.ClassDef():
                found += [node.name, *_python_names(node.body, f"{node.name}.")]
            case ast.Assign():
                found += [prefix + target.id for target in node.targets if isinstance(target, ast.Name)]
            case ast.AnnAssign(target=ast.Name(id=name)):
                found.append(prefix + name)
    return found


def references(text: str) -> list[tuple[str, str]]:
    """File and name of every row whose second and third cell are code."""
    found = []
    for row in rows(text):
        files = CODE.findall(row[1])
        if len(files) == 1 and "/" in files[0]:
            found += [(files[0], name) for name in CODE.findall(row[2])]
    return found


def unknown(text: str) -> list[str]:
    return [
        f"{file}: {name}"
        for file, name in references(text)
        if not (ROOT / file).is_file() or name not in defined_names(ROOT / file)
    ]


@pytest.mark.parametrize("title", WALKS)
def test_every_name_of_a_walk_is_where_it_says(title: str) -> None:
    assert len(references(WALKS[title])) >= 8
    assert unknown(WALKS[title]) == []


def test_every_registry_is_where_it_says() -> None:
    registries = sections(PAGE, 2)["Families, variants and editions"].partition("These are the registries:")[2]
    assert len(references(registries)) >= 8
    assert unknown(registries) == []


def test_there_are_four_walks() -> None:
    assert len(WALKS) == 4


def test_every_name_of_the_glossary_is_where_it_says() -> None:
    glossary = sections(PAGE, 2)["Glossary"]
    assert len(references(glossary)) >= 20
    assert unknown(glossary) == []


def test_a_name_that_is_nowhere_is_found_out() -> None:
    row = "| it | `src/blackticket/game.py` | `Game.play`, `Game.fly` |"
    assert unknown(f"| a | b | c |\n| --- | --- | --- |\n{row}") == ["src/blackticket/game.py: Game.fly"]


def test_the_drawing_shows_every_layer_in_its_order() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    contract = project["tool"]["importlinter"]["contracts"][0]
    layers = [re.findall(r"blackticket\.(\w+)", layer) for layer in contract["layers"]]
    drawing = PAGE.partition("```text\n")[2].partition("```")[0]
    drawn = [re.findall(r"[a-z_]+", line.partition("  ")[0].replace("│", " ")) for line in drawing.splitlines()]
    assert [sorted(row) for row in drawn if row] == [sorted(layer) for layer in layers]
