"""Melds of three or four cards from two packs with wild twos: which cards meld, what can be added, and what they count.

A meld's *reading* is one number: for a set its rank (0 for twos alone), for a sequence
`13 + 12 * suit + lowest place`.  Places are those of a suit from the ace (0) over the two (1) to the king (12) and the ace
again (13).  Source: Oklahoma Rummy, clauses OR-8 to OR-16 and OR-20, rulings OR-R7 to OR-R14.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from upcard.core.bits import Card, CardSet, bit, cards, count, highest, lowest
from upcard.core.pack import RANK_WORDS, SUIT_WORDS, Pack
from upcard.kit.two_packs import gathered

PACK: Final = Pack("23456789TJQKA", copies=2)
TWOS: Final = 0x8004002001
RANK: Final = vec[i64]([TWOS << r for r in range(13)])
SUIT: Final = vec[i64]([8191 << 13 * s for s in range(4)])
QUEEN: Final = 49  # of spades
SPADES: Final = 3
ACE: Final = 12
QUEENS_PLACE: Final = 1 << 11
RUNS: Final = 13  # the first reading of a sequence
_POINTS: Final = vec[i64]([20, 5, 5, 5, 5, 5, 10, 10, 10, 10, 10, 10, 20])  # points in the hand, by rank
_PLURAL: Final = [RANK_WORDS[r] + ("es" if r == "6" else "s") for r in PACK.ranks]
_LETTERS: Final = "A" + PACK.ranks  # by place
READINGS: Final = _PLURAL + [f"{SUIT_WORDS[s]} from {_LETTERS[p]}" for s in PACK.suits for p in range(12)]
"""The words that declare each reading: "nines", "hearts from 7"."""


def reading_fits(reading: int, size: int) -> bool:
    """Is there room for *size* cards: does a sequence end at the ace at the latest?"""
    return reading < RUNS or (reading - RUNS) % 12 + size <= len(_LETTERS)


def reading_words(reading: int, size: int) -> str:
    """A reading of *size* cards in words: "nines", "seven to nine of hearts"."""
    if reading < RUNS:
        return _PLURAL[reading]
    suit, low = divmod(reading - RUNS, 12)
    return f"{RANK_WORDS[_LETTERS[low]]} to {RANK_WORDS[_LETTERS[low + size - 1]]} of {SUIT_WORDS[PACK.suits[suit]]}"


def reading_told(reading: int, size: int) -> str:
    """A reading in a sentence that names the cards: "nines", "a sequence from seven to nine"."""
    if reading < RUNS:
        return _PLURAL[reading]
    low = (reading - RUNS) % 12
    return f"a sequence from {RANK_WORDS[_LETTERS[low]]} to {RANK_WORDS[_LETTERS[low + size - 1]]}"


def reading_mark(reading: int) -> str:
    """A reading in one word: "nines", "hearts"."""
    return _PLURAL[reading] if reading < RUNS else SUIT_WORDS[PACK.suits[(reading - RUNS) // 12]]


def place_words(reading: int, i: int) -> str:
    """The card at place *i* of a sequence, in words: "ace of clubs"."""
    suit, low = divmod(reading - RUNS, 12)
    return f"{RANK_WORDS[_LETTERS[low + i]]} of {SUIT_WORDS[PACK.suits[suit]]}"


def wild(card: Card) -> bool:
    """Is the card a two?"""
    return (card & 63) % 13 == 0


def wilds(row: list[int]) -> int:
    """The number of twos among these cards."""
    return len([c for c in row if c % 64 % 13 == 0])


# One meld ---------------------------------------------------------------------------------


def stands(reading: int, row: list[int]) -> bool:
    """Are these cards, in this order, a meld of this reading (OR-8 to OR-10, OR-13 to OR-16)?"""
    n = len(row)
    if not 3 <= n <= 4:
        return False
    if reading < RUNS:
        twos = wilds(row)
        return twos == n if reading == 0 else twos < n and all([c % 64 % 13 in (0, reading) for c in row])
    suit, low = divmod(reading - RUNS, 12)
    if low + n > 14 or wilds(row) == n:
        return False
    for i, c in enumerate(row):
        face = c % 64
        if face % 13 and (face // 13 != suit or (low + i) % 13 != (face % 13 + 1) % 13):
            return False
        if suit == SPADES and low + i == 11 and face % 13 == 0 and wilds(row) > 1:  # OR-15
            return False
    return True


def in_order(reading: int, row: list[int]) -> list[int]:
    """The cards of a meld in order: a set by suits with the twos last, a sequence from its low end with twos in the gaps."""
    natural = sorted([c for c in row if c % 64 % 13], key=lambda c: c % 64)
    twos = [c for c in row if c % 64 % 13 == 0]
    if reading < RUNS:
        return natural + twos
    low = (reading - RUNS) % 12
    out: list[int] = []
    for place in range(low, low + len(row)):
        here = [c for c in natural if (c % 64 % 13 + 1) % 13 == place % 13]
        if here:
            out.append(here[0])
        elif twos:
            out.append(twos.pop(0))
    return out


def readings(row: list[int]) -> list[int]:
    """Every reading of these cards as a meld, sets first; [] if they do not meld (OR-R7, OR-R14)."""
    if not 3 <= len(row) <= 4:
        return []
    natural = [c % 64 for c in row if c % 64 % 13]
    if not natural:
        return [0]
    some, both = gathered(natural)
    ranks = ranks_of(some)
    out = [natural[0] % 13] if not ranks & ranks - 1 else []
    suit = lowest(some) // 13
    if some & ~SUIT[suit] or both:
        return out
    lows = _lows(some >> 13 * suit & 8191, suit, len(row) - len(natural), len(row))
    return out + [int(RUNS + 12 * suit + low) for low in cards(lows)]


def ranks_of(faces: CardSet) -> CardSet:
    """The ranks of some faces."""
    return (faces | faces >> 13 | faces >> 26 | faces >> 39) & 8191


def _lows(natural: CardSet, suit: i64, twos: i64, size: i64) -> CardSet:
    """The lowest places of the sequences of *size* cards that these ranks of a suit make with twos (OR-R7, OR-15)."""
    out: CardSet = 0
    for low in range(15 - size):
        window: CardSet = bit(low) * (7 if size == 3 else 15)
        here = standing(natural, low)
        if not here & ~window and (suit != SPADES or twos < 2 or not window & ~here & QUEENS_PLACE):
            out |= bit(low)
    return out


def standing(natural: CardSet, low: i64) -> CardSet:
    """The places of these ranks of a suit in a sequence from a place on; an ace is low only at the low end."""
    here = (natural & 4094) << 1
    return here if not natural >> ACE & 1 else here | 1 if low == 0 else here | bit(13)


def addable(reading: i64, size: i64) -> CardSet:
    """The faces that fit an end of a meld of *size* cards: twos, and the naturals that belong there."""
    if reading < RUNS:
        return TWOS | RANK[reading]
    suit, low = (reading - RUNS) // 12, (reading - RUNS) % 12
    out: CardSet = TWOS
    if low:
        out |= bit(13 * suit + (low + 11) % 13)
    if low + size < 14:
        out |= bit(13 * suit + (low + size + 12) % 13)
    return out


def additions(reading: int, row: list[int], card: int) -> list[int]:
    """The readings of a meld of three after adding a card, at its low end or its high end (OR-20, OR-R13, OR-R16)."""
    if not addable(reading, len(row)) >> (card & 63) & 1:
        return []
    below = [reading - 1] if reading >= RUNS and (reading - RUNS) % 12 and stands(reading - 1, [card, *row]) else []
    return below + ([reading] if stands(reading, [*row, card]) else [])


# What it is worth -------------------------------------------------------------------------


@final
class Values:
    """The points of cards in melds (OR-28 to OR-32) and in the hand (OR-34), under the table's house rules.

    *all_queens* count 50, or that of spades alone (OR-R9); a two in a set of queens counts *set_queen* (OR-R10), one at the
    place of a two *plain_two* (OR-R12).
    """

    def __init__(self, all_queens: bool, set_queen: int, plain_two: int) -> None:
        self.all_queens = all_queens
        self.set_queen = 50 if all_queens else set_queen
        self.plain_two = plain_two

    def melded(self, face: int) -> int:
        """The points of a natural card in a meld."""
        if face == QUEEN or (self.all_queens and face % 13 == 10):
            return 50
        return int(_POINTS[face % 13])

    def held(self, card: int) -> int:
        """The points of a card in the hand."""
        face = card % 64
        if face == QUEEN:
            return 100
        return 20 if face % 13 == 0 else self.melded(face)

    def meld(self, reading: int, row: list[int]) -> int:
        """The points of a meld, its cards in order."""
        if reading == 0:
            return 25 * len(row)
        total = 0
        for i, c in enumerate(row):
            face = c % 64
            if face % 13:
                total += self.melded(face)
            elif reading < RUNS:
                total += self.set_queen if reading == 10 else int(_POINTS[reading])
            else:
                suit, low = divmod(reading - RUNS, 12)
                total += self.plain_two if low + i == 1 else self.melded(13 * suit + (low + i + 12) % 13)
        return total

    def best(self, row: list[int]) -> int:
        """The reading that counts most; -1 if the cards do not meld."""
        best = -1
        for reading in readings(row):
            if best < 0 or self.meld(reading, in_order(reading, row)) > self.meld(best, in_order(best, row)):
                best = reading
        return best


VALUES: Final = {(q, s, p): Values(q, s, p) for q in (False, True) for s in (10, 50) for p in (5, 20, 25)}
"""Every `Values`, by *all_queens*, *set_queen* and *plain_two*."""


# What a hand can meld ---------------------------------------------------------------------


def number(some: CardSet, both: CardSet, of: CardSet) -> i64:
    """The number of cards of the faces *of* in a hand of two packs (*some*, *both*)."""
    return count(some & of) + count(both & of)


def places(suit: CardSet) -> CardSet:
    """The places of a suit's natural cards; an ace has two places."""
    return (suit & 8190) << 1 | suit >> 12


