"""Stores every table as its record: game, options, seats, seed, and an append-only log of answers with their times.

SQLite needs no set-up; PostgreSQL is used where a URL names it, and then several servers can serve one table. The database
allows each number of a match's log once, so the server that stores an event first decides, without any lock between servers.
Tokens are stored as SHA-256 of 256 random bits.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import secrets
import time
import zlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field, fields, replace
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import Any, Final

from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    Column,
    Connection,
    Engine,
    ForeignKey,
    Integer,
    LargeBinary,
    String,
    Table,
    UniqueConstraint,
    create_engine,
    delete,
    event,
    func,
    insert,
    select,
    text,
    tuple_,
    update,
)
from sqlalchemy.dialects.postgresql import insert as insert_postgresql
from sqlalchemy.dialects.sqlite import insert as insert_sqlite
from sqlalchemy.exc import DatabaseError, DBAPIError, IntegrityError, SQLAlchemyError
from sqlalchemy.pool import StaticPool

from upcard.room.account_tables import meta as _meta
from upcard.room.file_lock import FileLock, Taken
from upcard.room.migrate import StoreError, check_form, migrate

try:
    import psycopg
except ModuleNotFoundError:  # only PostgreSQL needs it
    psycopg = None  # type: ignore[assignment]

CODE_LETTERS: Final = "ABCDEFGHJKLMNPQRSTUVWXYZ"
DAY: Final = 86_400
WAITING_DAYS: Final = 1  # a table at which no match has begun is removed after this
RESTING_DAYS: Final = 30  # a match nobody has touched is archived after this
CHAT_LINES: Final = 200  # kept for each table
TOUCH_SECONDS: Final = 60  # between two notes that a table is in play
TOUCHES: Final = 10_000  # tables of which a process remembers the last note
NOTICE: Final = 100  # tables named in one notice: PostgreSQL takes less than 8,000 bytes
LISTEN_SECONDS: Final = 0.5  # between two looks for notices in a file


class InUse(StoreError):
    """Another process has the file open."""


class DamagedTable(StoreError):
    """One table's rows cannot be read; all other tables can."""


@dataclass(frozen=True)
class Account:
    """The person who is signed in. It opens this person's seat at a table, as a token opens a guest's."""

    person: str


Key = str | Account  # what opens a seat
OWN: Final = "me"  # the token of a seat that belongs to the account


@dataclass(frozen=True)
class StoredPlayer:
    """A seat: a person (*bot* is ""), or a bot of that kind. A *free* seat can be taken by a person.

    *person* is the account that has the seat, "" for a guest.
    """

    name: str
    bot: str = ""
    free: bool = False
    person: str = ""

    @property
    def kind(self) -> str:
        """The player in the seat: "person", "bot", or "empty" for nobody."""
        return "bot" if self.bot else "empty" if self.free else "person"


@dataclass(frozen=True)
class StoredAnswer:
    """One answer: the hand of the match (from 1), the seat, and the text."""

    hand: int
    seat: int
    saying: str


@dataclass(frozen=True)
class StoredEvent:
    """One row of a match's log.

    *kind* is "say" (an answer; several texts for cards chosen together), "next" (the next hand is dealt), "back" (answers
    from number says[0] on are taken back), "pause", "resume", "gap" (time nobody pays for), "flag" (a clock ran out), "bot"
    (the bot says[0] holds the seat), "person" (its player is back) or "end" (the match is broken off; says[0] says how).
    """

    number: int
    kind: str
    hand: int
    seat: int
    says: tuple[str, ...] = ()
    at: int = 0  # milliseconds since 1970
    nonce: str = ""


@dataclass(frozen=True)
class ChatLine:
    """A line of chat: its number grows with the time at which it was written, in milliseconds since 1970.

    It is a text, or one of the phrases. *person* is the account of the writer, "" for a guest.
    """

    number: str
    at: int
    seat: int
    name: str
    text: str
    phrase: str
    person: str


@dataclass(frozen=True)
class Settings:
    """Terms of a table that are not rules of the game."""

    listed: bool = False
    watching: bool = True
    fill: str = "steady"
    hints: bool = False
    bank: int = 0
    step: int = 0
    grace: int = 90
    muted: str = ""  # keys of players, and "-" for spectators, whose chat the keeper of the room refuses
    closed: str = ""  # the keeper's sentence to the players of a table that was closed
    deal: str = ""  # the shared deal of the first match
    same: str = ""  # its kind: "challenge", "duplicate" or "daily"
    hands: int = 0  # of the first match; 0: until it is won
    screen: bool = False  # all seats are played from one browser
    rated: bool = True  # False: a casual table, which changes no rating


