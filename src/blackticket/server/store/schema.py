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
    Column("maker", String),
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

subscriptions: Final = Table(
    "subscriptions",
    metadata,
    Column("id", String, primary_key=True),
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
    Column("player", Integer, nullable=False),
    Column("kind", String, nullable=False),
    Column("address", String, nullable=False),
    Column("secrets", Text, nullable=False),  # JSON: what is needed to encrypt or to sign
    UniqueConstraint("table_id", "player", "kind", "address", name="subscriptions_address"),
)

notices: Final = Table(
    "notices",  # the outbox: what is sent is deleted
    metadata,
    Column("subscription_id", ForeignKey("subscriptions.id", ondelete="CASCADE"), primary_key=True),
    Column("turn", Integer, primary_key=True, autoincrement=False),  # the version of the game with which it began
    Column("due", Double, nullable=False),  # a process that takes it sets this ahead, and is alone with it until then
    Column("tries", Integer, nullable=False),
    Index("notices_due", "due"),
    sqlite_with_rowid=False,
)

analyses: Final = Table(
    "analyses",
    metadata,
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("body", Text, nullable=False),  # JSON
    sqlite_with_rowid=False,
)

server_keys: Final = Table(
    "server_keys",
    metadata,
    Column("name", String, primary_key=True),
    Column("value", Text, nullable=False),
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
