"""What the room keeps: every table as its record, in a database that survives the room.

An answer is kept, in a transaction, before anyone is told of it.  Tokens are kept as SHA-256 of 256 random bits.
"""

from __future__ import annotations

import hashlib
import os
import secrets
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from sqlalchemy import (
    JSON,
    Column,
    ForeignKey,
    Integer,
    MetaData,
    String,
    Table,
    create_engine,
    delete,
    event,
    insert,
    select,
    update,
)
from sqlalchemy.exc import DatabaseError
from sqlalchemy.pool import StaticPool

SCHEMA: Final = 1  # the form of the tables below


class StoreError(Exception):
    """The database cannot be used; the sentence says why and what to do."""


@dataclass(frozen=True)
class StoredPlayer:
    """Who sits at a seat: a person (*bot* is "") or a bot of that kind."""

    name: str
    bot: str = ""


@dataclass(frozen=True)
class StoredAnswer:
    """One answer: in which hand of the match (from 1), by which seat, and what was said."""

    hand: int
    seat: int
    saying: str


@dataclass
class StoredTable:
    """A table as it is kept: its terms, who sits there, and the record of its present match."""

    id: str
    game: str
    seats: int
    options: dict[str, Any]
    players: list[StoredPlayer]
    round: int
    seed: str
    hand: int  # the hand that lies on the table: it stays when it is over, until it is dismissed
    answers: list[StoredAnswer] = field(default_factory=list)


