"""The positions that a search of Canfield has met, two words each, with what is known of them."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

NEW: Final = 2  # not met before, or left before its search was done
WINS: Final = 1
MET: Final = 0  # lost, or being searched
SMALLEST: Final = 1 << 12
KNOWN: Final = 60  # the bits of the second word from here on say what is known
KEY: Final = (1 << 60) - 1
KEEP: Final = (1 << 62) - 1


class Positions:
    """A table of positions: the first word is not 0, the second has at most 60 bits."""

    def __init__(self) -> None:
        self.size: i64 = SMALLEST
        self.used: i64 = 0
        self.words = vec[i64]([0] * (2 * SMALLEST))

    def find(self, a: i64, b: i64) -> i64:
        """The index of a position, or of the free room for it."""
        words = self.words
        mask = self.size - 1
        x = place(a, b) & mask
        while words[2 * x] != 0 and (words[2 * x] != a or words[2 * x + 1] & KEY != b):
            x = x + 1 & mask
        return 2 * x

    def meet(self, a: i64, b: i64) -> i64:
        """Record a position; returns NEW, MET or WINS, as it was known before."""
        x = self.find(a, b)
        if self.words[x] != 0:
            known = self.words[x + 1] >> KNOWN
            if known == NEW:
                self.words[x + 1] = b
            return known
        self.words[x] = a
        self.words[x + 1] = b
        self.used += 1
        if 4 * self.used > 3 * self.size:
            self.grow()
        return NEW

    def mark(self, a: i64, b: i64, known: i64) -> None:
        """Note what is known of a position met before."""
        self.words[self.find(a, b) + 1] = b | known << KNOWN

    def grow(self) -> None:
        """Double the room."""
        old = self.words
        self.size *= 2
        self.words = vec[i64]([0] * (2 * self.size))
        for k in range(0, len(old), 2):
            if old[k] != 0:
                x = self.find(old[k], old[k + 1] & KEY)
                self.words[x] = old[k]
                self.words[x + 1] = old[k + 1]


def place(a: i64, b: i64) -> i64:
    """The slot at which to look for a position first."""
    x = (a * 3512401965023503517 + b * 2685821657736338717) & KEEP
    x ^= x >> 31
    x = x * 2862933555777941757 & KEEP
    return x ^ x >> 29
