"""A match of Anaconda: hand after hand, until it is decided."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from upcard.core.bits import CardSet, as_set, bit
from upcard.core.hand import Hand
from upcard.core.match import ScoreRow
from upcard.games.anaconda.hand import Anaconda
from upcard.kit.poker.match import PokerMatch
from upcard.kit.poker.pots import from_left, split_chips


class AnacondaMatch(PokerMatch):
    """A session of Anaconda: what cannot be shared goes on to the next hand, and after the last one as agreed (AN-R25)."""

    def finished(self, h: Hand) -> bool:
        return super().finished(h) or not any(self.totals)

    def close(self) -> None:
        chips = self.extra.get("pot", 0)
        if chips:
            won = self.left_to()
            gains = vec[i64]([0] * self.seats)
            if won:
                split_chips(chips, won, from_left(self.seats, self.dealer), gains)
            self.totals = [t + int(g) for t, g in zip(self.totals, gains, strict=True)]
            self.sheet.append(ScoreRow("Left in the pot", [int(g) for g in gains]))
            self.extra["pot"] = 0
        super().close()

    def left_to(self) -> CardSet:
        """Who shares what is left after the last hand: the first who won its high half, or its low; or all; or nobody."""
        h, rule = self.hand, getattr(self.options, "leftover", "")
        assert isinstance(h, Anaconda)
        if rule == "house":
            return 0
        won: CardSet = h.betting.pots[0].high or h.betting.pots[0].low
        if rule == "split" or not won:
            return as_set(list(range(self.seats)))
        return bit(h.betting.left_of(self.dealer, won))
