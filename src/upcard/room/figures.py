"""Figures for Prometheus: what the room does and how long it takes. No label names a table, a person or an address."""

from __future__ import annotations

from typing import Final

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

SECONDS: Final = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5)


class Figures:
    """The figures of one room, in a registry of their own."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        r = self.registry
        self.sockets = Gauge("upcard_sockets", "Open WebSockets", registry=r)
        self.tables = Gauge("upcard_tables_live", "Tables in memory", registry=r)
        self.answers = Counter("upcard_answers", "Answers stored", ["game", "by"], registry=r)
        self.answer_seconds = Histogram(
            "upcard_answer_seconds", "From an answer's arrival to its update", buckets=SECONDS, registry=r
        )
        self.commit_seconds = Histogram("upcard_commit_seconds", "One transaction", buckets=SECONDS, registry=r)
        self.commit_batch = Histogram("upcard_commit_batch", "Events in a transaction", buckets=(1, 4, 16, 64, 256), registry=r)
        self.store_failures = Counter("upcard_store_failures", "Transactions that failed", registry=r)
        self.taken = Counter("upcard_taken", "Events whose number another server had used", registry=r)
        self.driver_restarts = Counter("upcard_driver_restarts", "Failures of a table's driver", registry=r)
        self.held = Gauge("upcard_held_tables", "Tables that cannot go on", registry=r)
        self.refused = Counter("upcard_limited", "Requests over a limit", ["kind"], registry=r)

    def text(self) -> bytes:
        """All figures in Prometheus' text form."""
        return generate_latest(self.registry)
