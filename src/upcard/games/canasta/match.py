"""A match of Canasta: hand after hand, until it is decided."""

from __future__ import annotations

from upcard.core.hand import Hand
from upcard.core.match import Match
from upcard.core.wording import counted
from upcard.games.canasta.hand import CanastaOptions


class CanastaMatch(Match):
    """Hands until a side has 5,000 points; the higher total wins (CA-2, CA-57, CA-58)."""

    def rules(self) -> CanastaOptions:
        """The options, as Canasta's own."""
        options = self.options
        assert isinstance(options, CanastaOptions)
        return options

    def finished(self, h: Hand) -> bool:
        if self.number == self.rules().max_hands:
            return True
        level = self.totals[0] == self.totals[1]
        return max(self.totals) >= self.rules().target and not (level and self.rules().tie_break == "extra_hand")

    def goal(self) -> str:
        most = self.rules().max_hands
        return f"to {counted(self.rules().target, 'points')}" + (f", {counted(most, 'hands')} at most" if most else "")

    def result_text(self) -> str:
        won = self.winners()
        if self.seats == 2 or len(won) != 2:
            return super().result_text()
        return f"{{{won[0]}}} and {{{won[1]}}} win with {counted(self.totals[won[0]], 'points')}."
