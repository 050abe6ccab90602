"""Stores every table as its record: game, options, seats, seed, and an append-only log of answers with their times.

SQLite needs no set-up; PostgreSQL is used where a URL names it, and then several servers can serve one table. The database
allows each number of a match's log once, so the server that stores an event first decides, without any lock between servers.
Tokens are stored as SHA-256 of 256 random bits.
"""

from __future__ import annotations

import contextlib
import json
import os
import secrets
import time
import zlib
from collections.abc import Mapping, Sequence
from dataclasses import asdict, fields, replace
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import Any, Final

from sqlalchemy import Connection, Table, create_engine, delete, event, func, insert, select, text, update
from sqlalchemy.dialects.postgresql import insert as insert_postgresql
from sqlalchemy.dialects.sqlite import insert as insert_sqlite
from sqlalchemy.exc import DBAPIError, IntegrityError
from sqlalchemy.pool import StaticPool

from upcard.room import notices, schema
from upcard.room.event_log import EventLog, Row
from upcard.room.file_lock import FileLock, Taken
from upcard.room.migrate import check_form, migrate
from upcard.room.notices import Noticeboard
from upcard.room.postgresql import address_of
from upcard.room.store_errors import DamagedTable, InUse, StoreError, opening_error
from upcard.room.stored import (
    USUAL,
    Account,
    ChatLine,
    Key,
    Settings,
    StoredAnswer,
    StoredEvent,
    StoredPlayer,
    StoredTable,
    hashed,
    possible,
)

CODE_LETTERS: Final = "ABCDEFGHJKLMNPQRSTUVWXYZ"
DAY: Final = 86_400
WAITING_DAYS: Final = 1  # a table at which no match has begun is removed after this
RESTING_DAYS: Final = 30  # a match nobody has touched is archived after this
CHAT_LINES: Final = 200  # kept for each table


