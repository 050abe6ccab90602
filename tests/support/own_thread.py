"""Run a coroutine in a thread of its own.

Playwright leaves an event loop running in the thread of each later test of its worker, and `asyncio.run` refuses to start there.
"""

import asyncio
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

T = TypeVar("T")


def run_in_own_thread(coroutine: Coroutine[object, object, T]) -> T:
    """What the coroutine returns; what it raises is raised here."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, coroutine).result()
