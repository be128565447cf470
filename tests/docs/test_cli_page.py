"""docs/cli.md has a section for every command and a place for every option, and none that does not exist."""

import re
from importlib import import_module
from pathlib import Path

import click
import pytest

from blackticket.cli import CODES, COMMANDS

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "cli.md").read_text(encoding="utf-8")


def options(command: click.Command) -> set[str]:
    parts = command.commands.values() if isinstance(command, click.Group) else (command,)
    return {
        name
        for part in parts
        for option in part.params
        for name in (*option.opts, *option.secondary_opts)
        if name.startswith("--")
    }


ALL = {name: options(import_module(f"blackticket.cli.{name}").command) for name in COMMANDS}


def test_every_command_has_a_section_and_every_section_a_command() -> None:
    assert sorted(re.findall(r"^## (\w+)$", PAGE, re.MULTILINE)) == sorted(COMMANDS)


@pytest.mark.parametrize("name", COMMANDS)
def test_every_option_of_a_command_is_told(name: str) -> None:
    section = PAGE.partition(f"\n## {name}\n")[2].partition("\n## ")[0]
    shared = PAGE.partition("\n## ")[0]
    assert all(f"`{option}" in section + shared for option in ALL[name])


def test_no_option_is_told_that_does_not_exist() -> None:
    assert set(re.findall(r"--[a-z0-9]+(?:-[a-z0-9]+)*", PAGE)) <= {"--help", "--version"}.union(*ALL.values())


@pytest.mark.parametrize("code", CODES)
def test_every_code_of_the_command_line_is_told(code: str) -> None:
    assert f"| `{code}` | {CODES[code]} |" in PAGE
