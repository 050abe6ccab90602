"""Placing cards one by one: the value of incomplete rows, estimated by completing them with sampled cards.

Every candidate is tried with the same future cards.  They are placed twice: greedily, one card at a time, and in the best way
with all of them known.  The first value is too low and the second too high; their sum ranks candidates well.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from upcard.core.bits import Card, CardSet, Rng, bit, cards, count
from upcard.games.open_face_chinese_poker.royalties import QUEENS
from upcard.kit.poker.ranks import HIGH_CARD, PAIR, STRAIGHTS, SUIT, THREE_OF_A_KIND, TWO_PAIR, groups, ranks_of
from upcard.kit.rows.ranking import ALL, BACK, FRONT, MIDDLE, SIZES, OpponentRows, is_foul, next_combination, row_strength

FOUL: Final = -8 * ALL  # the cost of a foul: six units and an opponent's likely royalties
KEPT: Final = 1 << 15  # rows whose potential is cached
FEW: Final = 100  # first fives whose split is cached

# The potential of rows, in about tenths of a unit; tuned by play.
# fmt: off
IN_BACK: Final = vec[i64]([0, 0, 7, 0, 0, 39, 16, 154, 151, 170, 200, 0, 250, 300])  # by class
IN_MIDDLE: Final = vec[i64]([0, 0, 29, 0, 0, 12, 78, 167, 130, 191, 220, 0, 320, 520])
# fmt: on
FLUSH_IN_BACK: Final = vec[i64]([0, 0, 3, 34, 61])  # by number of cards, all of one suit
FLUSH_IN_MIDDLE: Final = vec[i64]([0, 0, 5, 9, 12])
STRAIGHT_IN_BACK: Final = vec[i64]([0, 0, 1, 10, 57])  # for each straight still possible
STRAIGHT_IN_MIDDLE: Final = vec[i64]([0, 0, 1, 7, 4])
SPOILED: Final = 400  # a certain foul


class Completions:
    """The value of incomplete rows against likely opponents."""

    def __init__(self, field: OpponentRows) -> None:
        self.field = field
        self.keys: vec[i64] = vec[i64]([-1] * KEPT)  # rows whose potential is known, each at one place of a table
        self.potentials: vec[i64] = vec[i64]([0] * KEPT)
        self.splits: dict[tuple[int, int, int], vec[CardSet]] = {}

    # Potential ---------------------------------------------------------------------------------

    def potential(self, row: i64, held: CardSet) -> i64:
        """The potential of a row by itself."""
        key = held << 2 | row
        at = ((key ^ key >> 27) * 0x9E3779B1 >> 17) & KEPT - 1
        if self.keys[at] != key:
            self.potentials[at] = _front_potential(held) if row == FRONT else self._potential(row, held)
            self.keys[at] = key
        return self.potentials[at]

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
        """The risk that rows end out of order."""
        front = groups(rows[FRONT])
        middle = row_strength(MIDDLE, rows[MIDDLE], self.field.second_wheel)
        back = row_strength(BACK, rows[BACK], self.field.second_wheel)
        return _gap(front, middle, 5 - count(rows[MIDDLE])) + _gap(middle, back, 5 - count(rows[BACK]))

    def estimate(self, rows: vec[CardSet]) -> i64:
        """The potential of three rows less their risk of a foul."""
        promise = self.potential(FRONT, rows[FRONT]) + self.potential(MIDDLE, rows[MIDDLE]) + self.potential(BACK, rows[BACK])
        return promise - self.foul_risk(rows)

    def greedy_row(self, rows: vec[CardSet], card: Card) -> i64:
        """The row where a card adds most potential."""
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

    # Complete rows ---------------------------------------------------------------------------

    def value(self, rows: vec[CardSet]) -> i64:
        """The expected units of three complete rows against one opponent, times ALL."""
        front = groups(rows[FRONT])
        middle = row_strength(MIDDLE, rows[MIDDLE], self.field.second_wheel)
        back = row_strength(BACK, rows[BACK], self.field.second_wheel)
        return FOUL if is_foul(front, middle, back) else self.field.units(front, middle, back)

    def played_out(self, rows: vec[CardSet], future: vec[Card]) -> i64:
        """The value of rows after placing *future* greedily, card by card."""
        rows = rows[:]
        for card in future:
            rows[self.greedy_row(rows, card)] |= bit(card)
        return self.value(rows)

    def best_end(self, rows: vec[CardSet], future: vec[Card]) -> i64:
        """The value of rows after placing *future*, as many cards as there is room for, in the best way."""
        field = self.field
        n: i64 = len(future)
        size = bit(n)
        some = vec[i64]([0] * size)  # by subset of the cards: the cards; then for each row its strength and value
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
        scoops = field.scoop * ALL
        for behind in backs:
            top = back[behind]
            least = most - scoops - in_back[behind]
            rest: i64 = size - 1 ^ behind
            for ahead in fronts:
                if behind & ahead:
                    continue
                between = rest ^ ahead
                others = in_front[ahead] + in_middle[between]
                if others > least and front[ahead] <= middle[between] <= top:
                    total = others + in_back[behind] + field.joint_value(front[ahead], middle[between], top)
                    if total > most:
                        most = total
                        least = most - scoops - in_back[behind]
        return most

    def _fill(self, rows: vec[CardSet], row: i64, some: vec[CardSet], strength: vec[i64], brings: vec[i64]) -> vec[i64]:
        """The subsets of cards that complete a row; fills in its strength and value for each."""
        which = vec[i64]([])
        mask: i64 = bit(SIZES[row] - count(rows[row])) - 1
        while mask < len(some):
            which = append(which, mask)
            strength[mask] = row_strength(row, rows[row] | some[mask], self.field.second_wheel)
            brings[mask] = self.field.worth(row, strength[mask])
            if mask == 0:
                break
            mask = next_combination(mask)
        return which

    # Choosing -----------------------------------------------------------------------------------

    def tried(self, tables: list[vec[CardSet]], unseen: CardSet, rounds: i64) -> list[int]:
        """The values of candidate rows with the same room, summed over *rounds* of sampled cards, each placed both ways.

        Complete rows are valued once.  The same rows and cards give the same sums.
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
        """The best split of the first five cards among the *most* with the highest estimate."""
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
    """The potential of a front: its pair, and fantasyland."""
    strength = groups(held)
    kind = strength >> 20
    if kind == THREE_OF_A_KIND:
        return 200
    if kind == PAIR:
        return (strength >> 16 & 15) + (14 if strength >= QUEENS else 0)
    return 0


def _gap(ahead: i64, behind: i64, room: i64) -> i64:
    """The risk of a foul where the row *behind* is weaker than the one *ahead* and has *room* for more cards."""
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
    """*n* random cards of a stock."""
    left: i64 = len(stock)
    for i in range(n):
        j = i + rng.below(left - i)
        stock[i], stock[j] = stock[j], stock[i]
    return stock[:n]
