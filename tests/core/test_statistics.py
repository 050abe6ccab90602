"""Intervals, checked by the equation that defines them."""

from __future__ import annotations

from math import sqrt

import pytest

from upcard.core.statistics import Z, wilson


@pytest.mark.parametrize(("wins", "n"), [(1, 3), (5, 10), (9, 10), (60, 100), (181, 200), (7.5, 20), (1, 1000)])
def test_the_ends_of_an_interval_are_the_shares_just_compatible_with_what_was_won(wins: float, n: int) -> None:
    """Each end p is Z standard deviations from the share won, and a deviation is that of n games won with chance p."""
    low, high = wilson(wins, n)
    assert 0 < low < wins / n < high < 1
    for p in (low, high):
        assert abs(p - wins / n) == pytest.approx(Z * sqrt(p * (1 - p) / n))


def test_all_or_nothing_has_one_end_at_the_edge() -> None:
    """No win in n games leaves chances up to Z * Z / (n + Z * Z); of no game nothing is known."""
    assert wilson(0, 0) == (0.0, 1.0)
    for n in (1, 2, 50):
        edge = Z * Z / (n + Z * Z)
        assert wilson(0, n) == pytest.approx((0.0, edge)) and wilson(n, n) == pytest.approx((1 - edge, 1.0))
