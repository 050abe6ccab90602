"""A match of Paiute: hand after hand, until it is decided."""

from __future__ import annotations

from upcard.core.match import Match
from upcard.core.wording import counted, list_players
from upcard.games.paiute.hand import Paiute, PaiuteOptions


class PaiuteMatch(Match[PaiuteOptions, Paiute]):
    """A fixed number of hands; the player with the most chips, or hands won, wins (PA-R1, PA-R2)."""

    def begin(self) -> None:
        self.extra = {"pot": 0}

    def score_hand(self, h: Paiute) -> None:
        super().score_hand(h)
        if self.options.ante:
            self.extra["pot"] -= sum(h.score)  # the antes of a void hand stay for the next winner

    def hands_planned(self) -> int:
        return self.options.match_hands

    def unit(self) -> str:
        return super().unit() if self.options.ante else "hands"

    def keeps_pot(self) -> bool:
        return self.options.ante > 0

    def closing(self) -> str:
        return "The antes of a last hand that nobody won go back to the players." if self.options.ante else ""

    def close(self) -> None:
        """Return the pot of a void last hand to the players in equal parts."""
        back = self.extra["pot"] // self.seats
        if back:
            self.add_row("Pot returned", [back] * self.seats)

    def result_text(self) -> str:
        won = self.winners()
        most = counted(self.totals[won[0]], "chips" if self.options.ante else "hands")
        if len(won) == 1:
            return f"{{{won[0]}}} {{wins|win}} {most}."
        names = list_players(won)
        return f"{names} win {most} each." if self.totals[won[0]] else f"{names} end level: nobody has won anything."
