"""What all betting games tell for the odds: who is in, how they stay in, and where their cards lie."""

from __future__ import annotations

from upcard.bots.odds import Odds
from upcard.core.bits import CardSet, Seat
from upcard.core.hand import Hand
from upcard.kit.betwords import CALL, CHECK, kind
from upcard.kit.poker import BET, BettingHand


class BettingOdds(Odds):
    """A betting game: everyone who is in calls as long as it takes."""

    def live(self, h: Hand) -> CardSet:
        assert isinstance(h, BettingHand)
        return h.betting.live

    def held(self, h: Hand, seat: Seat) -> CardSet:
        return h.at[seat]

    def bet(self, h: Hand, seat: Seat) -> int:
        assert isinstance(h, BettingHand)
        if h.phase is not BET:
            return -1
        b = h.betting
        if b.opening:
            return int(4 * b.least(seat) + kind(b))
        return CALL if b.to_call(seat) else CHECK
