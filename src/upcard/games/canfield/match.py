"""A match of Canfield: one deal."""

from __future__ import annotations

from upcard.core.match import Match
from upcard.games.canfield.hand import Canfield, CanfieldOptions


class CanfieldMatch(Match[CanfieldOptions, Canfield]):
    """One deal, won with all cards on the foundations (CF-2, CF-R14)."""

    def winners(self) -> list[int]:
        return [0] if self.totals[0] == 52 else []

    def goal(self) -> str:
        return "one deal"

    def result_text(self) -> str:
        if self.winners():
            return "{0} {has|have} won: all cards are on the foundations."
        return f"{{0}} {{ends|end}} with {self.totals[0]} of the 52 cards on the foundations."
