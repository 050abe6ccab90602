"""The ranking of poker hands, for every game that compares them: standard high, Soko and wild cards.

A hand is a set of cards of the standard pack. Its *strength* is one number, and the larger is better: the class, then the cards
as a player reads them out, four bits each (2 to 14; an ace counted low is 1). A full house of kings over nines is thus class 9,
K-K-K-9-9. A low (see `upcard.kit.poker.low`) is such a number taken from LOWS. Suits never rank (PH-1).
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from upcard.core.bits import CardSet, bit, count, highest
from upcard.core.pack import RANK_WORDS, STANDARD, Pack
from upcard.kit.poker.pots import NO_HAND

HIGH_CARD: Final = 1
PAIR: Final = 2
CANADIAN_STRAIGHT: Final = 3
CANADIAN_FLUSH: Final = 4
TWO_PAIR: Final = 5
THREE_OF_A_KIND: Final = 6
STRAIGHT: Final = 7
FLUSH: Final = 8
FULL_HOUSE: Final = 9
FOUR_OF_A_KIND: Final = 10
FIVE_UNDER_STRAIGHT_FLUSH: Final = 11
"""Five of a kind where a table ranks it below the straight flush."""
STRAIGHT_FLUSH: Final = 12
ROYAL_FLUSH: Final = 13
FIVE_OF_A_KIND: Final = 14

CLASS: Final = 1 << 20
LOWS: Final = 32 * CLASS
"""Above every strength, high or low; a low's is more than half of it."""
SUIT: Final = (1 << 13) - 1
COLUMN: Final = 1 | 1 << 13 | 1 << 26 | 1 << 39  # one rank, all suits


def _tops() -> vec[i64]:
    rows = [0]
    for rank in range(13):
        rows += [rank + 2 << 16 | row >> 4 for row in rows]
    return vec[i64](rows)


TOP: Final = _tops()
"""The highest five of a set of ranks, highest first."""
STRAIGHTS: Final = vec[i64]([31 << low for low in range(8, -1, -1)] + [0b1000000001111])
"""The ranks of the ten straights, ace high first."""


def best_straight(ranks: i64, wilds: i64) -> i64:
    """The cards of the best straight these ranks and wild cards make, or 0 (PH-2)."""
    for k in range(10):
        if count(ranks & STRAIGHTS[k]) + wilds >= 5:
            return 0x11111 * (14 - k) - 0x01234
    return 0


def _runs() -> vec[i64]:
    rows = [0] * 8192
    for straight in STRAIGHTS[::-1]:
        cards = best_straight(straight, 0)
        for ranks in range(straight, 8192):
            if ranks & straight == straight:
                rows[ranks] = STRAIGHT * CLASS + cards
    return vec[i64](rows)


RUN: Final = _runs()
"""The strength of the best straight in a set of ranks, or 0."""


def _suited(ranks: i64) -> i64:
    if count(ranks) < 5:
        return 0
    run = RUN[ranks] & CLASS - 1
    return straight_flush(run) if run else FLUSH * CLASS + TOP[ranks]


def straight_flush(cards: i64) -> i64:
    """The strength of a straight that is all of one suit; the ace-high one is the royal flush (PH-3)."""
    return cards + (ROYAL_FLUSH if cards == 0xEDCBA else STRAIGHT_FLUSH) * CLASS


SUITED: Final = vec[i64]([_suited(ranks) for ranks in range(8192)])
"""The strength of the best flush or straight flush in the ranks of one suit, or 0."""


def ranks_of(cards: CardSet) -> i64:
    """The set of ranks among some cards."""
    return (cards | cards >> 13 | cards >> 26 | cards >> 39) & SUIT


def groups(cards: CardSet) -> i64:
    """The strength of the best five cards where straights and flushes do not exist."""
    c = cards & SUIT
    d = cards >> 13 & SUIT
    h = cards >> 26 & SUIT
    s = cards >> 39
    ranks = c | d | h | s
    two = c & d | h & s | (c | d) & (h | s)
    if not two:
        return HIGH_CARD * CLASS + TOP[ranks]
    three = c & d & (h | s) | h & s & (c | d)
    if not three:
        above = two & two - 1
        if not above:
            return PAIR * CLASS + (TOP[two] | TOP[two] >> 4 | TOP[ranks ^ two] >> 8)
        while above & above - 1:  # a third pair is only a side card
            two = above
            above &= above - 1
        pairs = TOP[two]
        return TWO_PAIR * CLASS + 0x11000 * (pairs >> 16) + 0x110 * (pairs >> 12 & 15) + (TOP[ranks ^ two] >> 16)
    four = c & d & h & s
    if four:
        rank = TOP[four] >> 16
        return FOUR_OF_A_KIND * CLASS + 0x11110 * rank + (TOP[ranks ^ bit(rank - 2)] >> 16)
    rank = TOP[three] >> 16
    one = bit(rank - 2)
    if two ^ one:
        return FULL_HOUSE * CLASS + 0x11100 * rank + 0x11 * (TOP[two ^ one] >> 16)
    return THREE_OF_A_KIND * CLASS + 0x11100 * rank + (TOP[ranks ^ one] >> 12)