class Store:
    """The database of a room. Its methods wait for the disk, so the room calls them from one thread of their own."""

    def __init__(self, where: Path | str | None, address: str = "", keeper: bool = False) -> None:
        """Open or create the database: a file, a URL of PostgreSQL, or memory if *where* is None. Raises StoreError.

        A *keeper* opens a database that exists and has the present form, beside the servers that use it.
        """
        self.lock: FileLock | None = None
        self._keeper = keeper
        self.in_memory = where is None
        url, file = "", None
        if where is None:
            self._engine = create_engine("sqlite://", poolclass=StaticPool, connect_args={"check_same_thread": False})
            event.listen(self._engine, "connect", _set_up)
            schema.meta.create_all(self._engine)
        elif isinstance(where, str) and "://" in where:
            url = address_of(where)
            self._engine = create_engine(url.replace("postgresql://", "postgresql+psycopg://", 1), pool_pre_ping=True)
            self._open(where.partition("://")[0])
        else:
            file = Path(where).with_name(Path(where).name + ".notices")
            self._open_file(Path(where), address)
        self.shared = bool(url)  # by several servers
        self.noticeboard = Noticeboard(self._engine, url, file)
        self._log = EventLog(self._engine, url)

    def _open_file(self, path: Path, address: str) -> None:
        if self._keeper and not path.is_file():
            raise StoreError(f"There is no database at {path}.")
        try:
            path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
            os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
            if not self._keeper:
                self.lock = FileLock(path.with_name(path.name + ".lock"), address)
        except Taken as taken:
            raise InUse(
                f"The matches in {path} are open in another room{taken.where}. "
                "Close it first, or name another file with --database."
            ) from None
        except OSError as error:
            raise StoreError(f"Matches cannot be saved in {path}: {error.strerror}.") from None
        self._engine = create_engine(f"sqlite:///{path}", connect_args={"check_same_thread": False, "timeout": 5})
        event.listen(self._engine, "connect", _set_up)
        try:
            self._open(str(path))
        except StoreError:
            self._let_go()
            raise

    def _open(self, name: str) -> None:
        try:
            (check_form if self._keeper else partial(migrate, meta=schema.meta))(self._engine, name=name)
        except DBAPIError as error:
            raise StoreError(opening_error(name, error)) from None

    def close(self) -> None:
        """Close the database."""
        self._log.close()
        self._let_go()

    def _let_go(self) -> None:
        self._engine.dispose()
        if self.lock is not None:
            self.lock.release()

    def check(self) -> None:
        """Raise an error if the database cannot be read now."""
        with self._engine.connect() as db:
            db.execute(select(func.count()).select_from(schema.about))

    # Tables -------------------------------------------------------------------------------

    def open_table(
        self,
        game: str,
        seats: int,
        options: dict[str, Any],
        players: Sequence[StoredPlayer],
        seed: str,
        settings: Settings = USUAL,
        fair: dict[str, Any] | None = None,
        seat: int = 0,
        log: Sequence[StoredEvent] = (),
        second: str = "",
    ) -> tuple[StoredTable, str]:
        """Store a new table, its match begun with the events of *log*; returns it with the token of a seat.

        Without a *seed* it waits for its players. *second* is the token of the second seat, if the same browser plays it.
        """
        invited = any(p.free for p in players)
        found = StoredTable(
            secrets.token_urlsafe(16),
            game,
            seats,
            options,
            list(players),
            0,
            seed,
            1,
            settings=settings,
            host=seat,
            fair=fair or {},
        )
        for e in log:
            found.add(e)
        token = secrets.token_urlsafe(32)
        tokens: Mapping[int, Key] = {seat: token} | ({1: second} if second else {})
        found.keys = [hashed(tokens[s]) if s in tokens else "" for s in range(seats)]
        for attempt in range(20):
            found.code = "".join(secrets.choice(CODE_LETTERS) for _ in range(4)) if invited else ""
            try:
                with self.begin() as db:
                    self.insert_table(db, found, tokens)
                return found, token
            except IntegrityError:
                if attempt == 19:
                    raise
        raise AssertionError

    def begin(self) -> contextlib.AbstractContextManager[Connection]:
        """A transaction."""
        return self._engine.begin()

    def insert_new(self, table: Table) -> Any:
        """An insert that leaves out the rows whose keys are there already."""
        return (insert_postgresql if self.shared else insert_sqlite)(table).on_conflict_do_nothing()

    def insert_table(self, db: Connection, t: StoredTable, tokens: Mapping[int, Key]) -> None:
        """Store a new table with what opens the seats of its people, by seat."""
        now = int(time.time())
        db.execute(
            insert(schema.tables).values(
                id=t.id,
                code=t.code or None,
                game=t.game,
                seats=t.seats,
                options=t.options,
                settings=asdict(t.settings),
                host=t.host,
                round=0,
                opened=now,
                touched=now,
            )
        )
        rows = [
            {"table": t.id, "seat": s, "name": p.name, "bot": p.bot, "free": p.free, "token": "", "person": None}
            | (_opened_by(tokens[s]) if tokens.get(s) and not p.free else {})
            for s, p in enumerate(t.players)
        ]
        db.execute(insert(schema.seats), rows)
        db.execute(insert(schema.matches).values(table=t.id, round=0, seed=t.seed, fair=t.fair))
        if t.log:
            db.execute(insert(schema.log), [_row(t.id, 0, e) for e in t.log])

    def seat_of(self, table: str, key: Key) -> int | None:
        """The seat that a token or an account opens at a table, or None."""
        if not possible(table):
            return None
        with self._engine.connect() as db:
            rows = db.execute(select(schema.seats.c.seat, schema.seats.c.token).where(schema.seats.c.table == table)).all()
        given = hashed(key)
        found = [seat for seat, stored in rows if secrets.compare_digest(given, stored)]
        return found[0] if found else None

    def load(self, table: str) -> StoredTable | None:
        """A stored table, or None. Raises DamagedTable."""
        if not possible(table):
            return None
        with self._engine.connect() as db:
            t = db.execute(select(schema.tables).where(schema.tables.c.id == table)).one_or_none()
            if t is None:
                return None
            m = db.execute(
                select(schema.matches).where(schema.matches.c.table == table, schema.matches.c.round == t.round)
            ).one_or_none()
            seats = db.execute(select(schema.seats).where(schema.seats.c.table == table).order_by(schema.seats.c.seat)).all()
            log = self._events(db, table, t.round, 0)
        return _checked(t, m, seats, log)

    def events(self, table: str, round: int, first: int) -> list[StoredEvent]:
        """The log of a match from number *first* on."""
        with self._engine.connect() as db:
            return self._events(db, table, round, first)

    def _events(self, db: Connection, table: str, round: int, first: int) -> list[StoredEvent]:
        rows = db.execute(
            select(schema.log)
            .where(schema.log.c.table == table, schema.log.c.round == round, schema.log.c.number >= first)
            .order_by(schema.log.c.number)
        ).all()
        return [StoredEvent(r.number, r.kind, r.hand, r.seat, tuple(r.says), r.at, r.nonce) for r in rows]

    def has_table(self, table: str) -> bool:
        """Is there a table with this id?"""
        with self._engine.connect() as db:
            return db.scalar(select(schema.tables.c.id).where(schema.tables.c.id == table)) is not None

    def find_table(self, key: str) -> str | None:
        """The id of the table with this code or id, or None."""
        if not possible(key):
            return None
        with self._engine.connect() as db:
            found: str | None = db.scalar(
                select(schema.tables.c.id).where((schema.tables.c.id == key) | (schema.tables.c.code == key.upper()))
            )
            return found

    def open_tables(self, game: str = "", most: int = 50) -> list[str]:
        """Ids of the tables that are listed and have a free seat, the latest first."""
        if not possible(game):
            return []
        query = select(schema.tables.c.id, schema.tables.c.settings).where(
            schema.tables.c.code.is_not(None),
            select(schema.seats.c.seat).where(schema.seats.c.table == schema.tables.c.id, schema.seats.c.free).exists(),
        )
        if game:
            query = query.where(schema.tables.c.game == game)
        with self._engine.connect() as db:
            rows = db.execute(query.order_by(schema.tables.c.touched.desc()).limit(10 * most)).all()
        return [key for key, settings in rows if isinstance(settings, dict) and settings.get("listed")][:most]

    def tables_of(self, account: Account, most: int = 50) -> list[str]:
        """Ids of the tables at which an account sits, the one touched last first."""
        query = (
            select(schema.tables.c.id)
            .join(schema.seats, schema.seats.c.table == schema.tables.c.id)
            .where(schema.seats.c.person == account.person)
        )
        with self._engine.connect() as db:
            return list(db.scalars(query.order_by(schema.tables.c.touched.desc()).limit(most)).all())

    # Seats --------------------------------------------------------------------------------

    def sit(self, table: str, seat: int, name: str) -> str | None:
        """Give a free seat to a person; returns its token, or None if somebody else was first."""
        token = secrets.token_urlsafe(32)
        with self._engine.begin() as db:
            done = db.execute(
                update(schema.seats)
                .where(schema.seats.c.table == table, schema.seats.c.seat == seat, schema.seats.c.free)
                .values(name=name, bot="", free=False, token=hashed(token))
            )
            if done.rowcount == 0:
                return None
            host = db.scalar(select(schema.tables.c.host).where(schema.tables.c.id == table))
            if db.scalar(select(schema.seats.c.free).where(schema.seats.c.table == table, schema.seats.c.seat == host)):
                db.execute(update(schema.tables).where(schema.tables.c.id == table).values(host=seat))
            self._touch(db, table)
        return token

    def swap(self, table: str, seat: int, other: int, taken: bool = False) -> bool:
        """Exchange two seats; False if *other* is not free any more, unless it may be *taken*."""
        with self._engine.begin() as db:
            rows = {r.seat: r for r in db.execute(select(schema.seats).where(schema.seats.c.table == table)).all()}
            if not rows[other].free and not taken:
                return False
            for to, row in ((other, rows[seat]), (seat, rows[other])):
                db.execute(
                    update(schema.seats)
                    .where(schema.seats.c.table == table, schema.seats.c.seat == to)
                    .values(name=row.name, bot=row.bot, free=row.free, token=row.token, person=row.person)
                )
            host = db.scalar(select(schema.tables.c.host).where(schema.tables.c.id == table))
            if host in (seat, other):
                db.execute(update(schema.tables).where(schema.tables.c.id == table).values(host=seat + other - host))
            self._touch(db, table)
        return True

    def set_host(self, table: str, seat: int) -> None:
        """Make the player of a seat the host."""
        with self._engine.begin() as db:
            db.execute(update(schema.tables).where(schema.tables.c.id == table).values(host=seat))

    def set_seats(self, table: str, players: dict[int, StoredPlayer]) -> None:
        """Empty seats, or give them to bots; their tokens are void."""
        with self._engine.begin() as db:
            for seat, p in players.items():
                db.execute(
                    update(schema.seats)
                    .where(schema.seats.c.table == table, schema.seats.c.seat == seat)
                    .values(name=p.name, bot=p.bot, free=p.free, token="", person=None)
                )
            self._touch(db, table)

    def _touch(self, db: Connection, table: str) -> None:
        """Note that a table has changed, and send the other servers a notice of it."""
        db.execute(update(schema.tables).where(schema.tables.c.id == table).values(touched=int(time.time())))
        notices.notify(db, notices.table_changed(table))

    # Matches ------------------------------------------------------------------------------

    def set_deal(self, table: str, round: int, seed: str, fair: dict[str, Any], before: dict[str, Any]) -> bool:
        """Store the next state of fair dealing, and the seed once it is known; False if the state has changed from *before*."""
        where = (schema.matches.c.table == table, schema.matches.c.round == round)
        with self._engine.begin() as db:
            row = db.execute(select(schema.matches.c.seed, schema.matches.c.fair).where(*where).with_for_update()).one_or_none()
            if row is None or row.seed or row.fair != before:
                return False
            db.execute(update(schema.matches).where(*where).values(seed=seed, fair=fair))
            self._touch(db, table)
        return True

    def rematch(self, table: str, round: int, seed: str, fair: dict[str, Any] | None = None) -> bool:
        """Begin match number *round* (from 0) of a table; the earlier matches stay. False if it has begun already."""
        try:
            with self._engine.begin() as db:
                db.execute(insert(schema.matches).values(table=table, round=round, seed=seed, fair=fair or {}))
                db.execute(update(schema.tables).where(schema.tables.c.id == table).values(round=round))
                self._touch(db, table)
        except IntegrityError:
            return False
        return True

    def append(self, rows: Sequence[Row]) -> list[bool]:
        """Append events to the logs of matches in one transaction; returns for each whether it was stored."""
        return self._log.append(rows)

    # Finished matches ---------------------------------------------------------------------

    def load_match(self, table: str, round: int) -> StoredTable | None:
        """A table as it is in match number *round* (from 0), archived or not; None if there was none. Raises DamagedTable."""
        if not possible(table):
            return None
        with self._engine.connect() as db:
            t = db.execute(select(schema.tables).where(schema.tables.c.id == table)).one_or_none()
            if t is not None:
                m = db.execute(
                    select(schema.matches).where(schema.matches.c.table == table, schema.matches.c.round == round)
                ).one_or_none()
                seats = db.execute(select(schema.seats).where(schema.seats.c.table == table).order_by(schema.seats.c.seat)).all()
                return None if m is None else _checked(t, m, seats, self._events(db, table, round, 0), round)
        rows = self.archived(table)
        if rows is None:
            return None
        found = {part: [SimpleNamespace(**row) for row in rows[part]] for part in rows}
        match = [m for m in found["matches"] if m.round == round]
        log = [e for e in found["log"] if e.round == round]
        events = [StoredEvent(e.number, e.kind, e.hand, e.seat, tuple(e.says), e.at, e.nonce) for e in log]
        events.sort(key=lambda e: e.number)
        players = sorted(found["seats"], key=lambda s: int(s.seat))
        return _checked(found["tables"][0], match[0], players, events, round) if match else None

    def last_round(self, table: str) -> tuple[int, bool] | None:
        """The number of a table's last match (from 0), and whether the table is archived; None without such a table."""
        if not possible(table):
            return None
        with self._engine.connect() as db:
            found = db.scalar(select(schema.tables.c.round).where(schema.tables.c.id == table))
        if found is not None:
            return found, False
        rows = self.archived(table)
        return None if rows is None else (int(rows["tables"][0]["round"]), True)

    def player_of(self, table: str, key: Key) -> int | None:
        """The seat that a token or an account opens at a table, archived or not, or None."""
        seat = self.seat_of(table, key)
        rows = self.archived(table) if seat is None and possible(table) else None
        given = hashed(key)
        found = [] if rows is None else [r["seat"] for r in rows["seats"] if secrets.compare_digest(given, r["token"])]
        return found[0] if found else seat

    def share(self, table: str, round: int) -> str:
        """The key under which anyone may look back at a match."""
        with self._engine.begin() as db:
            db.execute(
                self.insert_new(schema.shared),
                [{"key": secrets.token_urlsafe(16), "table": table, "round": round}],
            )
            return str(
                db.scalar(select(schema.shared.c.key).where(schema.shared.c.table == table, schema.shared.c.round == round))
            )

    def key_of(self, table: str, round: int) -> str:
        """The key of the link to a match, or "" if there is none."""
        with self._engine.connect() as db:
            return (
                db.scalar(select(schema.shared.c.key).where(schema.shared.c.table == table, schema.shared.c.round == round)) or ""
            )

    def shared_match(self, key: str) -> tuple[str, int] | None:
        """The table and the match that a key shows, or None."""
        if not possible(key):
            return None
        with self._engine.connect() as db:
            found = db.execute(
                select(schema.shared.c.table, schema.shared.c.round).where(schema.shared.c.key == key)
            ).one_or_none()
        return None if found is None else (found[0], found[1])

    def keep_grading(self, table: str, round: int, seat: int, found: dict[str, Any]) -> None:
        """Store what was found about a seat's decisions in a match."""
        with self._engine.begin() as db:
            db.execute(self.insert_new(schema.gradings), [{"table": table, "round": round, "seat": seat, "found": found}])

    def grading(self, table: str, round: int, seat: int) -> dict[str, Any] | None:
        """The stored grades of a seat's decisions in a match, or None."""
        if not possible(table):
            return None
        where = (schema.gradings.c.table == table, schema.gradings.c.round == round, schema.gradings.c.seat == seat)
        with self._engine.connect() as db:
            found: dict[str, Any] | None = db.scalar(select(schema.gradings.c.found).where(*where))
        return found

    # Chat ---------------------------------------------------------------------------------

    def chat(self, table: str, at: int, seat: int, name: str, words: str, phrase: str, person: str = "") -> str:
        """Store a line of chat, written by a guest or by an account; returns its number."""
        number = f"{at:014d}-{secrets.token_hex(4)}"
        line = {"table": table, "number": number, "at": at, "seat": seat, "name": name, "text": words, "phrase": phrase}
        with self._engine.begin() as db:
            db.execute(insert(schema.chat).values(**line, person=person or None))
            last = db.scalar(
                select(schema.chat.c.number)
                .where(schema.chat.c.table == table)
                .order_by(schema.chat.c.number.desc())
                .offset(CHAT_LINES)
                .limit(1)
            )
            if last is not None:
                db.execute(delete(schema.chat).where(schema.chat.c.table == table, schema.chat.c.number <= last))
            notices.notify(db, notices.chat_written(table))
        return number

    def chat_after(self, table: str, number: str = "", most: int = 50) -> list[ChatLine]:
        """The lines of chat after a number, at most the last *most*."""
        with self._engine.connect() as db:
            rows = db.execute(
                select(schema.chat)
                .where(schema.chat.c.table == table, schema.chat.c.number > number)
                .order_by(schema.chat.c.number.desc())
                .limit(most)
            ).all()
        return [ChatLine(r.number, r.at, r.seat, r.name, r.text, r.phrase, r.person or "") for r in reversed(rows)]

    # Growth -------------------------------------------------------------------------------

    def tidy(self, now: float | None = None) -> tuple[int, int]:
        """Remove tables that never began, archive tables nobody has touched; returns how many of each."""
        now = time.time() if now is None else now
        removed = archived = 0
        with self._engine.connect() as db:
            old = db.execute(
                select(schema.tables.c.id, schema.tables.c.touched).where(schema.tables.c.touched < now - WAITING_DAYS * DAY)
            ).all()
        for key, touched in old:
            with self._engine.begin() as db:
                seeds = db.scalars(select(schema.matches.c.seed).where(schema.matches.c.table == key)).all()
                begun = any(seeds)
                if begun and touched >= now - RESTING_DAYS * DAY:
                    continue
                if begun:
                    record = {
                        name: [dict(row._mapping) for row in db.execute(select(part).where(_key(part) == key))]
                        for name, part in (
                            ("tables", schema.tables),
                            ("seats", schema.seats),
                            ("matches", schema.matches),
                            ("log", schema.log),
                        )
                    }
                    data = zlib.compress(json.dumps(record).encode(), 9)
                    db.execute(insert(schema.archive).values(table=key, at=int(now), record=data))
                    archived += 1
                else:
                    removed += 1
                self._remove(db, key)
        return removed, archived

    def _remove(self, db: Connection, table: str) -> None:
        for part in (schema.pushes, schema.chat, schema.log, schema.matches, schema.seats, schema.tables):
            db.execute(delete(part).where(_key(part) == table))

    def archived(self, table: str) -> dict[str, Any] | None:
        """The rows of an archived table, or None."""
        with self._engine.connect() as db:
            data = db.scalar(select(schema.archive.c.record).where(schema.archive.c.table == table))
        return None if data is None else json.loads(zlib.decompress(data))

    # The keeper -----------------------------------------------------------------------------

    def keys(self, most: int, game: str = "") -> list[str]:
        """Ids of at most *most* tables, perhaps of one game, the latest first."""
        query = select(schema.tables.c.id).where(schema.tables.c.game == game) if game else select(schema.tables.c.id)
        with self._engine.connect() as db:
            return list(db.scalars(query.order_by(schema.tables.c.touched.desc()).limit(most)))

    def times(self, table: str) -> tuple[int, int]:
        """When a table was opened and last changed, in seconds since 1970."""
        with self._engine.connect() as db:
            row = db.execute(select(schema.tables.c.opened, schema.tables.c.touched).where(schema.tables.c.id == table)).one()
        return row.opened, row.touched

    def change_settings(self, table: str, settings: Settings, code: bool = True) -> None:
        """Replace the settings of a table; without its *code* nobody is invited any more."""
        gone = {} if code else {"code": None}
        with self._engine.begin() as db:
            db.execute(update(schema.tables).where(schema.tables.c.id == table).values(settings=asdict(settings), **gone))
            self._touch(db, table)

    def fill(self, many: int) -> None:
        """Add tables that nobody plays at, to measure a large room."""
        players = [StoredPlayer("Ann"), StoredPlayer("Ben", "steady")]
        with self._engine.begin() as db:
            for _ in range(many):
                self.insert_table(db, StoredTable(secrets.token_urlsafe(16), "gin_rummy", 2, {}, players, 0, "ab" * 32, 1), {})

    def damage(self) -> list[str]:
        """Damage that SQLite finds in its own file."""
        if self.shared:
            return []
        with self._engine.connect() as db:
            found = [str(row[0]) for row in db.execute(text("pragma integrity_check"))]
        return [] if found == ["ok"] else found

    def copy_to(self, file: Path) -> None:
        """Write a copy of a SQLite database to a new file while servers use it. Raises StoreError."""
        if self.shared:
            raise StoreError("PostgreSQL makes copies itself: pg_dump.")
        if file.exists():
            raise StoreError(f"{file} exists already.")
        try:
            with self._engine.connect() as db:
                db.execution_options(isolation_level="AUTOCOMMIT").execute(text("vacuum into :copy"), {"copy": str(file)})
        except DBAPIError as error:
            raise StoreError(opening_error(str(file), error)) from None
        file.chmod(0o600)

    # Erasing ------------------------------------------------------------------------------

    def delete_match(self, db: Connection, table: str, round: int, others: bool) -> bool:
        """Delete the record of a finished match. Tells whether the table went with it: it does if no *others* are wanted."""
        for part in (schema.shared, schema.gradings):
            db.execute(delete(part).where(part.c.table == table, part.c.round == round))
        now = db.scalar(select(schema.tables.c.round).where(schema.tables.c.id == table))
        if now is None:
            if not others:
                db.execute(delete(schema.archive).where(schema.archive.c.table == table))
        elif round < now:
            for part in (schema.log, schema.matches):
                db.execute(delete(part).where(part.c.table == table, part.c.round == round))
        elif not others:
            self._remove(db, table)
            return True
        return False

    def forget(self, db: Connection, person: str, name: str, former: str) -> list[str]:
        """Remove a person from all seats, chat and records: their name becomes *former*. Returns the tables that have changed.

        A table goes if nobody else sits there; a match that has not begun gets its seat back.
        """
        db.execute(delete(schema.chat).where(schema.chat.c.person == person))
        db.execute(delete(schema.pushes).where(schema.pushes.c.key == hashed(Account(person))))
        tables = list(db.scalars(select(schema.seats.c.table).where(schema.seats.c.person == person)).all())
        for table in tables:
            own = (schema.seats.c.table == table, schema.seats.c.person == person)
            people = (schema.seats.c.table == table, schema.seats.c.bot == "", ~schema.seats.c.free)
            others = db.scalars(select(schema.seats.c.seat).where(*people, schema.seats.c.person.is_distinct_from(person))).all()
            if not others:
                self._remove(db, table)
                continue
            begun = any(db.scalars(select(schema.matches.c.seed).where(schema.matches.c.table == table)).all())
            seat = db.scalar(select(schema.seats.c.seat).where(*own))
            values: dict[str, Any] = {"person": None, "token": "", "name": former if begun else "", "free": not begun}
            db.execute(update(schema.seats).where(*own).values(**values))
            db.execute(
                update(schema.tables).where(schema.tables.c.id == table, schema.tables.c.host == seat).values(host=others[0])
            )
            for e in db.execute(
                select(schema.log).where(schema.log.c.table == table, schema.log.c.kind == "end", schema.log.c.seat == seat)
            ).all():
                says = [say.replace(name, former.capitalize()) for say in e.says]
                at = (schema.log.c.table == table, schema.log.c.round == e.round, schema.log.c.number == e.number)
                db.execute(update(schema.log).where(*at).values(says=says))
            self._touch(db, table)
        for key in db.scalars(select(schema.archive.c.table)).all():
            record = db.scalar(select(schema.archive.c.record).where(schema.archive.c.table == key))
            rows = json.loads(zlib.decompress(record or b""))
            seats = [r for r in rows["seats"] if r.get("person") == person]
            if seats:
                for r in seats:
                    r.update(person=None, token="", name=former)
                for e in [e for e in rows["log"] if e["kind"] == "end" and e["seat"] in {r["seat"] for r in seats}]:
                    e["says"] = [say.replace(name, former.capitalize()) for say in e["says"]]
                data = zlib.compress(json.dumps(rows).encode(), 9)
                db.execute(update(schema.archive).where(schema.archive.c.table == key).values(record=data))
        return tables

    def chat_of(self, person: str) -> list[dict[str, Any]]:
        """The lines of chat that an account has written, for its export."""
        with self._engine.connect() as db:
            rows = db.execute(select(schema.chat).where(schema.chat.c.person == person).order_by(schema.chat.c.at)).all()
        return [{"table": r.table, "at": r.at, "text": r.text, "phrase": r.phrase} for r in rows]


