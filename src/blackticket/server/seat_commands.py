"""Commands around the seats of a table: each checks that it is allowed now, and returns the change to be stored."""

import hmac
from typing import Final

from blackticket.server.credentials import hash_key
from blackticket.server.errors import ServerError
from blackticket.server.fairness import deal_body, may_add_seed, seed_entry
from blackticket.server.permissions import require_host, require_member
from blackticket.server.table import NewEntry, PendingChange, Table
from blackticket.server.table_state import Seat
from blackticket.server.terms import Strength

MAX_DEPARTURES: Final = 20
"""How often a player can leave a table: coming and going must not fill the log."""
MAX_RENAMES: Final = 20
"""How often a player can take another name; all together can ten times as often."""
MAX_PARTICIPANTS: Final = 100
"""How many people can have sat at a table, those who have left included."""


def sit(table: Table, seat: str, player: int, name: str, invite: str | None, key: str | None = None) -> PendingChange:
    """A player takes a seat; one who is new to the table brings the hash of a key."""
    taken = _seat_before_start(table, seat)
    if taken.kind != "open":
        raise ServerError("seat-taken", f"{seat} is taken; look for one that is open.")
    if taken.invite and not (invite and hmac.compare_digest(hash_key(invite), taken.invite)):
        raise ServerError("not-allowed", f"{seat} is kept for somebody: open the link of the invitation.")
    if key and len(table.state.participants) >= MAX_PARTICIPANTS:
        raise ServerError("table-full", f"{MAX_PARTICIPANTS} people have been at this table, and it takes no others.")
    side = table.state.side_of(player)
    if side is not None and side != taken.side:
        raise ServerError("one-side-only", f"You sit with the {side}; the other side is for somebody else.")
    body = {"seat": seat, "player": player, "name": name}
    return PendingChange((("table", "sat", body),), keys=((player, key),) if key else (), essential=True)


def leave(table: Table, player: int) -> PendingChange:
    """A player leaves: before the start their seats are open again, later bots move for them."""
    seats = table.state.seats_of(player)
    if not seats:
        raise ServerError("not-allowed", "You have no seat to leave.")
    if table.departures[player] >= MAX_DEPARTURES:
        raise ServerError("table-full", f"You have left {MAX_DEPARTURES} times, and that is enough.")
    if table.game is None:
        return PendingChange((("table", "stood", {"player": player, "seats": list(seats)}),))
    if table.over:
        raise ServerError("not-allowed", "The game is over, and nobody waits for you: there is nothing to leave.")
    if table.state.participant(player).away:
        raise ServerError("not-allowed", "You have left already, and programs move for you until you are back.")
    return PendingChange((("table", "away", {"player": player, "why": "left"}),), essential=True)


def rename(table: Table, player: int, name: str) -> PendingChange:
    require_member(table, player)
    if table.renames[player] >= MAX_RENAMES or table.renames.total() >= 10 * MAX_RENAMES:
        raise ServerError("table-full", "There were so many new names at this table that it takes no more.")
    return PendingChange((("table", "named", {"player": player, "name": name}),))


def set_seat(table: Table, player: int, seat: str, strength: Strength | None) -> PendingChange:
    """The host gives a seat to a bot or opens it, even one that is taken."""
    require_host(table, player)
    _seat_before_start(table, seat)
    return PendingChange((_set_entry(seat, strength),), essential=True)


def _set_entry(seat: str, strength: Strength | None) -> NewEntry:
    has = "program" if strength else "open"
    return "table", "set", {"seat": seat, "has": has, "kind": has, "strength": strength}


def invite(table: Table, player: int, seat: str, code: str) -> PendingChange:
    """The host reserves an open seat for the holder of an invitation; an earlier invitation is void."""
    require_host(table, player)
    if _seat_before_start(table, seat).kind != "open":
        raise ServerError("seat-taken", f"{seat} is taken; only an open seat can be kept for somebody.")
    return PendingChange((("table", "invited", {"seat": seat, "invite": hash_key(code)}),), essential=True)


def start(table: Table, player: int, fill: bool, seed: str | None = None) -> PendingChange:
    """The host starts the game; with `fill`, bots take the open seats. `seed` is for a host whose page sent none."""
    require_host(table, player)
    if table.game is not None:
        raise ServerError("already-started", "The game has started already.")
    open_seats = [seat.name for seat in table.state.seats if seat.kind == "open"]
    if open_seats and not fill:
        raise ServerError(
            "seats-open", f"Nobody sits at {', '.join(open_seats)}: wait, or let programs fill the open seats."
        )
    filled = [_set_entry(seat, table.state.terms.strength) for seat in open_seats]
    added = ((player, seed),) if seed is not None and may_add_seed(table, player) else ()
    started: NewEntry = "table", "started", deal_body(table, (*table.state.seeds, *added))
    return PendingChange((*filled, *(seed_entry(*one) for one in added), started), essential=True)


def _seat_before_start(table: Table, seat: str) -> Seat:
    found = table.state.seat(seat)
    if found is None:
        seats = ", ".join(entry.name for entry in table.state.seats)
        raise ServerError("unknown-seat", f"There is no seat {seat[:40]!r}. Seats are: {seats}.")
    if table.game is not None:
        raise ServerError("already-started", "The game has started; seats are given before that.")
    return found
