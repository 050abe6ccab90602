"""Three flushes and three straights, two of the naturals."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from upcard.core.bits import CardSet, cards, count, highest, lowest
from upcard.kit.poker.ranks import STRAIGHTS, SUIT, TOP, ranks_of
from upcard.kit.rows.ranking import BACK, THIRTEEN, next_combination, row_strength, subset

FLUSHES: Final = [[13], [10, 3], [8, 5], [5, 5, 3]]


SHORT_STRAIGHTS: Final = [0b1000000000011] + [7 << low for low in range(11)]


def _bits_at(ranks: int) -> int:
    return sum([1 << 4 * r for r in range(13) if ranks >> r & 1])


SUIT_BITS: Final = vec[i64]([_bits_at(ranks) for ranks in range(8192)])
"""By set of ranks: one card of each, as counts of four bits a rank."""


def _three_straights() -> set[int]:
    long = [_bits_at(int(s)) for s in STRAIGHTS]
    return {_bits_at(f) + long[m] + long[b] for f in SHORT_STRAIGHTS for m in range(10) for b in range(m + 1)}


THREE_STRAIGHTS: Final = _three_straights()
"""All counts by rank that make three straights."""


def has_three_flushes(held: CardSet) -> bool:
    """Do thirteen cards divide into five, five and three of a suit (CP-R25)?"""
    return sorted([int(count(held >> k & SUIT)) for k in range(0, 52, 13) if held >> k & SUIT], reverse=True) in FLUSHES


def has_three_straights(held: CardSet) -> bool:
    """Do thirteen cards divide into straights of five, five and three (CP-R26)?"""
    ranks = SUIT_BITS[held & SUIT] + SUIT_BITS[held >> 13 & SUIT] + SUIT_BITS[held >> 26 & SUIT] + SUIT_BITS[held >> 39]
    return int(ranks) in THREE_STRAIGHTS


def _flush(held: CardSet) -> bool:
    return held >> lowest(held) // 13 * 13 <= SUIT


def _straight(held: CardSet) -> bool:
    ranks = ranks_of(held)
    return ranks in (STRAIGHTS if count(held) == 5 else SHORT_STRAIGHTS) and count(ranks) == count(held)


def front_worth(front: CardSet, flush: bool) -> i64:
    """How fronts of naturals compare: by their cards for flushes, by top card for straights, A-2-3 being low (CP-R27)."""
    if flush:
        return TOP[ranks_of(front)]
    return 3 if ranks_of(front) == SHORT_STRAIGHTS[0] else highest(ranks_of(front)) + 2


def division(held: CardSet, flush: bool, second_wheel: bool = False) -> list[int]:
    """The best front, middle and back that are three flushes or three straights, comparing backs, then middles, then fronts."""
    faces = cards(held)
    fives: list[tuple[int, int]] = []
    mask: i64 = 31
    while mask <= THIRTEEN:
        five = subset(faces, mask)
        if _flush(five) if flush else _straight(five):
            fives.append((int(row_strength(BACK, five, second_wheel)), int(five)))
        mask = next_combination(mask)
    fives.sort(reverse=True)
    best: list[int] = []
    most = (0, 0, 0)
    for i, (back_worth, back) in enumerate(fives):
        if back_worth < most[0]:
            break
        for middle_worth, middle in fives[i:]:
            front: CardSet = held & ~back & ~middle
            if back & middle or not (_flush(front) if flush else _straight(front)):
                continue
            worth = (back_worth, middle_worth, int(front_worth(front, flush)))
            if worth > most:
                most, best = worth, [int(front), middle, back]
    return best
