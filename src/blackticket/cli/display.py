"""A view in words: what all variants share, and the hooks for what differs."""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping
from typing import ClassVar

from rich.console import Console
from rich.table import Table
from rich.text import Text

from blackticket.cli.names import name_of, outcome_key
from blackticket.knowledge import LogLine, View
from blackticket.rules.actions import FUGITIVE, Action
from blackticket.words import Words


class Display(ABC):
    """What the screen says of one view. Each variant has a subclass, listed in `screen.DISPLAYS`."""

    asks_characters: ClassVar[bool] = False  # whether it matters whom the detectives play
    clarifications: ClassVar[Mapping[str, str]] = {}  # by word: the message for what is typed unclearly
    has_begun = True  # whether there is anything to know of where he can be

    def __init__(self, view: View, words: Words, console: Console) -> None:
        self.view = view
        self.words = words
        self.console = console

    @abstractmethod
    def table(self) -> Iterable[str | Text | Table]:
        """Pawns, and tickets or dice."""

    def notes(self) -> Iterable[str]:
        """What else there is on the table."""
        return ()

    def public_scenes(self) -> Iterable[str]:
        """The stations on the crime cards, where everyone knows them."""
        return ()

    def other_hints(self, legal: Iterable[Action]) -> Iterable[str]:
        """What can be done besides moves."""
        del legal
        return ()

    def occupied(self, pawn: str) -> Mapping[int, str]:
        """Stations where the pawn may go though others are there, and who."""
        del pawn
        return {}

    def name(self, thing: str) -> str:
        return name_of(self.words, self.view.setup, thing)

    def turn_key(self) -> str:
        """The message that says what is to be done now, or how it ended."""
        return outcome_key(self.view.outcome) if self.view.outcome else self._turn_key()

    def _turn_key(self) -> str:
        if self.view.turn == "seekers":
            return "turn-seekers"
        return "turn-second-leg" if self.view.second_leg else "turn-fugitive"

    def log(self) -> str:
        return f"{self.words('log')}: {'  '.join(self._log_cells()) or self.words('log-empty')}"

    def _log_cells(self) -> list[str]:
        return list(map(self._log_cell, self.view.log))

    def _log_cell(self, line: LogLine) -> str:
        leg = {"single": "", "first": "[1/2]", "second": "[2/2]", "only": "[1/1]"}[line.leg]
        station = "" if line.station is None else f"→{line.station}"
        return f"{line.move}.{self.name(line.ticket)}{leg}{station}{'(!)' if line.shown else ''}"

    def fugitive(self) -> str:
        """His tickets, and where he is or was seen."""
        tickets = ", ".join(f"{count} × {self.name(ticket)}" for ticket, count in self._tickets().items())
        return " ".join((f"{self.name(FUGITIVE)}: {tickets}.", *self._whereabouts(self.view.fugitive)))

    def _tickets(self) -> dict[str, int]:
        return {"black": self.view.black, "double": self.view.double}

    def _whereabouts(self, station: int | None) -> Iterator[str]:
        words, own = self.words, self.view.seat == FUGITIVE
        seen = [line for line in self.view.log if line.station is not None]
        if station is not None:
            yield words("you-are" if own else "seen-at", **self._place(station))
        elif seen:
            yield words("last-seen", station=seen[-1].station, move=seen[-1].move)
        elif not own:
            yield words("never-seen")

    def _place(self, station: int) -> dict[str, object]:
        return {"station": station}

    def ending(self) -> Iterator[str]:
        if self.view.start is not None:  # a side can resign before he has one
            route = (self.view.start, *(line.station for line in self.view.log))
            yield self.words("route", route=" ".join(map(str, route)))

    def fits(self, table: Table) -> bool:
        """Whether the screen is wide enough for all that the table says."""
        options = self.console.options.update(max_width=1000)
        return self.console.measure(table, options=options).maximum <= self.console.width
