"""The task that does at a table what is due by itself: bots' turns, time that runs out, seats to be held."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Final

log = logging.getLogger("upcard.room")

FIRST_PAUSE: Final = 0.25  # seconds after a failure; twice as long after each further one
LONGEST_PAUSE: Final = 30.0


class Driver:
    """Does what is due, again and again, from when it is first woken until it is stopped."""

    def __init__(self, step: Callable[[], Awaitable[float | None]], failed: Callable[[Exception], None]) -> None:
        """*step* does what is due and returns the seconds until something else is, or None if only a change can bring it."""
        self._step = step
        self._failed = failed
        self._changed = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    def wake(self) -> None:
        """Look whether something is due now."""
        self._changed.set()
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._run())

    async def stop(self) -> None:
        """Stop, and let go of the task: a cancelled one keeps its frames, and they would keep the table."""
        task, self._task = self._task, None
        if task is not None:
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)

    async def _run(self) -> None:
        """Go on forever; after a failure, after a growing pause."""
        failures = 0
        loop = asyncio.get_running_loop()
        while True:
            self._changed.clear()
            try:
                wait = await self._step()
                failures = 0
            except Exception as error:
                self._failed(error)
                wait = min(LONGEST_PAUSE, FIRST_PAUSE * 2**failures)
                failures += 1
            if wait is not None:
                timer = loop.call_later(wait, self._changed.set)
                await self._changed.wait()
                timer.cancel()
            else:
                await self._changed.wait()
