"""A match of Solo: an agreed number of hands, or until a player has enough points."""

from __future__ import annotations

from upcard.core.match import Match
from upcard.core.wording import counted
from upcard.games.solo.hand import Solo, SoloOptions, short_name


class SoloMatch(Match[SoloOptions, Solo]):
    """The agreed number of hands, or until a player exceeds the agreed points; then the highest score wins (SL-40)."""

    reached: bool = False  # the agreed end has come, and a tie may be played off

    def label(self, h: Solo) -> str:
        return f"{self.number} {short_name(h.kind, h.trump)}"

    def finished(self, h: Solo) -> bool:
        rules = self.options
        ended = self.number >= rules.hands if rules.end_mode == "hands" else max(self.totals) > rules.threshold
        self.reached = self.reached or ended
        return self.reached and self.tie_is_settled()

    def hands_planned(self) -> int:
        return self.options.hands if self.options.end_mode == "hands" else 0

    def must_exceed(self) -> bool:
        return True

    def deciding_total(self) -> int:
        return self.options.threshold if self.options.end_mode == "threshold" else 0

    def goal(self) -> str:
        rules = self.options
        until = counted(rules.hands, "hands") if rules.end_mode == "hands" else f"until a player has more than {rules.threshold}"
        return f"{until}; the highest score wins"
