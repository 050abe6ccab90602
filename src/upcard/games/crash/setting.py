"""Setting up to four Brag hands from the left, the highest first: which can be set, which are a foul, and their names.

Source: Crash, clauses CR-4 to CR-8 and CR-12, CR-13.
"""

from __future__ import annotations

from typing import Final, TypeVar

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from upcard.core.bits import Action, CardSet, Rng, Seat, bit, cards, count, nth
from upcard.core.deal import Deal
from upcard.core.options import R
from upcard.core.pack import STANDARD
from upcard.core.wording import counted
from upcard.games.crash.brag import HANDS, WORST, brag, brag_words, four_of_a_kind
from upcard.kit.poker.ranks import COLUMN, describe, groups
from upcard.kit.rows.ranking import RowText
from upcard.kit.rows.setting import ARRANGE, SET, Setting, SettingHand, place, row_verbs

HAND_SIZE: Final = 3
ROWS: Final = ["first", "second", "third", "fourth"]


@mypyc_attr(allow_interpreted_subclasses=True)
class BragRows(SettingHand[R]):
    """A hand in which players set hands of three, each a pair or better.

    *sorts*: the table puts the hands in order.  *quads*: the ranks in the order of fours of a kind, lowest first.
    """

    def __init__(self, deal: Deal[R], threes_high: bool, a23: i64, sorts: bool, quads: str) -> None:
        super().__init__(deal, [HAND_SIZE] * HANDS)
        self.threes_high = threes_high
        self.a23 = a23
        self.sorts = sorts
        self.quads = quads

    def arrange(self, seat: Seat) -> None:
        self.lay(self.arrangement(seat), seat)

    def lay(self, hands: vec[CardSet], seat: Seat) -> None:
        """Put these hands into the trays and all other cards back into the hand."""
        rest = self.placed(seat)
        for row in range(HANDS):
            rest &= ~hands[row]
        self.put(rest, HANDS, seat)
        for row in range(HANDS):
            self.put(hands[row] & ~self.at[self.tray(row, seat)], row, seat)

    def arranged(self, seat: Seat) -> bool:
        """Are the hands set in the best way?"""
        if not self.placed(seat) or not self.may_set(seat):
            return False
        best = self.arrangement(seat)
        return all([self.row(row, seat) == best[row] for row in range(HANDS)])

    def line_up(self, seat: Seat) -> None:
        """Move the hands to the left without gaps (CR-12); put the highest first if the table sorts (CR-R8)."""
        hands = [int(self.row(row, seat)) for row in range(HANDS)]
        hands.sort(key=lambda held: -int(self.strength(held)) if self.sorts else int(held == 0))
        self.lay(vec[i64](hands), seat)

    def strength(self, held: CardSet) -> i64:
        """The strength of a hand under the options of this table; 0 for no hand."""
        return brag(held, self.threes_high, self.a23) if held else 0

    def allowed(self, held: CardSet) -> bool:
        """Can three cards be set as a hand: are they a pair or better (CR-5)?"""
        return self.strength(held) > WORST

    def may_stand(self, held: CardSet) -> bool:
        """Can a row be set like this?"""
        return held == 0 or count(held) == HAND_SIZE and self.allowed(held)

    def may_set(self, seat: Seat) -> bool:
        return self.why_foul(seat) == ""

    def why_foul(self, seat: Seat) -> str:
        """Why the hands cannot be set as they are; "" if they can."""
        for row in range(HANDS):
            held = self.at[self.tray(row, seat)]
            if held and count(held) < HAND_SIZE:
                return f"the {ROWS[row]} hand needs {'two more cards' if count(held) == 1 else 'one more card'}"
            if not self.may_stand(held):
                return f"the {ROWS[row]} hand is only {brag_words(held)}: a hand is a pair or better"
        return ""

    def left_hand(self, row: i64, seat: Seat) -> i64:
        """The row of the next hand to the left; -1 if there is none."""
        row -= 1
        while row >= 0 and not self.row(row, seat):
            row -= 1
        return row

    def is_above(self, row: i64, held: CardSet, seat: Seat) -> bool:
        """Would these cards in a row rank above the hand to their left (CR-13)?  Equal hands are in order (CR-R8)."""
        left = self.left_hand(row, seat)
        if left < 0 or count(held) < HAND_SIZE or not self.may_stand(self.row(left, seat)) or self.sorts:
            return False
        return self.strength(held) > self.strength(self.row(left, seat))

    def fouls_at(self, seat: Seat) -> i64:
        """The first row that is out of order; -1 if there is none."""
        for row in range(HANDS):
            if self.is_above(row, self.row(row, seat), seat):
                return row
        return -1

    def foul_words(self, seat: Seat) -> str:
        """Which hand is out of order: "the third hand is higher than the first"."""
        row = self.fouls_at(seat)
        return f"the {ROWS[row]} hand is higher than the {ROWS[self.left_hand(row, seat)]}"

    def describe_row(self, row: i64, held: CardSet, seat: Seat) -> RowText:
        made = brag_words(held)
        if count(held) == HAND_SIZE and not self.allowed(held):
            return RowText(made, "below a pair")
        if self.is_above(row, held, seat):
            return RowText(made, f"higher than the {ROWS[self.left_hand(row, seat)]}: foul", True)
        return RowText(made)

    def fours(self, seat: int) -> int:
        """The highest four of a kind in the hands a seat has shown, by its place in the order; -1 if there is none (CR-R15)."""
        used: CardSet = 0
        for row in range(HANDS):
            used |= self.at[self.shown(row, seat)]
        return max([self.quads.index(STANDARD.ranks[r]) for r in cards(four_of_a_kind(used))], default=-1)

    def four_words(self, seat: int) -> str:
        """The name of that four of a kind: "four kings"."""
        return describe(groups(COLUMN * bit(STANDARD.ranks.index(self.quads[self.fours(seat)]))))


