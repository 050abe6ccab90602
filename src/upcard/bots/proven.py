"""The measured levels: the games in which search is proven better than the game's own policy, and those with an exact policy.

Hints and the level `hard` follow this table alone.  `docs/strength.md` has the same figures, with the commands that measure them
again; a test compares the two.
"""

from __future__ import annotations

from typing import Final

ENOUGH: Final = 30  # deals; with fewer, Student's interval for such uneven results says too little


class Measured:
    """How much more one level scored than another, in units a hand, with half the 95 % interval and the number of deals."""

    def __init__(self, better: float, half: float, deals: int) -> None:
        self.better = better
        self.half = half
        self.deals = deals

    def proven(self) -> bool:
        """Is the interval above 0, with enough deals to be trusted?"""
        return self.deals >= ENOUGH and self.better - self.half > 0.0


SEARCH: Final[dict[str, Measured]] = {  # search of 100 play-outs against steady; at Gin Rummy of 500
    "three_five_seven": Measured(-0.169, 0.101, 250),
    "all_fours": Measured(0.114, 0.031, 400),
    "anaconda": Measured(-1.075, 1.353, 4),
    "botifarra": Measured(5.732, 0.949, 209),
    "canasta": Measured(-80.000, 336.955, 4),
    "canfield": Measured(4.550, 3.041, 60),
    "chinese_poker": Measured(-0.107, 0.143, 128),
    "crash": Measured(0.000, 0.000, 400),
    "delphi": Measured(0.847, 1.574, 24),
    "democracy": Measured(0.397, 0.080, 91),
    "eleusis": Measured(-1.950, 3.777, 7),
    "eleusis_express": Measured(1.097, 0.868, 30),
    "fipsen": Measured(2.099, 0.222, 400),
    "gin_rummy": Measured(1.216, 0.660, 800),
    "golf": Measured(0.790, 0.520, 100),
    "hearts": Measured(2.098, 0.414, 347),
    "khanhoo": Measured(1.292, 3.244, 4),
    "newmarket": Measured(1.406, 0.348, 400),
    "oklahoma_rummy": Measured(17.500, 40.322, 4),
    "open_face_chinese_poker": Measured(0.000, 0.000, 204),
    "paiute": Measured(0.222, 0.571, 6),
    "pineapple": Measured(-2.407, 2.754, 28),
    "porrazo": Measured(0.558, 0.217, 150),
    "soko": Measured(3.219, 4.183, 49),
    "solo": Measured(0.284, 0.080, 318),
    "totit": Measured(0.538, 0.116, 213),
    "triple_draw": Measured(1.133, 13.080, 5),
    "whiskey_poker": Measured(-0.188, 2.413, 39),
}

EXACT: Final = ("backhand", "in_between", "red_dog")  # steady plays by exact expectation
