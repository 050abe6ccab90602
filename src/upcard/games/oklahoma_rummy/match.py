"""A match of Oklahoma Rummy: hand after hand, until it is decided."""

from __future__ import annotations

from upcard.core.match import Match
from upcard.games.oklahoma_rummy.hand import OklahomaRummy, OklahomaRummyOptions


class OklahomaRummyMatch(Match[OklahomaRummyOptions, OklahomaRummy]):
    """Hands until a player has 1,000 points; the highest total wins (OR-36, OR-37)."""

    end_heading: str = "The end of a hand"

    def hands_planned(self) -> int:
        return self.options.max_hands
