"""The statements that are run for every change, with many rows at once.

SQLite takes many rows in one statement: it releases the GIL at each, and would wait for a busy event loop each time.
PostgreSQL takes them pipelined and in order, so that two processes never deadlock.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Any, Final, NamedTuple

from sqlalchemy import Connection, Table

from blackticket.server.store.rows import EntryRow, StepRow
from blackticket.server.store.schema import entries, players, tables

CHUNK: Final = 256
"""Rows in one statement of SQLite."""
SMALL_CHUNK: Final = 32
"""The last rows, if they are no more than these, are one statement whatever their number."""


class Prepared(NamedTuple):
    """A statement with a placeholder for rows, and the names of the values in a row."""

    text: str
    names: tuple[str, ...]

    def row(self, values: Mapping[str, Any]) -> tuple[Any, ...]:
        return tuple(values[name] for name in self.names)

    def run(self, connection: Connection, rows: Sequence[tuple[Any, ...]]) -> int:
        """Run it for all rows; the number of rows of the database that it has touched."""
        if not rows:
            return 0
        if connection.dialect.name == "postgresql":
            return connection.exec_driver_sql(with_placeholders(self, 1, "%s"), [tuple(row) for row in rows]).rowcount
        execute = connection.connection.cursor().execute  # the driver itself: this is run for every change
        return sum(
            execute(with_placeholders(self, len(some), "?"), [value for row in some for value in row]).rowcount
            for some in chunks(rows)
        )


@cache
def with_placeholders(statement: Prepared, count: int, mark: str) -> str:
    row = f"({', '.join([mark] * len(statement.names))})"
    return statement.text.format(rows=", ".join([row] * count))


def chunks(rows: Sequence[tuple[Any, ...]]) -> Iterator[Sequence[tuple[Any, ...]]]:
    """The rows in pieces of 256, 128, 64, and the rest in one: few lengths, so that prepared statements are reused."""
    start, size = 0, CHUNK
    while start < len(rows):
        while size > max(SMALL_CHUNK, len(rows) - start):
            size //= 2
        yield rows[start : start + size]
        start += size


def insert_into(table: Table, *left_out: str) -> Prepared:
    names = tuple(column.name for column in table.columns if column.name not in left_out)
    return Prepared(f"INSERT INTO {table.name} ({', '.join(names)}) VALUES {{rows}}", names)


INSERT_TABLES: Final = insert_into(tables, "driver", "driven_until")
INSERT_PLAYERS: Final = insert_into(players)
INSERT_ENTRIES: Final = insert_into(entries)
assert INSERT_ENTRIES.names == EntryRow._fields

ADVANCE_TABLES: Final = Prepared(
    """
    UPDATE tables SET
        changed = coalesce(CAST(column2 AS DOUBLE PRECISION), changed),
        status = coalesce(CAST(column3 AS VARCHAR), status),
        due = CASE WHEN CAST(column4 AS BOOLEAN) THEN due ELSE CAST(column5 AS DOUBLE PRECISION) END,
        table_count = table_count + CAST(column7 AS INTEGER),
        seekers_count = seekers_count + CAST(column9 AS INTEGER)
    FROM (VALUES {rows}) AS step
    WHERE id = column1
        AND (CAST(column7 AS INTEGER) = 0 OR table_count = CAST(column6 AS INTEGER))
        AND (CAST(column9 AS INTEGER) = 0 OR seekers_count = CAST(column8 AS INTEGER))
    """,
    StepRow._fields,
)
"""The optimistic lock: a table is updated if the change begins where its streams end. No two rows are of one table."""

INSERT_NOTICES: Final = Prepared(
    """
    INSERT INTO notices (subscription_id, turn, due, tries)
    SELECT id, CAST(column3 AS INTEGER), CAST(column4 AS DOUBLE PRECISION), 0
    FROM (VALUES {rows}) AS turn
    JOIN subscriptions ON table_id = column1 AND player = CAST(column2 AS INTEGER)
    """,
    ("of", "player", "version", "due"),
)
"""For each turn that begins, a notice to everything that its player has subscribed."""
