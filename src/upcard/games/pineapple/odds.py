"""The equity model of Pineapple: the seats that compete, their cards, and how hands compare."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from upcard.core.bits import CardSet, Rng, Seat
from upcard.games.pineapple.hand import Pineapple, PineappleOptions, best_with_board, pairs_of
from upcard.kit.poker.equity import Showdown
from upcard.kit.poker.equity_model import BettingEquityModel
from upcard.kit.poker.pots import NO_HAND
from upcard.kit.poker.rank_tables import SEVEN, SEVEN_LOW
from upcard.kit.poker.ranks import LOWS


def best(h: Pineapple, pairs: list[int], board: CardSet, low: bool) -> i64:
    """The best hand of any of these pairs of hole cards with a board."""
    most: i64 = NO_HAND
    for pair in pairs:
        most = max(most, h.hole_strength(pair, board, low))
    return most


class PineappleShowdown(Showdown):
    """Two hole cards with the five of the board, high, and in hi-lo also low."""

    def __init__(self, rules: PineappleOptions) -> None:
        self.free = rules.hole_cards_used == "any"
        self.hilo = rules.variant == "crazy_hilo8"

    def high(self, place: i64, held: CardSet, board: CardSet) -> i64:
        return best_with_board(held, board, self.free, False)

    def low(self, place: i64, held: CardSet, board: CardSet) -> i64:
        return best_with_board(held, board, self.free, True) if self.hilo else NO_HAND


class PineappleOdds(BettingEquityModel[PineappleOptions, Pineapple]):
    """Two hole cards and a board of five; hands are played on until the third card is gone."""

    tables = [SEVEN, SEVEN_LOW]
    sizes = (2,)
    assumed = "Assumes that every player has discarded and holds two cards."
    board = 5

    def showdown(self, h: Pineapple) -> Showdown:
        return PineappleShowdown(h.rules)

    def showdown_among(self, options: PineappleOptions, size: int, seats: int) -> Showdown:
        return PineappleShowdown(options)

    def betting_round(self, h: Pineapple) -> i64:
        return h.street

    def only_bets_left(self, h: Pineapple) -> bool:
        return h.all_discards_done()

    def common(self, h: Pineapple) -> CardSet:
        return h.at[h.board()]

    def apparent_strength(self, h: Pineapple, other: Seat, held: CardSet, board: CardSet) -> i64:
        return best(h, pairs_of(held), board, False)

    def complete_hand(self, h: Pineapple, held: CardSet, board: CardSet, pool: vec[i64], first: i64, rng: Rng) -> CardSet:
        """The two cards that turn out best; in hi-lo a low comes first."""
        out: CardSet = 0
        most: i64 = -1
        for two in pairs_of(held):
            worth = h.hole_strength(two, board, False) + (LOWS if h.hilo and h.hole_strength(two, board, True) != NO_HAND else 0)
            if worth > most:
                most = worth
                out = two
        return out


ODDS: Final = PineappleOdds()
