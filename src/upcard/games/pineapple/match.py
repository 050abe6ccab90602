"""A match of Pineapple: hand after hand, until it is decided."""

from __future__ import annotations

from upcard.games.pineapple.hand import Pineapple, PineappleOptions
from upcard.kit.poker.match import PokerMatch


class PineappleMatch(PokerMatch[PineappleOptions, Pineapple]):
    """A session of Pineapple, to which deep stacks may be brought (PI-5)."""

    def score_hand(self, h: Pineapple) -> None:
        super().score_hand(h)
        for seat in range(self.seats):
            self.totals[seat] += h.deeper[seat]
            self.bought[seat] += h.deeper[seat]
