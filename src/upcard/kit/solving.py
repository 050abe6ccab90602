"""The interface of a patience solver, for Canfield and Golf.

A solver sees the hidden cards.  Use it for a deal that was given up, to choose a deal that can be won, and for statistics;
never for a hint during play.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from upcard.core.hand import Hand

NODES: Final = 2_000_000  # the usual limit of positions searched in one deal


class Solution:
    """A solver's result for a deal: *verdict* is "won", "lost" or "unknown".

    *line* holds the answers that play the deal to its best end: a win, or in Golf the fewest cards left; it is empty if no such
    end is known.  *nodes* is the number of positions searched.
    """

    def __init__(self, verdict: str, nodes: int, line: list[str]) -> None:
        self.verdict = verdict
        self.nodes = nodes
        self.line = line

    def words(self) -> str:
        """The result as a sentence for the player."""
        if self.verdict == "won":
            return f"This deal could be won, in {len(self.line)} moves."
        if self.verdict == "unknown":
            return "The solver neither won this deal nor proved that it cannot be won."
        return "This deal could not be won." + (" This line leaves the fewest cards." if self.line else "")


@mypyc_attr(allow_interpreted_subclasses=True)
class Solver:
    """The solver of one patience; the game's module `solver` has one as SOLVER.

    *quick* is the limit of positions when looking for one deal among many.
    """

    quick: int = NODES

    def solve(self, h: Hand, nodes: int) -> Solution:
        """Search for the best end of a hand in progress, within *nodes* positions.  The hand is not changed."""
        raise NotImplementedError

    def won(self, h: Hand) -> bool:
        """Is a finished hand a win?"""
        raise NotImplementedError

    def safe_move(self, h: Hand) -> str:
        """A move that cannot make the deal worse, as text; "" if none is known."""
        return ""
