"""A view on the terminal: log, pawns, tickets or dice, where one can go."""

from collections.abc import Iterable, Iterator
from textwrap import fill

from rich.cells import cell_len
from rich.console import Console
from rich.markup import escape
from rich.table import Table
from rich.text import Text

from blackticket.cli.action_hints import action_hints
from blackticket.cli.names import name_of, outcome_key
from blackticket.cli.screen_dice import dice_table
from blackticket.cli.screen_sherlock import case_ended, case_lines, public_scenes, station_notes
from blackticket.cli.screen_ticket import pawn_table, supply_lines
from blackticket.knowledge import LogLine, View, possible_stations
from blackticket.rules.actions import FUGITIVE, START, Action
from blackticket.words import Words

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
        self._heading(view)
        self._log(view)
        parts: Iterable[str | Text | Table]
        if view.dice:
            parts = dice_table(view, view.dice, self.words, self.console)
        else:
            parts = (*pawn_table(view, self.words, self.console), *supply_lines(view, self.words))
        for part in parts:
            if isinstance(part, str):
                self.line(part)
            else:
                self.console.print(part)
        self.line(" ".join(self._fugitive(view)))
        if view.case:
            for line in case_lines(view, view.case, self.words):
                self.line(line)
        self._listed_stations = None
        if helper and not (view.dice and view.dice.tile is None):
            self._show_possible(view)

    def possible(self, view: View) -> None:
        """All stations where the seekers have to reckon with the fugitive, and the crime scenes that all know."""
        self._list_possible(view)
        for line in public_scenes(view, self.words):
            self.line(line)

    def action_hints(self, view: View, legal: Iterable[Action]) -> None:
        """What can be done now, and how to type it; before that what has become known since the table was shown."""
        if (
            view.seat != FUGITIVE
            and self._listed_stations is not None
            and self._listed_stations != possible_stations(view)
        ):
            self._show_possible(view)
        for line in action_hints(view, legal, self.words):
            self.line(line)

    def ending(self, view: View) -> None:
        """What was secret: his route, and in the Sherlock Holmes mode his cards."""
        if view.start is not None:  # a side can resign before he has one
            route = (view.start, *(line.station for line in view.log))
            self.line(self.words("route", route=" ".join(map(str, route))))
        if view.case:
            for line in case_ended(view.case, self.words):
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

    def _heading(self, view: View) -> None:
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
        turn = words(_turn_key(view), fugitive=fugitive, station=view.fugitive)
        reveal = view.next_reveal
        if view.outcome or not view.round:
            shows = ""
        elif reveal is None:
            shows = words("last-reveal", fugitive=fugitive)
        else:
            shows = words("next-reveal", fugitive=fugitive, move=reveal, left=reveal - view.move)
        self.line(f"{turn} {shows}".rstrip(), "bold")

    def _log(self, view: View) -> None:
        cells = [self._entry(view, line) for line in view.log]
        if view.dice and view.dice.tile:
            start = "log-start" if view.start is None else "log-start-on"
            cells.insert(0, self.words(start, tile=view.dice.tile, station=view.start))
        self.line(f"{self.words('log')}: {'  '.join(cells) or self.words('log-empty')}")

    def _entry(self, view: View, line: LogLine) -> str:
        leg = {"single": "", "first": "[1/2]", "second": "[2/2]", "only": "[1/1]"}[line.leg]
        station = "" if line.station is None else f"→{line.station}"
        seen = "(!)" if line.shown else ""
        declared = "".join(f"+{word}" for word in self._declarations(view, line.also))
        return f"{line.move}.{name_of(self.words, view.setup, line.ticket)}{leg}{station}{seen}{declared}"

    def _declarations(self, view: View, also: str) -> Iterator[str]:
        """What the fugitive declared with a move."""
        if "crime" in also:
            yield self.words("said-crime")
        if "vanish" in also:
            yield self.words("said-vanish")
        _, take, ticket = also.partition("take ")
        if take:
            yield name_of(self.words, view.setup, ticket)

    def _fugitive(self, view: View) -> Iterator[str]:
        """His tickets, and where he is or was seen."""
        words, setup, dice = self.words, view.setup, view.dice
        owned = {"black": view.black, "double": view.double}
        if dice:
            owned["helicopter"] = dice.helicopter
        tickets = ", ".join(f"{count} × {name_of(words, setup, ticket)}" for ticket, count in owned.items())
        yield f"{name_of(words, setup, FUGITIVE)}: {tickets}."
        aloft = view.case is not None and view.case.landing
        if aloft and view.seat == FUGITIVE:
            yield words("own-aloft")
            return
        where = None if aloft else view.fugitive
        seen = [line for line in view.log if line.station is not None]
        if where is not None:
            tile = dice.streets.tile_of[where] if dice else ""
            yield words("you-are" if view.seat == FUGITIVE else "seen-at", station=where, tile=tile)
        elif seen:
            yield words("last-seen", station=seen[-1].station, move=seen[-1].move)
        elif view.seat != FUGITIVE:
            yield words("never-seen")
        if view.case and view.seat == FUGITIVE:
            yield station_notes(view, view.case, words)


def _turn_key(view: View) -> str:
    """The message that says what is to be done now."""
    if view.outcome:
        return outcome_key(view.outcome)
    if view.dice and view.dice.phase in ("placing", "hiding"):
        return f"turn-{view.dice.phase}"
    if view.turn == "seekers":
        return "turn-seekers"
    if view.case and view.case.landing:
        return "turn-landing"
    if any(action.word == START for action in view.legal):
        return "turn-start"
    return "turn-second-leg" if view.second_leg else "turn-fugitive"
