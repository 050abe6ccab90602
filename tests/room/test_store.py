"""The store: whatever was saved is there again, complete."""

from __future__ import annotations

import sqlite3
import stat
from pathlib import Path

import pytest

from upcard.room.store import Store
from upcard.room.store_errors import StoreError
from upcard.room.stored import StoredEvent, StoredPlayer, StoredTable

PLAYERS = [StoredPlayer("Ann"), StoredPlayer("Ben", "steady")]


def laid(store: Store) -> tuple[StoredTable, str]:
    return store.open_table("gin_rummy", 2, {"target": 100, "oklahoma": True}, PLAYERS, "ab" * 32)


def test_a_table_is_restored_as_saved(tmp_path: Path) -> None:
    """Terms, players and seed are the same when the database is opened again."""
    store = Store(tmp_path / "room.sqlite3")
    kept, _ = laid(store)
    store.close()
    again = Store(tmp_path / "room.sqlite3")
    assert again.load(kept.id) == kept
    again.close()
    assert (kept.options, kept.players, kept.seed, kept.hand, kept.answers) == (
        {"target": 100, "oklahoma": True},
        PLAYERS,
        "ab" * 32,
        1,
        [],
    )


def say(number: int, seat: int, *says: str, hand: int = 1, nonce: str = "") -> StoredEvent:
    return StoredEvent(number, "say", hand, seat, says, 1000 + number, nonce or f"n{number}")


def loaded(store: Store, kept: StoredTable) -> StoredTable:
    found = store.load(kept.id)
    assert found is not None
    return found


def test_answers_are_loaded_in_order() -> None:
    """In the order in which they were given, with the hand on the table."""
    store = Store(None)
    kept, _ = laid(store)
    stored = store.append([(kept.id, 0, say(0, 0, "pass")), (kept.id, 0, say(1, 1, "draw"))])
    stored += store.append([(kept.id, 0, say(2, 1, "discard 4H")), (kept.id, 0, StoredEvent(3, "next", 2, -1, (), 1003, "n3"))])
    assert stored == [True] * 4
    found = loaded(store, kept)
    assert [a.saying for a in found.answers] == ["pass", "draw", "discard 4H"]
    assert found.hand == 2 and [e.at for e in found.log] == [1000, 1001, 1002, 1003]


def test_a_number_is_stored_once() -> None:
    """Of two events with one number the first is stored, and the second is reported as not stored; a repeat changes nothing."""
    store = Store(None)
    kept, _ = laid(store)
    assert store.append([(kept.id, 0, say(0, 0, "pass", nonce="a"))]) == [True]
    assert store.append([(kept.id, 0, say(0, 1, "draw", nonce="b"))]) == [False]
    assert store.append([(kept.id, 0, say(0, 0, "pass", nonce="a"))]) == [True]
    assert [a.saying for a in loaded(store, kept).answers] == ["pass"]


def test_of_several_events_at_once_each_is_told_whether_it_was_stored(tmp_path: Path) -> None:
    """The answers come in the order of the events, whatever their tables and numbers; what is stored is as it was given."""
    store = Store(tmp_path / "room.sqlite3")
    (a, _), (b, _) = laid(store), laid(store)
    first = say(0, 0, 'pass "é"', nonce="a")
    store.append([(a.id, 0, first)])
    rows = [(b.id, 0, say(1, 1, "z")), (a.id, 0, say(0, 1, "draw", nonce="b")), (b.id, 0, say(0, 0, "y")), (a.id, 0, first)]
    assert store.append(rows) == [True, False, True, True]
    assert loaded(store, a).log == [first]
    assert loaded(store, b).log == [rows[2][2], rows[0][2]]
    store.close()


def test_an_event_of_a_table_that_was_removed_is_not_stored_nor_is_anything_with_it(tmp_path: Path) -> None:
    """The transaction fails as a whole, and the next one is stored."""
    store = Store(tmp_path / "room.sqlite3")
    kept, _ = laid(store)
    row = (kept.id, 0, say(0, 0, "pass"))
    with pytest.raises(sqlite3.IntegrityError):
        store.append([row, ("gone", 0, say(0, 0, "pass"))])
    assert loaded(store, kept).log == []
    assert store.append([row]) == [True]
    store.close()


def test_several_cards_are_one_event() -> None:
    """Cards passed together are one row of the log, stored completely or not at all."""
    store = Store(None)
    kept, _ = laid(store)
    store.append([(kept.id, 0, say(0, 1, "pass 2C", "pass 3C", "pass 4C"))])
    assert [a.saying for a in loaded(store, kept).answers] == ["pass 2C", "pass 3C", "pass 4C"]
    assert len(loaded(store, kept).log) == 1


