"""The services that the tables of a room share: the store and its writer, the bots' workers, the speed of the bots."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import Any, Final, TypeVar

from upcard.core.seed import Seed
from upcard.room.bot_workers import BotWorkers
from upcard.room.deal_store import DealStore
from upcard.room.event_log import Row
from upcard.room.figures import Figures
from upcard.room.honours import Honours
from upcard.room.messages import Refusal
from upcard.room.push import Pushes, Sender
from upcard.room.store import Store
from upcard.room.stored import StoredEvent

T = TypeVar("T")
log = logging.getLogger("upcard.room")

NOT_KEPT: Final = "This could not be saved, so nothing has changed. Try again in a moment."
PAUSE: Final = 0.7  # seconds a bot seems to think
BATCH: Final = 256  # events stored in one transaction


class Services:
    """The store, the workers and the speed that the tables of one room share."""

    def __init__(self, store: Store, workers: BotWorkers, pause: float = PAUSE, sender: Sender | None = None) -> None:
        self.store = store
        self.deals = DealStore(store)
        self.honours = Honours(store)
        self.pushes = Pushes(store)
        self.sender = sender  # of notices to closed pages; None where the keeper has not set it up
        self.workers = workers
        self.pause = pause
        self.stopping = False  # no bot begins to think any more
        self.figures = Figures()
        self.server = secrets.token_hex(4)
        self._writer = ThreadPoolExecutor(1, "upcard-store")  # waits for the disk
        self._reader = self._writer if store.in_memory else ThreadPoolExecutor(2, "upcard-reader")
        self._queue: list[tuple[Row, asyncio.Future[bool]]] = []
        self._storing = False  # a transaction is under way, or begins when the loop has read what is there

    async def write(self, action: Callable[[], T]) -> T:
        """Use the store, off the event loop."""
        return await asyncio.get_running_loop().run_in_executor(self._writer, action)

    async def save(self, action: Callable[[], T]) -> T:
        """Write what a player wants; raises Refusal, and then nothing has changed."""
        try:
            return await self.write(action)
        except Exception as error:
            log.error("A table could not be changed (%s)", type(error).__name__)
            raise Refusal(NOT_KEPT, status=503) from None

    async def post(self, notice: str) -> None:
        """Send a notice to the other servers, if there can be any."""
        if self.store.shared:
            await self.write(lambda: self.store.noticeboard.post(notice))

    def post_soon(self, notice: str) -> None:
        """Send a notice to the other servers, if there can be any, without waiting for it."""
        if self.store.shared:
            asyncio.ensure_future(self._try_to_post(notice))

    async def _try_to_post(self, notice: str) -> None:
        try:
            await self.post(notice)
        except Exception as error:
            log.error("The other servers could not be reached (%s)", type(error).__name__)

    async def read(self, action: Callable[[], T]) -> T:
        """Read from the store, off the event loop and without waiting for a write."""
        return await asyncio.get_running_loop().run_in_executor(self._reader, action)

    async def append(self, table: str, round: int, event: StoredEvent) -> bool:
        """Store an event; False if another event has its number. Events that arrive together share one transaction."""
        loop = asyncio.get_running_loop()
        future: asyncio.Future[bool] = loop.create_future()
        self._queue.append(((table, round, event), future))
        if not self._storing:
            self._storing = True
            loop.call_soon(self._store_next, loop)
        return await future

    def _store_next(self, loop: asyncio.AbstractEventLoop) -> None:
        """Store what waits, all in one transaction."""
        batch, self._queue = self._queue[:BATCH], self._queue[BATCH:]
        self._storing = bool(batch)
        if not batch:
            return

        def store() -> None:
            started = time.perf_counter()
            found: list[bool] | Exception
            try:
                found = self.store.append([row for row, _ in batch])
            except Exception as error:
                found = error
            with suppress(RuntimeError):  # the loop is closed already
                loop.call_soon_threadsafe(self._stored, loop, batch, found, time.perf_counter() - started)

        try:
            self._writer.submit(store)
        except RuntimeError as error:  # the room is closed
            loop.call_soon(self._stored, loop, batch, error, 0.0)

    def _stored(
        self,
        loop: asyncio.AbstractEventLoop,
        batch: list[tuple[Row, asyncio.Future[bool]]],
        found: list[bool] | Exception,
        seconds: float,
    ) -> None:
        """Tell those who wait what has become of their events, and store the next ones."""
        self._store_next(loop)
        waiting = [future for _, future in batch]
        if isinstance(found, Exception):
            self.figures.store_failures.inc()
            for future in waiting:
                if not future.done():
                    future.set_exception(found)
            return
        for future, done in zip(waiting, found):
            if not future.done():
                future.set_result(done)
        self.figures.commit_seconds.observe(seconds)
        self.figures.commit_batch.observe(len(batch))

    async def new_seed(self, game: str, seats: int, options: Mapping[str, Any]) -> str:
        """The seed of a new match: random, or of a deal that can be won if the preferences ask for one. Raises Refusal.

        A patience player gets a short one, to give to friends who try the same deal.
        """
        if options.get("winnable"):
            return await self.workers.winnable(game, options)
        return Seed(secrets.randbits(32) if seats == 1 else None).hex()

    def close(self) -> None:
        """Stop the bots and close the store."""
        self.workers.close()
        if self.sender is not None:
            self.sender.close()
        self._writer.shutdown()
        self._reader.shutdown()
        self.store.close()
