"""What goes wrong with a program."""

from typing import Final

from blackticket.rules.errors import BlackTicketError


class PlayerError(BlackTicketError):
    """A program that cannot be loaded, or that does not play as it should."""


PLAYER_CODES: Final = {
    "bad-code": "The file does not define one class with a method choose.",
    "no-numba": "The player searches with the simulator, and numba is not installed.",
    "other-game": "The program does not play this game.",
    "player-failed": "The program raised an error where an action was expected.",
    "illegal-choice": "The program answered with something else than one of its legal actions.",
}


def describe_error(error: BaseException) -> str:
    """What a program raised, in one line, and where it was last in its own file."""
    import traceback
    from pathlib import Path

    package = Path(__file__).parents[1]
    what = " ".join(f"{type(error).__name__}: {error}".split())[:200].rstrip(": ")
    steps = traceback.extract_tb(error.__traceback__)
    if isinstance(error, SyntaxError) or not steps:
        return what  # a fault of writing says its place itself
    its_own = next((step.filename for step in steps if package not in Path(step.filename).parents), None)
    if its_own is None:
        return what  # it could not even be called
    line = next(step.lineno for step in reversed(steps) if step.filename == its_own)
    return f"{what} ({Path(its_own).name}, line {line})"
