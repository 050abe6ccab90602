"""What a hand begins with."""

from __future__ import annotations

from mypy_extensions import i64

from upcard.core.bits import Rng
from upcard.core.options import Options
from upcard.core.seed import Source
from upcard.core.zone import Plan


class Deal:
    """What a hand begins with: the table's terms, who deals, and how the match stands.

    *carry* has a number for each seat: the running score, or the chips a player brings to the hand.  Chance comes from
    *source* at a table, from *rng* in a simulation; *deck* is a pack in a given order, the first card dealt first.
    """

    def __init__(
        self,
        plan: Plan,
        options: Options,
        number: int = 1,
        dealer: int = 0,
        carry: list[int] | None = None,
        source: Source | None = None,
        rng: Rng | None = None,
        deck: list[int] | None = None,
        extra: dict[str, int] | None = None,
    ) -> None:
        self.plan = plan
        self.options = options
        self.number: i64 = number
        self.dealer: i64 = dealer
        self.carry: list[int] = carry if carry is not None else [0] * plan.seats
        self.source = source
        self.rng = rng
        self.deck = deck
        self.extra: dict[str, int] = extra or {}  # what else a match carries over, by name: a pot, a starter
