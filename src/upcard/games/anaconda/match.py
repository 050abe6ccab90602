"""A session of Anaconda, and what becomes of the chips left in the pot at its end."""

from __future__ import annotations

from upcard.core.bits import CardSet, as_set, cards
from upcard.games.anaconda.hand import Anaconda, AnacondaOptions
from upcard.kit.poker.match import PokerMatch


class AnacondaMatch(PokerMatch[AnacondaOptions, Anaconda]):
    """Chips that cannot be shared carry over to the next hand; after the last hand they go as agreed (AN-R25)."""

    def keeps_pot(self) -> bool:
        return True

    def closing(self) -> str:
        if self.options.leftover == "house":
            return ""
        takes = (
            "player who won its high half"
            if self.options.leftover == "last_high_winner"
            else "players who tied for its high half"
        )
        return f"Chips left in the pot after the last hand go to the {takes}."

    def close(self) -> None:
        chips = self.extra.get("pot", 0)
        if chips:
            self.add_row("Left in the pot", self.leftover_shares(chips))
            self.extra["pot"] = 0
        super().close()

    def leftover_shares(self, chips: int) -> list[int]:
        """Each seat's share of the chips left in the pot after the last hand (AN-R25).

        They belong to the players who won the high half of the main pot, or its low half where nobody was high. The first of them
        from the dealer's left takes all, or they share equally and the first takes what cannot be divided. Where nobody won that
        pot (AN-R30), the players who still have chips share it in the same way.
        """
        h, options = self.hand, self.options
        shares = [0] * self.seats
        if options.leftover == "house":
            return shares
        won: CardSet = h.betting.pots[0].high or h.betting.pots[0].low
        owners = cards(won or as_set([s for s in range(self.seats) if self.totals[s]]) or h.betting.dealt)
        first = h.betting.left_of(self.dealer, as_set(owners))
        if options.leftover == "split" or not won:
            for s in owners:
                shares[s] = chips // len(owners)
        shares[first] += chips - sum(shares)
        return shares
