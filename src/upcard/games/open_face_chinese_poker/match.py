"""A match of Open-Face Chinese Poker: a fixed number of hands."""

from __future__ import annotations

from upcard.games.open_face_chinese_poker.hand import OpenFace, OpenFaceOptions, lasting
from upcard.kit.rows.three_rows import RowsMatch


class OpenFaceMatch(RowsMatch[OpenFaceOptions, OpenFace]):
    """A fixed number of hands, by agreement extended for fantasyland; the most units win (OF-R1, OF-R27)."""

    def score_hand(self, h: OpenFace) -> None:
        super().score_hand(h)
        keep = lasting(self.number, h.rules, self.extra)
        self.extra = {"fantasyland": int(h.earned), "lasting": int(h.earned & keep)}

    def finished(self, h: OpenFace) -> bool:
        return super().finished(h) and not (h.rules.finish_fantasyland and self.extra["lasting"])

    def beside_totals(self) -> str:
        again = "The same dealer deals again as long as a player is in fantasyland."
        more = " After the last hand, play on as long as a player who had earned it by then is in it."
        return again + (more if self.options.finish_fantasyland else "")

    def next_dealer(self, h: OpenFace) -> int:
        """The deal passes to the left, but not to a fantasyland hand (OF-26, OF-29, OF-R24)."""
        return self.dealer if self.extra["fantasyland"] else super().next_dealer(h)
