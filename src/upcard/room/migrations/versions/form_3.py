"""The third version: links to finished matches, and what was found about the decisions in them."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Create the two tables; nothing else changes."""
    op.create_table(
        "shared",
        sa.Column("key", sa.String(32), primary_key=True),
        sa.Column("table", sa.String(64), nullable=False),
        sa.Column("round", sa.Integer, nullable=False),
        sa.UniqueConstraint("table", "round", name="shared_match"),
    )
    op.create_table(
        "gradings",
        sa.Column("table", sa.String(64), primary_key=True),
        sa.Column("round", sa.Integer, primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("found", sa.JSON, nullable=False),
    )
    op.execute("update about set schema = 3")
