"""The store: what was kept is there again, and nothing is kept by half."""

from __future__ import annotations

import sqlite3
import stat
from pathlib import Path

import pytest
from sqlalchemy.exc import IntegrityError

from upcard.room.store import Store, StoredAnswer, StoredPlayer, StoredTable, StoreError

PLAYERS = [StoredPlayer("Ann"), StoredPlayer("Ben", "steady")]


def laid(store: Store) -> tuple[StoredTable, str]:
    return store.open_table("gin_rummy", 2, {"target": 100, "oklahoma": True}, PLAYERS, "ab" * 32)


def test_a_table_comes_back_as_it_was_kept(tmp_path: Path) -> None:
    """Terms, players and seed are the same when the database is opened again."""
    store = Store(tmp_path / "room.sqlite3")
    kept, _ = laid(store)
    store.close()
    assert Store(tmp_path / "room.sqlite3").load(kept.id) == kept
    assert (kept.options, kept.players, kept.seed, kept.hand, kept.answers) == (
        {"target": 100, "oklahoma": True},
        PLAYERS,
        "ab" * 32,
        1,
        [],
    )


def test_answers_come_back_in_their_order() -> None:
    """Answers are loaded in the order in which they were given."""
    store = Store(None)
    kept, _ = laid(store)
    store.append(kept.id, 0, 0, [StoredAnswer(1, 0, "pass"), StoredAnswer(1, 1, "draw")])
    store.append(kept.id, 0, 2, [StoredAnswer(1, 1, "discard 4H")])
    store.deal(kept.id, 0, 2)
    found = store.load(kept.id)
    assert found is not None
    assert [a.saying for a in found.answers] == ["pass", "draw", "discard 4H"]
    assert found.hand == 2


def test_answers_are_kept_all_or_none() -> None:
    """Where one of several answers cannot be kept, none of them is."""
    store = Store(None)
    kept, _ = laid(store)
    store.append(kept.id, 0, 1, [StoredAnswer(1, 1, "draw")])
    with pytest.raises(IntegrityError):
        store.append(kept.id, 0, 0, [StoredAnswer(1, 0, "pass"), StoredAnswer(1, 0, "again")])
    found = store.load(kept.id)
    assert found is not None
    assert [a.saying for a in found.answers] == ["draw"]


def test_answers_can_be_taken_back() -> None:
    """Answers from a number on are forgotten, the others stay."""
    store = Store(None)
    kept, _ = laid(store)
    store.append(kept.id, 0, 0, [StoredAnswer(1, 0, "one"), StoredAnswer(1, 0, "two"), StoredAnswer(1, 0, "three")])
    store.take_back(kept.id, 0, 1)
    found = store.load(kept.id)
    assert found is not None
    assert [a.saying for a in found.answers] == ["one"]


def test_a_rematch_keeps_the_match_before_it(tmp_path: Path) -> None:
    """A rematch begins empty under a new seed, and the old match's answers stay in the database."""
    store = Store(tmp_path / "room.sqlite3")
    kept, _ = laid(store)
    store.append(kept.id, 0, 0, [StoredAnswer(1, 0, "pass")])
    store.rematch(kept.id, 1, "cd" * 32)
    found = store.load(kept.id)
    assert found is not None
    assert (found.round, found.seed, found.hand, found.answers) == (1, "cd" * 32, 1, [])
    store.close()
    with sqlite3.connect(tmp_path / "room.sqlite3") as db:
        assert db.execute("SELECT round, saying FROM answers").fetchall() == [(0, "pass")]
        assert db.execute("SELECT seed FROM matches ORDER BY round").fetchall() == [("ab" * 32,), ("cd" * 32,)]


def test_a_token_opens_its_own_seat_only() -> None:
    """A token is good for one seat of one table; a bot's seat has none."""
    store = Store(None)
    kept, token = laid(store)
    other, _ = laid(store)
    assert store.seat_of(kept.id, token) == 0
    assert store.seat_of(other.id, token) is None
    assert store.seat_of(kept.id, "") is None
    assert store.seat_of("nowhere", token) is None


def test_ids_and_tokens_cannot_be_guessed() -> None:
    """An id has 128 random bits, a token 256, in letters that an address may hold; no two are alike."""
    store = Store(None)
    made = [laid(store) for _ in range(50)]
    assert len({kept.id for kept, _ in made} | {token for _, token in made}) == 100
    assert all(len(kept.id) == 22 and len(token) == 43 for kept, token in made)


def test_no_token_is_in_the_database(tmp_path: Path) -> None:
    """Who reads the files of the database finds no token in them, and nobody else may read them."""
    path = tmp_path / "deep" / "room.sqlite3"
    store = Store(path)
    kept, token = laid(store)
    for file in path.parent.iterdir():
        assert token.encode() not in file.read_bytes()
    assert any(kept.id.encode() in file.read_bytes() for file in path.parent.iterdir())
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert stat.S_IMODE(path.parent.stat().st_mode) == 0o700


def test_the_database_writes_ahead_and_waits_for_the_disk(tmp_path: Path) -> None:
    """The journal is a write-ahead log, so that readers never wait and a kill loses nothing."""
    path = tmp_path / "room.sqlite3"
    store = Store(path)
    laid(store)
    with sqlite3.connect(path) as db:
        assert db.execute("PRAGMA journal_mode").fetchone() == ("wal",)


def test_what_is_no_database_is_told_in_a_sentence(tmp_path: Path) -> None:
    """A file that is something else is left alone and named."""
    path = tmp_path / "notes.txt"
    path.write_text("These are my notes, and they are long enough to be no database at all. " * 100)
    with pytest.raises(StoreError, match="is not a database of Upcard"):
        Store(path)
    assert path.read_text().startswith("These are my notes")


def test_a_database_of_another_form_is_refused(tmp_path: Path) -> None:
    """A database of another version is not written to."""
    path = tmp_path / "room.sqlite3"
    Store(path).close()
    with sqlite3.connect(path) as db:
        db.execute("UPDATE about SET schema = 99")
    with pytest.raises(StoreError, match="another version"):
        Store(path)


def test_a_folder_that_cannot_be_written_is_told_in_a_sentence(tmp_path: Path) -> None:
    """Where there can be no database, the reason is told."""
    (tmp_path / "file").write_text("")
    with pytest.raises(StoreError, match="cannot be kept"):
        Store(tmp_path / "file" / "room.sqlite3")
