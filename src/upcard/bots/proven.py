"""The measured levels: the games in which search, or at poker a blueprint for the betting, is proven better than the
game's own policy, and those with an exact policy.

Hints and the level `hard` follow these tables alone.  `docs/strength.md` has the same figures, with the commands that measure
them again; a test compares the two.
"""

from __future__ import annotations

from typing import Final

ENOUGH: Final = 30  # deals; with fewer, Student's interval for such uneven results says too little


class Measured:
    """How much more one level scored than another, in units a hand, with half the 95 % interval and the number of deals.

    The search made *play_outs* a decision.
    """

    def __init__(self, better: float, half: float, deals: int, play_outs: int = 100) -> None:
        self.better = better
        self.half = half
        self.deals = deals
        self.play_outs = play_outs

    def proven(self) -> bool:
        """Is the interval above 0, with enough deals to be trusted?"""
        return self.deals >= ENOUGH and self.better - self.half > 0.0


SEARCH: Final[dict[str, Measured]] = {
    "three_five_seven": Measured(0.517, 0.084, 400, 400),
    "all_fours": Measured(0.114, 0.031, 400, 100),
    "anaconda": Measured(0.113, 4.371, 12, 100),
    "botifarra": Measured(5.732, 0.949, 209, 100),
    "canasta": Measured(323.500, 134.427, 60, 1000),
    "canfield": Measured(4.550, 3.041, 60, 100),
    "chinese_poker": Measured(-0.107, 0.143, 128, 100),
    "crash": Measured(0.000, 0.000, 400, 100),
    "delphi": Measured(1.193, 0.404, 250, 1000),
    "democracy": Measured(0.397, 0.080, 91, 100),
    "eleusis": Measured(2.299, 1.081, 100, 400),
    "eleusis_express": Measured(3.572, 0.409, 60, 100),
    "fipsen": Measured(2.099, 0.222, 400, 100),
    "gin_rummy": Measured(1.216, 0.660, 800, 500),
    "golf": Measured(0.790, 0.520, 100, 100),
    "hearts": Measured(2.098, 0.414, 347, 100),
    "khanhoo": Measured(0.924, 0.483, 120, 400),
    "newmarket": Measured(1.406, 0.348, 400, 100),
    "oklahoma_rummy": Measured(20.130, 14.213, 48, 400),
    "open_face_chinese_poker": Measured(0.795, 0.477, 400, 400),
    "paiute": Measured(0.011, 0.115, 120, 1000),
    "pineapple": Measured(-0.940, 1.728, 60, 100),
    "porrazo": Measured(0.558, 0.217, 150, 100),
    "soko": Measured(-3.112, 2.403, 80, 100),
    "solo": Measured(0.284, 0.080, 318, 100),
    "totit": Measured(0.538, 0.116, 213, 100),
    "triple_draw": Measured(-5.100, 5.334, 30, 100),
    "whiskey_poker": Measured(-5.256, 2.828, 60, 100),
}

EXACT: Final = ("backhand", "in_between", "red_dog")  # steady plays by exact expectation

BLUEPRINT: Final[dict[str, dict[int, Measured]]] = {
    "anaconda": {
        2: Measured(0.49, 0.14, 4000, 0),
        3: Measured(0.25, 0.09, 2000, 0),
        4: Measured(0.48, 0.11, 4000, 0),
        5: Measured(0.31, 0.16, 2000, 0),
        6: Measured(0.31, 0.16, 2000, 0),
    },
    "pineapple": {
        2: Measured(1.18, 0.24, 6000, 0),
        3: Measured(0.69, 0.29, 2000, 0),
        4: Measured(0.39, 0.15, 4000, 0),
        5: Measured(0.22, 0.15, 2000, 0),
        6: Measured(0.21, 0.12, 2000, 0),
    },
    "soko": {2: Measured(0.87, 0.43, 8000, 0), 4: Measured(0.48, 0.32, 3000, 0), 5: Measured(0.52, 0.33, 3000, 0)},
    "triple_draw": {2: Measured(0.93, 0.24, 5000, 0), 3: Measured(0.10, 0.13, 3000, 0), 4: Measured(0.17, 0.08, 3000, 0)},
    "whiskey_poker": {
        2: Measured(0.97, 0.18, 4000, 0),
        3: Measured(0.15, 0.06, 4000, 0),
        4: Measured(0.35, 0.07, 4000, 0),
        5: Measured(0.30, 0.07, 4000, 0),
        6: Measured(0.18, 0.08, 4000, 0),
    },
}
"""How much more a blueprint for the betting scored than the game's own policy, by the number of players at the table."""
