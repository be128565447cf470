"""The command line. Each command is a module of its own, imported only when it is called."""

import sys
from importlib import import_module
from io import TextIOWrapper
from typing import Final

COMMANDS: Final = {
    "play": "Play in the terminal: against programs, or passing the screen around.",
    "serve": "Let people and programs play over the network.",
    "replay": "Go through a saved or finished game, step by step.",
    "review": "Say what each decision of a finished game was worth.",
    "verify": "Check the proof in a finished game's record.",
    "selfplay": "Let programs play many games and count who wins.",
    "arena": "Let programs compete: matches and round-robins, with ratings.",
    "puzzles": "Solve puzzles that are proved, check them, or make more.",
    "editions": "List the editions, their modes, player counts and options.",
    "board": "Check a board file, draw a board, or work out how fast it lets a fugitive be caught.",
}

CODES: Final = {
    "bad-usage": "The command, its options or their values are not as its help page says.",
    "file-error": "A file could not be read or written.",
    "no-last-game": "No game has been kept yet, or none that can be gone on with.",
}

_HELP_WORDS: Final = ("--help", "-h", "help")


def main() -> None:
    """Run the command named on the command line."""
    sys.exit(run(sys.argv[1:]))


def run(words: list[str]) -> int:
    """Run a command and return its exit status: 0 done, 1 the answer is no, 2 not understood, 130 interrupted."""
    if not words or words[0] in _HELP_WORDS:
        sys.stdout.write(help_text())
        return 0
    if words[0] == "--version":
        from importlib.metadata import version

        sys.stdout.write(f"blackticket {version('blackticket')}\n")
        return 0
    if words[0] not in COMMANDS:
        return _refuse(f"There is no command {words[0]!r:.60}. Choose one of: {', '.join(COMMANDS)}.", "bad-usage")
    return _run_command(words[0], words[1:])


def help_text() -> str:
    """What `blackticket --help` prints; the commands' own pages come from the commands."""
    width = max(map(len, COMMANDS)) + 2
    commands = "".join(f"  {name:<{width}}{text}\n" for name, text in COMMANDS.items())
    return (
        "Usage: blackticket COMMAND [OPTIONS]\n\n"
        "Every modern edition of the hidden-movement game of Mister X.\n\n"
        f"Commands:\n{commands}\n"
        "Options:\n  --help     Show this page; 'blackticket COMMAND --help' shows a command's own.\n"
        "  --version  Show the version.\n"
    )


def _run_command(name: str, words: list[str]) -> int:
    import click

    from blackticket.rules.errors import BlackTicketError

    command: click.Command = import_module(f"blackticket.cli.{name}").command
    for channel in (sys.stdout, sys.stderr):
        if isinstance(channel, TextIOWrapper):
            channel.reconfigure(errors="replace")  # a terminal without our letters shows ? instead
    try:
        status = command.main(words, prog_name=f"blackticket {name}", standalone_mode=False)
        return status if isinstance(status, int) else 0
    except click.exceptions.Exit as stop:
        return stop.exit_code
    except click.exceptions.NoArgsIsHelpError as error:
        sys.stdout.write(error.format_message() + "\n")
        return 0
    except (click.exceptions.Abort, KeyboardInterrupt):
        sys.stderr.write("\nStopped.\n")
        return 130
    except click.ClickException as error:
        return _refuse(f"{error.format_message()} See: blackticket {name} --help.", "bad-usage")
    except BlackTicketError as error:
        return _refuse(error.text, error.code)
    except BrokenPipeError:
        sys.stderr.close()  # the reader has gone; Python would complain at exit otherwise
        return 0
    except OSError as error:
        where = f": {error.filename}" if error.filename else ""
        return _refuse(f"{error.strerror or error}{where}.", "file-error")
    except ValueError as error:
        from blackticket.boards import BoardError

        if not isinstance(error, BoardError):
            raise
        sys.stderr.write(f"Error: {error}\n")
        return 1


def _refuse(text: str, code: str) -> int:
    sys.stderr.write(f"Error: {text} ({code})\n")
    return 2
