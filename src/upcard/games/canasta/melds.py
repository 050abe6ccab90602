"""The melds of Canasta, from two packs with four jokers, and exact questions about a hand: what can it meld, can it go out?

A hand is counted by kind: black threes, fours to aces, twos, jokers; red threes are left out.  The melds of a side are
counted by rank: the naturals and the wild cards of each.  Source: Canasta, clauses CA-10 to CA-16 and CA-30 to CA-38.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from upcard.core.bits import Card, CardSet, bit, count
from upcard.core.errors import BadDeck, IllegalMove
from upcard.core.pack import Pack

PACK: Final = Pack("3456789TJQKA2", extra="XR XB", copies=2)
THREE: Final = 0  # kinds of cards: a rank, the two, or the joker
TWO: Final = 12
JOKER: Final = 13
RANKS: Final = 12  # the ranks of melds: black threes, and four to ace
VALUE: Final = vec[i64]([5, 5, 5, 5, 5, 10, 10, 10, 10, 10, 10, 20, 20, 50])  # CA-10 to CA-15
RED_THREES: Final = 1 << 13 | 1 << 26  # the three of diamonds and the three of hearts
WILDS: Final = 1 << 12 | 1 << 25 | 1 << 38 | 1 << 51 | 3 << 52
PLURALS: Final = ["black threes", "fours", "fives", "sixes", "sevens", "eights", "nines", "tens"] + [
    "jacks",
    "queens",
    "kings",
    "aces",
]
CANASTA: Final = 7  # cards of a canasta
MOST_WILDS: Final = 3  # in one meld
COLUMN: Final = 1 | 1 << 13 | 1 << 26 | 1 << 39

LAYING: Final = 1 << 24  # cards laid down as a number: this, the rank from bit 20 on, and the number of each face, two bits each
ANY: Final = 15  # for cards that name no rank


def kind(face: Card) -> i64:
    """A card's kind: its rank, or TWO or JOKER."""
    return JOKER if face >= 52 else face % 13


def counts_by_rank(first: CardSet, second: CardSet) -> vec[i64]:
    """The number of cards of each kind, from the cards of each pack; red threes are left out."""
    out = vec[i64]([0] * 14)
    for k in range(13):
        column: CardSet = COLUMN << k & ~RED_THREES
        out[k] = count(first & column) + count(second & column)
    out[JOKER] = count(first >> 52) + count(second >> 52)
    return out


def points(faces: list[int]) -> int:
    """The points of cards; red threes are not counted here (CA-10 to CA-15)."""
    return sum([int(VALUE[kind(f)]) for f in faces])


def worth(held: vec[i64]) -> i64:
    """The points of cards that are counted by kind."""
    out: i64 = 0
    for k in range(14):
        out += VALUE[k] * held[k]
    return out


# What a hand can do -------------------------------------------------------------------------


