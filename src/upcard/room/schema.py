"""The tables of the room's database: tables and matches, shared deals, accounts, and what people have played.

The tables of accounts and of results refer to no table of play by a foreign key: results stay when an old table is archived.
"""

from __future__ import annotations

from typing import Final

from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    UniqueConstraint,
)

meta: Final = MetaData()

# Tables and their matches ---------------------------------------------------------------------------------------

about: Final = Table("about", meta, Column("schema", Integer, primary_key=True, autoincrement=False))
tables: Final = Table(
    "tables",
    meta,
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
seats: Final = Table(
    "seats",
    meta,
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
matches: Final = Table(
    "matches",
    meta,
    Column("table", String(64), ForeignKey("tables.id"), primary_key=True),
    Column("round", Integer, primary_key=True),
    Column("seed", String(64), nullable=False),
    Column("fair", JSON, nullable=False),
)
log: Final = Table(
    "log",
    meta,
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
chat: Final = Table(
    "chat",
    meta,
    Column("table", String(64), ForeignKey("tables.id"), primary_key=True),
    Column("number", String(32), primary_key=True),
    Column("at", BigInteger, nullable=False),
    Column("seat", Integer, nullable=False),
    Column("name", String(40), nullable=False),
    Column("text", String(200), nullable=False),
    Column("phrase", String(20), nullable=False),
    Column("person", String(22)),  # the account of the writer
)
archive: Final = Table(
    "archive",
    meta,
    Column("table", String(64), primary_key=True),
    Column("at", BigInteger, nullable=False),
    Column("record", LargeBinary, nullable=False),
)

shared: Final = Table(
    "shared",
    meta,
    Column("key", String(32), primary_key=True),
    Column("table", String(64), nullable=False),
    Column("round", Integer, nullable=False),
    UniqueConstraint("table", "round", name="shared_match"),
)
gradings: Final = Table(
    "gradings",
    meta,
    Column("table", String(64), primary_key=True),
    Column("round", Integer, primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("found", JSON, nullable=False),
)
# Shared deals ---------------------------------------------------------------------------------------------------

deals: Final = Table(
    "deals",
    meta,
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
plays: Final = Table(
    "plays",
    meta,
    Column("deal", String(40), ForeignKey("deals.id"), primary_key=True),
    Column("person", String(64), primary_key=True),  # hashed; "" at duplicate tables
    Column("number", Integer, primary_key=True),  # 0 counts, the others are practice
    Column("table", String(64), nullable=False, index=True),
    Column("name", String(40), nullable=False),
    Column("ended", BigInteger, nullable=False),  # 0 while it is played
    Column("score", Integer),  # null without an end
    Column("sheet", JSON, nullable=False),  # every seat's score, hand by hand
)
secrets: Final = Table("secrets", meta, Column("name", String(20), primary_key=True), Column("value", String(64), nullable=False))
# Notices to closed pages ----------------------------------------------------------------------------------------

pushes: Final = Table(
    "pushes",
    meta,
    Column("table", String(64), primary_key=True),
    Column("key", String(64), primary_key=True),  # what opens the seat, hashed
    Column("browser", String(64), primary_key=True, index=True),  # its endpoint, hashed
    Column("endpoint", String(1000), nullable=False),
    Column("p256dh", String(100), nullable=False),
    Column("auth", String(30), nullable=False),
    Column("told", String(40), nullable=False),  # the turn of its last notice
)

# Accounts, and what people have played ----------------------------------------------------------------------------

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
