"""A match of Canasta: hand after hand, until it is decided."""

from __future__ import annotations

from upcard.core.match import Match
from upcard.core.wording import counted
from upcard.games.canasta.hand import Canasta, CanastaOptions


class CanastaMatch(Match[CanastaOptions, Canasta]):
    """Hands until a side has 5,000 points; the higher total wins (CA-2, CA-57, CA-58)."""

    end_heading: str = "Scoring"

    def sides(self) -> list[list[int]]:
        return [[0, 2], [1, 3]] if self.seats == 4 else super().sides()

    def hands_planned(self) -> int:
        return self.options.max_hands

    def result_text(self) -> str:
        won = self.winners()
        if self.seats == 2 or len(won) != 2:
            return super().result_text()
        return f"{{{won[0]}}} and {{{won[1]}}} win with {counted(self.totals[won[0]], 'points')}."
