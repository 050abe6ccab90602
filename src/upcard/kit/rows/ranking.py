"""Rows: a front of three, a middle and a back of five.  Their strengths, fouls, and the best way to set thirteen cards.

Strengths are those of `upcard.kit.poker.ranks`.  A front of three compares with a middle of five by category, then card by
card as far as the front goes (CP-R6); their numbers compare in this way.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from upcard.core.bits import CardSet, bit, cards, count, lowest
from upcard.kit.poker.ranks import CLASS, STRAIGHT, STRAIGHT_FLUSH, category, describe, groups, high

FRONT: Final = 0
MIDDLE: Final = 1
BACK: Final = 2
ROWS: Final = ["front", "middle", "back"]
SIZES: Final = [3, 5, 5]
WHEEL: Final = 0x54321
NEXT_TO_BEST: Final = 0xDCBAA  # just above K-Q-J-T-9


def row_strength(row: i64, held: CardSet, second_wheel: bool = False) -> i64:
    """The strength of a row; straights and flushes count in five cards only, and never in front (CP-10).

    *second_wheel*: A-2-3-4-5 is the second-best straight (CP-R4).
    """
    if row == FRONT or count(held) < 5:
        return groups(held)
    value = high(held)
    if second_wheel and value & CLASS - 1 == WHEEL and category(value) in (STRAIGHT, STRAIGHT_FLUSH):
        return value - WHEEL + NEXT_TO_BEST
    return value


def is_foul(front: i64, middle: i64, back: i64) -> bool:
    """Is a row stronger than the one behind it?  Equal rows are in order (CP-11, CP-R5)."""
    return front > middle or middle > back


def row_words(row: i64, held: CardSet) -> str:
    """The name of a row, complete or not: "pair of nines, queen kicker"."""
    return describe(groups(held) if row == FRONT or count(held) < 5 else high(held))


class RowText:
    """How a row is described: what it makes ("pair of nines"), a note ("+7, fantasyland"), whether it is a foul."""

    def __init__(self, made: str, note: str = "", foul: bool = False) -> None:
        self.made = made
        self.note = note
        self.foul = foul


def row_text(row: i64, rows: list[int], second_wheel: bool = False) -> RowText:
    """How a row is described given the row in front of it; a foul has the note "weaker than the middle: foul"."""
    made = row_words(row, rows[row])
    if row == FRONT or count(rows[row]) < 5 or count(rows[row - 1]) < SIZES[row - 1]:
        return RowText(made)
    if row_strength(row, rows[row], second_wheel) < row_strength(row - 1, rows[row - 1], second_wheel):
        return RowText(made, f"weaker than the {ROWS[row - 1]}: foul", True)
    return RowText(made)


# The value of a row against likely opponents ---------------------------

# fmt: off
FIELD: Final = vec[i64](
    [
        # front
        0x186500, 0x1B8400, 0x1C9700, 0x1CBA00, 0x1DA800, 0x1DC200, 0x1DCB00, 0x1E8700, 0x1EA900, 0x1EBA00,
        0x1EC800, 0x1ECB00, 0x1ED700, 0x1EDA00, 0x1EDB00, 0x1EDC00, 0x222A00, 0x233B00, 0x244C00, 0x255B00,
        0x266800, 0x266E00, 0x277A00, 0x288400, 0x288A00, 0x299400, 0x299A00, 0x2AA400, 0x2AAB00, 0x2AAE00,
        0x2BB700, 0x2BBC00, 0x2CCA00, 0x2CCD00, 0x2DD500, 0x2DDB00, 0x2DDE00, 0x2EE800, 0x2EEB00, 0x2EED00,
        # middle
        0x1E8632, 0x255764, 0x277642, 0x288762, 0x299843, 0x2AA632, 0x2AAD62, 0x2BB972, 0x2CC532, 0x2CCBA4,
        0x2CCEA2, 0x2DD843, 0x2DDB52, 0x2EE542, 0x2EEA63, 0x2EEC75, 0x2EED82, 0x544332, 0x566443, 0x577669,
        0x599448, 0x5AA445, 0x5BB337, 0x5BBAA3, 0x5CC883, 0x5DD663, 0x6222B9, 0x655542, 0x677793, 0x6AAA83,
        0x754321, 0x765432, 0x776543, 0x787654, 0x7A9876, 0x7BA987, 0x7DCBA9, 0x8A9732, 0x8D8643, 0x8ECB54,
        # back
        0x2BBD97, 0x544332, 0x577223, 0x588664, 0x5AA442, 0x5CC336, 0x754321, 0x765432, 0x776543, 0x798765,
        0x7A9876, 0x7BA987, 0x7CBA98, 0x7DCBA9, 0x7EDCBA, 0x8B8543, 0x8C8742, 0x8CB853, 0x8DA532, 0x8DBA53,
        0x8DCB72, 0x8EA632, 0x8EB965, 0x8EC984, 0x8ED843, 0x8EDBA2, 0x922266, 0x944422, 0x955533, 0x966644,
        0x977766, 0x988877, 0x999988, 0x9AAA99, 0x9BBBAA, 0x9CCC88, 0x9DDD88, 0x9EEE77, 0xA77776, 0xC76543,
    ]
)
# fmt: on
"""For each row forty equally likely hands that players of this module set, weakest first: class, then cards (E an ace)."""
STEPS: Final = 40  # sample hands of each row
PART: Final = 256  # fractions between two neighbouring sample hands
ALL: Final = STEPS * PART


@mypyc_attr(allow_interpreted_subclasses=True)
class OpponentRows:
    """The rows an opponent is likely to set, and the units won by beating them or lost to them.

    For each row there are forty equally likely hands, weakest first.
    """

    scoop: i64 = 3

    def __init__(self, second_wheel: bool = False, hands: vec[i64] = FIELD) -> None:
        self.found: dict[int, vec[CardSet]] = {}  # best rows found lately
        self.second_wheel = second_wheel
        self.hands = hands
        self.lost: list[vec[i64]] = []  # by row: the average loss times ALL of a hand that beats none, one, two ... of the sample

    def rate(self, row: i64, strength: i64) -> i64:
        """The units a winning row is paid; never less than a weaker row is paid."""
        return 1

    def prepare(self) -> None:
        """Work out the average losses; called once, at the end of the constructor."""
        for row in range(3):
            sums = [0]
            for k in range(STEPS - 1, -1, -1):
                sums.append(sums[-1] + PART * int(self.rate(row, self.hands[row * STEPS + k])))
            self.lost.append(vec[i64](sums[::-1]))

    def share_beaten(self, row: i64, strength: i64) -> i64:
        """The share of opponents' rows that a row beats, out of ALL."""
        low: i64 = row * STEPS
        high = low + STEPS
        while low < high:
            mid = (low + high) >> 1
            if self.hands[mid] <= strength:
                low = mid + 1
            else:
                high = mid
        k = low - row * STEPS
        if k == 0:
            return PART * strength // (2 * self.hands[low])
        below = self.hands[low - 1]
        if k == STEPS:
            return ALL - PART // 2 + PART // 2 * (strength - below) // strength
        return PART * k - PART // 2 + PART * (strength - below) // (self.hands[low] - below)

    def worth(self, row: i64, strength: i64) -> i64:
        """The expected units of a row by itself, times ALL."""
        wins = self.share_beaten(row, strength)
        k = wins // PART
        lost = self.lost[row]
        rest = lost[k] - (lost[k] - lost[k + 1]) * (wins - PART * k) // PART if k < STEPS else 0
        return self.rate(row, strength) * wins - rest

    def scoop_value(self, front: i64, middle: i64, back: i64) -> i64:
        """The expected units from scoops, times ALL, given the share of opponents' rows that each row beats."""
        won = front * middle // ALL * back // ALL
        lost = (ALL - front) * (ALL - middle) // ALL * (ALL - back) // ALL
        return self.scoop * (won - lost)

    def joint_value(self, front: i64, middle: i64, back: i64) -> i64:
        """The expected units that three rows bring jointly, times ALL: at most what scoops bring."""
        return self.scoop_value(self.share_beaten(FRONT, front), self.share_beaten(MIDDLE, middle), self.share_beaten(BACK, back))

    def units(self, front: i64, middle: i64, back: i64) -> i64:
        """The expected units of three rows against one opponent, times ALL."""
        rows = self.worth(FRONT, front) + self.worth(MIDDLE, middle) + self.worth(BACK, back)
        return rows + self.joint_value(front, middle, back)


