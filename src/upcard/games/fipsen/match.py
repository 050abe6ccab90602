"""A match of Fipsen: an agreed number of deals."""

from __future__ import annotations

from upcard.core.hand import Hand
from upcard.core.match import Match
from upcard.core.wording import counted
from upcard.games.fipsen.bids import NAMES
from upcard.games.fipsen.hand import Fipsen, FipsenOptions


class FipsenMatch(Match):
    """The agreed number of deals; then the highest score wins (FI-43)."""

    played: int = 0  # deals that count

    def rules(self) -> FipsenOptions:
        """The options, as Fipsen's own."""
        options = self.options
        assert isinstance(options, FipsenOptions)
        return options

    def score_hand(self, h: Hand) -> None:
        assert isinstance(h, Fipsen)
        if h.declarer >= 0 or self.rules().count_passed_deals:
            self.played += 1
        value = f"{NAMES[h.bid].title()}, {h.stake}" if h.declarer >= 0 else "all passed"
        self.add_row(f"Deal {self.number}: {value}", h.score)

    def next_dealer(self, h: Hand) -> int:
        assert isinstance(h, Fipsen)
        return self.dealer if h.declarer < 0 else (self.dealer + 1) % 4

    def finished(self, h: Hand) -> bool:
        return self.played >= self.rules().deals and self.tie_is_settled()

    def goal(self) -> str:
        return f"{counted(self.rules().deals, 'deals')}; the highest score wins"
