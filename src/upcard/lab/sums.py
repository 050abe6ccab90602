"""Sums over blocks of deals, and figures with intervals computed from them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from math import isfinite, sqrt
from typing import Final

Sums = dict[str, float]
"""The sums of a block, by name.  Blocks are added name by name; a missing name counts as 0."""
Figures = dict[str, float]

GROUPS: Final = 40  # groups of blocks; the jackknife leaves out one at a time
# The 97.5 % points of Student's t for 1 to 39 degrees of freedom (Abramowitz and Stegun, table 26.10).
T975: Final = [12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228, 2.201, 2.179, 2.160, 2.145, 2.131] + [
    2.120, 2.110, 2.101, 2.093, 2.086, 2.080, 2.074, 2.069, 2.064, 2.060, 2.056, 2.052, 2.048, 2.045, 2.042,
    2.040, 2.037, 2.035, 2.032, 2.030, 2.028, 2.026, 2.024, 2.023,
]  # fmt: skip


@dataclass(frozen=True)
class Figure:
    """A figure and its 95 % interval; *low* and *high* are None if there are too few blocks for one."""

    value: float
    low: float | None = None
    high: float | None = None

    @property
    def half(self) -> float | None:
        """Half the width of the interval."""
        return None if self.low is None or self.high is None else (self.high - self.low) / 2


def total(blocks: Iterable[Sums]) -> Sums:
    """The sum of blocks, added in the given order."""
    out: Sums = {}
    for block in blocks:
        for name, value in block.items():
            out[name] = out.get(name, 0.0) + value
    return out


def less(whole: Sums, part: Sums) -> Sums:
    """A sum less one of its parts."""
    return {name: value - part.get(name, 0.0) for name, value in whole.items()}


def estimate(blocks: list[Sums], figures: Callable[[Sums], Figures]) -> dict[str, Figure]:
    """Every figure with its interval, by a jackknife that leaves out one group of blocks at a time.

    Blocks are dealt into groups in turn, so the result depends only on the blocks.  Blocks of different deals are independent, so
    the interval is over deals, not over decisions.
    """
    return compare_estimates([blocks], lambda sums: figures(sums[0]))


def compare_estimates(streams: list[list[Sums]], figures: Callable[[list[Sums]], Figures]) -> dict[str, Figure]:
    """Figures from several streams whose blocks of the same number share their deals, with paired intervals."""
    n = min(len(stream) for stream in streams)
    g = min(GROUPS, n)
    streams = [stream[:n] for stream in streams]
    groups = [[total(stream[i::g]) for i in range(g)] for stream in streams]
    whole = [total(parts) for parts in groups]
    values = figures(whole)
    if g < 2:
        return {name: Figure(value) for name, value in values.items()}
    left_out = [figures([less(w, parts[i]) for w, parts in zip(whole, groups, strict=True)]) for i in range(g)]
    out: dict[str, Figure] = {}
    for name, value in values.items():
        row = [v[name] for v in left_out if name in v]
        if len(row) < g or not all(isfinite(v) for v in [*row, value]):
            out[name] = Figure(value)
            continue
        mean = sum(row) / g
        half = T975[g - 2] * sqrt((g - 1) / g * sum((v - mean) ** 2 for v in row))
        out[name] = Figure(value, value - half, value + half)
    return out


def ratio(a: float, b: float) -> float:
    """a / b; NaN if b is 0."""
    return a / b if b else float("nan")