@dataclass
class StoredTable:
    """A table: its terms, its players, and the record of its present match. *seed* is "" before the match begins."""

    id: str
    game: str
    seats: int
    options: dict[str, Any]
    players: list[StoredPlayer]
    round: int
    seed: str
    hand: int  # the hand on the table; a finished hand stays until the next is dealt
    answers: list[StoredAnswer] = field(default_factory=list)
    log: list[StoredEvent] = field(default_factory=list)
    settings: Settings = Settings()
    code: str = ""
    host: int = 0
    fair: dict[str, Any] = field(default_factory=dict)
    keys: list[str] = field(default_factory=list)  # for each seat a hash of its token, "" without a person

    @property
    def same(self) -> str:
        """The kind of shared deal that the present match is; "" if nobody else plays its cards."""
        return "" if self.round else self.settings.same

    @property
    def hands(self) -> int:
        """How many hands the present match has; 0: until it is won."""
        return 0 if self.round else self.settings.hands

    def add(self, event: StoredEvent) -> None:
        """Add the next event of the log to the record."""
        self.log.append(event)
        if event.kind == "say":
            self.answers += [StoredAnswer(event.hand, event.seat, say) for say in event.says]
        elif event.kind == "next":
            self.hand = event.hand
        elif event.kind == "back":
            self.answers = self.answers[: int(event.says[0])]


