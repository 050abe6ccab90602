"""The equity model of Soko: the seats that compete, their cards, and how hands compare."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from upcard.core.bits import CardSet, Seat
from upcard.games.soko.hand import Soko, SokoOptions, hand_strength
from upcard.kit.poker.equity import Showdown
from upcard.kit.poker.equity_model import BettingEquityModel
from upcard.kit.poker.rank_tables import SOKO


class SokoShowdown(Showdown):
    """Five cards by the ranking of the table."""

    def __init__(self, rules: SokoOptions) -> None:
        self.rules = rules

    def high(self, place: i64, held: CardSet, board: CardSet) -> i64:
        return hand_strength(held, self.rules)


class SokoOdds(BettingEquityModel[SokoOptions, Soko]):
    """Five cards each; from the first card on there is nothing to decide but bets."""

    tables = [SOKO]
    sizes = (5,)

    def showdown(self, h: Soko) -> Showdown:
        return SokoShowdown(h.rules)

    def showdown_among(self, options: SokoOptions, size: int, seats: int) -> Showdown:
        return SokoShowdown(options)

    def betting_round(self, h: Soko) -> i64:
        return h.round

    def only_bets_left(self, h: Soko) -> bool:
        return True

    def held(self, h: Soko, seat: Seat) -> CardSet:
        return h.held(seat)


ODDS: Final = SokoOdds()
