"""The chat of a table: what players and spectators write, and what the keeper of the room says."""

from __future__ import annotations

import logging
from typing import Final

from upcard.room import messages as protocol
from upcard.room.clocks import milliseconds
from upcard.room.connection import Connection, Connections
from upcard.room.messages import Refusal
from upcard.room.services import Services
from upcard.room.stored import ChatLine, StoredTable

log = logging.getLogger("upcard.room")

THE_ROOM: Final = -2  # in place of a seat
LATE: Final = 10_000  # milliseconds by which another server's clock may be slow


class Chat:
    """The lines of chat that the connections of a table are shown, each line once."""

    def __init__(self, services: Services, table: str, connections: Connections) -> None:
        self._services = services
        self._table = table
        self._connections = connections
        self._last = milliseconds()  # when the last line that was shown was written

    async def write(self, kept: StoredTable, connection: Connection, text: str, phrase: str) -> None:
        """Store a line and show it: a text, or one of the phrases. Raises Refusal."""
        seat, person = connection.seat, connection.person
        words = " ".join("".join(c if c.isprintable() else " " for c in text).split())
        if bool(words) == bool(phrase):
            raise Refusal("Write a text, or choose a phrase.", "text")
        if (kept.keys[seat] if seat >= 0 else "-") in kept.settings.muted.split():
            raise Refusal("The keeper of this room has muted you at this table.")
        name = kept.players[seat].name if seat >= 0 else "A spectator"
        store, at = self._services.store, milliseconds()
        number = await self._services.save(lambda: store.chat(self._table, at, seat, name, words, phrase, person))
        if not store.shared:  # otherwise every server shows the line when it reads the notice of it
            self._show(ChatLine(number, at, seat, name, words, phrase, person))

    async def recall(self, connection: Connection) -> None:
        """Show a page that joins what was written before."""
        try:
            lines = await self._read("")
        except Exception as error:
            log.error("The chat of a table could not be read (%s)", type(error).__name__)
            return
        for line in lines:
            _send(connection, line, True)

    async def show_new(self) -> None:
        """Show the lines that any server has stored; clocks may differ a little."""
        for line in await self._read(f"{self._last - LATE:014d}"):
            self._show(line)

    def announce(self, text: str) -> None:
        """Show everybody a sentence of the room's keeper."""
        self._connections.send(protocol.Chat(THE_ROOM, "The room", text, "", milliseconds()))

    async def _read(self, after: str) -> list[ChatLine]:
        """The lines after a number."""
        store = self._services.store
        return await self._services.read(lambda: store.chat_after(self._table, after))

    def _show(self, line: ChatLine) -> None:
        self._last = max(self._last, line.at)
        for connection in self._connections:
            _send(connection, line, False)


def _send(connection: Connection, line: ChatLine, old: bool) -> None:
    """Send a line that a connection has not been shown, unless its player wants to read nothing of the writer."""
    if line.number not in connection.lines:
        connection.lines.add(line.number)
        if line.seat not in connection.muted and line.person not in connection.blocked:
            connection.send(protocol.Chat(line.seat, line.name, line.text, line.phrase, line.at, old))
