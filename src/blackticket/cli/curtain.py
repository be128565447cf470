"""What keeps the screen of one side from the eyes of the other, where people of both sit before it."""

from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import Final

from blackticket.cli.screen import Screen
from blackticket.rules.actions import FUGITIVE

LEAVE: Final = ("quit", "exit", "q")


class Stop(Exception):  # noqa: N818 leaving the table is no error
    """The player leaves the table."""


@dataclass
class Curtain:
    """The curtain, and which side is before it."""

    screen: Screen
    ask: Callable[[str], str]
    names: Mapping[str, str]  # what the sides are called
    side: str | None = None

    def open_for(self, side: str) -> bool:
        """Clear the screen before another side looks; returns whether it is another."""
        if self.side == side:
            return False
        words = self.screen.words
        self.screen.clear()
        forget_typed()
        if self.side is not None:
            self._ask_enter(words("curtain-away", who=self.names[self.side], next=self.names[side]))
        if side == FUGITIVE:
            self._ask_enter(words("curtain", who=self.names[side]))
        self.side = side
        return True

    def _ask_enter(self, question: str) -> None:
        """Wait for Enter and nothing else, so that a slip of the finger opens no curtain."""
        while answer := self.ask(question).strip().lower():
            if answer in LEAVE:
                raise Stop
        self.screen.clear()


def forget_typed() -> None:
    """Take what one side typed out of what the other could bring back with the arrow keys."""
    with suppress(ImportError):
        import readline

        readline.clear_history()
