"""Chat: each line is shown once, whoever stored it."""

from __future__ import annotations

from tests.room.test_connection import table_of_two
from tests.support.own_thread import run_in_own_thread
from upcard.room.clocks import milliseconds
from upcard.room.connection import Connection
from upcard.room.messages import Chat
from upcard.room.store import Store


def lines(connection: Connection) -> list[tuple[str, bool]]:
    """The lines in a connection's box, and whether each is called old."""
    found = [connection.box.get_nowait() for _ in range(connection.box.qsize())]
    return [(m.text, m.old) for m in found if isinstance(m, Chat)]


def test_a_new_line_does_not_bring_the_old_ones_again() -> None:
    """A server that has just read a table hears of a line that another one has stored, twice."""

    async def played() -> list[tuple[str, bool]]:
        table = await table_of_two(Store(None))
        store, key, now = table.services.store, table.live.kept.id, milliseconds()
        store.chat(key, now - 60_000, 0, "Ann", "long ago", "")
        store.chat(key, now - 1, 0, "Ann", "just now", "")
        connection = Connection(1)
        table.connections.add(connection)
        await table.chat.recall(connection)
        store.chat(key, now + 1, 0, "Ann", "hello", "")
        await table.chat.show_new()
        await table.chat.show_new()
        found = lines(connection)
        table.services.close()
        return found

    assert run_in_own_thread(played()) == [("long ago", True), ("just now", True), ("hello", False)]


def test_a_line_of_a_server_whose_clock_is_slow_is_shown() -> None:
    """Its number is lower than that of the line before it."""

    async def played() -> list[tuple[str, bool]]:
        table = await table_of_two(Store(None))
        store, key, now = table.services.store, table.live.kept.id, milliseconds()
        connection = Connection(1)
        table.connections.add(connection)
        for at, text in ((now + 500, "first"), (now - 500, "second")):
            store.chat(key, at, 0, "Ann", text, "")
            await table.chat.show_new()
        found = lines(connection)
        table.services.close()
        return found

    assert run_in_own_thread(played()) == [("first", False), ("second", False)]
