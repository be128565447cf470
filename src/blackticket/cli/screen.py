"""A view on the terminal: log, pawns, tickets or dice, where one can go."""

from collections.abc import Iterable, Mapping
from textwrap import fill
from typing import Final

from rich.cells import cell_len
from rich.console import Console
from rich.markup import escape

from blackticket.cli.action_hints import action_hints
from blackticket.cli.display import Display
from blackticket.cli.screen_dice import DiceDisplay
from blackticket.cli.screen_sherlock import SherlockDisplay
from blackticket.cli.screen_ticket import TicketDisplay
from blackticket.knowledge import View, possible_stations
from blackticket.rules.actions import FUGITIVE, Action
from blackticket.rules.editions import Variant
from blackticket.words import Words

DISPLAYS: Final[Mapping[Variant, type[Display]]] = {
    "ticket": TicketDisplay,
    "sherlock": SherlockDisplay,
    "dice": DiceDisplay,
}

FEW = 40
"""Up to this many possible stations are listed without being asked for."""


class Screen:
    """Prints views for people; it decides nothing."""

    def __init__(self, console: Console, words: Words) -> None:
        self.console = console
        self.words = words
        self._listed_stations: frozenset[int] | None = None  # the stations last told to the seekers

    def line(self, text: str, style: str = "", whole: bool = False) -> None:
        """A message, broken between words where the screen ends; a `whole` one holds something to be copied."""
        for row in text.split("\n"):
            indent = " " * (len(row) - len(row.lstrip()) + 4)
            shown = row if whole else fill(row, self.console.width, subsequent_indent=indent, break_on_hyphens=False)
            self.console.print(escape(shown), style=style or None, highlight=False)

    def clear(self) -> None:
        """Take everything off the screen, and out of what can be scrolled back to."""
        self.console.clear()
        if self.console.is_terminal:
            self.console.file.write("\x1b[3J")

    def show(self, view: View, helper: bool) -> None:
        """The whole table as the seat sees it."""
        display = self._display(view)
        self._heading(view, display.turn_key())
        self.line(display.log())
        for part in display.table():
            if isinstance(part, str):
                self.line(part)
            else:
                self.console.print(part)
        self._lines((display.fugitive(), *display.notes()))
        self._listed_stations = None
        if helper and display.has_begun:
            self._show_possible(view)

    def possible(self, view: View) -> None:
        """All stations where the seekers have to reckon with the fugitive, and the crime scenes that all know."""
        self._list_possible(view)
        self._lines(self._display(view).public_scenes())

    def action_hints(self, view: View, legal: Iterable[Action]) -> None:
        """What can be done now, and how to type it; before that what has become known since the table was shown."""
        if (
            view.seat != FUGITIVE
            and self._listed_stations is not None
            and self._listed_stations != possible_stations(view)
        ):
            self._show_possible(view)
        self._lines(action_hints(self._display(view), legal))

    def ending(self, view: View) -> None:
        self._lines(self._display(view).ending())

    def _display(self, view: View) -> Display:
        return DISPLAYS[view.setup.variant](view, self.words, self.console)

    def _lines(self, lines: Iterable[str]) -> None:
        for line in lines:
            self.line(line)

    def _list_possible(self, view: View) -> None:
        stations = sorted(possible_stations(view))
        self.line(self.words("possible", count=len(stations), stations=" ".join(map(str, stations))))

    def _show_possible(self, view: View) -> None:
        self._listed_stations = frozenset(possible_stations(view))
        count = len(self._listed_stations)
        if view.seat == FUGITIVE:
            self.line(self.words("possible-count", count=count))
        elif count <= FEW:
            self._list_possible(view)
        else:
            self.line(self.words("possible-many", count=count))

    def _heading(self, view: View, turn_key: str) -> None:
        setup, words = view.setup, self.words
        title = words.name(setup.edition_id, "title")
        if len(setup.edition.modes) > 1:
            title += f" · {setup.mode_name}"
        if view.round:
            counts = {"round": view.round, "rounds": setup.mode.rounds, "move": view.move, "moves": setup.spaces}
            title += f" · {words('round', **counts)}"
        if cell_len(title) + 4 <= self.console.width:
            self.console.rule(escape(title), style="bold")
        else:
            self.line(title, "bold")
        fugitive = words.name(setup.edition_id, FUGITIVE)
        turn = words(turn_key, fugitive=fugitive, station=view.fugitive)
        reveal = view.next_reveal
        if view.outcome or not view.round:
            shows = ""
        elif reveal is None:
            shows = words("last-reveal", fugitive=fugitive)
        else:
            shows = words("next-reveal", fugitive=fugitive, move=reveal, left=reveal - view.move)
        self.line(f"{turn} {shows}".rstrip(), "bold")
