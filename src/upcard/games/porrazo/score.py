"""Points scored during play, by kind: a side that reaches the target wins at once."""

from __future__ import annotations

from mypy_extensions import i64, mypyc_attr

from upcard.core.bits import Seat
from upcard.core.deal import Deal
from upcard.core.facts import ScoreLine
from upcard.core.hand import Hand
from upcard.core.options import R


@mypyc_attr(allow_interpreted_subclasses=True)
class PeggedHand(Hand[R]):
    """A hand in which sides score several *kinds* of points towards a *target*."""

    def __init__(self, deal: Deal[R], sides: i64, kinds: list[str], target: i64) -> None:
        super().__init__(deal)
        self.sides = sides
        self.kinds = kinds
        self.target = target
        self.points = self.plan.zeros[: len(kinds) * sides]  # the points of each side, by kind

    def side_of(self, seat: Seat) -> i64:
        """The side of a seat."""
        return seat % self.sides

    def total(self, side: i64) -> i64:
        """A side's points in this hand."""
        n = len(self.kinds)
        return sum([self.points[n * side + kind] for kind in range(n)])

    def needed(self, seat: Seat) -> i64:
        """The points that a seat's side still needs to win."""
        return self.target - self.terms.carry[seat] - self.total(self.side_of(seat))

    def add_points(self, seat: Seat, points: i64, kind: i64, what: str) -> None:
        """Score *points* of a kind for the side of *seat*; the hand ends if it reaches the target."""
        self.points[len(self.kinds) * self.side_of(seat) + kind] += points
        self.announce(f"{{{seat}}} {{scores|score}} {points} for {what}.")
        if self.needed(seat) <= 0:
            self.finish()

    def finish(self) -> None:
        """End the hand with the points scored so far."""
        self.end([int(self.total(self.side_of(s))) for s in range(self.plan.seats)])

    def scored(self, seat: Seat) -> list[ScoreLine]:
        """The score lines of a seat's side, kind by kind."""
        n = len(self.kinds)
        points = [int(self.points[n * self.side_of(seat) + kind]) for kind in range(n)]
        lines = [ScoreLine(int(seat), what, p) for what, p in zip(self.kinds, points, strict=True) if p]
        over = f"reached {self.target}: the game is over at once"
        return lines + ([ScoreLine(int(seat), over)] if self.needed(seat) <= 0 else [])
