"""Up to four Brag hands, set from the left, the highest first: which may be set so, which are a foul, and how they are named.

Source: Crash, clauses CR-4 to CR-8 and CR-12, CR-13.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from upcard.core.bits import CardSet, Seat, count
from upcard.core.deal import Deal
from upcard.kit.brag import HANDS, WORST, brag, brag_words
from upcard.kit.setting import SettingHand

ROWS: Final = ["first", "second", "third", "fourth"]


@mypyc_attr(allow_interpreted_subclasses=True)
class BragRows(SettingHand):
    """A deal in which everyone sets hands of three, a pair or better each; *sorts*: the table puts them in order."""

    def __init__(self, deal: Deal, threes_high: bool, a23: i64, sorts: bool) -> None:
        super().__init__(deal, [3] * HANDS)
        self.threes_high = threes_high
        self.a23 = a23
        self.sorts = sorts

    def arrange(self, seat: Seat) -> None:
        self.lay(self.arrangement(seat), seat)

    def lay(self, hands: vec[CardSet], seat: Seat) -> None:
        """Put these hands into the trays, and all else back."""
        rest = self.placed(seat)
        for row in range(HANDS):
            rest &= ~hands[row]
        self.put(rest, HANDS, seat)
        for row in range(HANDS):
            self.put(hands[row] & ~self.at[self.tray(row, seat)], row, seat)

    def arranged(self, seat: Seat) -> bool:
        """Do the hands lie as the game would arrange them?"""
        if not self.placed(seat) or not self.may_set(seat):
            return False
        best = self.arrangement(seat)
        return all([self.row(row, seat) == best[row] for row in range(HANDS)])

    def line_up(self, seat: Seat) -> None:
        """The hands are counted from the left, without gaps (CR-12); and the highest first where the table sorts (CR-R8)."""
        hands = [int(self.row(row, seat)) for row in range(HANDS)]
        hands.sort(key=lambda held: -int(self.strength(held)) if self.sorts else int(held == 0))
        self.lay(vec[i64](hands), seat)

    def strength(self, held: CardSet) -> i64:
        """What a hand is worth under the rules of this table; 0 for none."""
        return brag(held, self.threes_high, self.a23) if held else 0

    def allowed(self, held: CardSet) -> bool:
        """May three cards be a hand: are they a pair or better (CR-5)?"""
        return self.strength(held) > WORST

    def may_stand(self, held: CardSet) -> bool:
        """May a row be set like this?"""
        return held == 0 or count(held) == 3 and self.allowed(held)

    def may_set(self, seat: Seat) -> bool:
        return self.trouble(seat) == ""

    def trouble(self, seat: Seat) -> str:
        """Why the hands may not be set as they lie; "" where they may."""
        for row in range(HANDS):
            held = self.at[self.tray(row, seat)]
            if held and count(held) < 3:
                return f"the {ROWS[row]} hand needs {'two more cards' if count(held) == 1 else 'one more card'}"
            if not self.may_stand(held):
                return f"the {ROWS[row]} hand is only {brag_words(held)}: a hand is a pair or better"
        return ""

    def left_hand(self, row: i64, seat: Seat) -> i64:
        """The row of the next hand to the left; -1 for none."""
        row -= 1
        while row >= 0 and not self.row(row, seat):
            row -= 1
        return row

    def is_above(self, row: i64, held: CardSet, seat: Seat) -> bool:
        """Would these cards in a row rank above the hand to their left (CR-13)? Equal hands are in order (CR-R8)."""
        left = self.left_hand(row, seat)
        if left < 0 or count(held) < 3 or not self.may_stand(self.row(left, seat)) or self.sorts:
            return False
        return self.strength(held) > self.strength(self.row(left, seat))

    def fouls_at(self, seat: Seat) -> i64:
        """The first row that is out of order; -1 for none."""
        for row in range(HANDS):
            if self.is_above(row, self.row(row, seat), seat):
                return row
        return -1

    def foul_words(self, seat: Seat) -> str:
        """What is out of order: "the third hand is higher than the first"."""
        row = self.fouls_at(seat)
        return f"the {ROWS[row]} hand is higher than the {ROWS[self.left_hand(row, seat)]}"

    def line(self, row: i64, held: CardSet, seat: Seat) -> str:
        text = brag_words(held)
        if count(held) == 3 and not self.allowed(held):
            return f"{text} · below a pair"
        if self.is_above(row, held, seat):
            return f"{text} · higher than the {ROWS[self.left_hand(row, seat)]}: foul"
        return text
