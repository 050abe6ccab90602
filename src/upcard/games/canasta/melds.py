"""The melds of Canasta, from two packs with four jokers, and exact questions about a hand: what can it meld, can it go out?

A hand is counted by kind: black threes, fours to aces, twos, jokers; red threes are left out.  The melds of a side are
counted by rank: the naturals and the wild cards of each.  Such counts are one number, with four bits for each kind or rank.
Source: Canasta, clauses CA-10 to CA-16 and CA-30 to CA-38.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from upcard.core.bits import Card, CardSet, bit
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
SUIT: Final = (1 << 13) - 1
EVERY_OTHER: Final = 0x0F0F0F0F0F0F0F  # every second count of seven pairs
FIVES: Final = 0xFFFFF  # the counts of the kinds that are worth five points, and so on
TENS: Final = 0xFFFFFF << 20
TWENTIES: Final = 0xFF << 44

LAYING: Final = 1 << 24  # cards laid down as a number: this, the rank from bit 20 on, and the number of each face, two bits each
ANY: Final = 15  # for cards that name no rank


def kind(face: Card) -> i64:
    """A card's kind: its rank, or TWO or JOKER."""
    return JOKER if face >= 52 else face % 13


def _spread() -> vec[i64]:
    """The counts of every set of cards of one suit."""
    rows = [0]
    for k in range(13):
        rows += [row | 1 << 4 * k for row in rows]
    return vec[i64](rows)


SPREAD: Final = _spread()


def counts_by_rank(first: CardSet, second: CardSet) -> i64:
    """The number of cards of each kind, from the cards of each pack; red threes are left out."""
    return _counts(first & ~RED_THREES) + _counts(second & ~RED_THREES)


def _counts(pack: CardSet) -> i64:
    suits = SPREAD[pack & SUIT] + SPREAD[pack >> 13 & SUIT] + SPREAD[pack >> 26 & SUIT] + SPREAD[pack >> 39 & SUIT]
    return suits + ((pack >> 52 & 1) + (pack >> 53 & 1) << 52)


def number_of(counts: i64, which: i64) -> i64:
    """The number of cards of one kind, or of one rank."""
    return counts >> 4 * which & 15


def total(counts: i64) -> i64:
    """The number of all cards that are counted."""
    return ((counts & EVERY_OTHER) + (counts >> 4 & EVERY_OTHER)) % 255


def points(faces: list[int]) -> int:
    """The points of cards; red threes are not counted here (CA-10 to CA-15)."""
    return sum([int(VALUE[kind(f)]) for f in faces])


def worth(held: i64) -> i64:
    """The points of cards that are counted by kind."""
    small = 5 * total(held & FIVES) + 10 * total(held & TENS)
    return small + 20 * total(held & TWENTIES) + VALUE[JOKER] * number_of(held, JOKER)


# What a hand can do -------------------------------------------------------------------------


