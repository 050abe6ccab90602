"""A match of Fipsen: an agreed number of deals."""

from __future__ import annotations

from upcard.core.match import Match
from upcard.games.fipsen.bids import NAMES
from upcard.games.fipsen.hand import Fipsen, FipsenOptions


class FipsenMatch(Match[FipsenOptions, Fipsen]):
    """The agreed number of deals; then the highest score wins (FI-43)."""

    hand_name: str = "deal"
    end_heading: str = "The count"
    played: int = 0  # deals that count

    def score_hand(self, h: Fipsen) -> None:
        if h.declarer >= 0 or self.options.count_passed_deals:
            self.played += 1
        value = f"{NAMES[h.bid].title()}, {h.stake}" if h.declarer >= 0 else "all passed"
        self.add_row(f"Deal {self.number}: {value}", h.score)

    def next_dealer(self, h: Fipsen) -> int:
        return self.dealer if h.declarer < 0 else (self.dealer + 1) % 4

    def hands_planned(self) -> int:
        return self.options.deals

    def beside_totals(self) -> str:
        if self.options.count_passed_deals:
            return "A deal that all pass counts as a deal without points; the same dealer deals again."
        return "A deal that all pass does not count; the same dealer deals again."

    def finished(self, h: Fipsen) -> bool:
        return self.played >= self.options.deals and self.tie_is_settled()
