"""The equity model of 3-5-7: the seats that compete, their cards, and how hands compare."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from upcard.core.bits import CardSet, Seat
from upcard.games.three_five_seven.hand import HAND, LEAVE_OUT, WILD, ThreeFiveSeven, ThreeFiveSevenOptions, worth
from upcard.kit.poker.equity import EquityModel, Showdown
from upcard.kit.poker.rank_tables import FIVES_WILD, SEVENS_WILD, THREES_WILD


class ThreeFiveSevenShowdown(Showdown):
    """The best five of three, five or seven cards with those of that number wild."""

    def __init__(self, rules: ThreeFiveSevenOptions, wild: CardSet) -> None:
        self.rules = rules
        self.wild: CardSet = wild

    def high(self, place: i64, held: CardSet, board: CardSet) -> i64:
        return worth(held, self.wild, self.rules)


class ThreeFiveSevenOdds(EquityModel[ThreeFiveSevenOptions, ThreeFiveSeven]):
    """The showdown of this stage if all come in; which of seven cards were the first three stays secret."""

    tables = [THREES_WILD, FIVES_WILD, SEVENS_WILD]
    sizes = (3, 5, 7)
    assumed = "Assumes that all come in. Threes are wild with three cards, fives with five, sevens with seven."
    dealt_face_up = False

    def showdown(self, h: ThreeFiveSeven) -> Showdown:
        return ThreeFiveSevenShowdown(h.rules, h.wild())

    def showdown_among(self, options: ThreeFiveSevenOptions, size: int, seats: int) -> Showdown:
        return ThreeFiveSevenShowdown(options, WILD[(size - 3) // 2])

    def live_seats(self, h: ThreeFiveSeven) -> CardSet:
        return h.ins[h.stage] if h.phase is LEAVE_OUT else h.dealt

    def assumption(self, h: ThreeFiveSeven) -> str:
        return super().assumption(h) if h.phase is LEAVE_OUT else "if all come in"

    def only_bets_left(self, h: ThreeFiveSeven) -> bool:
        return True

    def held(self, h: ThreeFiveSeven, seat: Seat) -> CardSet:
        return h.at[HAND + seat] | h.at[h.left + seat]

    def size(self, h: ThreeFiveSeven) -> i64:
        return 3 + 2 * h.stage


ODDS: Final = ThreeFiveSevenOdds()
