"""What every table of a room uses: the store and who writes to it, the bots' workers, the pace of the bots."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final, TypeVar

from upcard.core.seed import Seed
from upcard.room.bot_workers import BotWorkers
from upcard.room.store import Store

T = TypeVar("T")

PAUSE: Final = 0.7  # seconds that a bot seems to think


class Services:
    """The store, the workers and the pace that the tables of one room share."""

    def __init__(self, store: Store, workers: BotWorkers, pause: float = PAUSE) -> None:
        self.store = store
        self.workers = workers
        self.pause = pause
        self._writer = ThreadPoolExecutor(1, "upcard-store")  # the disk is waited for there, one table at a time

    async def write(self, action: Callable[[], T]) -> T:
        """Do something with the store, off the event loop."""
        return await asyncio.get_running_loop().run_in_executor(self._writer, action)

    async def new_seed(self, game: str, seats: int, options: Mapping[str, Any]) -> str:
        """The seed of a new match: random, or of a deal that can be won where the preferences ask for it.  Raises Refusal.

        A player alone gets a short one, to be told to friends who try the same deal.
        """
        if options.get("winnable"):
            return await self.workers.winnable(game, options)
        return Seed(secrets.randbits(32) if seats == 1 else None).hex()

    def close(self) -> None:
        """Stop the bots and let go of the store."""
        self.workers.close()
        self._writer.shutdown()
        self.store.close()
