"""Declaring both ways: a player who is best alone both ways wins the whole pot; otherwise that player wins nothing (AN-R12)."""

from __future__ import annotations

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from upcard.games.anaconda.both_ways import settle_both_ways
from upcard.kit.poker.betting import Betting
from upcard.kit.poker.pots import CARRIED_OVER, NO_HAND, TO_HIGH
from upcard.kit.poker.stakes import Stakes

NO = int(NO_HAND)


@pytest.mark.parametrize(
    ("high", "low", "odd", "stacks", "carried"),
    [
        ([5, 9, NO], [NO, 9, 5], CARRIED_OVER, [0, 15, 0], 0),  # B is best both ways: the odd chip too
        ([9, 9, NO], [NO, 9, 5], CARRIED_OVER, [7, 0, 7], 1),  # B ties for high: A and C share as if B had folded
        ([5, 9, NO], [NO, 4, 5], TO_HIGH, [8, 0, 7], 0),  # B is beaten for low
        ([5, 9, NO], [NO, NO, 5], CARRIED_OVER, [7, 0, 7], 1),  # B's low does not qualify
    ],
)
def test_an_r12_one_pot(high: list[int], low: list[int], odd: int, stacks: list[int], carried: int) -> None:
    """Three players with five chips each in the pot. B declared both ways."""
    b = Betting(Stakes(ante=5), vec[i64]([5, 5, 5]), 0)
    b.antes()
    settle_both_ways(b, vec[i64](high), vec[i64](low), 2, 0, odd)
    assert [int(n) for n in b.stack] == stacks
    assert (b.carried, b.pot) == (carried, carried)


def test_an_r12_each_pot_apart_and_nobody_left() -> None:
    """A is in for two and beats B for low. B and C, who both declared both ways and tie, leave the side pot over."""
    b = Betting(Stakes(ante=6), vec[i64]([2, 6, 6]), 0)
    b.antes()
    settle_both_ways(b, vec[i64]([NO, 9, 9]), vec[i64]([8, 5, 5]), 6, 0, CARRIED_OVER)
    assert [pot.chips for pot in b.pots] == [6, 8]
    assert [int(n) for n in b.stack] == [6, 0, 0] and b.carried == 8
