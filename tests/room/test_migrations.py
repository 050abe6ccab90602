"""A database of the first version is upgraded completely, and the result is the present version."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import create_engine, text

from upcard.room import schema
from upcard.room.migrate import config
from upcard.room.people import People
from upcard.room.store import Store
from upcard.room.stored import ChatLine, StoredAnswer, StoredPlayer


def first_form(path: Path) -> None:
    """A file of the first version: a match in its second hand, with one answer given, and its first hand."""
    engine = create_engine(f"sqlite:///{path}")
    with engine.begin() as db:
        command.upgrade(config(db), "0001")
        db.execute(text("drop table alembic_version"))
        db.execute(text("insert into tables values ('t', 'gin_rummy', 2, '{\"target\": 100}', 1, 1700000000)"))
        db.execute(text("insert into seats values ('t', 0, 'Ann', '', 'hash'), ('t', 1, 'Ben', 'steady', '')"))
        db.execute(text("insert into matches values ('t', 0, 'aa', 1), ('t', 1, 'bb', 3)"))
        rows = [(1, 0, "pass"), (1, 1, "draw"), (2, 1, "pass")]
        for number, (hand, seat, saying) in enumerate(rows):
            values = {"n": number, "h": hand, "s": seat, "w": saying}
            db.execute(text("insert into answers values ('t', 1, :n, :h, :s, :w)"), values)
    engine.dispose()


def test_the_first_version_is_upgraded(tmp_path: Path) -> None:
    """Terms, players, answers and the current hand stay the same; a copy of the old file is saved beside it."""
    path = tmp_path / "room.sqlite3"
    first_form(path)
    store = Store(path)
    found = store.load("t")
    assert found is not None
    assert (found.game, found.options, found.round, found.seed, found.hand) == ("gin_rummy", {"target": 100}, 1, "bb", 3)
    assert found.players == [StoredPlayer("Ann"), StoredPlayer("Ben", "steady")]
    assert found.answers == [StoredAnswer(1, 0, "pass"), StoredAnswer(1, 1, "draw"), StoredAnswer(2, 1, "pass")]
    assert [(e.number, e.kind, e.hand) for e in found.log] == [
        *((0, "say", 1), (1, "say", 1), (2, "next", 2), (3, "say", 2), (4, "next", 3)),
    ]
    store.close()
    with sqlite3.connect(tmp_path / "room.sqlite3.form-1") as old:
        assert old.execute("select count(*) from answers").fetchone() == (3,)
    Store(path).close()


def test_the_fourth_version_is_upgraded(tmp_path: Path) -> None:
    """Seats and chat stay as they are, and belong to no account; the tables of accounts are there and empty."""
    path = tmp_path / "room.sqlite3"
    engine = create_engine(f"sqlite:///{path}")
    with engine.begin() as db:
        command.upgrade(config(db), "0004")
        db.execute(
            text(
                "insert into tables (id, game, seats, options, settings, host, round, opened, touched) "
                "values ('t', 'gin_rummy', 2, '{}', '{}', 0, 0, 1700000000, 1700000000)"
            )
        )
        db.execute(text("insert into seats values ('t', 0, 'Ann', '', 'hash', 0), ('t', 1, 'Ben', 'steady', '', 0)"))
        db.execute(text("insert into matches (\"table\", round, seed, fair) values ('t', 0, 'aa', '{}')"))
        db.execute(text("insert into chat values ('t', '1', 5, 0, 'Ann', 'hello', '')"))
    engine.dispose()
    store = Store(path)
    found = store.load("t")
    assert found is not None and found.players == [StoredPlayer("Ann"), StoredPlayer("Ben", "steady")]
    assert store.chat_after("t") == [ChatLine("1", 5, 0, "Ann", "hello", "", "")]
    people = People(store)
    person, codes = people.make("Finn", "hash")
    assert len(codes) == 10 and people.find("finn") == person
    store.close()


def test_an_upgraded_database_equals_a_new_one(tmp_path: Path) -> None:
    """Alembic finds no difference in tables or columns."""
    path = tmp_path / "room.sqlite3"
    first_form(path)
    Store(path).close()
    engine = create_engine(f"sqlite:///{path}")
    with engine.connect() as db:
        found = compare_metadata(MigrationContext.configure(db), schema.meta)
    engine.dispose()
    assert [row for row in found if row[0] in ("add_table", "remove_table", "add_column", "remove_column")] == []


def test_a_failed_migration_leaves_the_file_unchanged(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A failure at the last statement undoes everything, and the next start succeeds."""
    path = tmp_path / "room.sqlite3"
    first_form(path)
    with sqlite3.connect(path) as db:
        db.execute("create trigger fail before update on about begin select raise(abort, 'stopped'); end")
    with pytest.raises(Exception, match="stopped|cannot be read"):
        Store(path)
    with sqlite3.connect(path) as db:
        names = {row[0] for row in db.execute("select name from sqlite_master where type = 'table'")}
        assert "answers" in names and "log" not in names
        db.execute("drop trigger fail")
    store = Store(path)
    assert store.load("t") is not None
    store.close()
