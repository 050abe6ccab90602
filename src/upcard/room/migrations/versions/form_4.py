"""The fourth version: shared deals and how people fared at them, and the secret of the daily deals."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Add the tables; nothing that is there changes."""
    op.create_table(
        "deals",
        sa.Column("id", sa.String(40), primary_key=True),
        sa.Column("kind", sa.String(10), nullable=False),
        sa.Column("game", sa.String(64), nullable=False),
        sa.Column("options", sa.JSON, nullable=False),
        sa.Column("players", sa.JSON, nullable=False),
        sa.Column("seed", sa.String(64), nullable=False),
        sa.Column("hands", sa.Integer, nullable=False),
        sa.Column("day", sa.String(10), nullable=False),
        sa.Column("by", sa.String(40), nullable=False),
        sa.Column("made", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "plays",
        sa.Column("deal", sa.String(40), sa.ForeignKey("deals.id"), primary_key=True),
        sa.Column("person", sa.String(64), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("table", sa.String(64), nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("ended", sa.BigInteger, nullable=False),
        sa.Column("score", sa.Integer),
        sa.Column("sheet", sa.JSON, nullable=False),
    )
    op.create_index("ix_plays_table", "plays", ["table"])
    op.create_table(
        "secrets", sa.Column("name", sa.String(20), primary_key=True), sa.Column("value", sa.String(64), nullable=False)
    )
    op.execute("update about set schema = 4")
