"""A match of Gin Rummy: hand after hand, until it is decided."""

from __future__ import annotations

from upcard.core.match import Match, ScoreRow
from upcard.core.wording import counted
from upcard.games.gin_rummy.hand import GinOptions, GinRummy


class GinMatch(Match[GinOptions, GinRummy]):
    """Hands until a player reaches 100; then 100 for that player, and a box of 25 for each hand won (GR-23 to GR-25)."""

    boxes: list[int]  # the hands won by each seat
    first: int  # the seat that has reached the target; -1: neither

    def begin(self) -> None:
        self.boxes = [0, 0]
        self.first = -1

    def score_hand(self, h: GinRummy) -> None:
        super().score_hand(h)
        for s in range(2):
            self.boxes[s] += h.score[s] > 0
            if self.first < 0 and self.totals[s] >= self.options.target:
                self.first = s

    def bonuses(self) -> list[ScoreRow]:
        """The rows added at the end of the game."""
        return [
            ScoreRow("Game", [100 if s == self.first else 0 for s in range(2)]),
            ScoreRow("Boxes", [25 * n for n in self.boxes]),
        ]

    def finished(self, h: GinRummy) -> bool:
        if self.first < 0:
            return False
        game, boxes = self.bonuses()
        final = [self.totals[s] + game.scores[s] + boxes.scores[s] for s in range(2)]
        return final[0] != final[1] or self.options.tie_break == "shared" or self.options.winner_rule == "first_to_100"

    def wins_by(self) -> str:
        return "first" if self.options.winner_rule == "first_to_100" else "best"

    def closing(self) -> str:
        return f"The player who has reached {self.options.target} gets 100 more, and each player 25 for every hand won."

    def close(self) -> None:
        for row in self.bonuses():
            self.add_row(row.label, row.scores)

    def winners(self) -> list[int]:
        return [self.first] if self.over and self.options.winner_rule == "first_to_100" else super().winners()

    def result_text(self) -> str:
        paid = abs(self.totals[0] - self.totals[1]) * self.options.stake  # GR-28
        return super().result_text() + (f" {{{1 - self.winners()[0]}}} {{pays|pay}} {counted(paid, 'chips')}." if paid else "")
