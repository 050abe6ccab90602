"""Crash: the hands with the highest expected value against likely opponents; declare six pairs instead of poor hands."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from upcard.core.bits import CardSet, Rng, Seat
from upcard.core.policy import Policy
from upcard.games.crash.brag import HANDS, brag_words
from upcard.games.crash.hand import SIX_PAIRS, STRAIGHT, Crash
from upcard.kit.rows.beginner import Beginner
from upcard.kit.rows.ranking import ALL
from upcard.kit.rows.setting import ARRANGE, SET, place


class CrashPolicy(Policy[Crash]):
    """Calculates exactly against the likely opponents of `upcard.games.crash.brag`, with the options, score and seats of the
    table.
    """

    name = "steady"

    def choose(self, h: Crash, seat: int, rng: Rng) -> int:
        declarations = h.declarations(seat)
        if STRAIGHT in declarations:
            return STRAIGHT
        best = h.arrangement(seat)
        if SIX_PAIRS in declarations and _points(h, seat, best) < _fair(h):
            return SIX_PAIRS
        if h.may_set(seat) and h.fouls_at(seat) < 0 and _points(h, seat, _lying(h, seat)) >= _points(h, seat, best):
            return SET
        if h.phase.allows(h, seat, ARRANGE):
            return ARRANGE
        return place(HANDS, _misplaced(h, seat, best))

    def answers(self, h: Crash, seat: int) -> list[int]:
        return [self.choose(h, seat, Rng(1))]  # a search cannot improve on a comparison of all settings

    def explain(self, h: Crash, seat: int, action: int) -> str:
        if action == STRAIGHT:
            return "The straight wins the game at once."
        best = h.arrangement(seat)
        tenths = int((_points(h, seat, best) * 10 + ALL // 2) // ALL)
        points = f"{tenths // 10}.{tenths % 10}"
        if action == SIX_PAIRS:
            return f"Set as hands, these cards are worth only about {points} points; a new deal is fair to all."
        hands = "; ".join([brag_words(held) for held in best if held])
        if action == ARRANGE:
            return f"Of all settings this is the best: {hands}. It is worth about {points} points."
        return "No setting of these cards scores more." if action == SET else f"Better: {hands}."


def _lying(h: Crash, seat: Seat) -> vec[CardSet]:
    """The hands of a seat as they are set now."""
    return vec[i64]([h.row(row, seat) for row in range(HANDS)])


def _points(h: Crash, seat: Seat, hands: vec[CardSet]) -> i64:
    """The expected points of hands, times ALL."""
    return h.opposition(seat).points(hands)


def _fair(h: Crash) -> i64:
    """The average points of a deal for each player, times ALL."""
    return HANDS * ALL // len(h.playing())


def _misplaced(h: Crash, seat: Seat, best: vec[CardSet]) -> CardSet:
    """A card in the wrong hand."""
    for row in range(HANDS):
        wrong = h.row(row, seat) & ~best[row]
        if wrong:
            return wrong & -wrong
    return 0


class CrashBeginner(Beginner[Crash]):
    """Sets the highest brag hand first, then the highest of what is left; reveals a straight, and overlooks six pairs."""

    order = [0, 1, 2, 3]

    def strength(self, h: Crash, row: i64, seat: Seat, held: CardSet) -> i64:
        return h.strength(held) if h.may_stand(held) else 0

    def choose(self, h: Crash, seat: int, rng: Rng) -> int:
        return STRAIGHT if STRAIGHT in h.declarations(seat) else super().choose(h, seat, rng)


POLICY: Final = CrashPolicy()
EASY: Final = CrashBeginner()