def test_taking_back_appends_to_the_log() -> None:
    """Answers taken back no longer count, but stay in the log."""
    store = Store(None)
    kept, _ = laid(store)
    store.append([(kept.id, 0, say(i, 0, text)) for i, text in enumerate(["one", "two", "three"])])
    store.append([(kept.id, 0, StoredEvent(3, "back", 1, 0, ("1",), 1003, "n3")), (kept.id, 0, say(4, 0, "four"))])
    found = loaded(store, kept)
    assert [a.saying for a in found.answers] == ["one", "four"]
    assert [e.says for e in found.log] == [("one",), ("two",), ("three",), ("1",), ("four",)]


def test_a_rematch_keeps_the_earlier_match(tmp_path: Path) -> None:
    """A rematch begins empty under a new seed, and the old match stays in the database."""
    store = Store(tmp_path / "room.sqlite3")
    kept, _ = laid(store)
    store.append([(kept.id, 0, say(0, 0, "pass"))])
    assert store.rematch(kept.id, 1, "cd" * 32) and not store.rematch(kept.id, 1, "ef" * 32)
    found = loaded(store, kept)
    assert (found.round, found.seed, found.hand, found.answers) == (1, "cd" * 32, 1, [])
    store.close()
    with sqlite3.connect(tmp_path / "room.sqlite3") as db:
        assert db.execute("SELECT round, says FROM log").fetchall() == [(0, '["pass"]')]
        assert db.execute("SELECT seed FROM matches ORDER BY round").fetchall() == [("ab" * 32,), ("cd" * 32,)]


def test_a_token_opens_only_its_own_seat() -> None:
    """It is good for one seat of one table; a bot's seat has none."""
    store = Store(None)
    kept, token = laid(store)
    other, _ = laid(store)
    assert store.seat_of(kept.id, token) == 0
    assert store.seat_of(other.id, token) is None
    assert store.seat_of(kept.id, "") is None
    assert store.seat_of("nowhere", token) is None


def test_ids_and_tokens_cannot_be_guessed() -> None:
    """An id has 128 random bits, a token 256, in characters that an address can hold; all are different."""
    store = Store(None)
    made = [laid(store) for _ in range(50)]
    assert len({kept.id for kept, _ in made} | {token for _, token in made}) == 100
    assert all(len(kept.id) == 22 and len(token) == 43 for kept, token in made)


def test_no_token_is_in_the_database(tmp_path: Path) -> None:
    """A reader of the database files finds no token in them, and only the owner can read the files."""
    path = tmp_path / "deep" / "room.sqlite3"
    store = Store(path)
    kept, token = laid(store)
    for file in path.parent.iterdir():
        assert token.encode() not in file.read_bytes()
    assert any(kept.id.encode() in file.read_bytes() for file in path.parent.iterdir())
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert stat.S_IMODE(path.parent.stat().st_mode) == 0o700


def test_the_database_writes_ahead_and_waits_for_the_disk(tmp_path: Path) -> None:
    """The write-ahead log means that readers never wait and a kill loses nothing."""
    path = tmp_path / "room.sqlite3"
    store = Store(path)
    laid(store)
    with sqlite3.connect(path) as db:
        assert db.execute("PRAGMA journal_mode").fetchone() == ("wal",)


def test_a_file_that_is_not_a_database_is_reported(tmp_path: Path) -> None:
    """It stays untouched, and the sentence names it."""
    path = tmp_path / "notes.txt"
    path.write_text("These are my notes, and they are long enough to be no database at all. " * 100)
    with pytest.raises(StoreError, match="is not a database of Upcard"):
        Store(path)
    assert path.read_text().startswith("These are my notes")


def test_a_database_of_another_version_is_refused(tmp_path: Path) -> None:
    """Nothing is written to it."""
    path = tmp_path / "room.sqlite3"
    Store(path).close()
    with sqlite3.connect(path) as db:
        db.execute("UPDATE about SET schema = 99")
        db.execute("UPDATE alembic_version SET version_num = '0099'")
    with pytest.raises(StoreError, match="another version"):
        Store(path)


def test_a_folder_without_write_permission_is_reported(tmp_path: Path) -> None:
    """The sentence gives the reason."""
    (tmp_path / "file").write_text("")
    with pytest.raises(StoreError, match="cannot be saved"):
        Store(tmp_path / "file" / "room.sqlite3")
