"""Where chance at a table comes from: a seed of 256 bits and a stream that any language can check.

Draw number c (from 0) of deal number d (from 1) is the first eight bytes, big-endian, of
SHA-256(seed, 32 bytes | d, 8 bytes big-endian | c, 8 bytes big-endian).  A number below n is that draw modulo n; a draw
at or above the largest multiple of n in 2**64 is thrown away and the next one taken.  A shuffle is Fisher-Yates from
the last place down: for i = size - 1 ... 1 exchange place i with place `below(i + 1)`.  `docs/shuffle.md` has vectors.
"""

from __future__ import annotations

import secrets
from hashlib import sha256
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from upcard.core.errors import BadSeed

HALF: Final[i64] = 1 << 32
NUMBERS: Final = [c.to_bytes(8, "big") for c in range(256)]


class Seed:
    """A table's secret: 256 bits, kept until the match is over."""

    def __init__(self, value: int | str | None = None) -> None:
        """From a whole number, from up to 64 hexadecimal digits, or drawn from the system where nothing is given.

        Raises BadSeed.
        """
        if value is None:
            value = secrets.randbits(256)
        if isinstance(value, str):
            try:
                value = int(value, 16)
            except ValueError:
                raise BadSeed("a seed is a whole number or up to 64 hexadecimal digits") from None
        if not 0 <= value < 1 << 256:
            raise BadSeed("a seed is a number from 0 to 2**256 - 1")
        self.bytes: bytes = value.to_bytes(32, "big")

    def hex(self) -> str:
        """The seed as 64 hexadecimal digits."""
        return self.bytes.hex()


class Stream:
    """The stream of one deal: its key, to which a hand adds only how much it has drawn."""

    def __init__(self, seed: Seed, deal: int) -> None:
        self.resume(seed.bytes + deal.to_bytes(8, "big"))

    def resume(self, key: bytes) -> None:
        """Become the stream of this key."""
        self.key = key
        self._copy = sha256(key).copy  # for each draw, which takes less time than hashing the key again

    def digest(self, c: int) -> bytes:
        """The hash of which the first eight bytes are draw number *c*."""
        hashed = self._copy()
        hashed.update(NUMBERS[c] if c < len(NUMBERS) else c.to_bytes(8, "big"))
        found: bytes = hashed.digest()
        return found

    def draw(self, c: int) -> int:
        """Draw number *c*: a number below 2**64."""
        return int.from_bytes(self.digest(c)[:8], "big")

    def shuffle(self, row: vec[i64], drawn: int) -> int:
        """Put a row in order; the number of draws made by then."""
        i: i64 = len(row) - 1
        while i > 0:
            d = self.digest(drawn)
            drawn += 1
            # A draw goes beyond what a machine word holds: it is high * 2**32 + low.
            high: i64 = i64(d[0]) << 24 | i64(d[1]) << 16 | i64(d[2]) << 8 | i64(d[3])
            low: i64 = i64(d[4]) << 24 | i64(d[5]) << 16 | i64(d[6]) << 8 | i64(d[7])
            n = i + 1
            word = HALF % n
            if high == HALF - 1 and low >= HALF - word * word % n:
                continue  # at or above the largest multiple of n
            j = (high % n * word + low) % n
            row[i], row[j] = row[j], row[i]
            i -= 1
        return drawn
