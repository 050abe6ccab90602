"""The melds of Khanhoo: a table of them all, and an exact search for a hand's best arrangement.

A hand of two packs is two sets of faces: held at least once (*some*) and held twice (*both*).
Source: Khanhoo, clauses KH-16 to KH-32 and rulings KH-R12 to KH-R14.
"""

from __future__ import annotations

from itertools import combinations
from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from upcard.core.bits import Card, CardSet, bit, cards, count, lowest
from upcard.core.pack import Pack
from upcard.kit.two_packs import gathered, without

RANKS: Final = "A23456789JQK"
_OUT: Final = " ".join([r + "C" for r in RANKS[:9]] + [r + s for s in "DHS" for r in "JQK"])
PACK: Final = Pack(RANKS, leave_out=_OUT, extra="XX", copies=2, once="XX")
JOKER: Final = 48
KINDS: Final = ["double khanhoo", "double royal", "double triplet", "double aces", "khanhoo"] + [
    "court meld",
    "royal assembly",
    "triplet",
    "aces",
    "sequence",
]
POINTS: Final = vec[i64]([15, 10, 10, 10, 5, 4, 3, 2, 1, 1])
TRIPLET: Final = 7
ACES: Final = 8
SEQUENCE: Final = 9
NONE: Final = -1  # no arrangement; no meld
NOWHERE: Final = vec[i64]([NONE] * (JOKER + 1))
NO_SLOTS: Final = vec[i64]([0] * 128)


@final
class Meld:
    """One meld: the number of its kind, its points, and its faces in order, the joker in the place of the card it stands for."""

    def __init__(self, kind: int, points: int, faces: list[int]) -> None:
        self.kind = kind
        self.points = points
        self.faces = faces
        some, both = gathered(faces)
        self.some: CardSet = some
        self.both: CardSet = both


@final
class _Lists:
    """Lists of numbers in one row; list *i* goes from `ends[i]` to `ends[i + 1]`."""

    def __init__(self, rows: list[list[int]]) -> None:
        self.rows = rows
        self.members = vec[i64]([m for row in rows for m in row])
        self.ends = vec[i64]([sum([len(row) for row in rows[:i]]) for i in range(len(rows) + 1)])


