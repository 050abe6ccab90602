"""Connections: what is sent at once, what waits, and in which order."""

from __future__ import annotations

import asyncio
import gc
import json
import weakref
from typing import Any

from tests.support.own_thread import run_in_own_thread
from upcard.room.bot_workers import BotWorkers
from upcard.room.connection import Connection
from upcard.room.messages import Answer, Refused
from upcard.room.services import Services
from upcard.room.store import Store
from upcard.room.stored import StoredPlayer
from upcard.room.table import Table


class Pipe:
    """A socket that takes messages at once, unless it is full."""

    def __init__(self) -> None:
        self.full = False
        self.sent: list[dict[str, Any]] = []

    def is_free(self) -> bool:
        """Can it take a message?"""
        return not self.full

    def push(self, text: bytes) -> None:
        """Take a message."""
        self.sent.append(json.loads(text))


async def table_of_two(store: Store) -> Table:
    """Two people at Gin Rummy."""
    kept, _ = store.open_table("gin_rummy", 2, {}, [StoredPlayer("Ann"), StoredPlayer("Ben")], "ab" * 32, second="Ben's token")
    return Table(Services(store, BotWorkers(0), 0.0), kept)


def test_a_message_follows_the_update_that_came_before_it() -> None:
    """Whoever has still to look at the table looks first."""

    async def told() -> list[object]:
        connection = Connection(0)
        connection.outdated = True
        connection.send(Refused("no"))
        return [connection.box.get_nowait() for _ in range(connection.box.qsize())]

    first, second = run_in_own_thread(told())
    assert first is None and isinstance(second, Refused)


def test_an_answer_is_sent_at_once_to_all_who_read_and_waits_for_the_others() -> None:
    """A full socket has a look at the table in its box, and no message; a free one has the update and an empty box."""

    async def played() -> None:
        store = Store(None)
        table = await table_of_two(store)
        ann, ben = Pipe(), Pipe()
        seats = [table.join(table.live.kept.keys[0], ann), table.join(table.live.kept.keys[1], ben)]
        await asyncio.sleep(0)
        assert [m["seat"] for m in ann.sent + ben.sent] == [0, 1]
        ben.full = True
        seat = table.live.in_play.match.hand.turn
        await table.handle(seats[seat], Answer(0, ["take the upcard"]))
        await asyncio.sleep(0)
        assert ann.sent[-1]["move"] == 1 and seats[0].box.empty()
        assert ben.sent[-1]["move"] == 0 and seats[1].box.qsize() == 1
        await table.stop()
        table.services.close()

    run_in_own_thread(played())


def test_what_all_are_shown_follows_a_change_at_once() -> None:
    """It is kept while a hand is played, and made again when somebody leaves."""

    async def played() -> None:
        table = await table_of_two(Store(None))
        ann, ben = Pipe(), Pipe()
        seats = [table.join(table.live.kept.keys[0], ann), table.join(table.live.kept.keys[1], ben)]
        await asyncio.sleep(0)
        table.leave(seats[1])
        await asyncio.sleep(0)
        assert [p["here"] for p in ann.sent[-1]["players"]] == [True, False]
        await table.stop()
        table.services.close()

    run_in_own_thread(played())


def test_a_table_that_is_stopped_needs_no_garbage_collector() -> None:
    """Nothing keeps it: at a busy server a full collection comes only after a thousand tables or more."""

    async def left() -> Table | None:
        store = Store(None)
        table = await table_of_two(store)
        services = table.services
        table.wake()
        for _ in range(10):
            await asyncio.sleep(0)  # the driver looks at the table and waits
        gc.disable()
        try:
            await table.stop()
            known = weakref.ref(table)
            del table
            await asyncio.sleep(0)
            return known()
        finally:
            gc.enable()
            services.close()

    assert run_in_own_thread(left()) is None
