"""Three-card Brag hands: their ranking, their names, and the best way to set thirteen cards as four of them.

A strength is a whole number: the class, then the cards that decide within it (CR-R1 to CR-R4).
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from upcard.core.bits import CardSet, cards, count, highest
from upcard.kit.poker import ranks as pokerhands
from upcard.kit.poker.ranks import SUIT, THREE_OF_A_KIND, category, groups, ranks_of
from upcard.kit.rows.ranking import ALL, THIRTEEN, OpponentRows, next_combination, subset

HIGH_CARD: Final = 1
PAIR: Final = 2
FLUSH: Final = 3
RUN: Final = 4
RUNNING_FLUSH: Final = 5
PRIAL: Final = 6
KIND: Final = 1 << 12  # the distance between two classes
WORST: Final = PAIR * KIND  # every hand that can be set is above this

A23: Final = 0b1000000000011
LOWEST: Final = 0  # the rank of the run A-2-3: below 4-3-2, between A-K-Q and K-Q-J, above A-K-Q
SECOND: Final = 27
HIGHEST: Final = 29
HANDS: Final = 4


def brag(held: CardSet, threes_high: bool = True, a23: i64 = HIGHEST) -> i64:
    """The strength of three cards."""
    value = groups(held)
    three = value >> 8 & 0xFFF
    if category(value) == THREE_OF_A_KIND:
        return PRIAL * KIND + (0xFFF if threes_high and three == 0x333 else three)
    if category(value) == pokerhands.PAIR:
        return PAIR * KIND + three
    ranks = ranks_of(held)
    flush = is_flush(held)
    if ranks == A23 or (ranks & -ranks) * 7 == ranks:
        return (RUNNING_FLUSH if flush else RUN) * KIND + (a23 if ranks == A23 else 2 * highest(ranks) + 4)
    return (FLUSH if flush else HIGH_CARD) * KIND + three


def is_flush(held: CardSet) -> bool:
    """Are the three cards of one suit?"""
    for k in range(0, 52, 13):
        if count(held >> k & SUIT) == 3:
            return True
    return False


def brag_words(held: CardSet) -> str:
    """The name of three cards: "prial of threes", "run, queen-jack-ten"; of fewer cards only a pair has one."""
    text = pokerhands.describe(groups(held))
    if count(held) < 3:
        return text if category(groups(held)) == pokerhands.PAIR else ""
    kind = brag(held) // KIND
    if kind == PRIAL:
        return text.replace("three ", "prial of ")
    if kind == PAIR or kind == HIGH_CARD:
        return text
    text = "ace-two-three" if ranks_of(held) == A23 else text.replace(" high, ", "-")
    return f"{'flush' if kind == FLUSH else 'run' if kind == RUN else 'running flush'}, {text}"


# The best way to set thirteen cards -----------------------------------------------------------

# fmt: off
FIELD: Final = vec[i64](
    [
        # first
        0x3EA6, 0x400C, 0x4010, 0x4012, 0x4014, 0x4016, 0x4018, 0x401A, 0x401A, 0x401C,
        0x401C, 0x401D, 0x401D, 0x401D, 0x5008, 0x500C, 0x500E, 0x5012, 0x5014, 0x5018,
        0x501C, 0x501D, 0x6222, 0x6444, 0x6555, 0x6666, 0x6666, 0x6777, 0x6888, 0x6999,
        0x6999, 0x6AAA, 0x6BBB, 0x6BBB, 0x6CCC, 0x6DDD, 0x6DDD, 0x6EEE, 0x6FFF, 0x6FFF,
        # second
        0x3986, 0x3C82, 0x3D86, 0x3DC6, 0x3E92, 0x3EB8, 0x3EDA, 0x4008, 0x400A, 0x400C,
        0x400C, 0x400E, 0x400E, 0x4010, 0x4012, 0x4012, 0x4014, 0x4014, 0x4016, 0x4016,
        0x4016, 0x4018, 0x4018, 0x401A, 0x401A, 0x401A, 0x401C, 0x401C, 0x401D, 0x401D,
        0x401D, 0x401D, 0x500A, 0x500E, 0x5014, 0x5018, 0x501D, 0x6444, 0x6666, 0x6999,
        # third
        0x277A, 0x2BB9, 0x3652, 0x3875, 0x3A32, 0x3A93, 0x3B84, 0x3C42, 0x3C82, 0x3CA3,
        0x3D42, 0x3D74, 0x3D96, 0x3DA8, 0x3DC3, 0x3E62, 0x3E84, 0x3E98, 0x3EB2, 0x3EB9,
        0x3ECA, 0x3ED9, 0x4008, 0x4008, 0x400A, 0x400A, 0x400C, 0x400C, 0x400E, 0x400E,
        0x4010, 0x4010, 0x4012, 0x4012, 0x4014, 0x4016, 0x4018, 0x401A, 0x401C, 0x500A,
        # fourth
        0x0000, 0x0000, 0x0000, 0x0000, 0x0000, 0x0000, 0x222E, 0x2447, 0x2556, 0x2668,
        0x2776, 0x288B, 0x299B, 0x2AA9, 0x2BB9, 0x2CC8, 0x2DD3, 0x2DDC, 0x2EEC, 0x3752,
        0x3862, 0x3963, 0x3A52, 0x3A83, 0x3B52, 0x3B83, 0x3B98, 0x3C64, 0x3C93, 0x3CA8,
        0x3D53, 0x3D86, 0x3DA3, 0x3DB6, 0x3DCA, 0x3E85, 0x3EA8, 0x3ECB, 0x400A, 0x400E,
    ]
)
# fmt: on
"""Forty equally likely first, second, third and fourth hands that players of this module set, weakest first."""


class Opposition(OpponentRows):
    """How a table ranks hands, what its players are likely to set, and the value of points and of a crash.

    *crash* is the value of winning all four hands beyond their four points.
    """

    def __init__(self, threes_high: bool = True, a23: i64 = HIGHEST, opponents: i64 = 3, crash: i64 = 3) -> None:
        super().__init__(hands=FIELD)
        self.threes_high = threes_high
        self.a23 = a23
        self.opponents = opponents
        self.crash = crash

    def strength(self, held: CardSet) -> i64:
        """The strength of a hand under the options of this table."""
        return brag(held, self.threes_high, self.a23)

    def chance(self, row: i64, strength: i64) -> i64:
        """The chance that a hand is the highest with its number, out of ALL."""
        one = self.share_beaten(row, strength - 1)  # a hand that ties wins nothing
        out = one
        for _ in range(self.opponents - 1):
            out = out * one // ALL
        return max(out, 1)

    def points(self, hands: vec[CardSet]) -> i64:
        """The expected points of four hands in order (0 for no hand), times ALL."""
        total: i64 = 0
        used: CardSet = 0
        clean: i64 = ALL
        for row in range(HANDS):
            won: i64 = self.chance(row, self.strength(hands[row])) if hands[row] else 0
            total += won
            clean = clean * won // ALL
            used |= hands[row]
        return total + self.crash * clean + (ALL if four_of_a_kind(used) else 0)


OPPOSITIONS: Final[dict[tuple[bool, int, int, int], Opposition]] = {}


def opposition(threes_high: bool, a23: int, opponents: int, crash: int) -> Opposition:
    """The opposition at a table, made once."""
    key = (threes_high, a23, opponents, crash)
    if key not in OPPOSITIONS:
        OPPOSITIONS[key] = Opposition(threes_high, a23, opponents, crash)
    return OPPOSITIONS[key]


def four_of_a_kind(held: CardSet) -> CardSet:
    """The ranks, deuce 0 to ace 12, of which *held* has all four cards."""
    return held & held >> 13 & held >> 26 & held >> 39 & SUIT


def best_hands(held: CardSet, field: Opposition) -> vec[CardSet]:
    """The best way to set thirteen cards: four hands from the highest down, 0 for no hand."""
    if held not in field.found:
        if len(field.found) > 99:
            field.found.clear()
        field.found[held] = _Arranger(held, field).best()
    return field.found[held]


class _Arranger:
    """Branch and bound over all ways to set thirteen cards."""

    def __init__(self, held: CardSet, field: Opposition) -> None:
        self.held = held
        self.field = field
        faces = cards(held)
        found: list[int] = []
        mask: i64 = 7
        while mask <= THIRTEEN:
            strength = field.strength(subset(faces, mask))
            if strength > WORST:
                found.append(int(strength << 13 | mask))
            mask = next_combination(mask)
        found.sort(reverse=True)
        self.size: i64 = len(found)
        self.hands = vec[i64]([subset(faces, f & THIRTEEN) for f in found])  # all hands that can be set, strongest first
        self.chances = vec[i64]([field.chance(row, f >> 13) for row in range(HANDS) for f in found])
        self.fours: i64 = ALL if four_of_a_kind(held) else 0
        self.chosen = vec[i64]([0] * HANDS)
        self.most: i64 = -1
        self.set = vec[i64]([0] * HANDS)

    def best(self) -> vec[CardSet]:
        """The best setting."""
        self.look(0, 0, 0, 0, ALL)
        return self.set

    def look(self, row: i64, first: i64, used: CardSet, sum: i64, clean: i64) -> None:
        """Try all hands from number *first* on as the next one, after those chosen."""
        worth = sum + (self.field.crash * clean if row == HANDS else 0)
        if self.fours and four_of_a_kind(used):
            worth += ALL
        if worth > self.most:
            self.most = worth
            self.set = self.chosen[:]
        if row == HANDS:
            return
        for i in range(first, self.size):
            if sum + self.fours + self.upper_bound(row, i, clean) <= self.most:
                return  # no weaker hand can be better either
            if self.hands[i] & used == 0:
                won = self.chances[row * self.size + i]
                self.chosen[row] = self.hands[i]
                self.look(row + 1, i + 1, used | self.hands[i], sum + won, clean * won // ALL)
                self.chosen[row] = 0

    def upper_bound(self, row: i64, i: i64, clean: i64) -> i64:
        """An upper bound for the hands from *row* on if none is stronger than hand number *i*."""
        out: i64 = 0
        while row < HANDS:
            won = self.chances[row * self.size + i]
            out += won
            clean = clean * won // ALL
            row += 1
        return out + self.field.crash * clean