@final
class MeldTable:
    """All melds, each also with the joker for any one card. If the same cards make two kinds, the first counts."""

    def __init__(self, melds: list[Meld], joker: Card) -> None:
        self.melds: list[Meld] = []
        met: set[tuple[int, int]] = set()
        for meld in melds:
            rows = [meld.faces] + [[*meld.faces[:i], joker, *meld.faces[i + 1 :]] for i in range(len(meld.faces))]
            for faces in rows:
                if gathered(faces) not in met:
                    met.add(gathered(faces))
                    self.melds.append(Meld(meld.kind, meld.points, faces))
        self.somes = vec[i64]([meld.some for meld in self.melds])
        self.boths = vec[i64]([meld.both for meld in self.melds])
        numbered = list(enumerate(self.melds))
        self.joker: CardSet = bit(joker)
        every = range(joker + 1)
        self.with_face = _Lists([[m for m, meld in numbered if meld.some >> face & 1] for face in every])
        self.worths = vec[i64]([meld.points for meld in self.melds])
        self.lengths = vec[i64]([len(meld.faces) for meld in self.melds])
        self.natural = vec[i64]([m for m, meld in numbered if not meld.some >> joker & 1])
        """The melds without the joker: a hand that lacks it makes no others."""
        self.natural_with = _Lists([[m for m, meld in numbered if m in self.natural and meld.some >> face & 1] for face in every])
        self.natural_trios = vec[i64]([m for m in self.natural if len(self.melds[m].faces) == 3])
        self.trios = _Lists([[m for m in row if len(self.melds[m].faces) == 3] for row in self.natural_with.rows])
        """Of these the melds of three: every card of a larger meld belongs to one."""

    def possible_melds(self, some: CardSet, both: CardSet) -> vec[i64]:
        """The numbers of the melds that these cards can make."""
        out = vec[i64]([])
        somes, boths = self.somes, self.boths
        if some & self.joker:
            for m in range(len(somes)):
                if not (somes[m] & ~some or boths[m] & ~both):
                    out = append(out, m)
        else:
            for n in self.natural:
                if not (somes[n] & ~some or boths[n] & ~both):
                    out = append(out, n)
        return out

    def near_trios(self, some: CardSet, both: CardSet) -> vec[i64]:
        """The numbers of the melds of three, without the joker, that these cards make or would make with one more card."""
        out = vec[i64]([])
        somes, boths = self.somes, self.boths
        for n in self.natural_trios:
            lack: CardSet = somes[n] & ~some
            twice: CardSet = boths[n] & ~both  # at most one face
            if not (lack & (lack - 1) or lack and twice):
                out = append(out, n)
        return out

    def melds_with(self, some: CardSet, both: CardSet, face: Card) -> list[int]:
        """The numbers of the melds that contain *face*."""
        out: list[int] = []
        lists = self.with_face if some & self.joker else self.natural_with
        for at in range(lists.ends[face], lists.ends[face + 1]):
            m = lists.members[at]
            if not (self.somes[m] & ~some or self.boths[m] & ~both):
                out.append(int(m))
        return out

    def unmelded(self, some: CardSet, both: CardSet) -> CardSet:
        """The faces that belong to no meld, the lowest two at most; without the joker."""
        out: CardSet = 0
        left = some
        while left:
            face = lowest(left)
            left &= left - 1
            alone = True
            for at in range(self.trios.ends[face], self.trios.ends[face + 1]):
                m = self.trios.members[at]
                if not (self.somes[m] & ~some or self.boths[m] & ~both):
                    alone = False
                    break
            if alone:
                if out:
                    return out | bit(face)
                out = bit(face)
        return out

    def in_natural_melds(self, some: CardSet, both: CardSet) -> CardSet:
        """The faces that belong to a meld of three without the joker."""
        out: CardSet = 0
        somes, boths = self.somes, self.boths
        for m in self.natural_trios:
            if not (somes[m] & ~some or boths[m] & ~both):
                out |= somes[m]
        return out

    def faces_of(self, melds: vec[i64]) -> CardSet:
        """The faces that belong to one of these melds."""
        out: CardSet = 0
        for m in melds:
            out |= self.somes[m]
        return out

    def points(self, way: list[int]) -> int:
        """The points of these melds together."""
        return sum([self.melds[m].points for m in way])

    def best_points(self, some: CardSet, both: CardSet) -> int:
        """The most points that these cards can make in melds."""
        return int(Arrangements(self, self.possible_melds(some, both), False).most(some, both))

    def covers(self, some: CardSet, both: CardSet) -> bool:
        """Can these cards be arranged in melds with none left over?"""
        return self.is_covered(some, both, self.possible_melds(some, both))

    def is_covered(self, some: CardSet, both: CardSet, among: vec[i64]) -> bool:
        """Can these cards be arranged in some of these melds with none left over?"""
        if not some:
            return True
        first: CardSet = some & -some
        for m in among:
            if self.somes[m] & first and not (self.somes[m] & ~some or self.boths[m] & ~both):
                left = without(some, both, self.somes[m], self.boths[m])
                if self.is_covered(left[0], left[1], among):
                    return True
        return False

    def best_melds(self, some: CardSet, both: CardSet, full: bool) -> list[int]:
        """The melds worth most; with *full* they use every card, and the list is empty if no arrangement does."""
        return sorted([int(m) for m in Arrangements(self, self.possible_melds(some, both), full).way(some, both)])

    def arrangements(self, some: CardSet, both: CardSet) -> Arrangements:
        """The best arrangements of these cards and, for less work than one by one, of parts of them."""
        return Arrangements(self, self.possible_melds(some, both), False)

    def spare_faces(self, some: CardSet, both: CardSet) -> CardSet:
        """The faces that can be discarded to leave every other card in a meld."""
        if not some & self.joker:  # most hands have two cards that belong to no meld, which is soon seen
            alone = self.unmelded(some, both)
            if alone & (alone - 1) or alone & both:
                return 0
        fitting = self.possible_melds(some, both)
        lonely: CardSet = some & ~self.faces_of(fitting)
        if count(lonely) > 1 or lonely & both:
            return 0
        out: CardSet = 0
        for face in cards(lonely or some):
            left = without(some, both, bit(face), 0)
            if self.is_covered(left[0], left[1], fitting):
                out |= bit(face)
        return out