_about = Table("about", _meta, Column("schema", Integer, primary_key=True, autoincrement=False))
_tables = Table(
    "tables",
    _meta,
    Column("id", String(64), primary_key=True),
    Column("code", String(4), unique=True),
    Column("game", String(64), nullable=False),
    Column("seats", Integer, nullable=False),
    Column("options", JSON, nullable=False),
    Column("settings", JSON, nullable=False),
    Column("host", Integer, nullable=False),
    Column("round", Integer, nullable=False),
    Column("opened", BigInteger, nullable=False),
    Column("touched", BigInteger, nullable=False, index=True),
)
_seats = Table(
    "seats",
    _meta,
    Column("table", String(64), ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("name", String(40), nullable=False),
    Column("bot", String(40), nullable=False),
    Column("free", Boolean, nullable=False),
    Column(
        "token", String(64), nullable=False
    ),  # hashed; "" for a bot or an empty seat, "@" and a person for the seat of an account
    Column("person", String(22), index=True),  # the account that has the seat
)
_matches = Table(
    "matches",
    _meta,
    Column("table", String(64), ForeignKey("tables.id"), primary_key=True),
    Column("round", Integer, primary_key=True),
    Column("seed", String(64), nullable=False),
    Column("fair", JSON, nullable=False),
)
_log = Table(
    "log",
    _meta,
    Column("table", String(64), ForeignKey("tables.id"), primary_key=True),
    Column("round", Integer, primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("kind", String(8), nullable=False),
    Column("hand", Integer, nullable=False),
    Column("seat", Integer, nullable=False),
    Column("says", JSON, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("nonce", String(16), nullable=False),
)
_COLUMNS: Final = ", ".join([f'"{column.name}"' for column in _log.columns])
_PARTS: Final = ", ".join([f"json_extract(value, '$[{i}]')" for i in range(len(_log.columns))])
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
_chat = Table(
    "chat",
    _meta,
    Column("table", String(64), ForeignKey("tables.id"), primary_key=True),
    Column("number", String(32), primary_key=True),
    Column("at", BigInteger, nullable=False),
    Column("seat", Integer, nullable=False),
    Column("name", String(40), nullable=False),
    Column("text", String(200), nullable=False),
    Column("phrase", String(20), nullable=False),
    Column("person", String(22)),  # the account of the writer
)
_archive = Table(
    "archive",
    _meta,
    Column("table", String(64), primary_key=True),
    Column("at", BigInteger, nullable=False),
    Column("record", LargeBinary, nullable=False),
)

_shared = Table(
    "shared",
    _meta,
    Column("key", String(32), primary_key=True),
    Column("table", String(64), nullable=False),
    Column("round", Integer, nullable=False),
    UniqueConstraint("table", "round", name="shared_match"),
)
_gradings = Table(
    "gradings",
    _meta,
    Column("table", String(64), primary_key=True),
    Column("round", Integer, primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("found", JSON, nullable=False),
)
deals_table: Final = Table(
    "deals",
    _meta,
    Column("id", String(40), primary_key=True),
    Column("kind", String(10), nullable=False),
    Column("game", String(64), nullable=False),
    Column("options", JSON, nullable=False),
    Column("players", JSON, nullable=False),  # a name and a bot for each seat; the bot is "" for a person
    Column("seed", String(64), nullable=False),
    Column("hands", Integer, nullable=False),
    Column("day", String(10), nullable=False),  # "" unless it is a daily deal
    Column("by", String(40), nullable=False),
    Column("made", BigInteger, nullable=False),
)
plays_table: Final = Table(
    "plays",
    _meta,
    Column("deal", String(40), ForeignKey("deals.id"), primary_key=True),
    Column("person", String(64), primary_key=True),  # hashed; "" at duplicate tables
    Column("number", Integer, primary_key=True),  # 0 counts, the others are practice
    Column("table", String(64), nullable=False, index=True),
    Column("name", String(40), nullable=False),
    Column("ended", BigInteger, nullable=False),  # 0 while it is played
    Column("score", Integer),  # null without an end
    Column("sheet", JSON, nullable=False),  # every seat's score, hand by hand
)
secrets_table: Final = Table(
    "secrets", _meta, Column("name", String(20), primary_key=True), Column("value", String(64), nullable=False)
)
pushes_table: Final = Table(
    "pushes",
    _meta,
    Column("table", String(64), primary_key=True),
    Column("key", String(64), primary_key=True),  # what opens the seat, hashed
    Column("browser", String(64), primary_key=True, index=True),  # its endpoint, hashed
    Column("endpoint", String(1000), nullable=False),
    Column("p256dh", String(100), nullable=False),
    Column("auth", String(30), nullable=False),
    Column("told", String(40), nullable=False),  # the turn it was told of last
)
seats_table: Final = _seats

Row = tuple[str, int, StoredEvent]  # a table, a round, an event


class Store:
    """The database of a room. Its methods wait for the disk, so the room calls them from one thread of their own."""

    def __init__(self, where: Path | str | None, address: str = "", keeper: bool = False) -> None:
        """Open or create the database: a file, a URL of PostgreSQL, or memory if *where* is None. Raises StoreError.

        A *keeper* opens a database that exists and has the present form, beside the servers that use it.
        """
        self.lock: FileLock | None = None
        self.mailbox: Path | None = None  # the file in which a server on SQLite finds notices
        self._keeper = keeper
        self.url = ""
        self.in_memory = where is None
        self._appender: Any = None  # the driver's connection by which events are added
        self._touched: dict[str, int] = {}  # when this process last noted that a table is in play, in seconds since 1970
        if where is None:
            self._engine = create_engine("sqlite://", poolclass=StaticPool, connect_args={"check_same_thread": False})
            event.listen(self._engine, "connect", _set_up)
            _meta.create_all(self._engine)
        elif isinstance(where, str) and "://" in where:
            if psycopg is None:
                raise StoreError("PostgreSQL needs one more package: pip install 'upcard[postgresql]'.")
            self.url = where.replace("postgres://", "postgresql://", 1).replace("postgresql://", "postgresql+psycopg://", 1)
            self._engine = create_engine(self.url, pool_pre_ping=True)
            self._open(where.partition("://")[0])
        else:
            self._open_file(Path(where), address)
        self.shared = self._engine.dialect.name == "postgresql"

    def _open_file(self, path: Path, address: str) -> None:
        self.mailbox = path.with_name(path.name + ".notices")
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
            self.close()
            raise

    def _open(self, name: str) -> None:
        try:
            (check_form if self._keeper else partial(migrate, meta=_meta))(self._engine, name=name)
        except DBAPIError as error:
            raise StoreError(opening_error(name, error)) from None

    def close(self) -> None:
        """Close the database."""
        if self._appender is not None:
            self._appender.close()
        self._engine.dispose()
        if self.lock is not None:
            self.lock.release()

    def check(self) -> None:
        """Raise an error if the database cannot be read now."""
        with self._engine.connect() as db:
            db.execute(select(func.count()).select_from(_about))

    # Tables -------------------------------------------------------------------------------

    def open_table(
        self,
        game: str,
        seats: int,
        options: dict[str, Any],
        players: Sequence[StoredPlayer],
        seed: str,
        settings: Settings = Settings(),
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
        found.keys = [hashed(token) if s == found.host else "" for s in range(seats)]
        for attempt in range(20):
            found.code = "".join(secrets.choice(CODE_LETTERS) for _ in range(4)) if invited else ""
            try:
                with self.begin() as db:
                    self.insert_table(db, found, {seat: token} | ({1: second} if second else {}))
                return found, token
            except IntegrityError:
                if attempt == 19:
                    raise
        raise AssertionError

    def begin(self) -> contextlib.AbstractContextManager[Connection]:
        """A transaction."""
        return self._engine.begin()

    def insert_table(self, db: Connection, t: StoredTable, tokens: Mapping[int, Key]) -> None:
        """Store a new table with what opens the seats of its people, by seat."""
        now = int(time.time())
        db.execute(
            insert(_tables).values(
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
        db.execute(insert(_seats), rows)
        db.execute(insert(_matches).values(table=t.id, round=0, seed=t.seed, fair=t.fair))
        if t.log:
            db.execute(insert(_log), [_row(t.id, 0, e) for e in t.log])

    def seat_of(self, table: str, key: Key) -> int | None:
        """The seat that a token or an account opens at a table, or None."""
        if not possible(table):
            return None
        with self._engine.connect() as db:
            rows = db.execute(select(_seats.c.seat, _seats.c.token).where(_seats.c.table == table)).all()
        given = hashed(key)
        found = [seat for seat, stored in rows if secrets.compare_digest(given, stored)]
        return found[0] if found else None

    def load(self, table: str) -> StoredTable | None:
        """A stored table, or None. Raises DamagedTable."""
        if not possible(table):
            return None
        with self._engine.connect() as db:
            t = db.execute(select(_tables).where(_tables.c.id == table)).one_or_none()
            if t is None:
                return None
            m = db.execute(select(_matches).where(_matches.c.table == table, _matches.c.round == t.round)).one_or_none()
            seats = db.execute(select(_seats).where(_seats.c.table == table).order_by(_seats.c.seat)).all()
            log = self._events(db, table, t.round, 0)
        return _checked(t, m, seats, log)

    def events(self, table: str, round: int, first: int) -> list[StoredEvent]:
        """The log of a match from number *first* on."""
        with self._engine.connect() as db:
            return self._events(db, table, round, first)

    def _events(self, db: Connection, table: str, round: int, first: int) -> list[StoredEvent]:
        rows = db.execute(
            select(_log).where(_log.c.table == table, _log.c.round == round, _log.c.number >= first).order_by(_log.c.number)
        ).all()
        return [StoredEvent(r.number, r.kind, r.hand, r.seat, tuple(r.says), r.at, r.nonce) for r in rows]

    def has_table(self, table: str) -> bool:
        """Is there a table with this id?"""
        with self._engine.connect() as db:
            return db.scalar(select(_tables.c.id).where(_tables.c.id == table)) is not None

    def find_table(self, key: str) -> str | None:
        """The id of the table with this code or id, or None."""
        if not possible(key):
            return None
        with self._engine.connect() as db:
            found: str | None = db.scalar(select(_tables.c.id).where((_tables.c.id == key) | (_tables.c.code == key.upper())))
            return found

    def open_tables(self, game: str = "", most: int = 50) -> list[str]:
        """Ids of the tables that are listed and have a free seat, the latest first."""
        if not possible(game):
            return []
        query = select(_tables.c.id, _tables.c.settings).where(
            _tables.c.code.is_not(None), select(_seats.c.seat).where(_seats.c.table == _tables.c.id, _seats.c.free).exists()
        )
        if game:
            query = query.where(_tables.c.game == game)
        with self._engine.connect() as db:
            rows = db.execute(query.order_by(_tables.c.touched.desc()).limit(10 * most)).all()
        return [key for key, settings in rows if isinstance(settings, dict) and settings.get("listed")][:most]

    def tables_of(self, account: Account, most: int = 50) -> list[str]:
        """Ids of the tables at which an account sits, the one touched last first."""
        query = select(_tables.c.id).join(_seats, _seats.c.table == _tables.c.id).where(_seats.c.person == account.person)
        with self._engine.connect() as db:
            return list(db.scalars(query.order_by(_tables.c.touched.desc()).limit(most)).all())

    # Seats --------------------------------------------------------------------------------

    def sit(self, table: str, seat: int, name: str) -> str | None:
        """Give a free seat to a person; returns its token, or None if somebody else was first."""
        token = secrets.token_urlsafe(32)
        with self._engine.begin() as db:
            done = db.execute(
                update(_seats)
                .where(_seats.c.table == table, _seats.c.seat == seat, _seats.c.free)
                .values(name=name, bot="", free=False, token=hashed(token))
            )
            if done.rowcount == 0:
                return None
            host = db.scalar(select(_tables.c.host).where(_tables.c.id == table))
            if db.scalar(select(_seats.c.free).where(_seats.c.table == table, _seats.c.seat == host)):
                db.execute(update(_tables).where(_tables.c.id == table).values(host=seat))
            self._touch(db, table, "t")
        return token

    def swap(self, table: str, seat: int, other: int, taken: bool = False) -> bool:
        """Exchange two seats; False if *other* is not free any more, unless it may be *taken*."""
        with self._engine.begin() as db:
            rows = {r.seat: r for r in db.execute(select(_seats).where(_seats.c.table == table)).all()}
            if not rows[other].free and not taken:
                return False
            for to, row in ((other, rows[seat]), (seat, rows[other])):
                db.execute(
                    update(_seats)
                    .where(_seats.c.table == table, _seats.c.seat == to)
                    .values(name=row.name, bot=row.bot, free=row.free, token=row.token, person=row.person)
                )
            host = db.scalar(select(_tables.c.host).where(_tables.c.id == table))
            if host in (seat, other):
                db.execute(update(_tables).where(_tables.c.id == table).values(host=seat + other - host))
            self._touch(db, table, "t")
        return True

    def set_host(self, table: str, seat: int) -> None:
        """Make the player of a seat the host."""
        with self._engine.begin() as db:
            db.execute(update(_tables).where(_tables.c.id == table).values(host=seat))

    def set_seats(self, table: str, players: dict[int, StoredPlayer]) -> None:
        """Empty seats, or give them to bots; their tokens are void."""
        with self._engine.begin() as db:
            for seat, p in players.items():
                db.execute(
                    update(_seats)
                    .where(_seats.c.table == table, _seats.c.seat == seat)
                    .values(name=p.name, bot=p.bot, free=p.free, token="", person=None)
                )
            self._touch(db, table, "t")

    def _touch(self, db: Connection, table: str, notice: str) -> None:
        db.execute(update(_tables).where(_tables.c.id == table).values(touched=int(time.time())))
        if db.dialect.name == "postgresql":
            db.execute(text("select pg_notify('upcard', :said)"), {"said": f"{notice} {table}"})

    # Matches ------------------------------------------------------------------------------

    def set_deal(self, table: str, round: int, seed: str, fair: dict[str, Any], before: dict[str, Any]) -> bool:
        """Store the next state of fair dealing, and the seed once it is known; False if the state has changed from *before*."""
        where = (_matches.c.table == table, _matches.c.round == round)
        with self._engine.begin() as db:
            row = db.execute(select(_matches.c.seed, _matches.c.fair).where(*where).with_for_update()).one_or_none()
            if row is None or row.seed or row.fair != before:
                return False
            db.execute(update(_matches).where(*where).values(seed=seed, fair=fair))
            self._touch(db, table, "t")
        return True

    def rematch(self, table: str, round: int, seed: str, fair: dict[str, Any] | None = None) -> bool:
        """Begin match number *round* (from 0) of a table; the earlier matches stay. False if it has begun already."""
        try:
            with self._engine.begin() as db:
                db.execute(insert(_matches).values(table=table, round=round, seed=seed, fair=fair or {}))
                db.execute(update(_tables).where(_tables.c.id == table).values(round=round))
                self._touch(db, table, "t")
        except IntegrityError:
            return False
        return True

    def append(self, rows: Sequence[Row]) -> list[bool]:
        """Append events in one transaction; tells for each whether it was stored.

        False: another event has its number. An event whose commit was cut off is sent again until the database answers:
        its nonce tells whether it was stored the first time.
        """
        for wait in (0.05, 0.1, 0.2, 0.4, 0.8, 1.6):
            try:
                return self._append(rows)
            except Exception:
                if not self._lost_appender():
                    raise
                time.sleep(wait)
        return self._append(rows)

    def _append(self, rows: Sequence[Row]) -> list[bool]:
        values = [(table, round, e.number, e.kind, e.hand, e.seat, json.dumps(e.says), e.at, e.nonce) for table, round, e in rows]
        values.sort()  # one order at all servers: no deadlock
        now = int(time.time())
        stale = [table for table in {table for table, _, _ in rows} if now - self._touched.get(table, 0) >= TOUCH_SECONDS]
        if stale:
            with self._engine.begin() as db:
                db.execute(update(_tables).where(_tables.c.id.in_(stale)).values(touched=now))
            if len(self._touched) > TOUCHES:
                self._touched.clear()
            self._touched |= dict.fromkeys(stale, now)
        if self._appender is None:
            self._appender = self._new_appender()
        out = [True] * len(rows)
        if (self._add_postgresql if self.shared else self._add_sqlite)(values) < len(rows):
            with self._engine.connect() as db:
                out = self._owners(db, rows)
        return out

    def _new_appender(self) -> Any:
        """A connection without SQLAlchemy, which takes longer than the statement itself: 0.1 ms a transaction."""
        if self.shared:
            return psycopg.connect(self._plain_url(), autocommit=True)
        return self._engine.raw_connection()

    def _lost_appender(self) -> bool:
        """Has the connection to a database of several servers been lost? Then another one is made."""
        lost = self.shared and self._appender is not None and self._appender.closed
        if lost:
            self._appender = None
        return lost

    def _add_sqlite(self, values: list[tuple[Any, ...]]) -> int:
        """Add rows to the log in a transaction; returns how many were not there yet."""
        cursor = self._appender.cursor()
        try:
            cursor.execute(_ADD_SQLITE, (json.dumps(values),))
            self._appender.commit()
        except BaseException:
            self._appender.rollback()
            raise
        finally:
            cursor.close()
        return int(cursor.rowcount)

    def _add_postgresql(self, values: list[tuple[Any, ...]]) -> int:
        """Add rows to the log and tell the other servers; returns how many were not there yet."""
        last = {(table, round): number for table, round, number, *_ in values}
        said = [f"{table}:{round}:{number}" for (table, round), number in last.items()]
        notices = ["e " + " ".join(said[i : i + NOTICE]) for i in range(0, len(said), NOTICE)]
        columns = [list(column) for column in zip(*values)]
        return int(self._appender.execute(_ADD_POSTGRESQL, [*columns, notices]).fetchone()[0])

    def _owners(self, db: Connection, rows: Sequence[Row]) -> list[bool]:
        """Whether each event's number in the log is this event's own."""
        key = (_log.c.table, _log.c.round, _log.c.number)
        asked = [(table, round, e.number) for table, round, e in rows]
        there = {tuple(r[:3]): r[3] for r in db.execute(select(*key, _log.c.nonce).where(tuple_(*key).in_(asked)))}
        return [there.get((table, round, e.number)) == e.nonce for table, round, e in rows]

    # Finished matches ---------------------------------------------------------------------

    def load_match(self, table: str, round: int) -> StoredTable | None:
        """A table as it is in match number *round* (from 0), archived or not; None if there was none. Raises DamagedTable."""
        if not possible(table):
            return None
        with self._engine.connect() as db:
            t = db.execute(select(_tables).where(_tables.c.id == table)).one_or_none()
            if t is not None:
                m = db.execute(select(_matches).where(_matches.c.table == table, _matches.c.round == round)).one_or_none()
                seats = db.execute(select(_seats).where(_seats.c.table == table).order_by(_seats.c.seat)).all()
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
            found = db.scalar(select(_tables.c.round).where(_tables.c.id == table))
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
            make = insert_postgresql if self.shared else insert_sqlite
            db.execute(
                make(_shared).on_conflict_do_nothing(),
                [{"key": secrets.token_urlsafe(16), "table": table, "round": round}],
            )
            return str(db.scalar(select(_shared.c.key).where(_shared.c.table == table, _shared.c.round == round)))

    def key_of(self, table: str, round: int) -> str:
        """The key of the link to a match, or "" if there is none."""
        with self._engine.connect() as db:
            return db.scalar(select(_shared.c.key).where(_shared.c.table == table, _shared.c.round == round)) or ""

    def shared_match(self, key: str) -> tuple[str, int] | None:
        """The table and the match that a key shows, or None."""
        if not possible(key):
            return None
        with self._engine.connect() as db:
            found = db.execute(select(_shared.c.table, _shared.c.round).where(_shared.c.key == key)).one_or_none()
        return None if found is None else (found[0], found[1])

    def keep_grading(self, table: str, round: int, seat: int, found: dict[str, Any]) -> None:
        """Store what was found about a seat's decisions in a match."""
        make = insert_postgresql if self.shared else insert_sqlite
        with self._engine.begin() as db:
            db.execute(make(_gradings).on_conflict_do_nothing(), [{"table": table, "round": round, "seat": seat, "found": found}])

    def grading(self, table: str, round: int, seat: int) -> dict[str, Any] | None:
        """The stored grades of a seat's decisions in a match, or None."""
        if not possible(table):
            return None
        where = (_gradings.c.table == table, _gradings.c.round == round, _gradings.c.seat == seat)
        with self._engine.connect() as db:
            found: dict[str, Any] | None = db.scalar(select(_gradings.c.found).where(*where))
        return found

    # Chat ---------------------------------------------------------------------------------

    def chat(self, table: str, at: int, seat: int, name: str, words: str, phrase: str, person: str = "") -> str:
        """Store a line of chat, written by a guest or by an account; returns its number."""
        number = f"{at:014d}-{secrets.token_hex(4)}"
        line = {"table": table, "number": number, "at": at, "seat": seat, "name": name, "text": words, "phrase": phrase}
        with self._engine.begin() as db:
            db.execute(insert(_chat).values(**line, person=person or None))
            last = db.scalar(
                select(_chat.c.number).where(_chat.c.table == table).order_by(_chat.c.number.desc()).offset(CHAT_LINES).limit(1)
            )
            if last is not None:
                db.execute(delete(_chat).where(_chat.c.table == table, _chat.c.number <= last))
            if self.shared:
                db.execute(text("select pg_notify('upcard', :said)"), {"said": f"c {table}"})
        return number

    def chat_after(self, table: str, number: str = "", most: int = 50) -> list[ChatLine]:
        """The lines of chat after a number, at most the last *most*."""
        with self._engine.connect() as db:
            rows = db.execute(
                select(_chat).where(_chat.c.table == table, _chat.c.number > number).order_by(_chat.c.number.desc()).limit(most)
            ).all()
        return [ChatLine(r.number, r.at, r.seat, r.name, r.text, r.phrase, r.person or "") for r in reversed(rows)]

    # Growth -------------------------------------------------------------------------------

    def tidy(self, now: float | None = None) -> tuple[int, int]:
        """Remove tables that never began, archive tables nobody has touched; returns how many of each."""
        now = time.time() if now is None else now
        removed = archived = 0
        with self._engine.connect() as db:
            old = db.execute(select(_tables.c.id, _tables.c.touched).where(_tables.c.touched < now - WAITING_DAYS * DAY)).all()
        for key, touched in old:
            with self._engine.begin() as db:
                seeds = db.scalars(select(_matches.c.seed).where(_matches.c.table == key)).all()
                begun = any(seeds)
                if begun and touched >= now - RESTING_DAYS * DAY:
                    continue
                if begun:
                    record = {
                        name: [dict(row._mapping) for row in db.execute(select(part).where(_key(part) == key))]
                        for name, part in (("tables", _tables), ("seats", _seats), ("matches", _matches), ("log", _log))
                    }
                    data = zlib.compress(json.dumps(record).encode(), 9)
                    db.execute(insert(_archive).values(table=key, at=int(now), record=data))
                    archived += 1
                else:
                    removed += 1
                self._remove(db, key)
        return removed, archived

    def _remove(self, db: Connection, table: str) -> None:
        for part in (pushes_table, _chat, _log, _matches, _seats, _tables):
            db.execute(delete(part).where(_key(part) == table))

    def archived(self, table: str) -> dict[str, Any] | None:
        """The rows of an archived table, or None."""
        with self._engine.connect() as db:
            data = db.scalar(select(_archive.c.record).where(_archive.c.table == table))
        return None if data is None else json.loads(zlib.decompress(data))

    # The keeper -----------------------------------------------------------------------------

    def keys(self, most: int, game: str = "") -> list[str]:
        """Ids of at most *most* tables, perhaps of one game, the latest first."""
        query = select(_tables.c.id).where(_tables.c.game == game) if game else select(_tables.c.id)
        with self._engine.connect() as db:
            return list(db.scalars(query.order_by(_tables.c.touched.desc()).limit(most)))

    def times(self, table: str) -> tuple[int, int]:
        """When a table was opened and last changed, in seconds since 1970."""
        with self._engine.connect() as db:
            row = db.execute(select(_tables.c.opened, _tables.c.touched).where(_tables.c.id == table)).one()
        return row.opened, row.touched

    def change_settings(self, table: str, settings: Settings, code: bool = True) -> None:
        """Replace the settings of a table; without its *code* nobody is invited any more."""
        gone = {} if code else {"code": None}
        with self._engine.begin() as db:
            db.execute(update(_tables).where(_tables.c.id == table).values(settings=asdict(settings), **gone))
            self._touch(db, table, "t")

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
        for part in (_shared, _gradings):
            db.execute(delete(part).where(part.c.table == table, part.c.round == round))
        now = db.scalar(select(_tables.c.round).where(_tables.c.id == table))
        if now is None:
            if not others:
                db.execute(delete(_archive).where(_archive.c.table == table))
        elif round < now:
            for part in (_log, _matches):
                db.execute(delete(part).where(part.c.table == table, part.c.round == round))
        elif not others:
            self._remove(db, table)
            return True
        return False

    def forget(self, db: Connection, person: str, name: str, former: str) -> list[str]:
        """Remove a person from all seats, chat and records: their name becomes *former*. Returns the tables that have changed.

        A table goes if nobody else sits there; a match that has not begun gets its seat back.
        """
        db.execute(delete(_chat).where(_chat.c.person == person))
        db.execute(delete(pushes_table).where(pushes_table.c.key == hashed(Account(person))))
        tables = list(db.scalars(select(_seats.c.table).where(_seats.c.person == person)).all())
        for table in tables:
            own = (_seats.c.table == table, _seats.c.person == person)
            people = (_seats.c.table == table, _seats.c.bot == "", ~_seats.c.free)
            others = db.scalars(select(_seats.c.seat).where(*people, _seats.c.person.is_distinct_from(person))).all()
            if not others:
                self._remove(db, table)
                continue
            begun = any(db.scalars(select(_matches.c.seed).where(_matches.c.table == table)).all())
            seat = db.scalar(select(_seats.c.seat).where(*own))
            values: dict[str, Any] = {"person": None, "token": "", "name": former if begun else "", "free": not begun}
            db.execute(update(_seats).where(*own).values(**values))
            db.execute(update(_tables).where(_tables.c.id == table, _tables.c.host == seat).values(host=others[0]))
            for e in db.execute(select(_log).where(_log.c.table == table, _log.c.kind == "end", _log.c.seat == seat)).all():
                says = [say.replace(name, former.capitalize()) for say in e.says]
                at = (_log.c.table == table, _log.c.round == e.round, _log.c.number == e.number)
                db.execute(update(_log).where(*at).values(says=says))
            self._touch(db, table, "t")
        for key in db.scalars(select(_archive.c.table)).all():
            record = db.scalar(select(_archive.c.record).where(_archive.c.table == key))
            rows = json.loads(zlib.decompress(record or b""))
            seats = [r for r in rows["seats"] if r.get("person") == person]
            if seats:
                for r in seats:
                    r.update(person=None, token="", name=former)
                for e in [e for e in rows["log"] if e["kind"] == "end" and e["seat"] in {r["seat"] for r in seats}]:
                    e["says"] = [say.replace(name, former.capitalize()) for say in e["says"]]
                data = zlib.compress(json.dumps(rows).encode(), 9)
                db.execute(update(_archive).where(_archive.c.table == key).values(record=data))
        return tables

    def chat_of(self, person: str) -> list[dict[str, Any]]:
        """The lines of chat that an account has written, for its export."""
        with self._engine.connect() as db:
            rows = db.execute(select(_chat).where(_chat.c.person == person).order_by(_chat.c.at)).all()
        return [{"table": r.table, "at": r.at, "text": r.text, "phrase": r.phrase} for r in rows]

    # Between servers ----------------------------------------------------------------------

    def notices(self, stop: Any) -> Iterator[str]:
        """The notices of other servers and of the keeper, until *stop* is set; "*" whenever some may have been missed."""
        if self.mailbox is not None:
            with open(os.open(self.mailbox, os.O_RDWR | os.O_CREAT | os.O_TRUNC, 0o600)) as lines:
                yield "*"
                while not stop.wait(LISTEN_SECONDS):
                    yield from lines.read().splitlines()
            return
        while not stop.is_set():
            try:
                with psycopg.connect(self._plain_url(), autocommit=True) as db:
                    db.execute("listen upcard")
                    yield "*"
                    while not stop.is_set():
                        for notice in db.notifies(timeout=0.5):
                            yield notice.payload
            except psycopg.Error:
                stop.wait(0.5)

    def _plain_url(self) -> str:
        return self.url.replace("postgresql+psycopg://", "postgresql://", 1)

    def announce(self, words: str) -> None:
        """Tell the servers something that is not in the database."""
        if self.mailbox is not None and self.mailbox.is_file():
            with self.mailbox.open("a") as lines:
                lines.write(words + "\n")
        if self.shared:
            with self._engine.begin() as db:
                db.execute(text("select pg_notify('upcard', :said)"), {"said": words})


def opening_error(name: str, error: DBAPIError) -> str:
    """Why a database cannot be opened, in a sentence that never asks to remove good data."""
    code = getattr(error.orig, "sqlite_errorname", "")
    if code == "SQLITE_FULL" or (code.startswith("SQLITE_IOERR") and "WRITE" in code):
        return f"There is no room left on the disk of {name}. Nothing is lost: make room, then start again."
    if code.startswith(("SQLITE_BUSY", "SQLITE_LOCKED")):
        return f"Another program has locked {name}. Nothing is lost: close it, then start again."
    if code.startswith(("SQLITE_READONLY", "SQLITE_CANTOPEN", "SQLITE_PERM", "SQLITE_AUTH")):
        return f"{name} cannot be written. Check its permissions, or name another file with --database."
    if code == "SQLITE_NOTADB" or "no such" in str(error.orig) or "already exists" in str(error.orig):
        return f"{name} is not a database of Upcard; name another file with --database."
    if code.startswith("SQLITE_CORRUPT"):
        return f"{name} is damaged. Leave it as it is, and restore a copy or name another file with --database."
    if code:
        return f"{name} cannot be read just now ({code}). Nothing is lost: try again."
    said = str(error.orig).strip().splitlines()
    return f"The {name} database cannot be reached: {said[0] if said else 'no answer'}."


def _row(table: str, round: int, e: StoredEvent) -> dict[str, Any]:
    return {"table": table, "round": round} | vars(e) | {"says": list(e.says)}


def _key(part: Table) -> Any:
    return part.c.id if part is _tables else part.c.table


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


def possible(key: str) -> bool:
    """Can this be a table's id, its code, or a game? Anything else is not asked for: PostgreSQL refuses some texts."""
    return key.isascii() and key.isprintable()


def hashed(key: Key) -> str:
    """The form in which a token is stored, and an account that has a seat."""
    if isinstance(key, Account):
        return f"@{key.person}"
    return hashlib.sha256(key.encode()).hexdigest() if key else "-"


def _opened_by(key: Key) -> dict[str, str | None]:
    """The columns of a seat that a token or an account opens."""
    return {"token": hashed(key), "person": key.person if isinstance(key, Account) else None}


def _set_up(connection: Any, _record: Any) -> None:
    cursor = connection.cursor()
    with contextlib.closing(cursor):
        cursor.execute("PRAGMA journal_mode=WAL")
        cursor.execute("PRAGMA synchronous=FULL")  # an acknowledged answer is on the disk
        cursor.execute("PRAGMA foreign_keys=ON")


__all__ = [
    "Account",
    "DamagedTable",
    "DatabaseError",
    "Engine",
    "Key",
    "SQLAlchemyError",
    "Settings",
    "Store",
    "StoreError",
    "StoredAnswer",
    "StoredEvent",
    "StoredPlayer",
    "StoredTable",
]
