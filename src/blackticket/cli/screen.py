"""A view on the terminal: log, pawns, tickets, where one can go."""

from collections.abc import Iterable, Iterator

from rich.console import Console
from rich.markup import escape
from rich.table import Table

from blackticket.knowledge import LogLine, View, possible_stations
from blackticket.rules.actions import BLACK, FUGITIVE, PASS, TICKETS, Action
from blackticket.rules.editions import Count
from blackticket.words import Words

FEW = 40
"""Up to this many possible stations are listed without being asked for."""


class Screen:
    """Prints views for people; it decides nothing."""

    def __init__(self, console: Console, words: Words) -> None:
        self.console = console
        self.words = words

    def line(self, text: str, style: str = "") -> None:
        """One message."""
        self.console.print(escape(text), style=style or None, highlight=False)

    def clear(self) -> None:
        """Take everything off the screen, and out of what can be scrolled back to."""
        self.console.clear()
        if self.console.is_terminal:
            self.console.file.write("\x1b[3J")

    def show(self, view: View, helper: bool) -> None:
        """The whole table as the seat sees it."""
        self._heading(view)
        self._log(view)
        self._pawns(view)
        self._fugitive(view)
        if helper:
            self._reckoned(view)

    def possible(self, view: View) -> None:
        """All stations where the seekers have to reckon with the fugitive."""
        stations = sorted(possible_stations(view))
        self.line(self.words("possible", count=len(stations), stations=" ".join(map(str, stations))))

    def targets(self, view: View, legal: Iterable[Action]) -> None:
        """Where each pawn that is to move can go, by ticket."""
        by_pawn: dict[str, list[Action]] = {}
        for action in sorted(legal, key=lambda action: (action.pawn.startswith("bobby"), action)):
            by_pawn.setdefault(action.pawn, []).append(action)
        stations = {pawn.pawn: pawn.station for pawn in view.pawns}
        for pawn, actions in by_pawn.items():
            name = self.words.name(view.setup.edition_id, pawn) if pawn == FUGITIVE else pawn
            if actions[0].word == PASS:
                self.line(self.words("can-pass", pawn=name))
                continue
            where = "; ".join(self._rides(view, actions))
            self.line(f"{self.words('can-go', pawn=name, station=stations[pawn])} {where}")
            if any(action.double for action in actions):
                self.line("  " + self.words("may-double"))

    def _rides(self, view: View, actions: list[Action]) -> Iterator[str]:
        for word in (*TICKETS, BLACK):
            targets = sorted(action.station for action in actions if action.word == word and not action.double)
            if targets:
                yield f"{self._ticket(view, word)} {' '.join(map(str, targets))}"

    def _reckoned(self, view: View) -> None:
        count = len(possible_stations(view))
        if view.seat == FUGITIVE:
            self.line(self.words("possible-count", count=count))
        elif count <= FEW:
            self.possible(view)
        else:
            self.line(self.words("possible-many", count=count))

    def _ticket(self, view: View, word: str) -> str:
        called = self.words.name(view.setup.edition_id, word)
        return called if called.lower().startswith(word) else f"{called} ({word})"

    def _heading(self, view: View) -> None:
        setup, words = view.setup, self.words
        title = (
            f"{words.name(setup.edition_id, 'title')} · {words('round', round=view.round, rounds=setup.mode.rounds)}"
        )
        self.console.rule(escape(title), style="bold")
        fugitive = words.name(setup.edition_id, FUGITIVE)
        if view.turn == "seekers":
            turn = words("turn-seekers")
        else:
            turn = words("turn-second-leg" if view.second_leg else "turn-fugitive", fugitive=fugitive)
        reveal = view.next_reveal
        if reveal is None:
            shows = words("last-reveal", fugitive=fugitive)
        else:
            shows = words("next-reveal", fugitive=fugitive, move=reveal, left=reveal - view.move)
        self.line(f"{turn} {shows}", "bold")

    def _log(self, view: View) -> None:
        cells = "  ".join(self._entry(view, line) for line in view.log) or self.words("log-empty")
        self.line(f"{self.words('log')}: {cells}")

    def _entry(self, view: View, line: LogLine) -> str:
        leg = {"single": "", "first": "[1/2]", "second": "[2/2]", "only": "[1/1]"}[line.leg]
        station = "" if line.station is None else f"→{line.station}"
        seen = "(!)" if line.shown else ""
        return f"{line.move}.{self.words.name(view.setup.edition_id, line.ticket)}{leg}{station}{seen}"

    def _pawns(self, view: View) -> None:
        table = Table(box=None, pad_edge=False)
        table.add_column(self.words("pawn"))
        table.add_column(self.words("station"), justify="right")
        for ticket in TICKETS:
            table.add_column(self.words.name(view.setup.edition_id, ticket), justify="right")
        table.add_column("")
        for pawn in view.seekers:
            counts = [self.words("free")] * 3 if pawn.tickets is None else list(map(str, pawn.tickets))
            state = self.words("waiting" if pawn.waiting else "moved") if view.turn == "seekers" else ""
            table.add_row(pawn.pawn, str(pawn.station), *counts, state)
        self.console.print(table)
        if view.setup.shares_tickets:
            self.line(self.words("shared"))
        stock = "own-stock" if view.setup.mode.own_stock else "supply"
        fugitive = self.words.name(view.setup.edition_id, FUGITIVE)
        self.line(self.words(stock, fugitive=fugitive, counts=self._counts(view, view.supply)))

    def _counts(self, view: View, counts: Count) -> str:
        edition = view.setup.edition_id
        return ", ".join(
            f"{count} × {self.words.name(edition, ticket)}" for ticket, count in zip(TICKETS, counts, strict=True)
        )

    def _fugitive(self, view: View) -> None:
        words, edition = self.words, view.setup.edition_id
        tickets = words(
            "fugitive-tickets",
            fugitive=words.name(edition, FUGITIVE),
            black=view.black,
            black_name=words.name(edition, "black"),
            double=view.double,
            double_name=words.name(edition, "double"),
        )
        self.line(f"{tickets}. {self._whereabouts(view)}")

    def _whereabouts(self, view: View) -> str:
        if view.fugitive is not None:
            return self.words("you-are" if view.seat == FUGITIVE else "seen-at", station=view.fugitive)
        seen = [line for line in view.log if line.shown]
        if not seen:
            return self.words("never-seen")
        return self.words("last-seen", station=seen[-1].station, move=seen[-1].move)
