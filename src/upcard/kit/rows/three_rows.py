"""Front, middle and back: thirteen cards set as three poker hands, settled between each two players in their own unit.

Source: Chinese Poker, clauses CP-4, CP-8 to CP-11 and CP-26; Open-Face Chinese Poker, clauses OF-4, OF-10 and OF-22.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar, Literal

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from upcard.core.bits import CardSet, Seat
from upcard.core.deal import Deal
from upcard.core.facts import ScoreLine
from upcard.core.match import Match
from upcard.core.options import Options, option
from upcard.core.type_variables import TypeVar
from upcard.kit.rows.ranking import BACK, FRONT, MIDDLE, ROWS, SIZES, OpponentRows, best_rows, is_foul, row_strength, row_words
from upcard.kit.rows.setting import HAND, SET, Setting, SettingHand, row_verbs


def unit_option(a: int, b: int) -> Any:
    """The value of a unit between two seats, as the field `units_a_b`."""
    title = f"Unit, seats {a} and {b}"
    return option(1, f"The value of a unit between seats {a} and {b}.", title=title, low=1, high=1000)


@mypyc_attr(allow_interpreted_subclasses=True)
@dataclass(frozen=True)
class RowsOptions(Options):
    """The house rules of every game with three rows."""

    match_hands: int = option(10, "The hands in a match.", title="Hands", low=1, high=100)
    wheel_rank: Literal["lowest", "second_highest"] = option(
        "lowest",
        "Where the straight A-2-3-4-5 ranks.",
        title="A-2-3-4-5",
        choices={"lowest": "the lowest straight", "second_highest": "second only to A-K-Q-J-10"},
    )
    units_1_2: int = unit_option(1, 2)
    units_1_3: int = unit_option(1, 3)
    units_1_4: int = unit_option(1, 4)
    units_2_3: int = unit_option(2, 3)
    units_2_4: int = unit_option(2, 4)
    units_3_4: int = unit_option(3, 4)
    first_dealer: int = option(0, "The seat that deals first, from 1; 0 for a random one.", low=0, high=4)

    def unit_between(self, seat: Seat, other: Seat) -> int:
        """The value of a unit agreed between two players (CP-5, OF-5)."""
        units = (self.units_1_2, self.units_1_3, self.units_1_4, self.units_2_3, self.units_2_4, self.units_3_4)
        return units[(0, 2, 3)[min(seat, other)] + max(seat, other) - 1]


T = TypeVar("T", bound=RowsOptions, default=Any)


@mypyc_attr(allow_interpreted_subclasses=True)
class ThreeRows(SettingHand[T]):
    """A hand in which each player has three rows."""

    imagined: CardSet = 0  # seats whose face-down rows are imagined, and so are arranged well before they are shown

    def __init__(self, deal: Deal[T]) -> None:
        super().__init__(deal, SIZES)
        self.second_wheel = self.rules.wheel_rank == "second_highest"

    # What a game provides -----------------------------------------------------------------------

    def opponent_rows(self, seat: Seat) -> OpponentRows:
        """The rows that opponents of *seat* are likely to have, which give its own rows their value."""
        raise NotImplementedError

    def units(self, seat: Seat, other: Seat) -> int:
        """The payment from *other* to *seat* in this hand, times their unit."""
        raise NotImplementedError

    def why_paid(self, seat: Seat, other: Seat) -> str:
        """Why *seat* and *other* paid what they did, in a few words."""
        raise NotImplementedError

    # The rows ----------------------------------------------------------------------------------

    def whole(self, seat: Seat) -> CardSet:
        """All the cards of a seat, in hand and in rows."""
        return self.at[HAND + seat] | self.row(FRONT, seat) | self.row(MIDDLE, seat) | self.row(BACK, seat)

    def rows(self, seat: Seat) -> list[int]:
        """The three rows of a seat."""
        return [int(self.row(row, seat)) for row in range(3)]

    def arrangement(self, seat: Seat) -> vec[CardSet]:
        return best_rows(self.whole(seat), self.opponent_rows(seat))

    def strength(self, row: i64, held: CardSet) -> i64:
        """The strength of a row under the options of this table."""
        return row_strength(row, held, self.second_wheel)

    def strengths(self, seat: Seat) -> list[int]:
        """The strengths of the three rows of a seat."""
        return [int(self.strength(row, held)) for row, held in enumerate(self.rows(seat))]

    def fouls(self, seat: Seat) -> bool:
        """Are the three complete rows of a seat out of order (CP-11, OF-10, OF-R7)?"""
        worth = self.strengths(seat)
        return is_foul(worth[FRONT], worth[MIDDLE], worth[BACK])

    def show_rows(self, seat: Seat) -> str:
        """Turn up the rows of a seat.  Returns a sentence for the log: "... pair of nines / two pair, kings and fours"."""
        if self.imagined >> seat & 1:
            self.put(super().placed(seat), 3, seat)
            self.arrange(seat)
        self.turn_up(seat)
        return f"{{{seat}}} {{shows|show}} {' / '.join([row_words(row, held) for row, held in enumerate(self.rows(seat))])}"

    def hands(self, seat: Seat, other: Seat) -> list[int]:
        """By row: 1 if *seat* wins it, -1 if *other* does, 0 if they tie (CP-26, OF-22, OF-R12)."""
        return [int(a > b) - int(a < b) for a, b in zip(self.strengths(seat), self.strengths(other), strict=True)]

    def settle(self) -> None:
        """Each two players settle separately (CP-4, OF-4)."""
        n = int(self.plan.seats)
        self.end([sum([self.units(s, o) for o in range(n) if o != s]) for s in range(n)])

    def against(self, seat: int) -> list[ScoreLine]:
        """The lines of the count for a seat, one for each opponent."""
        others = [o for o in range(int(self.plan.seats)) if o != seat]
        return [ScoreLine(seat, f"against {{{o}}}: {self.why_paid(seat, o)}", self.units(seat, o)) for o in others]


H = TypeVar("H", bound=ThreeRows, default=Any)


@mypyc_attr(allow_interpreted_subclasses=True)
class SetThree(Setting[H]):
    """Players set three rows in secret; rows can be set even if they are a foul."""

    rows = row_verbs(ROWS)
    task: ClassVar[str] = ""  # what the prompt asks for while cards are left

    def prompt(self, h: H, seat: int) -> str:
        if h.row_cards(seat):
            return f"Your turn: {self.task}."
        if h.fouls(seat):
            return "Your turn: your rows are a foul; take a card back, or set them anyway."
        return "Your turn: set your hand, or take a card back."

    def button(self, h: H, seat: int, action: int) -> str:
        return "Set it: a foul" if action == SET and h.fouls(seat) else super().button(h, seat, action)

    def confirm(self, h: H, seat: int, action: int) -> str:
        return "This hand is a foul. Set it anyway?" if action == SET and h.fouls(seat) else ""


@mypyc_attr(allow_interpreted_subclasses=True)
class RowsMatch(Match[T, H]):
    """A fixed number of hands; the player with the most units wins (CP-R1, OF-R1)."""

    def hands_planned(self) -> int:
        return self.options.match_hands

    def winning(self) -> str:
        return "the most units win"
