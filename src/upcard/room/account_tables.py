"""The database's tables for accounts, and for what people have played; the room's own tables share their metadata.

Nothing here refers to a table of play by a foreign key: results stay when an old table is archived.
"""

from __future__ import annotations

from typing import Final

from sqlalchemy import JSON, BigInteger, Boolean, Column, Float, ForeignKey, Integer, LargeBinary, MetaData, String, Table

meta: Final = MetaData()

people: Final = Table(
    "people",
    meta,
    Column("id", String(22), primary_key=True),
    Column("name", String(40), nullable=False),
    Column("key", String(80), nullable=False, unique=True),  # what two names that look alike have in common
    Column("password", String(200), nullable=False),  # argon2id; "" without one
    Column("made", BigInteger, nullable=False),
)
sessions: Final = Table(
    "sessions",
    meta,
    Column("hash", String(64), primary_key=True),
    Column("person", String(22), ForeignKey("people.id"), nullable=False, index=True),
    Column("made", BigInteger, nullable=False),
    Column("seen", BigInteger, nullable=False),
    Column("ends", BigInteger, nullable=False),
    Column("device", String(40), nullable=False),
)
passkeys: Final = Table(
    "passkeys",
    meta,
    Column("credential", String(1400), primary_key=True),
    Column("person", String(22), ForeignKey("people.id"), nullable=False, index=True),
    Column("public_key", LargeBinary, nullable=False),
    Column("counter", BigInteger, nullable=False),
    Column("device", String(40), nullable=False),
    Column("made", BigInteger, nullable=False),
    Column("used", BigInteger, nullable=False),
)
recovery: Final = Table(
    "recovery",
    meta,
    Column("hash", String(64), primary_key=True),
    Column("person", String(22), ForeignKey("people.id"), nullable=False, index=True),
)
ceremonies: Final = Table(  # passkeys that are being made or used just now
    "ceremonies",
    meta,
    Column("hash", String(64), primary_key=True),
    Column("challenge", LargeBinary, nullable=False),
    Column("person", String(22), nullable=False),
    Column("name", String(40), nullable=False),
    Column("ends", BigInteger, nullable=False),
)
relations: Final = Table(
    "relations",
    meta,
    Column("person", String(22), ForeignKey("people.id"), primary_key=True),
    Column("other", String(22), ForeignKey("people.id"), primary_key=True, index=True),
    Column("kind", String(8), primary_key=True),  # "friend" (wished or, from both sides, accepted), "block"
    Column("made", BigInteger, nullable=False),
)
finished: Final = Table(
    "finished",
    meta,
    Column("table", String(64), primary_key=True),
    Column("round", Integer, primary_key=True),
    Column("game", String(64), nullable=False),
    Column("options", JSON, nullable=False),
    Column("way", String(64), nullable=False),  # equal for matches with equal options
    Column("started", BigInteger, nullable=False),
    Column("ended", BigInteger, nullable=False, index=True),
    Column("seconds", Integer, nullable=False),  # played, without long breaks
    Column("broken", String(200), nullable=False),  # how it was broken off, or ""
    Column("rated", Boolean, nullable=False),
)
results: Final = Table(
    "results",
    meta,
    Column("table", String(64), primary_key=True),
    Column("round", Integer, primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("person", String(22), index=True),  # whose history it is in; null for guests and bots
    Column("token", String(64), nullable=False, index=True),  # a guest's, hashed; "" otherwise
    Column("name", String(40), nullable=False),
    Column("bot", String(40), nullable=False),
    Column("side", Integer, nullable=False),  # partners have the same
    Column("score", BigInteger, nullable=False),
    Column("place", Integer, nullable=False),  # from 1; 0 without a result
    Column("won", Boolean, nullable=False),
    Column("mu0", Float),  # the rating before and after; null if unrated
    Column("sigma0", Float),
    Column("mu1", Float),
    Column("sigma1", Float),
)
ratings: Final = Table(
    "ratings",
    meta,
    Column("person", String(22), ForeignKey("people.id"), primary_key=True),
    Column("game", String(64), primary_key=True),
    Column("mu", Float, nullable=False),
    Column("sigma", Float, nullable=False),
    Column("played", Integer, nullable=False),
    Column("at", BigInteger, nullable=False),
)
