"""Captures by rank, sequences around the corner, cards of the same rank, and cards in their own places.

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
    """The last card of a rank in an ordered zone, as a set; 0 without one."""
    there: CardSet = h.at[zone] & COLUMN[rank]
    if there & (there - 1) == 0:
        return there
    card = h.top(zone)
    while not there >> card & 1:
        card = h.next_below[card]
    return bit(card)


def run_from(h: CardState, zone: i64, rank: i64, most: i64 = 13) -> CardSet:
    """One card of each rank from *rank* up, king to ace to two, until a rank is missing or *most* are taken."""
    run: CardSet = 0
    for k in range(min(most, 13)):
        more = latest(h, zone, (rank + k) % 13)
        if not more:
            break
        run |= more
    return run


def last_of(rank: i64, run: CardSet) -> i64:
    """The last rank of a sequence that begins at *rank* or one above."""
    end = rank
    for k in range(1, 13):
        if not run & COLUMN[(rank + k) % 13]:
            break
        end = (rank + k) % 13
    return end


def in_order(rank: i64, run: CardSet) -> list[int]:
    """The cards of a sequence in order, from *rank* up."""
    return sorted(cards(run), key=lambda c: (c - rank) % 13)


def listed(row: list[int]) -> str:
    """Cards in a row as a sentence names them: "[7S], [8D] and [9C]"."""
    return wording.list_cards([ACE_LOW.names[c] for c in row])


def same_rank_value(held: CardSet) -> i64:
    """The best pair, three or four of a kind, as 16 * the number of cards + the rank; 0 without one."""
    best: i64 = 0
    for rank in range(13):
        n = count(held & COLUMN[rank])
        if n > 1:
            best = max(best, 16 * n + rank)
    return best


def deal_same_rank(h: CardState, who: list[int], kinds: vec[i64], shown: vec[CardSet], hidden: vec[Card], rng: Rng) -> bool:
    """Deal hidden cards to the seats *who*, and accept the deal if each has *kinds* cards of a rank with those it has shown.

    Returns whether it was accepted; if not, the hands are unchanged.  Zone s must be the hand of seat s.
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
    """Arrange four cards, dealt as two pairs, so that the most pips lie in their own places, ace first.

    The cards of a pair can change places, and the row counts from the left or, if better, from the right.  Returns
    the row, those of its cards that are in their places, and whether it is counted from the right.
    """
    best, placed, back, most = dealt, [], False, 0
    for way in range(8):
        a, b, c, d = dealt
        row = ([b, a] if way & 1 else [a, b]) + ([d, c] if way & 2 else [c, d])
        counted = row[::-1] if way & 4 else row
        right = [counted[i] for i in range(4) if counted[i] % 13 == i]
        if pips(right) > most:
            best, placed, back, most = row, right, way & 4 != 0, pips(right)
    return best, placed, back


def pips(row: list[int]) -> int:
    """The pips of cards, an ace 1."""
    return sum([c % 13 + 1 for c in row])
