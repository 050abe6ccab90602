"""A session of Whiskey Poker, with betting or for refreshments."""

from __future__ import annotations

from upcard.core.wording import list_players
from upcard.games.whiskey_poker.hand import Whiskey, WhiskeyOptions
from upcard.kit.poker.match import PokerMatch


class WhiskeyMatch(PokerMatch[WhiskeyOptions, Whiskey]):
    """A session of betting, or a game for refreshments until a player has no chips (WP-R25)."""

    def begin(self) -> None:
        super().begin()
        self.bar = self.options.mode == "bar"
        if self.bar:
            self.totals = [self.options.bar_chips] * self.seats

    def hands_planned(self) -> int:
        return 0 if self.bar else super().hands_planned()

    def chip_holders(self) -> int:
        return self.seats if self.bar else super().chip_holders()

    def hand_sums(self) -> tuple[int, ...]:
        return () if self.bar else (0,)

    def wins_by(self) -> str:
        return "left" if self.bar else super().wins_by()

    def close(self) -> None:
        if not self.bar:
            super().close()

    def winners(self) -> list[int]:
        return [s for s in range(self.seats) if self.totals[s] > 0] if self.bar else super().winners()

    def goal(self) -> str:
        return "until a player has no chips" if self.bar else super().goal()

    def result_text(self) -> str:
        if not self.bar:
            return super().result_text()
        losers = [s for s in range(self.seats) if self.totals[s] == 0]
        return f"{list_players(losers)} {'{pays|pay}' if len(losers) == 1 else 'pay'} for the next round."
