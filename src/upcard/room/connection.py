"""The connections at a table: what waits to be sent to each, and how much of the table it has been shown."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterator, Mapping
from typing import Final, Protocol

from upcard.room.messages import FromRoom, Refusal, SeatNotFound

NO_SEAT: Final = "You no longer have a seat at this table."
WINDOWS: Final = 4  # connections at one seat
WATCHERS: Final = 32


class Pipe(Protocol):
    """A socket that takes a message at once, without a task."""

    def is_free(self) -> bool:
        """Is it open, and has the client read nearly all that was sent?"""

    def push(self, text: bytes) -> None:
        """Send a message."""


class Connection:
    """A connection at a seat (-1: a spectator): what waits to be sent, and how much it has been shown."""

    def __init__(self, seat: int, key: str = "", pipe: Pipe | None = None) -> None:
        self.seat = seat
        self.key = key  # of its player, whom it follows to another seat
        self.pipe = pipe
        self.box: asyncio.Queue[FromRoom | None] = asyncio.Queue()  # None: show the table
        self.outdated = False  # the table has changed since it was shown
        self.queued = False  # there is a None in the box
        self.sending = False  # a message from the box
        self.hand = 0  # the hand and the journal entry up to which events have been sent
        self.entry = 0
        self.next_event = 0  # the index of the next event among all that the seat can know
        self.starts = -1  # of the match, as they were counted when it was last shown
        self.last: tuple[bytes, bytes] = (b"", b"")  # shown to all and to this seat, without the times
        self.asked: int | None = None  # the number of answers for which the odds are wanted
        self.calculating: asyncio.Task[None] | None = None
        self.lines: set[str] = set()  # of chat that it has been shown, by number
        self.muted: set[int] = set()
        self.person = ""  # the account that is signed in, by which session, and whom it has blocked
        self.session = ""
        self.blocked: frozenset[str] = frozenset()
        self.joined = time.monotonic()

    def send(self, message: FromRoom) -> None:
        """Send a message, after the table as it is now if that has not been shown yet."""
        if self.outdated:
            self.show_later()
        self.box.put_nowait(message)

    def show_later(self) -> None:
        """Show the table after the messages that wait."""
        self.outdated = True
        if not self.queued:
            self.queued = True
            self.box.put_nowait(None)

    def is_free(self) -> bool:
        """Can a message be sent at once, since nothing waits?"""
        return self.pipe is not None and not self.sending and self.box.empty() and self.pipe.is_free()


class Connections:
    """The connections at a table, at this server."""

    def __init__(self, update: Callable[[Connection], bytes]) -> None:
        """*update* writes the next message that shows a connection the table, b"" if it has seen everything."""
        self._all: set[Connection] = set()
        self._update = update
        self._showing = False  # the table is about to be shown

    def __iter__(self) -> Iterator[Connection]:
        return iter(list(self._all))

    def __contains__(self, connection: Connection) -> bool:
        return connection in self._all

    def __bool__(self) -> bool:
        return bool(self._all)

    def at(self, seat: int) -> list[Connection]:
        """The connections at a seat (-1: the spectators), the oldest first."""
        return sorted([c for c in self._all if c.seat == seat], key=lambda c: c.joined)

    def of(self, person: str) -> list[Connection]:
        """The connections at which an account is signed in."""
        return [c for c in self._all if c.person == person]

    def seats(self) -> set[int]:
        """The seats with a connection."""
        return {c.seat for c in self._all if c.seat >= 0}

    def watchers(self) -> int:
        """How many people watch."""
        return len(self.at(-1))

    def add(self, connection: Connection) -> None:
        """Add a connection; the oldest of too many at one seat ends. Raises Refusal if too many people watch."""
        if connection.seat < 0 and self.watchers() >= WATCHERS:
            raise Refusal("Too many people are watching this table.")
        own = self.at(connection.seat)
        if connection.seat >= 0 and len(own) >= WINDOWS:
            self.end(own[0], "You opened this table in another window.")
        self._all.add(connection)

    def remove(self, connection: Connection) -> None:
        """Remove a connection that has closed."""
        self._all.discard(connection)

    def end(self, connection: Connection, text: str) -> None:
        """End a connection with a sentence that says why."""
        connection.send(SeatNotFound(text))
        self._all.discard(connection)

    def end_all(self, text: str) -> None:
        """End every connection."""
        for connection in self:
            self.end(connection, text)

    def end_seat(self, seat: int, text: str) -> None:
        """End the connections at a seat."""
        for connection in self.at(seat):
            self.end(connection, text)

    def follow_players(self, seats: Mapping[str, int]) -> None:
        """Move each connection to its player's seat, found by the player's key; a player without a seat is let go."""
        for connection in self:
            if connection.key and connection.key not in seats:
                self.end(connection, NO_SEAT)
            elif connection.key:
                connection.seat = seats[connection.key]

    def send(self, message: FromRoom) -> None:
        """Send a message to everybody."""
        for connection in self._all:
            connection.send(message)

    def show(self) -> None:
        """Show the table to everybody, once all that happens now has happened."""
        for connection in self._all:
            connection.outdated = True
        if not self._showing:
            self._showing = True
            asyncio.get_running_loop().call_soon(self._show)

    def _show(self) -> None:
        """Show the table at once; a connection for which messages wait, or whose view fails, is shown it from its box."""
        self._showing = False
        for connection in self:
            if not connection.outdated:
                continue
            if not connection.is_free():
                connection.show_later()
                continue
            try:
                text = self._update(connection)
            except Exception:
                connection.show_later()
                continue
            connection.outdated = False
            if text and connection.pipe is not None:
                connection.pipe.push(text)