_meta = MetaData()
_about = Table("about", _meta, Column("schema", Integer, primary_key=True))
_tables = Table(
    "tables",
    _meta,
    Column("id", String(64), primary_key=True),
    Column("game", String(64), nullable=False),
    Column("seats", Integer, nullable=False),
    Column("options", JSON, nullable=False),
    Column("round", Integer, nullable=False),
    Column("opened", Integer, nullable=False),
)
_seats = Table(
    "seats",
    _meta,
    Column("table", String(64), ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("name", String(40), nullable=False),
    Column("bot", String(40), nullable=False),
    Column("token", String(64), nullable=False),  # hashed; "" for a bot
)
_matches = Table(
    "matches",
    _meta,
    Column("table", String(64), ForeignKey("tables.id"), primary_key=True),
    Column("round", Integer, primary_key=True),
    Column("seed", String(64), nullable=False),
    Column("hand", Integer, nullable=False),
)
_answers = Table(
    "answers",
    _meta,
    Column("table", String(64), ForeignKey("tables.id"), primary_key=True),
    Column("round", Integer, primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("hand", Integer, nullable=False),
    Column("seat", Integer, nullable=False),
    Column("saying", String(1000), nullable=False),
)


class Store:
    """The database of a room; its methods wait for the disk, so the room calls them from one thread of their own."""

    def __init__(self, path: Path | None) -> None:
        """Open or make the database; in memory where *path* is None.  Raises StoreError."""
        if path is None:
            self._engine = create_engine("sqlite://", poolclass=StaticPool, connect_args={"check_same_thread": False})
        else:
            try:
                path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
                os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
            except OSError as error:
                raise StoreError(f"The matches cannot be kept in {path}: {error.strerror}.") from None
            self._engine = create_engine(f"sqlite:///{path}", connect_args={"check_same_thread": False, "timeout": 10})
        event.listen(self._engine, "connect", _set_up)
        try:
            _meta.create_all(self._engine)
            with self._engine.begin() as db:
                found = db.scalar(select(_about.c.schema))
                if found is None:
                    db.execute(insert(_about).values(schema=SCHEMA))
        except DatabaseError:
            raise StoreError(f"{path} is not a database of Upcard; move it away, or name another with --database.") from None
        if found not in (None, SCHEMA):
            raise StoreError(
                f"{path} was made by another version of Upcard (form {found}, not {SCHEMA}); name another with --database."
            )

    def close(self) -> None:
        """Let go of the database."""
        self._engine.dispose()

    def open_table(
        self, game: str, seats: int, options: dict[str, Any], players: Sequence[StoredPlayer], seed: str
    ) -> tuple[StoredTable, str]:
        """Keep a new table; it, and the token of its first seat."""
        kept = StoredTable(secrets.token_urlsafe(16), game, seats, options, list(players), 0, seed, 1)
        token = secrets.token_urlsafe(32)
        with self._engine.begin() as db:
            db.execute(
                insert(_tables).values(id=kept.id, game=game, seats=seats, options=options, round=0, opened=int(time.time()))
            )
            rows = [
                {"table": kept.id, "seat": s, "name": p.name, "bot": p.bot, "token": _hashed(token) if s == 0 else ""}
                for s, p in enumerate(players)
            ]
            db.execute(insert(_seats), rows)
            db.execute(insert(_matches).values(table=kept.id, round=0, seed=seed, hand=1))
        return kept, token

    def seat_of(self, table: str, token: str) -> int | None:
        """The seat that a token stands for at a table, or None."""
        with self._engine.connect() as db:
            rows = db.execute(select(_seats.c.seat, _seats.c.token).where(_seats.c.table == table)).all()
        given = _hashed(token)
        found = [seat for seat, kept in rows if secrets.compare_digest(given, kept)]
        return found[0] if found else None

    def load(self, table: str) -> StoredTable | None:
        """A table as it is kept, or None."""
        with self._engine.connect() as db:
            t = db.execute(select(_tables).where(_tables.c.id == table)).one_or_none()
            if t is None:
                return None
            m = db.execute(select(_matches).where(_matches.c.table == table, _matches.c.round == t.round)).one()
            players = db.execute(select(_seats.c.name, _seats.c.bot).where(_seats.c.table == table).order_by(_seats.c.seat)).all()
            answers = db.execute(
                select(_answers.c.hand, _answers.c.seat, _answers.c.saying)
                .where(_answers.c.table == table, _answers.c.round == t.round)
                .order_by(_answers.c.number)
            ).all()
        seated = [StoredPlayer(name, bot) for name, bot in players]
        given = [StoredAnswer(hand, seat, saying) for hand, seat, saying in answers]
        return StoredTable(t.id, t.game, t.seats, t.options, seated, t.round, m.seed, m.hand, given)

    def append(self, table: str, round: int, number: int, answers: Sequence[StoredAnswer]) -> None:
        """Keep answers, the first of which is number *number* (from 0) of the match: all of them or none."""
        rows = [
            {"table": table, "round": round, "number": number + i, "hand": a.hand, "seat": a.seat, "saying": a.saying}
            for i, a in enumerate(answers)
        ]
        with self._engine.begin() as db:
            db.execute(insert(_answers), rows)

    def deal(self, table: str, round: int, hand: int) -> None:
        """Keep that the hand before *hand* was dismissed."""
        with self._engine.begin() as db:
            db.execute(update(_matches).where(_matches.c.table == table, _matches.c.round == round).values(hand=hand))

    def rematch(self, table: str, round: int, seed: str) -> None:
        """Keep that match number *round* (from 0) of a table begins; the matches before it stay."""
        with self._engine.begin() as db:
            db.execute(insert(_matches).values(table=table, round=round, seed=seed, hand=1))
            db.execute(update(_tables).where(_tables.c.id == table).values(round=round))

    def take_back(self, table: str, round: int, number: int) -> None:
        """Forget the answers from number *number* (from 0) of a match on."""
        with self._engine.begin() as db:
            db.execute(delete(_answers).where(_answers.c.table == table, _answers.c.round == round, _answers.c.number >= number))


def _hashed(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


def _set_up(connection: Any, _record: Any) -> None:
    cursor = connection.cursor()
    cursor.execute("PRAGMA journal_mode=WAL")
    cursor.execute("PRAGMA synchronous=FULL")  # an answer that was told is on the disk
    cursor.execute("PRAGMA foreign_keys=ON")
    cursor.close()