H = TypeVar("H", bound=BragRows)


@mypyc_attr(allow_interpreted_subclasses=True)
class SetBrag(Setting[H]):
    """Up to four hands are set; they may be set though they are a foul."""

    rows = row_verbs(ROWS)

    def legal(self, h: H, seat: Seat) -> list[int]:
        out = super().legal(h, seat)
        return out[1:] if out[0] == ARRANGE and h.arranged(seat) else out

    def leading(self, h: H, seat: Seat, row: i64) -> CardSet:
        """One hand is made after another, and only of cards that can become a pair or better."""
        if any([h.room(other, seat) % HAND_SIZE for other in range(HANDS) if other != row]):
            return 0
        held = h.at[h.tray(row, seat)]
        free = h.row_cards(seat)
        out: CardSet = 0
        if h.room(row, seat):
            for card in cards(free):
                if _completes(h, held | bit(card), free & ~bit(card)):
                    out |= bit(card)
        return out

    def pick(self, h: H, seat: Seat, rng: Rng) -> Action:
        free = h.row_cards(seat)
        for row in range(HANDS):
            held = h.at[h.tray(row, seat)]
            if count(held) == 1 and rng.below(4):
                return place(row, bit(nth(free, rng.below(count(free)))))
            good = [c for c in cards(free) if h.allowed(held | bit(c))] if count(held) == 2 else []
            if good:
                return place(row, bit(good[rng.below(len(good))]))
            if not h.may_stand(held):
                return place(HANDS, bit(nth(held, rng.below(count(held)))))
        words = [word for word in self.words(h, seat) if word != ARRANGE]
        empty = [row for row in range(HANDS) if h.room(row, seat)]
        k = rng.below(len(words) + len(empty))
        return words[k] if k < len(words) else place(empty[k - len(words)], bit(nth(free, rng.below(count(free)))))

    def act(self, h: H, seat: Seat, action: Action) -> None:
        if action == SET:
            h.line_up(seat)
        super().act(h, seat, action)

    def button(self, h: H, seat: int, action: int) -> str:
        if action != SET:
            return super().button(h, seat, action)
        if h.fouls_at(seat) >= 0:
            return "Set it: a foul"
        n = len([row for row in range(HANDS) if h.row(row, seat)])
        return f"Set {counted(n, 'hands')}" if n else "Set none"

    def confirm(self, h: H, seat: int, action: int) -> str:
        if action != SET:
            return ""
        if h.fouls_at(seat) >= 0:
            return "This is a foul. Set it anyway?"
        return "" if any([h.row(row, seat) for row in range(HANDS)]) else "You set no hand, and can score nothing. Set none?"


def _completes(h: BragRows[R], held: CardSet, free: CardSet) -> bool:
    """Can these cards, with others of *free*, become a hand that can be set?"""
    if count(held) == HAND_SIZE:
        return h.allowed(held)
    while free:
        card = free & -free
        free &= ~card
        if _completes(h, held | card, free):
            return True
    return False
