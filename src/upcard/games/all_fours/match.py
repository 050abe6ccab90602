"""A match of All Fours: hands until a player has the target."""

from __future__ import annotations

from upcard.core.hand import Hand
from upcard.core.match import Match
from upcard.core.wording import counted
from upcard.games.all_fours.hand import AllFours, AllFoursOptions


class AllFoursMatch(Match):
    """Hands until a player has the target (AF-31); after a hand thrown in the same dealer deals again (AF-15)."""

    def rules(self) -> AllFoursOptions:
        """The options, as All Fours' own."""
        options = self.options
        assert isinstance(options, AllFoursOptions)
        return options

    def label(self, h: Hand) -> str:
        assert isinstance(h, AllFours)
        return f"Hand {self.number}" + (" thrown in" if h.thrown_in else "")

    def next_dealer(self, h: Hand) -> int:
        assert isinstance(h, AllFours)
        return self.dealer if h.thrown_in else super().next_dealer(h)

    def finished(self, h: Hand) -> bool:
        return max(self.totals) >= self.rules().target and len(self.winners()) == 1

    def goal(self) -> str:
        if self.rules().score_order_wins:
            return f"first to {counted(self.rules().target, 'points')}"
        return f"{counted(self.rules().target, 'points')}, with hands counted in full"
