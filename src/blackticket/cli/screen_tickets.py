"""The table of a ticket game: pawns with their tickets, and the supply."""

from collections.abc import Iterable, Iterator

from rich.console import Console
from rich.table import Table

from blackticket.knowledge import View
from blackticket.rules.actions import FUGITIVE, TICKETS
from blackticket.words import Words


def pawn_table(view: View, words: Words, console: Console) -> Table:
    """The pawns with their tickets, under the names of these: in a line, broken, or as they are typed, as it fits."""
    names = [words.name(view.setup.edition_id, ticket) for ticket in TICKETS]
    endless = console.options.update(max_width=1000)
    for heads in (names, ["\n".join(name.rsplit(" ", 1)) for name in names]):
        table = _pawns(view, words, heads)
        if console.measure(table, options=endless).maximum <= console.width:
            return table
    return _pawns(view, words, TICKETS)


def beside_the_board(view: View, words: Words) -> Iterator[str]:
    """How tickets are shared, and what is left of them."""
    setup = view.setup
    if setup.shares_tickets:
        yield words("shared")
    fugitive = words.name(setup.edition_id, FUGITIVE)
    yield words("own-stock" if setup.mode.own_stock else "supply", fugitive=fugitive, counts=_counts(view, words))


def _pawns(view: View, words: Words, heads: Iterable[str]) -> Table:
    table = Table(box=None, pad_edge=False)
    table.add_column(words("pawn"), no_wrap=True)
    table.add_column(words("station"), justify="right")
    for head in heads:
        table.add_column(head, justify="right")
    if view.case:
        table.add_column(words("tokens"), justify="right")
    table.add_column("", no_wrap=True)
    for pawn in view.seekers:
        row = [f"{pawn.pawn} {pawn.character.title()}".rstrip(), str(pawn.station)]
        row += [words("free")] * 3 if pawn.tickets is None else map(str, pawn.tickets)
        if view.case:
            row.append(str(pawn.tokens) if pawn.character else "")
        row.append(words("waiting" if pawn.waiting else "moved") if view.turn == "seekers" else "")
        table.add_row(*row)
    return table


def _counts(view: View, words: Words) -> str:
    edition = view.setup.edition_id
    return ", ".join(
        f"{count} × {words.name(edition, ticket)}" for ticket, count in zip(TICKETS, view.supply, strict=True)
    )
