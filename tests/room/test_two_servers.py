"""Two servers on one real PostgreSQL: a table's players spread over both, and one server killed in mid-match."""

from __future__ import annotations

import os
import signal
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack

import psycopg
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from tests.room.postgres_server import postgres
from tests.room.server_process import process
from tests.room.test_people import Client, Json, get, play, table_of
from upcard.room import fair
from upcard.room.store import Store, StoredEvent, StoredPlayer


@pytest.fixture(scope="module")
def url() -> Iterator[str]:
    with postgres() as found:
        yield found


def test_the_first_server_to_store_an_event_wins(url: str) -> None:
    """Two stores on one database: of two events with one number the first is stored, and each store reads the other's."""
    one, two = Store(url), Store(url)
    kept, token = one.open_table("gin_rummy", 2, {}, [StoredPlayer("Ann"), StoredPlayer("Ben", "steady")], "ab" * 32)
    assert two.seat_of(kept.id, token) == 0
    assert one.append([(kept.id, 0, StoredEvent(0, "say", 1, 0, ("pass",), 5, "a"))]) == [True]
    assert two.append([(kept.id, 0, StoredEvent(0, "say", 1, 1, ("draw",), 6, "b"))]) == [False]
    found = two.load(kept.id)
    assert found is not None and [e.says for e in found.log] == [("pass",)]
    one.close()
    two.close()


def test_players_of_one_table_on_two_servers_finish_although_one_is_killed(url: str) -> None:
    """Every acknowledged answer is there once, in order; all players see the same end."""
    with process(url) as (first, a), process(url) as (_, b), ExitStack() as stack:
        keys = table_of(a, 4, options={"target": 30})
        joined = [Client(stack.enter_context(connect(at.replace("http", "ws") + "/ws")), k) for at, k in zip([a, b, a, b], keys)]
        for c in joined:
            c.until(lambda c: c.waiting)
        joined[0].say(type="start")
        play(joined, lambda c: bool(c.now) and c.now["move"] >= 30)
        seen = max(c.now["move"] for c in joined)
        os.kill(first.pid, signal.SIGKILL)
        first.wait()
        for i in (0, 2):
            with pytest.raises(ConnectionClosed):
                while True:
                    joined[i].hear()
            joined[i] = Client(stack.enter_context(connect(b.replace("http", "ws") + "/ws")), keys[i])
            joined[i].until(lambda c: c.now)
            assert joined[i].now["move"] >= seen - 3
        play(joined, lambda c: bool(c.now) and c.now["match"]["over"])
        ends: list[Json] = [c.now["match"] for c in joined]
        assert ends == [ends[0]] * 4
        record = get(b, f"/api/tables/{keys[0]['table']}/record", keys[3]["token"])
        assert fair.problems(record) == []
    with psycopg.connect(url) as db:
        rows = db.execute('select number, kind, seat, nonce from log where "table" = %s order by number', (keys[0]["table"],))
        log = rows.fetchall()
    assert [row[0] for row in log] == list(range(len(log)))
    assert max(Counter(row[3] for row in log).values()) == 1
