"""A session of a betting game: stacks carried from hand to hand, eliminations, and what each player has won.

Source: Betting, BT-46, BT-47, BT-R17, BT-R18.
"""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from upcard.core.bits import cards
from upcard.core.match import Match
from upcard.core.wording import counted, list_players
from upcard.kit.poker.hand import BH
from upcard.kit.poker.stakes import B


@mypyc_attr(allow_interpreted_subclasses=True)
class PokerMatch(Match[B, BH]):
    """A session: hands until the number agreed on, or until one player has all the chips (BT-46, BT-47)."""

    end_heading: str = "The session"

    def begin(self) -> None:
        self.bought = self.game.starting_chips(self.options, self.seats)
        self.totals = list(self.bought)

    def next_dealer(self, h: BH) -> int:
        seats = [(self.dealer + k) % self.seats for k in range(1, self.seats + 1)]
        return [s for s in seats if self.totals[s]][0]

    def score_hand(self, h: BH) -> None:
        super().score_hand(h)
        self.extra["pot"] = int(h.betting.carried)
        for seat in cards(h.rebuys):
            self.totals[seat] += h.rules.buy_in
            self.bought[seat] += h.rules.buy_in

    def hands_planned(self) -> int:
        return self.options.hands

    def chip_holders(self) -> int:
        return 2

    def why_over(self) -> str:
        alone = [t > 0 for t in self.totals].count(True) == 1
        return "The others have no chips left." if alone else super().why_over()

    def close(self) -> None:
        """Subtract each player's buy-ins at the end (BT-47)."""
        self.add_row("Bought", [-b for b in self.bought])

    def goal(self) -> str:
        hands = self.options.hands
        return counted(hands, "hands") if hands else "until one player has all the chips"

    def winning(self) -> str:
        return super().winning() if self.options.hands else ""

    def result_text(self) -> str:
        won = self.winners()
        most = self.totals[won[0]]
        if most == 0:
            return "Nobody has won or lost."
        if len(won) == 1:
            return f"{{{won[0]}}} {{wins|win}} {counted(most, 'chips')}."
        return f"{list_players(won)} win {counted(most, 'chips')} each."
