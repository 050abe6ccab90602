"""A match of Newmarket: an agreed number of hands."""

from __future__ import annotations

from upcard.core.hand import Hand
from upcard.core.match import Match
from upcard.core.wording import counted
from upcard.games.newmarket.hand import PAY_NAMES, Newmarket, NewmarketOptions


class NewmarketMatch(Match):
    """The agreed number of hands; then the player with the most chips wins (NM-29)."""

    def rules(self) -> NewmarketOptions:
        """The options, as Newmarket's own."""
        options = self.options
        assert isinstance(options, NewmarketOptions)
        return options

    def begin(self) -> None:
        self.totals = [self.rules().starting_chips] * self.seats

    def score_hand(self, h: Hand) -> None:
        assert isinstance(h, Newmarket)
        super().score_hand(h)
        self.extra = {PAY_NAMES[k]: int(h.pots[k]) for k in range(4)}

    def finished(self, h: Hand) -> bool:
        return self.number >= (self.rules().hands or 2 * self.seats) and self.tie_is_settled()

    def close(self) -> None:
        if self.rules().final_pots == "split":
            share = sum([pot // self.seats for pot in self.extra.values()])
            self.extra = {name: pot % self.seats for name, pot in self.extra.items()}
            self.add_row("Pots shared", [share] * self.seats)

    def goal(self) -> str:
        return f"{counted(self.rules().hands or 2 * self.seats, 'hands')}; the most chips win"
