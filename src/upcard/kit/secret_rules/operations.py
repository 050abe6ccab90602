"""The steps of a secret rule made ready for use: each yields a number for a candidate face, suits C D H S from 0, RED and true 1.

Faces are in ACE_LOW order. Source: Eleusis, section Rule language (functions, limits).
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from upcard.core.bits import Card, CardSet, as_set, bit
from upcard.kit.secret_rules.nodes import COMPARISONS

ALL: Final = (1 << 52) - 1
BOUND: Final = 1_000_000_000

VALUE: Final = vec[i64]([f % 13 + 1 for f in range(52)])
SUITS: Final = vec[i64]([f // 13 for f in range(52)])
RED: Final = vec[i64]([int(f // 13 in (1, 2)) for f in range(52)])
ODD: Final = vec[i64]([v % 2 for v in VALUE])
EVEN: Final = vec[i64]([1 - odd for odd in ODD])
COURT: Final = vec[i64]([int(v > 10) for v in VALUE])
PIPS: Final = vec[i64]([int(v < 11) for v in VALUE])
HIGH: Final = vec[i64]([int(v > 7) for v in VALUE])
LOW: Final = vec[i64]([int(v < 8) for v in VALUE])
TABLES: Final = {
    "value": VALUE,
    "suit": SUITS,
    "color": RED,
    "odd": ODD,
    "even": EVEN,
    "face": COURT,
    "number": PIPS,
    "high": HIGH,
    "low": LOW,
}
"""The value of each attribute for each face."""
OF_RANK: Final = vec[i64]([as_set(list(range(r, 52, 13))) for r in range(13)])
OF_SUIT: Final = vec[i64]([as_set(list(range(13 * s, 13 * s + 13))) for s in range(4)])

NOTHING: Final = 0
BY_RANK: Final = 1
BY_SUIT: Final = 2
BY_FACE: Final = 3
"""The side of the candidate card that a part depends on: one face of each rank, or of each suit, or every face, shows it all."""


def clamped(x: i64) -> i64:
    """A number kept within the bound of the language."""
    return BOUND if x > BOUND else -BOUND if x < -BOUND else x


class Operation:
    """A step of a rule: `at` is what it yields for a candidate face *c*; *s* is the mainline, or what was worked out before."""

    def __init__(self, on: i64) -> None:
        self.on: i64 = on

    def at(self, s: vec[i64], c: Card) -> i64:
        raise NotImplementedError

    def faces(self, s: vec[i64]) -> CardSet:
        """The faces for which a condition holds."""
        out: CardSet = 0
        if self.on == NOTHING:
            return ALL if self.at(s, 0) else 0
        if self.on == BY_RANK:
            for r in range(13):
                if self.at(s, r):
                    out |= OF_RANK[r]
        elif self.on == BY_SUIT:
            for suit in range(4):
                if self.at(s, 13 * suit):
                    out |= OF_SUIT[suit]
        else:
            for c in range(52):
                if self.at(s, c):
                    out |= bit(c)
        return out


class Pair(Operation):
    """A step that works on two others."""

    def __init__(self, on: i64, a: Operation, b: Operation) -> None:
        super().__init__(on)
        self.a: Operation = a
        self.b: Operation = b


@final
class Literal(Operation):
    def __init__(self, number: i64) -> None:
        super().__init__(NOTHING)
        self.number: i64 = number

    def at(self, s: vec[i64], c: Card) -> i64:
        return self.number


@final
class Slot(Operation):
    """A part without the candidate, worked out before."""

    def __init__(self, k: i64) -> None:
        super().__init__(NOTHING)
        self.k: i64 = k

    def at(self, s: vec[i64], c: Card) -> i64:
        return s[self.k]


@final
class Candidate(Operation):
    def __init__(self) -> None:
        super().__init__(BY_FACE)

    def at(self, s: vec[i64], c: Card) -> i64:
        return c


@final
class Back(Operation):
    """The *k*-th last card of the mainline, from 1."""

    def __init__(self, k: i64) -> None:
        super().__init__(NOTHING)
        self.k: i64 = k

    def at(self, s: vec[i64], c: Card) -> i64:
        return s[len(s) - self.k]


@final
class Starter(Operation):
    def __init__(self) -> None:
        super().__init__(NOTHING)

    def at(self, s: vec[i64], c: Card) -> i64:
        return s[0]


@final
class Length(Operation):
    def __init__(self) -> None:
        super().__init__(NOTHING)

    def at(self, s: vec[i64], c: Card) -> i64:
        return len(s)


@final
class Lookup(Operation):
    """A table over another part: an attribute of a card, or the suit after a suit."""

    def __init__(self, on: i64, rows: vec[i64], of: Operation) -> None:
        super().__init__(on)
        self.rows: vec[i64] = rows
        self.of: Operation = of

    def at(self, s: vec[i64], c: Card) -> i64:
        return self.rows[self.of.at(s, c)]


@final
class Steps(Pair):
    """`dist` (0), `up` (1) or `wdist` (2) of two cards."""

    def __init__(self, on: i64, op: i64, a: Operation, b: Operation) -> None:
        super().__init__(on, a, b)
        self.op: i64 = op

    def at(self, s: vec[i64], c: Card) -> i64:
        step = VALUE[self.b.at(s, c)] - VALUE[self.a.at(s, c)]
        if self.op == 0:
            return step if step >= 0 else -step
        if step < 0:
            step += 13
        return step if self.op == 1 or step < 7 else 13 - step


@final
class Sum(Pair):
    """`+ - * % min max abs` of numbers (`abs` takes the first alone)."""

    def __init__(self, on: i64, op: str, a: Operation, b: Operation) -> None:
        super().__init__(on, a, b)
        self.op: i64 = ["+", "-", "*", "%", "min", "max", "abs"].index(op)

    def at(self, s: vec[i64], c: Card) -> i64:
        a = self.a.at(s, c)
        if self.op == 6:
            return a if a >= 0 else -a
        b = self.b.at(s, c)
        if self.op == 0:
            return clamped(a + b)
        if self.op == 1:
            return clamped(a - b)
        if self.op == 2:
            return clamped(a * b)
        if self.op == 3:
            return a % b
        if self.op == 4:
            return a if a < b else b
        return a if a > b else b


@final
class Run(Operation):
    """How many cards at the end of the mainline are alike."""

    def __init__(self, rows: vec[i64]) -> None:
        super().__init__(NOTHING)
        self.rows: vec[i64] = rows

    def at(self, s: vec[i64], c: Card) -> i64:
        n: i64 = len(s)
        k: i64 = n - 1
        while k > 0 and self.rows[s[k - 1]] == self.rows[s[n - 1]]:
            k -= 1
        return n - k


@final
class Count(Operation):
    """How many cards of the mainline have an attribute."""

    def __init__(self, rows: vec[i64], number: i64) -> None:
        super().__init__(NOTHING)
        self.rows: vec[i64] = rows
        self.number: i64 = number

    def at(self, s: vec[i64], c: Card) -> i64:
        found: i64 = 0
        for card in s:
            if self.rows[card] == self.number:
                found += 1
        return found


@final
class StartsBlock(Operation):
    """Does the next card begin a block, where the mainline is cut into blocks of these lengths, again and again?"""

    def __init__(self, lengths: list[int]) -> None:
        super().__init__(NOTHING)
        self.first: vec[i64] = vec[i64]([int(k == 0) for length in lengths for k in range(length)])

    def at(self, s: vec[i64], c: Card) -> i64:
        n: i64 = len(s)
        return self.first[n % len(self.first)]


@final
class Compare(Pair):
    """`== != < <= > >=` of two parts."""

    def __init__(self, on: i64, op: str, a: Operation, b: Operation) -> None:
        super().__init__(on, a, b)
        self.op: i64 = COMPARISONS.index(op)

    def at(self, s: vec[i64], c: Card) -> i64:
        a = self.a.at(s, c)
        b = self.b.at(s, c)
        if self.op < 2:
            return 1 if (a == b) == (self.op == 0) else 0
        if self.op < 4:
            return 1 if a < b or a == b and self.op == 3 else 0
        return 1 if a > b or a == b and self.op == 5 else 0


@final
class IsIn(Operation):
    """Is it one of these?"""

    def __init__(self, on: i64, a: Operation, members: vec[i64]) -> None:
        super().__init__(on)
        self.a: Operation = a
        self.members: vec[i64] = members

    def at(self, s: vec[i64], c: Card) -> i64:
        a = self.a.at(s, c)
        for member in self.members:
            if member == a:
                return 1
        return 0


@final
class Not(Operation):
    def __init__(self, on: i64, a: Operation) -> None:
        super().__init__(on)
        self.a: Operation = a

    def at(self, s: vec[i64], c: Card) -> i64:
        return 1 - self.a.at(s, c)

    def faces(self, s: vec[i64]) -> CardSet:
        return ALL ^ self.a.faces(s)


@final
class And(Pair):
    """`and`."""

    def at(self, s: vec[i64], c: Card) -> i64:
        return self.b.at(s, c) if self.a.at(s, c) else 0

    def faces(self, s: vec[i64]) -> CardSet:
        found = self.a.faces(s)
        return found & self.b.faces(s) if found else 0


@final
class Or(Pair):
    """`or`."""

    def at(self, s: vec[i64], c: Card) -> i64:
        return 1 if self.a.at(s, c) else self.b.at(s, c)

    def faces(self, s: vec[i64]) -> CardSet:
        found = self.a.faces(s)
        return found if found == ALL else found | self.b.faces(s)


@final
class If(Operation):
    def __init__(self, on: i64, test: Operation, yes: Operation, no: Operation) -> None:
        super().__init__(on)
        self.test: Operation = test
        self.yes: Operation = yes
        self.no: Operation = no

    def at(self, s: vec[i64], c: Card) -> i64:
        return self.yes.at(s, c) if self.test.at(s, c) else self.no.at(s, c)

    def faces(self, s: vec[i64]) -> CardSet:
        test = self.test.faces(s)
        if test == ALL:
            return self.yes.faces(s)
        if test == 0:
            return self.no.faces(s)
        return test & self.yes.faces(s) | ~test & self.no.faces(s)
