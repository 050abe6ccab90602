"""A match of Botifarra: hands until a side has the target."""

from __future__ import annotations

from upcard.core.hand import Hand
from upcard.core.match import Match
from upcard.core.wording import counted
from upcard.games.botifarra.hand import Botifarra, BotifarraOptions


class BotifarraMatch(Match):
    """Hands until a side has the target (BO-31)."""

    def rules(self) -> BotifarraOptions:
        """The options, as Botifarra's own."""
        options = self.options
        assert isinstance(options, BotifarraOptions)
        return options

    def label(self, h: Hand) -> str:
        assert isinstance(h, Botifarra)
        return f"Hand {self.number}" + (f" ×{h.multiplier}" if h.multiplier > 1 else "")

    def finished(self, h: Hand) -> bool:
        need = self.rules().target + (1 if self.rules().target_rule == "exceed" else 0)
        return max(self.totals) >= need

    def goal(self) -> str:
        more = "more than " if self.rules().target_rule == "exceed" else ""
        return f"until a side has {more}{counted(self.rules().target, 'points')}"

    def result_text(self) -> str:
        a, b = self.winners()
        return f"{{{a}}} and {{{b}}} win with {self.totals[a]} points."
