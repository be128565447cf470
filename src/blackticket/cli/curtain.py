"""What keeps the screen of one side from the eyes of the other, where people of both sit before it."""

from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import Final

from blackticket.cli.screen import Screen
from blackticket.rules.actions import FUGITIVE

QUIT_WORDS: Final = ("quit", "exit", "q")


class Quit(Exception):  # noqa: N818 leaving the table is no error
    """The player leaves the table."""


@dataclass
class Curtain:
    screen: Screen
    ask: Callable[[str], str]
    names: Mapping[str, str]  # what the sides are called
    side: str | None = None

    def switch_to(self, side: str) -> bool:
        """Clear the screen before another side looks; returns whether it is another."""
        if self.side == side:
            return False
        words = self.screen.words
        self.screen.clear()
        clear_input_history()
        if self.side is not None:
            self._wait_for_enter(words("curtain-away", who=self.names[self.side], next=self.names[side]))
        if side == FUGITIVE:
            self._wait_for_enter(words("curtain", who=self.names[side]))
        self.side = side
        return True

    def _wait_for_enter(self, question: str) -> None:
        """Wait for Enter and nothing else, so that a slip of the finger opens no curtain."""
        while answer := self.ask(question).strip().lower():
            if answer in QUIT_WORDS:
                raise Quit
        self.screen.clear()


def clear_input_history() -> None:
    """Take what one side typed out of what the other could bring back with the arrow keys."""
    with suppress(ImportError):
        import readline

        readline.clear_history()
