"""A match of Solo: hand after hand, until it is decided."""

from __future__ import annotations

from upcard.core.hand import Hand
from upcard.core.match import Match
from upcard.core.wording import counted
from upcard.games.solo.hand import Solo, SoloOptions, short_name


class SoloMatch(Match):
    """An agreed number of hands, or until a player exceeds a number of points; then the highest wins (SL-40)."""

    reached: bool = False  # has the agreed end come, and is a tie played off?

    def begin(self) -> None:
        assert isinstance(self.options, SoloOptions)
        self.rules = self.options

    def label(self, h: Hand) -> str:
        assert isinstance(h, Solo)
        return f"{self.number} {short_name(h.kind, h.trump)}"

    def finished(self, h: Hand) -> bool:
        rules = self.rules
        ended = self.number >= rules.hands if rules.end_mode == "hands" else max(self.totals) > rules.threshold
        self.reached = self.reached or ended
        return self.reached and self.tie_is_settled()

    def goal(self) -> str:
        rules = self.rules
        until = counted(rules.hands, "hands") if rules.end_mode == "hands" else f"until a player has more than {rules.threshold}"
        return f"{until}; the highest wins"
