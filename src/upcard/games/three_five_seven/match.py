"""A match of 3-5-7: deals until three strikes, for one game or several."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from upcard.core.bits import bit, cards
from upcard.core.match import Match
from upcard.games.three_five_seven.hand import ThreeFiveSeven, ThreeFiveSevenOptions
from upcard.kit.poker.pots import split_chips


class ThreeFiveSevenMatch(Match[ThreeFiveSevenOptions, ThreeFiveSeven]):
    """Deals until a player has three strikes; then the next game, if more were agreed."""

    def begin(self) -> None:
        self.played = 0
        self.deals = 0  # of the present game
        self.totals = [self.options.buy_in] * self.seats
        self.extra = {"pot": 0, "open": 1}

    def score_hand(self, h: ThreeFiveSeven) -> None:
        self.add_row(f"Deal {self.number}", h.score)
        self.deals += 1
        pot = int(h.pot)
        over = h.ended
        if not over and self.options.max_deals and self.deals >= self.options.max_deals:
            most = max(h.strikes)
            gains = vec[i64]([0] * self.seats)
            split_chips(pot, sum([bit(s) for s in cards(h.dealt) if h.strikes[s] == most]), h.from_left(), gains)
            self.add_row("Pot shared", [int(g) for g in gains])
            pot, over = 0, True
        self.played += int(over)
        self.deals = 0 if over else self.deals
        self.extra = {"pot": pot, "open": int(over)}
        if not over:
            self.extra |= {f"strikes {s}": int(h.strikes[s]) for s in range(self.seats)}

    def next_dealer(self, h: ThreeFiveSeven) -> int:
        left = [(self.dealer + 1 + k) % self.seats for k in range(self.seats)]
        return next(s for s in left if self.totals[s] > 0 or self.options.settlement == "credit")

    def finished(self, h: ThreeFiveSeven) -> bool:
        return self.played >= self.options.games or self.few_have_chips()

    def chip_holders(self) -> int:
        return 2 if self.options.settlement == "table_stakes" else 0

    def keeps_pot(self) -> bool:
        return True

    def beside_totals(self) -> str:
        deals = self.options.max_deals
        limit = f", or after {deals} deals, when the players with the most strikes share the pot" if deals else ""
        return f"A game ends when a player has three strikes and takes the pot{limit}."

    def why_over(self) -> str:
        games = self.options.games
        if self.played < games:
            return "The others have no chips left."
        return f"All {games} games have been played." if games > 1 else ""

    def close(self) -> None:
        self.add_row("Bought", [-self.options.buy_in] * self.seats)

    def goal(self) -> str:
        return "three strikes take the pot" if self.options.games == 1 else f"{self.options.games} games of three strikes"
