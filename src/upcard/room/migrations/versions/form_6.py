"""The sixth version: browsers that get a notice of each turn while their page is closed."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """Add the table; nothing that is there changes."""
    op.create_table(
        "pushes",
        sa.Column("table", sa.String(64), primary_key=True),
        sa.Column("key", sa.String(64), primary_key=True),
        sa.Column("browser", sa.String(64), primary_key=True),
        sa.Column("endpoint", sa.String(1000), nullable=False),
        sa.Column("p256dh", sa.String(100), nullable=False),
        sa.Column("auth", sa.String(30), nullable=False),
        sa.Column("told", sa.String(40), nullable=False),
    )
    op.create_index("ix_pushes_browser", "pushes", ["browser"])
    op.execute("update about set schema = 6")
