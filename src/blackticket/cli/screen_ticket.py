"""The table of a ticket game: pawns with their tickets, and the supply."""

from collections.abc import Iterable, Iterator

from rich.table import Table

from blackticket.cli.display import Display
from blackticket.knowledge import PawnSeen
from blackticket.rules.actions import FUGITIVE, TICKETS
from blackticket.rules.editions import TicketCounts


class TicketDisplay(Display):
    """A view of a ticket game; the Sherlock mode extends it."""

    def table(self) -> Iterator[str | Table]:
        yield from self._pawns()
        setup, words = self.view.setup, self.words
        if setup.shares_tickets:
            yield words("shared")
        counts = ", ".join(self._counts(self.view.supply))
        yield words("own-stock" if setup.mode.own_stock else "supply", fugitive=self.name(FUGITIVE), counts=counts)

    def _pawns(self) -> Iterator[str | Table]:
        """The pawns with their tickets, under the names of these: in a line, broken, or as they are typed, as it fits.

        A screen that is too narrow for any table gets a list.
        """
        names = [self.name(ticket) for ticket in TICKETS]
        for heads in (names, ["\n".join(name.rsplit(" ", 1)) for name in names], TICKETS):
            table = self._pawn_table(heads)
            if self.fits(table):
                yield table
                return
        for pawn in self.view.seekers:
            state = ", ".join(filter(None, (str(pawn.station), self._turn_state(pawn))))
            gap = ", " if pawn.tickets is None else "\n    "
            yield f"{_pawn_name(pawn)}: {state}{gap}{', '.join(self._stock(pawn))}"

    def _pawn_table(self, heads: Iterable[str]) -> Table:
        words, table = self.words, Table(box=None, pad_edge=False)
        table.add_column(words("pawn"), no_wrap=True)
        for head in (words("station"), *heads, *self._more_heads()):
            table.add_column(head, justify="right")
        # As wide on every turn, for the heads to stay the same.
        table.add_column("", no_wrap=True, min_width=max(len(words("waiting")), len(words("moved"))))
        for pawn in self.view.seekers:
            tickets = [words("free")] * 3 if pawn.tickets is None else map(str, pawn.tickets)
            cells = (str(pawn.station), *tickets, *self._more_cells(pawn))
            table.add_row(_pawn_name(pawn), *cells, self._turn_state(pawn))
        return table

    def _more_heads(self) -> tuple[str, ...]:
        return ()

    def _more_cells(self, pawn: PawnSeen) -> tuple[str, ...]:
        del pawn
        return ()

    def _turn_state(self, pawn: PawnSeen) -> str:
        return self.words("waiting" if pawn.waiting else "moved") if self.view.turn == "seekers" else ""

    def _stock(self, pawn: PawnSeen) -> Iterator[str]:
        yield from [self.words("free")] if pawn.tickets is None else self._counts(pawn.tickets)

    def _counts(self, tickets: TicketCounts) -> Iterator[str]:
        return (f"{count} × {self.name(ticket)}" for ticket, count in zip(TICKETS, tickets, strict=True))


def _pawn_name(pawn: PawnSeen) -> str:
    return f"{pawn.pawn} {pawn.character.title()}".rstrip()
