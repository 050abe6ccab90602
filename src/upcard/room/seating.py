"""The seats before a match begins: moving, exchanging, leaving and freeing them, and the bots that take what stays free."""

from __future__ import annotations

from typing import Final

from upcard.bots.characters import company
from upcard.room.connection import Connections
from upcard.room.live_match import LiveMatch
from upcard.room.messages import Refusal
from upcard.room.presence import Presence
from upcard.room.stored import StoredPlayer

HOST_ONLY: Final = "Only the host can do this."
FREE: Final = StoredPlayer("", "", True)


class Seating:
    """Changes who sits where while a table waits for its match. The lock is held; every method raises Refusal."""

    def __init__(self, live: LiveMatch, connections: Connections, presence: Presence) -> None:
        self._live = live
        self._connections = connections
        self._presence = presence

    def must_wait(self) -> None:
        """Raise Refusal if the match has begun, or is being dealt."""
        if self._live.logged is not None or self._live.kept.fair:
            raise Refusal("The match has begun already.")

    async def move(self, seat: int, to: int) -> None:
        """A player moves to a free seat."""
        self.must_wait()
        if to >= self._live.kept.seats or not await self._exchange(seat, to, taken=False):
            raise Refusal("This seat is not free.", "seat")

    async def exchange(self, seat: int, one: int, other: int) -> None:
        """The host, in *seat*, exchanges two seats."""
        self.must_wait()
        if seat != self._live.kept.host:
            raise Refusal(HOST_ONLY)
        if max(one, other) >= self._live.kept.seats or one == other:
            raise Refusal("Choose two seats of this table.", "other")
        await self._exchange(one, other, taken=True)

    async def _exchange(self, one: int, other: int, taken: bool) -> bool:
        live, store, key = self._live, self._live.services.store, self._live.kept.id
        if not await live.services.write(lambda: store.swap(key, one, other, taken)):
            return False
        await live.catch_up()
        return True

    async def leave(self, seat: int) -> None:
        """A player leaves; if it is the host, another player is the host then."""
        self.must_wait()
        live, store, key = self._live, self._live.services.store, self._live.kept.id
        if seat == live.kept.host:
            others = [s for s in live.persons() if s != seat]
            heir = next((s for s in others if s in self._presence.here()), others[0])
            await live.services.write(lambda: store.set_host(key, heir))
        await self._free(seat, "You have left the table.")

    async def remove(self, seat: int, other: int) -> None:
        """The host, in *seat*, frees the seat of another player."""
        self.must_wait()
        if seat != self._live.kept.host:
            raise Refusal(HOST_ONLY)
        if other == seat or other not in self._live.persons():
            raise Refusal("There is no other player in this seat.", "seat")
        await self._free(other, "The host has freed your seat.")

    async def _free(self, seat: int, text: str) -> None:
        live, store, key = self._live, self._live.services.store, self._live.kept.id
        await live.services.write(lambda: store.set_seats(key, {seat: FREE}))
        self._connections.end_seat(seat, text)
        await live.catch_up()

    async def fill(self, seat: int) -> None:
        """The host, in *seat*, has bots take the free seats, since the match begins."""
        self.must_wait()
        live, kept = self._live, self._live.kept
        if seat != kept.host:
            raise Refusal("Only the host can start the match.")
        level, store = kept.settings.fill, live.services.store
        late = not kept.same  # a late guest could know the cards from the other table
        empty = [s for s, p in enumerate(kept.players) if p.free and not p.bot]
        names = company(kept.game, [level] * len(empty), [p.name for p in kept.players])
        bots = {s: StoredPlayer(name, level, late) for s, name in zip(empty, names)}
        if bots:
            await live.services.write(lambda: store.set_seats(kept.id, bots))
            await live.catch_up()
