"""The equity model of Whiskey Poker: the seats that compete, their cards, and how hands compare."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from upcard.core.bits import CardSet, Rng, Seat, count
from upcard.games.whiskey_poker.hand import HAND, OPEN, Whiskey, WhiskeyOptions
from upcard.kit.poker.equity import Showdown
from upcard.kit.poker.equity_model import BettingEquityModel
from upcard.kit.poker.ranges import draw_more
from upcard.kit.poker.rank_tables import FIVE
from upcard.kit.poker.ranks import high

WIDOW: Final = 4
"""After the exchanges of two players a hand is about as good as the best five of its own cards and this many more."""


def spare(h: Whiskey) -> i64:
    """The number of extra cards that an imagined hand chooses from, limited so that there are enough for all.

    More players bring more cards into the widow, so that hands become better.
    """
    live = count(h.betting.live)
    return min(WIDOW + (live > 2), 47 // live - 5)


class WhiskeyShowdown(Showdown):
    """Five cards by the standard ranking."""

    def high(self, place: i64, held: CardSet, board: CardSet) -> i64:
        return high(held)


class WhiskeyOdds(BettingEquityModel[WhiskeyOptions, Whiskey]):
    """Five cards each; hands are played on until the last exchange. A game for refreshments has no pot to win."""

    tables = [FIVE]
    sizes = (5,)
    assumed = "Assumes no more exchanges."

    def showdown(self, h: Whiskey) -> Showdown:
        return WhiskeyShowdown()

    def showdown_among(self, options: WhiskeyOptions, size: int, seats: int) -> Showdown:
        return WhiskeyShowdown()

    def live_seats(self, h: Whiskey) -> CardSet:
        return 0 if h.rules.mode == "bar" else h.betting.live

    def betting_round(self, h: Whiskey) -> i64:
        return h.round

    def only_bets_left(self, h: Whiskey) -> bool:
        return h.round >= 2 and h.phase is not OPEN

    def sample_hand(self, h: Whiskey, seat: Seat, other: Seat, pool: vec[i64], first: i64, rng: Rng) -> CardSet:
        """An imagined hand: after the exchanges it is as good as five cards chosen from more.

        A hand exchanged for the open widow is known.  A player who did not knock could not exchange once more.
        """
        known = h.at[HAND + other] & h.located_by(seat)
        hidden = 5 - count(known)
        if hidden and h.round == 2:
            hidden += max(spare(h) - (h.knocker != other), 0)
        return known | draw_more(pool, first, hidden, rng)

    def complete_hand(self, h: Whiskey, held: CardSet, board: CardSet, pool: vec[i64], first: i64, rng: Rng) -> CardSet:
        """The hand with extra cards to choose from, worth as much as the exchanges to come."""
        return held if h.round == 2 else held | draw_more(pool, first, spare(h), rng)


ODDS: Final = WhiskeyOdds()
