"""The first version: one row for each text of an answer."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Create the tables of the first version."""
    op.create_table("about", sa.Column("schema", sa.Integer, primary_key=True))
    op.create_table(
        "tables",
        sa.Column("id", sa.String(64), primary_key=True),
        sa.Column("game", sa.String(64), nullable=False),
        sa.Column("seats", sa.Integer, nullable=False),
        sa.Column("options", sa.JSON, nullable=False),
        sa.Column("round", sa.Integer, nullable=False),
        sa.Column("opened", sa.Integer, nullable=False),
    )
    op.create_table(
        "seats",
        sa.Column("table", sa.String(64), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("bot", sa.String(40), nullable=False),
        sa.Column("token", sa.String(64), nullable=False),
    )
    op.create_table(
        "matches",
        sa.Column("table", sa.String(64), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("round", sa.Integer, primary_key=True),
        sa.Column("seed", sa.String(64), nullable=False),
        sa.Column("hand", sa.Integer, nullable=False),
    )
    op.create_table(
        "answers",
        sa.Column("table", sa.String(64), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("round", sa.Integer, primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("hand", sa.Integer, nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("saying", sa.String(1000), nullable=False),
    )
    op.execute("insert into about (schema) values (1)")