def _row(table: str, round: int, e: StoredEvent) -> dict[str, Any]:
    return {"table": table, "round": round} | vars(e) | {"says": list(e.says)}


def _key(part: Table) -> Any:
    return part.c.id if part is schema.tables else part.c.table


def _checked(t: Any, m: Any, seats: Sequence[Any], log: list[StoredEvent], round: int | None = None) -> StoredTable:
    """A table from its rows; raises DamagedTable, which names what cannot be read."""

    def need(good: bool, what: str) -> None:
        if not good:
            raise DamagedTable(f"This table's record cannot be read ({what}). Other tables are not affected.")

    need(isinstance(t.options, dict), "its options")
    need(isinstance(t.settings, dict), "its settings")
    need(m is not None, "its match")
    need(isinstance(m.fair, dict), "its deal")
    need(len(seats) == t.seats > 0 and [r.seat for r in seats] == list(range(t.seats)), "its seats")
    need([e.number for e in log] == list(range(len(log))), "its log")
    need(all(1 <= e.hand and -1 <= e.seat < t.seats for e in log), "its log")
    known = {f.name for f in fields(Settings)}
    out = StoredTable(
        t.id,
        t.game,
        t.seats,
        t.options,
        [StoredPlayer(r.name, r.bot, bool(r.free), getattr(r, "person", None) or "") for r in seats],
        t.round if round is None else round,
        m.seed,
        1,
        settings=Settings(**{k: v for k, v in t.settings.items() if k in known}),
        code=t.code or "",
        host=t.host,
        fair=m.fair,
        keys=[r.token for r in seats],
    )
    answers: list[StoredAnswer] = []
    for e in log:
        if e.kind == "say":
            answers.extend([StoredAnswer(e.hand, e.seat, say) for say in e.says])
        elif e.kind == "back":
            need(len(e.says) == 1 and e.says[0].isdecimal(), "its log")
            answers = answers[: int(e.says[0])]
        elif e.kind == "next":
            out.hand = e.hand
    return replace(out, answers=answers, log=log)


def _opened_by(key: Key) -> dict[str, str | None]:
    """The columns of a seat that a token or an account opens."""
    return {"token": hashed(key), "person": key.person if isinstance(key, Account) else None}


def _set_up(connection: Any, _record: Any) -> None:
    cursor = connection.cursor()
    with contextlib.closing(cursor):
        cursor.execute("PRAGMA journal_mode=WAL")
        cursor.execute("PRAGMA synchronous=FULL")  # an acknowledged answer is on the disk
        cursor.execute("PRAGMA foreign_keys=ON")
