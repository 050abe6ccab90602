"""Combinations of five or six cards with a wild rank: five of a kind, straight flushes, fours, threes and pairs.

Strengths are as in `upcard.kit.poker.ranks`, with three classes of six cards below the straight flush; 0 means no combination.
The *wild* cards are given as a set, may stand for any card, even for one that is held, and are at most three.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from upcard.core.bits import Card, CardSet, bit, cards, count, highest, lowest
from upcard.kit.poker.ranks import (
    CLASS,
    COLUMN,
    FIVE_OF_A_KIND,
    STRAIGHT_FLUSH,
    SUIT,
    TOP,
    best_straight,
    better,
    category,
    plural,
    ranks_of,
    straight_flush,
    values,
)
from upcard.kit.poker.ranks import describe as describe_five

THREE_PAIRS: Final = 1
THREE_THREE: Final = 2
FOUR_TWO: Final = 3
STEEL_WHEEL: Final = 0x54321
SIZES: Final = vec[i64]([0, 2, 3, 4])
"""The number of cards of the first rank in each class of six."""


def of_rank(card: Card) -> CardSet:
    """All four cards of a card's rank."""
    return COLUMN * bit(card % 13)


def five(held: CardSet, wild: CardSet, four_naturals: bool = False, wheel: bool = True) -> i64:
    """The strength of these five cards, all of them used.

    *four_naturals*: five of a kind needs all four cards of a rank. *wheel*: 5-4-3-2-A of a suit is a straight flush.
    """
    naturals = held & ~wild
    wilds = count(held & wild)
    ranks = ranks_of(naturals)
    if ranks & ranks - 1 == 0 and wilds and (wilds == 1 or not four_naturals):
        return FIVE_OF_A_KIND * CLASS + 0x11111 * (highest(ranks) + 2)
    suit = naturals >> lowest(naturals) // 13 * 13
    if suit > SUIT:
        return 0
    straight = best_straight(suit, wilds)
    if straight and (wheel or straight != STEEL_WHEEL):
        return straight_flush(straight)
    return 0


def six(held: CardSet, wild: CardSet, pairs: bool = True) -> i64:
    """The strength of these six cards, all of them used; *pairs*: three pairs count.

    Fours are compared by their rank alone, and so are threes by the higher one.
    """
    naturals = held & ~wild
    ranks = ranks_of(naturals)
    n = count(ranks)
    top = highest(ranks)
    if n > 3:
        return 0
    if n == 3:
        left = ranks
        while left:
            if count(naturals & of_rank(lowest(left))) > 2:
                return 0
            left &= left - 1
        if pairs:
            return THREE_PAIRS * CLASS + TOP[ranks]
        return 0
    if count(naturals & ~of_rank(top)) <= 2:
        return FOUR_TWO * CLASS + (top + 2 << 16)
    if count(naturals & of_rank(top)) <= 2:
        return FOUR_TWO * CLASS + (lowest(ranks) + 2 << 16)
    return THREE_THREE * CLASS + (top + 2 << 16)


def best(held: CardSet, wild: CardSet, pairs: bool = True, four_naturals: bool = False, wheel: bool = True) -> i64:
    """The strength of the best combination among five or six cards."""
    if count(held) < 6:
        return five(held, wild, four_naturals, wheel)
    naturals = held & ~wild
    suited: i64 = 0
    for i in range(4):
        suited = max(suited, count(naturals >> 13 * i & SUIT))
    # Most hands: too many ranks for six cards or for five of a kind, too few of a suit for a straight flush.
    if count(ranks_of(naturals)) > 3 and suited + count(held & wild) < 5:
        return 0
    most = six(held, wild, pairs)
    left = held
    while left:
        most = better(most, five(held ^ (left & -left), wild, four_naturals, wheel))
        left &= left - 1
    return most


def completing(held: CardSet, wild: CardSet, among: CardSet, pairs: bool, four_naturals: bool, wheel: bool) -> i64:
    """How many cards *among* some would make a combination with these five."""
    naturals = held & ~wild
    wilds = count(held & wild)
    ranks = ranks_of(naturals)
    n = count(ranks)
    able: CardSet = wild
    suited: i64 = 0
    for i in range(4):
        there = count(naturals >> 13 * i & SUIT)
        suited = max(suited, there)
        if there + wilds >= 4:
            able |= SUIT << 13 * i
    # As in `best`: with four ranks or more only a straight flush is near, and with three only cards of these ranks come in.
    if n > 3 and suited + wilds < 4:
        return 0
    if n < 3 or five(held, wild, four_naturals, wheel):
        able = among
    elif n == 3:
        able |= COLUMN * ranks
    out: i64 = 0
    left = among & able
    while left:
        if best(held | left & -left, wild, pairs, four_naturals, wheel):
            out += 1
        left &= left - 1
    return out


def describe(strength: i64) -> str:
    """A combination in players' words: "four/two, eights", "paiute, queens, tens and sixes"."""
    kind = category(strength)
    if kind >= STRAIGHT_FLUSH:
        return describe_five(strength)
    ranks = [plural(rank) for rank in values(strength)]
    if kind == THREE_PAIRS:
        return f"paiute, {ranks[0]}, {ranks[1]} and {ranks[2]}"
    return f"{'four/two' if kind == FOUR_TWO else 'three/three'}, {ranks[0]}"


def laid_out(held: CardSet, wild: CardSet, strength: i64) -> list[list[int]]:
    """The cards of a combination in groups, as on the table, with wild cards in the places that they fill."""
    wilds = cards(held & wild)
    naturals = held & ~wild
    kind = category(strength)
    if kind == FIVE_OF_A_KIND:
        return [cards(naturals)[::-1] + wilds]
    if kind >= STRAIGHT_FLUSH:
        first = lowest(naturals) // 13 * 13
        row = [first + (rank - 2) % 13 for rank in values(strength)]
        return [[card if naturals >> card & 1 else wilds.pop() for card in row]]
    out: list[list[int]] = []
    size = SIZES[kind]
    for rank in values(strength) + [int(r) + 2 for r in cards(ranks_of(naturals))[::-1]]:
        group = cards(naturals & of_rank(rank - 2))[::-1]
        naturals &= ~of_rank(rank - 2)
        if group:
            out.append(group + [wilds.pop() for _ in range(size - len(group))])
            size = 6 - size if kind != THREE_PAIRS else size
    return out + [wilds] * (len(wilds) > 0)
