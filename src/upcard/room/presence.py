"""Presence at a table: the seats that are connected, at this server or another, and since when the others have been away."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from typing import Final

from upcard.room.connection import Connections

PRESENT: Final = 15.0  # seconds for which a seat counts as connected after a server has said so
PAGE: Final = "page"  # in place of a server: a page that has been sent, and is about to open its socket


class Presence:
    """The connected seats of a table, and since when its other players have been away."""

    def __init__(self, connections: Connections) -> None:
        self.away: dict[int, float] = {}  # seats whose last connection has closed, and when
        self._connections = connections
        self._elsewhere: dict[str, tuple[float, set[int]]] = {}  # by server: until when these seats count as connected
        self._before: set[int] = set()  # the connected seats at the last look

    def here(self) -> set[int]:
        """The seats with a connection, at this server or another."""
        seats = self._connections.seats()
        now = time.monotonic()
        for until, found in self._elsewhere.values():
            if until > now:
                seats |= found
        return seats

    def note(self, server: str, seats: set[int]) -> None:
        """Note which seats are connected at another server."""
        self._elsewhere[server] = (time.monotonic() + PRESENT, seats)

    def expect(self, seat: int) -> None:
        """Count a seat as connected until its page has opened its socket."""
        self.note(PAGE, {seat})

    def changed(self) -> bool:
        """Has anybody come or gone since this was last asked? Then note it."""
        now = time.monotonic()
        self._elsewhere = {server: found for server, found in self._elsewhere.items() if found[0] > now}
        before, here = self._before, self.here()
        for seat in before - here:
            self.away.setdefault(seat, now)
        for seat in here:
            self.away.pop(seat, None)
        self._before = here
        return before != here

    def away_since(self, seat: int, now: float) -> float:
        """When a player who is not here was last connected: *now*, if that is not known."""
        return self.away.setdefault(seat, now)

    def next_end(self) -> list[float]:
        """When the first server that says nothing more stops counting, if there is one."""
        return sorted([until for until, _ in self._elsewhere.values()])[:1]

    def follow_players(self, before: Sequence[str], seats: Mapping[str, int]) -> None:
        """Take notes along to the new seats of their players; *before* has the key of the player in each seat until now."""
        self.away = {
            seats[before[seat]]: since for seat, since in self.away.items() if before[seat : seat + 1] and before[seat] in seats
        }
