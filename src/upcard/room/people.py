"""Stores people with accounts: their sessions, passkeys, recovery codes, friends, and their seats.

Sessions and recovery codes are stored as SHA-256 of random bits, passwords as argon2id. Nobody's address is stored.
"""

from __future__ import annotations

import hashlib
import secrets
import time
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from sqlalchemy import Connection, and_, delete, func, insert, or_, select, update
from sqlalchemy.exc import IntegrityError

from upcard.room import schema
from upcard.room.schema import ceremonies, passkeys, people, ratings, recovery, relations, results, sessions
from upcard.room.store import DAY, Store
from upcard.room.stored import Account, hashed, possible

SESSION_DAYS: Final = 180  # after its last use
CEREMONY_SECONDS: Final = 300
GUEST_DAYS: Final = 400  # a guest's results are kept as long
CODES: Final = 10
CODE_LETTERS: Final = "abcdefghjkmnpqrstuvwxyz23456789"  # none looks like another
LONGEST_NAME: Final = 24
RELATIONS: Final = 500  # for each person
FORMER: Final = "a former player"
RESERVED: Final = {"guest", "host", "bot", "room", "upcard", "you", "nobody", "aspectator", "spectator", "aformerplayer"}
LIKE: Final = str.maketrans({"0": "o", "1": "l", "i": "l", "|": "l", "5": "s"})


@dataclass(frozen=True)
class Person:
    """A person with an account, as stored."""

    id: str
    name: str
    password: str = ""  # argon2id; "" without one


@dataclass(frozen=True)
class Passkey:
    """A passkey, as stored."""

    credential: str
    person: str
    public_key: bytes
    counter: int
    device: str
    made: int
    used: int


@dataclass(frozen=True)
class SessionRow:
    """A device on which a person is signed in. *id* is enough to end the session, and not to use it."""

    id: str
    device: str
    made: int
    seen: int


@dataclass(frozen=True)
class Relations:
    """The people around a person: name by id. People in *asked* want to be friends; the person has asked those in *asking*."""

    friends: dict[str, str]
    asked: dict[str, str]
    asking: dict[str, str]
    blocked: dict[str, str]


class NameTaken(Exception):
    """Another account has this name, or one that looks like it."""


def proper_name(text: str) -> str:
    """A name for an account, "" if it cannot be one: 2 to 24 letters, digits and signs, the letters of one script."""
    name = " ".join(unicodedata.normalize("NFKC", text).split())
    kinds = {unicodedata.category(c)[0] for c in name}
    letters = [unicodedata.name(c, "?").split()[0] for c in name if c.isalpha()]
    scripts = {"CJK" if script in ("CJK", "HIRAGANA", "KATAKANA") else script for script in letters}
    marks = "".join("m" if unicodedata.combining(c) else "-" for c in name)
    good = 2 <= len(name) <= LONGEST_NAME and kinds <= set("LNPSZM") and len(scripts) == 1 and "mmm" not in marks
    return name if good and name_key(name) not in RESERVED and name.isprintable() else ""


def name_key(name: str) -> str:
    """The letters that a name shares with the names that look like it."""
    plain = "".join(c for c in unicodedata.normalize("NFKD", name) if c.isalnum())
    return plain.casefold().translate(LIKE)[:80]