@final
class Arrangements:
    """Tries every arrangement: the lowest card goes into one of its melds or, unless all must be melded, into none.

    It keeps the points of each set of cards in an open table of words: a dict would box each of them.
    """

    def __init__(self, table: MeldTable, fitting: vec[i64], full: bool) -> None:
        self.full = full
        self.useful: CardSet = 0
        self.starting: vec[i64] = NOWHERE[:]  # for each face the row of the first meld whose lowest face it is
        self.natural: vec[i64] = NOWHERE[:]  # and of the first one without the joker
        self.rows: vec[i64] = vec[i64]([0] * (6 * len(fitting)))
        """For each meld a row: its faces, the one that it has twice, its points, its number, and the next row with the same
        lowest face, of any meld and of one without the joker."""
        rows = self.rows
        for k in range(len(fitting) - 1, -1, -1):
            m = fitting[k]
            some = table.somes[m]
            face = lowest(some)
            self.useful |= some
            rows[6 * k] = some
            rows[6 * k + 1] = table.boths[m]
            rows[6 * k + 2] = table.worths[m]
            rows[6 * k + 3] = m
            rows[6 * k + 4] = self.starting[face]
            rows[6 * k + 5] = self.natural[face]
            self.starting[face] = 6 * k
            if not some & table.joker:
                self.natural[face] = 6 * k
        self.slots: vec[i64] = NO_SLOTS[:]  # four words each: the cards, the most points, and the row of the first meld to make
        self.used: i64 = 0

    def most(self, some: CardSet, both: CardSet) -> i64:
        """The most points, or NONE."""
        if not self.full:
            some &= self.useful
            both &= self.useful
        elif some & ~self.useful:
            return NONE
        rows = self.rows
        row = self._first(some, both)
        while row < 0:
            if self.full or not some:
                return NONE if some else 0
            some &= some - 1  # the lowest card belongs to no meld
            both &= some
            row = self._first(some, both)
        slots = self.slots
        at = _slot(slots, some, both)
        if slots[at]:
            return slots[at + 2]
        most: i64 = NONE
        first: i64 = NONE
        after: i64 = 4 if some >> JOKER & 1 else 5
        while row >= 0:
            less = rows[row]
            twice = rows[row + 1]
            if not (less & ~some or twice & ~both):
                stay = less & ~twice & both
                n = self.most(some & ~less | stay, both & ~twice & ~stay)
                if n != NONE and n + rows[row + 2] > most:
                    most = n + rows[row + 2]
                    first = row
            row = rows[row + after]
        if not self.full:
            face: CardSet = some & -some
            n = self.most(some ^ face | face & both, both & ~face)
            if n > most:
                most = n
                first = NONE
        if 8 * self.used >= len(self.slots):
            self._grow()
        _write(self.slots, some, both, most, first)
        self.used += 1
        return most

    def _first(self, some: CardSet, both: CardSet) -> i64:
        """The row of the first meld that these cards can make with the lowest of them; NONE without one."""
        if not some:
            return NONE
        row: i64 = NONE
        if some >> JOKER & 1:
            row = self.starting[lowest(some)]
            if row >= 0:
                rows = self.rows
                while row >= 0 and (rows[row] & ~some or rows[row + 1] & ~both):
                    row = rows[row + 4]
        else:
            row = self.natural[lowest(some)]
            if row >= 0:
                rows = self.rows
                while row >= 0 and (rows[row] & ~some or rows[row + 1] & ~both):
                    row = rows[row + 5]
        return row

    def _grow(self) -> None:
        old = self.slots
        self.slots = vec[i64]([0] * (2 * int(len(old))))
        for k in range(0, len(old), 4):
            if old[k]:
                _write(self.slots, old[k], old[k + 1], old[k + 2], old[k + 3])

    def way(self, some: CardSet, both: CardSet) -> vec[i64]:
        """The melds of a best arrangement, in the order in which the cards are placed; none if not all can be melded."""
        out = vec[i64]([])
        if self.most(some, both) == NONE:
            return out
        rows = self.rows
        slots = self.slots
        while True:
            if not self.full:
                some &= self.useful
                both &= self.useful
            if not some:
                return out
            at = _slot(slots, some, both)
            less: CardSet = some & -some
            twice: CardSet = 0
            if slots[at] and slots[at + 3] != NONE:
                row = slots[at + 3]
                less = rows[row]
                twice = rows[row + 1]
                out = append(out, rows[row + 3])
            stay = less & ~twice & both
            some = some & ~less | stay
            both = both & ~twice & ~stay


