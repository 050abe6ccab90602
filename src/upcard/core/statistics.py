"""Intervals for what is measured."""

from __future__ import annotations

from math import sqrt
from typing import Final

Z: Final = 1.959963984540054  # 95 % of the normal distribution


def wilson(wins: float, n: int) -> tuple[float, float]:
    """The 95 % interval of a share (Wilson 1927); of a share that is not all or nothing it is wider than need be."""
    if n == 0:
        return 0.0, 1.0
    share = wins / n
    middle = share + Z * Z / (2 * n)
    half = Z * sqrt(max(0.0, share * (1 - share)) / n + Z * Z / (4 * n * n))
    return max(0.0, (middle - half) / (1 + Z * Z / n)), min(1.0, (middle + half) / (1 + Z * Z / n))
