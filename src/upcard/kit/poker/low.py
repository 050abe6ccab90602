"""The three lows of poker: the worst hand by the usual ranking is the best (LB-1).

A low's strength is LOWS less a usual strength, so that here too the larger is better; see `upcard.kit.poker.ranks`.
From more than five cards the best low five are taken (PH-13). With fewer than five there are no straights and no flushes.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from upcard.core.bits import CardSet, bit, count
from upcard.core.pack import RANK_WORDS
from upcard.kit.poker.pots import NO_HAND
from upcard.kit.poker.ranks import (
    CLASS,
    COLUMN,
    FLUSH,
    HIGH_CARD,
    LOWS,
    NAMES,
    ROYAL_FLUSH,
    RUN,
    STRAIGHT,
    STRAIGHT_FLUSH,
    SUIT,
    TOP,
    as_high_hand,
    better,
    category,
    check_cards,
    groups,
    high,
    ranks_of,
    values,
)

ACES: Final = COLUMN << 12
ENDS: Final = 0b1111000000001  # the lowest rank with the four highest

# What counts against a low, besides pairs:
GROUPS: Final = 0  # nothing
USUAL: Final = 1  # straights and flushes
WITH_WHEEL: Final = 2  # the lowest four ranks with the highest are a straight too
WITH_ENDS: Final = 3  # ENDS are a straight too


def _lowest_five() -> vec[i64]:
    rows: list[int] = []
    for ranks in range(8192):
        while ranks.bit_count() > 5:
            ranks &= ~(1 << ranks.bit_length() - 1)
        rows.append(ranks if ranks.bit_count() == 5 else 0)
    return vec[i64](rows)


LOWEST: Final = _lowest_five()
"""The lowest five of a set of ranks, or nothing if there are fewer."""


def ace_to_five(cards: CardSet) -> i64:
    """The strength of the best ace-to-five low: aces low, straights and flushes ignored (LB-6 to LB-10)."""
    return LOWS - _turned_back(cards, _least(_turned(check_cards(cards)), GROUPS))


def deuce_to_seven(cards: CardSet, wheel_is_straight: bool = False) -> i64:
    """The strength of the best deuce-to-seven low: aces high, straights and flushes against the holder (LB-12 to LB-14).

    *wheel_is_straight*: 5-4-3-2-A is a straight (LB-R4).
    """
    return LOWS - _least(check_cards(cards), WITH_WHEEL if wheel_is_straight else USUAL)


def ace_to_six(cards: CardSet, broadway_is_straight: bool = False) -> i64:
    """The strength of the best ace-to-six low: aces low, straights and flushes against the holder (LB-15, LB-16).

    *broadway_is_straight*: A-K-Q-J-T is a straight (LB-R4).
    """
    return LOWS - _turned_back(cards, _least(_turned(check_cards(cards)), WITH_ENDS if broadway_is_straight else USUAL))


def _turned(cards: CardSet) -> CardSet:
    """The cards each moved up a rank, the aces to the bottom."""
    return (cards & ~ACES) << 1 | (cards & ACES) >> 12


def _turned_back(cards: CardSet, value: i64) -> i64:
    """The usual strength of turned cards, with each card at its own rank again."""
    if value >= ROYAL_FLUSH * CLASS:
        value -= ROYAL_FLUSH * CLASS - STRAIGHT_FLUSH * CLASS
    number = count(cards)
    step: CardSet = 0x11111  # a rank up for each of five
    return value - (step - (step >> 4 * number) if number < 5 else step)


def _least(cards: CardSet, against: i64) -> i64:
    """The usual strength of the worst five of these cards."""
    if count(cards) <= 5:
        return _of_five(cards, against)
    low = LOWEST[ranks_of(cards)]
    if low and (against == GROUPS or not (RUN[low] or low == ENDS or _one_suited(cards, low))):
        return HIGH_CARD * CLASS + TOP[low]
    return _least_of(0, cards, 5, against)


def _one_suited(cards: CardSet, ranks: i64) -> bool:
    suits = 0
    for k in range(0, 52, 13):
        if cards >> k & ranks:
            suits += 1
    return suits == 1


def _least_of(chosen: CardSet, rest: CardSet, missing: i64, against: i64) -> i64:
    if not missing:
        return _of_five(chosen, against)
    least: i64 = LOWS
    while count(rest) >= missing:
        one = rest & -rest
        rest ^= one
        value = _least_of(chosen | one, rest, missing - 1, against)
        if value < least:
            least = value
    return least


def _of_five(cards: CardSet, against: i64) -> i64:
    """The usual strength of at most five cards, with the straights that this low has."""
    if against == GROUPS:
        return groups(cards)
    value = high(cards)
    held = value & CLASS - 1
    if held == 0x54321 and against != WITH_WHEEL:
        return 0xE5432 + (HIGH_CARD if value < FLUSH * CLASS else FLUSH) * CLASS
    if held == 0xEDCB2 and against == WITH_ENDS:
        return 0xFEDCB + (STRAIGHT if value < FLUSH * CLASS else STRAIGHT_FLUSH) * CLASS
    return value


def low(cards: CardSet, ranking: str = "ace_to_five", ace_both: bool = False) -> i64:
    """The strength of the best low in a ranking: ace_to_five, deuce_to_seven or ace_to_six (LB-5, LB-R1).

    *ace_both*: 5-4-3-2-A and A-K-Q-J-T are both straights, in the two rankings that have straights (LB-R4). Raises ValueError for
    another name.
    """
    if ranking == "ace_to_five":
        return ace_to_five(cards)
    if ranking == "deuce_to_seven":
        return deuce_to_seven(cards, ace_both)
    if ranking == "ace_to_six":
        return ace_to_six(cards, ace_both)
    raise ValueError(f"a low ranking is ace_to_five, deuce_to_seven or ace_to_six, not {ranking}")


def wild_low(
    cards: CardSet,
    wilds: i64,
    ranking: str = "ace_to_five",
    ace_both: bool = False,
    never_ace: bool = False,
    lowest_unpaired: bool = False,
) -> i64:
    """The best low of these natural cards with *wilds* wild cards, each standing for another rank (LB-23 to LB-25).

    *never_ace*: a wild card may not be an ace (LB-R6). *lowest_unpaired*: wild cards take the lowest ranks not held, straight or
    not (LB-R7). Raises ValueError for an unknown ranking.
    """
    ranks = SUIT & ~bit(12) if never_ace else SUIT
    if lowest_unpaired:
        ranks = _first(ranks & ~ranks_of(cards), wilds, ranking == "deuce_to_seven")
    return _best_placed(cards, wilds, ranks, ranking, ace_both)


def _first(ranks: i64, number: i64, aces_high: bool) -> i64:
    """The lowest of some ranks."""
    out: i64 = 0
    for k in range(13):
        rank = bit(k if aces_high else (k + 12) % 13)
        if ranks & rank and count(out) < number:
            out |= rank
    return out


def _best_placed(cards: CardSet, wilds: i64, ranks: i64, ranking: str, ace_both: bool) -> i64:
    if not wilds:
        return low(cards, ranking, ace_both)
    best: i64 = NO_HAND
    while ranks:
        rank = ranks & -ranks
        ranks ^= rank
        for card in (rank, rank << 13):  # two suits are enough to avoid a flush
            if not cards & card:
                best = better(best, _best_placed(cards | card, wilds - 1, ranks, ranking, ace_both))
    return best


def if_qualified(strength: i64, highest: i64) -> i64:
    """This low if it is *highest* or better ("eight or better": 8), and otherwise NO_HAND.

    To qualify it needs five cards of five ranks, none higher, and no straight or flush that counts (LB-19, LB-R12, LB-R13).
    """
    value = as_high_hand(strength)
    return strength if value & 15 and value < HIGH_CARD * CLASS + (highest + 1 << 16) else NO_HAND


def low_name(strength: i64, cards: i64 = 1) -> str:
    """An unpaired low by its highest cards: "an eight" by one, "an 8-7" by two (LB-17, LB-18); ValueError for any other hand."""
    held = values(strength)[:cards]
    if not held or category(strength) != HIGH_CARD:
        raise ValueError("only a low without a pair, straight or flush is called by its highest cards")
    name = RANK_WORDS[NAMES[held[0]]] if cards == 1 else "-".join([NAMES[card] for card in held])
    return f"{'an' if held[0] in (1, 8, 14) else 'a'} {name}"