class People:
    """The accounts in a store's database. The methods wait for the disk."""

    def __init__(self, store: Store) -> None:
        self.store = store

    # Accounts -----------------------------------------------------------------------------

    def make(self, name: str, password: str = "", passkey: Passkey | None = None, id: str = "") -> tuple[Person, list[str]]:
        """Store a new account with its way to sign in; returns it with its recovery codes. Raises NameTaken."""
        person = Person(id or new_id(), name, password)
        with self.store.begin() as db:
            try:
                db.execute(
                    insert(people).values(id=person.id, name=name, key=name_key(name), password=password, made=int(time.time()))
                )
            except IntegrityError:
                raise NameTaken from None
            if passkey is not None:
                self._add_passkey(db, passkey)
            return person, self._new_codes(db, person.id)

    def find(self, name: str) -> Person | None:
        """The account with a name, however it is spelt."""
        key = name_key(name)
        if not key:
            return None
        with self.store.begin() as db:
            row = db.execute(select(people).where(people.c.key == key)).one_or_none()
        return None if row is None else Person(row.id, row.name, row.password)

    def person(self, id: str) -> Person | None:
        """The account with an id."""
        with self.store.begin() as db:
            row = db.execute(select(people).where(people.c.id == id)).one_or_none()
        return None if row is None else Person(row.id, row.name, row.password)

    def set_password(self, person: str, password: str, keep: str = "") -> None:
        """Store a new password; all sessions but *keep* end."""
        with self.store.begin() as db:
            db.execute(update(people).where(people.c.id == person).values(password=password))
            db.execute(delete(sessions).where(sessions.c.person == person, sessions.c.hash != hashed(keep)))

    def new_codes(self, person: str) -> list[str]:
        """Ten new recovery codes; the old ones are void."""
        with self.store.begin() as db:
            return self._new_codes(db, person)

    def _new_codes(self, db: Connection, person: str) -> list[str]:
        rows = ["".join(secrets.choice(CODE_LETTERS) for _ in range(16)) for _ in range(CODES)]
        db.execute(delete(recovery).where(recovery.c.person == person))
        db.execute(insert(recovery), [{"hash": hashed(code), "person": person} for code in rows])
        return ["-".join(code[i : i + 4] for i in range(0, 16, 4)) for code in rows]

    def use_code(self, person: str, code: str) -> bool:
        """Was this one of the person's recovery codes? If so, it is used up."""
        plain = "".join(c for c in code.lower() if c.isalnum())
        with self.store.begin() as db:
            done = db.execute(delete(recovery).where(recovery.c.hash == hashed(plain), recovery.c.person == person))
        return done.rowcount > 0

    def codes_left(self, person: str) -> int:
        """How many recovery codes are unused."""
        with self.store.begin() as db:
            return db.scalar(select(func.count()).where(recovery.c.person == person)) or 0

    def delete(self, person: str) -> None:
        """Remove an account and whatever only it uses; what others share is left to Honours.forget."""
        with self.store.begin() as db:
            for part in (sessions, passkeys, recovery, ratings):
                db.execute(delete(part).where(part.c.person == person))
            db.execute(delete(relations).where(or_(relations.c.person == person, relations.c.other == person)))
            db.execute(delete(ceremonies).where(ceremonies.c.person == person))
            db.execute(delete(people).where(people.c.id == person))

    # Sessions -----------------------------------------------------------------------------

    def sign_in(self, person: str, device: str) -> str:
        """Begin a session; returns its secret."""
        token, now = secrets.token_urlsafe(32), int(time.time())
        with self.store.begin() as db:
            db.execute(
                insert(sessions).values(
                    hash=hashed(token),
                    person=person,
                    made=now,
                    seen=now,
                    ends=now + SESSION_DAYS * DAY,
                    device=device[:40],
                )
            )
        return token

    def signed_in(self, token: str) -> Person | None:
        """The person of a session that has not ended; its use is noted once a day."""
        now = int(time.time())
        with self.store.begin() as db:
            row = db.execute(
                select(people, sessions.c.seen)
                .join(sessions, sessions.c.person == people.c.id)
                .where(sessions.c.hash == hashed(token), sessions.c.ends > now)
            ).one_or_none()
            if row is not None and row.seen < now - DAY:
                values = {"seen": now, "ends": now + SESSION_DAYS * DAY}
                db.execute(update(sessions).where(sessions.c.hash == hashed(token)).values(**values))
        return None if row is None else Person(row.id, row.name, row.password)

    def sign_out(self, token: str) -> None:
        """End a session."""
        with self.store.begin() as db:
            db.execute(delete(sessions).where(sessions.c.hash == hashed(token)))

    def sign_out_everywhere(self, person: str) -> None:
        """End all sessions of a person."""
        with self.store.begin() as db:
            db.execute(delete(sessions).where(sessions.c.person == person))

    def end_session(self, person: str, id: str) -> None:
        """End the session with this id."""
        with self.store.begin() as db:
            for found in db.scalars(select(sessions.c.hash).where(sessions.c.person == person)).all():
                if session_id(found) == id:
                    db.execute(delete(sessions).where(sessions.c.hash == found))

    def sessions(self, person: str) -> list[SessionRow]:
        """The sessions of a person, the one used last first."""
        with self.store.begin() as db:
            rows = db.execute(select(sessions).where(sessions.c.person == person).order_by(sessions.c.seen.desc())).all()
        return [SessionRow(session_id(r.hash), r.device, r.made, r.seen) for r in rows]

    def id_of(self, token: str) -> str:
        """The id of the session with this secret."""
        return session_id(hashed(token))

    # Passkeys -----------------------------------------------------------------------------

    def begin_ceremony(self, challenge: bytes, person: str = "", name: str = "") -> str:
        """Note a challenge for a passkey; returns the secret by which it is found again."""
        token, now = secrets.token_urlsafe(24), int(time.time())
        with self.store.begin() as db:
            db.execute(delete(ceremonies).where(ceremonies.c.ends < now))
            db.execute(
                insert(ceremonies).values(
                    hash=hashed(token), challenge=challenge, person=person, name=name, ends=now + CEREMONY_SECONDS
                )
            )
        return token

    def end_ceremony(self, token: str) -> tuple[bytes, str, str] | None:
        """The challenge, the person and the name of a ceremony, once."""
        with self.store.begin() as db:
            row = db.execute(select(ceremonies).where(ceremonies.c.hash == hashed(token))).one_or_none()
            done = db.execute(delete(ceremonies).where(ceremonies.c.hash == hashed(token)))
        if row is None or not done.rowcount or row.ends < time.time():
            return None
        return row.challenge, row.person, row.name

    def add_passkey(self, passkey: Passkey) -> None:
        """Store a passkey of an account."""
        with self.store.begin() as db:
            self._add_passkey(db, passkey)

    def _add_passkey(self, db: Connection, p: Passkey) -> None:
        db.execute(
            insert(passkeys).values(
                credential=p.credential,
                person=p.person,
                public_key=p.public_key,
                counter=p.counter,
                device=p.device[:40],
                made=p.made,
                used=p.used,
            )
        )

    def passkey(self, credential: str) -> Passkey | None:
        """A passkey by its id."""
        if not possible(credential):
            return None
        with self.store.begin() as db:
            row = db.execute(select(passkeys).where(passkeys.c.credential == credential)).one_or_none()
        return None if row is None else Passkey(*row)

    def passkeys(self, person: str) -> list[Passkey]:
        """The passkeys of a person."""
        with self.store.begin() as db:
            rows = db.execute(select(passkeys).where(passkeys.c.person == person).order_by(passkeys.c.made)).all()
        return [Passkey(*row) for row in rows]

    def used_passkey(self, credential: str, counter: int) -> None:
        """Note that a passkey was used."""
        with self.store.begin() as db:
            db.execute(update(passkeys).where(passkeys.c.credential == credential).values(counter=counter, used=int(time.time())))

    def remove_passkey(self, person: str, credential: str) -> bool:
        """Remove a passkey; False if it is the only way to sign in."""
        with self.store.begin() as db:
            password = db.scalar(select(people.c.password).where(people.c.id == person))
            count = db.scalar(select(func.count()).where(passkeys.c.person == person)) or 0
            if not password and count <= 1:
                return False
            if possible(credential):
                db.execute(delete(passkeys).where(passkeys.c.credential == credential, passkeys.c.person == person))
        return True

    # Friends and blocks -------------------------------------------------------------------

    def relations(self, person: str) -> Relations:
        """The people around a person. Blocks by other people are left out."""
        with self.store.begin() as db:
            mine = db.execute(
                select(relations.c.kind, people.c.id, people.c.name)
                .join(people, people.c.id == relations.c.other)
                .where(relations.c.person == person)
                .order_by(people.c.name)
            ).all()
            theirs = db.execute(
                select(people.c.id, people.c.name)
                .join(people, people.c.id == relations.c.person)
                .where(relations.c.other == person, relations.c.kind == "friend")
                .order_by(people.c.name)
            ).all()
        blocked = {id: name for kind, id, name in mine if kind == "block"}
        wished = {id: name for kind, id, name in mine if kind == "friend"}
        asked = {id: name for id, name in theirs if id not in blocked}
        return Relations(
            {id: name for id, name in wished.items() if id in asked},
            {id: name for id, name in asked.items() if id not in wished},
            {id: name for id, name in wished.items() if id not in asked},
            blocked,
        )

    def relate(self, person: str, other: str, kind: str) -> None:
        """Change what another person is to this one: "friend", "block" or "none"."""
        if person == other:
            return
        pair = and_(relations.c.person == person, relations.c.other == other)
        with self.store.begin() as db:
            db.execute(delete(relations).where(pair))
            if kind != "friend":  # neither a friend nor one who has asked
                back = (relations.c.person == other, relations.c.other == person, relations.c.kind == "friend")
                db.execute(delete(relations).where(*back))
            count = db.scalar(select(func.count()).where(relations.c.person == person)) or 0
            if kind != "none" and count < RELATIONS:
                db.execute(insert(relations).values(person=person, other=other, kind=kind, made=int(time.time())))

    def blocked(self, person: str) -> frozenset[str]:
        """The people that a person has blocked."""
        with self.store.begin() as db:
            where = (relations.c.person == person, relations.c.kind == "block")
            return frozenset(db.scalars(select(relations.c.other).where(*where)).all())

    def blocked_by(self, table: str, person: str) -> bool:
        """Has anybody who sits at a table blocked this person?"""
        where = (schema.seats.c.table == table, relations.c.other == person, relations.c.kind == "block")
        with self.store.begin() as db:
            found = db.execute(
                select(relations.c.person).join(schema.seats, schema.seats.c.person == relations.c.person).where(*where)
            ).first()
        return found is not None

    def tables_closed_to(self, person: str, tables: Sequence[str]) -> set[str]:
        """The tables among *tables* at which somebody sits who has blocked this person."""
        where = (schema.seats.c.table.in_(tables), relations.c.other == person, relations.c.kind == "block")
        with self.store.begin() as db:
            query = select(schema.seats.c.table).join(relations, relations.c.person == schema.seats.c.person).where(*where)
            return set(db.scalars(query).all())

    # Seats --------------------------------------------------------------------------------

    def adopt(self, person: Person, found: Sequence[tuple[str, str]]) -> list[str]:
        """Give the seats of these tables and tokens to an account, at most one of each table, and the results with them.

        Returns the tables. The tokens are void from then on.
        """
        out = []
        with self.store.begin() as db:
            for table, token in found:
                if not possible(table) or not token:
                    continue
                at = results.c.table == table
                db.execute(update(results).where(at, results.c.token == hashed(token)).values(person=person.id, token=""))
                where = schema.seats.c.table == table
                if db.scalar(select(schema.seats.c.seat).where(where, schema.seats.c.person == person.id)) is not None:
                    continue
                done = db.execute(
                    update(schema.seats)
                    .where(where, schema.seats.c.token == hashed(token))
                    .values(person=person.id, token=hashed(Account(person.id)))
                )
                if done.rowcount:
                    out.append(table)
        return out

    def tables(self, person: str, most: int = 50) -> list[str]:
        """The tables at which an account sits, the one touched last first."""
        return self.store.tables_of(Account(person), most)

    # Growth -------------------------------------------------------------------------------

    def tidy(self, now: float | None = None) -> None:
        """Remove sessions and ceremonies that have ended, and guests' results after some time."""
        now = time.time() if now is None else now
        with self.store.begin() as db:
            db.execute(delete(sessions).where(sessions.c.ends < now))
            db.execute(delete(ceremonies).where(ceremonies.c.ends < now))


def new_id() -> str:
    """A random id for a person."""
    return secrets.token_urlsafe(16)


def session_id(hash: str) -> str:
    """A name for a session that does not open it."""
    return hashlib.sha256(hash.encode()).hexdigest()[:16]
