"""A match of Paiute: hand after hand, until it is decided."""

from __future__ import annotations

from upcard.core.hand import Hand
from upcard.core.match import Match
from upcard.core.wording import counted, list_players
from upcard.games.paiute.hand import PaiuteOptions


class PaiuteMatch(Match):
    """A fixed number of hands; the player with the most chips, or hands won, wins (PA-R1, PA-R2)."""

    rules: PaiuteOptions

    def begin(self) -> None:
        assert isinstance(self.options, PaiuteOptions)
        self.rules = self.options
        self.extra = {"pot": 0}

    def score_hand(self, h: Hand) -> None:
        super().score_hand(h)
        if self.rules.ante:
            self.extra["pot"] -= sum(h.score)  # the antes of a void hand stay for the next winner

    def finished(self, h: Hand) -> bool:
        return self.number >= self.rules.match_hands

    def close(self) -> None:
        """Return the pot of a void last hand to the players in equal parts."""
        back = self.extra["pot"] // self.seats
        if back:
            self.add_row("Pot returned", [back] * self.seats)

    def goal(self) -> str:
        return counted(self.rules.match_hands, "hands")

    def result_text(self) -> str:
        won = self.winners()
        most = counted(self.totals[won[0]], "chips" if self.rules.ante else "hands")
        if len(won) == 1:
            return f"{{{won[0]}}} {{wins|win}} {most}."
        names = list_players(won)
        return f"{names} win {most} each." if self.totals[won[0]] else f"{names} end level: nobody has won anything."
