"""A match of Porrazo: hand after hand, until it is decided."""

from __future__ import annotations

from upcard.core.match import Match
from upcard.core.wording import counted, list_players
from upcard.games.porrazo.hand import Porrazo, PorrazoOptions


class PorrazoMatch(Match[PorrazoOptions, Porrazo]):
    """Hands until a side reaches the target or plays a san benito (PO-2, PO-41, PO-50)."""

    end_heading: str = "Winning"

    def begin(self) -> None:
        self.benito = False

    def sides(self) -> list[list[int]]:
        return [[0, 2], [1, 3]] if self.options.partners else super().sides()

    def score_hand(self, h: Porrazo) -> None:
        super().score_hand(h)
        self.benito = h.benito >= 0

    def finished(self, h: Porrazo) -> bool:
        return self.benito or super().finished(h)

    def winners(self) -> list[int]:
        h = self.hand
        if self.benito:
            return [s for s in range(self.seats) if h.side_of(s) == h.side_of(h.benito)]
        return super().winners()

    def beside_totals(self) -> str:
        reached = f"The first to reach {self.options.target} wins at once: do not count any point after that."
        return f"{reached} A san benito wins the match too."

    def target(self) -> int:
        return self.options.target

    def result_text(self) -> str:
        won = self.winners()
        how = "the game with a san benito" if self.benito else f"with {counted(self.totals[won[0]], 'points')}"
        return f"{list_players(won)} {{wins|win}} {how}." if len(won) == 1 else f"{list_players(won)} win {how}."
