"""The second version: an append-only log of timed events, tables for several people, chat, an archive."""

import json

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"

SETTINGS = {"listed": False, "watching": True, "fill": "steady", "hints": False, "bank": 0, "step": 0, "grace": 90}


def upgrade() -> None:
    """Turn every answer into an event, with one more event where a hand was dealt; nothing is lost."""
    db = op.get_bind()
    op.create_table(
        "log",
        sa.Column("table", sa.String(64), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("round", sa.Integer, primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("hand", sa.Integer, nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("says", sa.JSON, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("nonce", sa.String(16), nullable=False),
    )
    op.create_table(
        "chat",
        sa.Column("table", sa.String(64), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("number", sa.String(32), primary_key=True),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("text", sa.String(200), nullable=False),
        sa.Column("phrase", sa.String(20), nullable=False),
    )
    op.create_table(
        "archive",
        sa.Column("table", sa.String(64), primary_key=True),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("record", sa.LargeBinary, nullable=False),
    )
    for row in db.execute(sa.text('select "table", round, hand from matches')).all():
        _carry_over(db, row[0], row[1], row[2])
    op.drop_table("answers")
    with op.batch_alter_table("matches") as matches:
        matches.add_column(sa.Column("fair", sa.JSON, nullable=False, server_default="{}"))
        matches.drop_column("hand")
    with op.batch_alter_table("seats") as seats:
        seats.add_column(sa.Column("free", sa.Boolean, nullable=False, server_default=sa.false()))
    with op.batch_alter_table("tables") as tables:
        tables.add_column(sa.Column("code", sa.String(4)))
        tables.add_column(sa.Column("settings", sa.JSON, nullable=False, server_default=json.dumps(SETTINGS)))
        tables.add_column(sa.Column("host", sa.Integer, nullable=False, server_default="0"))
        tables.add_column(sa.Column("touched", sa.BigInteger, nullable=False, server_default="0"))
        tables.alter_column("opened", type_=sa.BigInteger, existing_type=sa.Integer, existing_nullable=False)
        tables.create_unique_constraint("tables_code", ["code"])
    op.create_index("ix_tables_touched", "tables", ["touched"])
    op.execute("update tables set touched = opened")
    op.execute("update about set schema = 2")


def _carry_over(db: sa.Connection, table: str, round: int, last: int) -> None:
    answers = db.execute(
        sa.text('select hand, seat, saying from answers where "table" = :t and round = :r order by number'),
        {"t": table, "r": round},
    ).all()
    events: list[tuple[str, int, int, list[str]]] = []
    hand = 1
    for number, seat, saying in [*answers, (last, -1, "")]:
        while hand < number:
            hand += 1
            events.append(("next", hand, -1, []))
        if seat >= 0:
            events.append(("say", number, seat, [saying]))
    rows = [
        {"t": table, "r": round, "n": n, "k": kind, "h": hand, "s": seat, "w": json.dumps(says)}
        for n, (kind, hand, seat, says) in enumerate(events)
    ]
    if rows:
        db.execute(
            sa.text(
                'insert into log ("table", round, number, kind, hand, seat, says, at, nonce) '
                "values (:t, :r, :n, :k, :h, :s, :w, 0, '')"
            ),
            rows,
        )
