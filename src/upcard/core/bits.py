"""Cards, sets of cards and queues of seats: one machine word each."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

Card = i64
"""`face + 64 * twin`: with one pack, the face alone."""
CardSet = i64
"""One bit for each face; also a set of actions, or of seats."""
Seat = i64
Action = i64

LOW_62: Final[i64] = (1 << 62) - 1
TOP: Final = 1 << 61  # mypyc keeps a constant of 2**62 or more as an object, and converts it at every use


def bit(k: i64) -> CardSet:
    """The set of one member, 0 to 61."""
    return TOP >> 61 - k  # not 1 << k: mypyc shifts a constant in 32 bits


def count(s: CardSet) -> i64:
    """How many members a set has."""
    s = s - (s >> 1 & 0x1555555555555555)
    s = (s & 0x3333333333333333) + (s >> 2 & 0x3333333333333333)
    s = s + (s >> 4) & 0x0F0F0F0F0F0F0F0F
    return s * 0x0101010101010101 >> 56 & 0x7F


def lowest(s: CardSet) -> i64:
    """The lowest member of a set that is not empty."""
    return count((s & -s) - 1)


def highest(s: CardSet) -> i64:
    """The highest member of a set that is not empty."""
    s |= s >> 1
    s |= s >> 2
    s |= s >> 4
    s |= s >> 8
    s |= s >> 16
    return count(s | s >> 32) - 1


def cards(s: CardSet) -> list[int]:
    """The members of a set, lowest first."""
    out: list[int] = []
    while s:
        out.append(lowest(s))
        s &= s - 1
    return out


def cards_and_backs(s: CardSet, backs: i64) -> list[int]:
    """The members of a set, lowest first, then -1 for each of some backs."""
    return cards(s) + [-1] * backs


def cards_and_more(s: CardSet, more: CardSet) -> list[int]:
    """The members of a set, lowest first, then those of another, plus 64."""
    return cards(s) + [64 + k for k in cards(more)]


def unsigned_remainder(x: i64, n: i64) -> i64:
    """The remainder of *x* by *n*, where a negative *x* stands for the number that is 2**64 greater."""
    return ((x >> 2 & LOW_62) % n * 4 + (x & 3)) % n


def nth(s: CardSet, n: i64) -> i64:
    """The member with *n* others below it."""
    while n > 0:
        s &= s - 1
        n -= 1
    return lowest(s)


def as_set(members: list[int]) -> int:
    """The set of these members."""
    out: CardSet = 0
    for m in members:
        out |= bit(m)
    return out


def queue_of(seats: list[int]) -> int:
    """A queue: four bits a seat, the first one lowest."""
    return sum([s + 1 << 4 * k for k, s in enumerate(seats)])


def seats_in(queue: i64) -> list[int]:
    """The seats of a queue, the first one first."""
    out: list[int] = []
    while queue:
        out.append(int((queue & 15) - 1))
        queue >>= 4
    return out


CLOCKWISE: Final = vec[i64]([queue_of([(i % 16 + k) % (i // 16) for k in range(i // 16)]) for i in range(15 * 16)])
"""`CLOCKWISE[16 * seats + first]`: all seats clockwise from *first*."""


def _count(s: int) -> int:
    return s.bit_count()


def _lowest(s: int) -> int:
    return (s & -s).bit_length() - 1


def _highest(s: int) -> int:
    return s.bit_length() - 1


def _cards(s: int) -> list[int]:
    out: list[int] = []
    while s:
        low = s & -s
        out.append(low.bit_length() - 1)
        s ^= low
    return out


if __name__ == "upcard.core.bits" and hasattr(count, "__code__"):  # interpreted, these take a fifth of the time
    globals().update(count=_count, lowest=_lowest, highest=_highest, cards=_cards)


@final
@mypyc_attr(acyclic=True)
class Rng:
    """A small fast generator for search and simulation: its whole state *x* is a number from 0 to 2**62 - 1.

    A linear congruential step of full period (multiplier: L'Ecuyer, Mathematics of Computation 68, 1999, 249-260); it gives the
    higher bits.  Not for a table: a player who sees enough could foretell it.
    """

    def __init__(self, x: i64) -> None:
        self.x: i64 = x

    def below(self, n: i64) -> i64:
        """A number from 0 to n - 1 (n below 2**31)."""
        x: i64 = self.x * 3512401965023503517 + 1442695040888963407 & (1 << 62) - 1
        self.x = x
        x ^= x >> 29
        return (x >> 20 & 0xFFFFFFFF) * n >> 32

    def shuffle(self, row: vec[i64]) -> None:
        """Put a row in a random order."""
        i: i64 = len(row)
        while i > 1:
            j = self.below(i)
            i -= 1
            row[i], row[j] = row[j], row[i]
