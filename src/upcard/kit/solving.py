"""What a patience tells of its solver: Canfield, Golf.

A solver looks at hidden cards, so it is for a game that was given up, for choosing a deal that can be won, and for
counting; never for a hint in a game that goes on.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from upcard.core.hand import Hand

NODES: Final = 2_000_000  # positions of one deal, where no other budget is given


class Solution:
    """What is known of a deal: *verdict* is won, lost or unknown.

    *line* are sayings that play the deal from where it stood to its end: to the win, in Golf to the fewest cards that can
    be left; empty where no such end is known.  *nodes* are the positions that were looked at.
    """

    def __init__(self, verdict: str, nodes: int, line: list[str]) -> None:
        self.verdict = verdict
        self.nodes = nodes
        self.line = line

    def words(self) -> str:
        """What was found, as a sentence to the player."""
        if self.verdict == "won":
            return f"This deal could be won, in {len(self.line)} moves."
        if self.verdict == "unknown":
            return "The solver found no way to win this deal, and no proof that there is none."
        return "This deal could not be won." + (" So the fewest cards are left." if self.line else "")


@mypyc_attr(allow_interpreted_subclasses=True)
class Solver:
    """The solver of one patience; its module `solver` has one as SOLVER.

    *quick* is the budget in positions where one of many deals is wanted.
    """

    quick: int = NODES

    def solve(self, h: Hand, nodes: int) -> Solution:
        """Can a hand in progress still be won, and how?  The hand stays as it is; *nodes* bounds the positions looked at."""
        raise NotImplementedError

    def won(self, h: Hand) -> bool:
        """Is a hand that is over a win?"""
        raise NotImplementedError

    def safe_move(self, h: Hand) -> str:
        """The saying of a move that can do no harm, in a hand that is not over; "" where none is known."""
        return ""