def _slot(slots: vec[i64], some: CardSet, both: CardSet) -> i64:
    """The place of these cards in a table, or the empty one where they belong."""
    last: i64 = len(slots) - 4
    x = (some ^ both << 7 ^ both >> 41) * 3512401965023503517
    at = (x ^ x >> 29) >> 20 & last
    while slots[at] and (slots[at] != some or slots[at + 1] != both):
        at = at + 4 & last
    return at


def _write(slots: vec[i64], some: CardSet, both: CardSet, most: i64, first: i64) -> None:
    at = _slot(slots, some, both)
    slots[at] = some
    slots[at + 1] = both
    slots[at + 2] = most
    slots[at + 3] = first


def _row(kind: int, *rows: str) -> list[Meld]:
    return [Meld(kind, int(POINTS[kind]), PACK.read(row)) for row in rows]


def _trios() -> list[str]:
    """Three aces of any suits; those of three different suits first (KH-20)."""
    rows = [" ".join(trio) for trio in combinations("AH AS AD AH AS AD".split(), 3)]
    return sorted(dict.fromkeys([" ".join(sorted(row.split())) for row in rows]), key=lambda row: -len(set(row.split())))


def _runs() -> list[str]:
    """Sequences of five, four and three cards: a longer one is better divided (KH-16 to KH-19)."""
    return [" ".join([r + s for r in RANKS[i : i + n]]) for n in (5, 4, 3) for s in "HSD" for i in range(10 - n)]


def _table(ace_triplet: bool) -> MeldTable:
    """All melds (KH-16 to KH-32), the highest first; aces of three suits may be a triplet (KH-R3)."""
    sets = [f"{r}H {r}S {r}D" for r in RANKS[1:9]]
    aces = _trios()
    melds = _row(0, "AH AH 2S 2S 3D 3D") + _row(1, "JC JC QC QC KC KC")
    melds += _row(2, *[f"{row} {row}" for row in sets]) + _row(3, "AH AH AS AS AD AD") + _row(4, "AH 2S 3D")
    melds += _row(5, "KC 9H 9H", "QC 8S 8S", "JC 7D 7D") + _row(6, "JC QC KC") + _row(TRIPLET, *sets)
    melds += _row(TRIPLET if ace_triplet else ACES, aces[0]) + _row(ACES, *aces[1:]) + _row(SEQUENCE, *_runs())
    return MeldTable(melds, JOKER)


PLAIN: Final = _table(False)
ACE_TRIPLET: Final = _table(True)  # with the numbers of PLAIN