def most(held: vec[i64], naturals: vec[i64], wilds: vec[i64], keep: i64) -> i64:
    """The most points that *held* can meld with *keep* cards left over, given the side's melds; black threes never count."""
    used: i64 = 0
    out: i64 = 0
    room: i64 = 0
    pairs = vec[i64]([0] * 14)  # by the value of their cards, five points a step
    for rank in range(1, RANKS):
        n = held[rank]
        if naturals[rank]:
            room += MOST_WILDS - wilds[rank]
        elif n > 2:
            room += MOST_WILDS
        else:
            if n == 2:
                pairs[VALUE[rank] // 5] += 1
            continue
        out += n * VALUE[rank]
        used += n
    left = held[TWO] + held[JOKER]
    chosen: i64 = 0
    step: i64 = 4
    while step > 0:  # the most valuable pairs first, a wild card to each
        while pairs[step] and chosen < left:
            pairs[step] -= 1
            chosen += 1
            out += 2 * 5 * step
            used += 2
        step -= 1
    room += MOST_WILDS * chosen
    jokers = min(held[JOKER], room)
    twos = min(held[TWO], room - jokers)
    out += jokers * VALUE[JOKER] + twos * VALUE[TWO]
    used += jokers + twos
    total: i64 = 0
    for k in range(14):
        total += held[k]
    if keep <= 0 or total - used >= keep:
        return out
    out = 0
    for k in range(14):
        if held[k]:  # keep one of these, and melds the best of the rest
            rest = held[:]
            rest[k] -= 1
            out = max(out, most(rest, naturals, wilds, keep - 1))
    return out


def goes_out(
    held: vec[i64], naturals: vec[i64], wilds: vec[i64], canastas: i64, spare: i64, least: i64, black_wilds: bool
) -> bool:
    """Can a hand be melded but for *spare* cards (0 or 1), making *canastas* canastas and *least* points?"""
    if _fits(held, naturals, wilds, canastas, least, black_wilds):
        return True
    if spare > 0:
        for k in range(14):
            if held[k]:
                rest = held[:]
                rest[k] -= 1
                if _fits(rest, naturals, wilds, canastas, least, black_wilds):
                    return True
    return False


def _fits(held: vec[i64], naturals: vec[i64], wilds: vec[i64], canastas: i64, least: i64, black_wilds: bool) -> bool:
    """Can exactly these cards be melded?"""
    if worth(held) < least:
        return False
    free = held[TWO] + held[JOKER]
    room: i64 = 0
    have: i64 = 0
    gaps = vec[i64]([0] * 8)  # the number of melds that need 1, 2 ... wild cards for a canasta and have room for them
    for rank in range(RANKS):
        n = held[rank]
        there = naturals[rank]
        if n == 0 and there == 0:
            continue
        if there == 0 and n == 1:
            return False
        lacking: i64 = 1 if there == 0 and n == 2 else 0
        most_wilds: i64 = MOST_WILDS - wilds[rank] if rank != THREE or black_wilds else 0
        if lacking > most_wilds:
            return False
        free -= lacking
        room += most_wilds - lacking
        size = there + wilds[rank] + n + lacking
        if size >= CANASTA:
            have += 1
        elif CANASTA - size <= most_wilds - lacking:
            gaps[CANASTA - size] += 1
    if free < 0 or free > room:
        return False
    gap: i64 = 1
    while gap < CANASTA:  # the canastas that need fewest wild cards first
        while gaps[gap] and free >= gap and have < canastas:
            gaps[gap] -= 1
            free -= gap
            have += 1
        gap += 1
    return have >= canastas


# Cards laid down, as numbers ------------------------------------------------------------------


def laying(rank: i64, faces: list[int]) -> int:
    """The number of the answer that lays *faces* down in the meld of *rank*."""
    out: i64 = LAYING | rank << 20
    for face in faces:
        out += bit(16 + 2 * (face - 52) if face >= 52 else 2 * (face // 13) + (8 if face % 13 == TWO else 0))
    return int(out)


def rank_of(action: i64) -> i64:
    """The rank of the meld that an answer makes; ANY if it names none."""
    return action >> 20 & 15


def faces_of(action: i64) -> list[int]:
    """The cards that an answer lays down: naturals first, then twos, then jokers."""
    rank = rank_of(action)
    out: list[int] = []
    for s in range(10):
        face = 52 + s - 8 if s >= 8 else 13 * (s - 4) + TWO if s >= 4 else 13 * s + rank
        out += [int(face)] * int(action >> 2 * s & 3)
    return out


def wild(face: Card) -> bool:
    """Is a card a two or a joker?"""
    return WILDS >> face & 1 == 1


def red(face: Card) -> bool:
    """Is a card a red three?"""
    return bit(face) & RED_THREES != 0


def read_laying(names: str, to: str = "") -> int:
    """The answer that lays these named cards down in the meld of their rank, or of the rank *to*; raises IllegalMove."""
    try:
        faces = PACK.read(names)
    except BadDeck as error:
        raise IllegalMove(str(error)) from None
    ranks = sorted({f % 13 for f in faces if not wild(f)})
    if to:
        if to not in PLURALS:
            raise IllegalMove(f"{to!r:.20} is not a meld; say, for example, {PLURALS[10]!r}")
        ranks = sorted({*ranks, PLURALS.index(to)})
    if len(ranks) > 1:
        raise IllegalMove("a meld has cards of one rank, with twos and jokers")
    for face in faces:
        if red(face):
            raise IllegalMove("you cannot meld red threes")
        if faces.count(face) > 2:
            raise IllegalMove(f"there are two of the {PACK.words(face)}, not {faces.count(face)}")
    return laying(ranks[0] if ranks else ANY, faces)
