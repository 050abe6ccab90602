"""The steady bot at All Fours: the gift."""

from __future__ import annotations

import pytest

from tests.games.all_fours.test_hand import deal
from upcard.core.bits import Rng
from upcard.games.all_fours.policy import POLICY


@pytest.mark.parametrize("may_win", [True, False])
@pytest.mark.parametrize(("points", "answer"), [(6, "refuse"), (0, "give one")])
def test_af_r6_the_dealer_never_gives_the_point_that_wins_allowed_or_not(points: int, answer: str, may_win: bool) -> None:
    """AF-R6: the dealer holds ace, king, queen and jack of the suit turned up.

    They are worth a point to a beggar who has none, and never the game to one who needs a point: the option changes nothing.
    """
    h = deal(2, "7C", carry=[points, 0], hands=["", "AC KC QC JC AD KD"], options={"gift_can_win": may_win})
    h.play("beg")
    assert h.say(POLICY.choose(h, h.turn, Rng(1))) == answer
