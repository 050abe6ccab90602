"""Chinese Poker: the rows with the highest expected value against likely opponents; surrender a hand that would lose more."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from upcard.core.bits import CardSet, Rng, Seat
from upcard.core.policy import Policy
from upcard.games.chinese_poker.hand import DRAGON, FOLD, NATURALS, SETTING, SURRENDER, ChinesePoker
from upcard.kit.rows.beginner import Beginner
from upcard.kit.rows.ranking import ALL, BACK, FRONT, MIDDLE, row_words
from upcard.kit.rows.setting import ARRANGE, SET, place

PLAY_ON: Final = 0


class ChinesePokerPolicy(Policy[ChinesePoker]):
    """Calculates exactly against the likely opponents of `upcard.kit.rows.ranking`, with the scoring of the table."""

    name = "steady"

    def choose(self, h: ChinesePoker, seat: int, rng: Rng) -> int:
        if h.phase is not SETTING:
            return FOLD if _playing_on(h, seat) < 0 else PLAY_ON
        naturals = h.naturals(seat)
        best = h.arrangement(seat)
        if naturals and _units(h, best) <= (13 if naturals[0] == DRAGON else 3) * ALL:
            return naturals[0]
        if h.row_cards(seat):
            return ARRANGE
        if not h.fouls(seat) and _units(h, vec[i64]([h.row(row, seat) for row in range(3)])) >= _units(h, best):
            return SET
        return place(3, _misplaced(h, seat, best))

    def answers(self, h: ChinesePoker, seat: int) -> list[int]:
        if h.phase is SETTING:  # a search cannot improve on a comparison of all settings
            return [self.choose(h, seat, Rng(1))]
        return super().answers(h, seat)

    def explain(self, h: ChinesePoker, seat: int, action: int) -> str:
        if h.phase is not SETTING:
            worth = _playing_on(h, seat)
            return (
                "If you play on, you lose more than two units to each opponent on average."
                if worth < 0
                else "It should cost you less than two units to each opponent."
            )
        if action >= DRAGON and action < DRAGON + len(NATURALS):
            return f"{NATURALS[action - DRAGON].capitalize()} pays more than any setting of these cards should win."
        best = h.arrangement(seat)
        tenths = int((_units(h, best) * 10 + ALL // 2) // ALL)
        rows = "; ".join([row_words(row, best[row]) for row in range(3)])
        if action == ARRANGE:
            sign = "−" if tenths < 0 else "+"
            units = f"{sign}{abs(tenths) // 10}.{abs(tenths) % 10}"
            return f"Of all settings this is the best: {rows}. It wins about {units} units against each opponent."
        return "No setting of these cards wins more." if action == SET else f"Better: {rows}."


def _units(h: ChinesePoker, rows: vec[CardSet]) -> i64:
    """The expected units of three rows against one opponent, times ALL."""
    return h.rates.units(h.strength(FRONT, rows[FRONT]), h.strength(MIDDLE, rows[MIDDLE]), h.strength(BACK, rows[BACK]))


def _misplaced(h: ChinesePoker, seat: Seat, best: vec[CardSet]) -> CardSet:
    """A card that is in the wrong row."""
    for row in range(3):
        wrong = h.row(row, seat) & ~best[row]
        if wrong:
            return wrong & -wrong
    return 0


def _playing_on(h: ChinesePoker, seat: Seat) -> i64:
    """The gain from playing on instead of surrendering, times ALL: a surrender costs two units an opponent (CP-23)."""
    mine: i64 = -6 * ALL
    if not h.fouls(seat):
        mine = _units(h, vec[i64]([h.row(row, seat) for row in range(3)]))
    gain: i64 = 0
    for other in range(h.plan.seats):
        if other == seat:
            continue
        unit: i64 = h.rules.unit_between(seat, other)
        if h.declared(other):
            gain += 2 * unit * ALL if h.rules.surrender_pays_naturals else 0
        elif h.phase is SURRENDER and h.folded[other] == FOLD:
            gain += 2 * unit * ALL
        else:
            gain += unit * (mine + 2 * ALL)
    return gain


class ChinesePokerBeginner(Beginner[ChinesePoker]):
    """Sets the best poker hand at the back and the next in the middle; overlooks naturals, and never surrenders."""

    order = [BACK, MIDDLE, FRONT]

    def strength(self, h: ChinesePoker, row: i64, seat: Seat, held: CardSet) -> i64:
        return h.strength(row, held)

    def choose(self, h: ChinesePoker, seat: int, rng: Rng) -> int:
        return super().choose(h, seat, rng) if h.phase is SETTING else PLAY_ON


POLICY: Final = ChinesePokerPolicy()
EASY: Final = ChinesePokerBeginner()
