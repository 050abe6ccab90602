"""A match of Canasta: hand after hand, until it is decided."""

from __future__ import annotations

from upcard.core.match import Match
from upcard.core.wording import counted
from upcard.games.canasta.hand import Canasta, CanastaOptions


class CanastaMatch(Match[CanastaOptions, Canasta]):
    """Hands until a side has 5,000 points; the higher total wins (CA-2, CA-57, CA-58)."""

    def finished(self, h: Canasta) -> bool:
        if self.number == self.options.max_hands:
            return True
        level = self.totals[0] == self.totals[1]
        return max(self.totals) >= self.options.target and not (level and self.options.tie_break == "extra_hand")

    def hands_planned(self) -> int:
        return self.options.max_hands

    def goal(self) -> str:
        most = self.options.max_hands
        return f"to {counted(self.options.target, 'points')}" + (f", {counted(most, 'hands')} at most" if most else "")

    def result_text(self) -> str:
        won = self.winners()
        if self.seats == 2 or len(won) != 2:
            return super().result_text()
        return f"{{{won[0]}}} and {{{won[1]}}} win with {counted(self.totals[won[0]], 'points')}."
