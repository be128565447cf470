"""Options that several commands share."""

from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, TypeVar

import click

from blackticket.rules.dice.setup import FACES
from blackticket.rules.editions import EDITIONS
from blackticket.rules.errors import SetupError
from blackticket.rules.options import Value, read_value, value_text

HELP: Final = {"help_option_names": ["-h", "--help"]}
F = TypeVar("F", bound=Callable[..., Any])


def game_options(command: F) -> F:
    """Which game: edition, mode, number of detectives, characters, rulings, seed."""
    for option in (
        click.option(
            "--seed", type=click.IntRange(0), metavar="N", help="Deal from this seed; the same seed, the same game."
        ),
        click.option(
            "--option",
            "rulings",
            multiple=True,
            metavar="NAME=VALUE",
            help="Play a ruling otherwise; see 'blackticket editions'.",
        ),
        click.option(
            "--characters",
            metavar="NAMES",
            help="Whom the detectives play, by pawn, with commas between: holmes,watson.",
        ),
        click.option("--detectives", type=int, metavar="N", help="Number of detective players."),
        click.option("--mode", metavar="MODE", help="Mode of the edition; its first one by default."),
        click.option("--edition", metavar="ID", help=f"One of: {', '.join(EDITIONS)}."),
    ):
        command = option(command)
    return command


def code_option(command: F) -> F:
    """A user's own programs."""
    return click.option(
        "--code",
        type=click.Path(path_type=Path, dir_okay=False),
        multiple=True,
        metavar="FILE",
        help="A program of your own, called like its file; may be given more than once.",
    )(command)


def read_rulings(rulings: tuple[str, ...]) -> dict[str, Value]:
    """The options that `--option name=yes`, `--option name=no` and `--option name=word.word` set."""
    chosen: dict[str, Value] = {}
    for ruling in rulings:
        name, _, value = ruling.partition("=")
        if not value:
            raise click.BadParameter(f"expected NAME=yes or NAME=no, but got {ruling!r}.", param_hint="--option")
        chosen[name] = read_value(value)
        _check_kind(name, value, chosen[name])
    return chosen


def _check_kind(name: str, text: str, value: Value) -> None:
    """Refuse, with what was typed, a value that no option of that name takes."""
    options = (option for edition in EDITIONS.values() for mode in edition.modes for option in mode.options)
    default = next((option.default for option in options if option.name == name), value)
    if isinstance(default, bool) and not isinstance(value, bool):
        raise SetupError("bad-option", f"Option {name} is yes or no, but got {text!r:.60}.")
    if isinstance(default, tuple) and not (isinstance(value, tuple) and len(value) == 6 and {*FACES}.issuperset(value)):
        faces = ", ".join(FACES)
        raise SetupError(
            "bad-option",
            f"Option {name} is six of {faces}, with dots between, as in {value_text(default)}; but got {text!r:.60}.",
        )


def read_characters(characters: str | None) -> tuple[str, ...] | None:
    """The characters that `--characters holmes,watson` names; whether they exist is for the rules to judge."""
    return None if characters is None else tuple(name.strip().lower() for name in characters.split(","))