def most(held: i64, naturals: i64, wilds: i64, keep: i64) -> i64:
    """The most points that *held* can meld with *keep* cards left over, given the side's melds; black threes never count."""
    used: i64 = 0
    out: i64 = 0
    room: i64 = 0
    pairs: i64 = 0  # by the value of their cards, five points a step
    rank: i64 = 1
    while rank < RANKS:
        n = number_of(held, rank)
        if number_of(naturals, rank) or n > 2:
            room += MOST_WILDS - number_of(wilds, rank)
            out += n * VALUE[rank]
            used += n
        elif n == 2:
            pairs += bit(4 * (VALUE[rank] // 5))
        rank += 1
    left = number_of(held, TWO) + number_of(held, JOKER)
    chosen: i64 = 0
    step: i64 = 4
    while step > 0:  # the most valuable pairs first, a wild card to each
        n = min(number_of(pairs, step), left - chosen)
        chosen += n
        out += n * 2 * 5 * step
        used += 2 * n
        step -= 1
    room += MOST_WILDS * chosen
    jokers = min(number_of(held, JOKER), room)
    twos = min(number_of(held, TWO), room - jokers)
    out += jokers * VALUE[JOKER] + twos * VALUE[TWO]
    used += jokers + twos
    if keep <= 0 or total(held) - used >= keep:
        return out
    out = 0
    kind: i64 = 0
    while kind < 14:
        if number_of(held, kind):  # keep one of these, and meld the best of the rest
            out = max(out, most(held - bit(4 * kind), naturals, wilds, keep - 1))
        kind += 1
    return out


def goes_out(held: i64, naturals: i64, wilds: i64, canastas: i64, spare: i64, least: i64, black_wilds: bool) -> bool:
    """Can a hand be melded but for *spare* cards (0 or 1), making *canastas* canastas and *least* points?"""
    if _fits(held, naturals, wilds, canastas, least, black_wilds):
        return True
    kind: i64 = 0
    while spare > 0 and kind < 14:
        if number_of(held, kind) and _fits(held - bit(4 * kind), naturals, wilds, canastas, least, black_wilds):
            return True
        kind += 1
    return False


def _fits(held: i64, naturals: i64, wilds: i64, canastas: i64, least: i64, black_wilds: bool) -> bool:
    """Can exactly these cards be melded?"""
    if least and worth(held) < least:
        return False
    free = number_of(held, TWO) + number_of(held, JOKER)
    room: i64 = 0
    have: i64 = 0
    gaps: i64 = 0  # the number of melds that need 1, 2 ... wild cards for a canasta and have room for them
    rank: i64 = -1
    while rank < RANKS - 1:
        rank += 1
        n = number_of(held, rank)
        there = number_of(naturals, rank)
        if n == 0 and there == 0:
            continue
        if there == 0 and n == 1:
            return False
        lacking: i64 = 1 if there == 0 and n == 2 else 0
        most_wilds: i64 = MOST_WILDS - number_of(wilds, rank) if rank != THREE or black_wilds else 0
        if lacking > most_wilds:
            return False
        free -= lacking
        room += most_wilds - lacking
        size = there + number_of(wilds, rank) + n + lacking
        if size >= CANASTA:
            have += 1
        elif CANASTA - size <= most_wilds - lacking:
            gaps += bit(4 * (CANASTA - size))
    if free < 0 or free > room:
        return False
    gap: i64 = 1
    while gap < CANASTA:  # the canastas that need fewest wild cards first
        n = min(number_of(gaps, gap), free // gap, max(canastas - have, 0))
        free -= n * gap
        have += n
        gap += 1
    return have >= canastas


# Cards laid down, as numbers ------------------------------------------------------------------


def slot_of(face: Card) -> i64:
    """The place of a card in an answer: its suit for a natural, 4 to 7 for a two, 8 or 9 for a joker."""
    return 8 + face - 52 if face >= 52 else face // 13 + (4 if face % 13 == TWO else 0)


def face_at(slot: i64, rank: i64) -> Card:
    """The card of a place in an answer for the meld of *rank*."""
    return 52 + slot - 8 if slot >= 8 else 13 * (slot - 4) + TWO if slot >= 4 else 13 * slot + rank


def twos_in(slots: i64) -> i64:
    """The number of twos that an answer lays down."""
    return (slots >> 8 & 3) + (slots >> 10 & 3) + (slots >> 12 & 3) + (slots >> 14 & 3)


def jokers_in(slots: i64) -> i64:
    """The number of jokers that an answer lays down."""
    return (slots >> 16 & 3) + (slots >> 18 & 3)


def naturals_in(slots: i64) -> i64:
    """The number of natural cards that an answer lays down."""
    return (slots & 3) + (slots >> 2 & 3) + (slots >> 4 & 3) + (slots >> 6 & 3)


def laying_slots(rank: i64, slots: i64) -> int:
    """The number of the answer that lays cards down in the meld of *rank*; *slots* has two bits for each place."""
    return int(LAYING | rank << 20 | slots)


def laying(rank: i64, faces: list[int]) -> int:
    """The number of the answer that lays *faces* down in the meld of *rank*."""
    out: i64 = 0
    for face in faces:
        out += bit(2 * slot_of(face))
    return laying_slots(rank, out)


def rank_of(action: i64) -> i64:
    """The rank of the meld that an answer makes; ANY if it names none."""
    return action >> 20 & 15


def faces_of(action: i64) -> list[int]:
    """The cards that an answer lays down: naturals first, then twos, then jokers."""
    out: list[int] = []
    slot: i64 = 0
    while slot < 10:
        n = action >> 2 * slot & 3
        while n > 0:
            out.append(int(face_at(slot, rank_of(action))))
            n -= 1
        slot += 1
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
