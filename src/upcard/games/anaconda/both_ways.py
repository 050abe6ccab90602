"""Declaring both ways in a high-low game: best alone in both, or nothing. Source: Anaconda, AN-R12."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from upcard.core.bits import CardSet, count
from upcard.kit.poker.betting import Betting
from upcard.kit.poker.pots import HIGH_ONLY, award, best_seats, from_left, side_pots


def settle_both_ways(b: Betting, high: vec[i64], low: vec[i64], both: CardSet, order: i64, odd: i64) -> None:
    """Award every pot as `Betting.settle` does, after `return_uncalled`, where some seats (*both*) declared both ways.

    One of them wins a whole pot by being alone best in it both ways; otherwise it is shared as if they all had folded.
    """
    order = order or from_left(b.seats, b.dealer)
    b.pots = side_pots(b.total, b.live, b.carried)
    b.carried = 0
    for pot in b.pots:
        top = best_seats(high, pot.contenders)
        if top & both and count(top) == 1 and best_seats(low, pot.contenders) == top:
            award(pot, high, HIGH_ONLY, order)
            pot.low = top
        else:
            pot.contenders &= ~both
            b.carried += award(pot, high, low, order, odd)
        for seat in range(b.seats):
            b.stack[seat] += pot.won[seat]
    b.pot = b.carried