def better(a: i64, b: i64) -> i64:
    """The greater of two strengths."""
    return a if a > b else b


def check_cards(cards: CardSet) -> CardSet:
    """These cards; ValueError if one is not of the standard pack."""
    if cards >> 52:
        raise ValueError("a poker hand is made of the 52 cards of the standard pack; wild cards are counted apart")
    return cards


def high(cards: CardSet) -> i64:
    """The strength of the best five cards, of any number, by the standard ranking (PH-1 to PH-4).

    With fewer than five there are no straights and no flushes. Raises ValueError for a card outside the standard pack.
    """
    check_cards(cards)
    c = cards & SUIT
    d = cards >> 13 & SUIT
    h = cards >> 26 & SUIT
    s = cards >> 39
    best = better(better(SUITED[c], SUITED[d]), better(SUITED[h], SUITED[s]))
    return better(better(best, RUN[c | d | h | s]), groups(cards))


def soko(cards: CardSet, ace_both: bool = True, combination_first: bool = True) -> i64:
    """The strength of one to five cards by the Soko ranking, with its four-card flushes and straights (PH-5 to PH-11).

    Four upcards alone may be a Canadian hand, three never. *ace_both*: 4-3-2-A is a four-card straight too (PH-R2). Not
    *combination_first*: Canadian hands of one class are compared card by card from the highest down (PH-R3). Raises ValueError
    for a sixth card.
    """
    plain = high(cards)
    if count(cards) > 5:
        raise ValueError("a hand of Soko has five cards; there is no ranking for a sixth")
    if plain >= TWO_PAIR * CLASS:
        return plain
    value = _four_suited(cards)
    if not value:
        value = _four_in_sequence(cards, plain, ace_both)
    if not value:
        return plain
    return value if combination_first else value // CLASS * CLASS + _high_to_low(cards)


def _four_suited(cards: CardSet) -> i64:
    for k in range(0, 52, 13):
        suit: CardSet = cards >> k & SUIT
        if count(suit) == 4:
            return CANADIAN_FLUSH * CLASS + TOP[suit] + (TOP[ranks_of(cards ^ suit << k)] >> 16)
    return 0


def _four_in_sequence(cards: CardSet, plain: i64, ace_both: bool) -> i64:
    ranks = ranks_of(cards)
    line = ranks << 1 | (ranks >> 12 if ace_both else 0)  # an ace stands at both ends
    low = line & line >> 1 & line >> 2 & line >> 3
    if not low:
        return 0
    run = low * 15
    fifth = TOP[ranks & ~(run >> 1 | (run & 1) << 12)] >> 16
    if plain >= PAIR * CLASS:
        fifth = plain >> 16 & 15
    return CANADIAN_STRAIGHT * CLASS + 0x11110 * (highest(low) + 4) - 0x01230 + fifth


def _high_to_low(cards: CardSet) -> i64:
    value: i64 = 0
    for rank in range(14, 1, -1):
        for _ in range(count(cards & COLUMN * bit(rank - 2))):
            value = value << 4 | rank
    return value


def wild_high(cards: CardSet, wilds: i64, five_of_a_kind: str = "above_straight_flush", double_aces: bool = False) -> i64:
    """The best strength of these natural cards with *wilds* wild cards (PH-14 to PH-19).

    *five_of_a_kind* is above_straight_flush, below_straight_flush or not_counted (PH-R9). *double_aces*: in a flush a wild card
    may be a second ace (PH-R10). Raises ValueError for a card outside the standard pack or an unknown *five_of_a_kind*.
    """
    best = high(cards)
    if not wilds:
        return best
    held = ranks_of(cards) | bit(12)
    while held:
        best = better(best, groups(_on_one_rank(cards, wilds, highest(held))))
        held ^= bit(highest(held))
    straight = best_straight(ranks_of(cards), wilds)
    if straight:
        best = better(best, STRAIGHT * CLASS + straight)
    for k in range(0, 52, 13):
        best = better(best, _wild_flush(cards >> k & SUIT, wilds, double_aces))
    return better(best, _five_of_a_kind(cards, wilds, five_of_a_kind))


def _on_one_rank(cards: CardSet, wilds: i64, rank: i64) -> CardSet:
    """The cards with all wild cards made *rank*; one left over becomes the best side card."""
    for _ in range(wilds):
        free = COLUMN * bit(rank) & ~cards
        if not free:
            return cards | bit(12 if rank < 12 else 11)
        cards |= free & -free
    return cards


def _wild_flush(suit: i64, wilds: i64, double_aces: bool) -> i64:
    if count(suit) + wilds < 5:
        return 0
    straight = best_straight(suit, wilds)
    if straight:
        return straight_flush(straight)
    flush = TOP[suit]
    for _ in range(wilds):
        flush = 0xE0000 | flush >> 4
        suit |= bit(highest(SUIT & ~suit))
    return FLUSH * CLASS + (flush if double_aces else TOP[suit])


