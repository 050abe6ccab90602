"""Placing cards one by one: how rows that are not whole may be completed, tried with cards that may yet come.

Each place is tried with the same future cards. They are put down twice: by a rule of thumb that knows nothing of the next
card, and as would turn out best if all were known. The first is too careless, the second too clever; their sum is neither.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from upcard.core.bits import Card, CardSet, Rng, bit, cards, count
from upcard.games.open_face_chinese_poker.royalties import QUEENS
from upcard.kit.poker.ranks import HIGH_CARD, PAIR, STRAIGHTS, SUIT, THREE_OF_A_KIND, TWO_PAIR, groups, ranks_of
from upcard.kit.rows.ranking import ALL, BACK, FRONT, MIDDLE, SIZES, OpponentRows, is_foul, next_combination, row_strength

FOUL: Final = -8 * ALL  # what a foul costs: six units, and what royalties an opponent is likely to have
KEPT: Final = 100_000  # rows whose promise is remembered
FEW: Final = 100  # first fives whose split is remembered

# The rule of thumb: what rows promise, about a tenth of a unit each; found by trying.
# fmt: off
IN_BACK: Final = vec[i64]([0, 0, 7, 0, 0, 39, 16, 154, 151, 170, 200, 0, 250, 300])  # by class
IN_MIDDLE: Final = vec[i64]([0, 0, 29, 0, 0, 12, 78, 167, 130, 191, 220, 0, 320, 520])
# fmt: on
FLUSH_IN_BACK: Final = vec[i64]([0, 0, 3, 34, 61])  # by number of cards, all of one suit
FLUSH_IN_MIDDLE: Final = vec[i64]([0, 0, 5, 9, 12])
STRAIGHT_IN_BACK: Final = vec[i64]([0, 0, 1, 10, 57])  # for each straight that they may become
STRAIGHT_IN_MIDDLE: Final = vec[i64]([0, 0, 1, 7, 4])
SPOILED: Final = 400  # a foul that is certain


class Completions:
    """How good rows are that are not whole, in a field of opponents."""

    def __init__(self, field: OpponentRows) -> None:
        self.field = field
        self.potentials: dict[int, int] = {}
        self.splits: dict[tuple[int, int, int], vec[CardSet]] = {}

    # The rule of thumb -------------------------------------------------------------------------

    def potential(self, row: i64, held: CardSet) -> i64:
        """What a row promises by itself."""
        key = held << 2 | row
        if key not in self.potentials:
            if len(self.potentials) >= KEPT:
                self.potentials.clear()
            self.potentials[key] = _front_potential(held) if row == FRONT else self._potential(row, held)
        return self.potentials[key]

    def _potential(self, row: i64, held: CardSet) -> i64:
        strength = row_strength(row, held, self.field.second_wheel)
        kind = strength >> 20
        top = strength >> 16 & 15
        n = count(held)
        promise = IN_BACK[kind] if row == BACK else IN_MIDDLE[kind]
        if kind == PAIR:
            promise += top // 2
        elif kind > HIGH_CARD:
            promise += top // 3
        elif row == BACK:
            promise += top * 2 // 5
        if n == 5:
            return promise
        if kind == THREE_OF_A_KIND:
            return promise + 7
        if kind == TWO_PAIR:
            return promise + 8
        if kind == HIGH_CARD and n > 1:
            for k in range(0, 52, 13):
                if count(held >> k & SUIT) == n:
                    promise += FLUSH_IN_BACK[n] if row == BACK else FLUSH_IN_MIDDLE[n]
            ranks = ranks_of(held)
            for straight in STRAIGHTS:
                if ranks & straight == ranks:
                    promise += STRAIGHT_IN_BACK[n] if row == BACK else STRAIGHT_IN_MIDDLE[n]
        return promise

    def foul_risk(self, rows: vec[CardSet]) -> i64:
        """How far rows are from being in order."""
        front = groups(rows[FRONT])
        middle = row_strength(MIDDLE, rows[MIDDLE], self.field.second_wheel)
        back = row_strength(BACK, rows[BACK], self.field.second_wheel)
        return _gap(front, middle, 5 - count(rows[MIDDLE])) + _gap(middle, back, 5 - count(rows[BACK]))

    def estimate(self, rows: vec[CardSet]) -> i64:
        """What rows promise together."""
        promise = self.potential(FRONT, rows[FRONT]) + self.potential(MIDDLE, rows[MIDDLE]) + self.potential(BACK, rows[BACK])
        return promise - self.foul_risk(rows)

    def greedy_row(self, rows: vec[CardSet], card: Card) -> i64:
        """The row in which a card promises most."""
        best: i64 = -1
        most: i64 = 0
        for row in range(3):
            before = rows[row]
            if count(before) < SIZES[row]:
                rows[row] |= bit(card)
                promise = self.potential(row, rows[row]) - self.potential(row, before) - self.foul_risk(rows)
                rows[row] = before
                if best < 0 or promise > most:
                    most = promise
                    best = row
        return best

    # Whole rows -------------------------------------------------------------------------------

    def value(self, rows: vec[CardSet]) -> i64:
        """What three whole rows bring against one opponent, in units times ALL."""
        front = groups(rows[FRONT])
        middle = row_strength(MIDDLE, rows[MIDDLE], self.field.second_wheel)
        back = row_strength(BACK, rows[BACK], self.field.second_wheel)
        return FOUL if is_foul(front, middle, back) else self.field.units(front, middle, back)

    def played_out(self, rows: vec[CardSet], future: vec[Card]) -> i64:
        """What rows bring if these cards come and are placed by the rule of thumb."""
        rows = rows[:]
        for card in future:
            rows[self.greedy_row(rows, card)] |= bit(card)
        return self.value(rows)

    def best_end(self, rows: vec[CardSet], future: vec[Card]) -> i64:
        """The most that rows can bring if just these cards come, as many as there is room for."""
        field = self.field
        n: i64 = len(future)
        size = bit(n)
        some = vec[i64]([0] * size)  # by which of the cards: the cards, then for each row what it would be and bring
        for i in range(n):
            for low in range(bit(i)):
                some[low | bit(i)] = some[low] | bit(future[i])
        front, in_front = vec[i64]([0] * size), vec[i64]([0] * size)
        middle, in_middle = vec[i64]([0] * size), vec[i64]([0] * size)
        back, in_back = vec[i64]([0] * size), vec[i64]([0] * size)
        fronts = self._fill(rows, FRONT, some, front, in_front)
        self._fill(rows, MIDDLE, some, middle, in_middle)
        backs = self._fill(rows, BACK, some, back, in_back)
        most: i64 = FOUL
        for behind in backs:
            top = back[behind]
            for ahead in fronts:
                between: i64 = size - 1 ^ behind ^ ahead
                if behind & ahead or front[ahead] > middle[between] or middle[between] > top:
                    continue
                total = in_back[behind] + in_front[ahead] + in_middle[between]
                if total + field.scoop * ALL > most:
                    total += field.joint_value(front[ahead], middle[between], top)
                    if total > most:
                        most = total
        return most

    def _fill(self, rows: vec[CardSet], row: i64, some: vec[CardSet], strength: vec[i64], brings: vec[i64]) -> list[int]:
        """Which of some cards may fill a row; what it is then, and what it brings."""
        which: list[int] = []
        mask: i64 = bit(SIZES[row] - count(rows[row])) - 1
        while mask < len(some):
            which.append(mask)
            strength[mask] = row_strength(row, rows[row] | some[mask], self.field.second_wheel)
            brings[mask] = self.field.worth(row, strength[mask])
            if mask == 0:
                break
            mask = next_combination(mask)
        return which

    # Choosing -----------------------------------------------------------------------------------

    def tried(self, tables: list[vec[CardSet]], unseen: CardSet, rounds: i64) -> list[int]:
        """How well some rows, all with as much room, end with cards that may come: the sum over rounds, each counted twice.

        Rows that are whole count once. The same rows and cards give the same sums.
        """
        rng = Rng(1)
        stock = vec[i64](cards(unseen))
        room = 13 - count(tables[0][FRONT] | tables[0][MIDDLE] | tables[0][BACK])
        if room == 0:
            return [int(self.value(rows)) for rows in tables]
        sums = [0] * len(tables)
        for _ in range(rounds):
            future = drawn(stock, room, rng)
            for k in range(len(tables)):
                sums[k] += int(self.played_out(tables[k], future) + self.best_end(tables[k], future))
        return sums

    def split(self, five: CardSet, unseen: CardSet, most: int, rounds: i64) -> vec[CardSet]:
        """How to split the first five cards: of those ways that promise most the one that ends best."""
        key = (int(five), int(unseen), most)
        if key not in self.splits:
            if len(self.splits) >= FEW:
                self.splits.clear()
            every = splits_of(five)
            order = sorted([(-int(self.estimate(rows)), k) for k, rows in enumerate(every)])
            chosen = [every[k] for _, k in order[:most]]
            sums = self.tried(chosen, unseen, rounds)
            self.splits[key] = chosen[sums.index(max(sums))]
        return self.splits[key]


def _front_potential(held: CardSet) -> i64:
    """What a front promises: its pair, and fantasyland."""
    strength = groups(held)
    kind = strength >> 20
    if kind == THREE_OF_A_KIND:
        return 200
    if kind == PAIR:
        return (strength >> 16 & 15) + (14 if strength >= QUEENS else 0)
    return 0


def _gap(ahead: i64, behind: i64, room: i64) -> i64:
    """How much it strains that a row is weaker than the one before it, with so much room left."""
    if behind >= ahead:
        return 0
    if room == 0:
        return SPOILED
    classes = min((ahead >> 20) - (behind >> 20), 4)
    if classes == 0:
        return (54 if ahead >> 20 >= PAIR else 19) * (5 - room) // 4
    return 17 * classes // room + 54


def splits_of(five: CardSet) -> list[vec[CardSet]]:
    """All ways to split the first five cards among the rows."""
    faces = cards(five)
    out: list[vec[CardSet]] = []
    for code in range(3 ** len(faces)):
        rows = vec[i64]([0, 0, 0])
        rest = code
        for face in faces:
            rows[rest % 3] |= bit(face)
            rest //= 3
        if count(rows[FRONT]) <= 3:
            out.append(rows)
    return out


def drawn(stock: vec[Card], n: int, rng: Rng) -> vec[Card]:
    """Some cards of a stock by chance."""
    left: i64 = len(stock)
    for i in range(n):
        j = i + rng.below(left - i)
        stock[i], stock[j] = stock[j], stock[i]
    return stock[:n]
