"""Fishing by rank: the card of a rank that lies on top, the sequence from there on round the corner, and cards that are alike.

For packs of thirteen ranks, the ace lowest; ranks are numbered from 0.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from upcard.core import wording
from upcard.core.bits import Card, CardSet, Rng, bit, cards, count
from upcard.core.card_state import CardState
from upcard.core.imagine import place_cards
from upcard.core.pack import ACE_LOW, RANK_WORDS

COLUMN: Final = vec[i64]([0x8004002001 << r for r in range(13)])  # the four cards of a rank
ONE: Final = [RANK_WORDS[r] for r in ACE_LOW.ranks]
MANY: Final = [word + ("es" if word == "six" else "s") for word in ONE]


def latest(h: CardState, zone: i64, rank: i64) -> CardSet:
    """The card of a rank in an ordered zone, as a set; of several the one that came last."""
    there: CardSet = h.at[zone] & COLUMN[rank]
    if there & (there - 1) == 0:
        return there
    card = h.top(zone)
    while not there >> card & 1:
        card = h.next_below[card]
    return bit(card)


def run_from(h: CardState, zone: i64, rank: i64, most: i64 = 13) -> CardSet:
    """One card of each rank from this one upwards, king to ace to two, until a rank is missing or *most* are taken."""
    run: CardSet = 0
    for k in range(min(most, 13)):
        more = latest(h, zone, (rank + k) % 13)
        if not more:
            break
        run |= more
    return run


def last_of(rank: i64, run: CardSet) -> i64:
    """The rank at which a sequence ends that begins at this rank or just above it."""
    end = rank
    for k in range(1, 13):
        if not run & COLUMN[(rank + k) % 13]:
            break
        end = (rank + k) % 13
    return end


def in_order(rank: i64, run: CardSet) -> list[int]:
    """The cards of a sequence as it runs from a rank on."""
    return sorted(cards(run), key=lambda c: (c - rank) % 13)


def listed(row: list[int]) -> str:
    """Cards in a row as a sentence names them: "[7S], [8D] and [9C]"."""
    return wording.list_cards([ACE_LOW.names[c] for c in row])


def same_rank_value(held: CardSet) -> i64:
    """The best pair, three or four of a kind: 16 times how many they are, and their rank; 0 where none are alike."""
    best: i64 = 0
    for rank in range(13):
        n = count(held & COLUMN[rank])
        if n > 1:
            best = max(best, 16 * n + rank)
    return best


def deal_same_rank(h: CardState, who: list[int], kinds: vec[i64], shown: vec[CardSet], hidden: vec[Card], rng: Rng) -> bool:
    """Deal the hands of some seats anew from hidden cards: has each so many of a kind, with those it has shown?

    Zone s is the hand of seat s.  Where it does not come out so nothing is dealt.
    """
    k: i64 = 0
    hands: list[CardSet] = []
    for s in who:
        held: CardSet = 0
        for _ in range(h.size(s)):
            j = k + rng.below(len(hidden) - k)
            hidden[k], hidden[j] = hidden[j], hidden[k]
            held |= bit(hidden[k])
            k += 1
        if same_rank_value(shown[s] | held) >> 4 != kinds[s]:
            return False
        hands.append(held)
    for s, held in zip(who, hands, strict=True):
        place_cards(h, s, held)
    return True


def in_own_places(dealt: list[int]) -> tuple[list[int], list[int], bool]:
    """Four cards dealt as two pairs, laid so that most pips lie in their own places, ace first.

    The cards of a pair may change places, and the row is counted from the left or, where that is better, from the right:
    the row, those of its cards that are in their places, and whether it is counted from the right.
    """
    best, placed, back, most = dealt, [], False, -1
    for way in range(8):
        a, b, c, d = dealt
        row = ([b, a] if way & 1 else [a, b]) + ([d, c] if way & 2 else [c, d])
        counted = row[::-1] if way & 4 else row
        right = [counted[i] for i in range(4) if counted[i] % 13 == i]
        if pips(right) > most:
            best, placed, back, most = row, right, way & 4 != 0, pips(right)
    return best, placed, back


def pips(row: list[int]) -> int:
    """What cards count, an ace 1."""
    return sum([c % 13 + 1 for c in row])