def _five_of_a_kind(cards: CardSet, wilds: i64, ranked: str) -> i64:
    if ranked == "not_counted":
        return 0
    if ranked not in ("above_straight_flush", "below_straight_flush"):
        raise ValueError(f"five of a kind is above_straight_flush, below_straight_flush or not_counted, not {ranked}")
    for rank in range(12, -1, -1):
        if count(cards & COLUMN * bit(rank)) + wilds >= 5:
            return 0x11111 * (rank + 2) + (FIVE_OF_A_KIND if ranked[0] == "a" else FIVE_UNDER_STRAIGHT_FLUSH) * CLASS
    return 0


ONE_THING: Final = (PAIR, CANADIAN_STRAIGHT, CANADIAN_FLUSH, STRAIGHT, FLUSH, FULL_HOUSE, STRAIGHT_FLUSH, ROYAL_FLUSH)
"""The classes that are called "a pair", "a flush"; three nines and two pair are called so."""
NAMES: Final = "?A23456789TJQKA"
"""The name of each card that a strength holds."""


def as_high_hand(strength: i64) -> i64:
    """A hand's strength by the usual ranking, whether it stands for a low or not."""
    return strength if strength < LOWS // 2 else LOWS - strength


def category(strength: i64) -> i64:
    """The class of a hand, HIGH_CARD to FIVE_OF_A_KIND; of a low as well."""
    return as_high_hand(strength) >> 20


def values(strength: i64) -> list[int]:
    """The cards of a hand as its class reads them out: 14 for an ace, 1 for an ace counted low."""
    held = as_high_hand(strength)
    return [card for card in [held >> k & 15 for k in range(16, -1, -4)] if card]


def spell_ranks(strength: i64) -> str:
    """The cards of a hand as its class reads them out: "K-K-K-9-9"."""
    return "-".join([NAMES[card] for card in values(strength)])


def describe(strength: i64) -> str:
    """A hand in players' words: "two pair, nines and fours, queen kicker", "seven-six low"."""
    if strength == NO_HAND:
        return "no hand"
    cards = values(strength)
    if not cards:
        return "no cards"
    first, kind = RANK_WORDS[NAMES[cards[0]]], category(strength)
    if kind == HIGH_CARD and strength > LOWS // 2:
        return "wheel" if cards == [5, 4, 3, 2, 1] else f"{_joined(cards[:2])} low"
    if kind == HIGH_CARD:
        return f"{first} high" + (f", {_joined(cards[1:])}" if cards[1:] else "")
    if kind == PAIR:
        return f"pair of {plural(cards[0])}{_kickers(cards[2:])}"
    if kind == CANADIAN_STRAIGHT:
        return f"Canadian straight, {first} high{_kickers(cards[4:])}"
    if kind == CANADIAN_FLUSH:
        return f"Canadian flush, {_joined(cards[:4])}{_kickers(cards[4:])}"
    if kind == TWO_PAIR:
        return f"two pair, {plural(cards[0])} and {plural(cards[2])}{_kickers(cards[4:])}"
    if kind == THREE_OF_A_KIND:
        return f"three {plural(cards[0])}{_kickers(cards[3:])}"
    if kind == STRAIGHT:
        return f"{first}-high straight"
    if kind == FLUSH:
        return f"flush, {_joined(cards)}"
    if kind == FULL_HOUSE:
        return f"full house, {plural(cards[0])} over {plural(cards[3])}"
    if kind == FOUR_OF_A_KIND:
        return f"four {plural(cards[0])}{_kickers(cards[4:])}"
    if kind == STRAIGHT_FLUSH:
        return f"{first}-high straight flush"
    return "royal flush" if kind == ROYAL_FLUSH else f"five {plural(cards[0])}"


def count_text(held: CardSet, name: str, pack: Pack = STANDARD) -> str:
    """A hand as it is counted, equal ranks together, the most and the highest first: "[KS] [KD] [9C]: a pair of kings"."""
    n = len(pack.ranks)
    row = [c for c in range(62) if held >> c & 1]
    ranks = [c % n for c in row]
    row.sort(key=lambda c: (-ranks.count(c % n), -(c % n), -c))
    return " ".join([f"[{pack.name(c)}]" for c in row]) + (f": {name}" if name else "")


def with_article(strength: i64) -> str:
    """The name of a hand with its article: "a pair of nines, ace kicker", "an eight-six low", "three nines"."""
    words = describe(strength)
    if category(strength) not in ONE_THING and not words.endswith(" low"):
        return "the wheel" if words == "wheel" else words
    return f"{'an' if words[0] in 'ae' else 'a'} {words}"


def plural(card: int) -> str:
    """Cards of a rank, 2 to 14, in the plural: "nines", "sixes"."""
    return "sixes" if card == 6 else RANK_WORDS[NAMES[card]] + "s"


def _joined(cards: list[int]) -> str:
    return "-".join([RANK_WORDS[NAMES[card]] for card in cards])


def _kickers(cards: list[int]) -> str:
    return f", {_joined(cards)} kicker{'s' if len(cards) > 1 else ''}" if cards else ""
