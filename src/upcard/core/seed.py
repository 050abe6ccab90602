"""Where chance at a table comes from: a seed of 256 bits and a stream that any language can check.

Draw number c (from 0) of deal number d (from 1) is the first eight bytes, big-endian, of
SHA-256(seed, 32 bytes | d, 8 bytes big-endian | c, 8 bytes big-endian).  A number below n is that draw modulo n; a draw
at or above the largest multiple of n in 2**64 is thrown away and the next one taken.  A shuffle is Fisher-Yates from
the last place down: for i = size - 1 ... 1 exchange place i with place `below(i + 1)`.  `docs/shuffle.md` has vectors.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable
from hashlib import sha256
from importlib import import_module
from typing import Final

from librt.strings import read_i64_be
from librt.vecs import vec
from mypy_extensions import i64

from upcard.core.bits import unsigned_remainder
from upcard.core.errors import BadSeed

HALF: Final[i64] = 1 << 32


def draws_by_hashlib(key: bytes, first: int, n: int) -> bytes:
    """Draws number *first* to *first* + *n* - 1 of the deal with this key, eight bytes each."""
    copy = sha256(key).copy  # for each draw, which takes less time than hashing the key again
    out = b""
    for c in range(first, first + n):
        hashed = copy()
        hashed.update(c.to_bytes(8, "big"))
        out += hashed.digest()[:8]
    return out


def find_draws() -> Callable[[bytes, int, int], bytes]:
    """The same from `draws.c`, which hashes many at once, in a compiled build; otherwise by `hashlib`."""
    try:
        found: Callable[[bytes, int, int], bytes] = import_module("upcard.core.draws").draws
    except ImportError:
        return draws_by_hashlib
    return found


DRAWS: Final = find_draws()


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
        self.key = seed.bytes + deal.to_bytes(8, "big")

    def resume(self, key: bytes) -> None:
        """Become the stream of this key."""
        self.key = key

    def draws(self, first: int, n: int) -> bytes:
        """Draws number *first* to *first* + *n* - 1, eight bytes each."""
        return DRAWS(self.key, first, n)

    def draw(self, c: int) -> int:
        """Draw number *c*: a number below 2**64."""
        return int.from_bytes(self.draws(c, 1), "big")

    def shuffle(self, row: vec[i64], drawn: i64) -> i64:
        """Put a row in order; the number of draws made by then."""
        i: i64 = len(row) - 1
        given = b""
        place: i64 = 0
        while i > 0:
            if place == len(given):
                given = self.draws(drawn, i)  # as many as are needed, unless one of them must be thrown away
                drawn += i
                place = 0
            draw = read_i64_be(given, place)  # less 2**64 where it is 2**63 or more
            place += 8
            n = i + 1
            if -n < draw < 0 and draw >= -(HALF % n * (HALF % n) % n):
                continue  # at or above the largest multiple of n
            j = unsigned_remainder(draw, n)
            row[i], row[j] = row[j], row[i]
            i -= 1
        return drawn
