"""A match of All Fours: hands until a player has the target."""

from __future__ import annotations

from upcard.core.match import Match
from upcard.core.wording import counted
from upcard.games.all_fours.hand import AllFours, AllFoursOptions


class AllFoursMatch(Match[AllFoursOptions, AllFours]):
    """Hands until a player has the target (AF-31); after a hand thrown in the same dealer deals again (AF-15)."""

    def label(self, h: AllFours) -> str:
        return f"Hand {self.number}" + (" thrown in" if h.thrown_in else "")

    def next_dealer(self, h: AllFours) -> int:
        return self.dealer if h.thrown_in else super().next_dealer(h)

    def shares_ties(self) -> bool:
        return False

    def beside_totals(self) -> str:
        if not self.options.score_order_wins:
            return ""
        return f"The first player to reach {self.options.target} wins at once: do not count any point after that."

    def goal(self) -> str:
        if self.options.score_order_wins:
            return f"first to {counted(self.options.target, 'points')}"
        return f"{counted(self.options.target, 'points')}, with hands counted in full"
