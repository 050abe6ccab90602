"""The workers of a campaign: this process, processes of this machine, or a Ray cluster."""

from __future__ import annotations

import os

from upcard.core.errors import UpcardError
from upcard.lab.campaign import Here, Processes, Workers
from upcard.lab.cluster import Ray


def workers(jobs: int, on: str = "") -> Workers:
    """Workers on this machine, or `on="ray"` on a Ray cluster.  Raises UpcardError."""
    if on == "ray":
        return Ray()
    if on:
        raise UpcardError(f"the lab runs here or on ray, not on {on!r:.40}")
    return Here() if jobs == 1 else Processes(jobs)


def jobs_here() -> int:
    """How many processes this machine may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
