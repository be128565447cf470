"""A rematch: the same people at a new table, with the sides swapped."""

from contextlib import suppress

from blackticket.rules.actions import FUGITIVE
from blackticket.server.backend import Backend
from blackticket.server.credentials import rematch_id
from blackticket.server.errors import ServerError
from blackticket.server.store.async_store import Conflict
from blackticket.server.table import PendingChange, Table
from blackticket.server.table_state import Participant, Seat, TableState


async def rematch(backend: Backend, table: Table, player: int) -> str:
    """The id of the rematch; the first request creates the table, and who was called is called there too.

    The id follows from the old table, so that there is one even if several processes are asked.
    """
    if not table.over:
        raise ServerError("not-over", "A rematch is for when the game is over.")
    if table.state.rematch is None:
        new = rematch_id(table.row)
        seats, participants = swap_sides(table.state, player)
        keys = {number: key for key, number in table.keys.items()}
        with suppress(Conflict):
            terms, maker = table.state.terms.renewed(), table.row.maker
            await backend.registry.create(terms, seats, participants, keys, table_id=new, maker=maker)
        await backend.notices.copy(table.id, new, backend.secrets.table_id)

        def remember() -> PendingChange | None:
            if table.state.rematch is not None:
                return None
            return PendingChange((("table", "rematch", {"table": new}),), essential=True)

        await backend.writer.change(table, remember)
    assert table.state.rematch is not None
    return table.state.rematch


def swap_sides(state: TableState, host: int) -> tuple[tuple[Seat, ...], tuple[Participant, ...]]:
    """The holder of detective 1 becomes the fugitive, whose holder takes all seats of the other.

    The player who asks for the rematch is its host.
    """
    fugitive, first = state.seats[0], state.seats[1]

    def is_of_first(seat: Seat) -> bool:
        if first.kind == "person":
            return seat.kind == "person" and seat.player == first.player
        return seat.kind == "program"

    seekers = (_given_to(fugitive if is_of_first(seat) else seat, seat.name) for seat in state.seats[1:])
    participants = tuple(Participant(p.number, p.name, p.number == host) for p in state.participants)
    return (_given_to(first, FUGITIVE), *seekers), participants


def _given_to(holder: Seat, name: str) -> Seat:
    return Seat(name, holder.kind, holder.player, holder.strength)
