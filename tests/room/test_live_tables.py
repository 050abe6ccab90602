"""The tables of a room in memory, and those that wait in the store."""

from __future__ import annotations

import pytest

from tests.support.own_thread import run_in_own_thread
from upcard.room import live_tables
from upcard.room.room import Room
from upcard.room.store import Store
from upcard.room.stored import StoredPlayer


def test_the_table_that_was_wanted_last_leaves_the_memory_last(monkeypatch: pytest.MonkeyPatch) -> None:
    """With room for two, a third table takes the place of the one that nobody has looked for since."""
    monkeypatch.setattr(live_tables, "TABLES", 2)

    async def looked() -> list[bool]:
        store = Store(None)
        players = [StoredPlayer("Ann"), StoredPlayer("Ben")]
        opened = [store.open_table("gin_rummy", 2, {}, players, "ab" * 32) for _ in range(3)]
        room = Room(store, processes=0)
        for i in (0, 1, 0, 2):
            kept, token = opened[i]
            assert await room.sit(kept.id, token) is not None
        found = [room.tables.get(kept.id) is not None for kept, _ in opened]
        await room.close()
        return found

    assert run_in_own_thread(looked()) == [True, False, True]
