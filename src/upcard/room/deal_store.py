"""Stores shared deals, and how each person fared at them.

A play is a person's match of a deal. Its number is unique for the person, so of two matches begun at once, at two servers,
only one counts. The record of its table says what a play scored; the store repeats it, so that a table of
results needs no replay.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
import secrets
import time
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from datetime import UTC, date, datetime, timedelta
from typing import Any, Final

from sqlalchemy import Connection, delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from upcard.room import schema
from upcard.room.store import CODE_LETTERS, DAY, Store
from upcard.room.stored import Account, Key, Settings, StoredPlayer, StoredTable, hashed

LINES: Final = 100  # of a table of results
TRIES: Final = 20  # of one person at one deal
KEPT_DAYS: Final = 400  # a deal made longer ago is removed
SECRET: Final = "daily"


@dataclass(frozen=True)
class StoredDeal:
    """A deal that several people play: *kind* is "challenge", "duplicate" or "daily"; *bots* has "" for a person's seat."""

    id: str
    kind: str
    game: str
    options: dict[str, Any]
    players: list[StoredPlayer]
    seed: str
    hands: int = 0
    day: str = ""
    by: str = ""

    @property
    def seat(self) -> int:
        """The seat of the person who plays against bots."""
        return next((seat for seat, p in enumerate(self.players) if not p.bot), 0)

    def settings(self) -> Settings:
        """The terms of a table at which one person plays this deal."""
        return Settings(watching=False, deal=self.id, same=self.kind, hands=self.hands)


@dataclass(frozen=True)
class StoredPlay:
    """A match of a deal. *ended* is in milliseconds since 1970, 0 while it is played; *score* is None without an end."""

    deal: str
    person: str
    number: int
    table: str
    name: str
    ended: int = 0
    score: int | None = None
    sheet: list[list[int]] = field(default_factory=list)


def token_of(me: Key, table: str) -> Key:
    """The key to a person's seat at a table: their account, or a token to which only the secret of their browser leads."""
    if isinstance(me, Account):
        return me
    return base64.urlsafe_b64encode(hmac.digest(me.encode(), f"upcard seat {table}".encode(), "sha256")).decode().rstrip("=")


def today(now: float | None = None) -> date:
    """The day of the daily deals, in UTC."""
    return datetime.fromtimestamp(time.time() if now is None else now, UTC).date()


def day_ends(day: str) -> int:
    """When a day ends, in milliseconds since 1970."""
    end = datetime.combine(date.fromisoformat(day) + timedelta(1), datetime.min.time(), UTC)
    return int(end.timestamp() * 1000)


