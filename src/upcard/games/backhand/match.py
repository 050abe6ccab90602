"""A match of Backhand: rounds for bets, to a number of wins, or for most wins."""

from __future__ import annotations

from upcard.core.match import Match
from upcard.core.wording import counted, list_players
from upcard.games.backhand.hand import Backhand, BackhandOptions


class BackhandMatch(Match[BackhandOptions, Backhand]):
    """Rounds for bets, to a number of wins, or for most wins."""

    hand_name: str = "round"

    def first_dealer(self) -> int:
        return super().first_dealer() if self.options.dealer == "rotating" else 0

    def deck(self) -> list[int] | None:
        """The rest of the stock, then everything out of play; None to shuffle the whole pack (BH-R18)."""
        self.extra = {}
        if self.number == 1 or self.options.reshuffle == "each_round":
            return None
        h = self.hand
        stock = h.cards_in(h.stock)[::-1]
        players = self.seats - (self.options.dealer == "rotating")
        if len(stock) < 15 * players:
            return None
        rest = sorted([c for z in range(int(h.plan.size)) if z != h.stock for c in h.cards_in(z)])
        self.extra = {"away": len(rest)}
        return stock + rest

    def unit(self) -> str:
        return super().unit() if self.options.scoring == "betting" else "wins"

    def deal_passes(self) -> bool:
        return self.options.dealer == "rotating"

    def label(self, h: Backhand) -> str:
        return f"Round {self.number}"

    def hands_planned(self) -> int:
        return 0 if self.options.scoring == "first_to_n" else self.options.match_rounds

    def deciding_total(self) -> int:
        return self.options.target_wins if self.options.scoring == "first_to_n" else 0

    def goal(self) -> str:
        return counted(self.options.target_wins, "wins") if self.options.scoring == "first_to_n" else super().goal()

    def winning(self) -> str:
        return "" if self.options.scoring == "first_to_n" else super().winning()

    def result_text(self) -> str:
        won = self.winners()
        best = self.totals[won[0]]
        names = list_players(won)
        if self.options.scoring != "betting":
            wins = counted(best, "wins")
            if self.seats == 1:
                return f"{{0}} {{ends|end}} with {wins}."
            return f"{names} {{wins|win}} with {wins}." if len(won) == 1 else f"{names} share the win with {wins} each."
        each = "" if len(won) == 1 else " each"
        if best > 0:
            return f"{names} {'{wins|win}' if len(won) == 1 else 'win'} {counted(best, 'chips')}{each}."
        if best == 0:
            return f"{names} {'{breaks|break}' if len(won) == 1 else 'break'} even; nobody has won anything."
        lost = f"{'{loses|lose}' if len(won) == 1 else 'lose'} {counted(-best, 'chips')}{each}"
        return f"{names} {lost}." if self.seats == 1 else f"Nobody has won anything; {names} {lost}, the least."
