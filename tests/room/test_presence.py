"""Presence: who counts as connected, here and at other servers."""

from __future__ import annotations

import asyncio

import pytest

from tests.room.test_connection import Pipe, table_of_two
from tests.support.own_thread import run_in_own_thread
from upcard.room import presence
from upcard.room.connection import Connection, Connections
from upcard.room.presence import Presence
from upcard.room.store import Store


def test_a_server_says_that_its_last_player_has_left(monkeypatch: pytest.MonkeyPatch) -> None:
    """Otherwise the others would take the player for present until they ask for the server itself."""

    async def played() -> tuple[list[str], str]:
        table = await table_of_two(Store(None))
        said: list[str] = []
        monkeypatch.setattr(table.services, "post_soon", said.append)
        table.leave(table.join(table.live.kept.keys[1], Pipe()))
        await table.stop()
        table.services.close()
        return said, f"p {table.live.kept.id} {table.services.server}"

    said, head = run_in_own_thread(played())
    assert said == [f"{head} 1", f"{head} -"]


def test_the_players_of_a_server_that_falls_silent_are_away(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing else has to happen for a player at the other server to see it."""
    monkeypatch.setattr(presence, "PRESENT", 0.05)

    class Watched(Pipe):
        def __init__(self) -> None:
            super().__init__()
            self.seen = asyncio.Event()

        def push(self, text: bytes) -> None:
            super().push(text)
            self.seen.set()

    async def played() -> list[bool]:
        table = await table_of_two(Store(None))
        ann, here = Watched(), list[bool]()
        table.join(table.live.kept.keys[0], ann)
        table.note_presence("another server", {1})
        while here[-1:] != [False]:
            ann.seen.clear()
            await asyncio.wait_for(ann.seen.wait(), 20)
            here = [m["players"][1]["here"] for m in ann.sent]
        assert 1 in table.presence.away
        await table.stop()
        table.services.close()
        return here

    assert run_in_own_thread(played()) == [True, False]


def test_a_player_is_away_when_the_last_window_closes() -> None:
    """Of two windows of seat 0 one closes, then the other; seat 2 is connected elsewhere, and moves to seat 1."""

    async def counted() -> None:
        connections = Connections(lambda _: b"")
        found = Presence(connections)
        first, second = Connection(0), Connection(0)
        for connection in (first, second):
            connections.add(connection)
        found.note("another server", {2})
        assert found.changed() and found.here() == {0, 2} and not found.away
        connections.remove(first)
        assert not found.changed()
        connections.remove(second)
        assert found.changed() and set(found.away) == {0}
        found.note("another server", set())
        assert found.changed() and set(found.away) == {0, 2}
        found.follow_players(["a", "b", "c"], {"a": 0, "c": 1})
        assert set(found.away) == {0, 1}

    run_in_own_thread(counted())
