"""The notices between servers, and from the keeper of a room to its servers.

A notice is one line: a letter for its kind, and words. It says what has changed in the database, or something that is not
there: who is connected, and who has agreed to what. PostgreSQL passes notices on; beside a SQLite file lies a file for them.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from pathlib import Path
from threading import Event
from typing import Final

from sqlalchemy import Connection, Engine, text

from upcard.room.postgresql import psycopg

MISSED: Final = "*"  # some notices may have been missed: everything may have changed
EVENTS: Final = "e"
TABLE: Final = "t"
CHAT: Final = "c"
CONNECTED: Final = "p"
VOTES: Final = "v"
SENTENCE: Final = "n"
SESSIONS: Final = "s"
LISTEN_SECONDS: Final = 0.5  # between two looks for notices, or for the wish to stop


def table_changed(table: str) -> str:
    """A notice of a table whose players, terms or match have changed."""
    return f"{TABLE} {table}"


def chat_written(table: str) -> str:
    """A notice of a new line of chat at a table."""
    return f"{CHAT} {table}"


def events_stored(last: Iterable[tuple[str, int, int]]) -> str:
    """A notice of new events: for each table the match, and the number of its last event."""
    return " ".join([EVENTS, *[f"{table}:{round}:{number}" for table, round, number in last]])


def connected(table: str, server: str, seats: Iterable[int]) -> str:
    """A notice of the seats of a table that are connected to a server."""
    return f"{CONNECTED} {table} {server} {_words(seats)}"


def votes(table: str, server: str, hand: str, kind: str, by: int, yes: Iterable[int]) -> str:
    """A notice of who has agreed at a server to a proposal of seat *by*; nobody, if it is settled."""
    return f"{VOTES} {table} {server} {hand} {kind} {by} {_words(yes)}"


def sentence(words: str) -> str:
    """A notice of a sentence that everybody is to read."""
    return f"{SENTENCE} {words}"


def sessions_changed(person: str) -> str:
    """A notice that a person has signed out somewhere, or blocks other people than before."""
    return f"{SESSIONS} {person}"


def seats_of(words: str) -> set[int]:
    """The seats that a notice names."""
    return {int(word) for word in words.split(",") if word.isdecimal()}


def _words(seats: Iterable[int]) -> str:
    return ",".join(str(seat) for seat in sorted(seats)) or "-"


def notify(db: Connection, notice: str) -> None:
    """Send a notice to all servers when a transaction is stored; on SQLite there is one server, which knows already."""
    if db.dialect.name == "postgresql":
        db.execute(text("select pg_notify('upcard', :said)"), {"said": notice})


class Noticeboard:
    """Where notices are posted and read. Its methods wait."""

    def __init__(self, engine: Engine, url: str, file: Path | None) -> None:
        """*url* is "" unless PostgreSQL passes the notices on; *file* is where a server on SQLite finds them."""
        self._engine = engine
        self._url = url
        self._file = file

    def post(self, notice: str) -> None:
        """Send a notice to all servers."""
        if self._file is not None and self._file.is_file():
            with self._file.open("a") as lines:
                lines.write(notice + "\n")
        if self._url:
            with self._engine.begin() as db:
                notify(db, notice)

    def read(self, stop: Event) -> Iterator[str]:
        """The notices as they come, until *stop* is set; MISSED whenever some may have been missed."""
        if self._file is not None:
            with open(os.open(self._file, os.O_RDWR | os.O_CREAT | os.O_TRUNC, 0o600)) as lines:
                yield MISSED
                while not stop.wait(LISTEN_SECONDS):
                    yield from lines.read().splitlines()
            return
        while not stop.is_set():
            try:
                with psycopg.connect(self._url, autocommit=True) as db:
                    db.execute("listen upcard")
                    yield MISSED
                    while not stop.is_set():
                        for notice in db.notifies(timeout=LISTEN_SECONDS):
                            yield notice.payload
            except psycopg.Error:
                stop.wait(LISTEN_SECONDS)
