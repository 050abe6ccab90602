"""A beginner at setting cards: the strongest hand first, then the strongest of what is left (Chinese Poker, Crash).

Setting the next card otherwise would be no lapse, since the rows can be changed until they are set: a beginner plans them worse.
"""

from __future__ import annotations

from typing import TypeVar

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from upcard.core.bits import CardSet, Rng, Seat, bit, cards
from upcard.core.policy import Policy
from upcard.kit.rows.ranking import next_combination, subset
from upcard.kit.rows.setting import SET, SettingHand, place

H = TypeVar("H", bound=SettingHand)


@mypyc_attr(allow_interpreted_subclasses=True)
class Beginner(Policy[H]):
    """Sets the rows one after another, each as strong as the cards left allow.  A game names the order of the rows."""

    name = "easy"
    order: list[int] = []  # of the rows, the strongest first

    def strength(self, h: H, row: i64, seat: Seat, held: CardSet) -> i64:
        """The strength of *held* in a row; 0 if it cannot stand there."""
        raise NotImplementedError

    def choose(self, h: H, seat: int, rng: Rng) -> int:
        rows = self.plan(h, seat)
        for row in range(len(rows)):
            wrong = h.row(row, seat) & ~rows[row]
            if wrong:
                return place(len(rows), wrong & -wrong)
        for row in range(len(rows)):
            missing = rows[row] & ~h.row(row, seat)
            if missing:
                return place(row, missing & -missing)
        return SET

    def answers(self, h: H, seat: int) -> list[int]:
        return [self.choose(h, seat, Rng(1))]

    def plan(self, h: H, seat: Seat) -> vec[CardSet]:
        """The rows that the beginner sees."""
        left = h.row_cards(seat) | h.placed(seat)
        rows = vec[i64]([0 for _ in h.sizes])
        for row in self.order:
            faces = cards(left)
            size = h.sizes[row]
            if len(faces) < size:
                break
            most: i64 = 0
            mask = bit(size) - 1
            while mask < bit(len(faces)):
                held = subset(faces, mask)
                strength = self.strength(h, row, seat, held)
                if strength > most:
                    most = strength
                    rows[row] = held
                mask = next_combination(mask)
            left &= ~rows[row]
        return rows
