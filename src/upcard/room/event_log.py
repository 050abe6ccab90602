"""Adds events to the logs of matches, many in one transaction and one statement.

The database allows each number of a match's log once, so the server that stores an event first decides, without any lock
between servers.
"""

from __future__ import annotations

import json
import time
from collections.abc import Sequence
from typing import Any, Final

from sqlalchemy import Engine, select, tuple_, update

from upcard.room import notices, schema
from upcard.room.postgresql import psycopg
from upcard.room.stored import StoredEvent

TOUCH_SECONDS: Final = 60  # between two notes that a table is in play
TOUCHES: Final = 10_000  # tables of which a process remembers the last note
NOTICE: Final = 100  # tables named in one notice: PostgreSQL takes less than 8,000 bytes
PATIENCE: Final = (0.05, 0.1, 0.2, 0.4, 0.8, 1.6)  # seconds before each further attempt on a lost connection

_COLUMNS: Final = ", ".join([f'"{column.name}"' for column in schema.log.columns])
_PARTS: Final = ", ".join([f"json_extract(value, '$[{i}]')" for i in range(len(schema.log.columns))])
_ADD_SQLITE: Final = f"insert into log ({_COLUMNS}) select {_PARTS} from json_each(?) where true on conflict do nothing"
_ADD_POSTGRESQL: Final = (
    f"with added as (insert into log ({_COLUMNS}) select t, r, n, k, h, s, w::json, a, o from unnest(%s::text[], %s::int[], "
    "%s::int[], %s::text[], %s::int[], %s::int[], %s::text[], %s::bigint[], %s::text[]) as row (t, r, n, k, h, s, w, a, o) "
    "on conflict do nothing returning 1), "
    "told as materialized (select pg_notify('upcard', said) from unnest(%s::text[]) as said) "
    "select (select count(*) from added), (select count(*) from told)"
)
"""One statement for all events of a transaction, and on PostgreSQL for their notices: each further one has to wait for the
database and for the other threads, as long as 5 ms each while the event loop is busy."""

Row = tuple[str, int, StoredEvent]  # a table, a round, an event


class EventLog:
    """The logs of all matches, as one server adds to them. Its methods wait for the disk."""

    def __init__(self, engine: Engine, url: str) -> None:
        """*url* is "" unless the database is PostgreSQL."""
        self._engine = engine
        self._url = url
        self._connection: Any = None  # the driver's own, which takes 0.1 ms less for a transaction than SQLAlchemy's
        self._touched: dict[str, int] = {}  # when this process last noted that a table is in play, in seconds since 1970

    def append(self, rows: Sequence[Row]) -> list[bool]:
        """Append events in one transaction; returns for each whether it was stored.

        False: another event has its number. An event whose commit was cut off is sent again until the database answers:
        its nonce shows whether it was stored the first time.
        """
        for wait in PATIENCE:
            try:
                return self._append(rows)
            except Exception:
                if not self._lost():
                    raise
                time.sleep(wait)
        return self._append(rows)

    def _append(self, rows: Sequence[Row]) -> list[bool]:
        values = [(table, round, e.number, e.kind, e.hand, e.seat, json.dumps(e.says), e.at, e.nonce) for table, round, e in rows]
        values.sort()  # one order at all servers: no deadlock
        self._touch({table for table, _, _ in rows})
        if self._connection is None:
            self._connection = psycopg.connect(self._url, autocommit=True) if self._url else self._engine.raw_connection()
        added = self._add_postgresql(values) if self._url else self._add_sqlite(values)
        return [True] * len(rows) if added == len(rows) else self._owners(rows)

    def _touch(self, tables: set[str]) -> None:
        """Note that tables are in play, once a minute."""
        now = int(time.time())
        stale = [table for table in tables if now - self._touched.get(table, 0) >= TOUCH_SECONDS]
        if stale:
            with self._engine.begin() as db:
                db.execute(update(schema.tables).where(schema.tables.c.id.in_(stale)).values(touched=now))
            if len(self._touched) > TOUCHES:
                self._touched.clear()
            self._touched |= dict.fromkeys(stale, now)

    def _lost(self) -> bool:
        """Has the connection to a database of several servers been lost? Then another one is made."""
        lost = bool(self._url) and self._connection is not None and self._connection.closed
        if lost:
            self._connection = None
        return lost

    def _add_sqlite(self, values: list[tuple[Any, ...]]) -> int:
        """Add rows to the log in a transaction; returns how many were not there yet."""
        cursor = self._connection.cursor()
        try:
            cursor.execute(_ADD_SQLITE, (json.dumps(values),))
            self._connection.commit()
        except BaseException:
            self._connection.rollback()
            raise
        finally:
            cursor.close()
        return int(cursor.rowcount)

    def _add_postgresql(self, values: list[tuple[Any, ...]]) -> int:
        """Add rows to the log and send notices of them to the other servers; returns how many were not there yet."""
        last = list({(table, round): (table, round, number) for table, round, number, *_ in values}.values())
        said = [notices.events_stored(last[i : i + NOTICE]) for i in range(0, len(last), NOTICE)]
        columns = [list(column) for column in zip(*values)]
        return int(self._connection.execute(_ADD_POSTGRESQL, [*columns, said]).fetchone()[0])

    def _owners(self, rows: Sequence[Row]) -> list[bool]:
        """Whether each event's number in the log is this event's own."""
        key = (schema.log.c.table, schema.log.c.round, schema.log.c.number)
        asked = [(table, round, e.number) for table, round, e in rows]
        with self._engine.connect() as db:
            there = {tuple(r[:3]): r[3] for r in db.execute(select(*key, schema.log.c.nonce).where(tuple_(*key).in_(asked)))}
        return [there.get((table, round, e.number)) == e.nonce for table, round, e in rows]

    def close(self) -> None:
        """Let go of the connection."""
        if self._connection is not None:
            self._connection.close()
