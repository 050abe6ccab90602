"""The tables that a server has in memory: loading them, letting go of them, and what other servers say about them."""

from __future__ import annotations

import asyncio
import logging
import threading
from collections.abc import Awaitable, Callable, Iterator
from typing import Final

from upcard.room import notices
from upcard.room.services import Services
from upcard.room.table import Table

log = logging.getLogger("upcard.room")

TABLES: Final = 200  # in memory; the others wait in the store
BEAT: Final = 5.0  # seconds between two announcements of who is connected


class LiveTables:
    """The tables in memory, by id. The one that nobody has looked for longest leaves first."""

    def __init__(self, services: Services, sessions_changed: Callable[[str], Awaitable[None]]) -> None:
        """*sessions_changed* is called with the account that has signed out somewhere, or blocks other people than before."""
        self._services = services
        self._sessions_changed = sessions_changed
        self._tables: dict[str, Table] = {}
        self._loading = asyncio.Lock()
        self._stop = threading.Event()
        self._beating = asyncio.create_task(self._beat()) if services.store.shared else None
        if not services.store.in_memory:
            loop = asyncio.get_running_loop()
            threading.Thread(target=self._listen, args=(loop,), daemon=True).start()

    def __iter__(self) -> Iterator[Table]:
        return iter(list(self._tables.values()))

    def get(self, key: str) -> Table | None:
        """A table, if it is in memory."""
        return self._tables.get(key)

    async def load(self, key: str) -> Table | None:
        """A table, from the store if need be; None if there is none. Raises StoreError, UpcardError."""
        store = self._services.store
        async with self._loading:
            found = self._tables.pop(key, None)
            if found is None:
                kept = await self._services.read(lambda: store.load(key))
                if kept is None:
                    return None
                self._make_room()
                found = await asyncio.to_thread(Table, self._services, kept)
            self._tables[key] = found  # the last to leave
            self._services.figures.tables.set(len(self._tables))
        if store.shared:  # a player who comes from another server has seen all that is stored
            await found.read_again()
        return found

    def _make_room(self) -> None:
        idle = [key for key, table in self._tables.items() if table.idle()]
        for key in idle[: max(0, len(self._tables) - TABLES + 1)]:
            asyncio.ensure_future(self._tables.pop(key).stop())

    async def read_again(self, key: str) -> None:
        """Read a table whose players have changed, if it is in memory."""
        if (table := self.get(key)) is not None:
            await table.read_again()

    async def drop(self, key: str, text: str) -> None:
        """Let go of a table that has been deleted; its players read a sentence."""
        if (table := self._tables.pop(key, None)) is not None:
            table.connections.end_all(text)
            await table.stop()

    async def close(self) -> None:
        """Stop all tables; an answer that is being stored is stored first."""
        self._stop.set()
        if self._beating is not None:
            self._beating.cancel()
            await asyncio.gather(self._beating, return_exceptions=True)
        for table in self:
            await table.stop()
            async with table.live.lock:
                pass

    # Other servers --------------------------------------------------------------------------

    async def _beat(self) -> None:
        while True:
            await asyncio.sleep(BEAT)
            for table in self:
                if table.connections:
                    table.announce_presence()

    def _listen(self, loop: asyncio.AbstractEventLoop) -> None:
        for notice in self._services.store.noticeboard.read(self._stop):
            if not loop.is_closed():
                loop.call_soon_threadsafe(self._on_notice, notice)

    def _on_notice(self, notice: str) -> None:
        match notice.split():
            case [notices.CONNECTED, key, server, seats]:
                if (table := self.get(key)) is not None and server != self._services.server:
                    table.note_presence(server, notices.seats_of(seats))
            case [notices.VOTES, key, server, hand, kind, by, seats]:
                if (table := self.get(key)) is not None and server != self._services.server:
                    table.note_vote(hand, kind, int(by), notices.seats_of(seats))
            case [notices.SENTENCE, *words]:
                for each in self:
                    self._do(each.announce(" ".join(words)))
            case [notices.SESSIONS, person]:
                self._do(self._sessions_changed(person))
            case [notices.EVENTS, *words]:
                for key, round, number in [word.split(":") for word in words]:
                    if (table := self.get(key)) is not None and not table.live.has(int(round), int(number)):
                        self._do(table.live.follow(int(round), int(number)))
            case [notices.TABLE, key]:
                if (table := self.get(key)) is not None:
                    self._do(table.read_again())
            case [notices.CHAT, key]:
                if (table := self.get(key)) is not None:
                    self._do(table.chat.show_new())
            case [notices.MISSED]:
                for each in self:
                    self._do(each.read_again())
                    self._do(each.chat.show_new())

    def _do(self, action: Awaitable[None]) -> None:
        """Do something that a notice asks for; a failure is logged."""

        async def tried() -> None:
            try:
                await action
            except Exception as error:
                log.error("A notice could not be followed (%s)", type(error).__name__)

        asyncio.ensure_future(tried())
