"""The tables of the database as the newest migration leaves them; `migrations/` makes them, and a test compares."""

from typing import Final

from sqlalchemy import (
    Boolean,
    Column,
    Double,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
    text,
)

metadata: Final = MetaData()

tables: Final = Table(
    "tables",
    metadata,
    Column("id", String, primary_key=True),
    Column("created", Double, nullable=False),
    Column("changed", Double, nullable=False),
    Column("public", Boolean, nullable=False),
    Column("edition", String, nullable=False),
    Column("mode", String, nullable=False),
    Column("seed", String, nullable=False),  # 128 bits are too many for an integer of the database
    Column("program_seed", String, nullable=False),
    Column("rules", Integer, nullable=False),
    Column("position", Text),
    Column("status", String, nullable=False),
    Column("due", Double),
    Column("driver", String),
    Column("driven_until", Double),
    Column("table_count", Integer, nullable=False),  # the last number of each stream: a change has to go on from it
    Column("seekers_count", Integer, nullable=False),
)

players: Final = Table(
    "players",
    metadata,
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("key", String, nullable=False),
    UniqueConstraint("table_id", "key", name="players_key"),
    sqlite_with_rowid=False,
)

entries: Final = Table(
    "entries",
    metadata,
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("stream", String, primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("kind", String, nullable=False),
    Column("body", Text, nullable=False),
    Column("at", Double, nullable=False),
    Column("author", Integer),
    Column("client", String),
    sqlite_with_rowid=False,
)

IN_LOBBY: Final = text("public AND status != 'over'")
"""Which tables the lobby shows; in the very words of the index, or it would not be used."""

Index("tables_lobby", tables.c.changed, sqlite_where=IN_LOBBY, postgresql_where=IN_LOBBY)
Index("tables_due", tables.c.due, sqlite_where=tables.c.due.is_not(None), postgresql_where=tables.c.due.is_not(None))
Index(
    "entries_client",
    entries.c.table_id,
    entries.c.author,
    entries.c.client,
    unique=True,
    sqlite_where=entries.c.client.is_not(None),
    postgresql_where=entries.c.client.is_not(None),
)
