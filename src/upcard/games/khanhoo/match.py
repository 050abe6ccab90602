"""A match of Khanhoo: hand after hand, until it is decided."""

from __future__ import annotations

from upcard.core.match import Match
from upcard.core.wording import counted
from upcard.games.khanhoo.hand import Khanhoo, KhanhooOptions


class KhanhooMatch(Match[KhanhooOptions, Khanhoo]):
    """Hands until a player has 50 points; the highest total wins (KH-49, KH-50)."""

    def finished(self, h: Khanhoo) -> bool:
        return max(self.totals) >= self.options.target and self.tie_is_settled()

    def goal(self) -> str:
        return f"to {counted(self.options.target, 'points')}"