THIRTEEN: Final = (1 << 13) - 1
LEAST: Final = 1000 * ALL  # more than any three rows win or lose


def best_rows(held: CardSet, field: OpponentRows) -> vec[CardSet]:
    """Front, middle and back: the best of the 72,072 ways to set thirteen cards that is not a foul."""
    if held not in field.found:
        if len(field.found) > 99:
            field.found.clear()
        field.found[held] = _best_rows(held, field)
    return field.found[held]


def _best_rows(held: CardSet, field: OpponentRows) -> vec[CardSet]:
    faces = cards(held)
    strength = vec[i64]([0] * 8192)  # by subset of the thirteen cards; then its value in front and in the middle
    in_front = vec[i64]([0] * 8192)
    in_middle = vec[i64]([0] * 8192)
    backs: list[int] = []
    mask: i64 = 7
    most_front: i64 = -LEAST
    while mask <= THIRTEEN:
        strength[mask] = groups(subset(faces, mask))
        in_front[mask] = field.worth(FRONT, strength[mask])
        most_front = max(most_front, in_front[mask])
        mask = next_combination(mask)
    mask = 31
    most_middle: i64 = -LEAST
    while mask <= THIRTEEN:
        strength[mask] = row_strength(BACK, subset(faces, mask), field.second_wheel)
        in_middle[mask] = field.worth(MIDDLE, strength[mask])
        most_middle = max(most_middle, in_middle[mask])
        backs.append(int(field.worth(BACK, strength[mask]) + LEAST << 13 | mask))
        mask = next_combination(mask)
    backs.sort(reverse=True)
    most: i64 = -LEAST
    front: i64 = 0
    back: i64 = 0
    for entry in backs:
        behind: i64 = entry & THIRTEEN
        worth: i64 = (entry >> 13) - LEAST
        top = strength[behind]
        beaten = field.share_beaten(BACK, top)
        if worth + min(most_middle, in_middle[behind]) + most_front + field.scoop * beaten <= most:
            continue  # a middle not stronger than this back is worth no more than the back itself would be there
        rest = THIRTEEN ^ behind
        a_left = rest
        while a_left:
            a = a_left & -a_left
            a_left ^= a
            b_left = a_left
            while b_left:
                b = b_left & -b_left
                b_left ^= b
                c_left = b_left
                while c_left:
                    c = c_left & -c_left
                    c_left ^= c
                    ahead = a | b | c
                    between = rest ^ ahead
                    second = strength[between]
                    if second > top or strength[ahead] > second:
                        continue  # a foul
                    total = worth + in_middle[between] + in_front[ahead]
                    if total + field.scoop * beaten <= most:
                        continue
                    total += field.joint_value(strength[ahead], second, top)
                    if total > most:
                        most = total
                        front = ahead
                        back = behind
    return vec[i64]([subset(faces, front), subset(faces, THIRTEEN ^ front ^ back), subset(faces, back)])


def next_combination(mask: i64) -> i64:
    """The next larger number with the same number of bits set."""
    low = mask & -mask
    ripple = mask + low
    return ripple | ((mask ^ ripple) >> 2) // low


def subset(faces: list[int], mask: i64) -> CardSet:
    """The cards in *faces* at the bits of *mask*."""
    out: CardSet = 0
    while mask:
        out |= bit(faces[lowest(mask)])
        mask &= mask - 1
    return out
