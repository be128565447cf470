"""The table of a ticket game: pawns with their tickets, and the supply."""

from collections.abc import Iterable, Iterator

from rich.console import Console
from rich.table import Table

from blackticket.knowledge import PawnSeen, View
from blackticket.rules.actions import FUGITIVE, TICKETS
from blackticket.words import Words


def pawn_table(view: View, words: Words, console: Console) -> Iterator[str | Table]:
    """The pawns with their tickets, under the names of these: in a line, broken, or as they are typed, as it fits.

    A screen that is too narrow for any table gets a list.
    """
    names = [words.name(view.setup.edition_id, ticket) for ticket in TICKETS]
    for heads in (names, ["\n".join(name.rsplit(" ", 1)) for name in names], TICKETS):
        table = _pawn_table(view, words, heads)
        if fits(table, console):
            yield table
            return
    for pawn in view.seekers:
        state = ", ".join(filter(None, (str(pawn.station), _turn_state(view, pawn, words))))
        gap = ", " if pawn.tickets is None else "\n    "
        yield f"{_name(pawn)}: {state}{gap}{', '.join(_tickets_and_tokens(view, pawn, words))}"


def fits(table: Table, console: Console) -> bool:
    """Whether the screen is wide enough for all that the table says."""
    return console.measure(table, options=console.options.update(max_width=1000)).maximum <= console.width


def supply_lines(view: View, words: Words) -> Iterator[str]:
    """How tickets are shared, and what is left of them."""
    setup = view.setup
    if setup.shares_tickets:
        yield words("shared")
    fugitive = words.name(setup.edition_id, FUGITIVE)
    yield words("own-stock" if setup.mode.own_stock else "supply", fugitive=fugitive, counts=_supply_text(view, words))


def _pawn_table(view: View, words: Words, heads: Iterable[str]) -> Table:
    table = Table(box=None, pad_edge=False)
    table.add_column(words("pawn"), no_wrap=True)
    table.add_column(words("station"), justify="right")
    for head in heads:
        table.add_column(head, justify="right")
    if view.case:
        table.add_column(words("tokens"), justify="right")
    # As wide on every turn, for the heads to stay the same.
    table.add_column("", no_wrap=True, min_width=max(len(words("waiting")), len(words("moved"))))
    for pawn in view.seekers:
        row = [_name(pawn), str(pawn.station)]
        row += [words("free")] * 3 if pawn.tickets is None else map(str, pawn.tickets)
        if view.case:
            row.append(str(pawn.tokens) if pawn.character else "")
        table.add_row(*row, _turn_state(view, pawn, words))
    return table


def _name(pawn: PawnSeen) -> str:
    return f"{pawn.pawn} {pawn.character.title()}".rstrip()


def _turn_state(view: View, pawn: PawnSeen, words: Words) -> str:
    return words("waiting" if pawn.waiting else "moved") if view.turn == "seekers" else ""


def _tickets_and_tokens(view: View, pawn: PawnSeen, words: Words) -> Iterator[str]:
    """The tickets and tokens of a pawn, listed."""
    if pawn.tickets is None:
        yield words("free")
    else:
        edition = view.setup.edition_id
        yield from (
            f"{count} × {words.name(edition, ticket)}" for ticket, count in zip(TICKETS, pawn.tickets, strict=True)
        )
    if view.case and pawn.character:
        yield f"{words('tokens')}: {pawn.tokens}"


def _supply_text(view: View, words: Words) -> str:
    edition = view.setup.edition_id
    return ", ".join(
        f"{count} × {words.name(edition, ticket)}" for ticket, count in zip(TICKETS, view.supply, strict=True)
    )
