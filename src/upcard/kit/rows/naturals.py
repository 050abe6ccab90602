"""Naturals: thirteen cards that count as a whole, here one card of each rank and six pairs."""

from __future__ import annotations

from upcard.core.bits import CardSet, count
from upcard.kit.poker.ranks import SUIT, ranks_of


def every_rank(held: CardSet) -> bool:
    """Are these thirteen cards one of each rank (CP-R24, CR-20)?"""
    return count(held) == 13 and ranks_of(held) == SUIT


def six_pairs(held: CardSet, quads: bool = True) -> list[int]:
    """The ranks of six pairs among thirteen cards, 2 to 14 from the highest; [] if there are fewer.

    *quads*: four cards of a rank count as two pairs (CP-R28, CR-R17).
    """
    out: list[int] = []
    for rank in range(12, -1, -1):
        n = int(count(held >> rank & 0x8004002001))
        out += [rank + 2] * (n // 2 if quads else min(n // 2, 1))
    return out if len(out) == 6 else []
