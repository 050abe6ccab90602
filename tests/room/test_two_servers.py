"""Two servers on one real PostgreSQL: a table's players spread over both, and one server killed in mid-match."""

from __future__ import annotations

import asyncio
import os
import secrets
import signal
import threading
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack

import psycopg
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from tests.room.postgres_server import postgres
from tests.room.server_process import process
from tests.room.test_people import Client, Json, get, play, table_of
from tests.support.own_thread import run_in_own_thread
from upcard.room import fair
from upcard.room.deal_store import DealStore, StoredDeal
from upcard.room.live_tables import LiveTables
from upcard.room.room import Room
from upcard.room.store import Store
from upcard.room.stored import StoredEvent, StoredPlayer, StoredTable


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


def test_an_event_that_comes_while_a_table_is_read_is_not_missed(url: str) -> None:
    """Another server's event between the reading of a table and its first notice is there when a player sits down at it."""

    async def scene() -> None:
        one, two = Store(url), Store(url)
        assert next(two.noticeboard.read(threading.Event())) == "*", "what was stored before the first notice is read"
        kept, token = one.open_table("gin_rummy", 2, {}, [StoredPlayer("Ann"), StoredPlayer("Ben", "steady")], "ab" * 32)
        room, load = Room(one, processes=0), one.load

        def slow(table: str) -> StoredTable | None:
            found = load(table)
            two.append([(kept.id, 0, StoredEvent(0, "pause", 1, 0, (), 5, "a"))])
            return found

        one.load = slow  # type: ignore[method-assign]
        found = await room.sit(kept.id, token)
        assert found is not None and [e.kind for e in found[0].live.kept.log] == ["pause"]
        await room.close()
        two.close()

    run_in_own_thread(scene())


def test_a_server_reads_only_what_it_has_not_stored_itself(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The notice of its own event makes it read nothing; that of another server's event, the log from there on."""
    noticed, heard = LiveTables._on_notice, asyncio.Queue[str]()

    def hear(tables: LiveTables, notice: str) -> None:
        noticed(tables, notice)
        heard.put_nowait(notice.split()[0])

    monkeypatch.setattr(LiveTables, "_on_notice", hear)

    async def scene() -> None:
        one, two = Store(url), Store(url)
        kept, token = one.open_table("gin_rummy", 2, {}, [StoredPlayer("Ann"), StoredPlayer("Ben", "steady")], "ab" * 32)
        room = Room(one, processes=0)
        found = await room.sit(kept.id, token)
        assert found is not None
        table = found[0]

        async def after(kind: str) -> list[tuple[int, str]]:
            while await heard.get() != kind:
                pass
            async with table.live.lock:
                return [(e.number, e.kind) for e in table.live.kept.log]

        await after("*")
        read: list[int] = []
        load, events = one.load, one.events

        def whole(table: str) -> StoredTable | None:
            read.append(-1)
            return load(table)

        def rest(table: str, round: int, first: int) -> list[StoredEvent]:
            read.append(first)
            return events(table, round, first)

        monkeypatch.setattr(one, "load", whole)
        monkeypatch.setattr(one, "events", rest)
        async with table.live.lock:
            await table.live.commit("pause", 0)
        assert await after("e") == [(0, "pause")] and not read
        two.append([(kept.id, 0, StoredEvent(1, "resume", 1, 0, (), 5, "a"))])
        assert await after("e") == [(0, "pause"), (1, "resume")] and read == [1]
        await room.close()
        two.close()

    run_in_own_thread(scene())


def test_players_keep_their_own_seats_when_another_server_moves_them(url: str) -> None:
    """Seats exchanged at one server take the connections at the other along; a player whom the host removes is let go there."""
    with process(url) as (_, a), process(url) as (_, b), ExitStack() as stack:
        keys = table_of(a, 3)
        ann, ben, cleo = [
            Client(stack.enter_context(connect(at.replace("http", "ws") + "/ws")), k) for at, k in zip([a, b, b], keys)
        ]
        for c in (ann, ben, cleo):
            c.until(lambda c: c.waiting)
        ann.say(type="swap", seat=1, other=2)
        ben.until(lambda c: c.seat == 2)
        cleo.until(lambda c: c.seat == 1)
        assert [p["name"] for p in ben.waiting["players"]][:3] == ["Ann", "Cleo", "Ben"]
        ann.say(type="remove", seat=2)
        ben.until(lambda c: c.heard[-1]["type"] == "gone")
        cleo.until(lambda c: c.waiting["players"][2]["kind"] == "empty")
        assert cleo.seat == 1


@pytest.mark.slow
def test_players_at_two_servers_agree(url: str) -> None:
    """A proposal at one server is voted on at the other: refused, an agreed end, a rematch, and the next hand."""
    with process(url) as (_, a), process(url) as (_, b), ExitStack() as stack:
        keys = table_of(a, 2, game="totit", seats=2, bots=[""], options={})
        ann, ben = [Client(stack.enter_context(connect(at.replace("http", "ws") + "/ws")), k) for at, k in zip([a, b], keys)]
        for c in (ann, ben):
            c.until(lambda c: c.waiting and all(p["here"] for p in c.waiting["players"]))
        ann.say(type="start")
        for c in (ann, ben):
            c.until(lambda c: c.now)
        for kind, proposer, voter in (("draw", ann, ben), ("rematch", ben, ann)):
            for yes in (False, True):
                proposer.say(type=kind)
                for c in (proposer, voter):
                    c.until(lambda c: c.now and c.now["votes"])
                assert voter.now["votes"][0]["kind"] == kind and voter.now["votes"][0]["yes"] == [proposer.seat]
                voter.say(type="vote", kind=kind, yes=yes)
                for c in (proposer, voter):
                    c.until(lambda c: not c.now or not c.now["votes"])
            ended = kind == "draw"
            for c in (ann, ben):
                while not c.now or bool(c.now["ended"]) != ended:
                    c.hear()
        play([ann, ben], lambda c: bool(c.now["scene"]["over"]))
        ann.say(type="next")
        ben.until(lambda c: c.now["ready"] == [ann.seat])
        ben.say(type="next")
        for c in (ann, ben):
            c.until(lambda c: c.now["match"]["number"] == 2 and not c.now["scene"]["over"])


@pytest.mark.slow
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


def test_both_servers_lay_the_same_daily_deal_and_count_one_match_of_a_person(url: str) -> None:
    """The secret is the database's; of two matches begun at once, at two servers, one is the counted one, for both."""
    one, two = DealStore(Store(url)), DealStore(Store(url))
    with ThreadPoolExecutor(2) as pool:
        seeds = list(pool.map(lambda deals: deals.daily_seed("2026-11-22", "hand"), [one, two]))
        players = [StoredPlayer(""), StoredPlayer("Ben", "steady")]
        laid = [
            StoredDeal("2026-11-22-hand", "daily", "gin_rummy", {}, players, "ab" * 32, 1, "2026-11-22", name) for name in "ab"
        ]
        found = list(pool.map(lambda deals, deal: deals.add(deal), [one, two], laid))
        me = secrets.token_urlsafe(32)
        begun = list(pool.map(lambda deals: deals.begin(found[0], me, players), [one, two]))
    assert seeds[0] == seeds[1] and found[0] == found[1]
    assert begun[0] == begun[1] and begun[0] is not None
    assert two.store.seat_of(*begun[0]) == 0
    for deals in (one, two):
        deals.store.close()
