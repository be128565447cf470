"""Writes changes of tables: one at a time per table, idempotent, retried after optimistic-lock conflicts.

Every change is stored, then applied, then broadcast. What another process has stored is applied the same way.
"""

from collections.abc import Callable, Sequence, Set
from typing import Any, Final

from blackticket.server.broadcaster import broadcast, mask_timing
from blackticket.server.errors import ServerError
from blackticket.server.store.async_store import AsyncStore, Conflict, StoreError
from blackticket.server.store.models import Change, Entry, Turn
from blackticket.server.table import Ack, PendingChange, Table

LOG_LIMIT: Final = 5_000
"""Entries that a stream of a table can hold."""
TALK_LIMIT: Final = 2_000
"""From this length on a stream takes only what the game needs, so that chat cannot stop it: a game takes hundreds."""
CONFLICT_RETRIES: Final = 20
CALL_SECONDS: Final = 2.0
"""How long after the beginning of a turn its player is called, unless their page is visible."""

OnChange = Callable[[Table, Sequence[Entry], bool], None]
"""Called with the table, its new entries and whether this process has written them."""


class TableWriter:
    """The only writer of this process. Other processes write too: the store's optimistic lock finds conflicts."""

    def __init__(self, store: AsyncStore, now: Callable[[], float], on_change: OnChange) -> None:
        self._store, self._now, self.on_change = store, now, on_change

    async def change(
        self,
        table: Table,
        build: Callable[[], PendingChange | None],
        player: int | None = None,
        idempotency_key: str | None = None,
        acknowledge: Callable[[Ack], object] = lambda ack: None,  # noqa: ARG005
    ) -> Ack | None:
        """Store, apply and broadcast what `build` makes of the table's present state; None if it makes nothing.

        `build` raises if the change is not allowed, and is called again after each conflict. A change with an
        idempotency key that the player has used before is acknowledged as the first time. `acknowledge` is called in
        the order that `broadcast` tells.
        """
        async with table.lock:
            if table.masked_until:
                await mask_timing(table, player)
            if table.stale:
                await self._refresh(table)
            for _ in range(CONFLICT_RETRIES):
                if ack := table.ack_of(player, idempotency_key):
                    acknowledge(ack)
                    return ack
                change = build()
                if change is None:
                    return None
                try:
                    return await self._write(table, change, player, idempotency_key, acknowledge)
                except Conflict:
                    if not await self._refresh(table):
                        await self._require_stored(table)
        raise ServerError("store-unavailable", "Others were quicker again and again; try once more.")

    async def refresh(self, table: Table) -> None:
        async with table.lock:
            await self._refresh(table)

    async def store_due(self, table: Table) -> None:
        """Store when the scheduler has to act at the table, after any change that is being written."""
        async with table.lock:
            await self._store.append(Change(table.id, (), due=table.due(self._now())))

    async def _refresh(self, table: Table) -> tuple[Entry, ...]:
        entries = await self._store.entries_after(table.id, table.numbers)
        if any(entry.kind == "sat" for entry in entries):
            stored = await self._store.load(table.id)
            if stored:
                table.keys |= {key: number for number, key in stored.keys}
        fresh = table.apply_entries(entries, now=self._now())
        await self._announce(table, fresh, ours=False)
        table.stale = False
        return fresh

    async def _require_stored(self, table: Table) -> None:
        """Refuse a table that was pruned while it was in memory."""
        if await self._store.load(table.id) is None:
            raise ServerError("unknown-table", "This table is no longer kept.")

    async def _write(
        self,
        table: Table,
        change: PendingChange,
        player: int | None,
        key: str | None,
        acknowledge: Callable[[Ack], object],
    ) -> Ack:
        at, kinds = self._now(), change.kinds
        entries = _numbered(table, change, at, player, key)
        status = "over" if change.over else "playing" if "started" in kinds else None
        due, turns = _next_due(table, change, kinds, at), _turns_beginning(table, change, kinds, at)
        try:
            await self._store.append(Change(table.id, entries, change.keys, status, due, turns))
        except StoreError:
            table.stale = True
            raise
        if change.keys:
            table.keys |= {key: number for number, key in change.keys}
        fresh = table.apply_entries(entries, change.step)
        ack = table.ack(entries[0])
        await self._announce(table, fresh, ours=True, acknowledge=lambda: acknowledge(ack))
        return ack

    async def _announce(
        self,
        table: Table,
        fresh: tuple[Entry, ...],
        ours: bool,
        acknowledge: Callable[[], object] = lambda: None,
    ) -> None:
        if fresh:
            await broadcast(table, fresh, acknowledge)
            self.on_change(table, fresh, ours)


def _numbered(
    table: Table, change: PendingChange, at: float, player: int | None, idempotency_key: str | None
) -> tuple[Entry, ...]:
    """The entries of a change; the first one carries the idempotency key."""
    streams, limit = table.streams, LOG_LIMIT if change.essential else TALK_LIMIT
    entries: list[Entry] = []
    for stream, kind, body in change.entries:
        number = len(streams[stream]) + 1
        if entries:
            number += sum(entry.stream == stream for entry in entries)
            idempotency_key = None
        if number > limit:
            raise ServerError("table-full", f"The log of this table has {limit} entries, and takes no more of that.")
        entries.append(Entry(stream, number, kind, body, at, player, idempotency_key))
    return tuple(entries)


def _turns_beginning(table: Table, change: PendingChange, kinds: Set[str], at: float) -> tuple[Turn, ...]:
    """The turns that begin with a change. Their players are called after a moment that is the same for all."""
    if change.step is not None:
        state = change.step.state
    elif "started" in kinds:
        state = table.new_game(table.state.seeds).state  # who begins does not depend on the seed
    else:
        return ()
    return tuple([Turn(player, state.version, at + CALL_SECONDS) for player in table.turns_beginning(state)])


def _next_due(table: Table, change: PendingChange, kinds: Set[str], at: float) -> Any:
    """When the scheduler has to look at the table after a change: an early estimate, corrected by `store_due`."""
    if change.over:
        return None
    if change.step is None and not kinds & {"started", "away", "back", "let"}:
        return "keep"
    if table.state.has_bots or kinds & {"started", "away"}:
        return at
    turn = table.state.terms.turn
    return at + turn if turn else "keep"
