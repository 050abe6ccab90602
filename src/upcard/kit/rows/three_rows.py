"""A front, a middle and a back: thirteen cards set as three poker hands and settled in pairs, each in the unit of the two.

Source: Chinese Poker, clauses CP-4, CP-8 to CP-11 and CP-26; Open-Face Chinese Poker, clauses OF-4, OF-10 and OF-22.
"""

from __future__ import annotations

from typing import Any, ClassVar, TypeVar

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from upcard.core.bits import CardSet, Seat
from upcard.core.deal import Deal
from upcard.core.facts import ScoreLine
from upcard.core.hand import Hand
from upcard.core.match import Match
from upcard.core.options import option
from upcard.core.wording import counted
from upcard.kit.rows.ranking import BACK, FRONT, MIDDLE, ROWS, SIZES, OpponentRows, best_rows, is_foul, row_strength, row_words
from upcard.kit.rows.setting import HAND, SET, Setting, SettingHand, row_verbs


def wheel_option() -> Any:
    """Where the wheel ranks (CP-R4), as the field `wheel_rank`."""
    choices = {"lowest": "the lowest straight", "second_highest": "second only to A-K-Q-J-10"}
    return option("lowest", "Where the straight A-2-3-4-5 ranks.", title="A-2-3-4-5", choices=choices)


@mypyc_attr(allow_interpreted_subclasses=True)
class ThreeRows(SettingHand):
    """A deal in which everyone has three rows."""

    imagined: CardSet = 0  # whose hidden rows are only imagined, and are set sensibly before they are shown

    def __init__(self, deal: Deal, wheel_rank: str) -> None:
        super().__init__(deal, SIZES)
        self.second_wheel = wheel_rank == "second_highest"

    # What a game says --------------------------------------------------------------------------

    def opponent_rows(self, seat: Seat) -> OpponentRows:
        """What rows are worth to a seat against those that others are likely to have."""
        raise NotImplementedError

    def units(self, seat: Seat, other: Seat) -> int:
        """All that a seat receives from another in this hand, in the unit of the two."""
        raise NotImplementedError

    def why_paid(self, seat: Seat, other: Seat) -> str:
        """What a seat and another settled, in a word."""
        raise NotImplementedError

    # The rows ----------------------------------------------------------------------------------

    def whole(self, seat: Seat) -> CardSet:
        """All the cards of a seat, wherever they lie."""
        return self.at[HAND + seat] | self.row(FRONT, seat) | self.row(MIDDLE, seat) | self.row(BACK, seat)

    def rows(self, seat: Seat) -> list[int]:
        """The three rows of a seat as they lie."""
        return [int(self.row(row, seat)) for row in range(3)]

    def arrangement(self, seat: Seat) -> vec[CardSet]:
        return best_rows(self.whole(seat), self.opponent_rows(seat))

    def strength(self, row: i64, held: CardSet) -> i64:
        """What a row is worth under the rules of this table."""
        return row_strength(row, held, self.second_wheel)

    def strengths(self, seat: Seat) -> list[int]:
        """What the three rows of a seat are worth."""
        return [int(self.strength(row, held)) for row, held in enumerate(self.rows(seat))]

    def fouls(self, seat: Seat) -> bool:
        """Are three whole rows out of order (CP-11, OF-10, OF-R7)?"""
        worth = self.strengths(seat)
        return is_foul(worth[FRONT], worth[MIDDLE], worth[BACK])

    def show_rows(self, seat: Seat) -> str:
        """A seat turns its rows up: "pair of nines / two pairs, kings and fours / flush"."""
        if self.imagined >> seat & 1:
            self.put(super().placed(seat), 3, seat)
            self.arrange(seat)
        self.turn_up(seat)
        return f"{{{seat}}} {{shows|show}} {' / '.join([row_words(row, held) for row, held in enumerate(self.rows(seat))])}"

    def hands(self, seat: Seat, other: Seat) -> list[int]:
        """For each row of two: 1 if the first wins it, -1 if the second, 0 if they tie (CP-26, OF-22, OF-R12)."""
        return [int(a > b) - int(a < b) for a, b in zip(self.strengths(seat), self.strengths(other), strict=True)]

    def settle(self) -> None:
        """Every pair of players settles apart from the others (CP-4, OF-4)."""
        n = int(self.plan.seats)
        self.end([sum([self.units(s, o) for o in range(n) if o != s]) for s in range(n)])

    def against(self, seat: int) -> list[ScoreLine]:
        """What a seat settled with each other."""
        others = [o for o in range(int(self.plan.seats)) if o != seat]
        return [ScoreLine(seat, f"against {{{o}}}: {self.why_paid(seat, o)}", self.units(seat, o)) for o in others]


H = TypeVar("H", bound=ThreeRows)


@mypyc_attr(allow_interpreted_subclasses=True)
class SetThree(Setting[H]):
    """Three rows are set in secret; they may be set though they are a foul."""

    rows = row_verbs(ROWS)
    task: ClassVar[str] = ""  # what is to be done with the cards that are left

    def prompt(self, h: H, seat: int) -> str:
        if h.row_cards(seat):
            return f"Your turn: {self.task}."
        if h.fouls(seat):
            return "Your turn: set like this your hand is a foul; take a card back, or set it all the same."
        return "Your turn: set your hand, or take a card back."

    def button(self, h: H, seat: int, action: int) -> str:
        return "Set it: a foul" if action == SET and h.fouls(seat) else super().button(h, seat, action)

    def confirm(self, h: H, seat: int, action: int) -> str:
        return "This hand is a foul. Set it all the same?" if action == SET and h.fouls(seat) else ""


@mypyc_attr(allow_interpreted_subclasses=True)
class RowsMatch(Match):
    """A fixed number of hands; the most units win (CP-R1, OF-R1)."""

    def hands(self) -> int:
        """How many hands are played."""
        return int(getattr(self.options, "match_hands", 10))

    def finished(self, h: Hand) -> bool:
        return self.number >= self.hands()

    def goal(self) -> str:
        return f"{counted(self.hands(), 'hands')}; the most units win"
