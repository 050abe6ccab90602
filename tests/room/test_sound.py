"""Faults that were once found in the room; each test failed before the repair."""

from __future__ import annotations

import asyncio
import sqlite3
import threading
from collections.abc import Sequence
from pathlib import Path

import pytest
from sqlalchemy.exc import OperationalError

from tests.room.client import HEARTS, at_table, opened, room, seated
from tests.support.own_thread import run_in_own_thread
from upcard.room import http_tools
from upcard.room.event_log import Row
from upcard.room.http_tools import RateLimit
from upcard.room.store import Store
from upcard.room.store_errors import DamagedTable, StoreError, opening_error
from upcard.room.stored import StoredEvent, StoredPlayer


class SlowStore(Store):
    """A store whose writes wait until a test lets them through."""

    def __init__(self, path: Path) -> None:
        super().__init__(path)
        self.gate = threading.Event()
        self.gate.set()

    def append(self, rows: Sequence[Row]) -> list[bool]:
        assert self.gate.wait(20)
        return super().append(rows)


def test_a_join_during_a_write_sees_the_table_before_it(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """The match never runs ahead of its record, and the bots continue afterwards."""
    store = SlowStore(tmp_path / "room.sqlite3")
    monkeypatch.setattr("tests.room.client.Store", lambda path: store)
    with room() as client:
        key = opened(client)
        with seated(client, key) as chair:
            chair.play(lambda now: now["move"] >= 12 and now["scene"]["yours"])
            move = chair.now["move"]
            store.gate.clear()
            chair.say({"type": "answer", "move": move, "sayings": chair.sayings()})
            for _ in range(3):
                with seated(client, key) as other:
                    assert other.until(lambda now: True)["move"] == move
                    assert other.ask({"type": "look", "move": move})["type"] == "past"
            store.gate.set()
            chair.until(lambda now: now["move"] > move)
            before = chair.my_turn()["move"]
            assert before > move + 1


def test_a_failed_driver_restarts(monkeypatch: pytest.MonkeyPatch) -> None:
    """A failure while bots answer does not stop the table."""
    with room() as client:
        key = opened(client)
        with seated(client, key) as chair:
            chair.my_turn()
            table = client.app.state.room.tables.get(key["table"])  # type: ignore[attr-defined]
            real = table.bots.take_turn
            failed: list[int] = []

            async def failing(seat: int) -> None:
                if len(failed) < 2:
                    failed.append(seat)
                    raise RuntimeError("play QS")
                await real(seat)

            monkeypatch.setattr(table.bots, "take_turn", failing)
            chair.answer()
            chair.play(lambda now: now["move"] > 20)
            assert len(failed) == 2


def test_history_comes_in_pieces_and_a_reconnect_gets_the_current_hand() -> None:
    """A new connection gets the events of the current hand; earlier ones come on request, without a gap."""
    with room() as client:
        key = opened(client, options={"target": 1000})
        with seated(client, key) as chair:
            chair.play(lambda now: now["match"]["number"] == 3 and now["move"] > 2 * 64 + 20)
            told = [
                (h["hand"], h["kind"], h["text"], h["card"]) for m in chair.heard if m["type"] == "table" for h in m["happened"]
            ]
        with seated(client, key) as again:
            now = again.until(lambda now: True)
            assert {h["hand"] for h in now["happened"]} == {3} and now["first"] > 200
            rows, first = now["happened"], now["first"]
            while first:
                piece = again.ask({"type": "history", "before": first})
                assert piece["first"] + len(piece["happened"]) == first and 0 < len(piece["happened"]) <= 200
                rows, first = piece["happened"] + rows, piece["first"]
            assert [(h["hand"], h["kind"], h["text"], h["card"]) for h in rows] == told


def test_with_two_people_nobody_chooses_the_seed() -> None:
    """A seat left open for a person makes a chosen seed invalid."""
    with room() as client:
        answer = client.post("/api/tables", json={**HEARTS, "bots": ["", "steady", "steady"], "seed": "7"})
        assert answer.status_code == 422 and answer.json()["field"] == "seed"


def test_a_limit_forgets_the_idle_and_never_the_busy(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ten thousand further addresses do not free the one that is over its limit."""
    monkeypatch.setattr(http_tools, "ADDRESSES", 1000)
    limit = RateLimit(burst=2, each=3600.0)
    assert [limit.allows("busy") for _ in range(3)] == [True, True, False]
    for i in range(10_000):
        limit.allows(f"10.0.{i // 256}.{i % 256}")
        assert not limit.allows("busy")
    assert len(limit._left) <= 1001


def test_an_ipv6_network_is_one_address() -> None:
    """Addresses of one /64 share their limits."""

    class Asked:
        def __init__(self, host: str) -> None:
            self.client = type("Client", (), {"host": host})()

    found = {http_tools.address_of(Asked(f"2001:db8:1:2::{i}")) for i in range(5)}  # type: ignore[arg-type]
    assert found == {"2001:db8:1:2::/64"}
    assert http_tools.address_of(Asked("192.0.2.7")) == "192.0.2.7"  # type: ignore[arg-type]


def test_wrong_codes_are_limited() -> None:
    """After ten wrong codes the eleventh is not looked up; the reply is 429 and says when to try again."""
    with room() as client:
        answers = [client.get("/api/invites/QQQQ") for _ in range(11)]
        assert [a.status_code for a in answers] == [404] * 10 + [429]
        assert answers[-1].headers["retry-after"]


def test_a_file_belongs_to_one_room(tmp_path: Path) -> None:
    """A second room on the same file learns where the first one is, and writes nothing; later the file is free again."""
    path = tmp_path / "room.sqlite3"
    first = Store(path, "http://127.0.0.1:8377")
    with pytest.raises(StoreError, match=r"open in another room, at http://127\.0\.0\.1:8377 \(process \d+\)\. Close it first"):
        Store(path)
    first.close()
    Store(path).close()


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("SQLITE_FULL", "no room left on the disk"),
        ("SQLITE_BUSY", "Another program has locked"),
        ("SQLITE_LOCKED", "Another program has locked"),
        ("SQLITE_READONLY", "cannot be written"),
        ("SQLITE_CANTOPEN", "cannot be written"),
        ("SQLITE_IOERR_READ", "cannot be read just now"),
        ("SQLITE_CORRUPT", "is damaged"),
        ("SQLITE_NOTADB", "is not a database of Upcard"),
    ],
)
def test_errors_never_ask_to_delete_good_data(name: str, text: str) -> None:
    """A full disk and a locked file are called by their names, and the message never asks to move or delete a file."""
    error = sqlite3.OperationalError("it failed")
    error.sqlite_errorname = name
    said = opening_error("room.sqlite3", OperationalError("select", {}, error))
    assert text in said and "move" not in said and "delete" not in said and said.endswith(".")


def test_a_locked_file_is_reported_at_the_start(tmp_path: Path) -> None:
    """A file that another program writes to is not called damaged."""
    path = tmp_path / "room.sqlite3"
    Store(path).close()
    with sqlite3.connect(path, isolation_level=None) as db:
        db.execute("PRAGMA locking_mode=EXCLUSIVE")
        db.execute("BEGIN EXCLUSIVE")
        with pytest.raises(StoreError, match="Another program has locked"):
            Store(path)
        db.execute("ROLLBACK")


DAMAGE = [
    ("UPDATE tables SET options = '7'", "its options"),
    ("DELETE FROM matches", "its match"),
    ("UPDATE tables SET round = 9", "its match"),
    ("DELETE FROM seats WHERE seat = 1", "its seats"),
    ("UPDATE log SET hand = 0", "its log"),
    ("UPDATE log SET number = 5", "its log"),
    ("UPDATE log SET seat = 77", "its log"),
]


@pytest.mark.parametrize(("statement", "what"), DAMAGE)
def test_a_damaged_row_affects_only_its_table(tmp_path: Path, statement: str, what: str) -> None:
    """The table says what is wrong, and another table continues."""
    path = tmp_path / "room.sqlite3"
    store = Store(path)
    players = [StoredPlayer("Ann"), StoredPlayer("Ben", "steady")]
    bad, good = [store.open_table("gin_rummy", 2, {}, players, "ab" * 32)[0] for _ in range(2)]
    store.append([(key, 0, StoredEvent(0, "say", 1, 0, ("pass",), 1, "n")) for key in (bad.id, good.id)])
    store.close()
    with sqlite3.connect(path) as db:
        column = "id" if " tables " in statement else '"table"'
        db.execute(statement + (" AND " if "WHERE" in statement else " WHERE ") + f"{column} = ?", (bad.id,))
    store = Store(path)
    with pytest.raises(DamagedTable, match=what):
        store.load(bad.id)
    assert store.load(good.id) is not None
    store.close()


def test_a_damaged_table_is_reported_to_its_player(tmp_path: Path) -> None:
    """The page gets the part that cannot be read; the connection closes without a failure."""
    with room(tmp_path / "room.sqlite3") as client:
        key = opened(client)
    with sqlite3.connect(tmp_path / "room.sqlite3") as db:
        db.execute("UPDATE tables SET options = '[]'")
    with room(tmp_path / "room.sqlite3") as client:
        with client.websocket_connect("/ws") as ws:
            ws.send_json({"type": "join", **key})
            told = ws.receive_json()
        assert told["type"] == "gone" and "cannot be read (its options)" in told["text"]


def test_a_full_disk_at_a_new_table_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    """The reply is 503 with a sentence."""
    with room() as client:
        store = client.app.state.room.services.store  # type: ignore[attr-defined]

        def full(*_: object, **__: object) -> None:
            raise OperationalError("insert", {}, sqlite3.OperationalError("database or disk is full"))

        monkeypatch.setattr(store, "open_table", full)
        answer = client.post("/api/tables", json=HEARTS)
        assert answer.status_code == 503 and answer.headers["retry-after"] and "cannot save" in answer.json()["text"]


def test_old_tables_are_archived(tmp_path: Path) -> None:
    """A table without a match is removed after a day; a match is archived after thirty, and its record stays readable."""
    store = Store(tmp_path / "room.sqlite3")
    players = [StoredPlayer("Ann"), StoredPlayer("", "", True)]
    waiting, _ = store.open_table("gin_rummy", 2, {}, players, "")
    begun, _ = store.open_table("gin_rummy", 2, {}, [StoredPlayer("Ann"), StoredPlayer("Ben", "steady")], "ab" * 32)
    store.append([(begun.id, 0, StoredEvent(0, "say", 1, 0, ("pass",), 1, "n"))])
    now = __import__("time").time()
    assert store.tidy(now) == (0, 0)
    assert store.tidy(now + 2 * 86_400) == (1, 0)
    assert store.load(waiting.id) is None and store.load(begun.id) is not None
    assert store.tidy(now + 31 * 86_400) == (0, 1)
    assert store.load(begun.id) is None
    archived = store.archived(begun.id)
    assert archived is not None and archived["log"][0]["says"] == ["pass"] and archived["matches"][0]["seed"] == "ab" * 32
    store.close()


def test_undo_appends_to_the_log() -> None:
    """Answers taken back stay in the log, and the table is as before them."""
    with room() as client:
        key = opened(client, game="canfield", seats=1, bots=[], options={}, seed="3")
        with seated(client, key) as chair:
            chair.my_turn()
            before = chair.now["scene"]
            chair.answer()
            chair.say({"type": "undo"})
            chair.until(lambda now: now["move"] == 0)
            assert chair.now["scene"] == before
        log = client.app.state.room.tables.get(key["table"]).live.kept.log  # type: ignore[attr-defined]
        assert [e.kind for e in log] == ["say", "back"] and [e.number for e in log] == [0, 1]


def test_no_traceback_when_a_window_is_closed(caplog: pytest.LogCaptureFixture) -> None:
    """A connection that closes in mid-play is not an error."""
    with room() as client:
        for _ in range(5):
            with seated(client, opened(client)) as chair:
                chair.my_turn()
                chair.say({"type": "answer", "move": 0, "sayings": chair.sayings()})
    assert not [r for r in caplog.records if r.levelname in ("ERROR", "CRITICAL")]


def test_a_room_that_has_closed_wakes_no_bots() -> None:
    """A window can close after the bots' workers do, and its table stays at rest."""
    with room() as client:
        key = opened(client)
        with seated(client, key) as chair:
            chair.my_turn()
        table = client.app.state.room.tables.get(key["table"])  # type: ignore[attr-defined]

    async def tasks_after_waking() -> int:
        table.wake()
        return len(asyncio.all_tasks())

    assert run_in_own_thread(tasks_after_waking()) == 1  # itself


def test_windows_of_one_seat_are_bounded() -> None:
    """The fifth window of a seat closes the first, which is told so."""
    with at_table() as chair:
        chair.my_turn()
    with room() as client:
        key = opened(client)
        with seated(client, key) as first:
            first.my_turn()
            rest = [seated(client, key) for _ in range(4)]
            for window in rest:
                window.__enter__().my_turn()
            while (heard := first.hear())["type"] == "table":
                pass
            assert heard["type"] == "gone" and "another window" in heard["text"]
            for window in rest:
                window.__exit__(None, None, None)
