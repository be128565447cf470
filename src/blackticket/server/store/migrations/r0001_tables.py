"""Tables, their players and their logs."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "tables",
        sa.Column("id", sa.String, primary_key=True),
        sa.Column("created", sa.Double, nullable=False),
        sa.Column("changed", sa.Double, nullable=False),
        sa.Column("public", sa.Boolean, nullable=False),
        sa.Column("edition", sa.String, nullable=False),
        sa.Column("mode", sa.String, nullable=False),
        sa.Column("seed", sa.String, nullable=False),
        sa.Column("program_seed", sa.String, nullable=False),
        sa.Column("rules", sa.Integer, nullable=False),
        sa.Column("position", sa.Text),
        sa.Column("status", sa.String, nullable=False),
        sa.Column("due", sa.Double),
        sa.Column("driver", sa.String),
        sa.Column("driven_until", sa.Double),
        sa.Column("table_count", sa.Integer, nullable=False),
        sa.Column("seekers_count", sa.Integer, nullable=False),
    )
    op.create_table(
        "players",
        sa.Column("table_id", sa.String, sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("key", sa.String, nullable=False),
        sa.UniqueConstraint("table_id", "key", name="players_key"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "entries",
        sa.Column("table_id", sa.String, sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("stream", sa.String, primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("kind", sa.String, nullable=False),
        sa.Column("body", sa.Text, nullable=False),
        sa.Column("at", sa.Double, nullable=False),
        sa.Column("author", sa.Integer),
        sa.Column("client", sa.String),
        sqlite_with_rowid=False,
    )
    index("tables_lobby", "tables", ["changed"], "public AND status != 'over'")
    index("tables_due", "tables", ["due"], "due IS NOT NULL")
    index("entries_client", "entries", ["table_id", "author", "client"], "client IS NOT NULL", unique=True)


def index(name: str, table: str, columns: list[str], where: str, *, unique: bool = False) -> None:
    """An index over some of the rows, which both databases can keep."""
    only = sa.text(where)
    op.create_index(name, table, columns, unique=unique, sqlite_where=only, postgresql_where=only)
