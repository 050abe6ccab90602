"""A match of Botifarra: hands until a side has the target."""

from __future__ import annotations

from upcard.core.match import Match
from upcard.core.wording import counted
from upcard.games.botifarra.hand import Botifarra, BotifarraOptions


class BotifarraMatch(Match[BotifarraOptions, Botifarra]):
    """Hands until a side has the target (BO-31)."""

    end_heading: str = "The count"

    def sides(self) -> list[list[int]]:
        return [[0, 2], [1, 3]]

    def label(self, h: Botifarra) -> str:
        return f"Hand {self.number}" + (f" ×{h.multiplier}" if h.multiplier > 1 else "")

    def must_exceed(self) -> bool:
        return self.options.target_rule == "exceed"

    def goal(self) -> str:
        more = "more than " if self.must_exceed() else ""
        return f"until a side has {more}{counted(self.options.target, 'points')}"

    def result_text(self) -> str:
        a, b = self.winners()
        return f"{{{a}}} and {{{b}}} win with {counted(self.totals[a], 'points')}."
