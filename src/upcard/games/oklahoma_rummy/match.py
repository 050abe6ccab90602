"""A match of Oklahoma Rummy: hand after hand, until it is decided."""

from __future__ import annotations

from upcard.core.match import Match
from upcard.core.wording import counted
from upcard.games.oklahoma_rummy.hand import OklahomaRummy, OklahomaRummyOptions


class OklahomaRummyMatch(Match[OklahomaRummyOptions, OklahomaRummy]):
    """Hands until a player has 1,000 points; the highest total wins (OR-36, OR-37)."""

    def finished(self, h: OklahomaRummy) -> bool:
        if self.options.max_hands and self.number >= self.options.max_hands:
            return True
        return max(self.totals) >= self.options.target and self.tie_is_settled()

    def hands_planned(self) -> int:
        return self.options.max_hands

    def goal(self) -> str:
        most = self.options.max_hands
        return f"to {counted(self.options.target, 'points')}" + (f", {counted(most, 'hands')} at most" if most else "")
