"""The queries of the database. They block: `async_store.py` keeps them off the event loop."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, NamedTuple

from sqlalchemy import ColumnElement, Connection, and_, delete, or_, select, tuple_, update

from blackticket.server.store.engines import Engines
from blackticket.server.store.errors import Conflict, StoreError, affects_all, refusal
from blackticket.server.store.models import DueTable, Entry, LobbyRow, Stored, Stream
from blackticket.server.store.rows import ChangeRows, StepRow, entry, stored_table
from blackticket.server.store.schema import IN_LOBBY, entries, players, tables
from blackticket.server.store.statements import (
    ADVANCE_TABLES,
    CHUNK,
    INSERT_ENTRIES,
    INSERT_NOTICES,
    INSERT_PLAYERS,
    INSERT_TABLES,
)

PROBES: Final = {"sqlite": "PRAGMA user_version = 0", "postgresql": "SELECT pg_current_xact_id()"}
"""What makes a commit write to the disk and changes nothing."""

CommitResult = None | Conflict | StoreError


class Lease(NamedTuple):
    """A request of the process `holder` to move bots at a table until some time."""

    table: str
    holder: str
    now: float
    until: float


class Store:
    """All queries of the database."""

    def __init__(self, engines: Engines) -> None:
        self.engines = engines

    def commit(self, batch: Sequence[ChangeRows]) -> list[CommitResult]:
        """Write many changes with one commit. Only those at fault fail, unless the database does."""
        if not batch:
            return []
        order = sorted(range(len(batch)), key=lambda place: batch[place].table)  # the order of all locks, see `write`
        try:
            with self.engines.writing.begin() as connection:
                write(connection, [batch[place] for place in order])
            return [None] * len(batch)
        except Exception as error:
            if affects_all(error):
                return [refusal(error) for _ in batch]
        return self._commit_one_by_one(batch, order)

    def _commit_one_by_one(self, batch: Sequence[ChangeRows], order: Iterable[int]) -> list[CommitResult]:
        """Store those changes of a batch that can be stored, each in a savepoint, with one commit."""
        outcomes: list[CommitResult] = [None] * len(batch)
        try:
            with self.engines.writing.begin() as connection:
                for place in order:
                    outcomes[place] = write_in_savepoint(connection, batch[place])
        except Exception as error:
            return [refusal(error) for _ in batch]
        return outcomes

    def lease(self, leases: Sequence[Lease]) -> list[bool | CommitResult]:
        if not leases:
            return []
        granted: list[bool | CommitResult] = [False] * len(leases)
        try:
            with self.engines.writing.begin() as connection:
                for place in sorted(range(len(leases)), key=lambda place: leases[place].table):
                    granted[place] = acquire(connection, leases[place])
        except Exception as error:
            return [refusal(error) for _ in leases]
        return granted

    def load(self, table_id: str) -> Stored | None:
        with self.engines.reading.begin() as connection:
            row = connection.execute(select(tables).where(tables.c.id == table_id)).one_or_none()
            if row is None:
                return None
            keys = select(players.c.number, players.c.key).where(players.c.table_id == table_id)
            log = select(entries).where(entries.c.table_id == table_id).order_by(entries.c.stream, entries.c.number)
            return stored_table(
                row, list(connection.execute(keys.order_by(players.c.number))), list(connection.execute(log))
            )

    def entries_after(self, table_id: str, after: Mapping[Stream, int]) -> tuple[Entry, ...]:
        found: list[Entry] = []
        with self.engines.reading.begin() as connection:
            for stream in sorted(after):
                later = and_(
                    entries.c.table_id == table_id, entries.c.stream == stream, entries.c.number > after[stream]
                )
                found.extend(map(entry, connection.execute(select(entries).where(later).order_by(entries.c.number))))
        return tuple(found)

    def changed_tables(self, known: Mapping[str, Mapping[Stream, int]]) -> tuple[str, ...]:
        ids = sorted(known)
        found: list[str] = []
        with self.engines.reading.begin() as connection:
            for start in range(0, len(ids), CHUNK):
                some = tables.c.id.in_(ids[start : start + CHUNK])
                rows = connection.execute(select(tables.c.id, tables.c.table_count, tables.c.seekers_count).where(some))
                found.extend(
                    row.id
                    for row in rows
                    if row.table_count > known[row.id]["table"] or row.seekers_count > known[row.id]["seekers"]
                )
        return tuple(found)

    def lobby(self, limit: int) -> tuple[LobbyRow, ...]:
        query = select(*(tables.c[name] for name in LobbyRow._fields)).where(IN_LOBBY)
        with self.engines.reading.begin() as connection:
            rows = connection.execute(query.order_by(tables.c.changed.desc(), tables.c.id).limit(limit))
            return tuple(LobbyRow(*row) for row in rows)

    def due(self, now: float, limit: int, after: DueTable | None) -> tuple[DueTable, ...]:
        place = tables.c.due, tables.c.id
        query = select(*place).where(tables.c.due <= now, unleased(now)).order_by(*place).limit(limit)
        if after is not None:
            query = query.where(tuple_(*place) > tuple_(*after))
        with self.engines.reading.begin() as connection:
            return tuple(DueTable(*row) for row in connection.execute(query))

    def prune(self, open_before: float, over_before: float, limit: int) -> int:
        old = or_(
            and_(tables.c.status == "open", tables.c.changed < open_before),
            and_(tables.c.status != "open", tables.c.changed < over_before),
        )
        query = select(tables.c.id).where(old).limit(limit).with_for_update(skip_locked=True)
        with self.engines.writing.begin() as connection:
            chosen = list(connection.execute(query).scalars())
            connection.execute(delete(tables).where(tables.c.id.in_(chosen)))
        return len(chosen)

    def ping(self) -> None:
        """Write something that changes nothing: a database that can only be read is of no use."""
        with self.engines.writing.begin() as connection:
            connection.exec_driver_sql(PROBES[connection.dialect.name])


def write(connection: Connection, batch: Sequence[ChangeRows]) -> None:
    """Write changes, ordered by table, in a transaction that has begun. If it raises, all must be rolled back.

    The tables are updated before anything is added: the holder of a table's row lock is alone with its log. All
    processes lock the rows in the same order, so that there is no deadlock.
    """
    INSERT_TABLES.run(connection, [INSERT_TABLES.row(writing.new) for writing in batch if writing.new is not None])
    steps = merge_steps([writing.step for writing in batch if writing.new is None])
    if ADVANCE_TABLES.run(connection, steps) != len(steps):
        raise Conflict
    INSERT_PLAYERS.run(connection, [row for writing in batch for row in writing.players])
    INSERT_ENTRIES.run(connection, [row for writing in batch for row in writing.entries])
    INSERT_NOTICES.run(connection, [row for writing in batch for row in writing.turns])


def merge_steps(steps: Sequence[StepRow]) -> list[StepRow]:
    """One step for each table; changes of one table can share a commit if each begins where the last ends."""
    joined: dict[str, StepRow] = {}
    for step in steps:
        joined[step.of] = merge_two_steps(joined[step.of], step) if step.of in joined else step
    return list(joined.values())


def merge_two_steps(first: StepRow, then: StepRow) -> StepRow:
    return StepRow(
        first.of,
        first.changed if then.changed is None else then.changed,
        first.status if then.status is None else then.status,
        first.keep and then.keep,
        first.due if then.keep else then.due,
        *merge_spans(first.table_before, first.table_added, then.table_before, then.table_added),
        *merge_spans(first.seekers_before, first.seekers_added, then.seekers_before, then.seekers_added),
    )


def merge_spans(before: int, added: int, then_before: int, then_added: int) -> tuple[int, int]:
    if not added:
        return then_before, then_added
    if then_added and then_before != before + added:
        raise Conflict
    return before, added + then_added


def write_in_savepoint(connection: Connection, writing: ChangeRows) -> CommitResult:
    """Write one change completely or not at all."""
    savepoint = connection.begin_nested()
    try:
        write(connection, [writing])
    except Exception as error:
        if affects_all(error):
            raise  # the whole transaction goes, and SQLite may have ended it already, savepoint and all
        savepoint.rollback()
        return refusal(error)
    savepoint.commit()
    return None


def unleased(now: float) -> ColumnElement[bool]:
    """Whether no process holds the lease of a table, or it has run out."""
    return or_(tables.c.driver.is_(None), tables.c.driven_until <= now)


def acquire(connection: Connection, lease: Lease) -> bool:
    """Acquire or renew a lease."""
    free = or_(unleased(lease.now), tables.c.driver == lease.holder)
    wanted: dict[str, Any] = {"driver": lease.holder, "driven_until": lease.until}
    return connection.execute(update(tables).where(tables.c.id == lease.table, free).values(wanted)).rowcount == 1
