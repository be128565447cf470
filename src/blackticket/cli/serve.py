"""`blackticket serve`."""

import json
import os
from collections.abc import Callable
from typing import Any, TypeVar

import click

from blackticket.cli.options import HELP
from blackticket.server.errors import ServerError
from blackticket.server.settings import SETTINGS, Setting, Settings

F = TypeVar("F", bound=Callable[..., Any])


def _option(setting: Setting) -> Callable[[F], F]:
    text = f"{setting.help[0].upper()}{setting.help[1:]}; by default {setting.default}."
    if setting.parser.word:
        return click.option(setting.flag, setting.name, metavar=setting.parser.word, help=text)
    either = f"{setting.flag}/{setting.flag.replace('--', '--no-', 1)}"  # or no flag could undo a variable
    return click.option(either, setting.name, default=None, help=text)


def _setting_options(command: F) -> F:
    """An option for every setting. Values are read by the settings, in the same way as variables."""
    for setting in reversed(SETTINGS):
        command = _option(setting)(command)
    return command


@click.command(
    context_settings=HELP, epilog="Each of these can be a variable instead: BLACKTICKET_LOG_LEVEL for --log-level."
)
@_setting_options
@click.option("--json", "as_json", is_flag=True, help="Print the address as plain data for programs.")
def command(as_json: bool, **flags: Any) -> None:
    """Let people and programs play over the network.

    Prints the address as soon as it listens. Ctrl-C stops it, after what is under way.
    """

    def announce(address: str) -> None:
        text = f"Black Ticket is at {address} (Ctrl-C stops it)"
        click.echo(json.dumps({"address": address}) if as_json else text)

    settings = Settings.read(flags, os.environ)
    _running()(settings, announce)


def _running() -> Callable[[Settings, Callable[[str], None]], None]:
    """The server, imported only now: it takes a while, and its parts need not be installed."""
    try:
        from blackticket.server.serve import run
    except ModuleNotFoundError as error:
        if (error.name or "").startswith("blackticket"):
            raise
        text = f"A server needs {error.name}, which is not installed: pip install 'blackticket[server]'."
        raise ServerError("no-server", text) from None
    return run
