"""What has been measured: in which games the search is proven better than the game's own policy, and where a policy is exact.

Hints and the level `hard` follow this table, and nothing else.  `docs/strength.md` has the same figures with the commands that
make them again; a test holds the two together.
"""

from __future__ import annotations

from typing import Final


class Measured:
    """By how much a level was better than another, in units a hand, with half the 95 % interval, over so many deals."""

    def __init__(self, better: float, half: float, deals: int) -> None:
        self.better = better
        self.half = half
        self.deals = deals

    def proven(self) -> bool:
        """Does the interval lie above 0?"""
        return self.better - self.half > 0.0


SEARCH: Final[dict[str, Measured]] = {  # search of 100 play-outs against steady
    "hearts": Measured(2.0, 0.7, 115),
}

EXACT: Final = ("backhand", "in_between", "red_dog")  # steady plays by exact expectation