def near(some: CardSet) -> CardSet:
    """The cards that need only one more card for a sequence."""
    out: CardSet = 0
    for s in range(4):
        p = places(some >> 13 * s & 8191)
        p &= p << 1 | p >> 1 | p << 2 | p >> 2
        out |= (p >> 1 & 8190 | (p & 1) << 12) << 13 * s
    return out


def in_runs(some: CardSet) -> CardSet:
    """The cards that belong to a sequence in the hand."""
    out: CardSet = 0
    for s in range(4):
        p = places(some >> 13 * s & 8191)
        p &= p >> 1 & p >> 2
        p |= p << 1 | p << 2
        out |= (p >> 1 & 8190) << 13 * s  # the ace is only high: above a low one stands a two
    return out


def alike(some: CardSet, both: CardSet, least: i64) -> CardSet:
    """The natural cards of ranks held at least *least* times."""
    out: CardSet = 0
    for r in range(1, 13):
        if number(some, both, RANK[r]) >= least:
            out |= some & RANK[r]
    return out


def meldable(some: CardSet, both: CardSet) -> CardSet:
    """The faces that belong to a meld of these cards."""
    twos = number(some, both, TWOS)
    natural: CardSet = some & ~TWOS
    if twos >= 2:
        return some if natural or twos > 2 else 0
    if twos == 0:
        return alike(some, both, 3) | in_runs(natural)
    found: CardSet = alike(some, both, 2) | near(natural)
    return found | some & TWOS if found else 0


