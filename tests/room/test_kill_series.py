"""The kill series finds the faults that it looks for."""

from __future__ import annotations

import sqlite3
import threading
from pathlib import Path

import pytest

from tests.room.kill_series import Checked, Player, check, series
from tests.room.postgres_server import postgres
from upcard.room.store import Store
from upcard.room.stored import StoredEvent, StoredPlayer


@pytest.mark.slow
def test_three_kills_at_random_moments_lose_nothing(tmp_path: Path) -> None:
    """While people play at two tables, every acknowledged answer survives, none is stored twice, and every table goes on."""
    found = series(3, str(tmp_path / "room.sqlite3"), tables=2)
    assert found.kills == len(found.back) == 3 and found.answers > 0


@pytest.mark.slow
def test_either_of_two_servers_may_be_killed() -> None:
    """With the players of each table spread over two servers on one PostgreSQL, kills of one of the two lose nothing."""
    with postgres() as url:
        found = series(2, url, tables=1, servers=2)
    assert found.kills == len(found.back) == 2 and found.answers > 0


def test_a_lost_and_a_doubled_answer_are_noticed(tmp_path: Path) -> None:
    """An acknowledged answer missing from the log, and an event stored twice, end the series."""
    file = tmp_path / "room.sqlite3"
    store = Store(file)
    kept, _ = store.open_table("gin_rummy", 2, {}, [StoredPlayer("Ann"), StoredPlayer("Ben")], "ab" * 32)
    store.append([(kept.id, 0, StoredEvent(0, "say", 1, 0, ("leave the upcard",), 5, "a"))])
    store.close()
    people = [Player([], {"table": kept.id}, threading.Event()) for _ in range(2)]
    people[0].done.append((0, '["leave the upcard"]'))
    assert check(str(file), people, Checked()) == 1
    people[1].done.append((1, '["leave the upcard"]'))
    with pytest.raises(AssertionError, match="not in the log"):
        check(str(file), people, Checked())
    people[1].done.clear()
    with sqlite3.connect(file) as db:
        db.execute('insert into log select "table", round, 1, kind, hand, seat, says, at, nonce from log')
    with pytest.raises(AssertionError, match="stored twice"):
        check(str(file), people, Checked())
