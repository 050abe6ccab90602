"""The room: its tables, its store, and the bots that sit down in it."""

from __future__ import annotations

import asyncio
import logging
from typing import Final, TypeVar

import upcard
from upcard.core.errors import BadOption, BadSeed, UnknownGame, UpcardError
from upcard.core.seed import Seed
from upcard.room.bot_workers import BotWorkers, bot_names
from upcard.room.messages import NewTable, Opened, Refusal
from upcard.room.preferences import check_terms
from upcard.room.services import PAUSE, Services
from upcard.room.store import Store, StoredPlayer
from upcard.room.table import Table

T = TypeVar("T")
log = logging.getLogger("upcard.room")

TABLES: Final = 200  # in memory; the others wait in the store
NAMES: Final = ["Ann", "Ben", "Cleo", "Dan", "Eva", "Finn", "Gus", "Hana", "Ivo", "Jana", "Kim", "Leo", "Mia", "Noor"]
LONGEST_NAME: Final = 24


class Room:
    """All tables of one server."""

    def __init__(self, store: Store, pause: float = PAUSE, processes: int = 1) -> None:
        self.services = Services(store, BotWorkers(processes), pause)
        self._tables: dict[str, Table] = {}
        self._loading = asyncio.Lock()

    async def open_table(self, order: NewTable) -> Opened:
        """Lay a new table; raises Refusal naming the field that is wrong."""
        try:
            game = upcard.game(order.game)
        except UnknownGame as error:
            raise Refusal(_sentence(error), "game") from None
        try:
            options, seats = check_terms(game, order.options, order.seats)
        except BadOption as error:
            raise Refusal(_sentence(error), error.field) from None
        players = seated(order, seats)
        if order.seed and options.get("winnable"):
            raise Refusal("A deal with a number of its own is not chosen by the solver: leave one of the two out.", "seed")
        try:
            seed = Seed(order.seed).hex() if order.seed else await self.services.new_seed(game.slug, seats, options)
        except BadSeed as error:
            raise Refusal(_sentence(error), "seed") from None
        kept, token = await self.services.write(lambda: self.services.store.open_table(game.slug, seats, options, players, seed))
        return Opened(kept.id, token)

    async def sit(self, table: str, token: str) -> tuple[Table, int] | None:
        """The table and the seat that a token stands for, or None; raises UpcardError where its match cannot be played on."""
        seat = await self.services.write(lambda: self.services.store.seat_of(table, token))
        if seat is None:
            return None
        async with self._loading:
            found = self._tables.get(table)
            if found is None:
                kept = await self.services.write(lambda: self.services.store.load(table))
                if kept is None:
                    return None
                self._make_room()
                found = self._tables[table] = await asyncio.to_thread(Table, self.services, kept)
        return found, seat

    def table(self, key: str) -> Table | None:
        """A table that is in play now."""
        return self._tables.get(key)

    async def close(self) -> None:
        """Stop the bots and let go of the store."""
        for table in self._tables.values():
            await table.stop()
        self.services.close()

    def _make_room(self) -> None:
        idle = [key for key, table in self._tables.items() if table.idle()]
        for key in idle[: max(0, len(self._tables) - TABLES + 1)]:
            del self._tables[key]


def seated(order: NewTable, seats: int) -> list[StoredPlayer]:
    """Who sits at a new table: the person first, then the bots under names of their own; raises Refusal."""
    name = " ".join("".join(c if c.isprintable() else " " for c in order.name).split())[:LONGEST_NAME].strip() or "Guest"
    if len(order.bots) != seats - 1:
        raise Refusal(f"A table of {seats} with one person needs {seats - 1} bots, not {len(order.bots)}.", "bots")
    for bot in order.bots:
        if bot not in bot_names(order.game):
            raise Refusal(
                f"There is no bot called {bot!r:.40} for this game; there are: {', '.join(bot_names(order.game))}.", "bots"
            )
    free = [n for n in NAMES if n.lower() != name.lower()]
    return [StoredPlayer(name)] + [StoredPlayer(free[i], bot) for i, bot in enumerate(order.bots)]


def _sentence(error: UpcardError) -> str:
    text = str(error)
    return text[:1].upper() + text[1:].rstrip(".") + "."