def completes(begun: list[int], some: CardSet, both: CardSet) -> bool:
    """Can the cards *begun* become a meld, with cards of a hand (*some*, *both*) if needed?"""
    faces, twice = gathered([c % 64 for c in begun if c % 64 % 13])
    size: i64 = len(begun)
    return _completes(faces, twice, size, wilds(begun), some, both, number(some, both, TWOS))


def _completes(faces: CardSet, twice: CardSet, size: i64, laid: i64, some: CardSet, both: CardSet, twos: i64) -> bool:
    """Can *size* cards become a meld: these natural faces, *laid* twos and, if needed, cards of a hand that has *twos*?"""
    if size > 4:
        return False
    if not faces:
        if laid + twos >= 3 or laid == 0:
            return laid > 0 or meldable(some, both) != 0
        rest: CardSet = some & ~TWOS
        return rest != 0 and (laid + twos >= 2 or (alike(some, both, 2) | near(rest)) != 0)
    ranks = ranks_of(faces)
    if not ranks & ranks - 1 and size + twos + number(some, both, RANK[lowest(ranks)]) >= 3:
        return True
    suit = lowest(faces) // 13
    if faces & ~SUIT[suit] or twice:
        return False
    return _runs_through(faces >> 13 * suit & 8191, suit, laid, twos, places(some >> 13 * suit & 8191))


def _runs_through(natural: CardSet, suit: i64, laid: i64, twos: i64, free: CardSet) -> bool:
    """Can these ranks and *laid* twos become a sequence, with *free* places and *twos* of the hand?"""
    fixed = natural & 4094  # without the ace, which has two places
    first: i64 = lowest(fixed) + 1 if fixed else 11
    last: i64 = highest(fixed) + 1 if fixed else 0
    for size in range(3, 5):
        for low in range(max(0, last - size + 1), min(first, 14 - size) + 1):
            window: CardSet = bit(low) * (7 if size == 3 else 15)
            here = standing(natural, low)
            open_: i64 = size - count(here) - laid  # places for more cards
            if here & ~window or open_ < 0:
                continue
            gaps: CardSet = window & ~here
            taken = min(count(gaps & free), open_)
            if open_ - taken > twos:
                continue
            queen = suit == SPADES and gaps & QUEENS_PLACE != 0 and (free & QUEENS_PLACE == 0 or taken == 0)
            if not queen or laid + open_ - taken == 1:
                return True
    return False


def opening(begun: list[int], some: CardSet, both: CardSet) -> CardSet:
    """The faces of a hand that can join the cards *begun* and still lead to a meld."""
    if not begun:
        return meldable(some, both)
    faces, twice = gathered([c % 64 for c in begun if c % 64 % 13])
    size: i64 = len(begun) + 1
    laid: i64 = wilds(begun)
    twos = number(some, both, TWOS)
    out: CardSet = 0
    may: CardSet = some & ~TWOS
    if faces:
        may &= RANK[lowest(faces) % 13] | SUIT[lowest(faces) // 13]
    while may:
        b = may & -may
        may ^= b
        if _completes(faces | b, twice | faces & b, size, laid, some & ~(b & ~both), both & ~b, twos):
            out |= b
    if twos and _completes(faces, twice, size, laid + 1, some, both, twos - 1):
        out |= some & TWOS  # one two is as good as another
    return out
