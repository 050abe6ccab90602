"""A match of Newmarket: an agreed number of hands."""

from __future__ import annotations

from upcard.core.match import Match
from upcard.games.newmarket.hand import PAY_NAMES, Newmarket, NewmarketOptions


class NewmarketMatch(Match[NewmarketOptions, Newmarket]):
    """The agreed number of hands; then the player with the most chips wins (NM-29)."""

    end_heading: str = "Going out"

    def begin(self) -> None:
        self.totals = [self.options.starting_chips] * self.seats

    def score_hand(self, h: Newmarket) -> None:
        super().score_hand(h)
        self.extra = {PAY_NAMES[k]: int(h.pots[k]) for k in range(4)}

    def hands_planned(self) -> int:
        return self.options.hands or 2 * self.seats

    def keeps_pot(self) -> bool:
        return True

    def closing(self) -> str:
        return "The players share the pots left on the pay cards equally." if self.options.final_pots == "split" else ""

    def close(self) -> None:
        if self.options.final_pots == "split":
            share = sum([pot // self.seats for pot in self.extra.values()])
            self.extra = {name: pot % self.seats for name, pot in self.extra.items()}
            self.add_row("Pots shared", [share] * self.seats)

    def winning(self) -> str:
        return "the most chips win"
