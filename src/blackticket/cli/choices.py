"""Options that several commands share."""

from collections.abc import Callable
from typing import Any, Final, TypeVar

import click

from blackticket.rules.editions import EDITIONS

HELP: Final = {"help_option_names": ["-h", "--help"]}
F = TypeVar("F", bound=Callable[..., Any])


def game_options(command: F) -> F:
    """Which game: edition, mode, number of detectives, rulings, seed."""
    for option in (
        click.option(
            "--seed", type=click.IntRange(0), metavar="N", help="Deal from this seed; the same seed, the same game."
        ),
        click.option(
            "--option",
            "rulings",
            multiple=True,
            metavar="NAME=yes|no",
            help="Play a ruling otherwise; see 'blackticket editions'.",
        ),
        click.option("--detectives", type=int, metavar="N", help="Number of detective players."),
        click.option("--mode", metavar="MODE", help="Mode of the edition; its first one by default."),
        click.option("--edition", metavar="ID", help=f"One of: {', '.join(EDITIONS)}."),
    ):
        command = option(command)
    return command


def read_rulings(rulings: tuple[str, ...]) -> dict[str, bool]:
    """The options that `--option name=yes` and `--option name=no` set."""
    chosen: dict[str, bool] = {}
    for ruling in rulings:
        name, _, value = ruling.partition("=")
        if value not in ("yes", "no"):
            raise click.BadParameter(f"expected NAME=yes or NAME=no, but got {ruling!r}.", param_hint="--option")
        chosen[name] = value == "yes"
    return chosen
