"""A match of Solo: an agreed number of hands, or until a player has enough points."""

from __future__ import annotations

from upcard.core.match import Match
from upcard.games.solo.hand import Solo, SoloOptions, short_name


class SoloMatch(Match[SoloOptions, Solo]):
    """The agreed number of hands, or until a player exceeds the agreed points; then the highest score wins (SL-40)."""

    end_heading: str = "The count"

    def label(self, h: Solo) -> str:
        return f"{self.number} {short_name(h.kind, h.trump)}"

    def hands_planned(self) -> int:
        return self.options.hands if self.options.end_mode == "hands" else 0

    def must_exceed(self) -> bool:
        return True

    def deciding_total(self) -> int:
        return self.options.threshold if self.options.end_mode == "threshold" else 0