class DealStore:
    """The deals in a room's database. Its methods wait for the disk."""

    def __init__(self, store: Store) -> None:
        self.store = store

    # Deals --------------------------------------------------------------------------------

    def add(self, deal: StoredDeal) -> StoredDeal:
        """Store a deal, unless there is one with this id; returns the one that is stored."""
        with self.store.begin() as db:
            row = {
                "id": deal.id,
                "kind": deal.kind,
                "game": deal.game,
                "options": deal.options,
                "players": [[p.name, p.bot] for p in deal.players],
                "seed": deal.seed,
                "hands": deal.hands,
                "day": deal.day,
                "by": deal.by,
                "made": int(time.time()),
            }
            db.execute(self.store.insert_new(schema.deals), row)
            found = self._deal(db, deal.id)
        assert found is not None
        return found

    def deal(self, id: str) -> StoredDeal | None:
        """A deal, or None."""
        if not id.isascii() or not id.isprintable():
            return None
        with self.store.begin() as db:
            return self._deal(db, id)

    def _deal(self, db: Connection, id: str) -> StoredDeal | None:
        r = db.execute(select(schema.deals).where(schema.deals.c.id == id)).one_or_none()
        if r is None:
            return None
        players = [StoredPlayer(name, bot) for name, bot in r.players]
        return StoredDeal(r.id, r.kind, r.game, r.options, players, r.seed, r.hands, r.day, r.by)

    def daily_seed(self, day: str, kind: str) -> str:
        """The seed of a daily deal: a hash of the date under a secret that all servers of this database share."""
        with self.store.begin() as db:
            db.execute(self.store.insert_new(schema.secrets), {"name": SECRET, "value": secrets.token_hex(32)})
            secret = db.scalar(select(schema.secrets.c.value).where(schema.secrets.c.name == SECRET))
        return hmac.new(bytes.fromhex(str(secret)), f"upcard daily 1 {kind} {day}".encode(), hashlib.sha256).hexdigest()

    # Plays --------------------------------------------------------------------------------

    def begin(self, deal: StoredDeal, me: Key, seats: list[StoredPlayer]) -> tuple[str, Key] | None:
        """Begin a person's next match of a deal, or return to the unfinished one: its table, and what opens the seat.

        *seats* are the players with the person among them. None after too many matches.
        """
        person = hashed(me)
        while True:
            rows = self.plays_of(deal.id, person)
            if rows and not rows[-1].ended:
                if self.store.has_table(rows[-1].table):
                    return rows[-1].table, token_of(me, rows[-1].table)
                self.finish(rows[-1].table, [], None, int(time.time() * 1000))
            number = rows[-1].number + 1 if rows else 0
            if number >= TRIES:
                return None
            found = StoredTable(
                secrets.token_urlsafe(16),
                deal.game,
                len(seats),
                deal.options,
                seats,
                0,
                deal.seed,
                1,
                settings=deal.settings(),
                host=deal.seat,
                fair={"kind": "same"},
            )
            token = token_of(me, found.id)
            try:
                with self.store.begin() as db:
                    db.execute(
                        insert(schema.plays).values(
                            **asdict(StoredPlay(deal.id, person, number, found.id, seats[deal.seat].name))
                        )
                    )
                    self.store.insert_table(db, found, {deal.seat: token})
                return found.id, token
            except IntegrityError:
                continue  # begun at another server, or in another window

    def add_play(self, deal: str, me: Key, name: str, table: str, score: int, sheet: list[list[int]]) -> None:
        """Write down the match from which a challenge was made, if this person has none at the deal."""
        play = StoredPlay(deal, hashed(me), 0, table, name, int(time.time() * 1000), score, sheet)
        with self.store.begin() as db:
            db.execute(self.store.insert_new(schema.plays), asdict(play))

    def open_duplicate(self, deal: StoredDeal, seats: list[StoredPlayer], settings: Settings) -> tuple[str, str, str]:
        """Open two tables that wait for their players; the first seat of the first one is taken. Returns its id, token, code."""
        token = secrets.token_urlsafe(32)
        free = [StoredPlayer("", "", True), *seats[1:]]
        for attempt in range(20):
            rows = [
                StoredTable(secrets.token_urlsafe(16), deal.game, len(seats), deal.options, players, 0, "", 1, settings=settings)
                for players in (seats, free)
            ]
            for row in rows:
                row.code = "".join(secrets.choice(CODE_LETTERS) for _ in range(4))
            try:
                with self.store.begin() as db:
                    for number, row in enumerate(rows):
                        self.store.insert_table(db, row, {} if number else {0: token})
                        db.execute(insert(schema.plays).values(**asdict(StoredPlay(deal.id, "", number, row.id, ""))))
                return rows[0].id, token, rows[0].code
            except IntegrityError:
                if attempt == 19:
                    raise
        raise AssertionError

    def adopt(self, account: Account, tables: Sequence[str]) -> None:
        """Give the plays of these tables to an account; one that the account has already stays the guest's."""
        p = schema.plays.c
        with self.store.begin() as db:
            for row in db.execute(select(schema.plays).where(p.table.in_(tables), p.person.not_in(("", hashed(account))))).all():
                has = (p.deal == row.deal, p.person == hashed(account), p.number == row.number)
                if db.scalar(select(p.table).where(*has)) is None:
                    where = (p.deal == row.deal, p.person == row.person, p.number == row.number)
                    db.execute(update(schema.plays).where(*where).values(person=hashed(account)))

    def forget(self, account: Account, former: str) -> None:
        """Turn an account's name into *former* in all tables of results."""
        with self.store.begin() as db:
            db.execute(update(schema.plays).where(schema.plays.c.person == hashed(account)).values(name=former))

    def all_of(self, account: Account) -> list[dict[str, Any]]:
        """All plays of an account, for its export."""
        p = schema.plays.c
        query = select(p.deal, p.number, p.table, p.ended, p.score).where(p.person == hashed(account)).order_by(p.deal, p.number)
        with self.store.begin() as db:
            return [dict(row._mapping) for row in db.execute(query)]

    def plays_of(self, deal: str, person: str) -> list[StoredPlay]:
        """A person's matches of a deal, in order; with "" those of duplicate tables."""
        where = (schema.plays.c.deal == deal, schema.plays.c.person == person)
        with self.store.begin() as db:
            return [
                StoredPlay(**r._mapping) for r in db.execute(select(schema.plays).where(*where).order_by(schema.plays.c.number))
            ]

    def progress(self, table: str, sheet: Sequence[Sequence[int]]) -> None:
        """Write down the hands that a table has finished."""
        with self.store.begin() as db:
            where = (schema.plays.c.table == table, schema.plays.c.ended == 0)
            db.execute(update(schema.plays).where(*where).values(sheet=[list(row) for row in sheet]))

    def finish(self, table: str, sheet: Sequence[Sequence[int]], score: int | None, ended: int) -> None:
        """Write down the end of a table's match, once. *ended* is in milliseconds since 1970."""
        with self.store.begin() as db:
            where = (schema.plays.c.table == table, schema.plays.c.ended == 0)
            values: Mapping[str, Any] = {
                "sheet": [list(row) for row in sheet],
                "score": score,
                "ended": ended,
            }
            db.execute(update(schema.plays).where(*where).values(**values))

    def results(self, deal: StoredDeal, low: bool) -> tuple[int, list[StoredPlay]]:
        """How many counted matches are over, and the best of them; players who gave up come last."""
        p = schema.plays.c
        where = [p.deal == deal.id, p.number == 0, p.ended > 0]
        if deal.day:
            where.append(p.ended < day_ends(deal.day))
        order = (p.score.is_(None), p.score.asc() if low else p.score.desc(), p.ended, p.person)
        with self.store.begin() as db:
            count = db.scalar(select(func.count()).select_from(schema.plays).where(*where)) or 0
            rows = db.execute(select(schema.plays).where(*where).order_by(*order).limit(LINES)).all()
        return count, [StoredPlay(**r._mapping) for r in rows]

    def place(self, deal: StoredDeal, play: StoredPlay, low: bool) -> int:
        """The place of a match among those that count: one more than the number of better ones."""
        p = schema.plays.c
        where = [p.deal == deal.id, p.number == 0, p.ended > 0, p.score.is_not(None)]
        if deal.day:
            where.append(p.ended < day_ends(deal.day))
        if play.score is not None:
            where.append(p.score < play.score if low else p.score > play.score)
        with self.store.begin() as db:
            return 1 + (db.scalar(select(func.count()).select_from(schema.plays).where(*where)) or 0)

    def days(self, person: str, kind: str) -> list[str]:
        """The days on which a person finished the daily deal of a kind, the latest first."""
        p, d = schema.plays.c, schema.deals.c
        where = (p.person == person, p.number == 0, p.ended > 0, d.id == p.deal, d.kind == "daily", d.id.like(f"%-{kind}"))
        with self.store.begin() as db:
            rows = db.execute(select(d.day, p.ended).where(*where).order_by(d.day.desc())).all()
        return [day for day, ended in rows if ended < day_ends(day)]

    def tidy(self, now: float | None = None) -> None:
        """Remove the deals that were made long ago."""
        now = time.time() if now is None else now
        old = select(schema.deals.c.id).where(schema.deals.c.made < now - KEPT_DAYS * DAY)
        with self.store.begin() as db:
            db.execute(delete(schema.plays).where(schema.plays.c.deal.in_(old)))
            db.execute(delete(schema.deals).where(schema.deals.c.made < now - KEPT_DAYS * DAY))
