"""Calls that are timed in turn, the goals for them, and how busy the machine was meanwhile."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from statistics import median
from typing import Final

QUIET: Final = 2.0  # processes that may run at once, ours included, for figures that are published

Once = Callable[[int], object]
Calls = dict[str, tuple[Once, int]]
"""By name: what is called with a number that counts up, and how many units one call is."""


def load() -> float:
    """How many processes wanted to run, on average over the last minute; 0 where the system does not say."""
    return os.getloadavg()[0] if hasattr(os, "getloadavg") else 0.0


def timed(once: Once, units: int, seconds: float) -> float:
    """The units done in a second of processor time, which other work on the machine hardly affects."""
    n, step = 0, 1
    start = time.process_time()
    while True:
        for _ in range(step):
            once(n)
            n += 1
        spent = time.process_time() - start
        if spent > seconds:
            return n * units / spent
        if spent < seconds / 16:  # the clock is looked at seldom, since that takes as long as a quick call
            step *= 2


@dataclass(frozen=True)
class Goal:
    """A goal for the compiled engine: *least* times as fast as *over*, *most* microseconds a unit, or *fewest* units a second."""

    name: str
    over: str = ""  # the other; "" for a time
    least: float = 0.0
    most: float = 0.0
    fewest: float = 0.0


@dataclass
class Section:
    """Calls that are measured in turn; each value is a rate a second, round by round."""

    title: str
    unit: str
    calls: Calls
    goals: list[Goal] = field(default_factory=list)
    rates: dict[str, list[float]] = field(default_factory=dict)
    loads: list[float] = field(default_factory=list)

    def measure(self, seconds: float) -> None:
        """One round: each call for *seconds*."""
        for name, (once, units) in self.calls.items():
            self.rates.setdefault(name, []).append(timed(once, units, seconds))
        self.loads.append(load())

    def rate(self, name: str) -> float:
        """The median rate."""
        return median(self.rates[name])

    def micro(self, name: str) -> float:
        """The median microseconds of one unit."""
        return 1e6 / self.rate(name)

    def ratio(self, name: str, over: str) -> float:
        """The median of the ratios, round by round."""
        return median([a / b for a, b in zip(self.rates[name], self.rates[over], strict=True)])

    def peers(self) -> list[str]:
        """The calls into other packages, if there are calls into ours beside them."""
        others = [name for name in self.calls if not name.startswith("upcard")]
        return others if len(others) < len(self.calls) else []

    def verdicts(self) -> list[str]:
        """Every goal that could be measured, and whether it is reached."""
        out: list[str] = []
        for g in self.goals:
            if g.most:
                micro = self.micro(g.name)
                missed = f"missed by {micro - g.most:.2f} µs"
                out.append(f"{g.name}: {micro:.2f} µs, goal at most {g.most:g} µs: {'reached' if micro <= g.most else missed}")
            elif g.fewest:
                rate = self.rate(g.name)
                missed = f"missed, {100 * (1 - rate / g.fewest):.0f} % short"
                out.append(
                    f"{g.name}: {rate:,.0f} {self.unit}, goal {g.fewest:,.0f}: {'reached' if rate >= g.fewest else missed}"
                )
            elif g.over in self.calls:
                times = self.ratio(g.name, g.over)
                missed = f"missed, {100 * (1 - times / g.least):.0f} % short"
                out.append(f"{g.name}: {times:.1f} times {g.over}, goal {g.least:g}: {'reached' if times >= g.least else missed}")
        return out
