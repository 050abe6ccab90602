"""Royalties: what rows are paid, which rows lead to fantasyland, and how incomplete rows are described."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from upcard.core.bits import CardSet, count
from upcard.kit.poker.ranks import (
    CLASS,
    FIVE_OF_A_KIND,
    FLUSH,
    FOUR_OF_A_KIND,
    FULL_HOUSE,
    PAIR,
    ROYAL_FLUSH,
    STRAIGHT,
    STRAIGHT_FLUSH,
    STRAIGHTS,
    SUIT,
    THREE_OF_A_KIND,
    category,
    ranks_of,
    values,
)
from upcard.kit.rows.ranking import ALL, BACK, FRONT, MIDDLE, ROWS, SIZES, OpponentRows, RowText, row_strength, row_words

QUEENS: Final = PAIR * CLASS + 0xCC000  # the weakest front that leads to fantasyland
TRIPS_IN_FRONT: Final = 20
PAIR_IN_FRONT: Final = 5  # a pair is paid its rank less this: one for sixes, nine for aces


def _by_class(paid: dict[int, int]) -> vec[i64]:
    """The royalty of each class of hands; none of a class that is not named."""
    return vec[i64]([paid.get(kind, 0) for kind in range(FIVE_OF_A_KIND)])


IN_BACK: Final = _by_class({STRAIGHT: 2, FLUSH: 4, FULL_HOUSE: 6, FOUR_OF_A_KIND: 10, STRAIGHT_FLUSH: 15, ROYAL_FLUSH: 25})
IN_MIDDLE: Final = _by_class({STRAIGHT: 4, FLUSH: 8, FULL_HOUSE: 12, FOUR_OF_A_KIND: 20, STRAIGHT_FLUSH: 30, ROYAL_FLUSH: 50})

# fmt: off
OPEN_FIELD: Final = vec[i64](
    [
        # front
        0x154200, 0x165300, 0x175300, 0x176300, 0x185300, 0x187500, 0x196400, 0x198400, 0x1A3200, 0x1A5400,
        0x1A7300, 0x1A8300, 0x1A9700, 0x1B5200, 0x1B6500, 0x1B9200, 0x1BA200, 0x1BA900, 0x1C6300, 0x1C8500,
        0x1CA200, 0x1CA700, 0x1CB400, 0x1D3200, 0x1D6500, 0x1D8500, 0x1DA300, 0x1DB700, 0x1DC400, 0x1E5200,
        0x1E7500, 0x1E9200, 0x1EA300, 0x1EB600, 0x1EC600, 0x1ED500, 0x222E00, 0x266400, 0x288C00, 0x2BB900,
        # middle
        0x1B8632, 0x1BA954, 0x1C9654, 0x1CB762, 0x1CB984, 0x1D9743, 0x1DB942, 0x1DC764, 0x1DCA92, 0x1E8642,
        0x1EA743, 0x1EB752, 0x1EBA53, 0x1EC764, 0x1ECB94, 0x1ED863, 0x1EDA75, 0x1EDCA3, 0x222DC8, 0x233BA5,
        0x233DB6, 0x244A53, 0x255864, 0x255DA3, 0x266B43, 0x266E54, 0x277B96, 0x288432, 0x288EA2, 0x299C65,
        0x2AA983, 0x2BBC54, 0x2CC753, 0x2CCD65, 0x2DDA62, 0x2DDE96, 0x2EED86, 0x588332, 0x5BB997, 0x6888E2,
        # back
        0x1DCA98, 0x1EC542, 0x1EDB73, 0x222E43, 0x244E87, 0x266A97, 0x288765, 0x288EB6, 0x299DCB, 0x2AADC3,
        0x2CCA62, 0x2CCDA4, 0x2DDA82, 0x2EE632, 0x2EECB2, 0x577223, 0x59922A, 0x5AA559, 0x5BB33E, 0x5CC338,
        0x5DD227, 0x5EE337, 0x5EE993, 0x666698, 0x6BBBC4, 0x6EEEDB, 0x776543, 0x7A9876, 0x7DCBA9, 0x8B7653,
        0x8C9864, 0x8DA843, 0x8DC762, 0x8DCB92, 0x8EC653, 0x8ECBA6, 0x8EDC76, 0x933322, 0x9666AA, 0x9DDDEE,
    ]
)
# fmt: on
"""For each row forty equally likely hands of players who place card by card, weakest first."""


class Royalties(OpponentRows):
    """The royalties of rows (OF-19 to OF-21), and which rows lead to fantasyland.

    *trips*: points for three of a kind in the middle.  *inside*: for a player in fantasyland, who may stay there (OF-33).
    *prize*: the value of another hand in fantasyland, in units.
    """

    def __init__(self, second_wheel: bool, trips: i64, inside: bool, prize: i64) -> None:
        super().__init__(second_wheel, OPEN_FIELD)
        self.trips = trips
        self.inside = inside
        self.prize: i64 = prize * ALL
        self.prepare()

    def royalty(self, row: i64, strength: i64) -> i64:
        """The royalty of a row, in points."""
        kind = category(strength)
        if row == BACK:
            return IN_BACK[kind]
        if row == MIDDLE:
            return self.trips if kind == THREE_OF_A_KIND else IN_MIDDLE[kind]
        if kind == THREE_OF_A_KIND:
            return TRIPS_IN_FRONT
        return max(values(strength)[0] - PAIR_IN_FRONT, 0) if kind == PAIR else 0

    def leads_on(self, row: i64, strength: i64) -> bool:
        """Does a row lead to fantasyland (OF-27), or keep a player there (OF-33)?"""
        if not self.inside:
            return row == FRONT and strength >= QUEENS
        if row == FRONT:
            return category(strength) == THREE_OF_A_KIND
        return category(strength) >= (FULL_HOUSE if row == MIDDLE else FOUR_OF_A_KIND)

    def worth(self, row: i64, strength: i64) -> i64:
        prize: i64 = self.prize if self.leads_on(row, strength) else 0
        return super().worth(row, strength) + ALL * self.royalty(row, strength) + prize

    def joint_value(self, front: i64, middle: i64, back: i64) -> i64:
        n: i64 = int(self.leads_on(FRONT, front)) + int(self.leads_on(MIDDLE, middle)) + int(self.leads_on(BACK, back))
        return super().joint_value(front, middle, back) - (self.prize * (n - 1) if n > 1 else 0)

    # How rows are described ---------------------------------------------------------------------

    def weaker(self, row: i64, rows: list[int]) -> bool:
        """Is a row, complete or not, weaker than the row in front of it?"""
        if row == FRONT:
            return False
        return row_strength(row, rows[row], self.second_wheel) < row_strength(row - 1, rows[row - 1], self.second_wheel)

    def spoiled(self, rows: list[int]) -> bool:
        """Is a foul certain: is a complete row weaker than the row in front of it?"""
        return any([count(rows[row]) == SIZES[row] and self.weaker(row, rows) for row in (MIDDLE, BACK)])

    def bonus(self, row: i64, held: CardSet) -> str:
        """The royalty of a row and whether it leads to fantasyland: "+7, fantasyland"."""
        worth = row_strength(row, held, self.second_wheel)
        points = self.royalty(row, worth)
        notes = [f"+{points}"] if points else []
        if self.leads_on(row, worth):
            notes.append("stays in fantasyland" if self.inside else "fantasyland")
        return ", ".join(notes)

    def describe_row(self, row: i64, rows: list[int]) -> RowText:
        """The hand that a row makes, and a note: "+7, fantasyland", "must beat the front"."""
        made = made_or_drawing(row, rows[row])
        if not self.weaker(row, rows):
            return RowText(made, self.bonus(row, rows[row]))
        if count(rows[row]) == SIZES[row]:
            return RowText(made, f"weaker than the {ROWS[row - 1]}: foul", True)
        return RowText(made, f"must beat the {ROWS[row - 1]}")

    def effect(self, row: i64, rows: list[int], what: CardSet) -> str:
        """The effect of adding cards to a row: "pair of queens, +7", "loses the flush", "a foul"."""
        rows = [held & ~int(what) for held in rows]
        before = drawing(rows[row]) if row != FRONT else ""
        rows[row] |= int(what)
        if self.spoiled(rows):
            return "a foul"
        bonus = self.bonus(row, rows[row])
        if bonus:
            return f"{row_words(row, rows[row]).partition(',')[0]}, {bonus}"
        if before and count(rows[row]) > 3 and not drawing(rows[row]):
            return f"loses the {before.split()[-1]}"
        return made_or_drawing(row, rows[row]).partition(",")[0]


FIELDS: Final[dict[tuple[bool, int, bool, int], Royalties]] = {}


def royalties(second_wheel: bool, trips: int, inside: bool, prize: int) -> Royalties:
    """The royalties for these options, made once."""
    key = (second_wheel, trips, inside, prize)
    if key not in FIELDS:
        FIELDS[key] = Royalties(second_wheel, trips, inside, prize)
    return FIELDS[key]


def drawing(held: CardSet) -> str:
    """The draw of three or four cards: "three to a flush", "four to a straight"; "" if there is none."""
    n = count(held)
    ranks = ranks_of(held)
    if n not in (3, 4) or count(ranks) < n:
        return ""
    for k in range(0, 52, 13):
        if count(held >> k & SUIT) == n:
            return f"{'three' if n == 3 else 'four'} to a flush"
    for straight in STRAIGHTS:
        if n == 4 and count(ranks & straight) == 4:
            return "four to a straight"
    return ""


def made_or_drawing(row: i64, held: CardSet) -> str:
    """The draw of a row, or else what it makes."""
    return (drawing(held) if row != FRONT else "") or row_words(row, held)
