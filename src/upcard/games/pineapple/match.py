"""A match of Pineapple: hand after hand, until it is decided."""

from __future__ import annotations

from upcard.core.hand import Hand
from upcard.games.pineapple.hand import Pineapple
from upcard.kit.poker.match import PokerMatch


class PineappleMatch(PokerMatch):
    """A session of Pineapple, to which deep stacks may be brought (PI-5)."""

    def score_hand(self, h: Hand) -> None:
        super().score_hand(h)
        assert isinstance(h, Pineapple)
        for seat in range(self.seats):
            self.totals[seat] += h.deeper[seat]
            self.bought[seat] += h.deeper[seat]
